package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/phone"
	"bivouac/bot/playground"
	"bivouac/bot/proof/taps"
	"bivouac/bot/titles"
	"bivouac/game"

	"github.com/chromedp/chromedp"
)

// TestBrowserGlance plays recorded games of each title, one in each language, and looks at the panels of turns
// that the counter of taps calls the highest: picture, question and last control are seen at once on a phone of
// 390 x 844, and the whole panel is higher than the counter says by less than a row. The counter knows the widths
// of Noto Sans, which phones have; a wider font makes more lines.
func TestBrowserGlance(t *testing.T) {
	path := foundBrowser(t)
	if fonts, _ := exec.Command("fc-list", "Noto Sans").Output(); len(fonts) == 0 {
		t.Skip("the font Noto Sans is not installed")
	}
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			for n, language := range []string{"en", "fr"} {
				p := &page{t: t, dir: t.TempDir()}
				p.glance(path, title, language, n)
			}
		})
	}
}

// glance looks at the highest panels of the n-th recorded game of a title.
func (p *page) glance(browser string, title bot.Title, language string, n int) {
	p.t.Helper()
	from := filepath.Join("..", "..", "game", title.Game.Info().ID, "testdata")
	games, err := filepath.Glob(filepath.Join(from, "played", "*.capsule"))
	p.check(err)
	data, err := os.ReadFile(games[n])
	p.check(err)
	capsule, err := game.ReadCapsule(bytes.NewReader(data))
	p.check(err)
	data, err = os.ReadFile(filepath.Join(from, "taps.txt"))
	p.check(err)
	plan, err := taps.ReadPlan(bytes.NewReader(data))
	p.check(err)
	seen := map[string]taps.Panels{}
	looked := 0
	_, err = taps.Count(context.Background(), taps.Game{
		Title: title, Plan: plan, Hints: taps.OwnHints, Language: language, Capsule: capsule,
		Shown: func(on *playground.Server, reader string, m playground.Message) {
			before := seen[reader][phone.P1.Name].Most
			if seen[reader] == nil {
				seen[reader] = taps.Panels{}
			}
			seen[reader].Look(m)
			if seen[reader][phone.P1.Name].Most <= before {
				return
			}
			if p.ctx == nil {
				server := httptest.NewServer(on)
				p.t.Cleanup(server.Close)
				p.url = server.URL
				p.startBrowserIn(browser, language)
				p.run(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2)),
					chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`localStorage.setItem("bivouac.me", %q)`, reader)),
					chromedp.Navigate(p.url))
				p.click(`[data-hint="close"]`)
			}
			looked++
			name := fmt.Sprintf("glance-%s-%s-%d", title.Game.Info().ID, language, looked)
			p.atOnce(reader, m, name, float64(seen[reader][phone.P1.Name].Most))
		},
	})
	p.check(err)
	if looked == 0 {
		p.t.Errorf("no panel of a turn was seen")
	}
}

// atOnce demands that a panel is seen at once by its reader.
func (p *page) atOnce(reader string, m playground.Message, name string, model float64) {
	p.t.Helper()
	p.be(reader)
	var controls []string
	for _, b := range m.Buttons() {
		controls = append(controls, b.CustomID)
	}
	for _, menu := range m.Menus() {
		controls = append(controls, menu.CustomID)
	}
	slices.Sort(controls)
	p.until("the panel stands there", func() bool {
		return p.holds(fmt.Sprintf(`[...document.querySelectorAll('[data-message="%s"] [data-custom-id]')]
			.map((c) => c.dataset.customId).sort().join(" ") === %q`, m.ID, strings.Join(controls, " ")))
	})
	p.until("its picture is there", func() bool {
		return p.holds(fmt.Sprintf(`(() => { const i = document.querySelector('[data-message="%s"] img[alt]');
			i.scrollIntoView(); // else it is not fetched
			return i.complete && i.naturalWidth > 0; })()`, m.ID))
	})
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	type box struct{ Top, Bottom, Picture, Last, From, To float64 }
	at, err := chromedp.Run(ctx, chromedp.Evaluate[box](fmt.Sprintf(`(() => {
		const panel = document.querySelector('[data-message="%s"]');
		document.querySelector("#jump").hidden = true; // shown where the panel is not the newest message
		panel.scrollIntoView({ block: "end" });
		const all = panel.getBoundingClientRect();
		const picture = panel.querySelector(".picture").getBoundingClientRect();
		const last = [...panel.querySelectorAll("[data-custom-id]")].at(-1).getBoundingClientRect();
		const room = document.querySelector("#messages").getBoundingClientRect();
		return { Top: all.top, Bottom: all.bottom, Picture: picture.top, Last: last.bottom,
			From: room.top, To: room.bottom };
	})()`, m.ID)))
	p.check(err)
	p.shot(name)
	if high := at.Bottom - at.Top; high > model+phone.Row {
		p.t.Errorf("%s: a panel is %.0f px high, and the counter's phone says %.0f", name, high, model)
	}
	if at.Picture < at.From || at.Last > at.To {
		p.t.Errorf("%s: picture and last control stand from %.0f to %.0f, and %.0f to %.0f is in sight",
			name, at.Picture, at.Last, at.From, at.To)
	}
}
