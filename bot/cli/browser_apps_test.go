package cli_test

import (
	"testing"

	"bivouac/bot/playground"
)

// TestBrowserApps opens a table with a friend from the menu of their name, and asks in that of the
// card what happened, at a phone's width.
func TestBrowserApps(t *testing.T) {
	p := openWhole(t)
	p.click(`[data-hint="close"]`)
	p.click(`#channels [data-name="quantum"]`)
	p.be("alice")
	p.until("Bruno has a menu", func() bool {
		return p.evaluate(`(() => { const e = document.querySelector('#members [data-user="bruno"]');
			e.dispatchEvent(new MouseEvent("contextmenu", {bubbles: true, cancelable: true}));
			return document.querySelector('#sheet[open] [data-value="2 Play with…"]') !== null; })()`)
	})
	p.shot("apps-member")
	p.click(`#sheet [data-value="2 Play with…"]`)
	p.click(`[data-custom-id^="1|in|"]`)
	p.click(`#sheet [data-value="quantum"]`)
	bruno := p.state("bruno").Me
	var card playground.Message
	p.until("a card calls Bruno", func() bool {
		for _, m := range p.messages("bruno", "quantum") {
			if !m.Ephemeral && len(m.Pings) == 1 && m.Pings[0] == bruno {
				card = m
			}
		}
		return card.ID != ""
	})
	p.click(`[data-apps="` + card.ID + `"]`)
	p.shot("apps-message")
	p.click(`#sheet [data-value="3 What happened here?"]`)
	p.until("the answer is there", func() bool {
		return len(p.messages("alice", "quantum")) > len(p.messages("dev", "quantum"))+1
	})
}
