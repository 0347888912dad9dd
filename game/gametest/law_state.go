package gametest

import (
	"errors"
	"slices"

	"bivouac/game"
)

// lawPending: a running game asks a seat; questions are in seat order, one per seat, with growing
// IDs.
func (c *court) lawPending() {
	c.Helper()
	s := c.match.State
	pending := s.Pending()
	_, over := s.Result()
	if over != (len(pending) == 0) {
		c.Fatalf("over is %t with %d questions open", over, len(pending))
	}
	last, high := game.Spectator, c.high
	for _, d := range pending {
		if d.Seat <= last || int(d.Seat) >= c.match.Seats() || d.ID < 1 {
			c.Fatalf("questions out of order: %+v", pending)
		}
		last = d.Seat
		c.lawAsk(d.Ask)
		high = max(high, d.ID)
	}
	c.high = high
	for seat := range game.Seat(c.match.Seats()) {
		legal := s.Legal(seat, []game.Action{"mine"})
		if legal[0] != "mine" {
			c.Fatalf("Legal(%d) does not append", seat)
		}
		asked := slices.ContainsFunc(pending, func(d game.Decision) bool { return d.Seat == seat })
		if asked == (len(legal) == 1) {
			c.Fatalf("seat %d is asked: %t, and has %d answers", seat, asked, len(legal)-1)
		}
		if over && len(s.Anytime(seat)) > 0 {
			c.Fatalf("seat %d may do %v after the end", seat, s.Anytime(seat))
		}
	}
}

// lawOut: a seat that is out stays out until a newcomer takes it.
func (c *court) lawOut(move game.Move) {
	c.Helper()
	if c.out == nil {
		c.out = map[game.Seat]bool{}
	}
	_, over := c.match.State.Result()
	for seat := game.Seat(0); int(seat) < c.match.Seats() && !over; seat++ {
		out := c.match.Out(seat)
		if c.out[seat] && !out && move != (game.Move{Seat: seat, Action: game.Join}) {
			c.Fatalf("seat %d had nothing to do at any time, and is in the match again after %+v", seat, move)
		}
		c.out[seat] = out
	}
}

// lawState checks the position closely.
func (c *court) lawState() {
	c.Helper()
	s := c.match.State
	before := c.position()
	for _, d := range s.Pending() {
		c.lawChoices(d)
		c.lawActions(d)
		c.lawRefuses(d)
		c.lawTyped(d)
		c.lawRefusedLines(d.Seat)
		c.lawDryRun(d)
	}
	for seat := range game.Seat(c.match.Seats()) {
		c.lawAnytime(seat)
	}
	for seat := game.Spectator; int(seat) < c.match.Seats(); seat++ {
		c.lawSecrecy(seat)
	}
	c.lawCopies()
	c.lawForfeit()
	if string(before) != string(c.json(s)) {
		c.Fatalf("a position changed by being asked")
	}
}

// lawActions: listed actions apply, deterministically, and read back as themselves.
func (c *court) lawActions(d game.Decision) {
	c.Helper()
	s := c.match.State
	for _, a := range some(c.luck, s.Legal(d.Seat, nil), actionsEach()) {
		c.lawNotation(d.Seat, a)
		one, two := s.Clone(), s.Clone()
		move := game.Move{Decision: d.ID, Seat: d.Seat, Action: a}
		events, err := one.Apply(move)
		again, err2 := two.Apply(move)
		if err != nil || err2 != nil {
			c.Fatalf("seat %d: listed %q is refused: %v, %v", d.Seat, a, err, err2)
		}
		c.lawEvents(events)
		c.same("events of the same move "+string(a), events, again)
		c.same("positions after the same move "+string(a), one, two)
		for _, n := range one.Pending() {
			if n.ID > c.high {
				continue
			}
			if n.ID == d.ID || !slices.ContainsFunc(s.Pending(), func(b game.Decision) bool {
				return b.ID == n.ID && b.Seat == n.Seat
			}) {
				c.Fatalf("%q asks seat %d under the old ID %d", a, n.Seat, n.ID)
			}
		}
	}
}

func (c *court) lawNotation(seat game.Seat, a game.Action) {
	c.Helper()
	if len(a) > game.MaxAction || a == "" || a == game.Undo {
		c.Fatalf("action %q: want 1 to %d bytes", a, game.MaxAction)
	}
	if words := c.game.Words(string(a)); len(words) != 1 {
		c.Fatalf("Words(%q) = %q, want one word", a, words)
	}
	word := c.game.Words(string(a))[0]
	got, err := c.match.State.Read(seat, word, false)
	if err != nil || len(got) == 0 || got[0] != a {
		c.Fatalf("Read(%d, %q) = %q, %v; want the action itself", seat, a, got, err)
	}
	if len(got) > 1 { // a short form: Read has added the actions that complete it
		if _, _, err := c.match.Batch(seat, string(a)); err != nil {
			c.Fatalf("Read(%d, %q) = %q, want the action itself, and what ends it: %v", seat, a, got, err)
		}
	}
}

