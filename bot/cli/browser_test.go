package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestBrowser plays whole games in a real browser, as two people on a phone would:
// the page opens a table, each answers what they are asked by buttons, menus and typed
// lines, and the bot's process is killed in the middle.
func TestBrowser(t *testing.T) {
	for _, g := range []script{
		{game: "invade", most: 900},
		{game: "quantum", friends: []string{"bruno", "chloe"}, plan: buildCubes, most: 900, end: "cinquième cube"},
	} {
		t.Run(g.game, func(t *testing.T) { openPage(t).playWhole(g) })
	}
	// The example is offered by the playground's own bot alone.
	t.Run("duel", func(t *testing.T) { openWhole(t, "--examples").playWhole(script{game: "duel", most: 400}) })
}

// playWhole opens a table of a game and plays to the end.
func (p *page) playWhole(g script) {
	game := g.game
	p.shot(game + "-0-hint")
	p.open(g)
	p.until("the game begins", func() bool { return len(p.asked(game)) > 0 })
	p.shot(game + "-1-begun")
	for turn := 0; ; turn++ {
		if turn > g.most {
			p.t.Fatalf("no end after %d answers", turn)
		}
		if turn == 9 && p.bot != nil {
			p.killBot()
			p.startBot()
		}
		if g.alone && turn == 12 {
			p.playedOn(game, g.most)
			break
		}
		var asked []string
		p.until("somebody is asked, or all is over", func() bool {
			asked = p.asked(game)
			return len(asked) > 0 || p.over(game)
		})
		if p.over(game) {
			p.t.Logf("%s is over after %d answers", game, turn)
			break
		}
		if !p.instead(g, asked[0], turn) {
			p.answer(g, asked[0], turn)
		}
		p.until("every picture is there", p.pictured)
		if turn < 24 {
			p.shot(fmt.Sprintf("%s-turn-%02d", game, turn))
		}
	}
	p.shot(game + "-end")
	p.ended(g)
}

// ended checks the end, and what a spectator saw.
func (p *page) ended(g script) {
	p.t.Helper()
	seen := p.messages("emma", g.game)
	if !slices.ContainsFunc(seen, func(m playground.Message) bool {
		return over(m) && strings.Contains(m.Content, g.end)
	}) {
		p.t.Errorf("the game did not end by %q", g.end)
	}
	for _, m := range seen {
		if m.Ephemeral {
			p.t.Errorf("a spectator sees a private message: %q", m.Content)
		}
		for _, a := range m.Attachments {
			if a.Description == "" {
				p.t.Errorf("a picture without an alt text: %q", m.Content)
			}
		}
	}
}

// asked are the players who may be asked something, who was called last first: those
// whom the game has called and whose newest panel does not say that nothing is asked
// of them.
func (p *page) asked(channel string) []string {
	var called []string
	begun := false
	for _, m := range p.messages("emma", channel) {
		if b, ok := play(m); ok && !b.Disabled {
			begun = true
		}
		called = append(called, m.Pings...)
	}
	if !begun {
		return nil
	}
	var asked []string
	for _, id := range slices.Backward(called) {
		if !slices.Contains(asked, id) {
			asked = append(asked, id)
		}
	}
	return slices.DeleteFunc(asked, func(id string) bool { return p.answered(id, channel) })
}

// answered says that the member's newest panel since the board asks nothing.
func (p *page) answered(id, channel string) bool {
	for _, m := range slices.Backward(p.messages(id, channel)) {
		if _, public := play(m); public {
			return false
		}
		if m.Ephemeral {
			return len(controls(m)) == 0
		}
	}
	return false
}

func play(m playground.Message) (playground.Button, bool) {
	for _, label := range []string{"Jouer", "Play"} {
		if b, ok := m.Button(label); ok {
			return b, true
		}
	}
	return playground.Button{}, false
}

func (p *page) over(channel string) bool {
	return slices.ContainsFunc(p.messages("emma", channel), over)
}

func over(m playground.Message) bool {
	return strings.Contains(m.Content, "La partie est finie") || strings.Contains(m.Content, "The game is over")
}

// newest is the id of the member's newest private message. Their number says
// nothing: the playground forgets old ones.
func (p *page) newest(id, channel string) string {
	for _, m := range slices.Backward(p.messages(id, channel)) {
		if m.Ephemeral {
			return m.ID
		}
	}
	return ""
}

