package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const legend = `Who may do what, as bot.TestAccess has seen it. Rows that are alike stand together; of a phase
that is like another only the rows that differ.

Columns: asked, seat, host have seats in a running game, and only "asked" is asked something; in a lobby with
room "seat" has not joined yet. watcher has no seat, admin neither but all rights on the server. mute is the asked one,
who may see the channel and neither write there, open threads nor attach files. The last four use the same commands and
the table's custom_ids from where they may not: elsewhere is the asked one in another channel, stranger the admin of
another server, direct the asked one in direct messages, bot another bot here.

Cells: DOES changes the table, OPENS a new one, own the reader's own wishes and tries. Nothing else changes anything:
not a byte of the store, no message. hand shows the reader's own view, board what everybody sees, form and list ask for
more, "." offers nothing to complete. -word refuses with the sentence host.err.word, rule with one of the game's; any
other word is the sentence host.word. All answers are private, but for /replay public.

`

// access is what happens in a phase: a row for each thing that can be done, with a
// word for each role behind its name.
type access [][]string

// tell writes the phases as tables for people.
func tell(phases []phase, seen []access) string {
	var b strings.Builder
	for i, p := range phases {
		rows, title := seen[i], p.name
		if like := slices.IndexFunc(phases, func(q phase) bool { return q.name == p.like }); like >= 0 {
			title += ", as " + p.like + " but for"
			rows = rows.without(seen[like])
		}
		fmt.Fprintf(&b, "== %s ==\n%s\n", title, rows.layout())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// without leaves out the rows that another phase has as well.
func (a access) without(other access) access {
	return slices.DeleteFunc(slices.Clone(a), func(row []string) bool {
		return slices.ContainsFunc(other, func(o []string) bool { return slices.Equal(o, row) })
	})
}

// merged makes one row of those that are alike.
func (a access) merged() access {
	var m access
	for _, row := range a {
		i := slices.IndexFunc(m, func(o []string) bool { return slices.Equal(o[1:], row[1:]) })
		if i < 0 {
			m = append(m, slices.Clone(row))
			continue
		}
		m[i][0] += ", " + row[0]
	}
	return m
}

// layout is the table: a column for each role, then what was done.
func (a access) layout() string {
	rows := a.merged()
	head := []string{""}
	for _, r := range roles {
		head = append(head, r.name)
	}
	rows = append(access{head}, rows...)
	widths := make([]int, len(head))
	for _, row := range rows {
		for i, cell := range row[1:] {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		cells := slices.Clone(row[1:])
		for _, names := range wrapped(row[0], 90) {
			for i := range cells {
				fmt.Fprintf(&b, "%-*s ", widths[i], cells[i])
				cells[i] = "" // once
			}
			b.WriteString(strings.TrimSpace("| "+names) + "\n")
		}
	}
	return b.String()
}

// wrapped is a list of names in lines of a width.
func wrapped(names string, width int) []string {
	lines := []string{""}
	for i, name := range strings.Split(names, ", ") {
		last := &lines[len(lines)-1]
		switch {
		case i == 0:
			*last = name
		case len(*last)+len(name) > width:
			*last += ","
			lines = append(lines, name)
		default:
			*last += ", " + name
		}
	}
	return lines
}

// cellTable is the table of access as it was written: the words of a row by phase and name.
type cellTable map[string]map[string][]string

// of are the words of a row in a phase, or in the phase that it is like; nil if there is no such row.
func (c cellTable) of(p phase, name string) []string {
	for {
		if row := c[p.name][name]; row != nil || p.like == "" {
			return row
		}
		p = phases[slices.IndexFunc(phases, func(q phase) bool { return q.name == p.like })]
	}
}

// cells reads a table that tell has written. Names of rows have commas themselves: those that were
// seen tell where a name ends.
func cells(t *testing.T, table string, all []phase, seen []access) cellTable {
	t.Helper()
	read := cellTable{}
	parts := strings.Split(table, "\n== ")[1:]
	if len(parts) != len(all) {
		t.Fatalf("%d phases in the table, want %d", len(parts), len(all))
	}
	for i, part := range parts {
		rows := map[string][]string{}
		read[all[i].name] = rows
		var names []string
		for _, row := range seen[i] {
			names = append(names, row[0])
		}
		slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
		var words []string // of the row that is being read
		text := ""         // its names
		note := func() {
			for text != "" {
				n := slices.IndexFunc(names, func(name string) bool {
					return text == name || strings.HasPrefix(text, name+", ")
				})
				if n < 0 || len(words) != len(roles) {
					t.Fatalf("%s: no row is called %q; its words are %q", all[i].name, text, words)
				}
				rows[names[n]] = words
				text = strings.TrimPrefix(strings.TrimPrefix(text, names[n]), ", ")
			}
		}
		for _, line := range strings.Split(part, "\n")[2:] {
			left, more, _ := strings.Cut(line, "| ")
			here := strings.Fields(left)
			if len(here) == 0 && text != "" && more != "" {
				text += " " + more
				continue
			}
			note()
			words, text = here, more
		}
		note()
	}
	return read
}
