package screen

import (
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
	key, style := "host.button.vote."+game.Key(motion), wire.Secondary
	if EndWithout(t, s, motion, target) != "" {
		key, style = "host.button.vote.remove.ends", wire.Danger
	}
	label := s.Plain(game.T(key, "target", s.PlainNames([]string{target})))
	return wire.Button{Style: style, Label: wire.Clip(label, MaxLabel), CustomID: CustomID{Table: t.ID.String()}.With(OpPropose, path...).String()}
}

// EndWithout says how a motion about somebody's seat would end the game; "" if the game would
// go on, or the motion is about something else.
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

// Proposals are the votes that a table may hold about players who are late.
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
		if p.Here() && !t.Out(game.Seat(seat)) && p.User != by && p.User != target {
			return false
		}
	}
	return true
}
