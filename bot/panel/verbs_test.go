package panel

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// actsState is a position of pieces with long and short names: after its move a piece acts again, after its shot or
// repair another one.
type actsState struct {
	movesState
	opens string
}

func (s actsState) Opens(game.Seat) string { return s.opens }

func (actsState) Point(_ game.Seat, c game.Choice) game.Point {
	if len(c.Args) == 0 {
		return game.Point{}
	}
	p := game.Point{Piece: c.Args[0].Value, Next: "other"}
	p.Name, p.Short = game.Literal("the very long name of "+p.Piece), game.Literal(p.Piece)
	if c.Verb == "move" {
		p.Target, p.Next = c.Args[1].Value, p.Piece
	}
	return p
}

// actsPanel is a panel of two pieces that move, shoot and repair; shots are ranked first.
func actsPanel(t *testing.T, opens string) *Panel {
	t.Helper()
	catalog, err := screen.Catalog(nil)
	if err != nil {
		t.Fatal(err)
	}
	info := game.Info{ID: "t", Verbs: []game.Verb{
		{ID: "move", Params: game.Params("piece", "to")}, {ID: "shoot", Params: game.Params("piece", "at")},
		{ID: "repair", Params: game.Params("piece")}, {ID: "end"},
	}}
	p := &Panel{Seated: screen.Seated{
		Reader: screen.Reader{
			Kit:    &screen.Kit{Catalog: catalog, Facts: newsless{}, Closed: func(string) bool { return false }},
			Locale: lang.English,
		},
		Info: info, Asked: game.Decision{ID: 1},
		Table: table.Table{
			Status: table.Playing, Unaided: true,
		}.With(&game.Match{Game: infoGame{info: info}, State: actsState{opens: opens}}),
	}, order: &order{asked: true, places: map[game.Action]placed{}}}
	for _, piece := range []string{"cannon", "tank"} {
		for _, c := range []game.Choice{
			does("shoot", piece, "north"), does("shoot", piece, "south"), does("shoot", piece, "west"),
			does("move", piece, "c1"), does("move", piece, "c2"), does("repair", piece),
		} {
			p.order.places[c.Action] = placed{place: len(p.known)}
			p.known = append(p.known, c)
		}
	}
	p.known = append(p.known, does("end"))
	p.order.good = p.best()
	return p
}

// labels are the labels of all buttons.
func labels(p *Panel) (list []string) {
	m, _ := p.Message()
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			list = append(list, b.Label)
		}
	}
	return list
}

// TestVerbsThatGoOnComeFirst: a panel asks first for what lets the piece act again, also where the judge ranks
// something else first.
func TestVerbsThatGoOnComeFirst(t *testing.T) {
	p := actsPanel(t, "cannon")
	p.Piece = "cannon"
	st, ok := p.Step(nil)
	if !ok {
		t.Fatal("the piece has no choices")
	}
	if _, asked := p.verbRows(st, p.space()); asked.Verb != "move" {
		t.Errorf("the panel asks for %q first, want the move", asked.Verb)
	}
	p.Piece = "" // no piece goes on
	st, _ = p.Step(nil)
	if _, asked := p.verbRows(st, p.space()); asked.Verb != "shoot" {
		t.Errorf("without a piece the panel asks for %q first, want the shot, which is ranked first", asked.Verb)
	}
}

// TestOwnLabel: a choice of the chosen piece does not repeat its name, if that is long.
func TestOwnLabel(t *testing.T) {
	p := actsPanel(t, "cannon")
	repair := does("repair", "cannon")
	repair.Label = game.Literal("Repair the very long name of cannon")
	for piece, want := range map[string]string{
		"cannon": "t.verb.repair.label", "tank": "Repair the very long name of cannon",
	} {
		if p.Piece = piece; p.ownLabel(repair) != want {
			t.Errorf("with %s chosen it is %q, want %q", piece, p.ownLabel(repair), want)
		}
	}
	p.Piece = "cannon"
	p.Table.Unveiled().State = movesState{} // names are short
	if got := p.ownLabel(repair); got != "Repair the very long name of cannon" {
		t.Errorf("with short names it is %q", got)
	}
}

