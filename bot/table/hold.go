package table

import (
	"slices"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// HolderLevel is the level of a computer that holds a late player's seat.
const HolderLevel = 3

// Auto is the level of the computer that answers for a seat, as its own or while it holds it for a
// player; 0 for a person.
func (p Player) Auto() int { return max(p.Level, p.Held) }

// Auto returns the Player.Auto of a seat.
func (t Table) Auto(seat game.Seat) int {
	if seat < 0 || int(seat) >= len(t.Players) {
		return 0
	}
	return t.Players[seat].Auto()
}

// mayCall says whether a user may be called to a question: not a computer, nor a player whose seat
// one holds.
func (t Table) mayCall(user string) bool {
	i := t.PlaceOf(user)
	return person(user) && (i < 0 || t.Players[i].Held == 0)
}

// StoodIn says whether the last answer of a seat was the computer's, which held it for its player.
func (t Table) StoodIn(seat game.Seat) bool {
	if t.Match == nil {
		return false
	}
	for i, e := range slices.Backward(t.Match.Journal) {
		if e.Seat == seat && e.Strike == nil {
			return slices.Contains(t.Stood, i)
		}
	}
	return false
}

// hold makes the computer hold the seats of players who are away and have wished it, and returns a
// seat when its player is back or acts at the table.
func (c *Change) hold() {
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
		case wishes && p.Here() && !a.Out(game.Seat(i)):
			p.Held, p.HeldUntil = w.Hold, w.Away
			c.post(outbox.PostHeld, nil).Users = []string{p.User}
		case !wishes && !p.HeldUntil.IsZero():
			c.release(game.Seat(i))
		}
	}
}

// release returns a seat to its player, with full time for his question.
func (c *Change) release(seat game.Seat) {
	a := &c.after
	p := &a.Players[seat]
	p.Held, p.HeldUntil = 0, time.Time{}
	var called []string
	for n := range a.Asks {
		if a.Asks[n].Seat == seat {
			a.Asks[n] = c.Terms(*a).Ask(seat, c.now)
			if c.by.User != p.User {
				called = []string{p.User}
			}
		}
	}
	c.post(outbox.PostBack, c.wakeful(called)).Users = []string{p.User}
}

// markDeserted records whether all people are away or held, so that the computer does not play on against
// itself.
func (c *Change) markDeserted() {
	a := &c.after
	a.Deserted = false
	if !slices.ContainsFunc(a.Players, func(p Player) bool { return p.Auto() > 0 }) {
		return
	}
	a.Deserted = !slices.ContainsFunc(a.Here(), func(u string) bool {
		return a.mayCall(u) && !c.now.Before(c.people(u).Away)
	})
}
