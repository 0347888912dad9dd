package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// openBothAsked opens a page with a quick game, in which both members are asked at once; they are
// returned.
func openBothAsked(t *testing.T, game string) (p *page, asked []string) {
	t.Helper()
	p = openPage(t)
	p.quick(game)
	p.until("both are asked", func() bool { return len(p.asked(game)) == 2 })
	return p, p.asked(game)
}

// TestBrowserTyped plays the first actions by typing, with the French and the
// English name of the command; what is refused is told, and nothing is played.
func TestBrowserTyped(t *testing.T) {
	const game = "invade"
	p, asked := openBothAsked(t, game)
	for n, line := range []string{"/coup @dhm", "/do line:@dhm"} {
		p.be(p.key(asked[n]))
		p.write("/coup x9")
		p.until("nonsense is refused", func() bool { return p.told(asked[n], game, "⛔") })
		p.oneRow()
		p.write(line)
		p.until("the typed line is taken", func() bool { return p.told(asked[n], game, "✅") })
		p.shot(game + "-typed")
	}
}

// oneRow demands that the empty composer is one row high.
func (p *page) oneRow() {
	p.t.Helper()
	p.until("the composer is one row high", func() bool {
		return p.holds(`document.querySelector("#say").value === "" && document.querySelector("#say").offsetHeight <= 44`)
	})
}

// TestBrowserTypedAtOnce: what is typed right behind the opening of a channel stays, also where the
// page draws itself late.
func TestBrowserTypedAtOnce(t *testing.T) {
	p := openPage(t)
	p.click(`[data-hint="close"]`)
	p.evaluate(`(() => { const say = document.querySelector("#say");
		document.querySelector('#channels [data-name="invade"]').click();
		say.value = "/jouer invade";
		say.dispatchEvent(new Event("input"));
		return true; })()`)
	p.until("the channel is open", func() bool {
		return p.holds(`document.querySelector("#where").innerText.includes("invade")`)
	})
	if !p.there(`#command[data-command="play"]:not([hidden])`) {
		t.Errorf("the command is gone; the page shows\n%s", p.shown())
	}
}

// told says whether the member has a private message that begins so; the public post of
// what another did may have come behind it.
func (p *page) told(id, channel, sign string) bool {
	return slices.ContainsFunc(p.messages(id, channel), func(m playground.Message) bool {
		return m.Ephemeral && strings.HasPrefix(m.Content, sign)
	})
}

// TestBrowserTypedFromAbove: a reader who has scrolled up and types a command sees its answer.
func TestBrowserTypedFromAbove(t *testing.T) {
	const game = "invade"
	p, both := openBothAsked(t, game)
	asked := both[0]
	p.be(p.key(asked))
	p.opens(asked, game)
	const up = `(() => { document.querySelector("#messages").scrollBy(0, -300);
		return !document.querySelector("#jump").hidden; })()`
	p.until("the reader is further up", func() bool { return p.holds(up) })
	p.write("/coup x9")
	p.until("nonsense is refused", func() bool { return p.told(asked, game, "⛔") })
	p.until("the answer is in sight", func() bool { return p.holds(`document.querySelector("#jump").hidden`) })
}
