package bot

import (
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/game"
)

// more answers the More button with a menu of acts besides the question, and the overlays that did
// not fit in the panel. A choice is made, or confirmed if it is final.
func more(c *call.Call) error {
	p, err := call.OwnPanel(c)
	if err != nil {
		return err
	}
	if len(c.In.Values) == 0 {
		return c.Show(p.Beside())
	}
	a := game.Action(c.In.Values[0])
	asks := func(o game.Choice) bool { return o.Action == a && (o.Final || slices.Contains(screen.Hosted, a)) }
	if chosen := screen.Keep(screen.Anytime(p.Table, p.Seat), asks); len(chosen) > 0 {
		return confirmFree(c, p, chosen)
	}
	return act(c, p, 0, a) // an illegal one is refused by the rules with a reason
}
