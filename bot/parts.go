package bot

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// whollyEarlier says whether a match was played under earlier rules to its end, so that
// nothing of it can be replayed.
func whollyEarlier(t table.Table) bool {
	return t.Status == table.Over && t.Match.Since() == t.Entries() && len(t.Match.Parts()) > 1
}

// whereItBegins says why the first picture of a match is not that of its set-up; "" where
// it is.
func whereItBegins(t table.Table, s speaker) string {
	switch {
	case len(t.Match.Parts()) == 1:
		return ""
	case whollyEarlier(t):
		return s.t("host.replay.earlier")
	}
	return s.t("host.replay.since")
}

// whatIsCounted says that the report of a match leaves its earlier rules out; "" where it
// does not.
func whatIsCounted(t table.Table, s speaker) string {
	switch {
	case len(t.Match.Parts()) == 1:
		return ""
	case whollyEarlier(t):
		return s.t("host.report.earlier")
	}
	return s.t("host.report.since")
}

// raiseLines say that the rules changed behind a line.
func raiseLines(r *table.Raise, ended bool, s speaker) []string {
	if r == nil {
		return nil
	}
	key := game.Key("host.raise.line")
	if ended {
		key = "host.raise.ended"
	}
	lines := []string{s.t(key, "from", r.From, "to", r.To)}
	if r.Untold {
		lines = append(lines, s.t("host.raise.untold"))
	}
	return lines
}

// raisedBy says in public that the rules changed within what a post tells.
func raisedBy(t table.Table, p outbox.Post, s speaker) []string {
	var lines []string
	parts := t.Match.Parts()
	for n, part := range parts[1:] {
		if p.Since <= part.From && part.From < p.N {
			lines = append(lines, s.t("host.raise.line", "from", parts[n].Rules, "to", part.Rules))
		}
	}
	return lines
}

// untoldLine tells an action of which no more was kept, to those who may read it.
func untoldLine(l table.Line, s speaker) []string {
	if !l.Untold || l.Struck || l.Action == "" {
		return nil
	}
	action := game.Literal("`" + string(l.Action) + "`")
	if l.Seat == game.Spectator {
		return []string{"• " + s.say(action)}
	}
	return []string{s.t("host.raise.action", "who", l.Seat, "what", action)}
}

// earlier are the lines of what was told under earlier rules since the reader last acted
// himself, for cuts that go back to the first moment.
func (b *Bot) earlier(t table.Table, user string, cuts []cut, s speaker) []string {
	first := t.FirstMoment()
	eyes := t.Eyes(user)
	if len(t.Match.Parts()) == 1 || cuts[0].index != first {
		return nil
	}
	since := table.SetupLine + 1
	for i, e := range slices.Backward(t.Match.Journal[:first+1]) {
		if e.Seat == eyes && e.Strike == nil && !t.Unattended(i) {
			since = i + 1
			break
		}
	}
	history, err := b.tables.HistoryOf(t, user, since)
	if err != nil {
		b.log.Warn("no history for a card", "table", t.ID, "err", err)
		return nil
	}
	var lines []string
	for _, l := range history {
		if l.Index > first {
			break
		}
		for _, e := range l.Events {
			lines = append(lines, eventLine(e, s))
		}
		lines = append(lines, untoldLine(l, s)...)
	}
	return lines
}
