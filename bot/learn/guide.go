package learn

import (
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// pointer is put before the label of a control to press, so that not only its colour marks the
// control.
const pointer = "👉 "

// A guide finds the controls of a panel that lead to a lesson's wanted action.
type guide struct {
	info    game.Info
	point   func(game.Choice) game.Point
	choices []game.Choice
	chosen  int // length of the panel's path
	wanted  func(game.Choice) bool
	ready   bool // a button does the wanted action, so controls that lead to it are not marked
}

// mark highlights the first button that does the wanted action or, if there is none, the controls that lead
// to it. The other controls are grey. If one of them is pressed, the answer is a hint.
func (g guide) mark(rows []wire.Row) {
	g.ready = slices.ContainsFunc(rows, func(row wire.Row) bool {
		return slices.ContainsFunc(row.Buttons, func(b wire.Button) bool {
			to, ok := g.control(b.CustomID)
			return ok && to.Op == screen.OpChoose && g.leads(to, "")
		})
	})
	pointed := false // only the first button that leads to the action is marked: it is the shortest way
	for _, row := range rows {
		for i := range row.Buttons {
			button := &row.Buttons[i]
			switch to, ok := g.control(button.CustomID); {
			case ok && !pointed && g.leads(to, ""):
				pointed = true
				button.Style, button.Label = wire.Success, wire.Clip(pointer+button.Label, screen.MaxLabel)
			case ok:
				button.Style = wire.Secondary
			}
		}
		if row.Select == nil {
			continue
		}
		to, ok := g.control(row.Select.CustomID)
		for i := range row.Select.Options {
			o := &row.Select.Options[i]
			if ok && g.leads(to, o.Value) {
				o.Label = wire.Clip(pointer+o.Label, screen.MaxLine)
			}
		}
	}
}

// The method control parses the custom_id of a control of a lesson, and returns the panel's custom_id
// inside its path (see screen.Inside). It returns false unless the control lets the learner choose
// something.
func (g guide) control(id string) (screen.CustomID, bool) {
	outer, err := screen.ParseCustomID(id)
	if err != nil || outer.Op != opLearn {
		return screen.CustomID{}, false
	}
	to, ok := outer.Inner()
	depth := len(to.Path)
	if to.Op == screen.OpPiece {
		depth = max(0, depth-1) // the path begins with the piece
	}
	forward := depth >= g.chosen && (to.Op == screen.OpStep || to.Op == screen.OpStepAll || to.Op == screen.OpPiece)
	return to, ok && (to.Op == screen.OpChoose || forward)
}

// leads says whether a press leads to the wanted action. The parameter value is the value chosen in a menu;
// it is "" for a button.
func (g guide) leads(to screen.CustomID, value string) bool {
	if to.Op == screen.OpChoose || g.ready {
		return to.Op == screen.OpChoose && g.wanted(game.Choice{Action: to.Action()})
	}
	path, choices := slices.Clone(to.Path), g.choices
	if value != "" {
		path = append(path, value)
	}
	if len(path) == 0 {
		return false // a press without a path goes back to the beginning
	}
	if to.Op == screen.OpPiece {
		piece := path[0]
		path, choices = path[1:], screen.Keep(choices, func(c game.Choice) bool {
			return g.point(c).Piece == piece
		})
	}
	st, ok := screen.Walk(g.info, choices, screen.Tidy(path))
	if !ok {
		return g.several(choices, path)
	}
	return slices.ContainsFunc(st.Choices, g.wanted)
}

// The method several handles a menu in which several values are chosen at once. It says whether the
// last value of a path was chosen in such a menu, and is among the values of the wanted action.
func (g guide) several(choices []game.Choice, path []string) bool {
	if len(path) == 0 {
		return false
	}
	st, ok := screen.Walk(g.info, choices, screen.Tidy(path[:len(path)-1]))
	if !ok || st.Param == nil || st.Param.Pick < 2 {
		return false
	}
	left := screen.Keep(st.Choices, g.wanted)
	return len(left) > 0 && slices.Contains(strings.Fields(left[0].Args[len(st.Args)].Value), path[len(path)-1])
}
