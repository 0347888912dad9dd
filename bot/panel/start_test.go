package panel

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lang"
)

// newsless knows of no news.
type newsless struct{ screen.Facts }

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

// TestPanelStandsWhole: however much a seat may do, its panel leaves room for a large picture on each
// phone, and a press leads to what has no room.
func TestPanelStandsWhole(t *testing.T) {
	catalog, err := screen.Catalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	kit := &screen.Kit{
		Catalog: catalog, Facts: newsless{}, Closed: func(string) bool { return false },
	}
	hidden := 0
	for others := range 14 {
		info := game.Info{ID: "t", Verbs: []game.Verb{{ID: "move", Params: game.Params("from", "to")}}}
		var choices []game.Choice
		for _, from := range []string{"a1", "b1"} {
			for n := range 20 {
				choices = append(choices, does("move", from, fmt.Sprintf("c%d", n+1)))
			}
		}
		for n := range others { // a line each
			verb := fmt.Sprint("other", n)
			info.Verbs = append(info.Verbs, game.Verb{ID: verb})
			choices = append(choices, does(verb))
			choices[len(choices)-1].Label = game.Literal(strings.Repeat("x", 40))
		}
		p := &Panel{Seated: screen.Seated{
			Reader: screen.Reader{Kit: kit, Locale: lang.English, Text: true},
			Info:   info, Asked: game.Decision{ID: 1},
			Table: table.Table{
				Status: table.Playing, Unaided: true,
			}.With(&game.Match{Game: infoGame{info: info}, State: movesState{}}),
		}, known: choices}
		m := p.Start("done")
		if p.Piece != "a1" {
			t.Errorf("%d others: it begins with %q", others, p.Piece)
		}
		for _, on := range phone.All {
			below := "x\nx"
			if left := spare(on, "x", below) - controls(on, m.Rows); left < seen(on, leastPicture) {
				t.Errorf("%d others on %s: %d px are left for a picture", others, on.Name, left)
			}
		}
		said := fmt.Sprint(labels(p))
		if n := strings.Count(said, strings.Repeat("x", 40)); n < others {
			hidden++
			if !strings.Contains(said, "All choices…") {
				t.Errorf("%d of %d others are shown, and no way leads to the rest: %s", n, others, said)
			}
		}
	}
	if hidden == 0 {
		t.Error("all had room")
	}
}
