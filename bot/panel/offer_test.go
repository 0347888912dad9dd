package panel

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// endsState is actsState in which "end" ends the turn.
type endsState struct{ actsState }

func (s endsState) Point(seat game.Seat, c game.Choice) game.Point {
	p := s.actsState.Point(seat, c)
	p.Ends = c.Verb == "end"
	return p
}

// turnPanel is actsPanel with a turn whose end loses something, and with research.
func turnPanel(t *testing.T, loss string) *Panel {
	t.Helper()
	p := actsPanel(t, "")
	p.Table.Unveiled().State = endsState{}
	p.Asked.Default = "end[]"
	p.known[len(p.known)-1].Final = true
	if loss != "" {
		p.known[len(p.known)-1].Loss = game.Literal(loss)
	}
	p.Info.Verbs = append(p.Info.Verbs, game.Verb{ID: "research"})
	p.known = append(p.known, does("research"))
	return p
}

// TestBestPieceIsChosen: where no piece is preferred, the panel begins with the piece of the judge's best choice.
func TestBestPieceIsChosen(t *testing.T) {
	p := actsPanel(t, "")
	p.order.places["repair[tank]"] = placed{place: -1}
	if p.Start(""); p.Piece != "tank" {
		t.Errorf("it begins with %q", p.Piece)
	}
}

// TestBestIsAtOnce: the judge's best choice of a piece is one press away, also where it hides in a menu or behind a
// verb, also beside several other choices; where a button makes it already, no other one does.
func TestBestIsAtOnce(t *testing.T) {
	for _, best := range []game.Action{"shoot[cannon s17]", "move[cannon c5]", "repair[cannon]", "move[cannon c19]"} {
		for others := range 6 {
			p := actsPanel(t, "cannon")
			for n := range 20 {
				p.known = append(p.known, does("shoot", "cannon", fmt.Sprint("s", n)),
					does("move", "cannon", fmt.Sprint("c", n+3)))
			}
			for n := range others {
				verb := fmt.Sprint("other", n)
				p.Info.Verbs = append(p.Info.Verbs, game.Verb{ID: verb, Params: game.Params("piece", "at")})
				p.known = append(p.known, does(verb, "cannon", "s1"))
			}
			if others > 0 {
				p.known = screen.Keep(p.known, func(c game.Choice) bool { return c.Action == best || c.Verb != "repair" })
			}
			for n, c := range p.known {
				p.order.places[c.Action] = placed{place: n + 1}
			}
			p.order.places[best], p.order.good = placed{}, best
			m := p.Start("")
			st, _ := p.Step(nil)
			ways := 0
			for _, r := range m.Rows {
				for _, b := range r.Buttons {
					if p.atOnce([]wire.Row{{Buttons: []wire.Button{b}}}, st, best) {
						ways++
					}
				}
			}
			if ways != 1 {
				t.Errorf("%d others: %d buttons make %s: %q", others, ways, best, labels(p))
			}
		}
	}
}

// TestOnward: ways on have fewer and fewer buttons; one tells what the end of the turn loses, one leaves it out where
// it loses something, and a way leads to what is left out.
func TestOnward(t *testing.T) {
	for _, c := range []struct{ loss, want string }{
		{"", "tank… end… research | tank… All choices… end… | tank… All choices… | " +
			"Another piece… end… research | All choices… end…"},
		{"a zone", "tank… research end · a zone… | tank… All choices… end · a zone… | " +
			"Another piece… research end · a zone… | " +
			"tank… end… research | tank… All choices… end… | tank… All choices… | Another piece… end… research | " +
			"All choices… end…"},
	} {
		p := turnPanel(t, c.loss)
		p.Piece = "cannon"
		var got []string
		for _, w := range p.onward(p.Choices()) {
			var one []string
			for _, b := range w.buttons {
				one = append(one, b.Label)
			}
			got = append(got, strings.Join(one, " "))
		}
		if said := strings.Join(got, " | "); said != c.want {
			t.Errorf("losing %q:\n%s\nwant\n%s", c.loss, said, c.want)
		}
	}
}

