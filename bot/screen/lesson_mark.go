package screen

import (
	"slices"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// pointer precedes the label of a control to press, so that it does not depend on colour alone.
const pointer = "👉 "

// A guide finds the controls of a panel that lead to a lesson's wanted action.
type guide struct {
	info    game.Info
	state   game.State
	seat    game.Seat
	choices []game.Choice
	chosen  int // how long the panel's path is
	wanted  func(game.Choice) bool
}

// mark highlights the controls that lead to the wanted action. The others are only greyed: pressing
// one gives a hint.
func (g guide) mark(rows []wire.Row) {
	for _, row := range rows {
		for i := range row.Buttons {
			button := &row.Buttons[i]
			switch to, ok := g.control(button.CustomID); {
			case ok && g.leads(to, ""):
				button.Style, button.Label = wire.Success, wire.Clip(pointer+button.Label, MaxLabel)
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
				o.Label = wire.Clip(pointer+o.Label, MaxLine)
			}
		}
	}
}

// control returns the custom ID of a control that chooses something; false for others.
func (g guide) control(id string) (CustomID, bool) {
	outer, err := ParseCustomID(id)
	if err != nil || outer.Op != OpLearn {
		return CustomID{}, false
	}
	to, ok := outer.Inner()
	forward := len(to.Path) >= g.chosen && (to.Op == OpStep || to.Op == OpStepAll || to.Op == OpPiece)
	return to, ok && (to.Op == OpChoose || forward)
}

// leads says whether a press, with a menu's value, leads to the wanted action.
func (g guide) leads(to CustomID, value string) bool {
	if to.Op == OpChoose {
		return g.wanted(game.Choice{Action: to.Action()})
	}
	path, choices := slices.Clone(to.Path), g.choices
	if value != "" {
		path = append(path, value)
	}
	if len(path) == 0 {
		return false // back to the beginning
	}
	if to.Op == OpPiece {
		piece := path[0]
		path, choices = path[1:], Keep(choices, func(c game.Choice) bool {
			return game.PointOf(g.state, g.seat, c).Piece == piece
		})
	}
	st, ok := Walk(g.info, choices, Tidy(path))
	if !ok {
		return g.several(choices, path)
	}
	return slices.ContainsFunc(st.Choices, g.wanted)
}

// several says whether a path is at a menu that asks for several words at once.
func (g guide) several(choices []game.Choice, path []string) bool {
	if len(path) == 0 {
		return false
	}
	st, ok := Walk(g.info, choices, Tidy(path[:len(path)-1]))
	if !ok || st.Param == nil || st.Param.Pick < 2 {
		return false
	}
	left := Keep(st.Choices, g.wanted)
	return len(left) > 0 && slices.Contains(strings.Fields(left[0].Args[len(st.Args)].Value), path[len(path)-1])
}
