package bot

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
func (p *panel) mark(rows []wire.Row) {
	choices := p.choices()
	for _, row := range rows {
		for i := range row.Buttons {
			button := &row.Buttons[i]
			switch to, ok := p.lessonControl(button.CustomID); {
			case ok && p.leads(choices, to, ""):
				button.Style, button.Label = wire.Success, wire.Clip(pointer+button.Label, maxLabel)
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
				o.Label = wire.Clip(pointer+o.Label, maxLine)
			}
		}
	}
}

// lessonControl is the press of a control that chooses something; false for the
// others.
func (p *panel) lessonControl(id string) (press, bool) {
	outer, err := parsePress(id)
	if err != nil || outer.Op != opLearn {
		return press{}, false
	}
	to, ok := outer.inner()
	forward := len(to.Path) >= len(p.path) && (to.Op == opStep || to.Op == opStepAll)
	return to, ok && (to.Op == opChoose || forward)
}

// leads says whether a press, with a menu's value, leads to what the lesson waits for.
func (p *panel) leads(choices []game.Choice, to press, value string) bool {
	if to.Op == opChoose {
		return p.aside.wanted(game.Choice{Action: to.action()})
	}
	path := slices.Clone(to.Path)
	if value != "" {
		path = append(path, value)
	}
	st, ok := walk(p.info, choices, tidied(path))
	if !ok {
		return p.several(choices, path)
	}
	return slices.ContainsFunc(st.Choices, p.aside.wanted)
}

// several says whether a value is one of those that a menu asks for at once.
func (p *panel) several(choices []game.Choice, path []string) bool {
	if len(path) == 0 {
		return false
	}
	st, ok := walk(p.info, choices, tidied(path[:len(path)-1]))
	if !ok || st.Param == nil || st.Param.Pick < 2 {
		return false
	}
	left := keep(st.Choices, p.aside.wanted)
	return len(left) > 0 && slices.Contains(strings.Fields(left[0].Args[len(st.Args)].Value), path[len(path)-1])
}
