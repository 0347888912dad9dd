package game_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

// later is a match as another program reads it: from its journal and its snapshot.
func later(t testing.TB, g game.Game, m *game.Match) *game.Match {
	t.Helper()
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	next, err := game.Resume(g, m.Setup, m.Journal, snap)
	if err != nil {
		t.Fatal(err)
	}
	return next.Remember(game.Story{Opening: m.Story().Opening, Entries: toldAll(m)})
}

// toldAll is what all entries told.
func toldAll(m *game.Match) (all [][]game.Event) {
	for i := range m.Journal {
		events, _ := m.Told(i)
		all = append(all, events)
	}
	return all
}

// raisedMatch was played under the rules 3, with moves taken back, and goes on under 4.
func raisedMatch(t testing.TB) *game.Match {
	t.Helper()
	return later(t, raised{rules: 4}, typed(t, toyMatch(t), "0: s s", "0: undo", "0: r e"))
}

func TestRaisedRulesGoOn(t *testing.T) {
	m := raisedMatch(t)
	since := len(m.Journal)
	if m.Since() != since || m.Rules() != 4 || m.Setup.Rules != 3 {
		t.Fatalf("since %d under the rules %d, begun under %d", m.Since(), m.Rules(), m.Setup.Rules)
	}
	begin := state(t, m)
	on := typed(t, m, "1: s")
	if o := on.Journal[since].Origin; o == nil || o.Rules != 4 || on.Since() != since {
		t.Fatalf("the first entry under new rules is %+v", on.Journal[since])
	}
	back, err := on.Undo(1)
	if err != nil || state(t, back) != begin {
		t.Fatalf("undo leads to %v, %v; want the position where the rules changed", back, err)
	}
	on = typed(t, back, "1: s s", "1: e", "0: s")
	consent, err := on.UndoByConsent(1)
	if err != nil || len(consent.Journal) != len(on.Journal)+1 {
		t.Fatalf("undo by consent: %v", err)
	}
	for n := since; n <= len(on.Journal); n++ {
		at, err := on.At(n)
		if err != nil || !reflect.DeepEqual(at.Journal, on.Journal[:n]) {
			t.Fatalf("At(%d) = %v", n, err)
		}
	}
	for name, m := range map[string]*game.Match{"undone": back, "on": on, "by consent": consent} {
		again, err := game.Resume(m.Game, m.Setup, m.Journal, nil)
		if err != nil || state(t, again) != state(t, m) || !reflect.DeepEqual(again.Pending(), m.Pending()) {
			t.Errorf("%s: the journal alone leads to %v, %v", name, again, err)
		}
		if warm := later(t, m.Game, m); state(t, warm) != state(t, m) || warm.Since() != since {
			t.Errorf("%s: the snapshot leads elsewhere", name)
		}
	}
	if r, err := on.Review(); err != nil || r.Since != since {
		t.Errorf("the review is from %d on: %v", r.Since, err)
	}
}

// TestUndoEndsWhereTheRulesChanged, and says so.
func TestUndoEndsWhereTheRulesChanged(t *testing.T) {
	m := raisedMatch(t)
	for name, m := range map[string]*game.Match{
		"at once": m, "after a move": typed(t, m, "1: s"), "after that was taken back": typed(t, m, "1: s", "1: undo"),
	} {
		_, undone := m.Undo(0)
		_, taken := m.TakenBack(0)
		_, struck := m.Strike(0, []int{0})
		_, agreed := m.UndoByConsent(0)
		_, early := m.At(m.Since() - 1)
		for what, err := range map[string]error{
			"Undo": undone, "CanUndo": m.CanUndo(0), "TakenBack": taken, "Strike": struck, "UndoByConsent": agreed, "At": early,
		} {
			if !errors.Is(err, game.ErrOldRules) {
				t.Errorf("%s: %s = %v, want ErrOldRules", name, what, err)
			}
		}
	}
	if err := m.CanUndo(1); !errors.Is(err, game.ErrNothingToUndo) {
		t.Errorf("a seat that has done nothing at all: %v", err)
	}
	all := []game.Entry{{Action: "s", Decision: 1}, {Seat: 0, Strike: []int{0}, Origin: m.Journal[0].Origin}}
	if _, err := game.Resume(toy{}, m.Setup, all, nil); err != nil {
		t.Errorf("a strike of the same part: %v", err)
	}
}

// TestRulesRaisedTwice: each change counts from the first action under it.
func TestRulesRaisedTwice(t *testing.T) {
	m := typed(t, later(t, raised{rules: 5}, raisedMatch(t)), "1: s")
	m = later(t, raised{rules: 9}, m)
	m = typed(t, m, "1: s")
	want := []game.Part{{Rules: 3, From: 0, To: 5}, {Rules: 5, From: 5, To: 6}, {Rules: 9, From: 6, To: 7}}
	if diff := cmp.Diff(want, m.Parts()); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	if back := later(t, raised{rules: 5}, m); back.Since() != 7 || len(back.Parts()) != 4 {
		t.Errorf("an earlier program goes on from %d: %+v", back.Since(), back.Parts())
	}
}

// TestAStoryIsKept: what was told under earlier rules is at hand, and is lost for no reader.
func TestAStoryIsKept(t *testing.T) {
	m := raisedMatch(t)
	threw, kept := m.Told(3)
	if !kept || len(threw) != 1 || threw[0].Text.Key != "toy.threw" {
		t.Errorf("entry 3 told %v, %v", threw, kept)
	}
	on := typed(t, m, "1: s")
	if diff := cmp.Diff(toldAll(m), on.Kept().Story().Entries); diff != "" {
		t.Errorf("after a move the story is (-want +got):\n%s", diff)
	}
	if _, kept := on.Kept().Told(5); kept {
		t.Error("an entry of the present rules is kept in memory")
	}
	if _, kept := on.Told(5); !kept {
		t.Error("an entry that was just made is not known")
	}
}

