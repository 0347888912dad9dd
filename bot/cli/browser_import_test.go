package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserImport brings a long game back on a phone: a file from the disk, attached
// to the command, and step by step through it.
func TestBrowserImport(t *testing.T) {
	p := openWhole(t) // only the playground's own bot takes files
	const channel = "invade"
	file, entries := p.longFile()
	alice := p.state("alice").Me
	p.click(`[data-hint="close"]`)
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, channel))
	p.run(chromedp.WaitVisible("#say"), chromedp.SendKeys("#say", "/import"), chromedp.KeyEvent(kb.Enter))
	p.run(chromedp.WaitVisible(`#command [data-option="file"]`))
	p.shot("import-asks")
	p.run(chromedp.SetUploadFiles("#option-file", []string{file}))
	p.until("the file has a name", func() bool {
		return p.evaluate(`document.querySelector("#command .picked").textContent === "partie.txt"`)
	})
	p.shot("import-attached")
	p.click(`#command [data-add="second"]`)
	p.run(chromedp.SendKeys("#option-second", "Bruno"), chromedp.KeyEvent(kb.Enter))
	if !p.there(`#command[hidden]`) { // Enter has chosen the member in the list
		p.run(chromedp.KeyEvent(kb.Enter))
	}
	p.until("the game is there", func() bool {
		return slices.ContainsFunc(p.messages(alice, channel), func(m playground.Message) bool {
			return m.Ephemeral && strings.Contains(m.Content, fmt.Sprintf("La partie de %d entrées est ici", entries))
		})
	})
	p.until("everybody sees the end", func() bool { return p.over(channel) })
	p.write("/replay step:true what:game")
	p.until("the first step is shown", func() bool {
		return slices.ContainsFunc(p.messages(alice, channel), func(m playground.Message) bool {
			_, here := m.Button("Essayer d’ici")
			return here
		})
	})
	p.until("every picture is there", p.pictured)
	p.shot("import-step")
}

// longFile writes a random game to its end as /export would, and says how long it is.
func (p *page) longFile() (file string, entries int) {
	p.t.Helper()
	m, _, err := game.NewMatch(invade.Game{}, game.Setup{
		Game: "invade", Rules: invade.Game{}.Info().Rules, Seats: 2, Seed: gametest.SeedOf(1),
	})
	p.check(err)
	luck := game.NewRand(gametest.SeedOf(1), "test")
	for asked := m.Pending(); len(asked) > 0; asked = m.Pending() {
		legal := m.State.Legal(asked[0].Seat, nil)
		m, _, err = m.Act(game.Move{Decision: asked[0].ID, Seat: asked[0].Seat, Action: legal[luck.IntN(len(legal))]})
		p.check(err)
	}
	var text bytes.Buffer
	p.check(game.WriteCapsule(&text, m, false))
	file = filepath.Join(p.dir, "partie.txt")
	p.check(os.WriteFile(file, text.Bytes(), 0o600))
	return file, len(m.Journal)
}
