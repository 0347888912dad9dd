package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestBrowserComputer: a user who is alone is in a game of each title against the computer, or
// with it, by three things: a command and two presses. A game of each is played to its end: in
// one the bot's process is killed in the middle, in a common cause two people play with it.
func TestBrowserComputer(t *testing.T) {
	t.Run("invade", func(t *testing.T) { openPage(t).playWhole(script{game: "invade", alone: true, most: 400}) })
	p := openWhole(t)
	p.click(`[data-hint="close"]`)
	for _, game := range []string{"quantum", "rois"} {
		t.Run(game, func(t *testing.T) {
			p := p.of(t)
			p.openAlone(game)
			p.shows("computer-" + game)
			p.playedOn(game, 600)
			p.ended(script{game: game})
			p.shows("computer-" + game + "-end")
		})
	}
	t.Run("lune", func(t *testing.T) {
		p := p.of(t)
		p.openAlone(mission)
		p.shows("computer-lune")
		p.crewOfThree("table")
		p.playedOn("table", 400)
		p.ended(script{game: "table"})
		p.shows("computer-lune-end")
	})
}

// of is the page in the hands of a subtest.
func (p *page) of(t *testing.T) *page {
	one := *p
	one.t = t
	return &one
}

// shows waits until every picture is there, and keeps one of the page.
func (p *page) shows(name string) {
	p.t.Helper()
	p.until("every picture is there", p.pictured)
	p.shot(name)
}

// says whether a text stands in a channel for everybody.
func (p *page) says(channel, text string) bool {
	return slices.ContainsFunc(p.messages("emma", channel), func(m playground.Message) bool {
		return strings.Contains(m.Content, text)
	})
}

// openAlone begins a game with only the computer, by four things that the page sends.
func (p *page) openAlone(game string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, game))
	p.evaluate(`(performance.clearResourceTimings(), true)`)
	p.write("/jouer " + game)
	p.click(`[data-custom-id^="1|cm|"]`)
	p.click(`[data-custom-id^="1|co|"]`)
	p.until("the computer sits at the table", func() bool { return p.says(game, "Ordinateur") })
	p.click(`[data-custom-id^="1|g|"]`)
	p.until("the game begins", func() bool { return p.says(game, "La partie commence") })
	const sent = `performance.getEntriesByType("resource")
		.filter((e) => /\/play\/(command|component|modal)$/.test(e.name)).length`
	p.until("the page has noted what it sent", func() bool { return p.holds(sent + " >= 4") })
	if !p.holds(sent + " === 4") {
		p.t.Errorf("a game against the computer is not begun by four things: %s", p.shown())
	}
}

// crewOfThree begins a mission with two people and the computer.
func (p *page) crewOfThree(channel string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, channel))
	p.write("/jouer " + mission)
	p.click(`[data-custom-id^="1|cm|"]`)
	p.click(`[data-custom-id^="1|co|"]`)
	p.until("the computer sits at the table", func() bool { return p.says(channel, "Ordinateur") })
	p.click(`[data-custom-id^="1|o|"]`)
	p.click(`button.select[data-custom-id*="|mode|"]`)
	p.click(`#sheet [data-value="mission1"]`)
	p.until("the card tells the mission", func() bool { return p.says(channel, "Naufrage") })
	p.joins("bruno", channel)
	p.until("three are at the table", func() bool { return p.joined(channel, 3) })
	p.click(`[data-custom-id^="1|g|"]`)
	p.until("the game begins", func() bool { return p.says(channel, "La partie commence") })
}

// playedOn plays to the end, each member on a phone. A member who is asked presses the panel's first
// suggestion, and later its last one, which mostly ends the turn, so that the computer has won
// soon. While no member is asked the clock is advanced past the computer's pace.
func (p *page) playedOn(channel string, most int) {
	p.t.Helper()
	for n := 0; ; n++ {
		if n > most {
			p.t.Fatalf("no end after %d presses", n)
		}
		var asked []string
		p.until("somebody is asked, or all is over", func() bool {
			asked = p.asked(channel)
			done := len(asked) > 0 || p.over(channel)
			if !done && p.bot == nil { // else the bot goes by the machine's
				p.post("clock", map[string]any{"advance": 1})
			}
			return done
		})
		if p.over(channel) {
			p.t.Logf("it is over after %d presses", n)
			return
		}
		p.suggested(asked[0], channel, n < 15)
	}
}

// suggested opens the panel of a member who is asked, or takes the first of the ready answers in
// it, or the last, or else the first way on.
func (p *page) suggested(id, channel string, first bool) {
	p.t.Helper()
	panel, open := p.panel(id, channel)
	act := map[string]any{"as": p.key(id), "channel": panel.Channel, "message": panel.ID}
	if b, public := play(panel); public && !open {
		act["custom_id"] = b.CustomID
	} else {
		all := slices.DeleteFunc(controls(panel), func(c string) bool { return strings.Contains(c, "|<") }) // takes back
		ready := slices.DeleteFunc(slices.Clone(all), func(c string) bool { return !strings.HasPrefix(c, "1|c|") })
		if len(ready) > 0 && ready[0] == all[0] && !first {
			all = ready[len(ready)-1:]
		}
		w := along(panel, all[0])
		act["custom_id"], act["values"] = w.control, w.values
	}
	p.post("component", act)
}
