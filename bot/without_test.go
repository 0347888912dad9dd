package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// frail is a game that is over for all as soon as any player leaves it.
type frail struct{ duel.Game }

func (f frail) New(setup game.Setup) (game.State, []game.Event, error) {
	state, events, err := f.Game.New(setup)
	return frailState{state, setup.Seats}, events, err
}

func (frail) Load([]byte) (game.State, error) { return nil, errors.New("replay it") }

type frailState struct {
	game.State
	seats int
}

func (s frailState) Clone() game.State { return frailState{s.State.Clone(), s.seats} }

func (s frailState) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return frailState{s.State.Redeal(seat, luck), s.seats}
}

func (s frailState) Apply(m game.Move) ([]game.Event, error) {
	events, err := s.State.Apply(m)
	for seat := game.Seat(0); int(seat) < s.seats && err == nil && m.Action == game.Forfeit; seat++ {
		if _, over := s.Result(); !over && seat != m.Seat {
			_, err = s.State.Apply(game.Move{Seat: seat, Action: game.Forfeit})
		}
	}
	return events, err
}

// threeAtATable begin a game, and Alice and Emma answer; Bruno does not.
func threeAtATable(t *testing.T, g game.Game) *world {
	w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("emma", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	for _, who := range []string{"alice", "emma"} {
		w.command(who, "do", playground.Opts{"line": bid(w, who)})
	}
	return w
}

// TestToGoOnWithoutSomebody is proposed, and said, where the game does go on.
func TestToGoOnWithoutSomebody(t *testing.T) {
	w := threeAtATable(t, duel.Game{})
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	w.sees("emma", "Bruno hasn’t answered for a while")
	private(t, w.press("alice", "Go on without Bruno"), "I have asked the others")
	if m := w.sees("emma", "proposes to go on without Bruno"); strings.Contains(m.Content, "ends the game") {
		t.Errorf("the ballot reads %q", m.Content)
	}
	w.press("emma", "Agree")
	w.sees("emma", "the game goes on without Bruno")
}

// TestWithoutWhomTheGameEnds: a ballot says when a removal ends the game.
func TestWithoutWhomTheGameEnds(t *testing.T) {
	w := threeAtATable(t, frail{})
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	w.sees("emma", "Bruno hasn’t answered for a while")
	ask := private(t, w.press("alice", "Take Bruno out: the game ends"), "That ends the game for everybody:** ")
	if strings.Contains(ask.Content, "cannot be undone") {
		t.Errorf("she is asked %q, and it is only put to the vote", ask.Content)
	}
	private(t, w.on("alice", ask, "Confirm"), "I have asked the others")
	m := w.sees("emma", "proposes to take Bruno out")
	if !strings.Contains(m.Content, "That ends the game for everybody:** ") {
		t.Errorf("the ballot reads %q", m.Content)
	}
	w.press("emma", "Agree")
	w.sees("emma", "Bruno is out of the game")
	w.sees("emma", "The game is over")
	if n := w.told("goes on without"); n != 0 {
		t.Errorf("said %d times that the game goes on", n)
	}
}

// TestTheUsualAnswerComesFirst: what keeps the game going is offered before its end.
func TestTheUsualAnswerComesFirst(t *testing.T) {
	w := threeAtATable(t, frail{})
	w.command("bruno", "do", playground.Opts{"line": bid(w, "bruno")})
	w.sees("emma", "do you counter")
	for _, who := range []string{"alice", "emma"} {
		w.command(who, "do", playground.Opts{"line": "pass"})
	}
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	ask := private(t, w.command("alice", "kick", playground.Opts{"player": w.srv.As("bruno").ID()}), "answers for Bruno")
	if b := ask.Buttons(); len(b) != 2 || b[0].Label != "Default answer for Bruno" || b[1].Label != "Confirm" {
		t.Fatalf("offered %+v", b)
	}
	private(t, w.on("alice", ask, "Default answer for Bruno"), "I have asked the others")
	w.press("emma", "Agree")
	w.sees("emma", "the bot gives the default answer for Bruno")
	w.sees("emma", "Round 2")
}
