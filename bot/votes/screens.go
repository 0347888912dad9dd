package votes

import (
	"slices"
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Proposal returns the button that opens a vote. The parameter post is the number of the public
// post that has the button. It is 0 in a private message.
func Proposal(t table.Table, s screen.Reader, motion Motion, target string, post uint64) wire.Button {
	path := []string{string(motion), target}
	if post != 0 {
		path = append(path, screen.PostMark(post))
	}
	key, style := motionKey(t, s, motion, target), wire.Secondary
	if key == removeEnds {
		style = wire.Danger
	}
	label := s.Plain(game.T(key, "target", s.PlainNames([]string{target})))
	to := screen.PressAt(t, opPropose, path...)
	return wire.Button{Style: style, Label: wire.Clip(label, screen.MaxLabel), CustomID: to.String()}
}

// undoButton returns the button that undoes the last action, or asks the others to agree.
func undoButton(p screen.Seated) []wire.Button {
	return []wire.Button{p.Button(wire.Secondary, p.Label("host.button.undo"), p.At().With(opUndo))}
}

// removeEnds is the key of the button for MotionRemove if the game ends without the player.
const removeEnds = game.Key("host.button.vote.remove.ends")

// motionKey returns the key of the button that proposes a motion.
func motionKey(t table.Table, s screen.Reader, motion Motion, target string) game.Key {
	if endWithout(t, s, motion, target) != "" {
		return removeEnds
	}
	return "host.button.vote." + game.Key(motion)
}

// endWithout returns a text that says how the game would end if a motion removes a player. The parameter
// target is the ID of that player. endWithout returns "" if the game would go on, or if the motion does not
// remove a player.
func endWithout(t table.Table, s screen.Reader, motion Motion, target string) string {
	if motion != MotionRemove {
		return ""
	}
	end, over := without(t, target)
	switch {
	case !over:
		return ""
	case end.Text.IsZero():
		return s.T("host.vote.ends.none")
	}
	return s.T("host.vote.ends", "end", end.Text)
}

// The function without returns how the game would end if a user's seat were given up. It returns false if the
// game would go on. The result has no text if the rules cannot continue without the seat. The result reveals
// nothing: it is computed in a position in which everything that spectators cannot see is drawn at random.
func without(t table.Table, user string) (result game.Result, over bool) {
	seat, ok := t.SeatOf(user)
	if !ok || !t.Begun() || t.Status != table.Playing {
		return game.Result{}, false
	}
	luck := game.NewRand(game.Seed{}, "without")
	err := table.Safely(func() error {
		after, _, err := t.Public().Branch(&luck).Act(game.Move{Seat: seat, Action: game.Forfeit})
		if err != nil { // the rules refuse Forfeit, so Change.GiveUp would end the game
			result, over = game.Result{Void: true}, true
			return nil
		}
		result, over = after.State.Result()
		return nil
	})
	if err != nil {
		return game.Result{}, false
	}
	return result, over
}

// proposals returns the buttons that open the possible votes about absent players, and a vote to end the
// game.
func proposals(t table.Table, s screen.Reader, users []string, post uint64) []wire.Button {
	var row []wire.Button
	for _, u := range users {
		if _, seated := t.SeatOf(u); !seated || !t.Begun() {
			continue
		}
		if hasDefault(t, u) {
			row = append(row, Proposal(t, s, MotionAnswer, u, post))
		}
		row = append(row, Proposal(t, s, MotionRemove, u, post))
	}
	return append(row[:min(len(row), screen.RowButtons-1)], Proposal(t, s, MotionEnd, "", post))
}

// The constant sure is the last part of the path of a button that confirms a choice.
const sure = "!"

// The function alone says whether the proposer is the only player with a say in a vote. The parameter
// target is the ID of the user whom the vote is about, or "" if it is about nobody.
func alone(t table.Table, proposer, target string) bool { return len(others(t, proposer, target)) == 0 }

// ballotMark returns a text that identifies a ballot by its opening time.
func ballotMark(v Vote) string { return strconv.FormatInt(max(v.Opened.Unix(), 0), 36) }

// answerLabel returns the label of a choice on a ballot.
func answerLabel(t table.Table, s screen.Reader, a Answer) string {
	label := game.T("host.button.late."+game.Key(a), "time", screen.LengthText(t.Limit))
	return wire.Clip(s.Plain(label), screen.MaxLabel)
}

// confirmChoice returns the message that asks the only player with a say to confirm their choice
// about a late player.
func confirmChoice(s screen.Reader, t table.Table, answer Answer, mark string) wire.Message {
	s = s.At(t)
	what := game.T("host.button.late."+game.Key(answer), "time", screen.LengthText(t.Limit))
	lines := []string{s.T("host.panel.step", "what", what), s.T("host.panel.final")}
	yes := screen.PressAt(t, opBallot, string(answer), mark, sure)
	return wire.Message{
		Content: screen.JoinLines(lines), Rows: screen.Row(screen.Button(s, wire.Danger, "host.button.confirm", yes)),
	}
}

// HowItEnds returns a message with buttons for a running game: to pause it, to end it, or to go on without an
// absent player. Each button opens a vote, but a moderator may end the game alone. HowItEnds returns false if
// the reader has no say.
func HowItEnds(s screen.Reader, t table.Table, moderator bool) (wire.Message, bool) {
	s = s.At(t)
	var buttons []wire.Button
	if _, err := t.SeatInPlay(s.User); err == nil {
		rest := Proposal(t, s, MotionRest, "", 0)
		if t.Halt.Resting {
			rest = screen.Button(s, wire.Primary, "host.button.resume", screen.PressAt(t, opResume))
		}
		buttons = append(buttons, rest, Proposal(t, s, MotionEnd, "", 0))
		absent := slices.DeleteFunc(t.Asked(), func(u string) bool {
			return u == s.User || !(table.Player{User: u}).Person()
		})
		for _, u := range absent[:min(len(absent), screen.RowButtons-3)] {
			buttons = append(buttons, Proposal(t, s, MotionRemove, u, 0))
		}
	}
	if moderator {
		buttons = append(buttons, screen.Button(s, wire.Danger, "host.button.end", screen.PressAt(t, opEnd)))
	}
	return wire.Message{Content: s.T("host.stop.ask"), Rows: screen.ButtonRows(buttons)}, len(buttons) > 0
}

// asksFirst says whether the reader must confirm a motion before it is proposed. That is so if nobody else
// has a say, since the motion then passes at once, or if the motion would end the game.
func asksFirst(s screen.Reader, t table.Table, motion Motion, target string) bool {
	by := s.User
	if t.Status != table.Playing || !t.Plays(by) || target == by || target != "" && !t.Has(target) {
		return false
	}
	return alone(t, by, target) || endWithout(t, s.At(t), motion, target) != ""
}

// confirmMotion returns the message that asks for confirmation of a motion, and offers alternatives
// that keep the game going.
func confirmMotion(s screen.Reader, t table.Table, motion Motion, target string) wire.Message {
	s = s.At(t)
	yes := Proposal(t, s, motion, target, 0)
	what := s.T(motionKey(t, s, motion, target), "target", s.Named(target))
	yes.Style, yes.Label = wire.Danger, s.Label("host.button.confirm")
	yes.CustomID = screen.PressAt(t, opPropose, string(motion), target, sure).String()
	buttons, end, last := []wire.Button{yes}, endWithout(t, s, motion, target), game.Key("host.panel.final")
	lines := []string{s.T("host.panel.step", "what", what), end}
	if end != "" && hasDefault(t, target) {
		usual := Proposal(t, s, MotionAnswer, target, 0)
		usual.Style = wire.Success
		buttons = []wire.Button{usual, yes}
		lines = append(lines, s.T("host.vote.instead", "who", s.Named(target)))
	}
	if !alone(t, s.User, target) {
		last = "host.vote.sure"
	}
	return wire.Message{Content: screen.JoinLines(append(lines, s.T(last))), Rows: []wire.Row{{Buttons: buttons}}}
}
