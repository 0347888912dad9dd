package bot

import (
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// askEnding asks somebody what should become of a running game: a pause, its end,
// going on without somebody who is not there. Each is a vote; a moderator may end
// the game himself.
func (b *Bot) askEnding(c *call, t table.Table) error {
	s := c.at(t)
	at := press{Table: t.ID.String()}
	var buttons []wire.Button
	_, err := t.SeatInPlay(c.in.User.ID)
	if err == nil {
		if t.Resting {
			buttons = append(buttons, wire.Button{Style: wire.Primary, Label: s.label("host.button.resume"), CustomID: at.with(opResume).id()})
		} else {
			buttons = append(buttons, proposal(t, s, vote.MotionRest, "", 0))
		}
		buttons = append(buttons, proposal(t, s, vote.MotionEnd, "", 0))
		others := slices.DeleteFunc(t.Asked(), func(u string) bool { return u == c.in.User.ID })
		for _, u := range others[:min(len(others), rowButtons-3)] {
			buttons = append(buttons, proposal(t, s, vote.MotionRemove, u, 0))
		}
	}
	if c.by().Moderator {
		buttons = append(buttons, wire.Button{Style: wire.Danger, Label: s.label("host.button.end"), CustomID: at.with(opEnd).id()})
	}
	if len(buttons) == 0 {
		return err
	}
	return c.show(wire.Message{Content: s.t("host.stop.ask"), Rows: buttonRows(buttons)})
}

// proposal is the button that opens a vote; post, if not 0, marks a public one.
func proposal(t table.Table, s speaker, motion vote.Motion, target string, post uint64) wire.Button {
	path := []string{string(motion), target}
	if post != 0 {
		path = append(path, postMark(post))
	}
	key, style := "host.button.vote."+game.Key(motion), wire.Secondary
	if endWithout(t, s, motion, target) != "" {
		key, style = "host.button.vote.remove.ends", wire.Danger
	}
	label := s.plain(game.T(key, "target", s.plainNames([]string{target})))
	return wire.Button{Style: style, Label: wire.Clip(label, maxLabel), CustomID: press{Table: t.ID.String()}.with(opPropose, path...).id()}
}

// endWithout says how a motion about somebody's seat would end the game; "" if the game would
// go on, or the motion is about something else.
func endWithout(t table.Table, s speaker, motion vote.Motion, target string) string {
	if motion != vote.MotionRemove {
		return ""
	}
	end, over := t.Without(target)
	switch {
	case !over:
		return ""
	case end.Text.IsZero():
		return s.t("host.vote.ends.none")
	}
	return s.t("host.vote.ends", "end", end.Text)
}

// proposals are the votes that a table may hold about players who are late.
func proposals(t table.Table, s speaker, users []string, post uint64) []wire.Row {
	var row []wire.Button
	for _, u := range users {
		seat, seated := t.SeatOf(u)
		if !seated || t.Match == nil {
			continue
		}
		if d, asked := t.Match.Asked(seat); asked && d.Default != "" {
			row = append(row, proposal(t, s, vote.MotionAnswer, u, post))
		}
		row = append(row, proposal(t, s, vote.MotionRemove, u, post))
	}
	row = append(row[:min(len(row), rowButtons-1)], proposal(t, s, vote.MotionEnd, "", post))
	return []wire.Row{{Buttons: row}}
}

// sure is the path's last part once somebody has confirmed.
const sure = "!"

// propose opens a vote.
func (b *Bot) propose(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if len(c.press.Path) < 2 {
		return table.ErrNoVote
	}
	motion, target := vote.Motion(c.press.Path[0]), c.press.Path[1]
	if c.press.action() != sure && c.asksFirst(t, motion, target) {
		return b.confirmMotion(c, t, motion, target)
	}
	return b.putMotion(c, t, motion, target)
}

// asksFirst says that a motion of the caller's is confirmed before it is put: where
// nobody else has a say, so that it is as good as done, and where it would end the game
// of all.
func (c *call) asksFirst(t table.Table, motion vote.Motion, target string) bool {
	by := c.in.User.ID
	if t.Status != table.Playing || !t.Plays(by) || target == by || target != "" && !t.Has(target) {
		return false
	}
	return alone(t, by, target) || endWithout(t, c.at(t), motion, target) != ""
}

// alone says whether a vote by one player about another has no other voter.
func alone(t table.Table, by, target string) bool {
	for seat, p := range t.Players {
		if p.Here() && !t.Out(game.Seat(seat)) && p.User != by && p.User != target {
			return false
		}
	}
	return true
}

// confirmMotion asks whether a motion is meant, and offers what keeps the game going
// where it would end.
func (b *Bot) confirmMotion(c *call, t table.Table, motion vote.Motion, target string) error {
	s := c.at(t)
	yes := proposal(t, s, motion, target, 0)
	what := yes.Label
	yes.Style, yes.Label = wire.Danger, s.label("host.button.confirm")
	yes.CustomID = press{Table: t.ID.String()}.with(opPropose, string(motion), target, sure).id()
	buttons, end, last := []wire.Button{yes}, endWithout(t, s, motion, target), game.Key("host.panel.final")
	lines := []string{s.t("host.panel.step", "what", escape(what)), end}
	if end != "" && t.HasDefault(target) {
		usual := proposal(t, s, vote.MotionAnswer, target, 0)
		usual.Style = wire.Success
		buttons = []wire.Button{usual, yes}
		lines = append(lines, s.t("host.vote.instead", "who", s.people([]string{target}, byName)))
	}
	if !alone(t, c.in.User.ID, target) {
		last = "host.vote.sure"
	}
	return c.show(wire.Message{Content: join(append(lines, s.t(last))), Rows: []wire.Row{{Buttons: buttons}}})
}

func (b *Bot) agree(c *call) error  { return b.vote(c, true) }
func (b *Bot) refuse(c *call) error { return b.vote(c, false) }

func (b *Bot) vote(c *call, yes bool) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Vote(c.ctx, c.by(), t.ID, c.ballot(t), yes); err != nil {
		return err
	}
	return c.tell(c.t("host.vote.counted"))
}

// ballot is when the vote was opened whose ballot was pressed. Ballots of an older
// version do not say it: the open vote's own is known by its message.
func (c *call) ballot(t table.Table) int64 {
	if len(c.press.Path) < 2 {
		if t.Vote != nil && c.in.MessageID != "" && c.in.MessageID == t.Vote.Message {
			return t.Vote.Opened.Unix()
		}
		return 0
	}
	opened, err := strconv.ParseInt(c.press.Path[0], 36, 64)
	if err != nil {
		return 0
	}
	return opened
}

// endNow is a moderator's end of a running game, without a result.
func (b *Bot) endNow(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Cancel(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.t("host.cancel.done"))
}

// resume ends an agreed pause.
func (b *Bot) resume(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Status == table.Playing && t.Plays(c.in.User.ID) && !t.Resting && t.Idle.Told == 0 {
		return errAwake
	}
	if _, err := b.tables.Resume(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	if !t.Resting {
		return c.tell(c.t("host.idle.on"))
	}
	return c.tell(c.t("host.vote.resumed"))
}
