package soak

import (
	"math/rand/v2"
	"slices"

	"bivouac/bot/table"
)

// A room remembers as little as it can, since it lies in the memory that is
// measured: of a private message one control, chosen when the message comes.

// used is a control that is going to be used, with what is chosen from it.
type used struct {
	message string
	id      string // "" for none
	values  []string
}

// use chooses from a control.
func (b board) use(c control, luck *rand.Rand) used {
	u := used{message: b.id, id: c.id}
	if len(c.values) > 0 {
		values := slices.Clone(c.values)
		luck.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		u.values = slices.Clone(values[:min(c.picks, len(values))])
	}
	return u
}

// act presses the button or chooses from the menu.
func (u used) act(what, user string, private bool) act {
	data := object{"custom_id": u.id, "component_type": 2}
	if u.values != nil {
		data["component_type"], data["values"] = 3, u.values
	}
	return act{what: what, user: user, kind: kindComponent, data: data, from: u.message, panel: private}
}

// hear keeps a control of the private message that came back, or the form.
func (r *room) hear(a act, got answer, luck *rand.Rand) {
	switch {
	case got.kind == 9:
		r.whose, r.form = a.user, got.data.ID
		for _, part := range got.data.Components {
			if part.Component != nil {
				r.field = part.Component.ID
			}
		}
	case got.kind == 7 && a.panel || got.private:
		r.whose, r.panel = a.user, used{}
		controls := got.data.controls()
		if r.left < 0 {
			controls = slices.DeleteFunc(controls, func(c control) bool { return c.op() != confirms })
		}
		if len(controls) > 0 {
			r.panel = board{id: got.message}.use(controls[luck.IntN(len(controls))], luck)
		}
	}
}

// A match is resigned after that many actions, if it is not over, so that each channel has had
// matches of all lengths before it is measured.
const (
	shortest = 5
	longest  = 45
)

// confirms is the operation of the button that resigns.
const confirms = "a"

// follow notes where a match begins and where it ends.
func (r *room) follow(t table.Table, ok bool, luck *rand.Rand) {
	if r.playing != 0 && (!ok || t.ID != r.playing || !t.Live()) {
		r.playing = 0
		if r.ended++; r.ended == 1 {
			r.run.warm.Add(1)
		}
	}
	if ok && t.Status == table.Playing && r.playing == 0 {
		r.playing, r.left = t.ID, shortest+luck.IntN(longest-shortest+1)
	}
}

// giveUp resigns, in two steps: the command, and the button of its answer.
func (r *room) giveUp(t table.Table, luck *rand.Rand) act {
	if r.panel.id != "" && (control{id: r.panel.id}).op() == confirms {
		u := r.panel
		r.panel = used{}
		return u.act("give up", r.whose, true)
	}
	return r.command("resign", kindCommand, t.Players[luck.IntN(len(t.Players))].User, "resign")
}
