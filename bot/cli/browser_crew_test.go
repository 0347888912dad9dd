package cli_test

import (
	"slices"
	"strings"

	"bivouac/bot/playground"
)

// root is a member's panel that asks what they do.
func (c *crew) root(id string) playground.Message {
	c.t.Helper()
	panel, ok := c.looksAt(id)
	if !ok {
		c.t.Fatalf("%s is asked nothing: %q", c.key(id), panel.Content)
	}
	return panel
}

// looksAt is a member's panel, and whether it asks anything: whose Mechs have fallen is
// asked nothing. A new board may come below a panel: then they open another.
func (c *crew) looksAt(id string) (panel playground.Message, asks bool) {
	c.t.Helper()
	c.be(c.key(id))
	if panel, asks = c.panel(id, mission); asks {
		return panel, true
	}
	for range 3 {
		c.opens(id, mission)
		below := false
		c.until("the panel is there", func() bool {
			all := c.messages(id, mission)
			panel = all[len(all)-1]
			_, below = play(panel)
			return below || panel.Ephemeral && !panel.Loading
		})
		if !below {
			return panel, len(controls(panel)) > 0
		}
	}
	c.t.Fatal("no panel stays the last message")
	return panel, false
}

// isAction says whether a control is the button of an action.
func isAction(action string) func(string) bool {
	return func(control string) bool {
		return strings.HasPrefix(control, "1|c|") && strings.HasSuffix(control, "|"+action)
	}
}

// does has a member do what a button says, or a verb's: with a Mech or to a thing, if one is
// named, and else with the last of the answers.
func (c *crew) does(id, what, mech string) {
	c.t.Helper()
	for range 12 {
		panel := c.root(id)
		w := c.toDo(panel, what, mech)
		for _, menu := range panel.Menus() {
			if menu.CustomID == w.control && len(w.values) == 0 { // of what the chosen Mech does
				w.values = []string{menu.Options[len(menu.Options)-1].Value}
			}
		}
		if what == "attack" {
			c.tellsAhead(panel, w)
		}
		if c.step(mission, w, panel, id); c.done(panel.ID, id, mission) {
			return
		}
	}
	c.t.Fatalf("%s %s was not done in twelve steps", what, mech)
}

// toDo is the way on of does.
func (c *crew) toDo(panel playground.Message, what, mech string) way {
	c.t.Helper()
	all := controls(panel)
	if strings.HasPrefix(all[0], "1|a|") {
		return way{control: all[0]}
	}
	if i := slices.IndexFunc(all, isAction(what)); i >= 0 {
		return way{control: all[i]}
	}
	if i := slices.Index(all, verbOf(panel, mech, what)); i >= 0 {
		return way{control: all[i]}
	}
	if piece := pieceButton(panel, mech); mech != "" && piece != "" {
		return way{control: piece}
	}
	if i := slices.IndexFunc(all, func(b string) bool {
		return leadsTo(what)(b) && strings.HasSuffix(b, "|"+mech)
	}); i >= 0 {
		return way{control: all[i]}
	}
	for _, b := range slices.Backward(all) {
		if !leadsTo(what)(b) {
			continue
		}
		for _, menu := range panel.Menus() {
			if menu.CustomID == b {
				named := slices.IndexFunc(menu.Options, func(o playground.MenuOption) bool { return o.Value == mech })
				if named < 0 {
					named = len(menu.Options) - 1
				}
				return way{b, []string{menu.Options[named].Value}}
			}
		}
		return way{control: b}
	}
	if i := slices.IndexFunc(all, func(b string) bool { // the only verb's targets stand without it
		parts := strings.Split(b, "|")
		return signs[what] != "" && parts[1] == "A" && len(parts) == 6 && (mech == "" || parts[4] == mech)
	}); i >= 0 {
		return way{control: all[i]}
	}
	if i := slices.IndexFunc(all, func(b string) bool { // to what no Mech does
		return strings.HasPrefix(b, "1|s|") && strings.Count(b, "|") == 3
	}); i >= 0 {
		return way{control: all[i]}
	}
	c.t.Fatalf("nothing leads to %s on %q with %v", what, panel.Content, all)
	return way{}
}

