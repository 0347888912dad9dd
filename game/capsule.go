package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
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
// A match whose rules changed while it was played is of version 2, and has besides:
//
//	told [{"k":"duel.bid"}]       behind an entry under earlier rules, and behind "journal"
//	                              for the set-up: what it told, as far as that was kept
//	origin 2 4 9 d5a1... {...}    before the first entry under the rules 2, or before the
//	                              end: see Origin. The position is missing without a seed
//
// Words that hold spaces or signs which cannot be printed stand in Go's "quotes".
type Capsule struct {
	Setup      Setup // its Seed is zero unless Open
	Commitment string
	Open       bool // whether the seed is in it
	Journal    []Entry
	Final      string // SHA-256 of the last position's JSON, in hexadecimal
	// Raised is where the match goes on if the rules changed behind its last entry.
	Raised *Origin
	Story  Story // what the parts under earlier rules told
}

// Report is what Verify found to be true.
type Report struct {
	Match   *Match
	Entries int     // of the journal; those of the parts that are Replayed are all legal
	Parts   []Proof // by versions of the rules, in order
	Over    bool    // whether the match had ended
	Result  Result  // if so
}

// A Proof is a part of a match with what is known of it. Of one that was not replayed,
// since it was played under other rules than the program's, it is known that it is the one
// behind which the next part began.
type Proof struct {
	Part
	Replayed bool // every entry was legal, and they lead to the next part's position
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
	c := Capsule{Setup: m.Setup, Commitment: m.Setup.Seed.Commitment(), Open: over || openSeed, Journal: m.Journal, Final: final,
		Raised: m.raised}
	if c.head() == partsHead {
		c.Story = m.Story()
	}
	if !c.Open {
		c.seal()
	}
	return c, nil
}

// seal takes out what nobody may know before the end: the seed, and the positions and
// stories of the parts.
func (c *Capsule) seal() {
	c.Setup.Seed, c.Story = Seed{}, Story{}
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

// finalHash is the Final of a match: of one whose rules have just changed, that of the
// position as the program of the old rules wrote it.
func finalHash(m *Match) (string, error) {
	if m.raised != nil {
		return stateHash(m.raised.State), nil
	}
	state, err := json.Marshal(m.State)
	if err != nil {
		return "", fmt.Errorf("position of %s: %w", m.Setup.Game, err)
	}
	return stateHash(state), nil
}

func stateHash(state []byte) string {
	sum := sha256.Sum256(state)
	return hex.EncodeToString(sum[:])
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

// Rules is the version of the rules by which the last part was played.
func (c Capsule) Rules() int {
	if c.Raised != nil {
		return c.Raised.Rules
	}
	_, rules := lastPart(c.Setup, c.Journal)
	return rules
}

// Match plays the last part of the journal again. Errors: ErrSealed, ErrOldRules, or the
// entry that the rules refuse.
func (c Capsule) Match(g Game) (*Match, error) {
	if !c.Open {
		return nil, ErrSealed
	}
	if id := g.Info().ID; id != c.Setup.Game {
		return nil, fmt.Errorf("a capsule of %q given to the game %q", c.Setup.Game, id)
	}
	var snap []byte
	if o := c.Raised; o != nil {
		var err error
		if snap, err = json.Marshal(snapshot{len(c.Journal), o.Base, o.High, o.State}); err != nil {
			return nil, fmt.Errorf("position of %s: %w", c.Setup.Game, err)
		}
		if err := o.check(c.Journal); err != nil {
			return nil, err
		}
	}
	m, err := Resume(g, c.Setup, c.Journal, snap)
	if err != nil {
		return nil, err
	}
	if c.Story.Opening == nil {
		c.Story.Opening, _ = m.Told(-1)
	}
	return m.Remember(c.Story), nil
}

// Verify checks that the seed is the one committed to, that every entry was legal when it
// was made in each part that was played under the program's rules, and that they lead to
// the next part's position or the last one. Report.Parts says of which part that holds.
// Errors: ErrSealed, ErrSeed, ErrFinal, ErrPart, and those of Match.
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
	for _, p := range m.Parts() {
		proof, err := c.prove(m, p)
		if err != nil {
			return Report{}, err
		}
		r.Parts = append(r.Parts, proof)
	}
	r.Result, r.Over = m.State.Result()
	return r, nil
}

// prove replays a part of a match if its rules are the program's. The last one has been
// replayed before.
func (c Capsule) prove(m *Match, p Part) (Proof, error) {
	proof := Proof{p, p.Rules == m.Game.Info().Rules}
	next := c.Raised
	if p.To < len(c.Journal) {
		next = c.Journal[p.To].Origin
	}
	if !proof.Replayed || next == nil || p.From == p.To {
		return proof, nil
	}
	led, err := Resume(m.Game, c.Setup, c.Journal[:p.To:p.To], nil)
	if err != nil {
		return proof, err
	}
	there, err := next.load(m.Game)
	if err != nil {
		return proof, err
	}
	got, err := json.Marshal(led.State)
	if err != nil {
		return proof, fmt.Errorf("position of %s: %w", c.Setup.Game, err)
	}
	want, err := json.Marshal(there)
	if err != nil {
		return proof, fmt.Errorf("position of %s: %w", c.Setup.Game, err)
	}
	if !bytes.Equal(got, want) {
		return proof, fmt.Errorf("%w: entries %d to %d, and not to that where the rules change", ErrFinal, p.From, p.To-1)
	}
	return proof, nil
}
