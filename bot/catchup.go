package bot

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// catchLines is how many lines of what happened the card tells: the last ones, which
	// lead to what is asked now.
	catchLines = 3
	// catchFilm is how many pictures its film has at most.
	catchFilm = 24
)

// catchUp answers "What happened?": in private, what was done since the reader's own
// last action, as a film and in a few lines, and what is asked of whom. Somebody who
// watches is told of the last turn.
func (b *Bot) catchUp(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Match == nil {
		return unplayed(t)
	}
	id := t.ID
	return b.studio.work(c, func(c *call) error { return b.showCard(c, id) })
}

func (b *Bot) showCard(c *call, id table.ID) error {
	t, err := b.stillHere(c, id)
	if err != nil {
		return err
	}
	eyes := t.Eyes(c.in.User.ID)
	all, err := b.cuts(t, eyes)
	if err != nil {
		return err
	}
	cuts, key := missed(all, eyes)
	s := c.at(t)
	lines := append(b.earlier(t, c.in.User.ID, cuts, s), told(cuts, s)...)
	head := s.t(key)
	if len(lines) == 0 {
		head = s.t("host.catch.nothing")
	}
	m := wire.Message{Ephemeral: true}
	left := game.Text{}
	if len(lines) > 0 {
		file, note, err := b.develop(c, reel{t, eyes, cuts, catchFilm, uploads(c)}, s)
		if err != nil { // the words are worth more than the picture
			b.log.Error("no film for a card", "table", t.ID, "game", t.Game, "err", err)
			note = game.T("host.err.picture")
		} else {
			m.Files = []wire.File{file}
		}
		left = note
	}
	lines = append([]string{head}, lastLines(lines, catchLines, s)...)
	lines = append(append(lines, b.standing(t, s)...), s.say(left))
	m.Content, m.Rows = join(lines), catchRow(c, t, s, eyes, cuts)
	c.made()
	return c.answer.Respond(c.ctx, wire.Reply(m))
}

// missed are the cuts that a reader has not seen, behind one that he has, and how
// they are called.
func missed(all []cut, eyes game.Seat) ([]cut, game.Key) {
	if eyes == game.Spectator {
		return lastTurns(all, 1), "host.catch.turn"
	}
	cuts := sinceSeat(all, eyes)
	if cuts[0].index == table.SetupLine {
		return cuts, "host.catch.all"
	}
	return cuts, "host.catch.since"
}

// news says whether the others have done something since the panel's player last acted
// himself, as far as he may read it: then he may want to see it before he answers.
func (p *panel) news() bool {
	last := table.SetupLine
	for i, e := range slices.Backward(p.table.Match.Journal) {
		if e.Seat == p.seat && e.Strike == nil && !p.table.Unattended(i) {
			last = i
			break
		}
	}
	since, err := p.bot.tables.HistoryOf(p.table, p.in.User.ID, last+1)
	if err != nil {
		p.bot.log.Warn("no history for a panel", "table", p.table.ID, "err", err)
		return false
	}
	return slices.ContainsFunc(since, func(l table.Line) bool { return len(l.Events) > 0 })
}

// standing is what is asked of whom now, or how the game ended.
func (b *Bot) standing(t table.Table, s speaker) []string {
	if result, over := t.Match.State.Result(); over {
		return []string{s.t("host.end.title", "result", result.Text)}
	}
	if t.Status != table.Playing {
		return []string{s.t("host.end.cancelled")}
	}
	return questions(t, s)
}

// catchRow leads to the reader's answer and to what happened step by step.
func catchRow(c *call, t table.Table, s speaker, eyes game.Seat, cuts []cut) []wire.Row {
	var buttons []wire.Button
	if t.WaitsFor(c.in.User.ID) {
		buttons = append(buttons, wire.Button{Style: wire.Primary, Label: s.label("host.button.play"), CustomID: press{Op: opPlay, Table: t.ID.String()}.id()})
	}
	if len(cuts) > 1 {
		buttons = append(buttons, stepButton(t, s, eyes, cuts[1].index))
	}
	return buttonRows(buttons)
}

// catchButton asks what happened.
func catchButton(t table.Table, s speaker) wire.Button {
	return wire.Button{Style: wire.Secondary, Label: s.label("host.button.catch"), CustomID: press{Op: opCatch, Table: t.ID.String()}.id()}
}
