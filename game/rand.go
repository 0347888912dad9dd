package game

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
)

// Rand is one random stream: ChaCha8 seeded from SHA-256(seed, label). A game keeps one per purpose
// ("dice", "deck") in its State, so that a new draw in one rule leaves the other streams unchanged.
// It is copied by value with Clone and marshals to JSON. The zero Rand must not be used: see
// NewRand.
type Rand struct {
	src    rand.ChaCha8
	forced []int
}

// NewRand opens the stream with that label.
func NewRand(seed Seed, label string) Rand {
	return Rand{src: *rand.NewChaCha8(sha256.Sum256(append(seed[:], label...)))}
}

// IntN returns a uniform number in 0..n-1, or the next forced one.
func (r *Rand) IntN(n int) int {
	if len(r.forced) > 0 {
		v := r.forced[0]
		r.forced = r.forced[1:]
		if v < 0 || v >= n {
			panic(fmt.Sprintf("game: forced %d in a draw below %d", v, n))
		}
		return v
	}
	return rand.New(&r.src).IntN(n)
}

// Die returns a fair throw of a die: 1..sides.
func (r *Rand) Die(sides int) int { return r.IntN(sides) + 1 }

// Shuffle shuffles n elements uniformly; swap exchanges two of them.
func (r *Rand) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.IntN(i+1))
	}
}

// Force makes the next calls of IntN return these numbers (a die shows one more), for scenarios and
// tests. IntN panics if the number is out of its range, so State.Rig checks its values first.
func (r *Rand) Force(numbers ...int) {
	r.forced = append(append([]int(nil), r.forced...), numbers...)
}

// Forced returns how many forced numbers are left.
func (r *Rand) Forced() int { return len(r.forced) }

// Check returns an error if a decoded stream cannot be drawn from below n: it must have been opened
// by NewRand, and its forced numbers must be in 0..n-1. Game.Load calls it.
func (r *Rand) Check(n int) error {
	if r.src == (rand.ChaCha8{}) {
		return errors.New("the stream of luck was never opened")
	}
	for _, v := range r.forced {
		if v < 0 || v >= n {
			return fmt.Errorf("the stream of luck is forced to %d in draws below %d", v, n)
		}
	}
	return nil
}

type randJSON struct {
	State  []byte `json:"state"`
	Forced []int  `json:"forced,omitempty"`
}

// MarshalJSON writes the stream with its current position.
func (r Rand) MarshalJSON() ([]byte, error) {
	state, err := r.src.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return json.Marshal(randJSON{state, r.forced})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Rand) UnmarshalJSON(data []byte) error {
	var j randJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("read a stream of luck: %w", err)
	}
	r.forced = j.Forced
	if err := r.src.UnmarshalBinary(j.State); err != nil {
		return fmt.Errorf("read a stream of luck: %w", err)
	}
	return nil
}
