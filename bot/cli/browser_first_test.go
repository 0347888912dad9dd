package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"

	"github.com/chromedp/chromedp"
)

// TestBrowserFirstSight: a user who opens the page for the first time finds a table that has
// begun, in the language of the browser, and the board in sight; the other language is everybody's
// by one press, and another game's table by one press in its channel.
func TestBrowserFirstSight(t *testing.T) {
	p, browser := builtPage(t)
	p.startPlayground()
	p.until("the bot is online", p.online)
	p.startBrowserIn(browser, "en-US")
	begun := func(m playground.Message) bool { b, ok := m.Button("Play"); return ok && !b.Disabled }
	p.until("a table has begun in English", func() bool {
		return slices.ContainsFunc(p.messages("emma", "invade"), begun)
	})
	p.until("the hint has led to the board", func() bool { return p.there(`#hint p[role="status"]:not(.thinking)`) })
	p.until("every picture is there", p.pictured)
	p.shot("first-en")
	for _, m := range p.state("emma").Members {
		if m.Locale != "en-GB" {
			t.Errorf("%s speaks %s", m.Name, m.Locale)
		}
	}
	hidden := `(() => { const hint = document.querySelector("#hint").getBoundingClientRect();
		const boards = [...document.querySelectorAll("#scroll img")].map((i) => i.getBoundingClientRect());
		const seen = boards.some((b) => b.bottom > hint.bottom + 100 && b.top < innerHeight - 100);
		return seen && hint.bottom <= document.querySelector("#messages").getBoundingClientRect().top + 1; })()`
	p.until("a board is in sight, and the hint covers nothing", func() bool { return p.holds(hidden) })
	p.run(chromedp.Click("#menu"))
	p.click(`[data-locale="fr"]`)
	p.until("everybody speaks French", func() bool {
		return !slices.ContainsFunc(p.state("emma").Members, func(m playground.MemberView) bool { return m.Locale != "fr" })
	})
	if g := p.state("emma").Guild; g.Locale != "fr" {
		t.Errorf("the server speaks %s", g.Locale)
	}
	p.until("the page speaks it too", func() bool { return strings.Contains(p.shown(), "Salons") })
	p.click(`#channels [data-name="rois"]`)
	p.shot("first-empty")
	p.click(`[data-begin="rois"]`)
	begun = func(m playground.Message) bool { b, ok := m.Button("Jouer"); return ok && !b.Disabled }
	p.until("another table has begun in French", func() bool {
		return slices.ContainsFunc(p.messages("emma", "rois"), begun)
	})
	p.until("the hint has led to the board", func() bool { return p.there(`#hint p[role="status"]:not(.thinking)`) })
	p.shot("first-fr")
}
