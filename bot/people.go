package bot

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// substitute answers /substitute: the caller offers his seat to a friend, who is
// asked in the channel.
func (b *Bot) substitute(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if err := c.may(c.speaking()); err != nil {
		return err
	}
	friend := c.in.Options["friend"].User
	switch {
	case friend.ID == "":
		return errChoose
	case friend.Bot:
		return c.tell(c.t("host.offer.bot"))
	}
	if _, err := b.tables.Offer(c.ctx, c.by(), t.ID, friend.ID); err != nil {
		return err
	}
	return c.tell(c.t("host.offer.made", "friend", escape(friend.Name)))
}

// takeSeat takes the seat that a friend offers.
func (b *Bot) takeSeat(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	out, err := b.tables.Take(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	if !out.After.Has(c.in.User.ID) {
		return c.tell(c.t("host.rejoin.given"))
	}
	return c.tell(c.t("host.lobby.late"))
}

// declineSeat ends the offer of a seat.
func (b *Bot) declineSeat(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if _, err := b.tables.Decline(c.ctx, c.by(), t.ID); err != nil {
		return err
	}
	return c.tell(c.t("host.offer.declined"))
}

// rejoin answers /rejoin and the button below the message that told of a leaving: the
// caller takes his seat again, or asks the friend who has it.
func (b *Bot) rejoin(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	out, err := b.tables.Rejoin(c.ctx, c.by(), t.ID, c.in.User.Name)
	if err != nil {
		return err
	}
	if o := out.After.Offer; o != nil && o.Plea && o.To == c.in.User.ID {
		return c.tell(c.t("host.rejoin.asked", "who", c.at(out.After).people([]string{o.From}, byName)))
	}
	return c.tell(c.t("host.lobby.late"))
}

// leaving says that somebody has left the server, is back, or did not come back.
func (b *Bot) leaving(t table.Table, s speaker, p outbox.Post) (string, []wire.Row) {
	user := p.Users[0]
	who := s.people([]string{user}, byName)
	switch {
	case p.Kind == outbox.PostLeft:
		return s.t("host.left", "who", who), nil
	case p.Kind == outbox.PostBack:
		if len(p.Mentions) > 0 {
			who = s.people([]string{user}, mention)
		}
		return s.t("host.back", "who", who), nil
	}
	text := s.t("host.gone", "who", who, "when", stamp(p.Made.Add(b.tables.Grace())))
	if !slices.ContainsFunc(t.Players, func(o table.Player) bool { return o.User == user && !o.Left && !o.Here() }) {
		return text, nil // he is back already, or out
	}
	return text, goneRow(t, s, user, p.ID)
}

// goneRow are what can be done about somebody who has left the server.
func goneRow(t table.Table, s speaker, user string, post uint64) []wire.Row {
	back := wire.Button{Style: wire.Success, Label: s.label("host.button.rejoin"), CustomID: press{Table: t.ID.String()}.with(opRejoin, postMark(post)).id()}
	return []wire.Row{{Buttons: []wire.Button{back, proposal(t, s, vote.MotionRemove, user, post)}}}
}

// pleaRow are the answers to somebody who asks for his old seat.
func pleaRow(t table.Table, s speaker, post uint64) []wire.Row {
	row := offerRow(t, s, post)
	row[0].Buttons[0].Label, row[0].Buttons[1].Label = s.label("host.button.give"), s.label("host.button.keep")
	return row
}

// offerRow are the answers to the offer of a seat.
func offerRow(t table.Table, s speaker, post uint64) []wire.Row {
	at := press{Table: t.ID.String()}
	return []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Success, Label: s.label("host.button.take"), CustomID: at.with(opTake, postMark(post)).id()},
		{Style: wire.Secondary, Label: s.label("host.button.decline"), CustomID: at.with(opDecline).id()},
	}}}
}

// kick answers /kick: the others decide whether the game goes on without somebody
// who has kept them waiting.
func (b *Bot) kick(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	target := c.in.Options["player"].User.ID
	if target == "" {
		return errChoose
	}
	if c.asksFirst(t, vote.MotionRemove, target) {
		return b.confirmMotion(c, t, vote.MotionRemove, target)
	}
	return b.putMotion(c, t, vote.MotionRemove, target)
}

// pause answers /pause: the others are asked whether the table may rest; at a table
// that rests it goes on.
func (b *Bot) pause(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Resting {
		return b.resume(c)
	}
	return b.putMotion(c, t, vote.MotionRest, "")
}

// putMotion opens a vote and says what became of it.
func (b *Bot) putMotion(c *call, t table.Table, motion vote.Motion, target string) error {
	out, err := b.tables.Propose(c.ctx, c.by(), t.ID, motion, target)
	if err != nil {
		return err
	}
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.tell(c.t(key))
}
