package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// Whose view a page of text tells; it stands in custom_ids.
const (
	tellBoard = "b" // what everybody sees
	tellHand  = "h" // the reader's own
)

// readTable tells a table as text: who is asked, what happened last, where everything
// is, what the reader can do, and the drawing in letters on the last page.
func readTable(c *call.Call, t table.Table, whose string, page int) error {
	s := c.At(t)
	seat, own := game.Spectator, game.Spectator
	if n, seated := t.SeatOf(c.In.User.ID); seated {
		own = n
		if whose == tellHand {
			seat = n
		}
	}
	parts := append([]screen.Part{screen.NowPart(t, s, seat)}, screen.LatelyPart(t, s, c.In.User.ID))
	parts = append(parts, screen.Heard(t, seat, s)...)
	pages := screen.Pages(append(parts, screen.CanPart(t, s, own)))
	if drawing := screen.Drawing(t, seat, s); drawing != "" {
		pages = append(pages, drawing)
	}
	return c.Show(screen.Page(s, pages, page, func(n int) screen.CustomID {
		return screen.CustomID{Op: screen.OpRead, Table: t.ID.String(), Path: []string{whose, strconv.Itoa(n)}}
	}))
}

// turnPage answers the buttons below a page of text.
func turnPage(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if t.Match == nil {
		return screen.Unplayed(t)
	}
	if len(c.Press.Path) != 2 {
		return screen.ErrChoose
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return readTable(c, t, c.Press.Path[0], page)
}
