package computer

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// TestTimeTellsNothing: however long the computer has thought, its answer comes a whole number of
// answerPaces after the question; where that was within the first, always at the same moment.
func TestTimeTellsNothing(t *testing.T) {
	for _, took := range []time.Duration{0, 1, time.Millisecond, 57 * time.Millisecond, answerPace - 1} {
		if at := took + answerIn(took); at != answerPace {
			t.Errorf("thought for %s, answered after %s, want %s", took, at, answerPace)
		}
		for _, more := range []time.Duration{1, 2, 25} {
			if at := more*answerPace + took + answerIn(more*answerPace+took); at != (more+1)*answerPace {
				t.Errorf("thought for %s more, answered after %s", more*answerPace, at)
			}
		}
	}
}

// TestComputerIsTooSlow: where it has no time for its level, the table is told once, without a call; where
// it has, nothing is said.
func TestComputerIsTooSlow(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx, file := context.Background(), filepath.Join(t.TempDir(), "bivouac.db")
	st := enginetest.Open(t, file, store.Options{})
	t.Cleanup(func() { _ = st.Close() })
	tables, err := table.New(table.Config{
		Store: st, Games: []game.Game{duel.Game{}}, Entropy: rand.NewChaCha8([32]byte{7}),
	}, table.Rules{Feature.Rule})
	must(err)
	alice := table.Actor{User: "alice"}
	out, err := tables.Open(ctx, table.Opening{
		Guild: "g", Channel: "c", Game: "duel", Host: table.Player{User: "alice", Name: "Alice"}, Locale: "en",
		KeepOrder: true, Computers: []table.Player{table.NewComputer(1, 3), table.NewComputer(2, 3)},
	})
	must(err)
	id := out.After.ID
	_, err = tables.Start(ctx, alice, id)
	must(err)
	told := 0
	for n, level := range []int{3, 2, 0, 2} {
		now, err := tables.Shelf.Get(id)
		must(err)
		if !thinks(now) {
			seat, _ := now.SeatOf("alice")
			_, err := tables.Act(ctx, table.Click{
				Actor: alice, Table: id, Decision: table.Now, Action: now.Seen(seat).Legal()[0],
			})
			must(err)
			now, err = tables.Shelf.Get(id)
			must(err)
		}
		seat, _, _ := now.Thinks()
		choice := mind.Choice{Action: now.Seen(seat).Legal()[0], Level: level}
		_, err = tables.Change(ctx, now.Answerer(seat), id, answered(now, seat, choice))
		must(err)
		for {
			p, _, ok := tables.Mail.Next()
			if !ok {
				break
			}
			must(tables.Mail.Sending(ctx, p))
			must(tables.Mail.Done(ctx, p, "m"))
			if p.Kind == postWeak {
				if told++; n != 1 || len(p.Mentions) > 0 {
					t.Errorf("answer %d, at level %d: %+v", n, level, p)
				}
			}
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