// TestShortNames: pieces have their short names only where that saves a line.
func TestShortNames(t *testing.T) {
	p := actsPanel(t, "cannon")
	choices := p.Choices()
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"cannon", "tank"}, "cannon…, tank…"}, {[]string{"cannon"}, "the very long name of cannon…"},
	} {
		rows := p.pieceRows(choices, c.pieces)
		var got []string
		for _, b := range rows[0].Buttons {
			got = append(got, b.Label)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%v are called %v, want %s", c.pieces, got, c.want)
		}
	}
}

// TestNoPiece: where a seat most likely needs none of its pieces, the panel begins with none and asks nothing of one.
func TestNoPiece(t *testing.T) {
	for opens, want := range map[string]string{"tank": "tank", game.NoPiece: ""} {
		p := actsPanel(t, opens)
		p.Start("")
		if asked := strings.Contains(strings.Join(labels(p), ", "), "c1"); p.Piece != want || asked != (want != "") {
			t.Errorf("opening with %q, the panel begins with %q; it asks for its action: %v", opens, p.Piece, asked)
		}
	}
	alone := actsPanel(t, game.NoPiece)
	alone.known = append(alone.known[:6:6], does("end"))
	if alone.Start(""); alone.Piece != "" {
		t.Errorf("the only piece %q is chosen", alone.Piece)
	}
}

// TestBackKeepsThePiece: Back after a chosen piece's verb leads to the piece, under a banner too.
func TestBackKeepsThePiece(t *testing.T) {
	p := actsPanel(t, "cannon")
	p.Piece, p.Path = "cannon", []string{"move"}
	p.Banner = &Banner{
		Head: []string{"a match apart"},
		Wrap: func(to screen.CustomID) screen.CustomID { return screen.Inside("own", "t", 0, to) },
		Rows: func(p *Panel) []wire.Row {
			back := screen.Inside("own", "t", 0, p.Back())
			return screen.Row(screen.Button(p.Reader, wire.Secondary, "host.button.back", back))
		},
	}
	pressed := false
	m, _ := p.Message()
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			if b.Label != "Back" {
				continue
			}
			outer, err := screen.ParseCustomID(b.CustomID)
			to, ok := outer.Inner()
			if err != nil || !ok {
				t.Fatalf("Back is %q", b.CustomID)
			}
			p.Piece = ""
			p.Path, pressed = p.Follow(to.Op, to.Path, nil)
		}
	}
	if !pressed || p.Piece != "cannon" || len(p.Path) != 0 {
		t.Errorf("Back was pressed: %v, and is at %q, %v", pressed, p.Piece, p.Path)
	}
}

// partsState is a position of one piece, whose parts act too.
type partsState struct{ movesState }

func (partsState) Point(_ game.Seat, c game.Choice) game.Point {
	piece, _, _ := strings.Cut(c.Args[0].Value, "/")
	return game.Point{Piece: piece, Target: c.Args[1].Value}
}

// TestMenuOfParts: where all of a piece is asked directly, the menu of its parts does not offer all of it.
func TestMenuOfParts(t *testing.T) {
	p := actsPanel(t, "")
	p.Table.Unveiled().State = partsState{}
	p.Piece, p.known = "c2", nil
	for part := range 24 {
		for _, to := range []string{"d1", "d2", "d3"} {
			p.known = append(p.known, does("move", "c2"+strings.Repeat("/", part), to))
		}
	}
	st, _ := p.Step(nil)
	rows, asked := p.firstRows(st, p.space())
	menu := rows[len(rows)-1].Select
	if menu == nil || len(menu.Options) != 23 || menu.Options[0].Value == "c2" || asked.Args[0] != "c2" {
		t.Errorf("the panel asks %v, with %+v", asked.Args, menu)
	}
}

// does is a choice of a verb with the values of its arguments.
func does(verb string, args ...string) game.Choice {
	c := game.Choice{Verb: verb, Label: game.Literal(verb)}
	for _, a := range args {
		c.Args = append(c.Args, game.Arg{Value: a})
	}
	c.Action = game.Action(fmt.Sprint(verb, args))
	return c
}
