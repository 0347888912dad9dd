package screen

import (
	"slices"
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

// History is a page of the history as told to a reader; page 1 is the newest. open unfolds what was
// taken back. False if there is none yet.
func History(t table.Table, s Reader, history []table.Line, open bool, page int) (wire.Message, bool) {
	lines := historyLines(history, s, open, whollyEarlier(t))
	if len(lines) == 0 {
		return wire.Message{}, false
	}
	pages := pagesOf(lines)
	page = min(max(1, page), len(pages))
	head := s.T("host.history.title", "page", page, "pages", len(pages))
	return wire.Message{
		Content: JoinLines(append([]string{head}, pages[page-1]...)),
		Rows:    pageRow(t, s, historyPage{page, len(pages), open, longBranch(history, s)}),
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

// historyPage is the state of the history screen.
type historyPage struct {
	page, pages int
	open        bool // branches are unfolded
	long        bool // there is one that is folded otherwise
}

// op is the operation that shows the history in this state.
func (a historyPage) op(open bool) string {
	if open {
		return OpUnfold
	}
	return OpHistory
}

func pageRow(t table.Table, s Reader, a historyPage) []wire.Row {
	button := func(key game.Key, to int, open bool) wire.Button {
		id := CustomID{Op: a.op(open), Table: t.ID.String(), Path: []string{strconv.Itoa(to)}}.String()
		return wire.Button{Style: wire.Secondary, Label: s.Label(key), CustomID: id, Disabled: to < 1 || to > a.pages}
	}
	var row []wire.Button
	if a.pages > 1 {
		row = append(row, button("host.button.older", a.page+1, a.open), button("host.button.newer", a.page-1, a.open))
	}
	switch {
	case a.long && a.open:
		row = append(row, button("host.button.fold", 1, false))
	case a.long:
		row = append(row, button("host.button.unfold", 1, true))
	}
	if row == nil {
		return nil
	}
	return []wire.Row{{Buttons: row}}
}

// historyLines formats each event as a line. What was taken back by agreement is struck through at
// the place of the undo: in full if it is short or open is set. ended says that nothing was played
// under the last rules.
func historyLines(history []table.Line, s Reader, open, ended bool) []string {
	branched := map[int]bool{}
	for _, l := range history {
		for _, gone := range l.Branch {
			branched[gone.Index] = true
		}
	}
	var lines []string
	for _, l := range history {
		if l.Struck && l.Action != "" && !branched[l.Index] {
			lines = append(lines, s.T("host.history.struck", "line", "`"+string(l.Action)+"`"))
		}
		for i, e := range l.Events {
			line := "• " + s.Say(e.Text)
			if l.Ordered && i == 0 {
				line = s.T("host.history.ordered", "line", line)
			}
			lines = append(lines, line)
		}
		lines = append(lines, untoldLine(l, s)...)
		lines = append(lines, branchLines(l, s, open)...)
		lines = append(lines, raiseLines(l.Raised, ended, s)...)
	}
	return lines
}

// shortBranch is the number of lines up to which a branch is always shown.
const shortBranch = 3

// branchLines describes what a strike took back.
func branchLines(l table.Line, s Reader, open bool) []string {
	if len(l.Branch) == 0 {
		return nil
	}
	lines := []string{s.T("host.history.branch", "n", len(l.Branch))}
	told := branchTold(l, s)
	if !open && len(told) > shortBranch {
		return append(lines, s.T("host.history.folded", "n", len(told)))
	}
	return append(lines, told...)
}

// branchTold is a branch in full, indented and struck through, as told to the reader.
func branchTold(l table.Line, s Reader) []string {
	var told []string
	for _, gone := range l.Branch {
		if gone.Action != "" {
			told = append(told, s.T("host.history.gone", "line", "`"+string(gone.Action)+"`"))
		}
		for _, e := range gone.Events {
			told = append(told, s.T("host.history.gone", "line", s.Say(e.Text)))
		}
	}
	return told
}

// longBranch says whether the history has a folded branch.
func longBranch(history []table.Line, s Reader) bool {
	return slices.ContainsFunc(history, func(l table.Line) bool { return len(branchTold(l, s)) > shortBranch })
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
