package bot_test

import (
	"sync"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// lookingPainter notes how its pictures are to look.
type lookingPainter struct {
	plainPainter
	mu    *sync.Mutex
	looks map[render.Look]int
}

func (p lookingPainter) Board(s render.Scene) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.looks[s.Look]++
	return p.plainPainter.Board(s)
}

// TestLook: a film that only its reader sees looks as the reader wishes, a public one does not.
func TestLook(t *testing.T) {
	p := lookingPainter{mu: &sync.Mutex{}, looks: map[render.Look]int{}}
	w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
	w.load("A 2 3 5; B 1 4 6; round 3")
	_, form := w.wishes("alice", "look")
	w.press("alice", "Larger pictures: no")
	w.press("alice", "My side at bottom: no")
	if _, err := w.srv.As("alice").Select(w.ctx(), channel, form, "1|k||0|colors", "deutan"); err != nil {
		t.Fatal(err)
	}
	wished, public := render.Look{Large: true, Below: true, Colors: render.ForDeutan}, render.Look{}
	painted := func(what string, do func()) map[render.Look]int {
		t.Helper()
		p.mu.Lock()
		clear(p.looks)
		p.mu.Unlock()
		do()
		p.mu.Lock()
		defer p.mu.Unlock()
		if len(p.looks) == 0 {
			t.Errorf("%s: nothing was painted", what)
		}
		return p.looks
	}
	w.types("alice", "b3")
	if got := painted("a film", func() { w.command("alice", "replay", nil) }); got[wished] == 0 {
		t.Errorf("a private film looks like %v, want %+v", got, wished)
	}
	if got := painted("a public film", func() {
		w.command("alice", "replay", playground.Opts{"public": true})
	}); got[public] == 0 || got[wished] > 0 {
		t.Errorf("a public film looks like %v", got)
	}
}
