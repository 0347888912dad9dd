package votes

import (
	"slices"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/idle"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// propose answers the buttons that open a vote. If necessary, it asks for a confirmation first.
func propose(c *call.Call, t table.Table) error {
	if len(c.Press.Path) < 2 {
		return ErrNone
	}
	motion, target := Motion(c.Press.Path[0]), c.Press.Path[1]
	if c.Press.Action() != sure && asksFirst(c.Reader, t, motion, target) {
		return c.Show(confirmMotion(c.Reader, t, motion, target))
	}
	return putMotion(c, t, motion, target)
}

func agree(c *call.Call, t table.Table) error  { return castVote(c, t, true) }
func refuse(c *call.Call, t table.Table) error { return castVote(c, t, false) }

func castVote(c *call.Call, t table.Table, yes bool) error {
	_, err := c.Change(t, Cast(ballotNow(c, t), yes))
	return c.TellOr(c.T("host.vote.counted"), err)
}

// ballotNow returns the Unix time at which the vote of the pressed ballot was opened, or 0 if this time is
// unknown. The buttons of an older version of the program do not contain the time. For them ballotNow checks
// whether the pressed message is a ballot of the open vote.
func ballotNow(c *call.Call, t table.Table) int64 {
	if len(c.Press.Path) < 2 {
		if v := Of(t); v != nil && slices.Contains(append(t.Posts.Asking(asksForVotes), v.Message), c.In.MessageID) {
			return v.Opened.Unix()
		}
		return 0
	}
	opened, err := strconv.ParseInt(c.Press.Path[0], 36, 64)
	if err != nil {
		return 0
	}
	return opened
}

// endNow answers the button by which a moderator ends a running game without a result.
func endNow(c *call.Call, t table.Table) error {
	_, err := c.Tables.Cancel(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.cancel.done"), err)
}

// choose records a choice on the ballot about a late player. A player who decides alone must confirm the
// choice, unless it is AnswerWait.
func choose(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 3 {
		return ErrNone
	}
	answer, mark := Answer(c.Press.Path[0]), c.Press.Path[1]
	opened, err := strconv.ParseInt(mark, 36, 64)
	if err != nil {
		return ErrNone
	}
	v, user := Of(t), c.In.User.ID
	may := t.Plays(user) && v != nil && v.Motion == MotionLate && ballotMark(*v) == mark && !is(v.Target, user)
	if may && alone(t, user, string(v.Target)) && answer != AnswerWait && c.Press.Action() != sure {
		return c.Show(confirmChoice(c.Reader, t, answer, mark))
	}
	out, err := c.Change(t, Choose(opened, answer))
	if err != nil {
		return err
	}
	if Of(out.After) != nil {
		return c.Tell(c.T("host.late.counted"))
	}
	return c.Tell(c.T("host.vote.counted"))
}

// DecideLate asks the others again what to do about a late player, and tells the caller so.
func DecideLate(c *call.Call, t table.Table, user string) error {
	_, err := c.Change(t, Reopen(user))
	return c.TellOr(c.T("host.vote.asked"), err)
}

// kick answers /kick: the others vote on whether the game goes on without a late player.
func kick(c *call.Call, t table.Table) error {
	target := c.In.Options["player"].User.ID
	if target == "" {
		return screen.ErrChoose
	}
	if asksFirst(c.Reader, t, MotionRemove, target) {
		return c.Show(confirmMotion(c.Reader, t, MotionRemove, target))
	}
	return putMotion(c, t, MotionRemove, target)
}

// pause answers /pause: the others vote on a pause, or a paused table goes on.
func pause(c *call.Call, t table.Table) error {
	if t.Halt.Resting {
		return resume(c, t)
	}
	return putMotion(c, t, MotionRest, "")
}

// resume ends an agreed pause. If there is none, it records that an idle game goes on (idle.GoOn).
func resume(c *call.Call, t table.Table) error {
	if !t.Halt.Resting {
		return idle.GoOn(c, t)
	}
	_, err := c.Change(t, Resume())
	return c.TellOr(c.T("host.vote.resumed"), err)
}

// putMotion opens a vote and reports the result.
func putMotion(c *call.Call, t table.Table, motion Motion, target string) error {
	out, err := c.Change(t, Propose(motion, target))
	if err != nil {
		return err
	}
	return Report(c, out)
}

// Report tells the caller the result of proposing a motion: either the others are asked now, or the motion
// passed because nobody else had a say.
func Report(c *call.Call, out table.Outcome) error {
	if Of(out.After) == nil {
		return c.Tell(c.T("host.vote.done"))
	}
	return c.Tell(c.T("host.vote.asked"))
}

// undo undoes the caller's last action, or asks the others if something was revealed since.
func undo(c *call.Call, t table.Table) error {
	if c.In.Kind == wire.KindComponent { // a button undoes only the last action that its panel shows
		p, err := c.Panel(t)
		if err != nil {
			return err
		}
		if p.Asked.ID != c.Press.Decision {
			return c.Open(p, p.Stale(c.Press))
		}
	}
	out, err := c.Change(t, TakeBack())
	if err != nil {
		return err
	}
	if out.Entries > 0 {
		return call.ShowAfter(c, out, c.T("host.panel.undone"))
	}
	return c.Tell(screen.JoinLines([]string{whyConsent(c, t), c.T("host.err.consent")}))
}

// whyConsent returns a text that explains to a player why their undo needs the others' consent.
func whyConsent(c *call.Call, t table.Table) string {
	back, err := takebackOf(c.Facts, t, c.In.User.ID, c.In.User.ID)
	if err == nil && len(back.news) > 0 {
		return c.T("host.undo.why.learnt")
	}
	return c.T("host.undo.why.passed")
}
