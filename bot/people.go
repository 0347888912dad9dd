package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// substitute answers /substitute: the caller offers his seat to a friend, who is
// asked in the channel.
func substitute(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
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
	if _, err := c.Tables.Offer(c.Ctx, c.Actor(), t.ID, friend.ID); err != nil {
		return err
	}
	return c.Tell(c.T("host.offer.made", "friend", screen.Escape(friend.Name)))
}

// takeSeat takes the seat that a friend offers.
func takeSeat(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	out, err := c.Tables.Take(c.Ctx, c.Actor(), t.ID, c.In.User.Name)
	if err != nil {
		return err
	}
	if !out.After.Has(c.In.User.ID) {
		return c.Tell(c.T("host.rejoin.given"))
	}
	return c.Tell(c.T("host.lobby.late"))
}

// declineSeat ends the offer of a seat.
func declineSeat(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if _, err := c.Tables.Decline(c.Ctx, c.Actor(), t.ID); err != nil {
		return err
	}
	return c.Tell(c.T("host.offer.declined"))
}

// rejoin answers /rejoin and the button below the message that told of a leaving: the
// caller takes his seat again, or asks the friend who has it.
func rejoin(c *call.Call) error {
	said, err := comeBack(c)
	switch {
	case err != nil:
		return err
	case said != "":
		return c.Tell(said)
	}
	t, err := c.Table()
	if err != nil {
		return err
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

// kick answers /kick: the others decide whether the game goes on without somebody
// who has kept them waiting.
func kick(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	target := c.In.Options["player"].User.ID
	if target == "" {
		return screen.ErrChoose
	}
	if screen.AsksFirst(c.Reader, t, vote.MotionRemove, target) {
		return c.Show(screen.ConfirmMotion(c.Reader, t, vote.MotionRemove, target))
	}
	return putMotion(c, t, vote.MotionRemove, target)
}

// pause answers /pause: the others are asked whether the table may rest; at a table
// that rests it goes on.
func pause(c *call.Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	if t.Resting {
		return resume(c)
	}
	return putMotion(c, t, vote.MotionRest, "")
}

// putMotion opens a vote and says what became of it.
func putMotion(c *call.Call, t table.Table, motion vote.Motion, target string) error {
	out, err := c.Tables.Propose(c.Ctx, c.Actor(), t.ID, motion, target)
	if err != nil {
		return err
	}
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.Tell(c.T(key))
}
