package gametest

import (
	"fmt"
	"slices"

	"bivouac/game"
)

// lawSecrecy: after redrawing everything hidden from a seat, the position looks the same to it in
// every way: picture, menus, questions, legal actions.
func (c *court) lawSecrecy(seat game.Seat) {
	c.Helper()
	s := c.match.State
	luck := game.NewRand(SeedOf(c.luck.Uint64()), "redeal")
	before := c.position()
	other := s.Redeal(seat, &luck)
	if string(before) != string(c.json(s)) {
		c.Fatalf("Redeal(%d) changes the position itself", seat)
	}
	c.looked = true
	c.redealt = c.redealt || string(before) != string(c.json(other))
	c.lawBlindDeal(seat, other)
	c.same(fmt.Sprintf("view of seat %d", seat), s.View(seat), other.View(seat))
	c.same("open questions", public(s, seat), public(other, seat))
	c.same("silence's answer", offered(s), offered(other))
	if seat != game.Spectator {
		legal := s.Legal(seat, nil)
		c.same("legal actions", legal, other.Legal(seat, nil))
		c.same("acts at any time", s.Anytime(seat), other.Anytime(seat))
		c.same("suggestions", s.Suggest(seat), other.Suggest(seat))
		for _, a := range some(c.luck, legal, actionsEach()) {
			c.same("description of "+string(a), s.Describe(seat, a), other.Describe(seat, a))
		}
		c.lawSilentRefusals(seat, other)
		c.lawLines(seat, other)
	}
	c.lawFacts(seat)
	c.lawQuiet(seat, s, other)
	c.lawSecretMoves(seat)
}

// lawBlindDeal: a redeal depends only on what the seat sees and on luck: with the same luck both
// positions become the same. So trying something on a redeal reveals nothing.
func (c *court) lawBlindDeal(seat game.Seat, other game.State) {
	c.Helper()
	seed := SeedOf(c.luck.Uint64())
	one, two := game.NewRand(seed, "blind"), game.NewRand(seed, "blind")
	c.same(fmt.Sprintf("a new deal for seat %d from two positions that it cannot tell apart", seat),
		c.match.State.Redeal(seat, &one), other.Redeal(seat, &two))
}

// lawSilentRefusals: refusals reveal nothing hidden.
func (c *court) lawSilentRefusals(seat game.Seat, other game.State) {
	c.Helper()
	s := c.match.State
	for _, a := range c.madeUp(s.Legal(seat, nil)) {
		read, err := s.Read(seat, string(a), false)
		read2, err2 := other.Read(seat, string(a), false)
		c.same("what "+string(a)+" is read as", []any{read, err}, []any{read2, err2})
		for _, move := range []game.Move{{Seat: seat, Action: a}, {Decision: c.high, Seat: seat, Action: a}} {
			_, err := s.Clone().Apply(move)
			_, err2 := other.Clone().Apply(move)
			if err != nil || err2 != nil {
				c.same("refusal of "+string(a), err, err2)
			}
		}
	}
}

// public returns the questions as all seats see them, and the seat's own default.
func public(s game.State, seat game.Seat) []game.Decision {
	pending := slices.Clone(s.Pending())
	for i := range pending {
		if pending[i].Seat != seat {
			pending[i].Default = ""
		}
	}
	return pending
}

// offered returns what everybody can read of the only asked seat's default answer. If that seat is
// asked out of turn and its default is legal, the host offers it below the public board, without its
// cost. In any other case the result is the zero Choice.
func offered(s game.State) game.Choice {
	pending := s.Pending()
	in, ok := s.(game.Informed)
	if !ok || len(pending) != 1 || !slices.Contains(s.Legal(pending[0].Seat, nil), pending[0].Default) {
		return game.Choice{}
	}
	away := func(f game.Fact) bool { return f.ID == game.Mine && f.Word == game.No }
	if !slices.ContainsFunc(in.Facts(pending[0].Seat), away) {
		return game.Choice{}
	}
	c := s.Describe(pending[0].Seat, pending[0].Default)
	return game.Choice{Action: c.Action, Label: c.Label, Loss: c.Loss, Gain: c.Gain, Risk: c.Risk, Note: c.Note}
}

// lawQuiet: after a move that reveals nothing in either position they still look the same to the
// seat: log, picture and questions.
func (c *court) lawQuiet(seat game.Seat, s, other game.State) {
	c.Helper()
	for _, d := range s.Pending() {
		common := other.Legal(d.Seat, nil)
		for _, a := range some(c.luck, s.Legal(d.Seat, nil), 6) {
			if !slices.Contains(common, a) {
				continue
			}
			move := game.Move{Decision: d.ID, Seat: d.Seat, Action: a}
			one, two := s.Clone(), other.Clone()
			events, err := one.Apply(move)
			events2, err2 := two.Apply(move)
			if err != nil || err2 != nil {
				c.Fatalf("seat %d: %q applied in the position: %v, redealt: %v", d.Seat, a, err, err2)
			}
			if reveals(events) || reveals(events2) {
				continue
			}
			what := fmt.Sprintf("what seat %d learns of %q by seat %d, which reveals nothing: ", seat, a, d.Seat)
			c.same(what+"events", visible(events, seat), visible(events2, seat))
			c.same(what+"view", one.View(seat), two.View(seat))
			c.same(what+"questions", public(one, seat), public(two, seat))
		}
	}
}

// lawSecretMoves: if two answers of another seat lead to positions that look the same to the seat,
// the seat reads the same events after both, and a redeal for it does not depend on which was given.
// Unlike the laws that compare a position with its redeal, this law finds a redeal that leaves a
// secret unchanged.
func (c *court) lawSecretMoves(seat game.Seat) {
	c.Helper()
	type outcome struct{ hears, state, dealt string }
	s, seed := c.match.State, SeedOf(uint64(c.high))
	for _, d := range s.Pending() {
		if d.Seat == seat {
			continue
		}
		seen := map[string]outcome{} // by the seat's view
		for _, a := range some(c.luck, s.Legal(d.Seat, nil), 6) {
			after := s.Clone()
			events, err := after.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
			if err != nil || reveals(events) {
				continue
			}
			luck := game.NewRand(seed, "blind")
			sees := string(c.json(after.View(seat))) + string(c.json(public(after, seat)))
			o := outcome{string(c.json(visible(events, seat))), string(c.json(after)), string(c.json(after.Redeal(seat, &luck)))}
			if before, known := seen[sees]; known && before.state != o.state {
				if before.hears != o.hears {
					c.Fatalf("seat %d learns from the log which secret answer seat %d gave:\n  %s\n  %s", seat, d.Seat,
						before.hears, o.hears)
				}
				if before.dealt != o.dealt {
					c.Fatalf("a new deal for seat %d keeps which secret answer seat %d gave:\n  %s\n  %s", seat, d.Seat,
						before.dealt, o.dealt)
				}
			}
			seen[sees] = o
		}
	}
}

func reveals(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}

func visible(events []game.Event, seat game.Seat) []game.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return !e.VisibleTo(seat) })
}
