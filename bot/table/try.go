package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"bivouac/game"
	"bivouac/store"
)

// Trial is a private try: a branch of a match in which a player tries things. It never affects the
// table: no journal, clock, vote or reminder. It begins from a Redeal for the player's seat, so it
// reveals nothing, and has a seed of its own.
type Trial struct {
	Key   string    `json:"key"` // names it among its player's tries
	Table ID        `json:"table"`
	Seat  game.Seat `json:"seat"` // the player's own seat
	From  int       `json:"from"` // number of journal entries of the table before it
	// Setup has no seed. The try's random streams are in Start.
	Setup   game.Setup      `json:"setup"`
	Start   json.RawMessage `json:"start"` // the position at which it begins
	Journal []game.Entry    `json:"journal,omitempty"`
	Used    time.Time       `json:"used"`
	// Computer is the level at which the computer plays the other seats; 0: it does not.
	Computer int `json:"computer,omitempty"`

	Match *game.Match    `json:"-"`
	Told  [][]game.Event `json:"-"` // the events of each entry
}

// Limits of tries: for each player, of their entries, and how long one is kept after its last use.
const (
	maxTrials    = 3
	maxTrialPath = 500
	trialLife    = day
)

// Trials stores the tries of all players.
type Trials struct {
	now     func() time.Time
	shelf   *Shelf
	effects *Effects
	entropy *entropy
}

// trials are a player's tries, the most recently used last.
type trials struct {
	Trials []Trial `json:"trials"`
}

// tries are the records of players' tries, by user. A record is due when its oldest try must be
// deleted.
var tries = Record[trials]{
	Prefix: "try:",
	Empty:  func(all trials) bool { return len(all.Trials) == 0 },
	Due: func(all trials) time.Time {
		oldest := slices.MinFunc(all.Trials, func(a, b Trial) int { return a.Used.Compare(b.Used) })
		return oldest.Used.Add(trialLife)
	},
}

// Try begins a try at a table for a user who has a seat there, or continues the one that they have
// at this moment. The moment is a journal length, or Now: only Now in a running game, any in a
// finished one. Errors: ErrNotSeated, ErrOut, ErrNotPlaying in the lobby, ErrEnded, ErrNoMoment,
// game.ErrOver if nothing is left to try, game.ErrOldRules, ErrNoTable.
func (s *Trials) Try(ctx context.Context, by Actor, id ID, at int) (Trial, error) {
	t, err := s.shelf.Get(id)
	if err != nil {
		return Trial{}, err
	}
	seat, err := t.trier(by.User)
	if err != nil {
		return Trial{}, err
	}
	if at == Now {
		at = t.Entries()
	}
	m, err := s.moment(t, seat, at)
	if err != nil {
		return Trial{}, err
	}
	all, err := s.readTrials(by.User)
	if err != nil {
		return Trial{}, err
	}
	if i := all.at(id, at); i >= 0 {
		tr := all.Trials[i]
		return tr, s.reopen(&tr)
	}
	var tr Trial
	err = s.keepTrials(ctx, by.User, func(all *trials) error {
		tr, err = s.branch(m, seat)
		tr.Table, tr.From = id, at
		all.put(tr)
		return err
	})
	return tr, err
}

// trier returns the seat of a user who may try things at a table.
func (t Table) trier(user string) (game.Seat, error) {
	if err := t.Running(); err != nil && !errors.Is(err, game.ErrOver) {
		return 0, err
	}
	return t.SeatInPlay(user)
}

// moment returns a separate match at the position after at entries, as a replay shows it, without
// undone entries. It has every secret of that time. Tries are redealt from it, for a seat that sees
// the same in a replay.
func (s *Trials) moment(t Table, seat game.Seat, at int) (*game.Match, error) {
	state, seats := t.Match.State, t.Match.Seats()
	switch {
	case at < 0 || at > t.Entries():
		return nil, ErrNoMoment
	case at < t.Entries():
		m, err := s.shelf.MomentOf(t, seat, at-1)
		if err != nil {
			return nil, err
		}
		state, seats = m.State, m.Seats
	}
	if _, over := state.Result(); over {
		return nil, game.ErrOver
	}
	if int(seat) >= seats {
		return nil, ErrNoMoment // they joined later
	}
	return t.Match.Branch(state), nil
}

// branch redeals a position for a seat.
func (s *Trials) branch(m *game.Match, seat game.Seat) (Trial, error) {
	seed, err := s.entropy.seed()
	if err != nil {
		return Trial{}, err
	}
	setup := game.Setup{Game: m.Setup.Game, Rules: m.Setup.Rules, Seats: m.Setup.Seats, Options: m.Setup.Options}
	tr := Trial{Seat: seat, Setup: setup, Key: trialName(seed)}
	return tr, safely(func() error {
		luck := game.NewRand(seed, "try")
		from := m.State.Redeal(seat, &luck)
		if tr.Start, err = json.Marshal(from); err != nil {
			return fmt.Errorf("write a position to try: %w", err)
		}
		tr.Match = game.BranchOf(m.Game, setup, from)
		return nil
	})
}

