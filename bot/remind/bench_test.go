package remind

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/tabletest"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

var ctx = context.Background()

// bench is a place to test reminders at.
type bench struct{ *tabletest.Bench }

func newBench(t *testing.T) bench {
	t.Helper()
	return bench{tabletest.New(t, table.Rules{Feature.Rule}, duel.Game{}, bell{})}
}

// duel is a new duel in a channel in which both are asked.
func (b bench) duel(channel string) table.ID {
	b.T.Helper()
	return b.Position(channel, "duel", "A 1 2 3; B 4 5 6")
}

// drain sends every post that can be sent and tells them in short.
func (b bench) drain() []string {
	b.T.Helper()
	return shorts(b.Send())
}

func shorts(posts []outbox.Post) (all []string) {
	for _, p := range posts {
		all = append(all, short(p))
	}
	return all
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
func (b bench) hours(n int) map[int][]string {
	b.T.Helper()
	said := map[int][]string{}
	for h, posts := range b.Hours(n) {
		said[h] = shorts(posts)
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
