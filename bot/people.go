package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
)

// substitute answers /substitute: the caller offers his seat to a friend, who is
// asked in the channel.
func substitute(c *call.Call, t table.Table) error {
	if err := c.May(c.Speaking()); err != nil {
		return err
	}
	friend := c.In.Options["friend"].User
	switch {
	case friend.ID == "":
		return screen.ErrChoose
	case friend.Bot:
		return c.Tell(c.T("host.offer.bot"))
	}
	_, err := c.Tables.Offer(c.Ctx, c.Actor(), t.ID, friend.ID)
	return c.TellOr(c.T("host.offer.made", "friend", screen.Escape(friend.Name)), err)
}

// takeSeat accepts an offered seat.
func takeSeat(c *call.Call, t table.Table) error {
	out, err := c.Tables.Take(c.Ctx, c.Actor(), t.ID, c.In.User.Name)
	if err != nil {
		return err
	}
	if !out.After.Has(c.In.User.ID) {
		return c.Tell(c.T("host.rejoin.given"))
	}
	return c.Tell(c.T("host.lobby.late"))
}

// declineSeat declines the offer of a seat.
func declineSeat(c *call.Call, t table.Table) error {
	_, err := c.Tables.Decline(c.Ctx, c.Actor(), t.ID)
	return c.TellOr(c.T("host.offer.declined"), err)
}

// rejoin answers /rejoin and the button below a leaving message: the caller takes his seat again,
// or asks the friend who has it.
func rejoin(c *call.Call, t table.Table) error {
	if said, err := comeBack(c, t); err != nil || said != "" {
		return c.TellOr(said, err)
	}
	out, err := c.Tables.Rejoin(c.Ctx, c.Actor(), t.ID, c.In.User.Name)
	if err != nil {
		return err
	}
	if o := out.After.Offer; o != nil && o.Plea && o.To == c.In.User.ID {
		return c.Tell(c.T("host.rejoin.asked", "who", c.At(out.After).Named(o.From)))
	}
	return c.Tell(c.T("host.lobby.late"))
}

// kick answers /kick: the others vote on whether the game goes on without a late player.
func kick(c *call.Call, t table.Table) error {
	target := c.In.Options["player"].User.ID
	if target == "" {
		return screen.ErrChoose
	}
	if screen.AsksFirst(c.Reader, t, vote.MotionRemove, target) {
		return c.Show(screen.ConfirmMotion(c.Reader, t, vote.MotionRemove, target))
	}
	return putMotion(c, t, vote.MotionRemove, target)
}

// pause answers /pause: the others are asked for a pause; a paused table resumes.
func pause(c *call.Call, t table.Table) error {
	if t.Resting {
		return resume(c, t)
	}
	return putMotion(c, t, vote.MotionRest, "")
}

// putMotion opens a vote and reports the result.
func putMotion(c *call.Call, t table.Table, motion vote.Motion, target string) error {
	out, err := c.Tables.Propose(c.Ctx, c.Actor(), t.ID, motion, target)
	if err != nil {
		return err
	}
	return put(c, out)
}

// put reports a motion's result: the others are asked, or nobody else had a say.
func put(c *call.Call, out table.Outcome) error {
	if out.After.Vote == nil {
		return c.Tell(c.T("host.vote.done"))
	}
	return c.Tell(c.T("host.vote.asked"))
}
