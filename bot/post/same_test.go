package post

import (
	"testing"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// TestSameMessage: how a message whose fate is unknown is found again where
// Discord no longer tells its nonce.
func TestSameMessage(t *testing.T) {
	made := time.Unix(10_000, 0)
	turn := outbox.Post{ID: 40, Kind: outbox.PostTurn, Table: 7, Made: made}
	card := outbox.Post{ID: 41, Kind: outbox.PostCard, Table: 7, Made: made}
	note := outbox.Post{ID: 42, Kind: outbox.PostBack, Table: 7, Made: made}
	row := []wire.Row{{Buttons: []wire.Button{{CustomID: "x"}}}}
	told, bare := wire.Message{Content: "a", Rows: row}, wire.Message{Content: "a"}
	for _, c := range []struct {
		name string
		r    wire.Posted
		m    wire.Message
		post outbox.Post
		want bool
	}{
		{"its mark",
			wire.Posted{CustomIDs: []string{"1|v|7|0", "1|p|7|0|" + screen.PostMark(40)}, Time: made}, told, turn, true},
		{"its mark of before a backup was restored",
			wire.Posted{CustomIDs: []string{"1|p|7|0|" + screen.PostMark(40)}, Time: made.Add(-time.Minute)}, told, turn, false},
		{"another's mark",
			wire.Posted{Content: "a", CustomIDs: []string{"1|p|7|0|" + screen.PostMark(39)}, Time: made}, told, turn, false},
		{"no mark", wire.Posted{Content: "a", CustomIDs: []string{"1|v|7|0"}, Time: made}, told, turn, false},
		{"other buttons", wire.Posted{CustomIDs: []string{screen.PostMark(40)}, Time: made}, told, turn, false},
		{"the table's card", wire.Posted{CustomIDs: []string{"1|j|7|0"}, Time: made.Add(-time.Minute)}, told, card, true},
		{"the card of a table that a restored backup has forgotten",
			wire.Posted{CustomIDs: []string{"1|j|7|0"}, Time: made.Add(-2 * time.Hour)}, told, card, false},
		{"another table's card", wire.Posted{CustomIDs: []string{"1|j|8|0"}, Time: made}, told, card, false},
		{"a board is no card", wire.Posted{CustomIDs: []string{"1|j|7|0"}, Time: made}, told, turn, false},
		{"its text", wire.Posted{Content: "a", Time: made.Add(time.Second)}, bare, note, true},
		{"its text a little early", wire.Posted{Content: "a", Time: made.Add(-time.Second)}, bare, note, true},
		{"the same text long before", wire.Posted{Content: "a", Time: made.Add(-time.Minute)}, bare, note, false},
		{"another text", wire.Posted{Content: "b", Time: made}, bare, note, false},
		{"the text with buttons", wire.Posted{Content: "a", CustomIDs: []string{"1|j|7|0"}, Time: made}, bare, note, false},
	} {
		t0 := table.Table{Times: table.Times{Created: made.Add(-time.Hour)}}
		if got := sameMessage(c.r, c.m, t0, c.post); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestNonce: Discord takes 25 characters, and each post has its own.
func TestNonce(t *testing.T) {
	last := outbox.Post{ID: 1<<64 - 1, Made: time.Date(2999, 12, 31, 0, 0, 0, 0, time.UTC)}
	if n := nonce(last); len(n) > wire.MaxNonce {
		t.Errorf("%s has %d characters", n, len(n))
	}
	again := last
	again.Made = last.Made.Add(time.Second)
	if nonce(last) == nonce(again) {
		t.Error("a post that a restored backup numbers alike has the same nonce")
	}
}
