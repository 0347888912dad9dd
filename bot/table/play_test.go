package table

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table/vote"
	"bivouac/game"
)

func TestClicksThatAreRefused(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	asked, _ := b.get(id).Match.Asked(0)
	old := asked.ID
	tests := []struct {
		name     string
		user     string
		table    ID
		decision int
		action   game.Action
		want     error
	}{
		{"a spectator", "dev", id, old, "b1", ErrNotSeated},
		{"another table", "alice", id + 1, old, "b1", ErrNoTable},
		{"another question", "alice", id, old + 7, "b1", game.ErrStale},
		{"somebody else's question", "bruno", id, old, "b3", game.ErrStale},
		{"a card that he has not", "alice", id, old, "b6", &game.Refusal{}},
		{"no notation", "alice", id, old, "|", &game.Refusal{}},
		{"the host's own word", "alice", id, 0, game.Forfeit, &game.Refusal{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := b.Act(ctx, Click{Actor: b.by(test.user), Table: test.table, Decision: test.decision, Action: test.action})
			var refusal *game.Refusal
			if _, wantRefusal := test.want.(*game.Refusal); wantRefusal && !errors.As(err, &refusal) {
				t.Errorf("error = %v, want a refusal", err)
			} else if !wantRefusal && !errors.Is(err, test.want) {
				t.Errorf("error = %v, want %v", err, test.want)
			}
			if n := b.get(id).Entries(); n != 0 {
				t.Errorf("%d entries after a refused click", n)
			}
		})
	}
}

func TestAPressTwice(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	asked, _ := b.get(id).Match.Asked(0)
	click := Click{Actor: b.by("alice"), Table: id, Decision: asked.ID, Action: "b1"}
	_, err := b.Act(ctx, click)
	b.must(err)
	click.Actor = b.by("alice") // the button pressed twice: two interactions
	if _, err := b.Act(ctx, click); !errors.Is(err, game.ErrNotAsked) {
		t.Errorf("second press: %v, want ErrNotAsked", err)
	}
	lobby := b.lobby("d", "duel")
	if _, err := b.Act(ctx, Click{
		Actor: b.by("alice"), Table: lobby, Decision: Now, Action: "b1",
	}); !errors.Is(err, ErrNotPlaying) {
		t.Errorf("act in a lobby: %v, want ErrNotPlaying", err)
	}
}

func TestHandOver(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	if got, want := kinds(b.drain()), []string{"start>alice>bruno"}; !slices.Equal(got, want) {
		t.Errorf("at the start: %v, want %v", got, want)
	}
	b.act(id, "alice", "b1")
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("bruno was asked all the time: %v, want nothing", got)
	}
	b.act(id, "bruno", "b6")
	posts := b.drain()
	if got, want := kinds(posts), []string{"turn>alice"}; !slices.Equal(got, want) {
		t.Fatalf("alice is asked again: %v, want %v", got, want)
	}
	if posts[0].Since != 0 || posts[0].N != 2 {
		t.Errorf("the post tells %d..%d, want 0..2", posts[0].Since, posts[0].N)
	}
	out := b.act(id, "alice", game.Resign)
	if out.After.Status != Over || !slices.Equal(out.After.Winners, []game.Seat{1}) {
		t.Errorf("after the resignation: %s won by %v, want over, 1", out.After.Status, out.After.Winners)
	}
	posts = b.drain()
	if got, want := kinds(posts), []string{"end>alice>bruno"}; !slices.Equal(got, want) || posts[0].Since != 2 {
		t.Errorf("at the end: %v since %d, want %v since 2", got, posts[0].Since, want)
	}
	_, err := b.Act(ctx, Click{Actor: b.by("bruno"), Table: id, Decision: Now, Action: "pass"})
	if !errors.Is(err, game.ErrOver) {
		t.Errorf("act after the end: %v, want ErrOver", err)
	}
}

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

func TestUndoIsFreeUntilSomethingIsLearnt(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	if _, err := b.Undo(ctx, b.by("alice"), id); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("undo at first: %v, want ErrNothingToUndo", err)
	}
	b.drain()
	b.act(id, "alice", "b1")
	out, err := b.Undo(ctx, b.by("alice"), id)
	b.must(err)
	if out.Entries != 1 || !out.After.WaitsFor("alice") {
		t.Errorf("undo: %d entries, waits for %v, want 1 entry and alice asked", out.Entries, out.After.Asked())
	}
	b.drain()
	b.act(id, "alice", "b2")
	b.act(id, "bruno", "b3") // the bids lie open
	for _, u := range []string{"alice", "bruno"} {
		if _, err := b.Undo(ctx, b.by(u), id); !errors.Is(err, game.ErrRevealed) {
			t.Errorf("undo by %s: %v, want ErrRevealed", u, err)
		}
	}
	if _, err := b.Propose(ctx, b.by("alice"), id, vote.MotionUndo, ""); !errors.Is(err, ErrNoConsent) {
		t.Errorf("proposing an undo where rules forbid it: %v, want ErrNoConsent", err)
	}
}

func TestRestartInTheMiddle(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.act(id, "alice", first(b, id, "alice"))
	b.act(id, "bruno", first(b, id, "bruno"))
	before := b.get(id)
	b.restart()
	after := b.get(id)
	if diff := cmp.Diff(asJSON(t, before), asJSON(t, after)); diff != "" {
		t.Errorf("the table changed: %s", diff)
	}
	if diff := cmp.Diff(asJSON(t, before.Match.State), asJSON(t, after.Match.State)); diff != "" {
		t.Errorf("the position changed: %s", diff)
	}
	if diff := cmp.Diff(before.Match.Pending(), after.Match.Pending()); diff != "" {
		t.Errorf("the questions changed: %s", diff)
	}
	want := []string{"card", "start>alice>bruno", "turn>alice"}
	if got := kinds(b.drain()); !slices.Equal(got, want) {
		t.Errorf("posts after the restart: %v, want %v", got, want)
	}
	b.restart()
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("posts after the second restart: %v, want none", got)
	}
	if got := b.get(id); got.Card == "" || got.Board == "" {
		t.Errorf("card %q and board %q were forgotten", got.Card, got.Board)
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
