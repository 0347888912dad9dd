package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// listActions answers /moves: the caller's possible actions, in the notation of /do, with their
// consequences.
func listActions(c *call.Call) error {
	filter, page := screen.FilterOf(c.In.Options["filter"].Text), int(min(c.In.Options["page"].Int, screen.MaxMark))
	if c.Press.Op == screen.OpActions {
		if len(c.Press.Path) != 2 {
			return screen.ErrChoose
		}
		filter = screen.FilterOf(c.Press.Path[0])
		page, _ = strconv.Atoi(c.Press.Path[1])
	}
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	return c.Show(screen.ActionPage(p.Reader, p.Info, p.Table, p.Seat, filter, page))
}

// completeFilter offers the possible verbs, then the words of their notation.
func completeFilter(c *call.Call) []wire.Choice {
	p, ok := own(c)
	if !ok {
		return nil
	}
	typed := c.In.Options["filter"].Text
	var found []wire.Choice
	groups := screen.OptionGroups(p.Info, screen.ChoicesOf(p.Table, p.Seat, true))
	for _, g := range groups {
		label := p.VerbLabel(g.Verb)
		found = screen.OfferChoice(found, screen.FilterOf(label), label, typed)
	}
	for _, g := range groups {
		for _, ch := range g.Choices {
			if len(ch.Args) > 0 && len(ch.Args[0].Value) <= screen.MaxFilter {
				found = screen.OfferChoice(found, ch.Args[0].Value, p.Plain(screen.ArgLabel(ch.Args[0])), typed)
			}
		}
	}
	return found
}
