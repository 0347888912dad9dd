package screen

import (
	"bivouac/bot/wire"
	"bivouac/game"
)

// verbs are the controls of a panel's first step: ready answers, the verbs that
// ask for more, and the actions that need nothing more.
func (p *Panel) verbs(st Step) []wire.Row {
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
		bare = append(bare, p.Button(wire.Secondary, p.Plain(o.Label), p.here().With(OpChoose, string(a))))
	}
	rows := append(ButtonRows(ready), p.open(open)...)
	rows = append(rows, ButtonRows(bare)...)
	return rows[:min(len(rows), MaxRows)]
}

// open are the verbs that ask for more: buttons, a menu when they are many, and
// the first question itself when there is only one.
func (p *Panel) open(verbs []string) []wire.Row {
	if len(verbs) == 1 {
		if rows := p.opened(verbs[0]); rows != nil {
			return rows
		}
	}
	if len(verbs) > RowButtons {
		return []wire.Row{{Select: p.verbMenu(verbs)}}
	}
	var buttons []wire.Button
	for _, v := range verbs {
		buttons = append(buttons, p.Button(wire.Primary, p.VerbLabel(v), p.here().With(p.stepOp(), v)))
	}
	return ButtonRows(buttons)
}

func (p *Panel) verbMenu(verbs []string) *wire.Select {
	menu := &wire.Select{CustomID: p.id(p.here().With(p.stepOp())), Placeholder: p.Label("host.panel.what")}
	for _, v := range verbs[:min(len(verbs), MaxOptions)] {
		menu.Options = append(menu.Options, wire.Choice{Label: wire.Clip(p.VerbLabel(v), MaxLine), Value: v})
	}
	return menu
}

func (p *Panel) VerbLabel(verb string) string {
	return p.Label(game.Key(p.Info.ID + ".verb." + verb + ".label"))
}

// ready are the ready answers to the panel's question, and their actions.
func (p *Panel) ready() (buttons []wire.Button, taken map[game.Action]bool) {
	taken = map[game.Action]bool{}
	for _, s := range p.Table.Match.State.Suggest(p.Seat) {
		if !taken[s.Action] && len(buttons) < RowButtons {
			taken[s.Action] = true
			buttons = append(buttons, p.Button(wire.Primary, p.Plain(s.Name), p.here().With(OpChoose, string(s.Action))))
		}
	}
	return buttons, taken
}

// without is the step without the verbs of which everything is offered as a ready
// answer already.
func (p *Panel) without(st Step, taken map[game.Action]bool) Step {
	left := Keep(st.Choices, func(c game.Choice) bool { return !taken[c.Action] })
	rest := st
	rest.Options = nil
	for _, o := range st.Options {
		if len(Keep(left, func(c game.Choice) bool { return c.Verb == o.Value })) > 0 {
			rest.Options = append(rest.Options, o)
		}
	}
	return rest
}

