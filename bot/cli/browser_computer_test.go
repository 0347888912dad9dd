package cli_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestBrowserComputer: somebody who is alone is in a game of each title against the computer, or
// with it, by three things: a command and two presses. One game is played to its end, and the
// bot's process is killed in the middle.
func TestBrowserComputer(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser test takes a minute; -short leaves it out")
	}
	t.Run("starts", func(t *testing.T) {
		p := openPage(t)
		p.click(`[data-hint="close"]`)
		for _, game := range []string{"quantum", "rois", "lune"} {
			p.openAlone(game)
			p.until("the game begins", func() bool { return begun(p.messages("emma", game)) })
			p.until("every picture is there", p.pictured)
			p.shot("computer-" + game)
		}
	})
	t.Run("invade", func(t *testing.T) { openPage(t).playWhole(script{game: "invade", alone: true, most: 400}) })
}

// begun says that a game against the computer has begun.
func begun(all []playground.Message) bool {
	return slices.ContainsFunc(all, func(m playground.Message) bool {
		_, ok := play(m)
		return ok && strings.Contains(m.Content, "La partie commence")
	})
}

// openAlone begins a game with nobody but the computer.
func (p *page) openAlone(game string) {
	p.t.Helper()
	p.click(fmt.Sprintf(`#channels [data-name=%q]`, game))
	p.write("/jouer " + game)
	p.click(`[data-custom-id^="1|co|"]`)
	p.until("the computer sits at the table", func() bool {
		return slices.ContainsFunc(p.messages("emma", game), func(m playground.Message) bool {
			return strings.Contains(m.Content, "Ordinateur")
		})
	})
	p.click(`[data-custom-id^="1|g|"]`)
}
