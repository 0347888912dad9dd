package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Sure is the path's last part after a confirmation.
const Sure = "!"

// AsksFirst says whether a motion needs a confirmation before it is proposed: if nobody else has a
// say, so that it applies at once, and if it would end the game.
func AsksFirst(s Reader, t table.Table, motion vote.Motion, target string) bool {
	by := s.User
	if t.Status != table.Playing || !t.Plays(by) || target == by || target != "" && !t.Has(target) {
		return false
	}
	return Alone(t, by, target) || EndWithout(t, s.At(t), motion, target) != ""
}

// ConfirmMotion asks for confirmation of a motion, and offers alternatives that keep the game
// going.
func ConfirmMotion(s Reader, t table.Table, motion vote.Motion, target string) wire.Message {
	s = s.At(t)
	yes := Proposal(t, s, motion, target, 0)
	what := yes.Label
	yes.Style, yes.Label = wire.Danger, s.Label("host.button.confirm")
	yes.CustomID = PressAt(t, OpPropose, string(motion), target, Sure).String()
	buttons, end, last := []wire.Button{yes}, EndWithout(t, s, motion, target), game.Key("host.panel.final")
	lines := []string{s.T("host.panel.step", "what", Escape(what)), end}
	if end != "" && t.HasDefault(target) {
		usual := Proposal(t, s, vote.MotionAnswer, target, 0)
		usual.Style = wire.Success
		buttons = []wire.Button{usual, yes}
		lines = append(lines, s.T("host.vote.instead", "who", s.Named(target)))
	}
	if !Alone(t, s.User, target) {
		last = "host.vote.sure"
	}
	return wire.Message{Content: JoinLines(append(lines, s.T(last))), Rows: []wire.Row{{Buttons: buttons}}}
}
