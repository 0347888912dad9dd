package table

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"bivouac/store"
)

// deedOf is what an interaction has changed.
func (b *bench) deedOf(interaction string) Effect {
	b.t.Helper()
	d, err := b.Effects.Effect(interaction)
	b.must(err)
	return d
}

// TestDeedOfATable: the store knows what an interaction has changed, after a new start as
// well, and where a typed line stopped.
func TestDeedOfATable(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 2 3 5; B 1 4 6; round 3")
	line := Actor{Interaction: "line", User: "alice"}
	var stopped *Stopped
	if _, err := b.Type(ctx, line, id, "b5; nonsense"); !errors.As(err, &stopped) {
		t.Fatalf("the line: %v", err)
	}
	refused := Actor{Interaction: "refused", User: "chloe"}
	if _, err := b.Type(ctx, refused, id, "b4"); !errors.Is(err, ErrNotSeated) {
		t.Fatalf("a stranger's line: %v", err)
	}
	for range 2 {
		d := b.deedOf("line")
		if d.Kind != EffectTable || d.Outcome.After.ID != id || d.Outcome.Entries != 1 || d.Stopped == nil ||
			d.Stopped.Part != stopped.Part {
			t.Errorf("the line: %+v", d)
		}
		for _, nothing := range []string{"refused", "unknown", ""} {
			if d := b.deedOf(nothing); d.Kind != EffectNone {
				t.Errorf("%q: %+v", nothing, d)
			}
		}
		b.restart()
	}
}

// TestDeedBesideTables: what is kept about a person is a effect too, as often as it is done.
func TestDeedBesideTables(t *testing.T) {
	b := newBench(t)
	for want, do := range map[EffectKind]func(context.Context) error{
		EffectPerson: func(c context.Context) error {
			_, err := b.SetPerson(c, "alice", func(p *Person) { p.Next = !p.Next })
			return err
		},
		EffectPuzzle: func(c context.Context) error {
			b.click++
			_, err := b.Scorebook.TryPuzzle(c, "g", "alice", fmt.Sprint("puzzle ", b.click), true)
			return err
		},
		EffectErase: func(c context.Context) error {
			_, err := b.Erasing.EraseGuild(c, "another")
			return err
		},
		EffectForget: func(c context.Context) error {
			_, err := b.Forget(c, "dora")
			return err
		},
	} {
		name := string(want)
		for range 2 {
			b.must(do(Because(ctx, name)))
			if d := b.deedOf(name); d.Kind != want || d.Whole != (want == EffectForget) {
				t.Errorf("%s: %+v", want, d)
			}
		}
		b.must(do(ctx)) // not by a press
	}
}

// TestDeedOfHalfAForgetting: a user who is forgotten in part only has that as the effect.
func TestDeedOfHalfAForgetting(t *testing.T) {
	b := newBench(t)
	b.lobby("c", "duel", "bruno")
	b.must(b.cfg.Store.Close())
	left := 3
	b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if m == store.BeforeCommit {
			if left--; left < 0 {
				return errFull
			}
		}
		return nil
	}})
	if _, err := b.Forget(Because(ctx, "forget"), "bruno"); err == nil {
		t.Fatal("the disk did not fail")
	}
	if d := b.deedOf("forget"); d.Kind != EffectForget || d.Whole {
		t.Errorf("half: %+v", d)
	}
	left = 1000
	_, err := b.Forget(Because(ctx, "forget"), "bruno")
	b.must(err)
	if d := b.deedOf("forget"); d.Kind != EffectForget || !d.Whole {
		t.Errorf("whole: %+v", d)
	}
}

// TestSettle: an interaction of which it was said that nothing happened changes nothing
// ever after; one that was kept stays so.
func TestSettle(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 2 3 5; B 1 4 6; round 3")
	b.act(id, "alice", "b5")
	kept := Actor{Interaction: "kept", User: "bruno"}
	_, err := b.Type(ctx, kept, id, "b4")
	b.must(err)
	for range 2 {
		for name, want := range map[string]EffectKind{"kept": EffectTable, "void": EffectNone} {
			if d, err := b.Effects.Settle(ctx, name); err != nil || d.Kind != want {
				t.Errorf("%s: %+v, %v", name, d, err)
			}
		}
		b.restart()
	}
	entries := b.get(id).Entries()
	void := Actor{Interaction: "void", User: "alice"}
	for name, do := range map[string]func() error{
		"a line":   func() error { _, err := b.Type(ctx, void, id, "resign"); return err },
		"a change": func() error { _, err := b.appeals(void, id); return err },
		"a table": func() error {
			_, err := b.Open(ctx, Opening{Interaction: "void", Guild: "g", Channel: "d", Game: "duel", Host: Player{User: "x"}})
			return err
		},
		"a wish": func() error {
			_, err := b.SetPerson(Because(ctx, "void"), "alice", func(p *Person) { p.Next = true })
			return err
		},
		"a goodbye": func() error { _, err := b.Forget(Because(ctx, "void"), "alice"); return err },
	} {
		if err := do(); !errors.Is(err, ErrVoid) {
			t.Errorf("%s: %v, want %v", name, err, ErrVoid)
		}
	}
	if got := b.get(id); got.Entries() != entries || got.Status != Playing {
		t.Errorf("the table has changed: %+v", got)
	}
}

// TestSettleWithoutADisk: where the store takes nothing, nothing was kept, and a click that comes
// again when it is well does nothing, after a new start as well; where it cannot be read, the
// outcome is unknown.
func TestSettleWithoutADisk(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 2 3 5; B 1 4 6; round 3")
	b.must(b.cfg.Store.Close())
	full := true
	b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if full && m == store.BeforeCommit {
			return errFull
		}
		return nil
	}})
	click := Click{Actor: Actor{Interaction: "1", User: "alice"}, Table: id, Decision: Now, Action: "b5"}
	if _, err := b.Act(ctx, click); !errors.Is(err, ErrUnavailable) {
		t.Fatalf("on a full disk: %v", err)
	}
	if d, err := b.Effects.Settle(ctx, "1"); err != nil || d.Kind != EffectNone {
		t.Errorf("a full disk: %+v, %v", d, err)
	}
	full = false
	if _, err := b.Act(ctx, click); !errors.Is(err, ErrVoid) {
		t.Errorf("again: %v", err)
	}
	b.tickNow()
	b.restart()
	if _, err := b.Act(ctx, click); !errors.Is(err, ErrVoid) {
		t.Errorf("after a new start: %v", err)
	}
	b.must(b.cfg.Store.Close())
	if d, err := b.Effects.Settle(ctx, "1"); err == nil {
		t.Errorf("no disk: %+v", d)
	}
}
