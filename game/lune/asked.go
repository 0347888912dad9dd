package lune

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// Pending returns a question for everybody who has something to decide and is not ready (L1.9).
func (s *State) Pending() []game.Decision {
	return notation.Pending(s.asked[:], s.hushed, func(of game.Seat) (game.Text, game.Action) {
		return s.question(seat(of)), s.silence(seat(of))
	})
}

// question returns the text that asks a seat for its next input.
func (s *State) question(of seat) game.Text {
	switch {
	case s.phase == inShop:
		return game.T("lune.ask.shop", "mission", int(s.mission), "n", int(s.purse))
	case s.phase == inDeploy && s.missing(of):
		return game.T("lune.ask.deploy", "mission", int(s.mission))
	case s.phase == inDeploy:
		return game.T("lune.ask.deployed", "mission", int(s.mission))
	case s.allActed():
		return game.T("lune.ask.done", "turn", int(s.turn), "turns", turns, "grid", int(s.now.grid))
	}
	return game.T("lune.ask.act", "turn", int(s.turn), "turns", turns, "grid", int(s.now.grid))
}

// silence returns the action taken for a seat at a time limit: "ready", or the default placement if
// a Mech is not placed yet. It returns "" if the seat cannot be ready.
func (s *State) silence(of seat) game.Action {
	switch {
	case s.phase == inDeploy && s.missing(of):
		return bareText[vAuto]
	case !s.canReady(of):
		return ""
	}
	return bareText[vReady]
}

// Result returns the result, and true once the session is over: all players win together, or none
// does (L18).
func (s *State) Result() (game.Result, bool) {
	if s.phase != over {
		return game.Result{}, false
	}
	r := game.Result{Text: game.T(endKeys[s.end]), Void: s.end == deserted}
	if s.end == won {
		for p := range s.seats {
			r.Winners = append(r.Winners, game.Seat(p))
		}
	}
	return r, true
}

// endKeys are the keys of the sentence for each ending.
var endKeys = [...]game.Key{
	won: "lune.end.won", darkness: "lune.end.grid", abandoned: "lune.end.abandoned", deserted: "lune.end.left",
}
