package game

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Report is the result of Verify or Replay.
type Report struct {
	Match   *Match
	Told    [][]Event // the events of each entry when it was made; nil if unknown
	Entries int       // entries of the journal; those of Replayed parts are all legal
	Parts   []Proof   // one for each part of the match, in order
	Over    bool      // whether the match had ended
	Result  Result    // if Over
}

// A Proof is the check of one part of a match. A part under other rules than the program's is not
// replayed. The checksum in the next part's Origin shows that its entries are unchanged.
type Proof struct {
	Part
	Replayed bool // true if every entry was legal and they lead to the next part's position
}

// Errors of Verify and Replay, wrapped with the difference.
var (
	// ErrSealed means that the capsule has no seed yet, so that nothing can be replayed.
	ErrSealed = errors.New("the seed is not open yet")
	// ErrSeed means that the seed is not the one that was committed to.
	ErrSeed = errors.New("the seed does not match its commitment")
	// ErrSetup means that the seed or the set-up is not the one that was committed to.
	ErrSetup = errors.New("seed and set-up (rules, seats, options, position, words, imports) do not " +
		"match their commitment")
	// ErrCard means that the secret is not the one that the table's card committed to.
	ErrCard = errors.New("the secret does not match the table's card")
	// ErrDrawn means that the seed was not drawn from the secret and the set-up.
	ErrDrawn = errors.New("secret and set-up make another seed")
	// ErrRigged means that luck was fixed by hand, which never happens in a channel's match.
	ErrRigged = errors.New("luck was fixed by hand")
	// ErrFinal means that replaying the journal gives another final position.
	ErrFinal = errors.New("the journal leads to another position")
)

// Verify does what Replay does and refuses rigged luck. It cannot know what was published in the
// channel: compare the capsule's Card and Commitment with the messages there. It stops when the
// context ends. Errors: ErrRigged and those of Replay.
func (c Capsule) Verify(ctx context.Context, g Game) (Report, error) {
	if rigs := c.Setup.Rigs; len(rigs) > 0 {
		return Report{}, fmt.Errorf("%w: from entry %d on, %s shows %s", ErrRigged, rigs[0].At, clip(rigs[0].Stream),
			clip(strings.Join(rigs[0].Values, " ")))
	}
	return c.Replay(ctx, g)
}

// Replay checks that the secret matches the card, that secret and set-up give the seed, that seed
// and set-up match the commitment, that every entry of each part under the program's rules was
// legal when it was made, and that they lead to the next part's position or the final one.
// Report.Parts says which parts were replayed. It stops when the context ends; a panic of the rules
// becomes an error, since a capsule may hold anything. Errors: ErrSealed, ErrSeed, ErrSetup,
// ErrCard, ErrDrawn, ErrLarge, ErrOldRules, ErrFinal, ErrPart, or the refused entry.
func (c Capsule) Replay(ctx context.Context, g Game) (r Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			r, err = Report{}, fmt.Errorf("the rules broke over it: %v", p)
		}
	}()
	if err := c.promised(); err != nil {
		return Report{}, err
	}
	m, err := c.match(ctx, g)
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
	r = Report{Match: m, Told: m.allTold(), Entries: len(c.Journal)}
	for _, p := range m.Parts() {
		proof, err := c.prove(ctx, m, p)
		if err != nil {
			return Report{}, err
		}
		r.Parts = append(r.Parts, proof)
	}
	r.Result, r.Over = m.State.Result()
	return r, nil
}

// promised checks the secret and the seed against the published hashes.
func (c Capsule) promised() error {
	if !c.Open {
		return ErrSealed
	}
	if got := c.Setup.Commitment(); got != c.Commitment {
		what := ErrSeed
		if c.version() == promisedVersion {
			what = ErrSetup
		}
		return fmt.Errorf("%w: %s, promised was %s", what, got, c.Commitment)
	}
	if c.Card == "" {
		return nil
	}
	if got := c.Setup.Secret.Hash(); got != c.Card {
		return fmt.Errorf("%w: its SHA-256 is %s, the card told %s", ErrCard, got, c.Card)
	}
	if got := c.Setup.Draw(); got != c.Setup.Seed {
		return fmt.Errorf("%w: %x, written was %x", ErrDrawn, got, c.Setup.Seed)
	}
	return nil
}

// match returns the match of the capsule. It replays the last part of the journal.
func (c Capsule) match(ctx context.Context, g Game) (*Match, error) {
	if id := g.Info().ID; id != c.Setup.Game {
		return nil, fmt.Errorf("a capsule of %q given to the game %q", c.Setup.Game, id)
	}
	if err := c.bounded(); err != nil {
		return nil, err
	}
	if err := checkJournal(c.Journal); err != nil {
		return nil, err
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
	m, err := resume(ctx, g, c.Setup, c.Journal, snap)
	if err != nil {
		return nil, err
	}
	if c.Story.Opening == nil {
		c.Story.Opening, _ = m.Told(-1)
	}
	return m.Remember(c.Story), nil
}

// prove replays a part if its rules are the program's. The last part has been replayed already.
func (c Capsule) prove(ctx context.Context, m *Match, p Part) (Proof, error) {
	proof := Proof{p, p.Rules == m.Game.Info().Rules}
	next := c.Raised
	if p.To < len(c.Journal) {
		next = c.Journal[p.To].Origin
	}
	if !proof.Replayed || next == nil || p.From == p.To {
		return proof, nil
	}
	led, err := resume(ctx, m.Game, c.Setup, c.Journal[:p.To:p.To], nil)
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
