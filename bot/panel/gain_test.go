package panel

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// budgetState is endsState that says what is left, and in which nothing but its end may advance the game.
type budgetState struct {
	endsState
	left string
	ends bool
}

func (s budgetState) Budget(game.Seat) game.Text { return game.Literal(s.left) }

func (s budgetState) Advances(_ game.Seat, a game.Action) bool { return !s.ends || a == "end[]" }

// TestColourOfALoss: a final choice that loses something is red, unless it is good and gains something, or is all that
// is left to do, which is grey; the confirmation of a good one is green.
func TestColourOfALoss(t *testing.T) {
	for _, c := range []struct {
		name              string
		loss, gain        bool
		good, last        bool
		style, confirming wire.ButtonStyle
	}{
		{"harmless", false, false, false, false, wire.Secondary, wire.Success},
		{"good", false, false, true, false, wire.Success, wire.Success},
		{"loses", true, false, false, false, wire.Danger, wire.Danger},
		{"loses and gains", true, true, false, false, wire.Danger, wire.Danger},
		{"good and loses", true, false, true, false, wire.Danger, wire.Danger},
		{"good, loses and gains", true, true, true, false, wire.Success, wire.Success},
		{"all that is left", true, false, true, true, wire.Secondary, wire.Success},
	} {
		p := turnPanel(t, "")
		p.Table = p.Table.With(&game.Match{State: budgetState{ends: c.last}})
		end := game.Choice{Action: "end[]", Verb: "end", Final: true}
		if c.loss {
			end.Loss = game.Literal("a zone")
		}
		if c.gain {
			end.Gain = game.Literal("a Crab dies")
		}
		if c.good {
			p.order.good = end.Action
		}
		if style, sure := p.style(end), p.sure(end); style != c.style || sure != c.confirming {
			t.Errorf("%s: %v, confirmed %v; want %v, %v", c.name, style, sure, c.style, c.confirming)
		}
	}
}

// TestBudgetStaysBesideTheReason: what is left of the turn stands in the question, also behind what a button has no
// room to say.
func TestBudgetStaysBesideTheReason(t *testing.T) {
	p := turnPanel(t, "")
	p.Table = p.Table.With(&game.Match{State: budgetState{left: "Grid 5"}})
	rows := screen.Row(p.another("host.panel.piece.another"))
	if got := p.asks("What?", rows)[0]; got != "What? Grid 5" {
		t.Errorf("it asks %q", got)
	}
	p.unpriced = "End: a zone."
	if got := p.asks("What?", rows)[0]; got != "What? End: a zone. Grid 5" {
		t.Errorf("behind a loss it asks %q", got)
	}
	p.unpriced = "End: " + strings.Repeat("a zone, ", 30)
	if got := p.asks("What?", rows); got[0] != "What? Grid 5" {
		t.Errorf("beside a loss without room it asks %q", got)
	}
	p.unpriced, p.order.none = "", true
	if got := p.asks("What?", rows)[0]; got != "What? "+p.T("host.panel.why.none")+" Grid 5" {
		t.Errorf("where no answer is good it asks %q", got)
	}
	if got := p.asks("What does this very long name do?", rows)[0]; !strings.HasSuffix(got, "Grid 5") {
		t.Errorf("behind a long question it asks %q", got)
	}
}

// TestCutLossIsToldAbove: what a button has no room to say of a gain and of losses stands whole above the buttons.
func TestCutLossIsToldAbove(t *testing.T) {
	p := turnPanel(t, strings.Repeat("a zone lost; ", 6)+"a card lost")
	end := &p.known[len(p.known)-2]
	end.Gain = game.Literal("a Crab dies")
	rows := screen.Row(p.Done(wire.Danger, *end, "end"))
	if label := rows[0].Buttons[0].Label; !strings.HasPrefix(label, "end · a Crab dies · but a zone lost; a zone") ||
		!strings.HasSuffix(label, "more losses…") {
		t.Errorf("the button says %q", label)
	}
	want := "a Crab dies, but " + strings.Repeat("a zone lost; ", 6) + "a card lost."
	if got := p.asks("What?", rows); !strings.HasSuffix(got[len(got)-1], want) || got[0] != "What?" {
		t.Errorf("above stands %q", got)
	}
	p.known[len(p.known)-2].Loss = game.Literal("a zone lost")
	rows = screen.Row(p.Done(wire.Danger, *end, "end"))
	if got := p.asks("What?", rows); len(got) != 1 || got[0] != "What?" {
		t.Errorf("the button %q says all, and above stands %q", rows[0].Buttons[0].Label, got)
	}
}

// TestSquaresOfALossAreShown: the picture shows the squares that the gains and losses of its buttons name.
func TestSquaresOfALossAreShown(t *testing.T) {
	p := turnPanel(t, "Grid −1: building on a6")
	end := &p.known[len(p.known)-2]
	end.Gain = game.Literal("saves d5, b10")
	p.aimed(screen.Row(p.Done(wire.Danger, *end, "end")))
	for _, square := range []string{"a6", "d5", "b10"} {
		if !slices.Contains(p.shown, square) {
			t.Errorf("%s is not among %v", square, p.shown)
		}
	}
}

// TestLongResultIsShort: a long result of a press leaves the picture large enough, by whole parts.
func TestLongResultIsShort(t *testing.T) {
	rows := slices.Repeat(screen.Row(wire.Button{Label: "x"}), 6)
	long := screen.DoneLine("• It fires" + strings.Repeat(" and strikes hard, and something breaks", 6))
	got := fitting([]string{long}, rows, "What?\nNow?")
	if len(got) != 1 || len(got[0]) >= len(long) || !strings.HasSuffix(got[0], " …") || len(got[0]) < 60 {
		t.Errorf("%q", got)
	}
	if got := fitting([]string{long}, rows[:1], "What?"); got[0] != long {
		t.Errorf("with room: %q", got)
	}
}
