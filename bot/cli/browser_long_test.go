package cli_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"bivouac/bot/playground"
)

// script is how a game is begun and played in the browser.
type script struct {
	game    string
	friends []string // who joins by hand; none: the page's own button seats one friend
	// enough is after how many answers the players give up one after another, for a
	// game that ends late when nobody plans; 0: it is played out. Before, whoever is
	// asked takes a ready answer, and without one tries anything.
	enough int
}

// open begins a game: by the page's own button, or as a host does who waits until
// all his friends have joined.
func (p *page) open(g script) {
	p.t.Helper()
	if g.enough > 0 {
		p.luck = rand.New(rand.NewPCG(1, 2))
	}
	if len(g.friends) == 0 {
		p.click(fmt.Sprintf(`[data-open=%q]`, g.game))
		return
	}
	p.click(`[data-hint="close"]`)
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, g.game))
	p.write("/jouer " + g.game)
	for n, friend := range g.friends {
		p.be(friend)
		p.click(`[data-custom-id^="1|j|"]`)
		p.until(friend+" has joined", func() bool {
			all := p.messages("emma", g.game)
			return len(all) > 0 && strings.Contains(all[0].Content, fmt.Sprintf("(%d sur", n+2))
		})
	}
	p.be("alice")
	p.shot(g.game + "-0-lobby")
	p.click(`[data-custom-id^="1|g|"]`)
}

// instead does what is no answer, now and then: it looks for what else the game
// knows, or gives up when it is enough. False: it is time to answer.
func (p *page) instead(g script, id string, turn int) bool {
	p.t.Helper()
	switch {
	case g.enough == 0:
		return false
	case slices.Contains(p.gone, id):
		return false // what he sees then is that nothing is asked of him
	case turn >= g.enough:
		p.giveUp(id, g.game)
		return true
	}
	panel, ok := p.panel(id, g.game)
	if ok && p.looks < 2 && turn > 50*p.looks {
		p.looks++
		p.be(p.key(id))
		p.beside(panel, id, g.game)
		return true
	}
	return false
}

// beside opens the panel's More, if it has one, and takes the last line of its menu.
func (p *page) beside(m playground.Message, id, channel string) {
	p.t.Helper()
	for _, b := range m.Buttons() {
		if !strings.HasPrefix(b.CustomID, "1|f|") {
			continue
		}
		p.click(fmt.Sprintf(`[data-custom-id=%q]`, b.CustomID))
		var menu playground.Menu
		p.until("More has a menu", func() bool {
			now, ok := p.panel(id, channel)
			if ok && len(now.Menus()) == 1 && now.Menus()[0].CustomID == b.CustomID {
				menu = now.Menus()[0]
			}
			return menu.CustomID != ""
		})
		p.until("the page has it", func() bool { return p.there(fmt.Sprintf(`button.select[data-custom-id=%q]`, menu.CustomID)) })
		p.click(fmt.Sprintf(`[data-custom-id=%q]`, menu.CustomID))
		p.shot(channel + "-more")
		p.click(fmt.Sprintf(`#sheet [data-value=%q]`, menu.Options[len(menu.Options)-1].Value))
		p.until("it is done", func() bool { return p.told(id, channel, "✅") })
		p.shot(channel + "-more-done")
		return
	}
}

// giveUp resigns and confirms it.
func (p *page) giveUp(id, channel string) {
	p.t.Helper()
	p.be(p.key(id))
	p.write("/abandonner")
	p.click(`[data-custom-id$="|resign"]`)
	p.gone = append(p.gone, id)
	p.until("he is out", func() bool {
		return p.over(channel) || slices.ContainsFunc(p.messages(id, channel), func(m playground.Message) bool {
			return m.Ephemeral && strings.HasPrefix(m.Content, "✅ Abandonner")
		})
	})
}

// best is the control to use: a confirmation; with luck a ready answer or anything;
// else, since ready answers may end a phase, a move and what leads on comes first.
func (p *page) best(m playground.Message) string {
	all := controls(m)
	if strings.HasPrefix(all[0], "1|a|") {
		return all[0]
	}
	if p.luck != nil {
		for _, b := range m.Buttons() {
			if b.Style == primary && strings.HasPrefix(b.CustomID, "1|c|") {
				return b.CustomID
			}
		}
		return all[p.luck.IntN(len(all))]
	}
	for _, c := range all {
		if strings.HasSuffix(c, "|move") || isMenu(m, c) {
			return c
		}
	}
	return all[0]
}

// primary is the style of Discord's buttons that ready answers have.
const primary = 1

// lines are the lines of a menu to choose: the first ones, or any.
func (p *page) lines(menu playground.Menu) []playground.MenuOption {
	n := least(menu)
	if p.luck == nil || n > 1 {
		return menu.Options[:n]
	}
	at := p.luck.IntN(len(menu.Options))
	return menu.Options[at : at+1]
}
