package table

import (
	"errors"
	"strings"
	"testing"
)

// noted keeps a note of a user at a table.
func (b *bench) noted(id ID, user, text string) {
	b.t.Helper()
	_, err := b.SetNote(ctx, b.by(user), id, text)
	b.must(err)
}

// TestNoteStaysItsAuthors: through undo, a restart and the loss of the seat, which its new player
// gets without it.
func TestNoteStaysItsAuthors(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.noted(id, "alice", "mine")
	b.act(id, "alice", b.get(id).Match.State.Legal(0, nil)[0])
	b.noted(id, "bruno", "to the bridge\r\n\x00then home ")
	_, err := b.Undo(ctx, b.by("alice"), id)
	b.must(err)
	_, err = b.Offer(ctx, b.by("bruno"), id, "chloe")
	b.must(err)
	_, err = b.Take(ctx, b.by("chloe"), id, "Chloé")
	b.must(err)
	b.restart()
	got := b.get(id)
	for user, want := range map[string]string{
		"alice": "mine", "bruno": "to the bridge\n then home", "chloe": "", "dev": "",
	} {
		if got.NoteOf(user) != want {
			t.Errorf("%s has noted %q, want %q", user, got.NoteOf(user), want)
		}
	}
	if !got.MayNote("bruno") || !got.MayNote("chloe") || got.MayNote("dev") {
		t.Errorf("who may note: %+v", got.Notes)
	}
	b.noted(id, "bruno", "")
	if _, err := b.SetNote(ctx, b.by("bruno"), id, "again"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("without a seat and a note: %v", err)
	}
	b.noted(id, "chloe", "hers")
	b.noted(id, "alice", " \n")
	if left := b.get(id).Notes; len(left) != 1 || left[0].User != "chloe" {
		t.Errorf("notes %+v are left, want Chloé's", left)
	}
}

// TestNoteTooLong: the length is counted as Discord counts it, and what was noted before stays.
func TestNoteTooLong(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	for text, want := range map[string]error{
		strings.Repeat("é", MaxNote): nil, strings.Repeat("é", MaxNote+1): ErrLongNote,
		strings.Repeat("🎲", MaxNote/2): nil, strings.Repeat("🎲", MaxNote/2+1): ErrLongNote,
	} {
		b.noted(id, "bruno", "before")
		_, err := b.SetNote(ctx, b.by("bruno"), id, text)
		if !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", len(text), err, want)
		}
		if kept := b.get(id).NoteOf("bruno"); kept != text && want == nil || kept != "before" && want != nil {
			t.Errorf("%d bytes: %q is kept", len(text), kept)
		}
	}
}

// TestNoteSaysNothing: to write a note is no act at the table: nothing is posted, no player's time
// changes, and the table stays where it is in its life.
func TestNoteSaysNothing(t *testing.T) {
	b := newBench(t)
	for _, id := range []ID{b.lobby("c1", "duel", "bruno"), b.playing("c2", "duel"), b.beaten("c3", "bruno")} {
		b.drain()
		before := b.get(id)
		b.noted(id, "bruno", "secret")
		after := b.get(id)
		if posts := b.drain(); len(posts) > 0 {
			t.Errorf("%s: %+v", before.Status, posts)
		}
		if after.Moved != before.Moved || after.Status != before.Status || len(after.Asks) != len(before.Asks) ||
			after.Ended != before.Ended {
			t.Errorf("%s became %+v", before.Status, after)
		}
	}
}

// TestForgetNotes: a note goes with its author's name, and with its table.
func TestForgetNotes(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.noted(id, "alice", "the bridge")
	b.noted(id, "bruno", "the ford")
	_, err := b.Forget(ctx, "bruno")
	b.must(err)
	if all := b.words(); strings.Contains(all, "ford") || !strings.Contains(all, "bridge") {
		t.Errorf("after Bruno is forgotten the store holds %s", all)
	}
	_, err = b.EraseGuild(ctx, "g")
	b.must(err)
	b.drain()
	b.tickNow()
	if all := b.words(); strings.Contains(all, "bridge") {
		t.Errorf("after the table is erased the store holds %s", all)
	}
}
