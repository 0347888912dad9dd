package table

import (
	"encoding/json"
	"errors"
	"testing"

	"bivouac/game"
)

func TestType(t *testing.T) {
	tests := []struct {
		name    string
		user    string
		line    string
		entries int
		part    string // of the Stopped, "" for none
		kept    int
		want    error
	}{
		{"one", "alice", "b1", 1, "", 0, nil},
		{"spaces and empty parts", "alice", " ; b1 ;; ", 1, "", 0, nil},
		{"two, the second refused", "alice", "b1; b2", 1, "b2", 1, &game.Refusal{}},
		{"a batch is all or nothing", "alice", "b1 b2; b1", 0, "b1 b2", 0, &game.Refusal{}},
		{"the first refused", "alice", "b6; b1", 0, "b6", 0, &game.Refusal{}},
		{"forfeit is no word", "alice", "b1; forfeit", 1, "forfeit", 1, game.ErrNotAsked},
		{"undo is a word", "alice", "b1; undo; b2", 3, "", 0, nil},
		{"resign is a word", "alice", "resign", 1, "", 0, nil},
		{"nothing", "alice", " ; ", 0, "", 0, ErrEmptyLine},
		{"not seated", "dev", "b1", 0, "", 0, ErrNotSeated},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id, by := b.position("c", "duel", "A 1 2; B 3 4"), b.by(test.user)
			out, err := b.Type(ctx, by, id, test.line)
			checkStopped(t, err, test.part, test.kept, test.want)
			if got := b.get(id).Entries(); got != test.entries || out.Entries != test.entries {
				t.Errorf("%d entries, outcome %d, want %d", got, out.Entries, test.entries)
			}
			b.restart()
			again, err := b.Type(ctx, by, id, test.line)
			checkStopped(t, err, test.part, test.kept, test.want)
			if again.Entries != test.entries || again.Repeat != (test.entries > 0) {
				t.Errorf("repeat: %d entries, Repeat %t", again.Entries, again.Repeat)
			}
		})
	}
}

func checkStopped(t *testing.T, err error, part string, kept int, want error) {
	t.Helper()
	var stopped *Stopped
	if errors.As(err, &stopped) != (part != "") {
		t.Fatalf("error = %v, want Stopped: %t", err, part != "")
	}
	if stopped != nil && (stopped.Part != part || stopped.Kept != kept) {
		t.Errorf("stopped at %q, kept %d, want %q, %d", stopped.Part, stopped.Kept, part, kept)
	}
	var word *game.Word
	if stopped != nil && !errors.As(err, &word) {
		t.Errorf("error = %v, want a word", err)
	}
	var refusal *game.Refusal
	if _, ok := want.(*game.Refusal); ok {
		if !errors.As(err, &refusal) {
			t.Errorf("error = %v, want a refusal", err)
		}
		return
	}
	if !errors.Is(err, want) {
		t.Errorf("error = %v, want %v", err, want)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
