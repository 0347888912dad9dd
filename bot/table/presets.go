package table

import (
	"context"
	"slices"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// A game may have standing orders that every player has from the start (game.Preset). They come
// after the player's own orders at the table: see Order.Preset. A player removes one like an order
// of his own, which also holds at his next tables of that game, until he restores them. At a table
// that began before its game had a preset, a player gets it only after a private message
// (Tables.Informed), and it answers only questions asked after that.

// Untold returns the presets that a player at the table does not have yet and must first be told
// of.
func (t Table) Untold(seat game.Seat) []game.Preset {
	if t.Status != Playing || t.Match == nil || t.UserOf(seat) == "" || t.Players[seat].Left {
		return nil
	}
	return t.missing(seat)
}

// missing returns the presets that a seat's player was never given.
func (t Table) missing(seat game.Seat) []game.Preset {
	return slices.DeleteFunc(slices.Clone(t.Match.Game.Info().Presets), func(p game.Preset) bool {
		return slices.Contains(t.Players[seat].Presets, p.ID)
	})
}

// TakenBack returns the presets that the seat's player has removed.
func (t Table) TakenBack(seat game.Seat) []game.Preset {
	has := func(id string) bool {
		return slices.ContainsFunc(t.OrdersOf(seat), func(o orders.Standing) bool { return o.Preset == id })
	}
	return slices.DeleteFunc(slices.Clone(t.Match.Game.Info().Presets), func(p game.Preset) bool {
		return !slices.Contains(t.Players[seat].Presets, p.ID) || has(p.ID)
	})
}

// Informed records that a player was told of the presets of Untold: he has them from now on. He
// answers his present question himself.
func (s *Tables) Informed(ctx context.Context, user string, id ID) error {
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		seat, ok := c.before.SeatOf(user)
		if ok && c.before.Status == Playing {
			d, _ := c.before.Match.Asked(seat)
			s.give(c, seat, d.ID)
		}
		return nil
	})
	return err
}

// provide gives the presets to players who have just taken a seat, replacing those of the previous
// player.
func (s *People) provide(c *Change) {
	a := &c.after
	c.vacate()
	if a.Status != Playing || a.Match == nil || len(a.Match.Game.Info().Presets) == 0 {
		return
	}
	for seat := range game.Seat(len(a.Players)) {
		sat := c.before.Match != nil && c.before.UserOf(seat) == a.UserOf(seat) && !c.before.Players[seat].Left
		if !sat && !a.Players[seat].Left {
			a.Players[seat].Presets = nil
			s.give(c, seat, 0)
		}
	}
}

// give adds the presets that a seat's player was never given; they answer questions after one.
// Presets that he does not want at any table are skipped.
func (s *People) give(c *Change, seat game.Seat, after int) {
	p := &c.after.Players[seat]
	who, err := s.Person(p.User)
	if err != nil {
		return // he is asked; a later change may know better
	}
	for _, d := range c.after.missing(seat) {
		p.Presets = append(slices.Clip(p.Presets), d.ID)
		if !slices.Contains(who.Asked[c.after.Game], d.ID) {
			c.addPreset(seat, d, after)
		}
	}
}

func (c *Change) addPreset(seat game.Seat, d game.Preset, after int) {
	turn, round := c.after.counted()
	c.after.Orders = append(c.after.Orders, orders.Standing{
		Seat: seat, N: c.nextOrder(seat), Order: orders.OfPreset(d), Preset: d.ID, After: after, Turn: turn, Round: round,
	})
}

// Restore gives a player the removed presets back, at this table and his next ones. Errors: as
// Withdraw.
func (s *Tables) Restore(ctx context.Context, by Actor, id ID) (Outcome, error) {
	out, err := s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		c.shown = true
		for _, d := range c.before.TakenBack(seat) {
			c.addPreset(seat, d, 0)
		}
		return nil
	}))
	if err != nil {
		return out, err
	}
	return out, s.wishPresets(ctx, by.User, out.After.Game, func(asked []string) []string { return nil })
}

// wishPresets changes which presets of a game a person does not want at his next tables.
func (s *Tables) wishPresets(ctx context.Context, user, title string, f func([]string) []string) error {
	_, err := s.SetPerson(ctx, user, func(p *Person) {
		asked := map[string][]string{}
		for g, ids := range p.Asked {
			asked[g] = ids
		}
		asked[title] = f(slices.Clone(asked[title]))
		if len(asked[title]) == 0 {
			delete(asked, title)
		}
		if p.Asked = asked; len(asked) == 0 {
			p.Asked = nil
		}
	})
	return err
}

// answersAgain says whether a preset would at once answer the question that its player has after an
// undo.
func (c *Change) answersAgain(o orders.Standing) bool {
	d, asked := c.after.Match.Asked(o.Seat)
	again := true
	_ = safely(func() error {
		again = asked && d.ID > o.After && o.Meets(c.after.FactsOf(o.Seat))
		return nil
	})
	return again
}
