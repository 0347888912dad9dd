package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/idle"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
)

// propose opens a vote.
func propose(c *call.Call, t table.Table) error {
	if len(c.Press.Path) < 2 {
		return table.ErrNoVote
	}
	motion, target := vote.Motion(c.Press.Path[0]), c.Press.Path[1]
	if c.Press.Action() != screen.Sure && screen.AsksFirst(c.Reader, t, motion, target) {
		return c.Show(screen.ConfirmMotion(c.Reader, t, motion, target))
	}
	return putMotion(c, t, motion, target)
}

func agree(c *call.Call, t table.Table) error  { return castVote(c, t, true) }
func refuse(c *call.Call, t table.Table) error { return castVote(c, t, false) }

func castVote(c *call.Call, t table.Table, yes bool) error {
	_, err := c.Tables.Vote(c.Ctx, c.Actor(), t.ID, ballotNow(c, t), yes)
	return c.TellOr(c.T("host.vote.counted"), err)
}

// ballotNow returns when the vote of the pressed ballot was opened. Ballots of an older version do
// not contain it: the open vote's is recognised by its message.
func ballotNow(c *call.Call, t table.Table) int64 {
	if len(c.Press.Path) < 2 {
		if t.Vote != nil && c.In.MessageID != "" && c.In.MessageID == t.Vote.Message {
			return t.Vote.Opened.Unix()
		}
		return 0
	}
	opened, err := strconv.ParseInt(c.Press.Path[0], 36, 64)
	if err != nil {
		return 0
	}
	return opened
}

// endNow ends a running game without a result, by a moderator.
func endNow(c *call.Call, t table.Table) error {
	_, err := c.Tables.Cancel(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.cancel.done"), err)
}

// resume ends an agreed pause.
func resume(c *call.Call, t table.Table) error {
	if !t.Resting {
		return idle.GoOn(c, t)
	}
	_, err := c.Tables.Resume(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.vote.resumed"), err)
}

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