// trialName returns the beginning of the seed's hash, which reveals nothing about it.
func trialName(seed game.Seed) string {
	n, err := strconv.ParseUint(seed.Commitment()[:8], 16, 64)
	if err != nil {
		panic("table: a commitment is hexadecimal: " + err.Error())
	}
	return strconv.FormatUint(n, 36)
}

// reopen replays a try read from the store.
func (s *Trials) reopen(tr *Trial) error {
	g, err := s.shelf.Game(tr.Setup.Game)
	if err != nil {
		return err
	}
	return safely(func() error {
		from, err := g.Load(tr.Start)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrNoTrial, err)
		}
		if tr.Match, tr.Told, err = game.BranchOf(g, tr.Setup, from).Follow(tr.Journal); err != nil {
			return fmt.Errorf("%w: %w", ErrNoTrial, err) // the rules have changed since
		}
		return nil
	})
}

// at returns the index of the try at a moment of a table; -1 if there is none.
func (a *trials) at(id ID, from int) int {
	return slices.IndexFunc(a.Trials, func(t Trial) bool { return t.Table == id && t.From == from })
}

// put adds a try as the most recently used one. It replaces an older one at the same table, or the
// oldest if there are too many.
func (a *trials) put(tr Trial) {
	a.Trials = slices.DeleteFunc(a.Trials, func(t Trial) bool { return t.Table == tr.Table })
	a.Trials = append(a.Trials, tr)
	a.Trials = a.Trials[max(0, len(a.Trials)-maxTrials):]
}

// readTrials returns a user's tries that are not too old.
func (s *Trials) readTrials(user string) (trials, error) {
	all, err := tries.Read(s.effects.store, user)
	if store.IsDamage(err) {
		err = nil
	}
	all.drop(s.now())
	return all, err
}

// drop removes tries that are too old.
func (a *trials) drop(now time.Time) {
	a.Trials = slices.DeleteFunc(a.Trials, func(t Trial) bool { return !now.Before(t.Used.Add(trialLife)) })
}

// keepTrials changes a user's tries and stores them.
func (s *Trials) keepTrials(ctx context.Context, user string, f func(*trials) error) error {
	_, err := tries.Alter(ctx, s.effects, EffectTry, user, func(all *trials) error {
		all.drop(s.now())
		if err := f(all); err != nil {
			return err
		}
		if n := len(all.Trials); n > 0 {
			all.Trials[n-1].Used = s.now()
		}
		return nil
	})
	return err
}

// ForgetTrials deletes all tries of a user.
func (s *Trials) ForgetTrials(ctx context.Context, user string) error {
	return tries.Delete(ctx, s.effects, user)
}

// oldTrials deletes a user's old tries when due.
func (s *Trials) oldTrials(ctx context.Context, user string) error {
	return tries.Ring(ctx, s.effects, user, func(all *trials) { all.drop(s.now()) })
}

// Preview returns what a user would see after one of their legal actions at a table, before they
// confirm it. It is computed in redealt positions, so that it reveals nothing: it is nil if the
// result is uncertain for the seat, because of dice, cards or hidden information. Errors:
// ErrNotSeated, game.ErrNotAsked, *game.Refusal, ErrNotPlaying, game.ErrOver.
func (s *Trials) Preview(t Table, user string, action game.Action) (after game.View, err error) {
	if err := t.Running(); err != nil {
		return nil, err
	}
	seat, ok := t.SeatOf(user)
	if !ok {
		return nil, ErrNotSeated
	}
	seed, err := s.entropy.seed()
	if err != nil {
		return nil, err
	}
	err = safely(func() error {
		after, err = preview(t.Match, seat, action, seed)
		return err
	})
	return after, err
}

// guesses is the number of redealt positions of a preview: if their results differ, hidden
// information decides.
const guesses = 8

func preview(m *game.Match, seat game.Seat, action game.Action, seed game.Seed) (view game.View, err error) {
	try := func(s game.State) (*game.Match, []game.Event, error) {
		guess := &game.Match{Game: m.Game, Setup: m.Setup, State: s}
		return guess.Act(guess.MoveOf(seat, action))
	}
	if _, _, err := try(m.State); err != nil {
		return nil, err
	}
	luck := game.NewRand(seed, "preview")
	var first []byte
	for n := range guesses {
		after, events, err := try(m.State.Redeal(seat, &luck))
		if err != nil || slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return nil, nil
		}
		events = slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return !e.VisibleTo(seat) })
		view = after.State.View(seat)
		seen, err := json.Marshal([]any{view, events})
		if err != nil || n > 0 && !bytes.Equal(seen, first) {
			return nil, nil
		}
		first = seen
	}
	return view, nil
}