// TestAdvisedEndStays: the end of the turn keeps its place where the judge advises it, or where it costs nothing.
func TestAdvisedEndStays(t *testing.T) {
	for name, change := range map[string]func(*Panel){
		"advised": func(p *Panel) { p.order.good = "end[]" },
		"free":    func(p *Panel) { p.Table.Unveiled().State = actsState{} },
	} {
		p := turnPanel(t, "")
		p.Piece = "cannon"
		change(p)
		for _, w := range p.onward(p.Choices()) {
			if !strings.Contains(fmt.Sprint(w.buttons), "end[]") {
				t.Errorf("%s: left out of %v", name, w.buttons)
			}
		}
	}
}

// TestLosing: what is lost by a choice whose button does not say it stands in the question, whole, where the question
// stays on two lines.
func TestLosing(t *testing.T) {
	for loss, want := range map[string]bool{"a zone": true, strings.Repeat("a zone and ", 9): false} {
		p := turnPanel(t, loss)
		brief := []wire.Row{{Buttons: []wire.Button{p.Button(wire.Danger, "end…", p.At().With(screen.OpChoose, "end[]"))}}}
		p.unpriced = p.losing(brief)
		asks := strings.Join(p.asks("What does it do?", nil), "\n")
		if strings.Contains(asks, "end: "+loss+".") != want || phone.P2.Lines(asks) > askLines {
			t.Errorf("losing %q: %q", loss, asks)
		}
		brief[0].Buttons[0].Label = "end · " + loss
		if said := p.losing(brief); said != "" {
			t.Errorf("the button says it, and the question too: %q", said)
		}
	}
}

// TestAskIsAnswered: what the title asks stands behind a piece's question only where all of it has a button.
func TestAskIsAnswered(t *testing.T) {
	p := turnPanel(t, "")
	p.Asked.Ask = game.Literal("Play, or end.")
	all, other := p.another("host.panel.piece.else"), p.another("host.panel.piece.another")
	for _, c := range []struct {
		name string
		path []string
		way  wire.Button
		want string
	}{
		{"all stand there", nil, other, "What? Play, or end."}, {"some are elsewhere", nil, all, "What?"},
		{"another verb waits", []string{"move"}, other, "What?"},
	} {
		p.Path = c.path
		if got := p.asks("What?", screen.Row(c.way))[0]; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestQuestionIsASentence: what is chosen and the question behind it are two sentences; a cost that the verb names is
// not said again.
func TestQuestionIsASentence(t *testing.T) {
	p := actsPanel(t, "")
	p.Path = []string{"move"}
	p.Piece = "cannon"
	st, _ := p.Step(p.Path)
	if got := p.question(st); !strings.HasPrefix(got, "**t.verb.move.label · the very long name of cannon.** ") {
		t.Errorf("it asks %q", got)
	}
	p.cost = game.Literal("free")
	for question, want := range map[string]string{"Warp (free).": "Warp (free).", "Warp.": "Warp. (free)"} {
		if got := p.asks(question, nil)[0]; !strings.HasPrefix(got, want) || strings.Count(got, "free") != 1 {
			t.Errorf("%s: %q", question, got)
		}
	}
}

// TestReserveIsNamed: the button to the other pieces names the verb of those that stand on no square, where they have
// one, and no other.
func TestReserveIsNamed(t *testing.T) {
	for name, c := range map[string]struct{ chosen, verbs, want string }{
		"one verb":       {"c4", "repair", "Another piece · t.verb.repair.label…"},
		"several verbs":  {"c4", "repair shoot", "Another piece…"},
		"no others":      {"c4", "", "Another piece…"},
		"of the reserve": {"cannon", "repair", "Another piece…"},
	} {
		p := turnPanel(t, "")
		p.Piece = c.chosen
		p.known = screen.Keep(p.known, func(o game.Choice) bool { return p.Point(o).Piece != "cannon" })
		choices := screen.Keep(p.Choices(), func(o game.Choice) bool {
			return p.Point(o).Piece != "tank" || strings.Contains(c.verbs, o.Verb)
		})
		if got := p.anotherPiece(choices)[0].Label; got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
