package bot

import (
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// A page of the history holds so many lines, of so many bytes together: less than
// maxContent, for the title.
const (
	pageLines = 15
	pageSize  = 1800
)

// publicUser is nobody's id: the history that everybody may read.
const publicUser = ""

// showHistory answers /history and its page buttons. Page 1 is the newest.
func (b *Bot) showHistory(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Match == nil {
		return unplayed(t)
	}
	history, err := b.tables.HistoryOf(t, c.in.User.ID, table.SetupLine)
	if err != nil {
		return err
	}
	s := c.at(t)
	lines := historyLines(history, s)
	if len(lines) == 0 {
		return c.tell(c.t("host.history.none"))
	}
	pages := pagesOf(lines)
	page := min(max(1, b.pageOf(c)), len(pages))
	head := s.t("host.history.title", "page", page, "pages", len(pages))
	return c.show(wire.Message{Content: join(append([]string{head}, pages[page-1]...)), Rows: pageRow(t, s, page, len(pages))})
}

// pagesOf cuts lines into pages that fit a message, the newest page first.
func pagesOf(lines []string) [][]string {
	var pages [][]string
	for to := len(lines); to > 0; {
		from, size := to-1, len(lines[to-1])
		for from > 0 && to-from < pageLines && size+len(lines[from-1])+1 <= pageSize {
			from--
			size += len(lines[from]) + 1
		}
		pages = append(pages, lines[from:to])
		to = from
	}
	return pages
}

func (b *Bot) pageOf(c *call) int {
	if c.press.Op == opHistory {
		n, _ := strconv.Atoi(string(c.press.action()))
		return n
	}
	return int(min(c.in.Options["page"].Int, 1<<30))
}

func pageRow(t table.Table, s speaker, page, pages int) []wire.Row {
	button := func(key game.Key, to int) wire.Button {
		id := press{Op: opHistory, Table: t.ID.String(), Path: []string{strconv.Itoa(to)}}.id()
		return wire.Button{Style: wire.Secondary, Label: s.label(key), CustomID: id, Disabled: to < 1 || to > pages}
	}
	if pages == 1 {
		return nil
	}
	return []wire.Row{{Buttons: []wire.Button{button("host.button.older", page+1), button("host.button.newer", page-1)}}}
}

// historyLines tells each event on a line; what was taken back is struck.
func historyLines(history []table.Line, s speaker) []string {
	var lines []string
	for _, l := range history {
		if l.Struck && l.Action != "" {
			lines = append(lines, s.t("host.history.struck", "line", "`"+string(l.Action)+"`"))
		}
		for i, e := range l.Events {
			line := "• " + s.say(e.Text)
			if l.Ordered && i == 0 {
				line = s.t("host.history.ordered", "line", line)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// events are those of the lines, in order.
func events(history []table.Line) []game.Event {
	var all []game.Event
	for _, l := range history {
		all = append(all, l.Events...)
	}
	return all
}
