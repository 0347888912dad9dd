package bot

import (
	"bivouac/bot/wire"
	"bivouac/game"
)

// verbs are the controls of a panel's first step: ready answers, the verbs that
// ask for more, and the actions that need nothing more.
func (p *panel) verbs(st step) []wire.Row {
	ready, taken := p.ready()
	st = p.without(st, taken)
	var bare []wire.Button
	var open []string
	for _, o := range st.Options {
		if !o.Bare {
			open = append(open, o.Value)
			continue
		}
		a := actionOf(st.Choices, o.Value)
		bare = append(bare, p.button(wire.Secondary, p.plain(o.Label), p.here().with(opChoose, string(a))))
	}
	rows := append(buttonRows(ready), p.open(open)...)
	rows = append(rows, buttonRows(bare)...)
	return rows[:min(len(rows), maxRows)]
}

// open are the verbs that ask for more: buttons, a menu when they are many, and
// the first question itself when there is only one.
func (p *panel) open(verbs []string) []wire.Row {
	if len(verbs) == 1 {
		if rows := p.opened(verbs[0]); rows != nil {
			return rows
		}
	}
	if len(verbs) > rowButtons {
		return []wire.Row{{Select: p.verbMenu(verbs)}}
	}
	var buttons []wire.Button
	for _, v := range verbs {
		buttons = append(buttons, p.button(wire.Primary, p.verbLabel(v), p.here().with(p.stepOp(), v)))
	}
	return buttonRows(buttons)
}

func (p *panel) verbMenu(verbs []string) *wire.Select {
	menu := &wire.Select{CustomID: p.id(p.here().with(p.stepOp())), Placeholder: p.label("host.panel.what")}
	for _, v := range verbs[:min(len(verbs), maxOptions)] {
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(p.verbLabel(v), maxLine), Value: v})
	}
	return menu
}

func (p *panel) verbLabel(verb string) string {
	return p.label(game.Key(p.info.ID + ".verb." + verb + ".label"))
}

// ready are the ready answers to the panel's question, and their actions.
func (p *panel) ready() (buttons []wire.Button, taken map[game.Action]bool) {
	taken = map[game.Action]bool{}
	for _, s := range p.table.Match.State.Suggest(p.seat) {
		if !taken[s.Action] && len(buttons) < rowButtons {
			taken[s.Action] = true
			buttons = append(buttons, p.button(wire.Primary, p.plain(s.Name), p.here().with(opChoose, string(s.Action))))
		}
	}
	return buttons, taken
}

// without is the step without the verbs of which everything is offered as a ready
// answer already.
func (p *panel) without(st step, taken map[game.Action]bool) step {
	left := keep(st.Choices, func(c game.Choice) bool { return !taken[c.Action] })
	rest := st
	rest.Options = nil
	for _, o := range st.Options {
		if len(keep(left, func(c game.Choice) bool { return c.Verb == o.Value })) > 0 {
			rest.Options = append(rest.Options, o)
		}
	}
	return rest
}

// opened is the first question of a verb, as one row that stands beside others.
func (p *panel) opened(verb string) []wire.Row {
	inner := *p
	inner.path = append(append([]string(nil), p.path...), verb)
	st, ok := walk(p.info, p.choices(), inner.path)
	if !ok || st.Param == nil {
		return nil
	}
	if rows := inner.values(st); len(rows) == 1 {
		if menu := rows[0].Select; menu != nil { // no press on the verb has said what is asked for
			menu.Placeholder = wire.Clip(p.verbLabel(verb)+" · "+menu.Placeholder, 150)
		}
		return rows
	}
	return nil
}

func actionOf(choices []game.Choice, verb string) game.Action {
	for _, c := range choices {
		if c.Verb == verb {
			return c.Action
		}
	}
	return ""
}

// asking are the controls of an argument's question, below the ready answers if
// nothing was chosen before.
func (p *panel) asking(st step) []wire.Row {
	var rows []wire.Row
	if len(p.path) == 0 {
		buttons, taken := p.ready()
		if len(p.without(step{Choices: st.Choices, Options: []option{{Value: st.Verb}}}, taken).Options) == 0 {
			return buttonRows(buttons)
		}
		rows = buttonRows(buttons)
	}
	return append(rows, p.values(st)...)
}

