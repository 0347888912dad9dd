package cli_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
)

// script is how a game is begun and played in the browser.
type script struct {
	game    string
	friends []string // who joins by hand; none: the page's own button seats one friend
	alone   bool     // against the computer; after a few answers on a phone beside the page
	// plan plays a game that ends late without a plan: by buttons and menus only. nil: the asked
	// player takes the first way on, and types now and then.
	plan plan
	// most is after how many answers the game must have ended.
	most int
	// end is what the bot's last message must say.
	end string
}

// open begins a game: by the page's own button, or as a host does who waits until
// all their friends have joined.
func (p *page) open(g script) {
	p.t.Helper()
	if g.alone {
		p.click(`[data-hint="close"]`)
		p.openAlone(g.game)
		return
	}
	if len(g.friends) == 0 {
		p.quick(g.game)
		return
	}
	p.click(`[data-hint="close"]`)
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, g.game))
	p.write("/jouer " + g.game)
	for n, friend := range g.friends {
		p.be(friend)
		p.click(`[data-custom-id^="1|j|"]`)
		p.until(friend+" has joined", func() bool { return p.joined(g.game, n+2) })
	}
	p.be("alice")
	p.shot(g.game + "-0-lobby")
	p.click(`[data-custom-id^="1|g|"]`)
}

// instead does what is no answer, now and then: it looks for what else the game
// knows. False: it is time to answer.
func (p *page) instead(g script, id string, turn int) bool {
	p.t.Helper()
	panel, ok := p.panel(id, g.game)
	if g.plan != nil && ok && p.looks < 2 && turn > 50*p.looks {
		p.looks++
		p.be(p.key(id))
		p.beside(panel, id, g.game)
		return true
	}
	return false
}

// beside opens the panel's More, and takes the last line of its menu, if it has one.
func (p *page) beside(m playground.Message, id, channel string) {
	p.t.Helper()
	for _, b := range m.Buttons() {
		if !strings.HasPrefix(b.CustomID, "1|f|") {
			continue
		}
		p.click(on(m, b.CustomID))
		menu, back := playground.Menu{}, ""
		p.until("More is open", func() bool {
			now, ok := p.panel(id, channel)
			if !ok || len(now.Buttons()) == 0 || now.Buttons()[0].Label != "Retour" && now.Buttons()[0].Label != "Back" {
				return false
			}
			if back = now.Buttons()[0].CustomID; len(now.Menus()) == 1 {
				menu = now.Menus()[0]
			}
			return true
		})
		if menu.CustomID == "" {
			p.click(on(m, back))
			p.until("the panel is back", func() bool {
				now, ok := p.panel(id, channel)
				return ok && len(controls(now)) > 0
			})
			return
		}
		p.until("the page has it", func() bool {
			return p.there(fmt.Sprintf(`[data-message=%q] button.select[data-custom-id=%q]`, m.ID, menu.CustomID))
		})
		p.click(on(m, menu.CustomID))
		p.shot(channel + "-more")
		p.click(fmt.Sprintf(`#sheet [data-value=%q]`, menu.Options[len(menu.Options)-1].Value))
		p.assured(m.ID, id, channel)
		p.shot(channel + "-more-done")
		return
	}
}

// assured waits until what was chosen in a panel is done, and confirms it where the
// panel asks.
func (p *page) assured(panel, id, channel string) {
	p.t.Helper()
	yes := ""
	p.until("it is done, or to be confirmed", func() bool {
		if m, ok := p.panel(id, channel); ok && strings.HasPrefix(controls(m)[0], "1|a|") {
			yes = on(m, controls(m)[0])
		}
		return yes != "" || p.done(panel, id, channel)
	})
	if yes != "" {
		p.click(yes)
		p.until("it is done", func() bool { return p.done(panel, id, channel) })
	}
}

// way is a control to use and, where it is a menu, the values to choose in it.
type way struct {
	control string
	values  []string
}

// next is the way on: a confirmation; where the plan wants to go; else, since ready
// answers may end a phase, a move and what leads on comes first.
func (p *page) next(g script, m playground.Message) way {
	all := controls(m)
	if strings.HasPrefix(all[0], "1|a|") {
		return way{control: all[0]}
	}
	if g.plan != nil {
		if s, seat, a := g.plan(m); a != "" {
			if w, ok := toward(m, s, seat, a); ok {
				return w
			}
		}
		return along(m, all[0])
	}
	for _, c := range all {
		if strings.HasSuffix(c, "|move") || isMenu(m, c) {
			return along(m, c)
		}
	}
	return along(m, all[0])
}

