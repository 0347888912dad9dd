package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
)

// pick records a choice on the ballot. If one player decides alone he must confirm it, unless he
// chooses to wait.
func pick(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 3 {
		return table.ErrNoVote
	}
	answer, mark := vote.Answer(c.Press.Path[0]), c.Press.Path[1]
	opened, err := strconv.ParseInt(mark, 36, 64)
	if err != nil {
		return table.ErrNoVote
	}
	v := t.Vote
	open := v != nil && v.Motion == vote.MotionLate && screen.BallotMark(*v) == mark
	may := t.Plays(c.In.User.ID) && open && v.Target != c.In.User.ID
	if may && screen.Alone(t, c.In.User.ID, v.Target) && answer != vote.AnswerWait && c.Press.Action() != screen.Sure {
		return c.Show(screen.ConfirmPick(c.Reader, t, answer, mark))
	}
	out, err := c.Tables.Pick(c.Ctx, c.Actor(), t.ID, opened, answer)
	if err != nil {
		return err
	}
	if out.After.Vote != nil {
		return c.Tell(c.T("host.late.counted"))
	}
	return c.Tell(c.T("host.vote.counted"))
}
