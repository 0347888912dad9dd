package bot

import (
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/game"
)

// more answers the More button with a menu of what a seat may do beside its
// question, asked or not, and the pictures that found no room in the panel. What is
// chosen is done, or confirmed when it cannot be taken back.
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
	return act(c, p, 0, a) // what is not listed, the rules refuse with their reason
}
