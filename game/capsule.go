package game

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// A Capsule is a match as one readable text file, which anybody can keep, read and
// check:
//
//	bivouac capsule 1
//	game duel
//	rules 1
//	seats 2
//	option mode=rivals            each option that was chosen
//	position                      only for a match that began from a given position
//	| A 3 5; B 4 6
//	rig 0 enemy 3 1               luck fixed by hand, after so many entries
//	commitment 5feceb66...        SHA-256 of the seed, published with the first board
//	seed 00c0ffee...              missing while the match is on
//	journal 4
//	0 1 b5                        seat ("-": the clock), question (0: none), action
//	1 2 b6
//	1 3+ pass                     "+": from the same typed word as the entry before
//	0 strike 2                    takes entry 2 back (the first is 0); "agreed" instead
//	                              of "strike": past the hand-over, the others agreed
//	end 2c26b46b...               SHA-256 of the last position's JSON
//
// A match whose rules changed while it was played has version 2. Its file may also have these
// lines:
//
//	told [{"k":"duel.bid"}]       the events of the entry before, made under earlier rules;
//	                              after "journal": the events of the set-up
//	origin 2 4 9 d5a1... {...}    before the first entry under the rules 2, or before the
//	                              end: see Origin. The position is missing without a seed
//
// A match whose promise covers more than its seed (see Setup.Promise), or that was put into a
// channel by hand, has version 3. Its file may also have the lines of version 2 and these:
//
//	word moon                     what a player added to the luck, with an earlier program
//	imported 12                   it was put into a channel by hand, after so many entries
//	promise 1                     the form of the promise of the first board
//	card 1b4f0e98...              SHA-256 of the secret, published with the table's card
//	secret 00f1e2d3...            missing while the match is on
//
// Words with spaces or unprintable characters are written as quoted Go strings.
type Capsule struct {
	Setup      Setup  // its Seed and Secret are zero unless Open
	Card       string // SHA-256 of the secret as published on the table's card; "" if none was
	Commitment string // the last published commitment: see Setup.Commitment
	Open       bool   // whether the seed is in it
	Journal    []Entry
	Final      string // SHA-256 of the last position's JSON, in hexadecimal
	// Raised is the Origin of the next entry if the rules changed after the last one.
	Raised *Origin
	Story  Story // the events of the parts under earlier rules
}

// NewCapsule packs a match. It includes the seed if the match is over or openSeed is set; openSeed
// reveals all secrets of a running match.
func NewCapsule(m *Match, openSeed bool) (Capsule, error) {
	final, err := finalHash(m)
	if err != nil {
		return Capsule{}, err
	}
	_, over := m.State.Result()
	c := Capsule{Setup: m.Setup, Commitment: m.Setup.Commitment(), Open: over || openSeed,
		Journal: m.Journal, Final: final,
		Raised: m.raised}
	if m.Setup.Secret != (Secret{}) {
		c.Card = m.Setup.Secret.Hash()
	}
	if c.parted() {
		c.Story = m.Story()
	}
	if !c.Open {
		c.seal()
	}
	return c, nil
}

// seal removes what is secret until the end: the seed, the secret that it was derived from, and the
// positions and events of earlier parts.
func (c *Capsule) seal() {
	c.Setup.Seed, c.Setup.Secret, c.Story = Seed{}, Secret{}, Story{}
	sealed := func(o *Origin) *Origin {
		if o == nil {
			return nil
		}
		without := *o
		without.State = nil
		return &without
	}
	c.Raised, c.Journal = sealed(c.Raised), slices.Clone(c.Journal)
	for i := range c.Journal {
		c.Journal[i].Origin = sealed(c.Journal[i].Origin)
	}
}

// finalHash returns the Final of a match. If the rules have just changed, it hashes the position as
// the old program wrote it.
func finalHash(m *Match) (string, error) {
	if m.raised != nil {
		return hashOf(m.raised.State), nil
	}
	state, err := json.Marshal(m.State)
	if err != nil {
		return "", fmt.Errorf("position of %s: %w", m.Setup.Game, err)
	}
	return hashOf(state), nil
}

// WriteCapsule packs a match with NewCapsule and writes it.
func WriteCapsule(w io.Writer, m *Match, openSeed bool) error {
	c, err := NewCapsule(m, openSeed)
	if err != nil {
		return err
	}
	_, err = c.WriteTo(w)
	return err
}

// Rules returns the version of the rules by which the last part was played.
func (c Capsule) Rules() int {
	if c.Raised != nil {
		return c.Raised.Rules
	}
	_, rules := lastPart(c.Setup, c.Journal)
	return rules
}
