package playground

import (
	"encoding/json"
	"slices"
)

// A Ticket is an interaction that a member has begun. Answered says whether it has been answered,
// and Reply returns the answer.
type Ticket struct {
	base *base
	in   *interaction
}

// BeginCommand is Command without waiting for the answer.
func (a *Actor) BeginCommand(channel, path string, o Opts) (*Ticket, error) {
	in, err := a.s.interactions.useCommand(a.name, channel, path, o, "")
	return a.s.interactions.ticket(in, err)
}

// BeginComplete is Complete without waiting for the answer.
func (a *Actor) BeginComplete(channel, path string, o Opts, focused string) (*Ticket, error) {
	in, err := a.s.interactions.useCommand(a.name, channel, path, o, focused)
	return a.s.interactions.ticket(in, err)
}

// BeginPress is Click, or Select if values are given, without waiting for the answer.
func (a *Actor) BeginPress(channel, message, customID string, values ...string) (*Ticket, error) {
	in, err := a.s.interactions.press(a.name, channel, message, customID, values)
	return a.s.interactions.ticket(in, err)
}

// BeginPressSeen is BeginPress for a message as the member saw it. The message may have changed
// meanwhile.
func (a *Actor) BeginPressSeen(channel string, seen Message, customID string, values ...string) (*Ticket, error) {
	var components []any
	if err := json.Unmarshal(seen.Components, &components); err != nil {
		return nil, notAllowed("the components are none: %v", err)
	}
	in, err := a.s.interactions.pressOn(a.name, channel, seen.ID, components, customID, values)
	return a.s.interactions.ticket(in, err)
}

// BeginSubmit is Submit without waiting for the answer.
func (a *Actor) BeginSubmit(m *ModalView, fields Opts) (*Ticket, error) {
	if m == nil {
		return nil, notAllowed("no form was opened")
	}
	in, err := a.s.interactions.submit(a.name, m.ID, fields)
	return a.s.interactions.ticket(in, err)
}

func (is *interactions) ticket(in *interaction, err error) (*Ticket, error) {
	if err != nil {
		return nil, err
	}
	return &Ticket{is.base, in}, nil
}

// ID returns the interaction's id.
func (t *Ticket) ID() string { return t.in.id }

// Answered says whether the answer is final: the bot has answered in full, or it is too late for an
// answer.
func (t *Ticket) Answered() bool {
	t.base.mu.Lock()
	defer t.base.mu.Unlock()
	m := t.in.original
	return t.in.outcome != "" && (t.in.outcome != OutcomeDefer || m == nil || !m.loading() || m.channel.find(m.id) == nil)
}

// Reply returns the present answer. Its Outcome is empty while there is none.
func (t *Ticket) Reply() Reply {
	t.base.mu.Lock()
	defer t.base.mu.Unlock()
	return t.in.reply()
}

// A Control is a button or a menu of a message that a member can use now.
type Control struct {
	Message, CustomID string
	Values            []string // the values of a menu; nil for a button
	Need              int      // how many values must be chosen
}

// Controls lists the controls that the member could use on the last messages of a channel, oldest
// first.
func (a *Actor) Controls(channel string, messages int) ([]Control, error) {
	a.s.mu.Lock()
	defer a.s.mu.Unlock()
	u, c, err := a.s.channels.where(a.name, channel)
	if err != nil {
		return nil, err
	}
	first := len(c.messages)
	for first > 0 && messages > 0 {
		first--
		if c.messages[first].shows(u) {
			messages--
		}
	}
	var all []Control
	for _, m := range c.messages[first:] {
		if m.shows(u) {
			all = append(all, m.controls()...)
		}
	}
	return all, nil
}

// controls returns the buttons and string menus of a message that a member can use.
func (m *message) controls() []Control {
	var all []Control
	eachComponent(m.components, func(o object) {
		one := Control{Message: m.id, CustomID: textOf(o["custom_id"]), Need: 1}
		kind := intOf(o["type"])
		if one.CustomID == "" || o["disabled"] == true || kind != typeButton && kind != typeSelect {
			return
		}
		if kind == typeSelect {
			if o["min_values"] != nil {
				one.Need = max(1, intOf(o["min_values"]))
			}
			one.Values = []string{}
			for _, option := range objectsOf(o["options"]) {
				one.Values = append(one.Values, textOf(option["value"]))
			}
		}
		all = append(all, one)
	})
	return slices.DeleteFunc(all, func(c Control) bool { return c.Values != nil && len(c.Values) < c.Need })
}
