// Package hold lets the computer hold the seat of a person who cannot play.
//
// The computer holds a person's seat because they wish it (/away) or because a ballot decided it, until
// they act at the table or their absence ends. The seat stays theirs, with its vote, and the game counts
// in the statistics. The table waits if every person is away or has their seat held.
package hold

import (
	"embed"
	"slices"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot. Whether the computer shall hold a user's seats is stored
// in that user's settings. The core lets the computer answer for a held seat: see table.Player.Held.
var Feature = house.Feature{
	Name:    "hold",
	Texts:   texts,
	Rule:    table.Rule{Decide: decide, Settle: settle, Due: due},
	Arrives: comeBack,
	Posts:   map[outbox.Kind]screen.Post{PostHeld: {Message: held}},
}

// PostHeld is the kind of the post which says that the computer holds a seat. Users[0] is the seat's player.
const PostHeld = outbox.Kind("held")

// decide lets the computer hold the seats of players who are away, if their settings ask for that. It
// gives a seat back to its player when the player's absence ends or the player acts at the table.
func decide(c *table.Change) error {
	a := c.After()
	if a.Status != table.Playing {
		return nil
	}
	for i := range a.Players {
		p := &a.Players[i]
		if !p.Person() || p.Left {
			continue
		}
		w := c.Outside.People()(p.User)
		wishes := w.Hold > 0 && c.Now().Before(w.Away) && !w.Away.Equal(p.Returned)
		switch {
		case c.By().User == p.User:
			if p.Returned = w.Away; p.Held > 0 {
				release(c, game.Seat(i))
			}
		case wishes && p.Held > 0:
			p.Held, p.HeldUntil = w.Hold, w.Away
		case wishes && p.Here() && !a.Out(game.Seat(i)):
			p.Held, p.HeldUntil = w.Hold, w.Away
			c.Post(PostHeld).Users = []string{p.User}
		case !wishes && !p.HeldUntil.IsZero():
			release(c, game.Seat(i))
		}
	}
	return nil
}

// release returns a seat to its player.
func release(c *table.Change, seat game.Seat) {
	p := &c.After().Players[seat]
	p.Held, p.HeldUntil = 0, time.Time{}
	c.Back(seat)
}

// settle records whether a table with a computer is deserted: every person is away, or the computer holds
// their seat. Such a game waits, so that the computer does not play against itself.
func settle(c *table.Change) {
	a := c.After()
	if a.Status != table.Playing {
		return
	}
	a.Halt.Deserted = slices.ContainsFunc(a.Players, func(p table.Player) bool { return p.Auto() > 0 }) &&
		!slices.ContainsFunc(a.Here(), func(u string) bool {
			return a.Players[a.PlaceOf(u)].Held == 0 && !c.Now().Before(c.Outside.People()(u).Away)
		})
}

// due returns the first time at which an absence ends. Only the absences of players whose seats are
// held count. At a deserted table (see settle), every player's absence counts.
func due(t table.Table, by table.Outside, now time.Time) (first time.Time) {
	for _, u := range t.Here() {
		if at := by.People()(u).Away; t.Halt.Deserted && at.After(now) {
			first = clock.First(first, at)
		}
		first = clock.First(first, t.Players[t.PlaceOf(u)].HeldUntil)
	}
	return first
}

// comeBack gives the caller their seat back if the computer holds it. It returns a sentence which says that
// they are back. It returns "" if the computer does not hold the seat.
func comeBack(c *call.Call, t table.Table) (string, error) {
	seat, ok := t.SeatOf(c.In.User.ID)
	if !ok || t.Players[seat].Held == 0 || t.Status != table.Playing {
		return "", nil
	}
	out, err := c.Change(t, table.InPlay(func(*table.Change, game.Seat) error { return nil }))
	if err == nil && !stoodIn(out.After, seat) {
		return c.T("host.panel.back.idle"), nil
	}
	return c.T("host.panel.back"), err
}

// stoodIn says whether the computer gave the seat's last answer while it held the seat.
func stoodIn(t table.Table, seat game.Seat) bool {
	for i, e := range slices.Backward(t.Public().Acts(0)) {
		if e.Seat == seat && e.Strike == nil {
			return slices.Contains(t.Unattended.Stood, i)
		}
	}
	return false
}

// held returns the message which says that the computer plays for a player, with a button by which
// the player returns.
func held(t table.Table, p outbox.Post, s screen.Reader) wire.Message {
	i := slices.IndexFunc(t.Players, func(o table.Player) bool { return o.User == p.Users[0] && o.Held > 0 })
	if i < 0 {
		return wire.Message{Content: s.T("host.held.over", "who", s.Named(p.Users[0]))}
	}
	lines := []string{s.T("host.held", "who", s.Named(p.Users[0]), "level", t.Players[i].Held)}
	if t.Halt.Deserted {
		lines = append(lines, s.T("host.turn.deserted"))
	}
	return wire.Message{Content: screen.JoinLines(lines), Rows: screen.Row(s.BelowPost(t, p)...)}
}
