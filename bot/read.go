package bot

import (
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Whose view a page of text tells; it stands in custom_ids.
const (
	tellBoard = "b" // what everybody sees
	tellHand  = "h" // the reader's own
)

// readTable tells a table as text: who is asked, what happened last, where everything
// is, what the reader can do, and the drawing in letters on the last page.
func (b *Bot) readTable(c *call, t table.Table, whose string, page int) error {
	s := c.at(t)
	seat, own := game.Spectator, game.Spectator
	if n, seated := t.SeatOf(c.in.User.ID); seated {
		own = n
		if whose == tellHand {
			seat = n
		}
	}
	parts := append([]part{b.nowPart(t, s, seat)}, b.latelyPart(t, s, c.in.User.ID))
	parts = append(parts, b.heard(t, seat, s)...)
	pages := leaves(append(parts, b.canPart(t, s, own)))
	if drawing := b.drawing(t, seat, s); drawing != "" {
		pages = append(pages, drawing)
	}
	return c.show(leaf(s, pages, page, func(n int) press {
		return press{Op: opRead, Table: t.ID.String(), Path: []string{whose, strconv.Itoa(n)}}
	}))
}

// turnPage answers the buttons below a page of text.
func (b *Bot) turnPage(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Match == nil {
		return unplayed(t)
	}
	if len(c.press.Path) != 2 {
		return errChoose
	}
	page, _ := strconv.Atoi(c.press.Path[1])
	return b.readTable(c, t, c.press.Path[0], page)
}

// nowPart says whose turn it is, or how the game ended.
func (b *Bot) nowPart(t table.Table, s speaker, seat game.Seat) part {
	p := part{title: s.t(game.Key(t.Game + ".name"))}
	if _, over := t.Match.State.Result(); over {
		p.lines = b.ending(t, s)
		return p
	}
	if !t.Live() {
		p.lines = []string{s.t("host.closed")}
		return p
	}
	if seat != game.Spectator {
		p.lines = append(p.lines, s.t("host.view.mine", "seat", s.seatName(t.Game, seat)))
	}
	for _, d := range t.Match.Pending() {
		p.lines = append(p.lines, s.aloud(s.t("host.text.asked", "who", s.people([]string{t.UserOf(d.Seat)}, byName), "ask", d.Ask)))
	}
	if late := b.deadline(t, s); late != "" {
		p.lines = append(p.lines, late)
	}
	p.lines = append(p.lines, b.absences(t, s)...)
	return p
}

// latelyPart tells in words what the reader may know of what was done since the
// channel was told of a hand-over before the last.
func (b *Bot) latelyPart(t table.Table, s speaker, user string) part {
	p := part{title: s.t("host.text.lately")}
	history, err := b.tables.HistoryOf(t, user, table.SetupLine)
	if err != nil {
		return p
	}
	var lines []string
	for _, e := range events(history) {
		lines = append(lines, "- "+s.aloud(wire.Clip(s.say(e.Text), maxEvent)))
	}
	const last = 12
	if more := len(lines) - last; more > 0 {
		lines = append([]string{s.t("host.turn.more", "n", more)}, lines[more:]...)
	}
	p.lines = lines
	return p
}

// canPart counts what the seat can do, by verbs.
func (b *Bot) canPart(t table.Table, s speaker, seat game.Seat) part {
	p := part{title: s.t("host.options.title")}
	title, ok := b.title(t.Game)
	if _, over := t.Match.State.Result(); !ok || over || !t.Live() || seat == game.Spectator {
		return p
	}
	for _, g := range optionGroups(title.Game.Info(), choicesOf(t, seat, false)) {
		p.lines = append(p.lines, s.t("host.options.count", "verb", verbKey(t.Game, g.verb), "n", len(g.choices)))
	}
	if len(p.lines) == 0 {
		p.lines = []string{s.t("host.panel.idle", "who", s.people(t.Asked(), byName))}
	}
	p.lines = append(p.lines, s.t("host.options.how"))
	return p
}

// drawing is the board drawn in letters of fixed width, where that is more than the
// words; "" elsewhere.
func (b *Bot) drawing(t table.Table, seat game.Seat, s speaker) string {
	title, ok := b.title(t.Game)
	if !ok {
		return ""
	}
	sc := scene(t, seat, s.at(t), nil)
	text := title.Painter.Text(sc)
	if text == title.Painter.Alt(sc) {
		return ""
	}
	return join([]string{part{title: s.t("host.text.drawing")}.head(), "```\n" + wire.Clip(strings.ReplaceAll(text, "```", "'''"), leafSize) + "\n```"})
}
