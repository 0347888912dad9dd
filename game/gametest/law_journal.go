package gametest

import (
	"errors"

	"bivouac/game"
)

// lawCopies: Clone and a JSON round trip give an independent position with the same future.
func (c *court) lawCopies() {
	c.Helper()
	s := c.match.State
	before := c.position()
	clone := s.Clone()
	loaded, err := c.game.Load(before)
	if err != nil {
		c.Fatalf("Load of what json.Marshal wrote: %v", err)
	}
	c.alike("position and its clone", before, c.json(clone))
	c.alike("position and itself through JSON", before, c.json(loaded))
	for range 6 {
		if _, over := clone.Result(); over {
			break
		}
		move := answer(c.luck, clone)
		_, err := clone.Apply(move)
		_, err2 := loaded.Apply(move)
		if err != nil || err2 != nil {
			c.Fatalf("%+v on a clone: %v, through JSON: %v", move, err, err2)
		}
		c.same("the future of a clone and of JSON", clone, loaded)
	}
	if string(before) != string(c.json(s)) {
		c.Fatalf("moves on a clone changed the position")
	}
}

// lawUndo: an action that can be undone can be repeated with the same result.
func (c *court) lawUndo(before, after *game.Match, move game.Move) {
	c.Helper()
	if move.Decision == 0 {
		return
	}
	back, err := after.Undo(move.Seat)
	if err != nil {
		if !errors.Is(err, game.ErrRevealed) && !errors.Is(err, game.ErrOver) {
			c.Fatalf("undo of %+v: %v", move, err)
		}
		return
	}
	c.same("position and itself after an undo", before.State, back.State)
	if _, _, err := back.Act(move); !errors.Is(err, game.ErrStale) {
		c.Fatalf("after an undo the old question %d is answered: %v", move.Decision, err)
	}
	again, _, err := back.Act(back.MoveOf(move.Seat, move.Action))
	if err != nil {
		c.Fatalf("after an undo %+v: %v", move, err)
	}
	c.same("position and itself after undo and redo", after.State, again.State)
	c.lawResume(again)
}

// lawEnd: the end of a match has a text, and the journal reproduces the match.
func (c *court) lawEnd() {
	c.Helper()
	if c.revealed && c.looked && !c.redealt {
		c.Fatalf("things came to light, and yet Redeal never draws anything anew")
	}
	r, _ := c.match.State.Result()
	c.lawText("end", r.Text)
	if r.Text.IsZero() || r.Scores != nil && len(r.Scores) != c.match.Seats() {
		c.Fatalf("result %+v: want a text, and scores for all or none", r)
	}
	if n := len(r.Winners); c.info.Coop && n != 0 && n != c.match.Seats() {
		c.Fatalf("%d of %d win together", n, c.match.Seats())
	}
	for seat := game.Spectator; int(seat) < c.match.Seats(); seat++ {
		c.json(c.match.State.View(seat))
	}
	c.lawResume(c.match)
	half, err := c.match.At(len(c.match.Journal) / 2)
	if err != nil {
		c.Fatalf("half of the journal: %v", err)
	}
	c.lawResume(half)
}

// lawResume: journal and snapshot give the same match.
func (c *court) lawResume(m *game.Match) {
	c.Helper()
	snap, err := m.Snapshot()
	if err != nil {
		c.Fatalf("snapshot: %v", err)
	}
	for name, snap := range map[string][]byte{"journal": nil, "snapshot": snap} {
		again, err := game.Resume(m.Game, m.Setup, m.Journal, snap)
		if err != nil {
			c.Fatalf("resume from %s: %v", name, err)
		}
		c.same("position and itself from "+name, m.State, again.State)
		c.same("questions and themselves from "+name, m.Pending(), again.Pending())
	}
}
