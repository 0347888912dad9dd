package post

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// lateMessage is the ballot about a late player: the choices, with a button for each.
func lateMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	key := game.Key("host.late")
	if p.Vote == nil || len(p.Users) == 0 {
		return wire.Message{Content: s.T("host.late.closed.other", "who", s.Named(p.Users...))}
	}
	if screen.Alone(t, "", p.Vote.Target) || others(t, p.Vote.Target) == 1 {
		key = "host.late.alone"
	}
	lines := []string{s.Mentioned(p.Mentions...), s.T(key, "who", s.Named(p.Users[:1]...))}
	if more := p.Users[1:]; len(more) > 0 {
		lines = append(lines, s.T("host.late.more", "n", len(more), "who", s.Named(more...)))
	}
	lines = append(lines, screen.AbsenceOf(p.Vote.Target, s)...)
	lines = append(lines, s.T("host.late.means", "what", means(t, s, p.Vote.Target)))
	rows := screen.Row(ballotButtons(t, s, *p.Vote, p.ID)...)
	return wire.Message{Content: screen.JoinLines(lines), Mentions: p.Mentions, Rows: rows}
}

// means explains the choices of a ballot.
func means(t table.Table, s screen.Reader, target string) string {
	var all []string
	for _, a := range answers(t, s, target) {
		switch a {
		case vote.AnswerUsual, vote.AnswerHold, vote.AnswerReplace:
			all = append(all, s.T("host.late.means."+game.Key(a)))
		}
	}
	return strings.Join(all, " ")
}

// answers returns the possible choices of a ballot.
func answers(t table.Table, s screen.Reader, target string) []vote.Answer {
	return slices.DeleteFunc(slices.Clone(vote.Answers), func(a vote.Answer) bool {
		return a == vote.AnswerUsual && !t.HasDefault(target)
	})
}

// others counts the present players except one.
func others(t table.Table, user string) int {
	n := 0
	for _, p := range t.Players {
		if p.Here() && p.Person() && p.User != user {
			n++
		}
	}
	return n
}

func ballotButtons(t table.Table, s screen.Reader, v vote.Vote, post uint64) []wire.Button {
	var row []wire.Button
	for _, a := range answers(t, s, v.Target) {
		style := wire.Secondary
		switch a {
		case vote.AnswerWait:
			style = wire.Success
		case vote.AnswerEnd:
			style = wire.Danger
		}
		to := screen.PressAt(t, screen.OpBallot, string(a), screen.BallotMark(v), screen.PostMark(post))
		row = append(row, wire.Button{Style: style, Label: screen.AnswerLabel(t, s, a), CustomID: to.String()})
	}
	return row
}

// votedText says how a vote ended, and why if nobody refused.
func votedText(t table.Table, p outbox.Post, s screen.Reader) string {
	switch {
	case p.Vote != nil && p.Vote.Tied():
		return s.T("host.late.closed.tie", "who", s.Named(p.Vote.Target))
	case p.Vote != nil && p.Vote.Motion == vote.MotionLate:
		return s.T("host.late.closed."+game.Key(cmp.Or(p.Vote.Result, vote.ResultOther)), "who", s.Named(p.Vote.Target))
	case p.Passed:
		return passedText(t, p, s)
	case p.Vote != nil && p.Vote.Result != vote.ResultRefused:
		return s.T("host.vote.closed."+game.Key(p.Vote.Result), "who", closer(t, p, s))
	case p.Vote != nil && p.Vote.Motion == vote.MotionUndo:
		return s.T("host.undo.stays", "who", s.Named(p.Vote.By))
	}
	return s.T("host.vote.no")
}

// closer names the player whose loss, or return, closed a vote. They may have no seat now.
func closer(t table.Table, p outbox.Post, s screen.Reader) string {
	if len(p.Users) == 0 {
		return ""
	}
	return cmp.Or(s.Named(p.Users[:1]...), s.NameOf(t.Guild, p.Users[0]))
}

// passedText says what was agreed. It says that the game goes on only if it does.
func passedText(t table.Table, p outbox.Post, s screen.Reader) string {
	if p.Vote == nil {
		return s.T("host.vote.no")
	}
	if p.Vote.Motion == vote.MotionRemove && t.Status != table.Playing {
		return voteText(p, s, "host.voted.remove.ends")
	}
	return voteText(p, s, "host.voted."+game.Key(p.Vote.Motion))
}

// timeMessage is a post about the clocks.
func timeMessage(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	called := s.Mentioned(p.Mentions...)
	m := wire.Message{Mentions: p.Mentions}
	switch p.Kind {
	case outbox.PostTime:
		giver, target := s.Named(p.Users[:1]...), s.Named(p.Users[1:]...)
		given := s.T("host.time.given", "who", giver, "target", target, "time", screen.LengthText(p.For))
		m.Content = screen.JoinLines([]string{given, screen.DeadlineOf(t, p.Users[1:], s)})
	case outbox.PostBeg:
		more := screen.LengthText(p.For)
		m.Content = screen.JoinLines([]string{called, s.T("host.time.asks", "who", s.Named(p.Users...), "time", more)})
		give := screen.GiveTime(s, t, p.Users[0], p.For, screen.PostMark(p.ID))
		m.Rows = screen.Row(screen.Button(s, wire.Success, "host.button.time.more", give, "time", more))
	case outbox.PostResume:
		lines := []string{s.T("host.resumed", "who", s.Named(p.Users...))}
		if called != "" {
			lines = append(lines, s.T("host.turn.asked", "who", called, "ask", screen.AskOf(t, p.Mentions)))
		}
		m.Content = screen.JoinLines(append(lines, screen.Deadline(t, s)))
		m.Rows = screen.BoardRow(t, s, p.ID)
	}
	return m
}
