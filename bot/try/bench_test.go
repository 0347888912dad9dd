package try

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
	"bivouac/store/enginetest"
)

var ctx = context.Background()

// bench is a place to try things at, which can be closed and opened again.
type bench struct {
	*table.Tables
	t     testing.TB
	path  string
	cfg   table.Config
	at    time.Time
	click int // the last interaction's number
}

// Now is the time, which tests move.
func (b *bench) Now() time.Time { return b.at }

func luck(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

func newBench(t testing.TB) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "bivouac.db"), at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	b.cfg = table.Config{Games: []game.Game{duel.Game{}}, Clock: b, Entropy: luck(7)}
	b.open()
	t.Cleanup(func() { _ = b.cfg.Store.Close() })
	return b
}

func (b *bench) open() {
	b.t.Helper()
	var err error
	b.cfg.Store = enginetest.Open(b.t, b.path, store.Options{})
	b.Tables, err = table.New(b.cfg, table.Rules{Feature.Rule})
	b.must(err)
}

// restart is what a new process sees.
func (b *bench) restart() {
	b.t.Helper()
	b.must(b.cfg.Store.Close())
	b.open()
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

// by is a user with a new interaction.
func (b *bench) by(user string) table.Actor {
	b.click++
	return table.Actor{Interaction: fmt.Sprintf("i%d", b.click), User: user}
}

// position is a drawn duel, Alice against Bruno.
func (b *bench) position(channel, position string) table.ID {
	b.t.Helper()
	at := table.Seating{Actor: b.by("alice"), Guild: "g", Channel: channel, Locale: "en",
		Players: []table.Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
	out, err := b.Load(ctx, at, game.Setup{Game: "duel", Rules: 1, Seats: 2, Position: position})
	b.must(err)
	return out.After.ID
}

func (b *bench) get(id table.ID) table.Table {
	b.t.Helper()
	t, err := b.Shelf.Get(id)
	b.must(err)
	return t
}

// act takes an action for a user that must work.
func (b *bench) act(id table.ID, user string, a game.Action) {
	b.t.Helper()
	_, err := b.Act(ctx, table.Click{Actor: b.by(user), Table: id, Decision: table.Now, Action: a})
	b.must(err)
}

// try begins a try that must begin.
func (b *bench) try(id table.ID, user string) Trial {
	b.t.Helper()
	tr, err := Of(b.Tables).Begin(ctx, b.by(user), id, table.Now)
	b.must(err)
	return tr
}

// tries takes an action in a try for the player who is asked there.
func (b *bench) tries(user string, tr Trial, a game.Action) Trial {
	b.t.Helper()
	tr, err := Of(b.Tables).Act(ctx, user, tr.Key, tr.Match.MoveOf(tr.Turn(), a))
	b.must(err)
	return tr
}
