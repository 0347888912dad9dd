package bot

import (
	"strconv"

	"bivouac/bot/post"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
)

// pick takes a choice on the ballot. Where one player decides alone he is asked once
// whether he is sure, unless he waits.
func pick(c *call) error {
	t, err := c.table()
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
	open := v != nil && v.Motion == vote.MotionLate && post.BallotMark(*v) == mark
	may := t.Plays(c.in.User.ID) && open && v.Target != c.in.User.ID
	if may && screen.Alone(t, c.in.User.ID, v.Target) && answer != vote.AnswerWait && c.press.Action() != sure {
		return confirmPick(c, t, answer, mark)
	}
	out, err := c.tables.Pick(c.ctx, c.by(), t.ID, opened, answer)
	if err != nil {
		return err
	}
	if out.After.Vote != nil {
		return c.tell(c.T("host.late.counted"))
	}
	return c.tell(c.T("host.vote.counted"))
}

func confirmPick(c *call, t table.Table, answer vote.Answer, mark string) error {
	s := c.At(t)
	label := post.AnswerLabel(t, s, answer)
	yes := wire.Button{Style: wire.Danger, Label: s.Label("host.button.confirm"),
		CustomID: screen.CustomID{Table: t.ID.String()}.With(screen.OpBallot, string(answer), mark, sure).String()}
	lines := []string{s.T("host.panel.step", "what", screen.Escape(label)), s.T("host.panel.final")}
	return c.show(wire.Message{Content: screen.JoinLines(lines), Rows: []wire.Row{{Buttons: []wire.Button{yes}}}})
}
