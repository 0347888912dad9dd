package computer

import (
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/tabletest"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
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
	ctx, b := t.Context(), tabletest.New(t, table.Rules{Feature.Rule}, duel.Game{})
	alice := table.Actor{User: "alice"}
	out, err := b.Open(ctx, table.Opening{
		Guild: "g", Channel: "c", Game: "duel", Host: table.Player{User: "alice", Name: "Alice"}, Locale: "en",
		KeepOrder: true, Computers: []table.Player{table.NewComputer(1, 3), table.NewComputer(2, 3)},
	})
	b.Must(err)
	id := out.After.ID
	_, err = b.Start(ctx, alice, id)
	b.Must(err)
	told := 0
	for n, level := range []int{3, 2, 0, 2} {
		now := b.Get(id)
		if !thinks(now) {
			seat, _ := now.SeatOf("alice")
			now = b.Plays(id, "alice", now.Seen(seat).Legal()[0]).After
		}
		seat, _, _ := now.Thinks()
		choice := mind.Choice{Action: now.Seen(seat).Legal()[0], Level: level}
		_, err = b.Change(ctx, now.Answerer(seat), id, answered(now, seat, choice))
		b.Must(err)
		for _, p := range b.Send() {
			if p.Kind != postWeak {
				continue
			}
			if told++; n != 1 || len(p.Mentions) > 0 {
				t.Errorf("answer %d, at level %d: %+v", n, level, p)
			}
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
