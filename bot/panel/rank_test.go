package panel

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/mind"
)

// TestPanelIsAdvised: nothing is ordered at tables that want no hints, in tries
// and lessons, for who is not asked, and without a judge.
func TestPanelIsAdvised(t *testing.T) {
	judge := func(context.Context, game.Blind) ([]mind.Option, error) { return nil, nil }
	for _, c := range []struct {
		name    string
		judge   screen.Ranker
		unaided bool
		banner  *Banner
		asked   int
		want    bool
	}{
		{"as usual", judge, false, nil, 1, true},
		{"no hints", judge, true, nil, 1, false},
		{"a try", judge, false, &Banner{}, 1, false},
		{"not asked", judge, false, nil, 0, false},
		{"no judge", nil, false, nil, 1, false},
	} {
		p := &Panel{Seated: screen.Seated{Reader: screen.Reader{Kit: &screen.Kit{Judge: c.judge}},
			Table: table.Table{Unaided: c.unaided}, Asked: game.Decision{ID: c.asked}}, Banner: c.banner}
		if got := p.advised(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestForemost: choices come in the judge's order, of the same target the best alone, those that do nothing last,
// and those that the judge has not named are none.
func TestForemost(t *testing.T) {
	choice := func(a game.Action) game.Choice { return game.Choice{Action: a} }
	all := []game.Choice{choice("a1"), choice("a2"), choice("b1"), choice("c1"), choice("c2")}
	all = append(all, choice("idle"))
	p := &Panel{order: &order{asked: true, places: map[game.Action]placed{
		"idle": {0, 9}, "c2": {1, 9}, "b1": {2, 7}, "c1": {3, 7}, "a2": {4, 2}}}}
	p.Table = p.Table.With(&game.Match{State: ending{}})
	letter := func(c game.Choice) string { return string(c.Action[:1]) }
	said := func(list []game.Choice) (s string) {
		for _, c := range list {
			s += string(c.Action) + " "
		}
		return s
	}
	if got := said(p.foremost(all, 9, letter)); got != "c2 b1 a2 idle " {
		t.Errorf("the best of each letter: %s", got)
	}
	if got := said(p.foremost(all, 2, func(c game.Choice) string { return string(c.Action) })); got != "c2 b1 " {
		t.Errorf("the best two: %s", got)
	}
	if got := (&Panel{order: &order{asked: true}}).foremost(all, 9, letter); len(got) > 0 {
		t.Errorf("nothing is ordered, and these are the best: %v", got)
	}
}

// ending is a State whose answer "end" ends the turn.
type ending struct{ game.State }

func (ending) Point(_ game.Seat, c game.Choice) game.Point {
	return game.Point{Ends: c.Action == "end", Idle: c.Action == "idle"}
}

// TestBest: one button is green: that of the best answer, among equals the first that does something and does
// not end the turn. None is if that answer is not shown or does nothing, or if nothing is ranked.
func TestBest(t *testing.T) {
	type places map[game.Action]placed
	for _, c := range []struct {
		name   string
		places places
		shown  string
		want   game.Action
	}{
		{"the best", places{"a": {0, 9}, "end": {1, 7}, "b": {2, 3}}, "a b end", "a"},
		{"the end is best", places{"end": {0, 9}, "a": {1, 8}, "b": {2, 3}}, "a b end", "end"},
		{"as good as the end", places{"end": {0, 9}, "b": {1, 9}, "a": {2, 9}}, "a b end", "b"},
		{"the best does nothing", places{"idle": {0, 9}, "a": {1, 8}, "end": {2, 7}}, "a idle end", ""},
		{"as good as what does nothing", places{"idle": {0, 9}, "end": {1, 9}, "a": {2, 9}}, "a idle end", "a"},
		{"the end is as good as what does nothing", places{"idle": {0, 9}, "end": {1, 9}, "a": {2, 8}}, "a idle end", "end"},
		{"not among these", places{"a": {0, 9}, "b": {1, 9}, "end": {2, 3}}, "b end", ""},
		{"not the end alone", places{"a": {0, 9}, "b": {1, 9}, "end": {2, 3}}, "end", ""},
		{"nothing ranked", nil, "a b end", ""},
		{"all worth nothing", places{"end": {0, 0}, "a": {1, 0}, "b": {2, 0}}, "a b end", "a"},
	} {
		p := &Panel{order: &order{asked: true, places: c.places},
			known: []game.Choice{{Action: "a"}, {Action: "b"}, {Action: "end"}, {Action: "idle"}}}
		p.Table = p.Table.With(&game.Match{State: ending{}})
		p.order.good = p.best()
		got := game.Action("")
		for _, a := range strings.Fields(c.shown) {
			if p.good(game.Choice{Action: game.Action(a)}) {
				got += game.Action(a)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q; want %q", c.name, got, c.want)
		}
	}
}

// TestEvident: where a title says of which answers players can check why they are good, no other is green.
func TestEvident(t *testing.T) {
	p := &Panel{}
	p.Table = p.Table.With(&game.Match{State: proving{}})
	if a, b, none := p.evident("a"), p.evident("b"), p.evident(""); a != "a" || b != "" || none != "" {
		t.Errorf("%q, %q, %q are green", a, b, none)
	}
	p.Table = p.Table.With(&game.Match{State: ending{}})
	if b := p.evident("b"); b != "b" {
		t.Errorf("%q is green in a title that does not say so", b)
	}
}

// proving is a State whose answer "a" is evident.
type proving struct{ ending }

func (proving) Describe(_ game.Seat, a game.Action) game.Choice { return game.Choice{Action: a} }
func (proving) Evident(_ game.Seat, c game.Choice) bool         { return c.Action == "a" }

// TestBeginsWithoutAPiece: a panel begins without a piece where the best answer needs none, green or not.
func TestBeginsWithoutAPiece(t *testing.T) {
	for _, c := range []struct {
		good, dim game.Action
		piece     string
	}{{"keep", "", ""}, {"", "keep", ""}, {"", "a", "a1"}, {"", "", "a1"}} {
		p := &Panel{order: &order{asked: true, good: c.good, dim: c.dim}, Seated: screen.Seated{Asked: game.Decision{ID: 1}},
			known: []game.Choice{{Action: "keep"}, {Action: "a", Verb: "a1"}}}
		p.Table = p.Table.With(&game.Match{State: acting{}})
		if p.begins(); p.Piece != c.piece {
			t.Errorf("%+v: it begins with %q", c, p.Piece)
		}
	}
}

// acting is a State whose verbs are pieces.
type acting struct{ game.State }

func (acting) Point(_ game.Seat, c game.Choice) game.Point { return game.Point{Piece: c.Verb} }

// TestUnique: a control stands in a panel once, where it stands first, since Discord refuses two
// of the same.
func TestUnique(t *testing.T) {
	rows := unique([]wire.Row{{Buttons: buttons("a", "b")}, {Buttons: buttons("c")}, {Select: &wire.Select{}}})
	if len(rows) != 2 || len(rows[0].Buttons) != 2 || rows[1].Select == nil {
		t.Errorf("%+v", rows)
	}
}

// TestNoneIsGood: that no answer is good is said only where none gains anything, and not beside a green button.
func TestNoneIsGood(t *testing.T) {
	p := turnPanel(t, "")
	if whys := p.whys(nil); whys != nil {
		t.Errorf("without a reason it says %q", whys)
	}
	p.order.none = true
	if whys := p.whys(nil); len(whys) != 2 || wire.Length(whys[0]) <= wire.Length(whys[1]) {
		t.Errorf("where none is good it says %q", whys)
	}
}

// TestGainOfABrokenTitle: a panic of the title while the best answer is weighed is logged, and the answer stays.
func TestGainOfABrokenTitle(t *testing.T) {
	var log bytes.Buffer
	kit := &screen.Kit{Log: slog.New(slog.NewTextHandler(&log, nil))}
	p := &Panel{Seated: screen.Seated{Reader: screen.Reader{Kit: kit},
		Table: table.Table{}.With(&game.Match{State: ending{}})}}
	if good, why := p.gains("a"); good != "a" || why != nil || !strings.Contains(log.String(), "no reason") {
		t.Errorf("%q, %v; logged: %s", good, why, log.String())
	}
}

// TestLossIsNoReason: what gets worse is no reason for the green button.
func TestLossIsNoReason(t *testing.T) {
	kills := mind.Reason{Now: 3, Best: 2, Fewer: true}
	hurts := mind.Reason{Now: 5, Best: 4}
	if got := improved([]mind.Reason{hurts, kills}); len(got) != 1 || !got[0].Fewer {
		t.Errorf("reasons: %+v", got)
	}
}
