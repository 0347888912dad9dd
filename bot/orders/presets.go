package orders

import (
	"context"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// missing returns the presets that a seat's player never got.
func missing(t table.Table, seat game.Seat) []game.Preset {
	return slices.DeleteFunc(slices.Clone(t.Public().Info().Presets), func(p game.Preset) bool {
		return slices.Contains(t.Players[seat].Presets, p.ID)
	})
}

// untold returns the presets that the seat's player never got. It returns nil if the game does not run
// or if no player holds the seat. Before players get a preset, they are told what it does (see informed).
func untold(t table.Table, seat game.Seat) []game.Preset {
	if t.Status != table.Playing || !t.Begun() || t.UserOf(seat) == "" || t.Players[seat].Left {
		return nil
	}
	return missing(t, seat)
}

// takenBack returns the presets that the seat's player has removed. The parameter own has the
// seat's orders.
func takenBack(t table.Table, seat game.Seat, own List) []game.Preset {
	has := func(id string) bool {
		return slices.ContainsFunc(own, func(o Standing) bool { return o.Preset == id })
	}
	return slices.DeleteFunc(slices.Clone(t.Public().Info().Presets), func(p game.Preset) bool {
		return !slices.Contains(t.Players[seat].Presets, p.ID) || has(p.ID)
	})
}

// informed returns the change that gives a player the presets of which they were just told (see untold). The
// presets do not answer the player's present question.
func informed(user string) func(*table.Change) error {
	return func(c *table.Change) error {
		t := c.After()
		if seat, ok := t.SeatOf(user); ok && t.Status == table.Playing {
			d, _ := t.Seen(seat).Asked()
			list := All(*t)
			give(c, &list, seat, d.ID)
			piece.Set(t, list)
		}
		return nil
	}
}

// provide gives the presets to players who have just got a seat. They replace the presets of the
// seat's previous player.
func (a *answering) provide() {
	t := a.After()
	if t.Status != table.Playing || !t.Begun() || len(t.Public().Info().Presets) == 0 {
		return
	}
	before := a.Before()
	for seat := range game.Seat(len(t.Players)) {
		sat := before.Begun() && before.UserOf(seat) == t.UserOf(seat) && !before.Players[seat].Left
		if !sat && !t.Players[seat].Left {
			t.Players[seat].Presets = nil
			give(a.Change, &a.list, seat, 0)
		}
	}
}

// give adds the presets that a seat's player never got, except presets that the player does not
// want at any table. The presets answer only questions whose ID is higher than lastID.
func give(c *table.Change, list *List, seat game.Seat, lastID int) {
	t := c.After()
	p := &t.Players[seat]
	who, err := c.PersonOf(p.User)
	if err != nil {
		return // the player plays without presets until a later change can read their record
	}
	for _, d := range missing(*t, seat) {
		p.Presets = append(slices.Clip(p.Presets), d.ID)
		if !slices.Contains(who.Asked[t.Game], d.ID) {
			add(c, list, seat, d, lastID)
		}
	}
}

// add adds a preset to a seat's orders. The preset answers only questions whose ID is higher than
// lastID.
func add(c *table.Change, list *List, seat game.Seat, d game.Preset, lastID int) {
	turn, round := c.After().Counted()
	*list = append(*list, Standing{
		Seat: seat, N: nextNumber(c, *list, seat), Order: OfPreset(d), Preset: d.ID, After: lastID,
		Turn: turn, Round: round,
	})
}

// remove withdraws the caller's order with number n or, if n is everyOrder, all orders of their own.
// If the order is a preset of the game, the caller does not get this preset at their next tables either.
func remove(c *call.Call, t table.Table, n int) (table.Outcome, error) {
	var taken string
	out, err := c.Change(t, withdraw(n, &taken))
	if err != nil || taken == "" {
		return out, err
	}
	return out, wish(c.Ctx, c.Tables, c.In.User.ID, t.Game, func(asked []string) []string {
		if slices.Contains(asked, taken) {
			return asked
		}
		return append(asked, taken)
	})
}

// restore gives the caller the removed presets back, at this table and their next ones.
func restore(c *call.Call, t table.Table) (table.Outcome, error) {
	out, err := c.Change(t, change(func(c *table.Change, seat game.Seat, list *List) error {
		shown.Set(c, true)
		for _, d := range takenBack(*c.After(), seat, list.Of(seat)) {
			add(c, list, seat, d, 0)
		}
		return nil
	}))
	if err != nil {
		return out, err
	}
	return out, wish(c.Ctx, c.Tables, c.In.User.ID, t.Game, func([]string) []string { return nil })
}

// wish changes which presets of a game a person does not want at their next tables. The function f gets
// the IDs of these presets and returns the new ones.
func wish(ctx context.Context, tables *table.Tables, user, title string, f func([]string) []string) error {
	_, err := tables.SetPerson(ctx, user, func(p *table.Person) {
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

// news returns the line that tells a player about the game's presets that they do not have yet,
// because the table began before the game had these presets. It returns no text if there are none.
// The player gets the presets once they have read the line.
func news(o screens) screen.Notice {
	list := untold(o.Table, o.Seat)
	if len(list) == 0 {
		return screen.Notice{}
	}
	text := o.T("host.standing.new", "what", presetList(o.Reader, o.Info, list))
	return screen.Notice{Text: text, Told: informed(o.Table.UserOf(o.Seat))}
}
