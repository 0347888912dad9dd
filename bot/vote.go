package bot

import (
	"slices"
	"strconv"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// askEnding asks somebody what should become of a running game: a pause, its end,
// going on without somebody who is not there. Each is a vote; a moderator may end
// the game himself.
func askEnding(c *call, t table.Table) error {
	s := c.At(t)
	at := screen.CustomID{Table: t.ID.String()}
	var buttons []wire.Button
	_, err := t.SeatInPlay(c.in.User.ID)
	if err == nil {
		if t.Resting {
			buttons = append(buttons, wire.Button{Style: wire.Primary, Label: s.Label("host.button.resume"), CustomID: at.With(screen.OpResume).String()})
		} else {
			buttons = append(buttons, screen.Proposal(t, s, vote.MotionRest, "", 0))
		}
		buttons = append(buttons, screen.Proposal(t, s, vote.MotionEnd, "", 0))
		others := slices.DeleteFunc(t.Asked(), func(u string) bool { return u == c.in.User.ID })
		for _, u := range others[:min(len(others), screen.RowButtons-3)] {
			buttons = append(buttons, screen.Proposal(t, s, vote.MotionRemove, u, 0))
		}
	}
	if c.by().Moderator {
		buttons = append(buttons, wire.Button{Style: wire.Danger, Label: s.Label("host.button.end"), CustomID: at.With(screen.OpEnd).String()})
	}
	if len(buttons) == 0 {
		return err
	}
	return c.show(wire.Message{Content: s.T("host.stop.ask"), Rows: screen.ButtonRows(buttons)})
}

// sure is the path's last part once somebody has confirmed.
const sure = "!"

// propose opens a vote.
func propose(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if len(c.press.Path) < 2 {
		return table.ErrNoVote
	}
	motion, target := vote.Motion(c.press.Path[0]), c.press.Path[1]
	if c.press.Action() != sure && c.asksFirst(t, motion, target) {
		return confirmMotion(c, t, motion, target)
	}
	return putMotion(c, t, motion, target)
}

// asksFirst says that a motion of the caller's is confirmed before it is put: where
// nobody else has a say, so that it is as good as done, and where it would end the game
// of all.
func (c *call) asksFirst(t table.Table, motion vote.Motion, target string) bool {
	by := c.in.User.ID
	if t.Status != table.Playing || !t.Plays(by) || target == by || target != "" && !t.Has(target) {
		return false
	}
	return screen.Alone(t, by, target) || screen.EndWithout(t, c.At(t), motion, target) != ""
}

// confirmMotion asks whether a motion is meant, and offers what keeps the game going
// where it would end.
func confirmMotion(c *call, t table.Table, motion vote.Motion, target string) error {
	s := c.At(t)
	yes := screen.Proposal(t, s, motion, target, 0)
	what := yes.Label
	yes.Style, yes.Label = wire.Danger, s.Label("host.button.confirm")
	yes.CustomID = screen.CustomID{Table: t.ID.String()}.With(screen.OpPropose, string(motion), target, sure).String()
	buttons, end, last := []wire.Button{yes}, screen.EndWithout(t, s, motion, target), game.Key("host.panel.final")
	lines := []string{s.T("host.panel.step", "what", screen.Escape(what)), end}
	if end != "" && t.HasDefault(target) {
		usual := screen.Proposal(t, s, vote.MotionAnswer, target, 0)
		usual.Style = wire.Success
		buttons = []wire.Button{usual, yes}
		lines = append(lines, s.T("host.vote.instead", "who", s.People([]string{target}, screen.ByName)))
	}
	if !screen.Alone(t, c.in.User.ID, target) {
		last = "host.vote.sure"
	}
	return c.show(wire.Message{Content: screen.JoinLines(append(lines, s.T(last))), Rows: []wire.Row{{Buttons: buttons}}})
}

func agree(c *call) error  { return castVote(c, true) }
func refuse(c *call) error { return castVote(c, false) }

func castVote(c *call, yes bool) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if _, err := c.tables.Vote(c.ctx, c.by(), t.ID, c.ballot(t), yes); err != nil {
		return err
	}
	return c.tell(c.T("host.vote.counted"))
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
func endNow(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if _, err := c.tables.Cancel(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.T("host.cancel.done"))
}

// resume ends an agreed pause.
func resume(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Status == table.Playing && t.Plays(c.in.User.ID) && !t.Resting && t.Idle.Told == 0 {
		return screen.ErrAwake
	}
	if _, err := c.tables.Resume(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	if !t.Resting {
		return c.tell(c.T("host.idle.on"))
	}
	return c.tell(c.T("host.vote.resumed"))
}
