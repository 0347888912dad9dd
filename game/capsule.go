package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Capsule is a match as one readable text file, which anybody can keep, read and
// check:
//
//	bivouac capsule 1
//	game duel
//	rules 1
//	seats 2
//	option mode=rivals            each option that was chosen
//	position                      only for a match that began from a drawn position
//	| A 3 5; B 4 6
//	rig 0 enemy 3 1               luck fixed by hand, behind so many entries
//	commitment 5feceb66...        SHA-256 of the seed, published with the first board
//	seed 00c0ffee...              missing while the match is on
//	journal 4
//	0 1 b5                        seat ("-": the clock), question (0: none), action
//	1 2 b6
//	1 3+ pass                     "+": came of the same typed word as the entry before
//	0 strike 2                    takes entry 2 back (the first is 0); "agreed" instead
//	                              of "strike": past the hand-over, the others agreed
//	end 2c26b46b...               SHA-256 of the last position's JSON
//
// Words that hold spaces or signs which cannot be printed stand in Go's "quotes".
type Capsule struct {
	Setup      Setup // its Seed is zero unless Open
	Commitment string
	Open       bool // whether the seed is in it
	Journal    []Entry
	Final      string // SHA-256 of the last position's JSON, in hexadecimal
}

// Report is what Verify found to be true.
type Report struct {
	Match   *Match
	Entries int    // of the journal, all of them legal
	Over    bool   // whether the match had ended
	Result  Result // if so
}

// Errors of Verify. They are wrapped with the numbers that differ.
var (
	// ErrSealed means that the seed is not in the capsule, so that nothing can be
	// replayed yet.
	ErrSealed = errors.New("the seed is not open yet")
	// ErrSeed means that the seed is not the one that was committed to.
	ErrSeed = errors.New("the seed does not match its commitment")
	// ErrFinal means that the journal leads to another position.
	ErrFinal = errors.New("the journal leads to another position")
)

// NewCapsule packs a match. The seed is in it when the match is over or when
// openSeed says so, which gives all secrets of a running match away.
func NewCapsule(m *Match, openSeed bool) (Capsule, error) {
	final, err := finalHash(m)
	if err != nil {
		return Capsule{}, err
	}
	_, over := m.State.Result()
	c := Capsule{Setup: m.Setup, Commitment: m.Setup.Seed.Commitment(), Open: over || openSeed, Journal: m.Journal, Final: final}
	if !c.Open {
		c.Setup.Seed = Seed{}
	}
	return c, nil
}

func finalHash(m *Match) (string, error) {
	state, err := json.Marshal(m.State)
	if err != nil {
		return "", fmt.Errorf("position of %s: %w", m.Setup.Game, err)
	}
	sum := sha256.Sum256(state)
	return hex.EncodeToString(sum[:]), nil
}

// WriteCapsule writes a match as NewCapsule packs it.
func WriteCapsule(w io.Writer, m *Match, openSeed bool) error {
	c, err := NewCapsule(m, openSeed)
	if err != nil {
		return err
	}
	_, err = c.WriteTo(w)
	return err
}

// Match plays the journal again. Errors: ErrSealed, ErrOldRules, or the entry
// that the rules refuse.
func (c Capsule) Match(g Game) (*Match, error) {
	if !c.Open {
		return nil, ErrSealed
	}
	if id := g.Info().ID; id != c.Setup.Game {
		return nil, fmt.Errorf("a capsule of %q given to the game %q", c.Setup.Game, id)
	}
	return Resume(g, c.Setup, c.Journal, nil)
}

// Verify checks that the seed is the one committed to, that every entry of the
// journal was legal when it was made, and that they lead to the last position.
// Errors: ErrSealed, ErrSeed, ErrFinal, and those of Match.
func (c Capsule) Verify(g Game) (Report, error) {
	if !c.Open {
		return Report{}, ErrSealed
	}
	if got := c.Setup.Seed.Commitment(); got != c.Commitment {
		return Report{}, fmt.Errorf("%w: %s, promised was %s", ErrSeed, got, c.Commitment)
	}
	m, err := c.Match(g)
	if err != nil {
		return Report{}, err
	}
	final, err := finalHash(m)
	if err != nil {
		return Report{}, err
	}
	if final != c.Final {
		return Report{}, fmt.Errorf("%w: %s, written was %s", ErrFinal, final, c.Final)
	}
	r := Report{Match: m, Entries: len(c.Journal)}
	r.Result, r.Over = m.State.Result()
	return r, nil
}
