package seats

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// substitute answers /substitute: the caller offers their seat to a friend, who is asked in the channel.
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
	_, err := c.Change(t, Give(friend.ID))
	return c.TellOr(c.T("host.offer.made", "friend", screen.Escape(friend.Name)), err)
}

// takeSeat accepts an offer: the caller takes a seat, or gives it to the friend who asks for it.
func takeSeat(c *call.Call, t table.Table) error {
	out, err := c.Change(t, Take(c.In.User.Name, c.Tables.Scorebook.NameIn))
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
	_, err := c.Change(t, Decline())
	return c.TellOr(c.T("host.offer.declined"), err)
}

// rejoin answers /rejoin, and the buttons below the messages which say that a player has left or
// that the computer holds their seat. The caller takes their seat again, or asks the friend who has
// it.
func rejoin(c *call.Call, t table.Table) error {
	if said, err := c.Arrive(c, t); err != nil || said != "" {
		return c.TellOr(said, err)
	}
	out, err := c.Change(t, Rejoin(c.In.User.Name))
	if err != nil {
		return err
	}
	if o := offers.Of(out.After); o != nil && o.Plea && string(o.To) == c.In.User.ID {
		return c.Tell(c.T("host.rejoin.asked", "who", c.At(out.After).Named(string(o.From))))
	}
	return c.Tell(c.T("host.lobby.late"))
}
