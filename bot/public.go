package bot

import (
	"slices"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxLines is how many lines of what happened a public message tells: the last ones,
// which lead to the question that follows.
const maxLines = 6

// maxEvent is how long such a line may be, so that who is asked always fits.
const maxEvent = 220

// card is the lobby: one living message that is edited.
func (b *Bot) card(t table.Table) wire.Message {
	s := b.public(t)
	title, ok := b.title(t.Game)
	if !ok {
		return wire.Message{Content: s.t("host.err.nogame")}
	}
	lines := []string{s.t("host.card.title", "game", game.Key(t.Game+".name"), "tagline", game.Key(t.Game+".tagline"))}
	switch t.Status {
	case table.Lobby:
		return b.openCard(t, title, s, lines)
	case table.Cancelled:
		lines = append(lines, s.t("host.card.cancelled"))
	case table.Expired:
		lines = append(lines, s.t("host.card.expired"))
	default:
		lines = append(append(lines, b.cardPlayers(t, s), s.t("host.card.started")), luckOf(t, s)...)
	}
	return wire.Message{Content: join(lines), KeepFiles: true}
}

func (b *Bot) openCard(t table.Table, title Title, s speaker, lines []string) wire.Message {
	info := title.Game.Info()
	lines = append(lines, s.t(game.Key(t.Game+".length")), b.cardPlayers(t, s))
	if o := optionsLine(t, info, s); o != "" {
		lines = append(lines, s.t("host.card.options", "options", o))
	}
	if t.Limit > 0 {
		lines = append(lines, s.t("host.card.limit", "limit", limitText(s, t.Limit, t.Hours)))
	}
	if names := waitedFor(t); len(names) > 0 {
		lines = append(lines, s.t("host.card.invited", "who", strings.Join(names, ", ")))
	}
	lines = append(lines, b.planLines(t, s)...)
	if t.Role != "" && len(t.Players) < t.Offered {
		lines = append(lines, s.t("host.card.called", "role", "<@&"+t.Role+">"))
	}
	ready := len(t.Players) >= info.Seats[0]
	next := s.t("host.card.wait")
	if ready {
		next = s.t("host.card.ready", "host", s.people([]string{t.Host}, byName))
	}
	lines = append(append(lines, next), luckOf(t, s)...)
	m := wire.Message{Content: join(lines), Mentions: t.Called()}
	if t.Role != "" {
		m.Roles = []string{t.Role}
	}
	m.Files = b.emptyBoard(t, title, s)
	at := press{Table: t.ID.String()}
	m.Rows = []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Success, Label: s.label("host.button.join"), CustomID: at.with(opJoin).id(), Disabled: len(t.Players) >= t.Offered},
		{Style: wire.Secondary, Label: s.label("host.button.leave"), CustomID: at.with(opLeave).id()},
		{Style: wire.Secondary, Label: s.label("host.button.options"), CustomID: at.with(opOptions).id()},
		{Style: wire.Primary, Label: s.label("host.button.start"), CustomID: at.with(opStart).id(), Disabled: !ready},
		{Style: wire.Danger, Label: s.label("host.button.cancel"), CustomID: at.with(opCancel).id()},
	}}}
	word := wire.Button{Style: wire.Secondary, Label: s.label("host.button.word"), CustomID: at.with(opWord).id()}
	m.Rows = append(m.Rows, buttonRows(append(b.learnButton(s, t.Game), word))...)
	return m
}

func (b *Bot) cardPlayers(t table.Table, s speaker) string {
	users := make([]string, len(t.Players))
	for i, p := range t.Players {
		users[i] = p.User
	}
	return s.t("host.card.players", "have", len(t.Players), "most", t.Offered, "names", s.people(users, byName))
}

// waitedFor mentions who was invited and has not joined yet.
func waitedFor(t table.Table) []string {
	var names []string
	for _, u := range t.Invited {
		if !t.Has(u) {
			names = append(names, mention(table.Player{User: u}))
		}
	}
	return names
}

// emptyBoard is the picture of the board that those who have joined would play on; none
// if it cannot be drawn.
func (b *Bot) emptyBoard(t table.Table, title Title, s speaker) []wire.File {
	files, err := b.unbegun(title, len(t.Players), t.Options, s)
	if err != nil {
		b.log.Error("no picture for a card", "game", title.Game.Info().ID, "err", err)
	}
	return files
}

// told is a public message that tells the board: first, at a hand-over, last.
func (b *Bot) told(t table.Table, p outbox.Post) wire.Message {
	s := b.public(t)
	var lines []string
	if p.Kind == outbox.PostStart {
		lines = append(lines, s.t("host.turn.first"), importedLine(t, s))
	}
	if p.Kind == outbox.PostEnd {
		lines = append(b.ending(t, s), s.people(p.Mentions, mention))
	}
	happened := b.happened(t, p, s)
	if result, over := t.Match.State.Result(); over { // said above in the same words, as a rule
		happened = slices.DeleteFunc(happened, func(line string) bool { return line == "• "+s.say(result.Text) })
	}
	lines = append(lines, happened...)
	m := wire.Message{Mentions: p.Mentions}
	if p.Kind == outbox.PostEnd {
		m.Rows = endRow(t, s, p.ID)
	} else {
		lines = append(append(lines, questions(t, s)...), b.deadline(t, s))
		lines = append(lines, b.absences(t, s)...)
		m.Rows = boardRow(t, s, p.ID)
	}
	if p.Kind == outbox.PostStart {
		lines = append(lines, s.t("host.turn.commitment", "hash", t.Match.Setup.Commitment()))
	}
	files, trouble := b.picture(t, game.Spectator, s, nil)
	m.Files, m.Content = files, join(append(lines, trouble))
	return m
}

