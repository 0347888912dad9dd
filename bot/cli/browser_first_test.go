package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestBrowserFirstSight: a user who opens the page for the first time finds a channel where nothing
// runs, in the language of the browser; one press puts a table's card there, with Join and Start; a
// second member joins, the first one starts, and a board is in sight. Each member has their own
// language. No empty channel speaks of a board.
func TestBrowserFirstSight(t *testing.T) {
	p, browser := builtPage(t)
	p.startPlayground()
	p.until("the bot is online", p.online)
	p.startBrowserIn(browser, "en-US")
	p.until("an empty channel offers tables", func() bool {
		return p.there(`[data-welcome="tables"] [data-open="invade"]`)
	})
	p.until("everybody speaks English", func() bool { return p.locales("en-GB en-GB en-GB en-GB en-GB") })
	for _, m := range p.state("emma").Messages {
		if len(m) > 0 {
			t.Errorf("something has been said already: %q", m[0].Content)
		}
	}
	p.shot("first-en")
	p.noBoard()
	p.click(`[data-open="invade"]`)
	p.until("the card has come", func() bool {
		return p.there(`[data-custom-id^="1|j|"]`) && p.there(`[data-custom-id^="1|g|"]`)
	})
	p.until("the page says what to do with it", func() bool { return strings.Contains(p.shown(), "press Join") })
	p.noBoard()
	p.shot("first-card")
	p.be("bruno")
	p.click(`[data-custom-id^="1|j|"]`)
	p.until("Bruno has joined", func() bool { return p.joined("table", 2) })
	p.be("alice")
	p.click(`[data-custom-id^="1|g|"]`)
	p.until("the game has begun", func() bool { return len(p.asked("table")) == 2 })
	p.until("the page says what to do with a board", func() bool {
		return strings.Contains(p.shown(), "below the board")
	})
	p.until("every picture is there", p.pictured)
	hidden := `(() => { const hint = document.querySelector("#hint").getBoundingClientRect();
		const boards = [...document.querySelectorAll("#scroll img")].map((i) => i.getBoundingClientRect());
		const seen = boards.some((b) => b.bottom > hint.bottom + 100 && b.top < innerHeight - 100);
		return seen && hint.bottom <= document.querySelector("#messages").getBoundingClientRect().top + 1; })()`
	p.until("a board is in sight, and the hint covers nothing", func() bool { return p.holds(hidden) })
	p.shot("first-board")

	p.click(`#members [data-locale="fr"]`)
	p.until("Alice alone speaks French", func() bool { return p.locales("fr en-GB en-GB en-GB en-GB") })
	p.click(`#channels [data-name="rois"]`)
	p.until("the page speaks it too", func() bool {
		return p.there(`[data-welcome="rois"]`) && strings.Contains(p.shown(), "Tapez /jouer")
	})
	p.noBoard()
	p.click(`[data-welcome="rois"] [data-open="rois"]`)
	p.until("another table is open, in French", func() bool {
		return slices.ContainsFunc(p.messages("emma", "rois"), func(m playground.Message) bool {
			_, ok := m.Button("Rejoindre")
			return ok
		})
	})
	p.click(`#channels [data-name="salon"]`)
	p.until("the room to talk in leads to the others", func() bool {
		return p.there(`[data-welcome="talk"] [data-go="table"]`)
	})
	p.noBoard()
	p.shot("first-salon")
	p.click(`[data-go="example"]`)
	p.until("the example runs", func() bool { return len(p.asked("example")) > 0 })
	p.until("it is marked", func() bool { return strings.Contains(p.shown(), "Cette partie est l’exemple") })
	p.shot("first-example")
}

// locales says whether the members have these languages.
func (p *page) locales(want string) bool {
	var all []string
	for _, m := range p.state("emma").Members {
		all = append(all, m.Locale)
	}
	return fmt.Sprint(all) == "["+want+"]"
}

// noBoard demands that the page does not speak of a board where there is none.
func (p *page) noBoard() {
	p.t.Helper()
	if text := p.shown(); strings.Contains(text, "below the board") || strings.Contains(text, "sous le plateau") {
		p.t.Errorf("there is no board here:\n%s", text)
	}
}