// lawRefuses: an action that is not listed gives a Refusal with a text, never a panic.
func (c *court) lawRefuses(d game.Decision) {
	c.Helper()
	s := c.match.State
	legal, anytime := s.Legal(d.Seat, nil), s.Anytime(d.Seat)
	made := c.madeUp(legal)
	for _, a := range append(made, anytime...) {
		if !slices.Contains(legal, a) {
			c.lawRefusal(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
		}
		c.game.Words(string(a)) // it must not panic
		if actions, err := s.Read(d.Seat, string(a), false); err != nil {
			c.refusal("Read("+string(a)+")", d.Seat, err)
		} else if len(actions) > 50 {
			c.Fatalf("Read(%q) gives %d actions", a, len(actions))
		}
	}
	for _, a := range append(made, some(c.luck, legal, 5)...) {
		if !slices.Contains(anytime, a) && a != game.Forfeit {
			c.lawRefusal(game.Move{Seat: d.Seat, Action: a})
		}
		c.lawRefusal(game.Move{Decision: d.ID, Seat: d.Seat + 100, Action: a})
		c.lawRefusal(game.Move{Decision: d.ID, Seat: game.Spectator, Action: a})
	}
	c.lawRefusal(game.Move{Decision: d.ID + 1000, Seat: d.Seat, Action: legal[0]})
}

// madeUp returns actions that are nonsense, were made earlier in the game, or differ from a legal
// one in one byte.
func (c *court) madeUp(legal []game.Action) []game.Action {
	made := []game.Action{"", " ", "no such action", "\x00\xff", game.Action(make([]byte, 200)), "é1-z99"}
	made = append(made, some(c.luck, c.old, 10)...)
	for range min(8, len(legal)) {
		made = append(made, c.mangle(pick(c.luck, legal)))
	}
	return made
}

// mangle changes one byte of an action.
func (c *court) mangle(a game.Action) game.Action {
	b := []byte(a)
	b[c.luck.IntN(len(b))] = byte(c.luck.IntN(96) + 32)
	return game.Action(b)
}

func (c *court) lawRefusal(m game.Move) {
	c.Helper()
	_, err := c.match.State.Clone().Apply(m)
	if err == nil {
		c.Fatalf("Apply(%+v) takes what is not listed", m)
	}
	c.refusal(string(m.Action), m.Seat, err)
}

func (c *court) refusal(what string, seat game.Seat, err error) {
	c.Helper()
	var r *game.Refusal
	if !errors.As(err, &r) {
		c.Fatalf("%q is answered by %T %v, want a *game.Refusal", what, err, err)
	}
	if r.Rule == "" || len(r.Near) > 5 {
		c.Fatalf("refusal of %q: rule %q, %d near actions; want a rule and at most 5", what, r.Rule, len(r.Near))
	}
	c.lawText("refusal of "+what, r.Why)
	legal := c.match.State.Legal(seat, nil)
	for _, a := range r.Near {
		if !slices.Contains(legal, a) {
			c.Fatalf("refusal of %q: near action %q is not legal", what, a)
		}
	}
}

func (c *court) lawAnytime(seat game.Seat) {
	c.Helper()
	s := c.match.State
	legal := s.Legal(seat, nil)
	for _, a := range s.Anytime(seat) {
		if slices.Contains(legal, a) || a == game.Forfeit {
			c.Fatalf("%q stands in Anytime and in Legal, or is the host's", a)
		}
		c.lawNotation(seat, a)
		c.lawChoice(seat, a)
		events, err := s.Clone().Apply(game.Move{Seat: seat, Action: a})
		if err != nil {
			c.Fatalf("seat %d: listed %q is refused: %v", seat, a, err)
		}
		c.lawEvents(events)
	}
}

// lawForfeit: the host may remove any seat at any time; when all are out the game is over.
func (c *court) lawForfeit() {
	c.Helper()
	s := c.match.State.Clone()
	for _, n := range c.luck.Perm(c.match.Seats()) {
		if _, over := s.Result(); over {
			break
		}
		events, err := s.Apply(game.Move{Seat: game.Seat(n), Action: game.Forfeit})
		if err != nil {
			c.refusal("forfeit", game.Seat(n), err) // it is out already
			continue
		}
		c.lawEvents(events)
		if _, over := s.Result(); over != (len(s.Pending()) == 0) {
			c.Fatalf("after a forfeit by seat %d: over is %t with %d questions open", n, over, len(s.Pending()))
		}
	}
	if r, over := s.Result(); !over {
		c.Fatalf("all seats forfeit and it is not over")
	} else {
		c.lawText("end", r.Text)
	}
}
