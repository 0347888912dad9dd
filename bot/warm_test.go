package bot_test

import (
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// coldPainter breaks at its first picture, which takes until it is let go.
type coldPainter struct {
	plainPainter
	began, gate chan struct{}
}

func (p coldPainter) Board(s render.Scene) ([]byte, error) {
	select {
	case p.began <- struct{}{}:
		<-p.gate
		panic("too cold")
	default:
		return p.plainPainter.Board(s)
	}
}

// warmed is a painter that draws ahead.
type warmed struct {
	plainPainter
	asked chan render.Scene
}

func (p warmed) Warm(s render.Scene) { p.asked <- s }

// TestWarmer: a painter that can draw ahead is asked to at the start, before any request; and when a
// table is opened, for each of its seats and as the person who opened it sees pictures.
func TestWarmer(t *testing.T) {
	p := warmed{asked: make(chan render.Scene, 16)}
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
	if s := <-p.asked; !s.Unbegun || s.Look != (render.Look{}) || s.Seat != game.Spectator {
		t.Errorf("at the start: %+v", s)
	}
	open := func(look render.Look) {
		t.Helper()
		w.command("alice", "play", playground.Opts{"game": "duel"})
		for seat := range game.Seat(2) {
			if s := <-p.asked; s.Unbegun || s.Look != look || s.Seat != seat {
				t.Errorf("for seat %d of a table: %+v, want %+v", seat, s, look)
			}
		}
		w.command("alice", "close", nil)
	}
	open(render.Look{})
	w.command("alice", "play", playground.Opts{"game": "duel"}) // known
	w.command("alice", "close", nil)
	w.wishes("alice", "look")
	w.press("alice", "My side at bottom: no")
	open(render.Look{Below: true})
	if len(p.asked) > 0 {
		t.Errorf("asked again: %+v", <-p.asked)
	}
}

// TestWarm: the bot has each painter paint before anybody asks, answers meanwhile,
// and survives a painter that cannot.
func TestWarm(t *testing.T) {
	p := coldPainter{began: make(chan struct{}, 1), gate: make(chan struct{})}
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
	w.await("somebody who paints", func() bool { return len(p.began) > 0 })
	private(t, w.command("alice", "rules", nil), "")
	close(p.gate)
	w.load("A 2 3 5; B 1 4 6; round 3")
}
