package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/hints"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// judgedTitle is the duel with a judge: the computer plays it well enough to give hints.
var judgedTitle = bot.Title{Game: judged{}, Painter: plainPainter{}}

type judged struct{ duel.Game }

func (g judged) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &judging{s.(*duel.State)}, events, err
}

func (g judged) Load(data []byte) (game.State, error) {
	s, err := g.Game.Load(data)
	if err != nil {
		return nil, err
	}
	return &judging{s.(*duel.State)}, nil
}

func (g judged) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	s, events, err := g.Game.Position(text, seed)
	if err != nil {
		return nil, nil, err
	}
	return &judging{s.(*duel.State)}, events, nil
}

// Strengths are enough for a duel: a hint by what a title has otherwise would take longer than a test
// waits where the machine is busy.
func (judged) Strengths() (all [game.Levels]game.Strength) {
	for i := range all {
		all[i] = game.Strength{Method: game.Flat, Decisions: 2_000, Width: 32, Depth: 60}
	}
	return all
}

type judging struct{ *duel.State }

func (s *judging) Clone() game.State { return &judging{s.State.Clone().(*duel.State)} }

func (s *judging) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &judging{s.State.Redeal(seat, luck).(*duel.State)}
}

func (s *judging) Prospects(to []int) []int {
	for _, share := range s.Evaluate() {
		to = append(to, int(share*game.CertainWin))
	}
	return to
}

// TestHintMeanwhile: who asks while another answers gets a hint about the position that came of it.
func TestHintMeanwhile(t *testing.T) {
	w := newWorld(t, judgedTitle)
	w.load("A 2 3 5; B 1 4 6; round 3")
	release := w.bot.Occupy(t)
	asked := make(chan playground.Reply, 1)
	go func() {
		r, err := w.srv.As("alice").Command(w.ctx(), channel, "hint", nil)
		if err != nil {
			t.Error(err)
		}
		asked <- r
	}()
	w.await("the hint that waits", func() bool { return w.bot.Waiting() == 1 })
	w.types("bruno", "b4")
	release()
	private(t, <-asked, "Best: **")
	w.sees("emma", "💡 Alice took a hint.")
	if n := w.here().Entries(); n != 1 || len(hints.All(w.here())) != 1 {
		t.Errorf("%d entries, hints %+v", n, hints.All(w.here()))
	}
}

// TestHintIsRefused: with a sentence, and no post.
func TestHintIsRefused(t *testing.T) {
	w := newWorld(t, judgedTitle)
	w.load("A 2 3 5; B 1 4 6; round 3")
	if r := w.command("emma", "hint", nil); !strings.Contains(r.Message.Content, "no seat") {
		t.Errorf("emma: %q", r.Message.Content)
	}
	panel := private(t, w.press("alice", "Play"), "which card")
	w.types("alice", "b3")
	private(t, w.command("alice", "hint", nil), "waiting for Bruno")
	private(t, w.on("alice", panel, "Hint"), "⛔ Already answered: ")
	bruno := w.srv.As("bruno").ID()
	release := w.bot.Occupy(t, bruno, bruno)
	private(t, w.command("bruno", "hint", nil), "L’ordinateur a trop à réfléchir")
	release()
	w.types("bruno", "b4")
	w.types("alice", "resign")
	if r := w.command("alice", "hint", nil); !strings.Contains(r.Message.Content, "over") {
		t.Errorf("after the end: %q", r.Message.Content)
	}
	if n := w.told("took a hint"); n > 0 {
		t.Errorf("told %d times", n)
	}
}
