package wire_test

import (
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// TestEmoji uploads, lists and deletes emoji of the application, and shows one on a button; a
// message with one that was deleted goes out without it.
func TestEmoji(t *testing.T) {
	t.Parallel()
	srv, e := visit(t)
	ctx, w, channel := t.Context(), e.client, srv.ChannelID("#table")
	made, err := w.AddEmoji(ctx, "ship_1", []byte("a picture"))
	if err != nil {
		t.Fatal(err)
	}
	if all, err := w.Emojis(ctx); err != nil || len(all) != 1 || all[0].ID != made.ID || all[0].Name != made.Name {
		t.Errorf("emoji: %v, %v; want %v", all, err, made)
	}
	post := func() *playground.Emoji {
		id, err := w.Send(ctx, channel, wire.Message{Content: "Which?", Rows: []wire.Row{
			{Buttons: []wire.Button{{Style: wire.Primary, Label: "Ship", CustomID: "ship", Emoji: made.MessageFormat()}}},
			{Select: &wire.Select{
				CustomID: "menu", Options: []wire.Choice{{Label: "Ship", Value: "ship", Emoji: made.MessageFormat()}},
			}}}})
		if err != nil {
			t.Fatal(err)
		}
		m, err := srv.As("alice").Wait(ctx, "#table", func(m playground.Message) bool { return m.ID == id })
		if err != nil {
			t.Fatal(err)
		}
		b, _ := m.Button("Ship")
		return b.Emoji
	}
	if got := post(); got == nil || got.Name != made.Name || got.ID != made.ID {
		t.Errorf("the button has %v, want %v", got, made)
	}
	if w.LostEmoji() {
		t.Error("an emoji is lost that is there")
	}
	for range 2 { // what is gone may be deleted again
		if err := w.DropEmoji(ctx, made.ID); err != nil {
			t.Error(err)
		}
	}
	if got := post(); got != nil {
		t.Errorf("the button has %v, which was deleted", got)
	}
	if !w.LostEmoji() || w.LostEmoji() {
		t.Error("want the loss told once")
	}
}
