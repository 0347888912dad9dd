package bot_test

import (
	"errors"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/computer"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/game/gametest/oxo"
	"bivouac/game/mind"
)

func TestComputerIsRefused(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	forged := "1|co|" + w.here().ID.String() + "|0"
	r, err := w.srv.As("bruno").Click(w.ctx(), channel, w.forge("table", forged), forged)
	w.check(err)
	private(t, r, "hôte")
}

// TestTheTableSaysThatItThinks: while the computer alone is to act the table says so, in its post and
// to who asks for the board, and not any more when it has answered.
func TestTheTableSaysThatItThinks(t *testing.T) {
	const thinks = "Computer \\(level 1\\) is thinking."
	w := newWorld(t, bot.Title{Game: oxo.Game, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "oxo", "computer": "1"})
	release := w.bot.Occupy(t)
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	if me := w.srv.As("alice").ID(); w.here().WaitsFor(me) { // then the computer begins the next one
		if n := w.told("thinking"); n > 0 {
			t.Errorf("alice is to act, and %d posts say that the computer thinks", n)
		}
		w.types("alice", "resign")
		w.sees("emma", "The game is over")
		w.command("alice", "rematch", nil)
		w.press("alice", "Start")
	}
	w.sees("emma", thinks)
	if got := w.command("alice", "board", nil).Message.Content; !strings.Contains(got, thinks) {
		t.Errorf("the board says %q", got)
	}
	called := w.told("over to you")
	release()
	w.await("the post that calls alice", func() bool { return w.told("over to you") == called+1 })
	if got := w.command("alice", "board", nil).Message.Content; strings.Contains(got, "thinking") {
		t.Errorf("it has answered, and the board says %q", got)
	}
}

// slow is a duel whose computer never comes to an end at level 3.
type slow struct{ duel.Game }

func (slow) Strengths() [game.Levels]game.Strength {
	all := [game.Levels]game.Strength{}
	for i := range all {
		all[i] = game.Strength{Method: game.OneStep, Decisions: 10}
	}
	all[2] = game.Strength{Method: game.Flat, Decisions: 1 << 50, Width: 32, Depth: 60}
	return all
}

// TestComputerSaysThatItIsTooSlow: where the time is not enough for its level, it plays below, and
// tells so, once in a game.
func TestComputerSaysThatItIsTooSlow(t *testing.T) {
	amount.OnlyLong(t) // the computer uses up its time twice
	w := newWorld(t, bot.Title{Game: slow{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "duel", "computer": "3"})
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	me := w.srv.As("alice").ID()
	for range 2 {
		seat, _ := w.here().SeatOf(me)
		w.command("alice", "do", playground.Opts{"line": string(w.here().Seen(seat).Legal()[0])})
		w.await("the computer's answer", func() bool { return w.here().WaitsFor(me) })
	}
	w.sees("emma", "The computer runs out of time here")
	told := 0
	all, err := w.srv.As("emma").Messages(channel)
	w.check(err)
	for _, m := range all {
		if strings.Contains(m.Content, "runs out of time") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

// failing is a duel in which every search of the computer ends with an error.
type failing struct {
	duel.Game
	err error
}

func (f failing) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := f.Game.New(setup)
	return failingState{s.(*duel.State), f.err}, events, err
}

func (f failing) Load(data []byte) (game.State, error) {
	s, err := f.Game.Load(data)
	if err != nil {
		return nil, err
	}
	return failingState{s.(*duel.State), f.err}, nil
}

// failingState is a true position, in which answers are taken: those dealt for a seat refuse them.
type failingState struct {
	*duel.State
	err error
}

func (s failingState) Clone() game.State { return failingState{s.State.Clone().(*duel.State), s.err} }

func (s failingState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return dealtState{s.State.Redeal(seat, luck).(*duel.State), s.err}
}

type dealtState struct {
	*duel.State
	err error
}

func (s dealtState) Clone() game.State                       { return s }
func (s dealtState) Redeal(game.Seat, *game.Rand) game.State { return s }
func (s dealtState) Apply(game.Move) ([]game.Event, error)   { return nil, s.err }

// TestComputerPlaysByChance: where its search fails the computer gives any answer; the table is told
// where that is for lack of time, and not for a bug.
func TestComputerPlaysByChance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		late bool
	}{{mind.ErrLate, true}, {errors.New("a bug of the title"), false}} {
		t.Run(c.err.Error(), func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: failing{err: c.err}, Painter: plainPainter{}})
			w.command("alice", "play", playground.Opts{"game": "duel", "computer": "3"})
			w.press("alice", "Start")
			me := w.srv.As("alice").ID()
			seat, _ := w.here().SeatOf(me)
			for range 2 {
				w.await("the question", func() bool { return w.here().WaitsFor(me) })
				private(t, w.command("alice", "do", playground.Opts{"line": string(w.here().Seen(seat).Legal()[0])}),
					"✅")
			}
			w.await("the computer's answers", func() bool { return w.here().WaitsFor(me) })
			if computer.Weakened(w.here()) != c.late {
				t.Errorf("the table counts as one where time runs out: %t", computer.Weakened(w.here()))
			}
			if c.late {
				w.sees("emma", "The computer runs out of time here")
			}
		})
	}
}

// TestPeopleGoFirst: while the computer has much to think about, what people press is done and
// answered; it plays when its turn to think has come, and then once.
func TestPeopleGoFirst(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel", "computer": "1"})
	release := w.bot.Occupy(t)
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	me := w.srv.As("alice").ID()
	seat, _ := w.here().SeatOf(me)
	for range 3 {
		private(t, w.command("alice", "do", playground.Opts{"line": string(w.here().Seen(seat).Legal()[0])}), "✅")
		private(t, w.command("alice", "undo", nil), "")
	}
	private(t, w.command("alice", "do", playground.Opts{"line": string(w.here().Seen(seat).Legal()[0])}),
		"waiting for Computer \\(level 1\\)")
	before := w.here().Entries()
	if _, _, thinks := w.here().Thinks(); !thinks || before != 7 {
		t.Fatalf("the computer is to answer: %t, after %d entries", thinks, before)
	}
	release()
	w.await("the computer's answer", func() bool { return w.here().WaitsFor(me) })
	for _, e := range w.here().Unveiled().Journal[:before] {
		if e.Seat != seat {
			t.Errorf("the computer came first: %+v", e)
		}
	}
}
