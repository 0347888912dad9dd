package wire

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// full is a message that uses everything.
func full() Message {
	return Message{
		Content: "<@12> is asked", Mentions: []string{"12"},
		Files: []File{{Name: "board.png", Alt: "a board", Data: []byte("\x89PNG\r\n\x1a\n")}},
		Rows: []Row{
			{Buttons: []Button{
				{Style: Primary, Label: "Play", CustomID: "p", Emoji: "🎲"},
				{Style: Danger, Label: "Stop", CustomID: "x", Disabled: true}}},
			{Select: &Select{CustomID: "s", Placeholder: "Which?", Min: 0, Max: 2, Options: []Choice{
				{Label: "A", Value: "a", Description: "first", Default: true}, {Label: "B", Value: "b", Emoji: "🎲"}}}},
		},
	}
}

// card is a message of Components V2 that uses everything.
func card() Message {
	return Message{Card: &Card{Lead: "done", Accent: 0x0072B2}, Content: "which?", Files: full().Files, Ephemeral: true,
		Rows: []Row{{Buttons: []Button{{Style: Primary, Label: "1", CustomID: "p"}}}}}
}

// shown is an answer as an update; the message that it changes is private or public already.
func shown(m Message) Message {
	m.Ephemeral = false
	return m
}

const fullCard = `[{"type":17,"spoiler":false,"accent_color":29362,"components":[{"type":10,"content":"done"},
	{"type":12,"items":[{"media":{"url":"attachment://board.png"},"description":"a board","spoiler":false}]},
	{"type":10,"content":"which?"},
	{"type":1,"components":[{"type":2,"style":1,"label":"1","custom_id":"p","disabled":false}]}]}]`

const (
	fullRows = `[{"type":1,"components":[
		{"type":2,"style":1,"label":"Play","custom_id":"p","disabled":false,"emoji":{"name":"🎲"}},
		{"type":2,"style":4,"label":"Stop","custom_id":"x","disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"s","placeholder":"Which?","min_values":0,"max_values":2,
			"disabled":false,"options":[
			{"label":"A","value":"a","description":"first","default":true},
			{"label":"B","value":"b","default":false,"emoji":{"name":"🎲"}}]}]}]`
	fullFiles    = `[{"id":"0","filename":"board.png","description":"a board"}]`
	fullMentions = `{"parse":[],"users":["12"],"replied_user":false}`
	nobody       = `{"parse":[],"replied_user":false}`
)

