package duel

import (
	"embed"
	"io/fs"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

//go:embed texts learn/*.txt testdata/scenarios/*.txt
var files embed.FS

// Game is the tiny game; its zero value is ready.
type Game struct{}

var (
	modes = game.Option{ID: "mode", Values: []string{Rivals, Together}}
	verbs = notation.Verbs{
		{ID: Bid, Params: "card", Form: "b$"}, {ID: Counter, Params: "card", Form: "c$"}, {ID: "pass"}, {ID: "resign"},
	}
)

// Info returns what the lobby needs.
func (Game) Info() game.Info {
	return game.Info{
		ID: "duel", Rules: 1, Seats: [2]int{2, MaxSeats}, Options: []game.Option{modes}, Verbs: verbs.Info(),
		Topics: []game.Topic{{ID: "goal"}, {ID: "counter", Position: "A 3 5; B 4 6; round 2"}},
		Texts:  notation.Folder(files, "texts"), Ahead: aheads,
	}
}

// Scenarios returns the rules' scenario files, *.txt: positions that a developer can draw, or
// load into a channel of the playground.
func Scenarios() fs.FS { return notation.Folder(files, "testdata/scenarios") }

// Lessons returns the scenes of the guided first game: see game.Teacher.
func (Game) Lessons() fs.FS { return notation.Folder(files, "learn") }

// Words splits a line.
func (Game) Words(line string) []string { return verbs.Words(line) }

// Compose implements game.Composer.
func (Game) Compose(verb string, args []string) string { return verbs.Compose(verb, args) }

// Read accepts the notation, the verbs, and a card's bare number.
func (s *State) Read(seat game.Seat, word string, _ bool) ([]game.Action, error) {
	return verbs.Read(s, seat, word, s.refusal(seat))
}

// Describe describes one action; the last answer of a phase is final.
func (s *State) Describe(seat game.Seat, a game.Action) game.Choice {
	c := verbs.Describe("duel", a)
	c.Final = a == game.Resign || !slices.ContainsFunc(s.Pending(), func(d game.Decision) bool { return d.Seat != seat })
	if c.Verb == Counter {
		c.Note = game.T("duel.note."+game.Key(s.Mode), "n", c.Args[0].Value)
	}
	return c
}

// Point names no piece. The last answer of a phase ends the player's part.
func (s *State) Point(_ game.Seat, c game.Choice) game.Point { return game.Point{Ends: c.Final} }

// Suggest suggests the best and the worst card.
func (s *State) Suggest(seat game.Seat) []game.Suggestion {
	legal := s.Legal(seat, nil)
	if s.Phase != Bid || len(legal) < 2 {
		return nil
	}
	return []game.Suggestion{
		{Name: game.T("duel.suggest.high"), Action: legal[len(legal)-1]},
		{Name: game.T("duel.suggest.low"), Action: legal[0]},
	}
}
