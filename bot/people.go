package bot

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
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

// leaving says that somebody has left the server, is back, or did not come back.
func leaving(t table.Table, s screen.Reader, p outbox.Post) (string, []wire.Row) {
	user := p.Users[0]
	who := s.People([]string{user}, screen.ByName)
	switch {
	case p.Kind == outbox.PostLeft:
		return s.T("host.left", "who", who), nil
	case p.Kind == outbox.PostBack:
		if len(p.Mentions) > 0 {
			who = s.People([]string{user}, screen.Mention)
		}
		return s.T("host.back", "who", who), nil
	}
	text := s.T("host.gone", "who", who, "when", screen.Stamp(p.Made.Add(s.Facts.Grace())))
	if !slices.ContainsFunc(t.Players, func(o table.Player) bool { return o.User == user && !o.Left && !o.Here() }) {
		return text, nil // he is back already, or out
	}
	return text, goneRow(t, s, user, p.ID)
}

// goneRow are what can be done about somebody who has left the server.
func goneRow(t table.Table, s screen.Reader, user string, post uint64) []wire.Row {
	back := wire.Button{Style: wire.Success, Label: s.Label("host.button.rejoin"), CustomID: screen.CustomID{Table: t.ID.String()}.With(screen.OpRejoin, screen.PostMark(post)).String()}
	return []wire.Row{{Buttons: []wire.Button{back, screen.Proposal(t, s, vote.MotionRemove, user, post)}}}
}

// pleaRow are the answers to somebody who asks for his old seat.
func pleaRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	row := offerRow(t, s, post)
	row[0].Buttons[0].Label, row[0].Buttons[1].Label = s.Label("host.button.give"), s.Label("host.button.keep")
	return row
}

// offerRow are the answers to the offer of a seat.
func offerRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	at := screen.CustomID{Table: t.ID.String()}
	return []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Success, Label: s.Label("host.button.take"), CustomID: at.With(opTake, screen.PostMark(post)).String()},
		{Style: wire.Secondary, Label: s.Label("host.button.decline"), CustomID: at.With(opDecline).String()},
	}}}
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
