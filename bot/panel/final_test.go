package panel

import (
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// TestOpensIsSaid: on every screen that leads to a choice, a control that plays at once does not end in "…", and every
// other one but a tool does.
func TestOpensIsSaid(t *testing.T) {
	for _, loss := range []string{"", "a zone"} {
		p := turnPanel(t, loss)
		seen, looked := map[string]bool{}, [2]int{}
		for _, piece := range []string{"", "cannon", "tank"} {
			for _, path := range [][]string{nil, {"move"}, {"shoot"}, {piecesMark}} {
				p := *p
				p.Piece = piece
				var ok bool
				if p.Path, ok = p.Follow(map[bool]string{true: screen.OpPiece, false: screen.OpStep}[piece != ""],
					append([]string{piece}[:min(1, len(piece))], path...), nil); !ok {
					continue
				}
				m, ok := p.Message()
				if !ok {
					continue
				}
				for _, b := range controlsBut(m.Rows, p.navigated(nil)) {
					plays := p.played(b.CustomID, "") != nil || strings.Contains(b.CustomID, "panel.confirm")
					if opening := strings.HasSuffix(b.Label, opens); opening == plays {
						t.Errorf("losing %q, with %q at %q: %q (%s) plays at once: %t",
							loss, piece, p.Path, b.Label, b.CustomID, plays)
					}
					seen[b.CustomID], looked[map[bool]int{true: 1}[plays]] = true, looked[map[bool]int{true: 1}[plays]]+1
				}
			}
		}
		if len(seen) < 12 || looked[0] < 8 || looked[1] < 8 {
			t.Errorf("only %d controls, %v, were looked at", len(seen), looked)
		}
	}
}

// controlsBut returns the buttons of some rows, and the options of their menus, without those of other rows.
func controlsBut(rows, others []wire.Row) (list []wire.Button) {
	tools := map[string]bool{}
	for _, r := range others {
		for _, b := range r.Buttons {
			tools[b.CustomID] = true
		}
	}
	for _, r := range rows {
		for _, b := range r.Buttons {
			if to, err := screen.ParseCustomID(b.CustomID); !tools[b.CustomID] && err == nil && to.Op != screen.OpMore {
				list = append(list, b)
			}
		}
	}
	return list
}

// TestFinalIsSaid: the question says that a press cannot be undone where that is so of every press that plays at once;
// where some can be undone, the buttons of the others say it.
func TestFinalIsSaid(t *testing.T) {
	at := func(final func(verb string) bool) (string, []wire.Row) {
		p := turnPanel(t, "")
		for n := range p.known {
			p.known[n].Final = final(p.known[n].Verb)
		}
		var rows []wire.Row
		for _, c := range p.known {
			if c.Verb == "repair" || c.Verb == "research" {
				rows = append(rows, p.alone(c, p.Plain(c.Label))...)
			}
		}
		return strings.Join(p.asks("What?", rows), " "), rows
	}
	all := func(string) bool { return true }
	if said, _ := at(all); said != "What? Can’t be undone." {
		t.Errorf("where all is final it asks %q", said)
	}
	said, rows := at(func(string) bool { return false })
	if label := rows[0].Buttons[0].Label; said != "What?" || strings.Contains(label, "final") {
		t.Errorf("where nothing is final it asks %q above %q", said, label)
	}
	said, rows = at(func(verb string) bool { return verb == "research" })
	for _, r := range rows {
		b := r.Buttons[0]
		if strings.HasSuffix(b.Label, "· final") != strings.Contains(b.CustomID, "research") || said != "What?" {
			t.Errorf("where only research is final it asks %q above %q", said, b.Label)
		}
	}
}
