package remind

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
)

// tell posts messages to players who wish to be told that all others have answered, or that their turn is
// next.
func tell(c *table.Change) {
	b, a := c.Before(), *c.After()
	moved := a.Place.Homeless || a.Place.Channel != b.Place.Channel
	if b.Status != table.Playing || a.Status != table.Playing || moved {
		return
	}
	if slices.ContainsFunc(a.Asked(), func(u string) bool { return a.MayCall(u) && c.Calls(u) }) {
		notifyNext(c)
	}
	notifyLast(c)
}

// notifyLast tells a player that all others have answered, if they wish to be told. It does so once
// for each question, however often the others change their answers.
func notifyLast(c *table.Change) {
	left, before := c.After().Asked(), c.Before()
	if len(left) != 1 || len(before.Asked()) < 2 || !before.WaitsFor(left[0]) ||
		left[0] == c.By().User || c.Calls(left[0]) {
		return
	}
	if !(table.Player{User: c.By().User}).Person() {
		return // a computer's answer was the last one, and nobody waits for that
	}
	ask, _ := c.After().Open(left[0])
	if w := c.People()(left[0]); w.Last && !w.Asleep(c.Now()) && !ask.Last {
		ask.Last = true
		c.Address(postLast, left)
	}
}

// notifyNext tells a player that their turn is next, if they wish to be told. It does so once in
// the turn before theirs, and again if that turn passes to another person or goes on after a pause.
func notifyNext(c *table.Change) {
	a, b := *c.After(), c.Before()
	user := next(a)
	if user == "" || !c.Turned() && user == next(b) && b.Asks[0].Seat == a.Asks[0].Seat {
		return
	}
	if w := c.People()(user); a.MayCall(user) && user != c.By().User && w.Next && !w.Asleep(c.Now()) {
		c.Address(postNext, []string{user})
	}
}

// next returns the user whose turn is next. It returns "" if that is not known. It is known only in a game in
// which rivals take turns in the order of their seats.
func next(t table.Table) string {
	if !t.Begun() || len(t.Asks) != 1 || !several(t) || t.Public().Info().Coop {
		return ""
	}
	return t.UserOf(following(t, t.Asks[0].Seat))
}

// The function several says whether three or more people play. If only two play, each knows that they are
// next.
func several(t table.Table) bool {
	return len(slices.DeleteFunc(t.Seated(), func(u string) bool { return !t.Plays(u) })) > 2
}

// following returns the first seat after the given one whose player still plays. It returns game.Spectator if
// there is none.
func following(t table.Table, seat game.Seat) game.Seat {
	n := game.Seat(len(t.Players))
	for i := seat + 1; i < seat+n; i++ {
		if next := i % n; !t.Players[next].Left && !t.Out(next) {
			return next
		}
	}
	return game.Spectator
}
