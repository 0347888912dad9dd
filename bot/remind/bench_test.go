package remind

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
	"bivouac/store/enginetest"
)

var ctx = context.Background()

// bench is a place to test reminders at, which can be closed and opened again.
type bench struct {
	*table.Tables
	t     *testing.T
	path  string
	cfg   table.Config
	at    time.Time
	click int // the last interaction's number
}

// Now is the time, which tests move.
func (b *bench) Now() time.Time { return b.at }

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "bivouac.db"), at: noon}
	b.cfg = table.Config{Games: []game.Game{duel.Game{}, bell{}}, Clock: b, Entropy: rand.NewChaCha8([32]byte{7})}
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

// wish gives a user wishes.
func (b *bench) wish(user string, w clock.Wishes) {
	b.t.Helper()
	_, err := b.SetPerson(ctx, user, func(p *table.Person) { p.Wishes = w })
	b.must(err)
}

// load is a table of a title, Alice against Bruno, in a drawn position if there is one.
func (b *bench) load(tables *table.Tables, guild, channel, title, position string) table.ID {
	b.t.Helper()
	at := table.Seating{Actor: b.by("alice"), Guild: guild, Channel: channel, Locale: "en",
		Players: []table.Player{{User: "alice", Name: "Alice"}, {User: "bruno", Name: "Bruno"}}}
	g, err := tables.Shelf.Game(title)
	b.must(err)
	out, err := tables.Load(ctx, at, game.Setup{Game: title, Rules: g.Info().Rules, Seats: 2, Position: position})
	b.must(err)
	return out.After.ID
}

// duel is a new duel in a channel in which both are asked.
func (b *bench) duel(channel string) table.ID {
	b.t.Helper()
	return b.load(b.Tables, "g", channel, "duel", "A 1 2 3; B 4 5 6")
}

// act takes an action for a user that must work.
func (b *bench) act(id table.ID, user string, a game.Action) {
	b.t.Helper()
	_, err := b.Act(ctx, table.Click{Actor: b.by(user), Table: id, Decision: table.Now, Action: a})
	b.must(err)
}

func (b *bench) get(id table.ID) table.Table {
	b.t.Helper()
	t, err := b.Shelf.Get(id)
	b.must(err)
	return t
}

func (b *bench) tick() {
	b.t.Helper()
	next, err := b.Tick(ctx)
	b.must(err)
	if !next.After(b.at) {
		b.t.Fatalf("Tick wants to be called again at %s, and it is %s", next, b.at)
	}
}

// drain sends every post that can be sent and tells them in short.
func (b *bench) drain() (said []string) {
	b.t.Helper()
	for {
		p, _, ok := b.Mail.Next()
		if !ok {
			return said
		}
		b.must(b.Mail.Sending(ctx, p))
		b.must(b.Mail.Done(ctx, p, fmt.Sprintf("m%d", p.ID)))
		said = append(said, short(p))
	}
}

// short is a post in short: "turn>bruno", and a direct message of two notices "remind 1+remind 2@bruno".
func short(p outbox.Post) string {
	if p.Direct == "" {
		s := string(p.Kind)
		for _, u := range p.Mentions {
			s += ">" + u
		}
		return s
	}
	s := string(p.Kind) + " " + p.Table.String()
	for _, q := range p.Joined {
		s += "+" + string(q.Kind) + " " + q.Table.String()
	}
	return s + "@" + p.Direct
}

// hours lets time go on hour by hour and tells what was said after which.
func (b *bench) hours(n int) map[int][]string {
	b.t.Helper()
	said := map[int][]string{}
	for h := 1; h <= n; h++ {
		b.at = b.at.Add(time.Hour)
		b.tick()
		if posts := b.drain(); len(posts) > 0 {
			said[h] = posts
		}
	}
	return said
}

// at which hours something was said.
func at(said map[int][]string, what string) (hours []int) {
	for h, posts := range said {
		if slices.Contains(posts, what) {
			hours = append(hours, h)
		}
	}
	slices.Sort(hours)
	return hours
}

// bell is a duel with a clock: after a day without an act every player's question is another one.
type bell struct{ duel.Game }

func (g bell) Info() game.Info {
	info := g.Game.Info()
	info.ID = "bell"
	return info
}

func (g bell) New(setup game.Setup) (game.State, []game.Event, error) {
	state, events, err := g.Game.New(setup)
	return &tower{State: state}, events, err
}

func (bell) Load([]byte) (game.State, error) { return nil, errors.New("replay it") }

type tower struct {
	game.State
	rings int
}

func (s *tower) Clone() game.State { return &tower{s.State.Clone(), s.rings} }

func (s *tower) Timeout() (time.Duration, game.Action, bool) { return clock.Day, "ring", s.rings < 2 }

func (s *tower) Pending() []game.Decision {
	asked := slices.Clone(s.State.Pending())
	for i := range asked {
		asked[i].ID += 100 * s.rings
	}
	return asked
}

func (s *tower) Apply(m game.Move) ([]game.Event, error) {
	if m.Action == "ring" {
		s.rings++
		return nil, nil
	}
	return s.State.Apply(m)
}