// answer makes the page the member who is asked and takes one step: it opens the
// panel, or goes on in it.
func (p *page) answer(g script, id string, turn int) {
	p.t.Helper()
	channel := g.game
	p.be(p.key(id))
	panel, ok := p.panel(id, channel)
	if !ok {
		p.opens(id, channel)
		return
	}
	if g.plan == nil && turn%5 == 4 {
		p.typed(id, channel)
		return
	}
	p.step(g.game, p.next(g, panel), panel, id)
}

// typed plays the first action that the completion of the typed line offers, if the
// member is still asked.
func (p *page) typed(id, channel string) {
	p.t.Helper()
	var offered []playground.Choice
	p.until("there is something to type for "+p.key(id), func() bool {
		offered = p.complete(p.key(id), channel, "do", "line")
		return len(offered) > 0 || !slices.Contains(p.asked(channel), id)
	})
	if len(offered) == 0 {
		return // what they had answered was not yet told
	}
	before := p.newest(id, channel)
	p.write(fmt.Sprint("/do line:", offered[0].Value))
	p.until("the typed line is answered", func() bool { return p.newest(id, channel) != before })
}

func (p *page) key(id string) string {
	for _, m := range p.state("emma").Members {
		if m.ID == id {
			return m.Key
		}
	}
	p.t.Fatalf("no member %s", id)
	return ""
}

// panel is the member's newest private message, if it belongs to what is asked now
// and has controls.
func (p *page) panel(id, channel string) (playground.Message, bool) {
	all := p.messages(id, channel)
	for _, m := range slices.Backward(all) {
		if _, public := play(m); public {
			return m, false
		}
		if m.Ephemeral && len(controls(m)) > 0 && !slices.ContainsFunc(m.Menus(), ofOrders) {
			return m, true
		}
	}
	return playground.Message{}, false
}

// ofOrders says that a menu belongs to a member's standing orders, which are no panel.
func ofOrders(m playground.Menu) bool { return strings.HasPrefix(m.CustomID, "1|5|") }

// controls are the custom_ids of a panel that lead on, best first: confirm, ready
// answers, menus, verbs.
func controls(m playground.Message) []string {
	var found []string
	for _, b := range m.Buttons() { // what the judge calls good brings a game to its end
		if b.Style == 3 && !b.Disabled && (strings.HasPrefix(b.CustomID, "1|c|") || strings.HasPrefix(b.CustomID, "1|A|")) {
			found = append(found, b.CustomID)
		}
	}
	for _, op := range []string{"1|a|", "1|c|", "menu", "1|A|", "1|s|"} {
		for _, menu := range m.Menus() {
			if op == "menu" {
				found = append(found, menu.CustomID)
			}
		}
		for _, b := range m.Buttons() {
			back := b.Label == "Retour" || b.Label == "Back"
			if strings.HasPrefix(b.CustomID, op) && !b.Disabled && !back {
				found = append(found, b.CustomID)
			}
		}
	}
	return found
}

// step goes one step on in a panel and waits for what comes of it.
func (p *page) step(channel string, best way, m playground.Message, id string) {
	p.t.Helper()
	was := fmt.Sprint(m.Content, m.Edited, m.Components)
	control := on(m, best.control)
	answered := func() bool {
		for _, now := range p.messages(id, channel) {
			if now.ID == m.ID {
				return fmt.Sprint(now.Content, now.Edited, now.Components) != was
			}
		}
		return true
	}
	if len(best.values) == 0 {
		p.press(func() string { return control }, "the panel answers "+best.control, answered)
		return
	}
	p.click(control)
	for _, v := range best.values {
		p.click(fmt.Sprintf(`#sheet [data-value=%q]`, v))
	}
	if len(best.values) > 1 {
		p.click(`#sheet [data-label="done"]`)
	}
	p.until("the panel answers "+best.control, answered)
}

func isMenu(m playground.Message, id string) bool {
	return slices.ContainsFunc(m.Menus(), func(menu playground.Menu) bool { return menu.CustomID == id })
}

func least(m playground.Menu) int {
	if m.Min == nil {
		return 1
	}
	return *m.Min
}
