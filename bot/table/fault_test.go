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
		moments []store.Moment
		entries int
		ok      bool
	}{
		{"full: nothing is kept", []store.Moment{store.BeforeCommit}, 0, false},
		{"kept although the disk said no", []store.Moment{store.AfterCommit}, 1, true},
		{"kept, but it cannot be asked", []store.Moment{store.AfterCommit, store.Opening}, 1, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2; B 3 4")
			b.drain()
			b.must(b.cfg.Store.Close())
			armed := false
			left := slices.Clone(test.moments)
			b.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
				if armed && len(left) > 0 && left[0] == m {
					left = left[1:]
					return errFull
				}
				return nil
			}})
			armed = true
			by := b.by("alice")
			click := Click{By: by, Table: id, Decision: Now, Action: "b1"}
			_, err := b.Act(ctx, click)
			armed = false
			if (err == nil) != test.ok {
				t.Errorf("error = %v, want success: %t", err, test.ok)
			}
			if got := b.get(id).Entries(); got != test.entries {
				t.Errorf("%d entries, want %d", got, test.entries)
			}
			if _, err := b.Act(ctx, click); err != nil {
				t.Errorf("the same interaction again: %v", err)
			}
			b.act(id, "bruno", "b3")
			if got := kinds(b.drain()); !slices.Equal(got, []string{"turn>alice"}) {
				t.Errorf("posts = %v, want one turn", got)
			}
		})
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
