package screen

import (
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Proposal is the button that opens a vote; post, if not 0, marks a public one.
func Proposal(t table.Table, s Reader, motion vote.Motion, target string, post uint64) wire.Button {
	path := []string{string(motion), target}
	if post != 0 {
		path = append(path, PostMark(post))
	}
	key, style := motionKey(t, s, motion, target), wire.Secondary
	if key == removeEnds {
		style = wire.Danger
	}
	label := s.Plain(game.T(key, "target", s.PlainNames([]string{target})))
	return wire.Button{Style: style, Label: wire.Clip(label, MaxLabel), CustomID: PressAt(t, OpPropose, path...).String()}
}

// removeEnds is the text of a motion that would end the game.
const removeEnds = game.Key("host.button.vote.remove.ends")

// motionKey is the text of a motion.
func motionKey(t table.Table, s Reader, motion vote.Motion, target string) game.Key {
	if EndWithout(t, s, motion, target) != "" {
		return removeEnds
	}
	return "host.button.vote." + game.Key(motion)
}

// EndWithout says how a motion about a seat would end the game; "" if the game would go on, or the
// motion is about something else.
func EndWithout(t table.Table, s Reader, motion vote.Motion, target string) string {
	if motion != vote.MotionRemove {
		return ""
	}
	end, over := t.Without(target)
	switch {
	case !over:
		return ""
	case end.Text.IsZero():
		return s.T("host.vote.ends.none")
	}
	return s.T("host.vote.ends", "end", end.Text)
}

// Proposals are the possible votes about late players.
func Proposals(t table.Table, s Reader, users []string, post uint64) []wire.Row {
	var row []wire.Button
	for _, u := range users {
		seat, seated := t.SeatOf(u)
		if !seated || t.Match == nil {
			continue
		}
		if d, asked := t.Match.Asked(seat); asked && d.Default != "" {
			row = append(row, Proposal(t, s, vote.MotionAnswer, u, post))
		}
		row = append(row, Proposal(t, s, vote.MotionRemove, u, post))
	}
	row = append(row[:min(len(row), RowButtons-1)], Proposal(t, s, vote.MotionEnd, "", post))
	return []wire.Row{{Buttons: row}}
}

// Alone says whether a vote by one player about another has no other voter.
func Alone(t table.Table, by, target string) bool {
	for seat, p := range t.Players {
		if p.Here() && p.Person() && !t.Out(game.Seat(seat)) && p.User != by && p.User != target {
			return false
		}
	}
	return true
}

// BallotMark identifies a ballot by its opening time.
func BallotMark(v vote.Vote) string { return strconv.FormatInt(max(v.Opened.Unix(), 0), 36) }

// AnswerLabel is the label of a choice on a ballot.
func AnswerLabel(t table.Table, s Reader, a vote.Answer) string {
	return wire.Clip(s.Plain(game.T("host.button.late."+game.Key(a), "time", LengthText(t.Limit))), MaxLabel)
}

// ConfirmPick asks for confirmation of a choice that one player makes alone.
func ConfirmPick(s Reader, t table.Table, answer vote.Answer, mark string) wire.Message {
	s = s.At(t)
	what := game.T("host.button.late."+game.Key(answer), "time", LengthText(t.Limit))
	lines := []string{s.T("host.panel.step", "what", what), s.T("host.panel.final")}
	yes := PressAt(t, OpBallot, string(answer), mark, Sure)
	return wire.Message{Content: JoinLines(lines), Rows: Row(Button(s, wire.Danger, "host.button.confirm", yes))}
}

// HowItEnds offers ways to end or continue a running game: a pause, its end, going on without an
// absent player. Each is a vote; a moderator may end the game alone. False if the reader has no
// say.
func HowItEnds(s Reader, t table.Table, moderator bool) (wire.Message, bool) {
	s = s.At(t)
	var buttons []wire.Button
	if _, err := t.SeatInPlay(s.User); err == nil {
		rest := Proposal(t, s, vote.MotionRest, "", 0)
		if t.Resting {
			rest = Button(s, wire.Primary, "host.button.resume", PressAt(t, OpResume))
		}
		buttons = append(buttons, rest, Proposal(t, s, vote.MotionEnd, "", 0))
		others := slices.DeleteFunc(t.Asked(), func(u string) bool {
			return u == s.User || !(table.Player{User: u}).Person()
		})
		for _, u := range others[:min(len(others), RowButtons-3)] {
			buttons = append(buttons, Proposal(t, s, vote.MotionRemove, u, 0))
		}
	}
	if moderator {
		buttons = append(buttons, Button(s, wire.Danger, "host.button.end", PressAt(t, OpEnd)))
	}
	return wire.Message{Content: s.T("host.stop.ask"), Rows: ButtonRows(buttons)}, len(buttons) > 0
}
