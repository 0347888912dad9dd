package cli_test

import (
	"strings"
	"testing"
)

// TestBrowserTyped plays the first actions by typing, with the French and the
// English name of the command; what is refused is told, and nothing is played.
func TestBrowserTyped(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser test takes a while; -short leaves it out")
	}
	p := openPage(t)
	const game = "invade"
	p.click(`[data-open="invade"]`)
	p.until("both are asked", func() bool { return len(p.asked(game)) == 2 })
	for n, line := range []string{"/coup @dhm", "/do line:@dhm"} {
		asked := p.asked(game)
		p.be(p.key(asked[0]))
		p.write("/coup x9")
		p.until("nonsense is refused", func() bool { return p.told(asked[0], game, "⛔") })
		p.write(line)
		p.until("the typed line is taken", func() bool {
			now := p.asked(game)
			return len(now) == 1 && (n == 1 || now[0] != asked[0])
		})
		p.shot(game + "-typed")
	}
}

// told says whether the member's newest message begins so.
func (p *page) told(id, channel, text string) bool {
	all := p.messages(id, channel)
	return len(all) > 0 && strings.HasPrefix(all[len(all)-1].Content, text)
}
