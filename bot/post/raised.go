package post

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
)

// raisedBy says in public that the rules changed within what a post tells.
func raisedBy(t table.Table, p outbox.Post, s screen.Reader) []string {
	var lines []string
	parts := t.Match.Parts()
	for n, part := range parts[1:] {
		if p.Since <= part.From && part.From < p.N {
			lines = append(lines, s.T("host.raise.line", "from", parts[n].Rules, "to", part.Rules))
		}
	}
	return lines
}
