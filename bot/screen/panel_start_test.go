package screen

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lang"
)

// newsless knows of no news.
type newsless struct{ ratedFacts }

func (newsless) HistoryOf(table.Table, string, int) ([]table.Line, error) { return nil, nil }

// infoGame has rules' data alone.
type infoGame struct {
	game.Game
	info game.Info
}

func (g infoGame) Info() game.Info { return g.info }

// movesState is a position whose moves begin with their piece.
type movesState struct{ game.State }

func (movesState) Suggest(game.Seat) []game.Suggestion          { return nil }
func (movesState) Anytime(game.Seat) []game.Action              { return nil }
func (movesState) Legal(game.Seat, []game.Action) []game.Action { return nil }
func (movesState) Pending() []game.Decision                     { return nil }
func (movesState) Result() (game.Result, bool)                  { return game.Result{}, false }
func (movesState) View(game.Seat) game.View                     { return nil }

func (movesState) Point(_ game.Seat, c game.Choice) game.Point {
	if c.Verb != "move" {
		return game.Point{}
	}
	return game.Point{Piece: c.Args[0].Value, Target: c.Args[1].Value}
}

// TestQuestionStaysOnScreen: a panel begins with its most likely piece if all of its controls take at
// most 12 lines, so that a phone shows the question above them; else with none.
func TestQuestionStaysOnScreen(t *testing.T) {
	catalog, err := Catalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	kit := &Kit{
		Catalog: catalog, Facts: newsless{ratedFacts{rated: true}}, Closed: func(string) bool { return false },
	}
	seen := map[int]bool{} // the lines of panels with a piece
	for others := range 14 {
		info := game.Info{ID: "t", Verbs: stepsInfo.Verbs[:1:1]}
		var choices []game.Choice
		for _, from := range []string{"a1", "b1"} {
			for _, to := range []string{"c1", "c2"} {
				choices = append(choices, stepChoice("move", from, to))
			}
		}
		for n := range others { // a line each
			verb := fmt.Sprint("other", n)
			info.Verbs = append(info.Verbs, game.Verb{ID: verb})
			choices = append(choices, stepChoice(verb))
			choices[len(choices)-1].Label = game.Literal(strings.Repeat("x", 40))
		}
		panel := func() *Panel {
			return &Panel{
				Reader: Reader{Kit: kit, Locale: lang.English},
				Info:   info, Asked: game.Decision{ID: 1}, known: choices,
				Table: table.Table{Status: table.Playing, Match: &game.Match{Game: infoGame{info: info}, State: movesState{}}},
			}
		}
		chosen := panel()
		chosen.Piece = "a1"
		m, _ := chosen.Message()
		high := lines(m.Rows)
		seen[high] = true
		want, within := "a1", high
		if high > 12 {
			want, within = "", high-1
		}
		p := panel()
		if m = p.Start(""); p.Piece != want || lines(m.Rows) > within {
			t.Errorf("%d others, %d lines with a piece: it begins with %q in %d lines, want %q in %d at most",
				others, high, p.Piece, lines(m.Rows), want, within)
		}
	}
	if !seen[12] || !seen[13] {
		t.Errorf("lines with a piece are %v, want 12 and 13 among them", seen)
	}
}
