package bot

import (
	"slices"
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
	open := c.press.Op == opUnfold
	lines := historyLines(history, s, open, whollyEarlier(t))
	if len(lines) == 0 {
		return c.tell(c.t("host.history.none"))
	}
	pages := pagesOf(lines)
	page := min(max(1, b.pageOf(c)), len(pages))
	head := s.t("host.history.title", "page", page, "pages", len(pages))
	return c.show(wire.Message{Content: join(append([]string{head}, pages[page-1]...)), Rows: pageRow(t, s, at{page, len(pages), open, longBranch(history, s)})})
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
	if c.press.Op == opHistory || c.press.Op == opUnfold {
		n, _ := strconv.Atoi(string(c.press.action()))
		return n
	}
	return int(min(c.in.Options["page"].Int, 1<<30))
}

// at is where a reader is in the history.
type at struct {
	page, pages int
	open        bool // branches are told in full
	long        bool // there is one that is folded otherwise
}

// op is the operation that shows the history so.
func (a at) op(open bool) string {
	if open {
		return opUnfold
	}
	return opHistory
}

func pageRow(t table.Table, s speaker, a at) []wire.Row {
	button := func(key game.Key, to int, open bool) wire.Button {
		id := press{Op: a.op(open), Table: t.ID.String(), Path: []string{strconv.Itoa(to)}}.id()
		return wire.Button{Style: wire.Secondary, Label: s.label(key), CustomID: id, Disabled: to < 1 || to > a.pages}
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

// historyLines tells each event on a line. What was taken back by agreement stands,
// struck, where it was taken back: in full if it is short or open is wished.
// ended says that nothing was played under the last rules.
func historyLines(history []table.Line, s speaker, open, ended bool) []string {
	branched := map[int]bool{}
	for _, l := range history {
		for _, gone := range l.Branch {
			branched[gone.Index] = true
		}
	}
	var lines []string
	for _, l := range history {
		if l.Struck && l.Action != "" && !branched[l.Index] {
			lines = append(lines, s.t("host.history.struck", "line", "`"+string(l.Action)+"`"))
		}
		for i, e := range l.Events {
			line := "• " + s.say(e.Text)
			if l.Ordered && i == 0 {
				line = s.t("host.history.ordered", "line", line)
			}
			lines = append(lines, line)
		}
		lines = append(lines, untoldLine(l, s)...)
		lines = append(lines, branchLines(l, s, open)...)
		lines = append(lines, raiseLines(l.Raised, ended, s)...)
	}
	return lines
}

// shortBranch is how many lines of a branch are told without being asked for.
const shortBranch = 3

// branchLines tell what a strike took back.
func branchLines(l table.Line, s speaker, open bool) []string {
	if len(l.Branch) == 0 {
		return nil
	}
	lines := []string{s.t("host.history.branch", "n", len(l.Branch))}
	told := branchTold(l, s)
	if !open && len(told) > shortBranch {
		return append(lines, s.t("host.history.folded", "n", len(told)))
	}
	return append(lines, told...)
}

// branchTold is a branch in full, indented and struck, as its reader was told it.
func branchTold(l table.Line, s speaker) []string {
	var told []string
	for _, gone := range l.Branch {
		if gone.Action != "" {
			told = append(told, s.t("host.history.gone", "line", "`"+string(gone.Action)+"`"))
		}
		for _, e := range gone.Events {
			told = append(told, s.t("host.history.gone", "line", s.say(e.Text)))
		}
	}
	return told
}

// longBranch says whether a branch is folded unless it is asked for.
func longBranch(history []table.Line, s speaker) bool {
	return slices.ContainsFunc(history, func(l table.Line) bool { return len(branchTold(l, s)) > shortBranch })
}

// events are those of the lines, in order.
func events(history []table.Line) []game.Event {
	var all []game.Event
	for _, l := range history {
		all = append(all, l.Events...)
	}
	return all
}