var payloads = []struct {
	name string
	send func(context.Context, *Client) error
	want string
	path string
}{
	{"send", func(ctx context.Context, w *Client) error {
		m := full()
		m.Nonce = "n"
		_, err := w.Send(ctx, "5", m)
		return err
	}, `{"content":"<@12> is asked","allowed_mentions":` + fullMentions + `,"components":` + fullRows + `,"attachments":` +
		fullFiles +
		`,"nonce":"n","enforce_nonce":true}`, "POST /channels/5/messages"},
	{"edit", func(ctx context.Context, w *Client) error { return w.Edit(ctx, "5", "6", full()) },
		`{"content":"<@12> is asked","allowed_mentions":` + fullMentions + `,"components":` + fullRows + `,"attachments":` +
			fullFiles + `}`,
		"PATCH /channels/5/messages/6"},
	{"edit to text only clears the rest", func(ctx context.Context, w *Client) error {
		return w.Edit(ctx, "5", "6", Message{Content: "a"})
	},
		`{"content":"a","allowed_mentions":` + nobody + `,"components":[],"attachments":[]}`, "PATCH /channels/5/messages/6"},
	{"drop controls", func(ctx context.Context, w *Client) error { return w.DropControls(ctx, "5", "6") },
		`{"allowed_mentions":` + nobody + `,"components":[]}`, "PATCH /channels/5/messages/6"},
	{"reply", respond(Reply(Message{Content: "a", Ephemeral: true})),
		`{"type":4,"data":{"content":"a","allowed_mentions":` + nobody + `,"flags":64}}`,
		callback},
	{"update", respond(Update(Message{Content: "a", KeepFiles: true})),
		`{"type":7,"data":{"content":"a","allowed_mentions":` + nobody + `,"components":[]}}`,
		callback},
	{"card", respond(Reply(card())),
		`{"type":4,"data":{"allowed_mentions":` + nobody + `,"flags":32832,"attachments":` + fullFiles + `,"components":` +
			fullCard + `}}`, callback},
	{"becomes a card", respond(Update(shown(card()))),
		`{"type":7,"data":{"content":"","allowed_mentions":` + nobody + `,"flags":32768,"attachments":` + fullFiles +
			`,"components":` + fullCard + `}}`,
		callback},
	{"defer", respond(Defer(false)), `{"type":5}`, callback},
	{"defer privately", respond(Defer(true)), `{"type":5,"data":{"flags":64}}`, callback},
	{"defer update", respond(DeferUpdate()), `{"type":6}`, callback},
	{"no completion", respond(Complete(nil)), `{"type":8,"data":{"choices":[]}}`, callback},
	{"completion", respond(Complete([]Choice{{Label: "A", Value: "a"}})),
		`{"type":8,"data":{"choices":[{"name":"A","value":"a"}]}}`,
		callback},
	{"form", respond(Ask(Modal{Title: "T", CustomID: "m", Fields: []Field{{CustomID: "f", Label: "L", Hint: "h",
		Long: true, Optional: true, Max: 9, Value: "v", Placeholder: "p"}}})),
		`{"type":9,"data":{"title":"T","custom_id":"m","components":[{"type":18,"label":"L","description":"h",
				"component":{"type":4,"custom_id":"f","style":2,"required":false,"max_length":9,"value":"v","placeholder":"p"}}]}}`,
		callback},
	{"fill the deferred", func(ctx context.Context, w *Client) error {
		_, err := w.EditFollowup(ctx, asked(KindCommand), firstAnswer, full())
		return err
	}, `{"content":"<@12> is asked","allowed_mentions":` + fullMentions + `,"components":` + fullRows + `,"attachments":` +
		fullFiles + `}`,
		patch},
	{"follow up", func(ctx context.Context, w *Client) error {
		_, err := w.Followup(ctx, asked(KindCommand), Message{Content: "a", Ephemeral: true})
		return err
	}, `{"content":"a","allowed_mentions":` + nobody + `,"flags":64}`, followup},
	{"thread under a message", func(ctx context.Context, w *Client) error {
		_, err := w.StartThread(ctx, Thread{Channel: "5", Message: "6", Name: "Game", Minutes: 10080})
		return err
	}, `{"name":"Game","auto_archive_duration":10080,"invitable":false}`, "POST /channels/5/messages/6/threads"},
	{"free thread", func(ctx context.Context, w *Client) error {
		_, err := w.StartThread(ctx, Thread{Channel: "5", Name: "Game", Minutes: 1440})
		return err
	}, `{"name":"Game","auto_archive_duration":1440,"type":11,"invitable":false}`, "POST /channels/5/threads"},
	{"free thread of an announcement channel", func(ctx context.Context, w *Client) error {
		_, err := w.StartThread(ctx, Thread{Channel: "5", Under: NewsChannel, Name: "Game", Minutes: 1440})
		return err
	}, `{"name":"Game","auto_archive_duration":1440,"type":10,"invitable":false}`, "POST /channels/5/threads"},
	{"unarchive", func(ctx context.Context, w *Client) error { return w.Unarchive(ctx, "5") },
		`{"archived":false}`, "PATCH /channels/5"},
	{"direct message", func(ctx context.Context, w *Client) error {
		_, err := w.OpenDM(ctx, "12")
		return err
	}, `{"recipient_id":"12"}`, "POST /users/@me/channels"},
}

// TestPayloads compares what goes over the wire, key by key.
func TestPayloads(t *testing.T) {
	for _, r := range payloads {
		t.Run(r.name, func(t *testing.T) {
			w, f, _, _ := newFake(t)
			if err := r.send(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{r.path}, f.lines()); diff != "" {
				t.Errorf("requests (-want +got):\n%s", diff)
			}
			var want map[string]any
			if err := json.Unmarshal([]byte(r.want), &want); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, f.sent()[0].body); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
		})
	}
}

func respond(r Response) func(context.Context, *Client) error {
	return func(ctx context.Context, w *Client) error { return w.Respond(ctx, asked(KindCommand), r) }
}

// TestFilesTravel looks at the parts of the form and at the headers.
func TestFilesTravel(t *testing.T) {
	w, f, _, _ := newFake(t)
	if _, err := w.Send(t.Context(), "5", full()); err != nil {
		t.Fatal(err)
	}
	s := f.sent()[0]
	if got := string(s.files["files[0]"]); got != "\x89PNG\r\n\x1a\n" {
		t.Errorf("files[0] = %q", got)
	}
	if got := s.header.Get("Authorization"); got != "Bot "+testToken.Reveal() {
		t.Errorf("Authorization = %q", got)
	}
	if n := len(s.body["nonce"].(string)); n != 25 {
		t.Errorf("an invented nonce has %d characters, want 25", n)
	}
}
