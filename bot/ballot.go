package bot

import (
	"cmp"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// lateMessage is the ballot about a player who is over his time: what may be done,
// with a button for each.
func (b *Bot) lateMessage(t table.Table, p outbox.Post) wire.Message {
	s := b.public(t)
	key := game.Key("host.late")
	if p.Vote == nil || len(p.Users) == 0 {
		return wire.Message{Content: s.t("host.late.closed.other", "who", s.people(p.Users, byName))}
	}
	if alone(t, "", p.Vote.Target) || others(t, p.Vote.Target) == 1 {
		key = "host.late.alone"
	}
	lines := []string{s.people(p.Mentions, mention), s.t(key, "who", s.people(p.Users, byName))}
	lines = append(lines, b.absenceOf(p.Vote.Target, s)...)
	means := game.Key("host.late.means")
	if t.HasDefault(p.Vote.Target) {
		means = "host.late.means.usual"
	}
	lines = append(lines, s.t(means))
	return wire.Message{Content: join(lines), Mentions: p.Mentions, Rows: []wire.Row{{Buttons: ballotButtons(t, s, *p.Vote, p.ID)}}}
}

// others is how many present players a table has beside one.
func others(t table.Table, user string) int {
	n := 0
	for _, p := range t.Players {
		if p.Here() && p.User != user {
			n++
		}
	}
	return n
}

// ballotMark names a ballot by the moment when it was opened.
func ballotMark(v vote.Vote) string { return strconv.FormatInt(max(v.Opened.Unix(), 0), 36) }

func ballotButtons(t table.Table, s speaker, v vote.Vote, post uint64) []wire.Button {
	var row []wire.Button
	for _, a := range vote.Answers {
		if a == vote.AnswerUsual && !t.HasDefault(v.Target) {
			continue
		}
		style := wire.Secondary
		switch a {
		case vote.AnswerWait:
			style = wire.Success
		case vote.AnswerEnd:
			style = wire.Danger
		}
		row = append(row, wire.Button{
			Style: style, Label: answerLabel(t, s, a),
			CustomID: press{Table: t.ID.String()}.with(opBallot, string(a), ballotMark(v), postMark(post)).id(),
		})
	}
	return row
}

// answerLabel is an answer as its button says it.
func answerLabel(t table.Table, s speaker, a vote.Answer) string {
	return wire.Clip(s.plain(game.T("host.button.late."+game.Key(a), "time", lengthText(t.Limit))), maxLabel)
}

// pick takes a choice on the ballot. Where one player decides alone he is asked once
// whether he is sure, unless he waits.
func (b *Bot) pick(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if len(c.press.Path) != 3 {
		return table.ErrNoVote
	}
	answer, mark := vote.Answer(c.press.Path[0]), c.press.Path[1]
	opened, err := strconv.ParseInt(mark, 36, 64)
	if err != nil {
		return table.ErrNoVote
	}
	v := t.Vote
	open := v != nil && v.Motion == vote.MotionLate && ballotMark(*v) == mark
	may := t.Plays(c.in.User.ID) && open && v.Target != c.in.User.ID
	if may && alone(t, c.in.User.ID, v.Target) && answer != vote.AnswerWait && c.press.action() != sure {
		return b.confirmPick(c, t, answer, mark)
	}
	out, err := b.tables.Pick(c.ctx, c.by(), t.ID, opened, answer)
	if err != nil {
		return err
	}
	if out.After.Vote != nil {
		return c.tell(c.t("host.late.counted"))
	}
	return c.tell(c.t("host.vote.counted"))
}

func (b *Bot) confirmPick(c *call, t table.Table, answer vote.Answer, mark string) error {
	s := c.at(t)
	label := answerLabel(t, s, answer)
	yes := wire.Button{Style: wire.Danger, Label: s.label("host.button.confirm"),
		CustomID: press{Table: t.ID.String()}.with(opBallot, string(answer), mark, sure).id()}
	lines := []string{s.t("host.panel.step", "what", escape(label)), s.t("host.panel.final")}
	return c.show(wire.Message{Content: join(lines), Rows: []wire.Row{{Buttons: []wire.Button{yes}}}})
}

// votedText says how a vote ended, and why if nobody refused.
func (b *Bot) votedText(t table.Table, p outbox.Post, s speaker) string {
	switch {
	case p.Vote != nil && p.Vote.Motion == vote.MotionLate:
		return s.t("host.late.closed."+game.Key(cmp.Or(p.Vote.Result, vote.ResultOther)), "who", s.people([]string{p.Vote.Target}, byName))
	case p.Passed:
		return passedText(t, p, s)
	case p.Vote != nil && p.Vote.Result != vote.ResultRefused:
		return s.t("host.vote.closed."+game.Key(p.Vote.Result), "who", b.closer(t, p, s))
	case p.Vote != nil && p.Vote.Motion == vote.MotionUndo:
		return s.t("host.undo.stays", "who", s.people([]string{p.Vote.By}, byName))
	}
	return s.t("host.vote.no")
}

// closer is whose loss, or whose return, closed a vote; who had a seat may have none now.
func (b *Bot) closer(t table.Table, p outbox.Post, s speaker) string {
	if len(p.Users) == 0 {
		return ""
	}
	return cmp.Or(s.people(p.Users[:1], byName), b.nameOf(t.Guild, p.Users[0]))
}

// passedText says what was agreed. That the game goes on is said only while it does.
func passedText(t table.Table, p outbox.Post, s speaker) string {
	if p.Vote == nil {
		return s.t("host.vote.no")
	}
	if p.Vote.Motion == vote.MotionRemove && t.Status != table.Playing {
		return voteText(p, s, "host.voted.remove.ends")
	}
	return voteText(p, s, "host.voted."+game.Key(p.Vote.Motion))
}

// timeMessage is a post about the clocks.
func (b *Bot) timeMessage(t table.Table, p outbox.Post) wire.Message {
	s := b.public(t)
	called := s.people(p.Mentions, mention)
	m := wire.Message{Mentions: p.Mentions}
	switch p.Kind {
	case outbox.PostTime:
		m.Content = join([]string{s.t("host.time.given", "who", s.people(p.Users[:1], byName), "target", s.people(p.Users[1:], byName), "time", lengthText(p.For)), b.deadlineOf(t, p.Users[1:], s)})
	case outbox.PostBeg:
		m.Content = join([]string{called, s.t("host.time.asks", "who", s.people(p.Users, byName), "time", lengthText(p.For))})
		label := s.plain(game.T("host.button.time.more", "time", lengthText(p.For)))
		m.Rows = []wire.Row{{Buttons: []wire.Button{{
			Style: wire.Success, Label: wire.Clip(label, maxLabel), CustomID: b.giveID(t, p.Users[0], p.For, postMark(p.ID)),
		}}}}
	case outbox.PostResume:
		lines := []string{s.t("host.resumed", "who", s.people(p.Users, byName))}
		if called != "" {
			lines = append(lines, s.t("host.turn.asked", "who", called, "ask", askOf(t, p.Mentions)))
		}
		m.Content = join(append(lines, b.deadline(t, s)))
		m.Rows = boardRow(t, s, p.ID)
	}
	return m
}
