package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
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
	if said, err := c.Arrive(c, t); err != nil || said != "" {
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
