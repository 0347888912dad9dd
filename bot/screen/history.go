package screen

import (
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// The most lines and bytes of a page of the history: less than maxContent, for the title.
const (
	pageLines = 15
	pageSize  = 1800
)

// PublicUser is the id for the public history.
const PublicUser = ""

// History is a page of the history as told to a reader; page 1 is the newest. False if there is none
// yet.
func History(t table.Table, s Reader, history []table.Line, page int) (wire.Message, bool) {
	lines := historyLines(history, s, whollyEarlier(t))
	if len(lines) == 0 {
		return wire.Message{}, false
	}
	pages := pagesOf(lines)
	page = min(max(1, page), len(pages))
	head := s.T("host.history.title", "page", page, "pages", len(pages))
	return wire.Message{
		Content: JoinLines(append([]string{head}, pages[page-1]...)),
		Rows:    pageRow(t, s, page, len(pages)),
	}, true
}

// pagesOf splits lines into pages, the newest page first.
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

func pageRow(t table.Table, s Reader, page, pages int) []wire.Row {
	if pages == 1 {
		return nil
	}
	button := func(key game.Key, to int) wire.Button {
		b := Button(s, wire.Secondary, key, CustomID{Op: OpHistory, Table: t.ID.String(), Path: []string{strconv.Itoa(to)}})
		b.Disabled = to < 1 || to > pages
		return b
	}
	return Row(button("host.button.older", page+1), button("host.button.newer", page-1))
}

// historyLines formats each event as a line. What was taken back is struck through. ended says that
// nothing was played under the last rules.
func historyLines(history []table.Line, s Reader, ended bool) []string {
	var lines []string
	for _, l := range history {
		if l.Struck && l.Action != "" {
			lines = append(lines, s.T("host.history.struck", "line", "`"+string(l.Action)+"`"))
		}
		for _, e := range l.Undone {
			lines = append(lines, s.T("host.history.struck", "line", s.Say(e.Text)))
		}
		for i, e := range l.Events {
			line := "• " + s.Say(e.Text)
			if l.Ordered && i == 0 {
				line = s.T("host.history.ordered", "line", line)
			}
			lines = append(lines, line)
		}
		lines = append(lines, untoldLine(l, s)...)
		lines = append(lines, raiseLines(l.Raised, ended, s)...)
	}
	return lines
}

// EventsOf returns the events of the lines, in order, without those for the history alone and
// headings that nothing stands behind.
func EventsOf(history []table.Line) []game.Event {
	var all []game.Event
	for _, l := range history {
		for _, e := range l.Events {
			if !e.Aside {
				all = append(all, e)
			}
		}
	}
	return game.Behead(all)
}