// along is a control with the first lines of it, if it is a menu.
func along(m playground.Message, control string) way {
	w := way{control: control}
	for _, menu := range m.Menus() {
		if menu.CustomID == control {
			for _, o := range menu.Options[:least(menu)] {
				w.values = append(w.values, o.Value)
			}
		}
	}
	return w
}

// toward is the way on a panel that leads to an action: the action itself, its verb,
// or the next of its arguments, perhaps below a heading.
func toward(m playground.Message, s game.State, seat game.Seat, a game.Action) (way, bool) {
	c := s.Describe(seat, a)
	piece := game.PointOf(s, seat, c).Piece
	// chosen is what a control of the piece brings behind it; false of another piece's.
	chosen := func(parts []string) ([]string, bool) {
		if parts[1] == "A" && len(parts) > 4 {
			return parts[5:], parts[4] == piece
		}
		return parts[4:], parts[1] == "s"
	}
	for _, b := range m.Buttons() {
		parts := strings.Split(b.CustomID, "|")
		switch {
		case parts[1] == "A" && len(parts) == 5 && parts[4] == piece:
			return way{control: b.CustomID}, true
		case parts[1] == "c" && parts[len(parts)-1] == string(a):
			return way{control: b.CustomID}, true
		case strings.HasPrefix(parts[len(parts)-1], "^"):
			path, own := chosen(parts)
			if own && len(path) > 0 &&
				slices.ContainsFunc(wanted(s, seat, c, path[:len(path)-1]), inColumns(parts[len(parts)-1][1:])) {
				return way{control: b.CustomID}, true
			}
		case len(parts) > 4 && b.Label != "Retour":
			path, own := chosen(parts)
			if last := len(path) - 1; own && last >= 0 && slices.Contains(wanted(s, seat, c, path[:last]), path[last]) {
				return way{control: b.CustomID}, true
			}
		}
	}
	for _, menu := range m.Menus() {
		offered := func(v string) bool {
			return slices.ContainsFunc(menu.Options, func(o playground.MenuOption) bool { return o.Value == v })
		}
		parts := strings.Split(menu.CustomID, "|")
		if parts[1] == "A" && len(parts) == 4 && offered(piece) {
			return way{menu.CustomID, []string{piece}}, true
		}
		path, own := chosen(parts)
		if !own {
			continue
		}
		for _, v := range wanted(s, seat, c, path) {
			if offered(v) {
				return way{menu.CustomID, []string{v}}, true
			}
		}
	}
	for _, b := range m.Buttons() { // to other pieces, and to what no piece does
		parts := strings.Split(b.CustomID, "|")
		if parts[1] == "s" && (len(parts) == 4 || parts[4] == "%") && b.Label != "Retour" && b.Label != "Back" {
			return way{control: b.CustomID}, true
		}
	}
	return way{}, false
}

// inColumns says of a square whether it stands in the columns of a mark: "102" is b to c.
func inColumns(mark string) func(string) bool {
	n, err := strconv.Atoi(mark)
	return func(square string) bool {
		if err != nil || len(square) < 2 || len(square) > 3 || square[1] < '0' || square[1] > '9' {
			return false
		}
		column := int(strings.ToLower(square)[0]) - 'a'
		return n/100 <= column && column <= n%100
	}
}

// wanted are the values that lead on to a choice from what is chosen already, best
// first: the verb, the arguments that are left, the heading of one of them.
func wanted(s game.State, seat game.Seat, c game.Choice, chosen []string) []string {
	var list []string
	if len(chosen) == 0 {
		list = append(list, c.Verb)
	}
	at := 0
	for n, arg := range c.Args {
		if slices.Contains(chosen[min(at, len(chosen)):], arg.Value) {
			at = slices.Index(chosen, arg.Value) + 1
			continue
		}
		list = append(list, arg.Value, fmt.Sprint("~", heading(s, seat, c, n)))
	}
	return list
}

// heading is the number of the heading below which a choice's n-th argument is.
func heading(s game.State, seat game.Seat, c game.Choice, n int) int {
	var seen []game.Text
	for _, a := range s.Legal(seat, nil) {
		d := s.Describe(seat, a)
		same := func(i int) bool { return d.Args[i].Value == c.Args[i].Value }
		if d.Typed || d.Verb != c.Verb || n > 0 && !same(0) || n > 1 && !same(1) || n > 2 && !same(2) {
			continue
		}
		if !slices.ContainsFunc(seen, func(t game.Text) bool { return reflect.DeepEqual(t, d.Args[n].Group) }) {
			seen = append(seen, d.Args[n].Group)
		}
	}
	return slices.IndexFunc(seen, func(t game.Text) bool { return reflect.DeepEqual(t, c.Args[n].Group) })
}
