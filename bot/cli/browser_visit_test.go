package cli_test

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/bot/playground"
)

// A visit is what two friends look at between turns at one table, each on a phone.
type visit struct {
	*page
	channel string
	ids     map[string]string // of members, by key
	shots   int
}

// be makes the page another member's, at this table: each has a channel of their own.
func (v *visit) be(member string) {
	v.t.Helper()
	v.page.be(member)
	v.click(fmt.Sprintf(`#channels [data-name=%q]`, v.channel))
}

func (p *page) visits(channel string) *visit {
	v := &visit{page: p, channel: channel, ids: map[string]string{}}
	for _, m := range p.state("alice").Members {
		v.ids[m.Key] = m.ID
	}
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, channel))
	return v
}

// does types an action of a member who is on another phone.
func (v *visit) does(member, command string, options map[string]any) playground.Reply {
	v.t.Helper()
	var id string
	for _, c := range v.state(member).Channels {
		if c.Name == v.channel {
			id = c.ID
		}
	}
	return v.post("command", map[string]any{"as": member, "channel": id, "command": command, "options": options})
}

// opensBy acts and waits for a new private message of the member's.
func (v *visit) opensBy(member string, act func()) playground.Message {
	v.t.Helper()
	before := v.newest(v.ids[member], v.channel)
	act()
	v.until("there is an answer", func() bool {
		now := v.newest(v.ids[member], v.channel)
		m, ok := v.find(member, now)
		return now != before && ok && !m.Loading
	})
	m, _ := v.find(member, v.newest(v.ids[member], v.channel))
	return m
}

func (v *visit) find(member, id string) (playground.Message, bool) {
	for _, m := range v.messages(v.ids[member], v.channel) {
		if m.ID == id {
			return m, true
		}
	}
	return playground.Message{}, false
}

// control is the first control of a message whose custom_id begins so, or has these
// words after one another in its path.
func (v *visit) control(m playground.Message, words string) string {
	v.t.Helper()
	path := "|" + strings.Trim(strings.TrimPrefix(words, "1|I|"), "|") + "|"
	for _, c := range m.Buttons() {
		if !c.Disabled &&
			(strings.HasPrefix(words, "1|") && strings.HasPrefix(c.CustomID, words) || strings.Contains(c.CustomID+"|", path)) {
			return c.CustomID
		}
	}
	v.shot("failure")
	v.t.Fatalf("no button %q on %q: %v", words, m.Content, m.Buttons())
	return ""
}

// presses a button and answers with the message as it is then.
func (v *visit) presses(member string, m playground.Message, prefix string) playground.Message {
	v.t.Helper()
	v.step(v.channel, way{control: v.control(m, prefix)}, m, v.ids[member])
	m, _ = v.find(member, m.ID)
	return m
}

// chooses lines of a menu; name is what the open menu's picture is called.
func (v *visit) chooses(member, name string, m playground.Message, menu int, values ...string) playground.Message {
	v.t.Helper()
	v.looks(name, m)
	if len(m.Menus()) <= menu {
		v.t.Fatalf("no menu %d on %q: %v", menu, m.Content, m.Buttons())
	}
	was := fmt.Sprint(m.Content, m.Edited, m.Components)
	v.click(on(m, m.Menus()[menu].CustomID))
	v.shot(fmt.Sprintf("between-%s-%02d-%s-menu", v.channel, v.shots, name))
	for _, x := range values {
		v.click(fmt.Sprintf(`#sheet [data-value=%q]`, x))
	}
	if least(m.Menus()[menu]) != len(values) || v.there(`#sheet [data-label="done"]`) {
		v.clicked(`#sheet [data-label="done"]`)
	}
	v.until("the menu is answered", func() bool {
		n, _ := v.find(member, m.ID)
		return fmt.Sprint(n.Content, n.Edited, n.Components) != was
	})
	m, _ = v.find(member, m.ID)
	return m
}

// looks checks a message as a phone shows it, and keeps a picture of it.
func (v *visit) looks(name string, m playground.Message, want ...string) {
	v.t.Helper()
	v.until("the page has it with its pictures", func() bool {
		return v.evaluate(fmt.Sprintf(`(() => { const e = document.querySelector('[data-message="%s"]'); if (!e) return false;
			e.scrollIntoView({block: e.offsetHeight > 640 ? "start" : "end"});
			return [...e.querySelectorAll("img")].every((i) => i.complete && i.naturalWidth > 0); })()`, m.ID))
	})
	v.shots++
	v.shot(fmt.Sprintf("between-%s-%02d-%s", v.channel, v.shots, name))
	if v.evaluate(fmt.Sprintf(`(() => { const e = document.querySelector('[data-message="%s"]');
			e.scrollIntoView({block: "end"}); return e.offsetHeight > 640; })()`, m.ID)) {
		v.shot(fmt.Sprintf("between-%s-%02d-%s-foot", v.channel, v.shots, name))
	}
	v.touchable(name, m)
	v.t.Logf("%s: %q", name, m.Content)
	for _, w := range want {
		if !strings.Contains(m.Content, w) {
			v.t.Errorf("%s: %q does not say %q", name, m.Content, w)
		}
	}
	for _, a := range m.Attachments {
		if a.Description == "" {
			v.t.Errorf("%s: a picture without an alt text", name)
		}
	}
	if !v.evaluate(`document.documentElement.scrollWidth <= innerWidth &&
		[...document.querySelectorAll("#scroll .message *")]
			.every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`) {
		v.t.Errorf("%s: it is wider than a phone", name)
	}
}

// board is the newest public message with such a control.
func (v *visit) board(prefix string) (board playground.Message) {
	v.t.Helper()
	v.until("there is a board with "+prefix, func() bool {
		for _, m := range slices.Backward(v.messages("emma", v.channel)) {
			if board = m; !m.Ephemeral &&
				slices.ContainsFunc(m.Buttons(), func(b playground.Button) bool { return strings.HasPrefix(b.CustomID, prefix) }) {
				return true
			}
		}
		return false
	})
	return board
}
