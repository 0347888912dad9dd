package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/lune"
)

// TestBrowserShop: between two missions of a campaign both members are in the shop. One
// buys something and gives it another place, the other sees it; when both are ready the
// next mission begins.
func TestBrowserShop(t *testing.T) {
	info := lune.Game{}.Info()
	m, _, err := game.NewMatch(lune.Game{}, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: 2, Options: map[string]string{},
		Position: "campaign; shop; mission 2; grid 3; purse 4; seats 2",
	})
	c := &crew{page: openPage(t)}
	c.check(err)
	c.killBot()
	ids := c.seat(m, "alice", "bruno")
	c.startBot()
	c.click(`[data-hint="close"]`)
	c.click(`#channels [data-name="lune"]`)
	c.opens(ids[0], mission)
	c.shot("shop-0")
	before := c.sight(ids[0])
	c.does(ids[0], "buy", "CE")
	c.shot("shop-1-bought")
	bought := c.same(ids[0], ids[1])
	c.does(ids[0], "CE>C", "mount")
	c.shot("shop-2-mounted")
	c.be("bruno")
	c.opens(ids[1], mission) // the panel that they have is as old as their last look
	mounted := c.same(ids[0], ids[1])
	if before == bought || bought == mounted {
		t.Errorf("what was bought or mounted is not seen:\n%s\n\n%s\n\n%s", before, bought, mounted)
	}
	c.does(ids[0], "/", "")
	c.does(ids[1], "/", "")
	c.until("the next mission begins", func() bool {
		return slices.ContainsFunc(c.messages("emma", mission), func(m playground.Message) bool {
			return strings.Contains(m.Content, "déployez vos Mechs")
		})
	})
	c.shot("shop-3-left")
}
