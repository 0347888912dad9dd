package bot

import (
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// substitute answers /substitute: the caller offers his seat to a friend, who is
// asked in the channel.
func substitute(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if err := c.may(c.speaking()); err != nil {
		return err
	}
	friend := c.in.Options["friend"].User
	switch {
	case friend.ID == "":
		return screen.ErrChoose
	case friend.Bot:
		return c.tell(c.T("host.offer.bot"))
	}
	if _, err := c.tables.Offer(c.ctx, c.by(), t.ID, friend.ID); err != nil {
		return err
	}
	return c.tell(c.T("host.offer.made", "friend", screen.Escape(friend.Name)))
}

// takeSeat takes the seat that a friend offers.
func takeSeat(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	out, err := c.tables.Take(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	if !out.After.Has(c.in.User.ID) {
		return c.tell(c.T("host.rejoin.given"))
	}
	return c.tell(c.T("host.lobby.late"))
}

// declineSeat ends the offer of a seat.
func declineSeat(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if _, err := c.tables.Decline(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.T("host.offer.declined"))
}

// rejoin answers /rejoin and the button below the message that told of a leaving: the
// caller takes his seat again, or asks the friend who has it.
func rejoin(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	out, err := c.tables.Rejoin(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	if o := out.After.Offer; o != nil && o.Plea && o.To == c.in.User.ID {
		return c.tell(c.T("host.rejoin.asked", "who", c.At(out.After).People([]string{o.From}, screen.ByName)))
	}
	return c.tell(c.T("host.lobby.late"))
}

// kick answers /kick: the others decide whether the game goes on without somebody
// who has kept them waiting.
func kick(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	target := c.in.Options["player"].User.ID
	if target == "" {
		return screen.ErrChoose
	}
	if c.asksFirst(t, vote.MotionRemove, target) {
		return confirmMotion(c, t, vote.MotionRemove, target)
	}
	return putMotion(c, t, vote.MotionRemove, target)
}

// pause answers /pause: the others are asked whether the table may rest; at a table
// that rests it goes on.
func pause(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Resting {
		return resume(c)
	}
	return putMotion(c, t, vote.MotionRest, "")
}

// putMotion opens a vote and says what became of it.
func putMotion(c *call, t table.Table, motion vote.Motion, target string) error {
	out, err := c.tables.Propose(c.ctx, c.by(), t.ID, motion, target)
	if err != nil {
		return err
	}
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.tell(c.T(key))
}
