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
	if testing.Short() {
		t.Skip("a browser test takes a minute; -short leaves it out")
	}
	p := openPage(t)
	const channel = "quantum"
	alice := p.state("alice").Me
	p.until("the page offers lessons", func() bool { return p.there(`#hint [data-learn]`) })
	p.shot("learn-hint")
	p.click(fmt.Sprintf(`#hint [data-learn=%q]`, channel))
	p.until("the lesson begins", func() bool { _, ok := p.lesson(alice, channel); return ok })
	steps := 0
	for ; steps < 40; steps++ {
		m, _ := p.lesson(alice, channel)
		p.until("the step has its picture", p.pictured)
		p.shot(fmt.Sprintf("learn-%02d", steps))
		next := pointedAt(m)
		if next.control == "" {
			break
		}
		p.step(channel, next, m, alice)
	}
	end, _ := p.lesson(alice, channel)
	if steps < 8 || !strings.Contains(end.Content, "🎓") {
		t.Fatalf("after %d steps: %q", steps, end.Content)
	}
	open := slices.IndexFunc(end.Buttons(), func(b playground.Button) bool { return strings.Contains(b.CustomID, "|open") })
	if open < 0 {
		t.Fatalf("no way to a table: %+v", end.Buttons())
	}
	p.press(func() string { return on(end, end.Buttons()[open].CustomID) }, "the table is open", func() bool {
		return slices.ContainsFunc(p.messages(alice, channel), func(m playground.Message) bool {
			return slices.ContainsFunc(m.Buttons(), func(b playground.Button) bool { return strings.HasPrefix(b.CustomID, "1|j|") })
		})
	})
	p.until("the card has its picture", p.pictured)
	p.shot("learn-table")
}

// lesson is the newest step of a lesson that somebody sees.
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
