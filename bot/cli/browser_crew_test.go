package cli_test

import (
	"slices"
	"strings"

	"bivouac/bot/playground"
)

// root is a member's panel that asks what he does.
func (c *crew) root(id string) playground.Message {
	c.t.Helper()
	panel, ok := c.looksAt(id)
	if !ok {
		c.t.Fatalf("%s is asked nothing: %q", c.key(id), panel.Content)
	}
	return panel
}

// looksAt is a member's panel, and whether it asks anything: whose Mechs have fallen is
// asked nothing. A new board may come below a panel: then he opens another.
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

// does has a member do what a button says, or a verb's: then for a Mech, if one is
// named, and whatever stands last in the menus behind it.
func (c *crew) does(id, what, mech string) {
	c.t.Helper()
	for range 12 {
		panel := c.root(id)
		w := c.toDo(panel, what, mech)
		if strings.HasPrefix(w.control, "1|a|") {
			c.looksAhead(panel, what)
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
	for _, b := range all {
		if end := b[strings.LastIndex(b, "|")+1:]; strings.HasPrefix(b, "1|s|") && !isMenu(panel, b) && (end == what || end == mech) {
			return way{control: b}
		}
	}
	i := slices.IndexFunc(all, leadsTo(what))
	if i < 0 {
		c.t.Fatalf("nothing leads to %s on %q with %v", what, panel.Content, all)
	}
	if menus := panel.Menus(); len(menus) > 0 {
		menu := menus[0]
		last := menu.Options[len(menu.Options)-1].Value
		if slices.ContainsFunc(menu.Options, func(o playground.MenuOption) bool { return o.Value == mech }) {
			last = mech
		}
		return way{menu.CustomID, []string{last}}
	}
	return way{control: all[i]}
}

// leadsTo says whether a control is a verb's, or asks on behind it.
func leadsTo(verb string) func(string) bool {
	return func(control string) bool {
		return strings.HasPrefix(control, "1|s|") && strings.Contains(control+"|", "|"+verb+"|")
	}
}

// looksAhead sees what an attack will do before it is done.
func (c *crew) looksAhead(panel playground.Message, what string) {
	if what != "attack" {
		return
	}
	c.seen++
	if lines := strings.Split(panel.Content, "\n"); len(lines) < 4 || len(panel.Attachments) != 1 {
		c.t.Errorf("the panel does not tell what comes of it: %q", panel.Content)
	}
	c.until("the preview is there", c.pictured)
	c.shot("mission-3-preview")
}

// acts has a member who is asked take one step of his turn.
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
	verb := func(v string) bool { return slices.ContainsFunc(all, leadsTo(v)) }
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
