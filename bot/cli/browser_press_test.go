package cli_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// click presses the last element that fits, once it is there.
func (p *page) click(selector string) {
	p.t.Helper()
	p.until("there is something to press at "+selector, func() bool { return p.clicked(selector) })
}

// clicked presses the last element that fits; false when there is none to press.
func (p *page) clicked(selector string) bool {
	p.t.Helper()
	return p.evaluate(fmt.Sprintf(`(() => { const all = [...document.querySelectorAll(%q)]; const e = all[all.length-1];
		if (!e || e.disabled) return false; e.scrollIntoView({block:"center"}); e.click(); return true; })()`, selector))
}

// evaluate is what a piece of script says of the page.
func (p *page) evaluate(script string) bool {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](script))
	p.check(err)
	return yes
}

// on selects a control of one message: an older panel may have the same.
func on(m playground.Message, control string) string {
	return fmt.Sprintf(`[data-message=%q] [data-custom-id=%q]`, m.ID, control)
}

// press clicks what selector answers with and waits for what comes of it. A press is
// never lost without a word: only where the page says that nothing came of it does it
// press again, as people do.
func (p *page) press(selector func() string, what string, done func() bool) {
	p.t.Helper()
	const told = `[data-notice], [data-failed]`
	for try := 0; ; try++ {
		p.evaluate("(() => { document.querySelectorAll(`" + told + "`).forEach((e) => e.remove()); return true; })()")
		p.until("there is something to press: "+selector(), func() bool { return p.clicked(selector()) })
		p.until(what, func() bool { return done() || try < 2 && p.there(told) })
		if done() {
			return
		}
		p.t.Logf("pressed again at %s, since the page says that it failed", selector())
	}
}

// opens presses the Play button of the newest board: a panel opens.
func (p *page) opens(id, channel string) {
	p.t.Helper()
	before := p.newest(id, channel)
	board := func() string {
		for _, m := range slices.Backward(p.messages(id, channel)) {
			if b, ok := play(m); ok {
				return on(m, b.CustomID)
			}
		}
		return "#no-board"
	}
	p.press(board, "the panel opens", func() bool { return p.newest(id, channel) != before })
}

// finger presses the mouse down on an element, and answers with what lets it go.
func (p *page) finger(selector string) (lift func()) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	at, err := chromedp.Run(ctx,
		chromedp.Evaluate[[2]float64](fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect();
		return [r.left + r.width/2, r.top + r.height/2]; })()`, selector)))
	p.check(err)
	p.run(chromedp.MouseEvent(chromedp.MousePressed, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	return func() {
		p.run(chromedp.MouseEvent(chromedp.MouseReleased, at[0], at[1], chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
}

// joins has a member join the table of a lobby, on a phone of their own.
func (p *page) joins(member, channel string) {
	p.t.Helper()
	m := p.messages(member, channel)[0]
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.CustomID, "1|j|") {
			act := map[string]any{"as": member, "channel": m.Channel, "message": m.ID, "custom_id": b.CustomID}
			for try := 0; p.post("component", act).Outcome == playground.OutcomeFailed && try < 2; try++ {
				p.t.Logf("%s presses again: there was no answer in time", member)
			}
		}
	}
}

// joined says that a lobby tells of so many members.
func (p *page) joined(channel string, n int) bool {
	all := p.messages("emma", channel)
	return len(all) > 0 && slices.ContainsFunc([]string{"sur", "of"}, func(of string) bool {
		return strings.Contains(all[0].Content, fmt.Sprintf("(%d %s", n, of))
	})
}

// touchable complains about controls of a message that a thumb hardly hits: lower or narrower than 44
// px, or one above another. Links within a sentence are as high as its line.
func (p *page) touchable(name string, m playground.Message) {
	p.t.Helper()
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	said, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll('[data-message="%s"] :is(.button, .select)')]
			.map((e) => [e.innerText, e.getBoundingClientRect()]);
		const small = all.filter(([, r]) => r.height < 43.9 || r.width < 43.9);
		const covered = all.filter(([, a], i) => all.some(([, b], j) => j > i &&
			Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
			Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
		return [...small, ...covered].map(([text]) => text).join(" | ");
	})()`, m.ID)))
	p.check(err)
	if said != "" {
		p.t.Errorf("%s: too small to touch, or one above another: %s", name, said)
	}
}

// keyed opens a menu of a message by the keyboard, goes through its lines, and leaves it.
func (p *page) keyed(m playground.Message, menu int) {
	p.t.Helper()
	at := on(m, m.Menus()[menu].CustomID)
	line := func(n int) string {
		return fmt.Sprintf(`document.activeElement === document.querySelectorAll("#sheet .choice")[%d]`, n)
	}
	p.until("the menu is there", func() bool { return p.there(at) })
	p.run(chromedp.Focus(at), chromedp.KeyEvent(kb.Enter))
	last := len(m.Menus()[menu].Options) - 1
	for _, step := range []struct {
		key  string
		line int
	}{{kb.Home, 0}, {kb.ArrowDown, min(1, last)}, {kb.ArrowUp, 0}, {kb.ArrowUp, last}, {kb.ArrowDown, 0}, {kb.End, last}} {
		p.run(chromedp.KeyEvent(step.key))
		if !p.holds(line(step.line)) {
			p.t.Errorf("after %q line %d of the menu has no focus", step.key, step.line)
		}
	}
	p.run(chromedp.KeyEvent(kb.Escape))
	left := `!document.querySelector("#sheet").open && document.activeElement === document.querySelector(%q)`
	if !p.holds(fmt.Sprintf(left, at)) {
		p.t.Error("when a menu is left, its button has no focus")
	}
}

// TestBrowserPressUnderWay: a message that changes while a finger is on its button
// keeps the button until the finger is off: the press counts.
func TestBrowserPressUnderWay(t *testing.T) {
	p := openPage(t)
	const game = "quantum"
	p.click(`[data-hint="close"]`)
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, game))
	p.write("/jouer " + game)
	p.be("bruno")
	join := `[data-custom-id^="1|j|"]`
	p.until("there is a lobby", func() bool { return p.there(join) && p.joined(game, 1) })
	lift := p.finger(join)
	p.joins("chloe", game)
	p.until("the lobby has changed", func() bool { return p.joined(game, 2) })
	time.Sleep(500 * time.Millisecond) // as long as a slow finger stays
	lift()
	p.until("both have joined", func() bool { return p.joined(game, 3) })
	p.until("the page tells so", func() bool {
		return p.evaluate(`document.querySelector("#scroll").innerText.includes("(3 sur")`)
	})
}