// opened is the first question of a verb, as one row that stands beside others.
func (p *Panel) opened(verb string) []wire.Row {
	inner := *p
	inner.Path = append(append([]string(nil), p.Path...), verb)
	st, ok := Walk(p.Info, p.Choices(), inner.Path)
	if !ok || st.Param == nil {
		return nil
	}
	if rows := inner.values(st); len(rows) == 1 {
		if menu := rows[0].Select; menu != nil { // no press on the verb has said what is asked for
			menu.Placeholder = wire.Clip(p.VerbLabel(verb)+" · "+menu.Placeholder, 150)
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
func (p *Panel) asking(st Step) []wire.Row {
	var rows []wire.Row
	if len(p.Path) == 0 {
		buttons, taken := p.ready()
		if len(p.without(Step{Choices: st.Choices, Options: []option{{Value: st.Verb}}}, taken).Options) == 0 {
			return ButtonRows(buttons)
		}
		rows = ButtonRows(buttons)
	}
	return append(rows, p.values(st)...)
}

// values are the controls that ask for an argument: a few buttons, or a menu.
func (p *Panel) values(st Step) []wire.Row {
	var labels []string
	for _, o := range st.Options {
		labels = append(labels, p.Plain(o.Label))
	}
	if st.Param.Pick < 2 && short(labels) {
		var buttons []wire.Button
		for i, o := range st.Options {
			buttons = append(buttons, p.Button(wire.Primary, labels[i], p.here().With(p.stepOp(), o.Value)))
		}
		return ButtonRows(buttons)
	}
	placeholder := p.Label(game.Key(p.Info.ID + ".param." + st.Param.ID + ".ask"))
	if st.Group {
		placeholder = p.Label("host.panel.group")
	}
	menu := &wire.Select{
		CustomID: p.id(p.here().With(p.stepOp())), Placeholder: wire.Clip(placeholder, 150),
		Min: max(1, st.Param.Pick), Max: max(1, st.Param.Pick),
	}
	for i, o := range st.Options {
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(labels[i], MaxLine), Value: o.Value, Description: wire.Clip(p.Plain(o.Note), MaxLine),
		})
	}
	return []wire.Row{{Select: menu}}
}

// only is the control of a seat that has one legal action left: it still presses.
func (p *Panel) only(c game.Choice) []wire.Row {
	return []wire.Row{{Buttons: []wire.Button{p.Button(wire.Primary, p.Plain(c.Label), p.here().With(OpChoose, string(c.Action)))}}}
}

// navigation is the last row: what happened, back, undo, type, overlays, more.
func (p *Panel) navigation() []wire.Button {
	if p.Out() {
		return p.watching()
	}
	var row []wire.Button
	at := CustomID{Table: p.Table.ID.String(), Decision: p.Asked.ID}
	if p.Asked.ID != 0 && len(p.Path) == 0 && p.news() {
		row = append(row, catchButton(p.Table, p.Reader))
	}
	if len(p.Path) > 0 {
		at.Path = p.Path[:len(p.Path)-1]
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.back"), at.With(p.stepOp())))
		at.Path = nil
	}
	if p.Table.Match.CanUndo(p.Seat) == nil {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.undo"), at.With(OpUndo)))
	}
	if p.Asked.ID != 0 {
		row = append(row, p.Button(wire.Secondary, p.Label("host.button.type"), at.With(OpType)))
	}
	if len(p.Path) == 0 {
		if _, over := p.Table.Match.State.Result(); !over {
			row = append(row, p.Button(wire.Secondary, p.Label("host.button.try"), at.With(OpTryOpen)))
		}
		row = append(row, p.besides(RowButtons-len(row))...)
	}
	return row
}

// watching is the last row of somebody who is out of the game: what happened, the way
// back where the game has room, the pictures.
func (p *Panel) watching() []wire.Button {
	row := []wire.Button{catchButton(p.Table, p.Reader)}
	if _, room := p.Table.Match.Room(); room {
		row = append(row, p.Button(wire.Success, p.Label("host.button.rejoin"), CustomID{Table: p.Table.ID.String()}.With(OpRejoin)))
	}
	return append(row, p.besides(RowButtons-len(row))...)
}

// besides are the pictures on request, as many as there is room for, and the way to
// more if some are left out or the game knows acts that answer no question.
func (p *Panel) besides(room int) []wire.Button {
	at := CustomID{Table: p.Table.ID.String(), Decision: p.Asked.ID}
	var row []wire.Button
	for _, o := range p.Info.Overlays {
		if o != p.Overlay {
			row = append(row, p.Button(wire.Secondary, p.Label(game.Key(p.Info.ID+".overlay."+o)), at.With(OpOverlay, o)))
		}
	}
	if len(row) > room || len(p.others()) > 0 {
		row = append(row[:min(len(row), room-1)], p.Button(wire.Secondary, p.Label("host.button.more"), at.With(OpMore)))
	}
	return row
}
