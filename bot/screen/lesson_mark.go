package screen

import (
	"slices"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// pointer stands before what a lesson asks to be pressed. It is a sign and not only a
// colour.
const pointer = "👉 "

// mark points at the controls that lead to what the lesson waits for. The others stay
// as they are, only paler: pressing one is answered with a hint.
func (p *Panel) mark(rows []wire.Row) {
	choices := p.Choices()
	for _, row := range rows {
		for i := range row.Buttons {
			button := &row.Buttons[i]
			switch to, ok := p.lessonControl(button.CustomID); {
			case ok && p.leads(choices, to, ""):
				button.Style, button.Label = wire.Success, wire.Clip(pointer+button.Label, MaxLabel)
			case ok:
				button.Style = wire.Secondary
			}
		}
		if row.Select == nil {
			continue
		}
		to, ok := p.lessonControl(row.Select.CustomID)
		for i := range row.Select.Options {
			o := &row.Select.Options[i]
			if ok && p.leads(choices, to, o.Value) {
				o.Label = wire.Clip(pointer+o.Label, MaxLine)
			}
		}
	}
}

// lessonControl is the press of a control that chooses something; false for the
// others.
func (p *Panel) lessonControl(id string) (CustomID, bool) {
	outer, err := ParseCustomID(id)
	if err != nil || outer.Op != OpLearn {
		return CustomID{}, false
	}
	to, ok := outer.Inner()
	forward := len(to.Path) >= len(p.Path) && (to.Op == OpStep || to.Op == OpStepAll || to.Op == OpPiece)
	return to, ok && (to.Op == OpChoose || forward)
}

// leads says whether a press, with a menu's value, leads to what the lesson waits for.
func (p *Panel) leads(choices []game.Choice, to CustomID, value string) bool {
	if to.Op == OpChoose {
		return p.Banner.Wanted(game.Choice{Action: to.Action()})
	}
	path := slices.Clone(to.Path)
	if value != "" {
		path = append(path, value)
	}
	if len(path) == 0 {
		return false // back to the beginning
	}
	if to.Op == OpPiece {
		piece := path[0]
		path, choices = path[1:], Keep(choices, func(c game.Choice) bool { return p.point(c).Piece == piece })
	}
	st, ok := Walk(p.Info, choices, Tidy(path))
	if !ok {
		return p.several(choices, path)
	}
	return slices.ContainsFunc(st.Choices, p.Banner.Wanted)
}

// several says whether a value is one of those that a menu asks for at once.
func (p *Panel) several(choices []game.Choice, path []string) bool {
	if len(path) == 0 {
		return false
	}
	st, ok := Walk(p.Info, choices, Tidy(path[:len(path)-1]))
	if !ok || st.Param == nil || st.Param.Pick < 2 {
		return false
	}
	left := Keep(st.Choices, p.Banner.Wanted)
	return len(left) > 0 && slices.Contains(strings.Fields(left[0].Args[len(st.Args)].Value), path[len(path)-1])
}