// values are the controls that ask for an argument: a few buttons, or a menu.
func (p *panel) values(st step) []wire.Row {
	var labels []string
	for _, o := range st.Options {
		labels = append(labels, p.plain(o.Label))
	}
	if st.Param.Pick < 2 && short(labels) {
		var buttons []wire.Button
		for i, o := range st.Options {
			buttons = append(buttons, p.button(wire.Primary, labels[i], p.here().with(p.stepOp(), o.Value)))
		}
		return buttonRows(buttons)
	}
	placeholder := p.label(game.Key(p.info.ID + ".param." + st.Param.ID + ".ask"))
	if st.Group {
		placeholder = p.label("host.panel.group")
	}
	menu := &wire.Select{
		CustomID: p.id(p.here().with(p.stepOp())), Placeholder: wire.Clip(placeholder, 150),
		Min: max(1, st.Param.Pick), Max: max(1, st.Param.Pick),
	}
	for i, o := range st.Options {
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(labels[i], maxLine), Value: o.Value, Description: wire.Clip(p.plain(o.Note), maxLine),
		})
	}
	return []wire.Row{{Select: menu}}
}

// only is the control of a seat that has one legal action left: it still presses.
func (p *panel) only(c game.Choice) []wire.Row {
	return []wire.Row{{Buttons: []wire.Button{p.button(wire.Primary, p.plain(c.Label), p.here().with(opChoose, string(c.Action)))}}}
}

// navigation is the last row: what happened, back, undo, type, overlays, more.
func (p *panel) navigation() []wire.Button {
	if p.out() {
		return p.watching()
	}
	var row []wire.Button
	at := press{Table: p.table.ID.String(), Decision: p.asked.ID}
	if p.asked.ID != 0 && len(p.path) == 0 && p.news() {
		row = append(row, catchButton(p.table, p.speaker))
	}
	if len(p.path) > 0 {
		at.Path = p.path[:len(p.path)-1]
		row = append(row, p.button(wire.Secondary, p.label("host.button.back"), at.with(p.stepOp())))
		at.Path = nil
	}
	if p.table.Match.CanUndo(p.seat) == nil {
		row = append(row, p.button(wire.Secondary, p.label("host.button.undo"), at.with(opUndo)))
	}
	if p.asked.ID != 0 {
		row = append(row, p.button(wire.Secondary, p.label("host.button.type"), at.with(opType)))
	}
	if len(p.path) == 0 {
		if _, over := p.table.Match.State.Result(); !over {
			row = append(row, p.button(wire.Secondary, p.label("host.button.try"), at.with(opTryOpen)))
		}
		row = append(row, p.besides(rowButtons-len(row))...)
	}
	return row
}

// watching is the last row of somebody who is out of the game: what happened, the way
// back where the game has room, the pictures.
func (p *panel) watching() []wire.Button {
	row := []wire.Button{catchButton(p.table, p.speaker)}
	if _, room := p.table.Match.Room(); room {
		row = append(row, p.button(wire.Success, p.label("host.button.rejoin"), press{Table: p.table.ID.String()}.with(opRejoin)))
	}
	return append(row, p.besides(rowButtons-len(row))...)
}

// besides are the pictures on request, as many as there is room for, and the way to
// more if some are left out or the game knows acts that answer no question.
func (p *panel) besides(room int) []wire.Button {
	at := press{Table: p.table.ID.String(), Decision: p.asked.ID}
	var row []wire.Button
	for _, o := range p.info.Overlays {
		if o != p.overlay {
			row = append(row, p.button(wire.Secondary, p.label(game.Key(p.info.ID+".overlay."+o)), at.with(opOverlay, o)))
		}
	}
	if len(row) > room || len(p.others()) > 0 {
		row = append(row[:min(len(row), room-1)], p.button(wire.Secondary, p.label("host.button.more"), at.with(opMore)))
	}
	return row
}
