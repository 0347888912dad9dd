// Package history implements /history, which tells in words what happened in a game. Each reader sees only
// what their seat was told. What was undone stays in the history, marked as undone.
package history

import (
	"embed"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "history",
	Texts: texts,
	Commands: []house.Command{{Name: "history", Handle: call.AtMatch(command), Options: []house.Option{
		{Name: optionPage, Kind: wire.IntegerOption},
	}}},
	Presses: map[string]house.Press{opHistory: {Name: "history.page", Handle: call.AtMatch(command)}},
}

const (
	opHistory  = "h"
	optionPage = "page"
)

// command answers /history and its page buttons. Page 1 is the newest.
func command(c *call.Call, t table.Table) error {
	history, err := c.Tables.Shelf.HistoryOf(t, c.In.User.ID, table.SetupLine)
	if err != nil {
		return err
	}
	m, any := pageOf(t, c.At(t), history, asked(c))
	if !any {
		return c.Tell(c.T("host.history.none"))
	}
	return c.Show(m)
}

// asked returns the number of the requested page. There may be no page with this number.
func asked(c *call.Call) int {
	if c.Press.Op == opHistory {
		n, _ := strconv.Atoi(string(c.Press.Action()))
		return n
	}
	return int(min(c.In.Options[optionPage].Int, 1<<30))
}

// The maximum number of lines and bytes of a page of the history. pageSize is less than screen.MaxContent, so
// that the title has room.
const (
	pageLines = 15
	pageSize  = 1800
)

// pageOf returns a page of the history as a reader may see it; page 1 is the newest. It returns
// false if there is no history yet.
func pageOf(t table.Table, s screen.Reader, history []table.Line, page int) (wire.Message, bool) {
	told := lines(history, s, screen.WhollyEarlier(t))
	if len(told) == 0 {
		return wire.Message{}, false
	}
	pages := pagesOf(told)
	page = min(max(1, page), len(pages))
	head := s.T("host.history.title", "page", page, "pages", len(pages))
	return wire.Message{
		Content: screen.JoinLines(append([]string{head}, pages[page-1]...)),
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

func pageRow(t table.Table, s screen.Reader, page, pages int) []wire.Row {
	if pages == 1 {
		return nil
	}
	button := func(key game.Key, to int) wire.Button {
		b := screen.Button(s, wire.Secondary, key, screen.PressAt(t, opHistory, strconv.Itoa(to)))
		b.Disabled = to < 1 || to > pages
		return b
	}
	return screen.Row(button("host.button.older", page+1), button("host.button.newer", page-1))
}

// lines formats each event as a line. A line that was undone is struck through. The parameter ended
// says that the game had ended before its rules last changed.
func lines(history []table.Line, s screen.Reader, ended bool) []string {
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
		lines = append(lines, screen.UntoldLine(l, s)...)
		lines = append(lines, raiseLines(l.Raised, ended, s)...)
	}
	return lines
}

// raiseLines returns the lines which say that the rules changed to new ones at this place of the history.
// It returns none if r is nil, which means that they did not change.
func raiseLines(r *table.Raise, ended bool, s screen.Reader) []string {
	if r == nil {
		return nil
	}
	key := game.Key("host.raise.line")
	if ended {
		key = "host.raise.ended"
	}
	lines := []string{s.T(key, "from", r.From, "to", r.To)}
	if r.Untold {
		lines = append(lines, s.T("host.raise.untold"))
	}
	return lines
}
