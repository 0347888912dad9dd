package table

import (
	"slices"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// HolderLevel is the level of the computer that holds the seat of a late player.
const HolderLevel = 3

// Auto is the level of the computer that answers for a seat: its own seat, or one that it holds
// until its player is back; 0 where a person does.
func (p Player) Auto() int { return max(p.Level, p.Held) }

// Auto is the Player.Auto of a seat.
func (t Table) Auto(seat game.Seat) int {
	if seat < 0 || int(seat) >= len(t.Players) {
		return 0
	}
	return t.Players[seat].Auto()
}

// mayCall says whether a user may be called to a question: not the computer, nor somebody whose
// seat it holds.
func (t Table) mayCall(user string) bool {
	i := t.placeOf(user)
	return person(user) && (i < 0 || t.Players[i].Held == 0)
}

// helped says that the computer has played for people, or does: no rating is to be won there.
func (t Table) helped() bool {
	return len(t.Stood) > 0 || slices.ContainsFunc(t.Players, func(p Player) bool { return p.Held > 0 })
}

// Holdable says whether the computer may hold seats at a table: not where ratings change.
func (s *Scorebook) Holdable(t Table) bool { return !s.Rated(t) }

// hold has the computer hold the seats of those who are away and have wished it, and gives a
// player's seat back who is there again, or who does something at the table.
func (c *change) hold(holdable func(Table) bool) {
	a := &c.after
	if a.Status != Playing {
		return
	}
	for i := range a.Players {
		p := &a.Players[i]
		if !p.Person() || p.Left {
			continue
		}
		w := c.people(p.User)
		wishes := w.Hold > 0 && c.now.Before(w.Away) && !w.Away.Equal(p.Returned)
		switch {
		case c.by.User == p.User:
			if p.Returned = w.Away; p.Held > 0 {
				c.release(game.Seat(i))
			}
		case wishes && p.Held > 0:
			p.Held, p.HeldUntil = w.Hold, w.Away
		case wishes && p.Here() && !a.Out(game.Seat(i)) && holdable(*a):
			p.Held, p.HeldUntil = w.Hold, w.Away
			c.post(outbox.PostHeld, nil).Users = []string{p.User}
		case !wishes && !p.HeldUntil.IsZero():
			c.release(game.Seat(i))
		}
	}
}

// release gives a seat back to its player, who has all of the time for what is asked.
func (c *change) release(seat game.Seat) {
	a := &c.after
	p := &a.Players[seat]
	p.Held, p.HeldUntil = 0, time.Time{}
	var called []string
	for n := range a.Asks {
		if a.Asks[n].Seat == seat {
			a.Asks[n] = c.terms(*a).Ask(seat, c.now)
			if c.by.User != p.User {
				called = []string{p.User}
			}
		}
	}
	c.post(outbox.PostBack, c.wakeful(called)).Users = []string{p.User}
}

// desert notes whether all people are away, or have the computer hold their seats: then it does
// not play on against itself.
func (c *change) desert() {
	a := &c.after
	a.Deserted = false
	if !slices.ContainsFunc(a.Players, func(p Player) bool { return p.Auto() > 0 }) {
		return
	}
	a.Deserted = !slices.ContainsFunc(here(*a), func(u string) bool {
		return a.mayCall(u) && !c.now.Before(c.people(u).Away)
	})
}