// happened is what everybody may read of what was done since the channel was
// last told, up to the post: what came later is the next post's to tell.
func (b *Bot) happened(t table.Table, p outbox.Post, s speaker) []string {
	since := p.Since
	if p.Kind == outbox.PostStart {
		since = table.SetupLine
	}
	history, err := b.tables.HistoryOf(t, publicUser, since)
	if err != nil {
		b.log.Warn("no history for a post", "table", t.ID, "err", err)
		return nil
	}
	history = slices.DeleteFunc(history, func(l table.Line) bool { return l.Index >= p.N })
	var lines []string
	for _, e := range events(history) {
		lines = append(lines, eventLine(e, s))
	}
	if more := len(lines) - maxLines; more > 0 {
		lines = append([]string{s.t("host.turn.more", "n", more)}, lines[more:]...)
	}
	return append(raisedBy(t, p, s), lines...)
}

// questions say who is asked what, with a mention.
func questions(t table.Table, s speaker) []string {
	asked := t.Match.Pending()
	var lines []string
	for i, d := range asked {
		if slices.ContainsFunc(asked[:i], func(o game.Decision) bool { return sameText(o.Ask, d.Ask) }) {
			continue
		}
		var users []string
		for _, o := range asked {
			if sameText(o.Ask, d.Ask) {
				users = append(users, t.UserOf(o.Seat))
			}
		}
		slices.Sort(users)
		lines = append(lines, s.t("host.turn.asked", "who", s.people(slices.Compact(users), mention), "ask", d.Ask))
	}
	return lines
}

// deadline is when the agreed time of the question that is over first will be over;
// Discord shows it in each reader's own time. "" where no time runs.
func (b *Bot) deadline(t table.Table, s speaker) string { return b.deadlineOf(t, t.Asked(), s) }

// deadlineOf is deadline for the questions to some users.
func (b *Bot) deadlineOf(t table.Table, users []string, s speaker) string {
	var first time.Time
	for _, a := range t.Asks {
		at, runs := b.tables.Deadline(t, a)
		if runs && !a.Late && at.After(b.now()) && slices.Contains(users, t.UserOf(a.Seat)) && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	switch {
	case first.IsZero():
		return ""
	case t.Hours.Always():
		return s.t("host.turn.limit", "when", stamp(first), "left", countdown(first))
	}
	return s.t("host.turn.hours", "when", stamp(first), "left", countdown(first), "hours", hoursOf(s, t.Hours))
}

// span is a duration for people: "2 d 3 h", "5 min".
func (s speaker) span(d time.Duration) string {
	days, hours, minutes := int(d.Hours())/24, int(d.Hours())%24, int(d.Minutes())%60
	switch {
	case days > 0:
		return s.t("host.span.days", "d", days, "h", hours)
	case hours > 0:
		return s.t("host.span.hours", "h", hours, "m", minutes)
	}
	return s.t("host.span.minutes", "m", minutes)
}

// boardRow are the controls below the living board. The post's number stands in
// the Play button, so that a message whose fate is unknown can be recognised.
func boardRow(t table.Table, s speaker, post uint64) []wire.Row {
	at := press{Table: t.ID.String()}
	buttons := []wire.Button{
		{Style: wire.Primary, Label: s.label("host.button.play"), CustomID: at.with(opPlay, postMark(post)).id()},
		{Style: wire.Secondary, Label: s.label("host.button.view"), CustomID: at.with(opView).id()},
		catchButton(t, s),
		{Style: wire.Secondary, Label: s.label("host.button.rules"), CustomID: at.with(opRules).id()},
	}
	if _, room := t.Match.Room(); room {
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: s.label("host.button.join"), CustomID: at.with(opJoin, postMark(post)).id()})
	}
	return []wire.Row{{Buttons: buttons}}
}

func endRow(t table.Table, s speaker, post uint64) []wire.Row {
	at := press{Table: t.ID.String()}
	return []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Success, Label: s.label("host.button.rematch"), CustomID: at.with(opRematch, postMark(post)).id()},
		{Style: wire.Secondary, Label: s.label("host.button.view"), CustomID: at.with(opView).id()},
		{Style: wire.Secondary, Label: s.label("host.button.report"), CustomID: at.with(opReport).id()},
		{Style: wire.Secondary, Label: s.label("host.button.replay"), CustomID: at.with(opReplay).id()},
	}}}
}

// join is the lines that say something, cut to what a message may hold.
func join(lines []string) string {
	said := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l == "" })
	return wire.Clip(strings.Join(said, "\n"), maxContent)
}

// maxContent is Discord's limit of a message's text for bots.
const maxContent = 2000
