// Package oxo is noughts and crosses, the first example of a game: everything a title must have,
// and nothing optional. The second example is duel.
//
// O1: two seats mark a free square in turn. O2: three of a seat in a line win. O3: a full
// board is a draw. O4: a seat that gives up has lost.
package oxo

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

//go:embed texts/*.json
var texts embed.FS

// Squares are the names of the squares, from the top left.
var Squares = strings.Fields("a3 b3 c3 a2 b2 c2 a1 b1 c1")
var verbs = notation.Verbs{{ID: "resign"}, {ID: "mark", Params: "square", Form: "$", Also: "cocher"}}

// Game is the title.
var Game = notation.Title{
	About: game.Info{ID: "oxo", Rules: 1, Seats: [2]int{2, 2}, Texts: notation.Folder(texts, "texts"),
		Topics: []game.Topic{{ID: "goal", Position: `{"Board": "x.o.x...."}`}}},
	Verbs: verbs,
	First: func() notation.Sound { return &State{Board: "........."} },
}

// State is a position. Nothing in it is hidden, so it is its own View.
type State struct {
	notation.Plain `json:"-"`
	Board          string // "x", "o" or "." for each square
	Left           int    // the seat that gave up, from 1
}

func (s State) String() string {
	return fmt.Sprintf("%.3s\n%.3s\n%s", s.Board, s.Board[3:], s.Board[6:])
}

// Check validates a position that was saved or is given in notation.
func (s *State) Check() error {
	ahead := strings.Count(s.Board, "x") - strings.Count(s.Board, "o")
	if len(s.Board) != len(Squares) || strings.Trim(s.Board, "xo.") != "" || uint(ahead) > 1 || uint(s.Left) > 2 {
		return fmt.Errorf("the board %q, %d gave up", s.Board, s.Left)
	}
	return nil
}

func (s *State) turn() int                                       { return len(Squares) - strings.Count(s.Board, ".") }
func (s *State) Clone() game.State                               { c := *s; return &c }
func (s *State) Redeal(game.Seat, *game.Rand) game.State         { return s.Clone() }
func (s *State) View(game.Seat) game.View                        { return *s }
func (s *State) Describe(_ game.Seat, a game.Action) game.Choice { return verbs.Describe("oxo", a) }
func (s *State) Anytime(seat game.Seat) []game.Action            { return notation.Resign(s, seat, 2) }
func (s *State) Pending() []game.Decision {
	return notation.Ask(s, s.turn()+1, game.Seat(s.turn()%2), "oxo.ask")
}
func (s *State) Read(seat game.Seat, word string, _ bool) ([]game.Action, error) {
	return verbs.Read(s, seat, word, game.Refuse("O1", "oxo.no"))
}

func (s *State) Legal(seat game.Seat, to []game.Action) []game.Action {
	for i, name := range Squares {
		if notation.Asked(s, seat) && s.Board[i] == '.' {
			to = append(to, game.Action(name))
		}
	}
	return to
}

func (s *State) Apply(m game.Move) ([]game.Event, error) {
	i, told := slices.Index(Squares, string(m.Action)), game.T("oxo.log.mark", "who", m.Seat, "square", string(m.Action))
	switch {
	case m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) && len(s.Anytime(m.Seat)) > 0:
		s.Left, told = int(m.Seat)+1, game.T("oxo.log.leaves", "who", m.Seat)
	case m.Decision != s.turn()+1 || !slices.Contains(s.Legal(m.Seat, nil), m.Action):
		return nil, game.Refuse("O1", "oxo.no")
	default:
		s.Board = s.Board[:i] + "xo"[m.Seat:m.Seat+1] + s.Board[i+1:]
	}
	if r, over := s.Result(); over {
		return []game.Event{{Text: told}, {Text: r.Text}}, nil
	}
	return []game.Event{{Text: told}}, nil
}

func (s *State) Result() (game.Result, bool) {
	winner := game.Seat(2 - s.Left) // 2 while no seat has given up
	for _, l := range strings.Fields("012 345 678 036 147 258 048 246") {
		mark := s.Board[l[0]-'0']
		if mark != '.' && mark == s.Board[l[1]-'0'] && mark == s.Board[l[2]-'0'] && s.Left == 0 {
			winner = game.Seat(strings.IndexByte("xo", mark))
		}
	}
	if winner < 2 {
		return game.Result{Winners: []game.Seat{winner}, Text: game.T("oxo.end.won", "who", winner)}, true
	}
	return game.Result{Text: game.T("oxo.end.draw")}, s.turn() == len(Squares)
}
