package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestBrowserLesson walks through a lesson on a phone by what it points at, from the
// page's button to the table that it opens.
func TestBrowserLesson(t *testing.T) {
	p := openPage(t)
	const channel = "quantum"
	alice := p.state("alice").Me
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, channel))
	p.until("the page offers its lesson", func() bool {
		return p.there(fmt.Sprintf(`[data-welcome=%q] [data-learn]`, channel))
	})
	p.shot("learn-hint")
	p.click(fmt.Sprintf(`[data-welcome=%[1]q] [data-learn=%[1]q]`, channel))
	p.until("the lesson begins", func() bool { _, ok := p.lesson(alice, channel); return ok })
	end := p.learns(alice, channel)
	open := slices.IndexFunc(end.Buttons(), func(b playground.Button) bool {
		return strings.Contains(b.CustomID, "|open")
	})
	if open < 0 {
		t.Fatalf("no way to a table: %+v", end.Buttons())
	}
	p.press(func() string { return on(end, end.Buttons()[open].CustomID) }, "the table is open", func() bool {
		return slices.ContainsFunc(p.messages(alice, channel), func(m playground.Message) bool {
			return slices.ContainsFunc(m.Buttons(), func(b playground.Button) bool {
				return strings.HasPrefix(b.CustomID, "1|j|")
			})
		})
	})
	p.until("the card has its picture", p.pictured)
	p.shot("learn-table")
}

// TestBrowserLessons walks through the lessons of two titles by their command, one in each language.
func TestBrowserLessons(t *testing.T) {
	p := openPage(t)
	p.click(`[data-hint="close"]`)
	for _, one := range []struct{ who, channel, line string }{
		{"alice", "invade", "/apprendre invade"}, {"dev", "lune", "/learn lune"},
	} {
		v := p.visits(one.channel)
		v.be(one.who)
		v.opensBy(one.who, func() { v.write(one.line) })
		v.learns(v.ids[one.who], one.channel)
	}
}

// learns takes the steps of a user's lesson by what each points at, one control at most; it is the
// last.
func (p *page) learns(id, channel string) playground.Message {
	p.t.Helper()
	for steps := 0; ; steps++ {
		m, _ := p.lesson(id, channel)
		p.until("the step has its picture", p.pictured)
		p.shot(fmt.Sprintf("learn-%s-%02d", channel, steps))
		p.touchable(fmt.Sprintf("step %d of %s", steps, channel), m)
		pointed := 0
		for _, b := range m.Buttons() {
			if strings.HasPrefix(b.Label, "👉") {
				pointed++
			}
		}
		next := pointedAt(m)
		if pointed > 1 || steps > 40 {
			p.t.Fatalf("step %d of %s points at %d controls: %v", steps, channel, pointed, m.Buttons())
		}
		if next.control == "" {
			if steps < 8 || !strings.Contains(m.Content, "🎓") {
				p.t.Fatalf("after %d steps: %q", steps, m.Content)
			}
			return m
		}
		p.step(channel, next, m, id)
	}
}

// lesson is the newest step of a lesson that a user sees.
func (p *page) lesson(id, channel string) (playground.Message, bool) {
	for _, m := range slices.Backward(p.messages(id, channel)) {
		if m.Ephemeral && strings.HasPrefix(m.Content, "🎓") {
			return m, true
		}
	}
	return playground.Message{}, false
}

// pointedAt is what a step asks to be pressed; nothing on the last.
func pointedAt(m playground.Message) way {
	const pointer = "👉"
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			if strings.HasPrefix(o.Label, pointer) {
				return way{control: menu.CustomID, values: []string{o.Value}}
			}
		}
	}
	last := way{}
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.Label, pointer) {
			return way{control: b.CustomID}
		}
		if strings.HasSuffix(b.CustomID, "|go") {
			last.control = b.CustomID
		}
		if strings.Contains(b.CustomID, "|open") {
			return way{}
		}
	}
	return last
}