func TestEventsAreWrittenAndRead(t *testing.T) {
	events := []game.Event{
		{Text: game.T("a.b", "who", game.Seat(1), "n", 3, "what", game.Key("a.c"), "sq", "<h5>",
			"in", game.T("a.d", "who", game.Seat(0)), "at", game.Literal("é"))},
		{Text: game.T("a.secret"), To: []game.Seat{1, 0}, Reveals: true},
		{Text: game.T("a.nobody"), To: []game.Seat{}},
	}
	data, err := game.WriteEvents(events)
	if err != nil {
		t.Fatal(err)
	}
	got, err := game.ReadEvents(data)
	if diff := cmp.Diff(events, got); diff != "" || err != nil {
		t.Errorf("%s (-want +got, %v):\n%s", data, err, diff)
	}
	for _, bad := range []string{
		"", "{}", `[{"k":1}]`, `[{"k":"a","a":[{}]}]`, `[{"k":"a","a":[1.5]}]`, `[{"k":"a","a":[{"text":[]}]}]`,
	} {
		if _, err := game.ReadEvents([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestACapsuleOfSeveralParts(t *testing.T) {
	pending := raisedMatch(t)
	on := typed(t, pending, "1: s", "1: undo", "1: s r e")
	over := typed(t, on, "0: resign")
	for name, m := range map[string]*game.Match{"the rules have just changed": pending, "on": on, "over": over} {
		text := partsText(t, m, true)
		c, err := game.ReadCapsule(strings.NewReader(text))
		if err != nil || !strings.HasPrefix(text, "bivouac capsule 2\n") {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		r, err := c.Verify(t.Context(), raised{rules: 4})
		if err != nil || state(t, r.Match) != state(t, m) || r.Entries != len(m.Journal) {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		want := []game.Proof{{Part: m.Parts()[0]}, {Part: m.Parts()[1], Replayed: true}}
		if diff := cmp.Diff(want, r.Parts); diff != "" {
			t.Errorf("%s: parts (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(m.Story(), r.Match.Story()); diff != "" {
			t.Errorf("%s: the story (-want +got):\n%s", name, diff)
		}
		if again := partsText(t, r.Match, true); again != text {
			t.Errorf("%s: written again\n%s\nwas\n%s", name, again, text)
		}
		if _, err := c.Verify(t.Context(), raised{rules: 5}); !errors.Is(err, game.ErrOldRules) &&
			name != "the rules have just changed" {
			t.Errorf("%s: a program of other rules says %v", name, err)
		}
	}
	for old, bad := range map[string]string{
		"0 1 s\n": "0 1 e\n", "origin 4": "origin 5", "\n1 12 s\n": "\n1 12 f\n", "\"k\":\"toy.did\"": "\"k\":3",
	} {
		text := strings.Replace(partsText(t, on, true), old, bad, 1)
		c, err := game.ReadCapsule(strings.NewReader(text))
		if err == nil {
			_, err = c.Verify(t.Context(), raised{rules: 4})
		}
		if err == nil || !strings.Contains(text, bad) {
			t.Errorf("%q for %q is taken:\n%s", bad, old, text)
		}
	}
}

// TestASealedCapsuleHoldsNoPosition: an origin would give all luck away.
func TestASealedCapsuleHoldsNoPosition(t *testing.T) {
	for _, m := range []*game.Match{raisedMatch(t), typed(t, raisedMatch(t), "1: s")} {
		text := partsText(t, m, false)
		if strings.Contains(text, "{") || strings.Contains(text, "told") || !strings.Contains(text, "\norigin 4 ") {
			t.Errorf("it tells\n%s", text)
		}
		c, err := game.ReadCapsule(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Verify(t.Context(), raised{rules: 4}); !errors.Is(err, game.ErrSealed) {
			t.Errorf("Verify = %v", err)
		}
	}
}

func partsText(t testing.TB, m *game.Match, open bool) string {
	t.Helper()
	var b bytes.Buffer
	if err := game.WriteCapsule(&b, m, open); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestAPositionThatCannotBeRead under new rules says why.
func TestAPositionThatCannotBeRead(t *testing.T) {
	m := typed(t, toyMatch(t), "0: s")
	snap, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, snap := range [][]byte{snap, nil, []byte("{}")} {
		_, err := game.Resume(raised{rules: 4, blind: true}, m.Setup, m.Journal, snap)
		if !errors.Is(err, game.ErrOldRules) || !strings.Contains(err.Error(), "version 3, and not 4: ") {
			t.Errorf("Resume = %v", err)
		}
	}
}

// TestRigsAcrossARaise: what was rigged before the new rules is in their first position.
func TestRigsAcrossARaise(t *testing.T) {
	m, err := toyMatch(t).Rig("dice", "4", "1")
	if err != nil {
		t.Fatal(err)
	}
	m = later(t, raised{rules: 4}, typed(t, m, "0: r"))
	if m, err = m.Rig("dice", "2"); err != nil {
		t.Fatal(err)
	}
	m = typed(t, m, "0: r r")
	again, err := game.Resume(m.Game, m.Setup, m.Journal, nil)
	if err != nil || state(t, again) != state(t, m) || again.State.(*toyState).Steps[0] != 4+1+2 {
		t.Errorf("a replay has %+v, %v", again, err)
	}
	back, err := m.UndoByConsent(0)
	if err != nil || back.State.(*toyState).Steps[0] != 4+1 || back.State.(*toyState).Dice.Forced() != 1 {
		t.Errorf("an undo leads to %+v, %v; want the die that was rigged to fall once more", back, err)
	}
}
