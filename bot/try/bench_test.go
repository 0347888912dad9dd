package try

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"bivouac/bot/table"
	"bivouac/bot/table/tabletest"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

var ctx = context.Background()

// bench is a place to try things at.
type bench struct{ *tabletest.Bench }

func luck(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

func newBench(t testing.TB) bench {
	t.Helper()
	return bench{tabletest.New(t, table.Rules{Feature.Rule}, duel.Game{})}
}

// try begins a try that must begin.
func (b bench) try(id table.ID, user string) Trial {
	b.T.Helper()
	tr, err := Of(b.Tables).Begin(ctx, b.By(user), id, table.Now)
	b.Must(err)
	return tr
}

// tries takes an action in a try for the player who is asked there.
func (b bench) tries(user string, tr Trial, a game.Action) Trial {
	b.T.Helper()
	tr, err := Of(b.Tables).Act(ctx, user, tr.Key, tr.Match.MoveOf(tr.Turn(), a))
	b.Must(err)
	return tr
}
