package orders

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/rois"
	"bivouac/store"
	"bivouac/store/enginetest"
)

var ctx = context.Background()

// bench is a place to test orders at, which can be closed and opened again.
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

// newBench is a bench of some games; of none: of the duel.
func newBench(t testing.TB, games ...game.Game) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "bivouac.db"), at: noon}
	if len(games) == 0 {
		games = []game.Game{duel.Game{}}
	}
	b.cfg = table.Config{Games: games, Clock: b, Entropy: rand.NewChaCha8([32]byte{7})}
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

// call is a user's new interaction.
func (b *bench) call(user string) *call.Call {
	in := &wire.Interaction{ID: b.by("").Interaction, User: wire.User{ID: user}}
	return &call.Call{Ctx: ctx, In: in, Tables: b.Tables}
}

// position is a table of a title in a drawn position, Alice against Bruno.
func (b *bench) position(channel, title, position string) table.ID {
	b.t.Helper()
	at := table.Seating{Actor: b.by("alice"), Guild: "g", Channel: channel, Locale: "en",
		Players: []table.Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
	g, err := b.Shelf.Game(title)
	b.must(err)
	out, err := b.Load(ctx, at, game.Setup{Game: title, Rules: g.Info().Rules, Seats: 2, Position: position})
	b.must(err)
	return out.After.ID
}

// battle is a table of rois in a drawn position, Alice Red, Bruno Black.
func battle(t *testing.T, position string) (*bench, table.ID) {
	t.Helper()
	b := newBench(t, rois.Game{})
	id := b.position("c", "rois", position)
	b.drain()
	return b, id
}

func (b *bench) get(id table.ID) table.Table {
	b.t.Helper()
	t, err := b.Shelf.Get(id)
	b.must(err)
	return t
}

// makes makes a change for a user that must work.
func (b *bench) makes(id table.ID, user string, f func(*table.Change) error) table.Outcome {
	b.t.Helper()
	out, err := b.Change(ctx, b.by(user), id, f)
	b.must(err)
	return out
}

// sets has the orders of a table be others.
func (b *bench) sets(id table.ID, f func(*List)) {
	b.t.Helper()
	_, err := b.Change(ctx, table.Actor{}, id, func(c *table.Change) error {
		list := All(*c.After())
		f(&list)
		piece.Set(c.After(), list)
		return nil
	})
	b.must(err)
}

// act takes an action for a user that must work.
func (b *bench) act(id table.ID, user string, a game.Action) table.Outcome {
	b.t.Helper()
	out, err := b.Act(ctx, table.Click{Actor: b.by(user), Table: id, Decision: table.Now, Action: a})
	b.must(err)
	return out
}

// drain sends every post that can be sent, and tells them in short: "turn>bruno", "@" for a direct message.
func (b *bench) drain() (posts []string) {
	b.t.Helper()
	for {
		p, _, ok := b.Mail.Next()
		if !ok {
			return posts
		}
		b.must(b.Mail.Sending(ctx, p))
		b.must(b.Mail.Done(ctx, p, fmt.Sprintf("m%d", p.ID)))
		to := ">"
		if p.Direct != "" {
			to = "@"
		}
		posts = append(posts, strings.Join(append([]string{string(p.Kind)}, p.Mentions...), to))
	}
}

// said is what is said in the next hours, by the hour.
func (b *bench) said(hours int) map[int][]string {
	b.t.Helper()
	said := map[int][]string{}
	for h := 1; h <= hours; h++ {
		b.at = b.at.Add(time.Hour)
		_, err := b.Tick(ctx)
		b.must(err)
		if posts := b.drain(); len(posts) > 0 {
			said[h] = posts
		}
	}
	return said
}

// wish gives a user wishes.
func (b *bench) wish(user string, w clock.Wishes) {
	b.t.Helper()
	_, err := b.SetPerson(ctx, user, func(p *table.Person) { p.Wishes = w })
	b.must(err)
}

// arrange gives a user's order.
func (b *bench) arrange(id table.ID, user string, o Order) table.Outcome {
	b.t.Helper()
	return b.makes(id, user, Arrange(o))
}

// standing is how the orders of a seat's player stand, without the game's: the answers of each, with "!why"
// where it rests.
func standing(t table.Table, seat game.Seat) []string {
	list := []string{}
	for _, o := range Of(t, seat) {
		if o.Preset != "" {
			continue
		}
		text := strings.Join(o.Answers, " or ")
		if o.Steps != nil {
			text = "plan " + strings.Join(o.Steps, " ")
		}
		if o.Off != "" {
			text += " !" + string(o.Off)
		}
		list = append(list, text)
	}
	return list
}

func (b *bench) stands(id table.ID, seat game.Seat, want ...string) {
	b.t.Helper()
	if diff := cmp.Diff(append([]string{}, want...), standing(b.get(id), seat)); diff != "" {
		b.t.Errorf("orders of seat %d, -want +got:\n%s", seat, diff)
	}
}
