package bot_test

import (
	"testing"

	"bivouac/bot"
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
	done chan struct{}
}

func (p warmed) Warm() { close(p.done) }

// TestWarmer: a painter that can draw ahead is asked to at the start.
func TestWarmer(t *testing.T) {
	p := warmed{done: make(chan struct{})}
	newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
	<-p.done
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