// verbOf is the control of a verb that is named in place of a Mech, or of the argument with which an
// action ends; "" for none.
func verbOf(panel playground.Message, verb, action string) string {
	for _, b := range panel.Buttons() {
		parts := strings.Split(b.CustomID, "|")
		if parts[1] == "s" && len(parts) > 4 && parts[4] == verb && b.Label != "Retour" &&
			(len(parts) == 5 || strings.HasSuffix(action, parts[len(parts)-1])) {
			return b.CustomID
		}
	}
	return ""
}

// pieceButton returns the button of a Mech; "" for none. The menu of what a chosen Mech may do has an
// id of the same form.
func pieceButton(panel playground.Message, mech string) string {
	for _, b := range panel.Buttons() {
		if !b.Disabled && strings.HasPrefix(b.CustomID, "1|A|") && strings.Count(b.CustomID, "|") == 4 &&
			strings.HasSuffix(b.CustomID, "|"+mech) {
			return b.CustomID
		}
	}
	return ""
}

// signs of what a Mech does in the notation, by verb.
var signs = map[string]string{"deploy": "@", "move": ">", "attack": "!"}

// leadsTo says whether a control is a verb's: it asks on behind it, or does it.
func leadsTo(verb string) func(string) bool {
	return func(control string) bool {
		parts := strings.Split(control, "|")
		last := parts[len(parts)-1]
		switch {
		case last == "*": // the whole board
			return false
		case parts[1] == "s":
			return slices.Contains(parts[4:], verb)
		case parts[1] == "c":
			return len(last) > 1 && signs[verb] != "" && strings.HasPrefix(last[1:], signs[verb])
		}
		return parts[1] == "A" && (slices.Contains(parts[4:], verb) || verb == "deploy" && len(parts) > 5)
	}
}

// asksFor says whether a panel asks for the target of a verb, so that its targets stand without it.
func asksFor(panel playground.Message, verb string) bool {
	return verb == "attack" &&
		(strings.Contains(panel.Content, "**Attaquer · ") || strings.Contains(panel.Content, "**Attack · "))
}

// tellsAhead: what an attack will do is told before it is done.
func (c *crew) tellsAhead(panel playground.Message, w way) {
	c.t.Helper()
	says := ""
	for _, b := range panel.Buttons() {
		if b.CustomID == w.control && (leadsTo("attack")(b.CustomID) || asksFor(panel, "attack")) {
			says = b.Label
		}
	}
	for _, menu := range panel.Menus() {
		for _, o := range menu.Options {
			if len(w.values) > 0 && o.Value == w.values[0] {
				says = o.Label + " · " + o.Description
			}
		}
	}
	if strings.HasSuffix(says, " …") || says == "" ||
		strings.HasPrefix(w.control, "1|A|") && !strings.Contains(says, " · ") {
		return // leads on, or is a square of a grid, which has no space
	}
	c.seen++
	if _, what, _ := strings.Cut(says, " · "); what == "" {
		c.t.Errorf("an attack does not tell what comes of it: %q", says)
	}
	c.shot("mission-3-attack")
}

// acts has a member who is asked take one step of their turn.
func (c *crew) acts(id string) {
	c.t.Helper()
	panel, ok := c.looksAt(id)
	if !ok {
		return
	}
	all, now := controls(panel), id+c.turn()
	mechs := 1
	if c.key(id) == "alice" {
		mechs = 2
	}
	verb := func(v string) bool { return slices.ContainsFunc(all, leadsTo(v)) || asksFor(panel, v) }
	switch {
	case c.moved[now] < mechs && c.moved[now] <= c.struck[now] && verb("move"):
		c.moved[now]++
		c.does(id, "move", "")
	case c.struck[now] < mechs && verb("attack"):
		c.struck[now]++
		c.does(id, "attack", "")
	default:
		c.does(id, "/", "")
	}
}
