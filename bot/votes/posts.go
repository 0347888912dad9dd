package votes

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

// ballotMessage returns the message that asks for votes, with information about the motion.
func ballotMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	v := about(p)
	switch {
	case v != nil && v.Motion == MotionLate:
		return lateMessage(t, p, s)
	case v != nil && v.Motion == MotionUndo:
		return undoMessage(t, p, v, s)
	}
	text := screen.JoinLines([]string{s.Mentioned(p.Mentions...), motionText(t, v, s)})
	return wire.Message{Mentions: p.Mentions, Content: text, Rows: voteRow(t, s, v, p.ID)}
}

// motionText returns the question of a vote. If the vote is about removing a player without whom the game
// ends, the text also says how the game would end.
func motionText(t table.Table, v *Vote, s screen.Reader) string {
	if v == nil {
		return s.T("host.vote.no")
	}
	if end := endWithout(t, s, v.Motion, string(v.Target)); end != "" {
		return screen.JoinLines([]string{voteText(v, s, "host.vote.remove.ends"), end, s.T("host.vote.agree")})
	}
	return voteText(v, s, "host.vote."+game.Key(v.Motion))
}

// voteText returns a sentence about a vote.
func voteText(v *Vote, s screen.Reader, key game.Key) string {
	return s.T(key, "who", s.Named(string(v.By)), "target", s.Named(string(v.Target)),
		"limit", LimitText(s, v.Limit))
}

// voteRow returns the buttons of a ballot. Their custom_ids identify the vote, so that a press on
// an old ballot does not count for another vote.
func voteRow(t table.Table, s screen.Reader, v *Vote, post uint64) []wire.Row {
	mark := ""
	if v != nil {
		mark = ballotMark(*v)
	}
	at := screen.CustomID{Table: t.ID.String(), Path: []string{mark, screen.PostMark(post)}}
	return screen.Row(
		screen.Button(s, wire.Success, "host.button.agree", at.With(opAgree)),
		screen.Button(s, wire.Danger, "host.button.refuse", at.With(opRefuse)),
	)
}

// lateMessage returns the ballot about a late player: the choices, with a button for each.
func lateMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	v := about(p)
	if v == nil || len(p.Users) == 0 {
		return wire.Message{Content: s.T("host.late.closed.other", "who", s.Named(p.Users...))}
	}
	key, target := game.Key("host.late"), string(v.Target)
	if len(others(t, target)) < 2 {
		key = "host.late.alone"
	}
	lines := []string{s.Mentioned(p.Mentions...), s.T(key, "who", s.Named(p.Users[:1]...))}
	if more := p.Users[1:]; len(more) > 0 {
		lines = append(lines, s.T("host.late.more", "n", len(more), "who", s.Named(more...)))
	}
	lines = append(lines, board.AbsenceOf(target, s)...)
	lines = append(lines, s.T("host.late.means", "what", means(t, s, target)))
	rows := screen.Row(ballotButtons(t, s, *v, p.ID)...)
	return wire.Message{Content: screen.JoinLines(lines), Mentions: p.Mentions, Rows: rows}
}

// The function means returns a text that explains the choices of the ballot about a late player.
func means(t table.Table, s screen.Reader, target string) string {
	var all []string
	for _, a := range answers(t, target) {
		switch a {
		case AnswerUsual, AnswerHold, AnswerReplace:
			all = append(all, s.T("host.late.means."+game.Key(a)))
		}
	}
	return strings.Join(all, " ")
}

// answers returns the possible choices of the ballot about a late player.
func answers(t table.Table, target string) []Answer {
	return slices.DeleteFunc(slices.Clone(Answers), func(a Answer) bool {
		return a == AnswerUsual && !hasDefault(t, target)
	})
}

// The function others returns the present players except the given users. If the given users are the proposer
// and the target of a vote, it returns the players who have a say in the vote.
func others(t table.Table, users ...string) []string {
	return slices.DeleteFunc(t.Here(), func(u string) bool { return slices.Contains(users, u) })
}

func ballotButtons(t table.Table, s screen.Reader, v Vote, post uint64) []wire.Button {
	var row []wire.Button
	for _, a := range answers(t, string(v.Target)) {
		style := wire.Secondary
		switch a {
		case AnswerWait:
			style = wire.Success
		case AnswerEnd:
			style = wire.Danger
		}
		to := screen.PressAt(t, opBallot, string(a), ballotMark(v), screen.PostMark(post))
		row = append(row, wire.Button{Style: style, Label: answerLabel(t, s, a), CustomID: to.String()})
	}
	return row
}

// votedMessage returns the message that says how a vote ended.
func votedMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Mentions: p.Mentions, Content: votedText(t, p, s)}
}

// votedText returns a text that says how a vote ended. If something other than the votes has ended the vote,
// the text says what it was.
func votedText(t table.Table, p outbox.Post, s screen.Reader) string {
	v := about(p)
	if v == nil {
		return s.T("host.vote.no")
	}
	_, passed := v.Closed(v.Result)
	switch {
	case v.Tied():
		return s.T("host.late.closed.tie", "who", s.Named(string(v.Target)))
	case v.Motion == MotionLate:
		return s.T("host.late.closed."+game.Key(cmp.Or(v.Result, ResultOther)), "who", s.Named(string(v.Target)))
	case passed && v.Motion == MotionRemove && t.Status != table.Playing: // the game does not go on
		return voteText(v, s, "host.voted.remove.ends")
	case passed:
		return voteText(v, s, "host.voted."+game.Key(v.Motion))
	case v.Result != ResultRefused:
		return s.T("host.vote.closed."+game.Key(v.Result), "who", closer(t, p, s))
	case v.Motion == MotionUndo:
		return s.T("host.undo.stays", "who", s.Named(string(v.By)))
	}
	return s.T("host.vote.no")
}

// closer returns the name of the player who has closed a vote by leaving or by coming back. It also finds the
// name if the player no longer has a seat.
func closer(t table.Table, p outbox.Post, s screen.Reader) string {
	if len(p.Users) == 0 {
		return ""
	}
	return cmp.Or(s.Named(p.Users[:1]...), s.NameOf(t.Place.Guild, p.Users[0]))
}

// aboutAbsent returns the buttons that open votes about the players for whom the table waits.
func aboutAbsent(s screen.Reader, t table.Table, p outbox.Post) []wire.Button {
	return proposals(t, s, p.Users, p.ID)
}

// aboutIdle returns the buttons for a game in which nobody acts: one to go on with the game, and one that
// opens a vote to end it.
func aboutIdle(s screen.Reader, t table.Table, p outbox.Post) []wire.Button {
	on := screen.PressAt(t, opResume, screen.PostMark(p.ID))
	return []wire.Button{
		screen.Button(s, wire.Success, "host.button.resume", on), Proposal(t, s, MotionEnd, "", p.ID),
	}
}

// aboutGone returns the button that opens a vote to remove a player who has left the server.
func aboutGone(s screen.Reader, t table.Table, p outbox.Post) []wire.Button {
	return []wire.Button{Proposal(t, s, MotionRemove, p.Users[0], p.ID)}
}
