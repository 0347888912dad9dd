package table

import (
	"errors"
	"slices"
	"syscall"
	"testing"

	"bivouac/game"
	"bivouac/store"
)

var errFull = syscall.ENOSPC

// TestAnswersComeFromTheDisk breaks the disk during one act, before or after it
// took effect: the answer and the table are what the disk kept.
func TestAnswersComeFromTheDisk(t *testing.T) {
	tests := []struct {
		name    string
		moments []store.Moment // the disk fails at these, in this order
		ok      bool
	}{
		{"full for a moment", []store.Moment{store.BeforeCommit}, true},
		{"full", slices.Repeat([]store.Moment{store.BeforeCommit}, 9), false},
		{"kept although the disk said no", []store.Moment{store.AfterCommit}, true},
		{"kept, and full since", []store.Moment{store.AfterCommit, store.BeforeCommit}, true},
		{"kept, but it cannot be asked", []store.Moment{store.AfterCommit, store.Opening, store.Opening}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2; B 3 4")
			b.act(id, "bruno", "b3")
			b.drain()
			watched := 0
			b.cfg.Changed = func(before, after Table) { watched += after.Entries() - before.Entries() }
			failing := b.frail()
			*failing = slices.Clone(test.moments)
			click := Click{Actor: b.by("alice"), Table: id, Decision: Now, Action: "b1"}
			out, err := b.Act(ctx, click)
			*failing = nil
			if (err == nil) != test.ok || (test.ok && out.Entries != 1) {
				t.Errorf("%d entries, error = %v, want success: %t", out.Entries, err, test.ok)
			}
			if watched != out.Entries {
				t.Errorf("who follows the table has heard of %d entries, want %d", watched, out.Entries)
			}
			b.checkAfterTheFault(t, click)
		})
	}
}

// frail opens the store again on a disk that fails at the moments answered.
func (b *bench) frail() *[]store.Moment {
	b.t.Helper()
	b.must(b.cfg.Store.Close())
	left := new([]store.Moment)
	b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if len(*left) == 0 || (*left)[0] != m {
			return nil
		}
		*left = (*left)[1:]
		return errFull
	}})
	return left
}

// TestChannelGoneWithoutADisk: what was to be said in a channel that is gone stays
// to be dropped when the disk failed meanwhile; it is not forgotten until a restart.
func TestChannelGoneWithoutADisk(t *testing.T) {
	b := newBench(t)
	b.playing("c", "duel")
	b.must(b.cfg.Store.Close())
	commits, failing := 0, true
	b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if m == store.BeforeCommit {
			commits++
		}
		if failing && commits > 1 { // the table has ended, its posts are still there
			return errFull
		}
		return nil
	}})
	if err := b.ChannelGone(ctx, "c"); !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, errFull) {
		t.Fatalf("ChannelGone = %v, want the disk's error", err)
	}
	failing = false
	_, err := b.store.Commit(ctx, store.Change{}) // any change gets the disk well again
	b.must(err)
	post, _, ok := b.Mail.Next()
	if !ok {
		t.Fatal("no post is handed out again")
	}
	b.must(b.Mail.Drop(ctx, post))
	for post, _, ok = b.Mail.Next(); ok; post, _, ok = b.Mail.Next() {
		b.must(b.Mail.Drop(ctx, post))
	}
	if left, err := b.store.Outbox(store.Everywhere, 0, 0); err != nil || len(left) > 0 {
		t.Errorf("%d posts are left in the store, %v", len(left), err)
	}
}

// checkAfterTheFault demands that the click counts once, for any answer that it had.
func (b *bench) checkAfterTheFault(t *testing.T, click Click) {
	t.Helper()
	_, err := b.store.Commit(ctx, store.Change{}) // any change gets the disk well again
	b.must(err)
	again, err := b.Act(ctx, click)
	if err != nil || again.Entries != 1 {
		t.Errorf("the same interaction again: %d entries, %v", again.Entries, err)
	}
	if got := b.get(click.Table).Entries(); got != 2 {
		t.Errorf("%d entries, want 2", got)
	}
	if got := kinds(b.drain()); !slices.Equal(got, []string{"turn>bruno"}) {
		t.Errorf("posts = %v, want one turn", got)
	}
}

// broken panics on some words.
type broken struct{ pact }

func (b broken) Info() game.Info {
	info := b.pact.Info()
	info.ID = "broken"
	return info
}

func (b broken) Words(line string) []string {
	if line == "bang" {
		panic("bang")
	}
	return b.pact.Words(line)
}

func TestAPanicOfTheRulesCostsOneAct(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, broken{}) })
	id := b.playing("c", "broken")
	if _, err := b.Type(ctx, b.by("alice"), id, "bang"); !errors.Is(err, ErrBroken) {
		t.Fatalf("error = %v, want ErrBroken", err)
	}
	b.act(id, "alice", first(b, id, "alice")) // the channel is not held for ever
}
