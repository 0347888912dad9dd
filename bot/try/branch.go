package try

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

// Trial is a private try: a branch of a match in which a player tries things. It never affects the table's
// journal, clocks, votes or reminders. It reveals nothing: in the position from which it begins, everything
// that the player's seat cannot see is replaced at random (game.State.Redeal). It has a seed of its own.
type Trial struct {
	Key   string    `json:"key"` // identifies the try among its player's tries
	Table table.ID  `json:"table"`
	Seat  game.Seat `json:"seat"` // the player's own seat
	From  int       `json:"from"` // length that the table's journal had at the position where the try begins
	// Setup has no seed. The try's random streams are in Start.
	Setup   game.Setup      `json:"setup"`
	Start   json.RawMessage `json:"start"` // the position at which it begins
	Journal []game.Entry    `json:"journal,omitempty"`
	Used    time.Time       `json:"used"`
	// Computer is the level at which the computer plays the other seats, or 0 if it does not.
	Computer int `json:"computer,omitempty"`

	Match *game.Match    `json:"-"`
	Told  [][]game.Event `json:"-"` // the events of each entry
}

// The maximum number of tries of a player, the maximum number of entries of a try, and how long a try is kept
// after its last use.
const (
	maxTrials    = 3
	maxTrialPath = 500
	trialLife    = clock.Day
)

// Tries gives access to the tries of all players at some tables.
type Tries struct{ tables *table.Tables }

// Of returns access to the tries of all players at the tables in the parameter t.
func Of(t *table.Tables) Tries { return Tries{t} }

// effect is the EffectKind of an interaction that changes a user's tries.
const effect table.EffectKind = "try"

// trials has a player's tries. The most recently used one is last.
type trials struct {
	Trials []Trial `json:"trials"`
}

// tries are the records of players' tries, by user. A record is due when its oldest try must be
// deleted.
var tries = table.Record[trials]{
	Prefix: "try:",
	Trim:   (*trials).drop,
	Empty:  func(all trials) bool { return len(all.Trials) == 0 },
	Due: func(all trials) time.Time {
		oldest := slices.MinFunc(all.Trials, func(a, b Trial) int { return a.Used.Compare(b.Used) })
		return oldest.Used.Add(trialLife)
	},
}

// Begin begins a try at a table for a user who has a seat there, or continues their try of the same moment.
// The parameter at is a length of the table's journal, or table.Now. Errors: table.ErrNotSeated,
// table.ErrOut, table.ErrNotPlaying in the lobby, table.ErrEnded, table.ErrNoTable, ErrNoMoment, game.ErrOver
// if nothing is left to try, game.ErrOldRules.
func (s Tries) Begin(ctx context.Context, by table.Actor, id table.ID, at int) (Trial, error) {
	t, err := s.tables.Shelf.Get(id)
	if err != nil {
		return Trial{}, err
	}
	seat, err := trier(t, by.User)
	if err != nil {
		return Trial{}, err
	}
	if at == table.Now {
		at = t.Entries()
	}
	seen, err := s.moment(t, seat, at)
	if err != nil {
		return Trial{}, err
	}
	all, err := s.read(by.User)
	if err != nil {
		return Trial{}, err
	}
	if i := all.at(id, at); i >= 0 {
		tr := all.Trials[i]
		return tr, s.reopen(&tr)
	}
	var tr Trial
	err = s.keep(ctx, by.User, func(all *trials) error {
		seed, err := s.tables.Seed()
		if err != nil {
			return err
		}
		tr, err = branch(seen, seat, seed)
		tr.Table, tr.From = id, at
		all.put(tr)
		return err
	})
	return tr, err
}

// trier returns the seat of a user who may try things at a table.
func trier(t table.Table, user string) (game.Seat, error) {
	if err := t.Running(); err != nil && !errors.Is(err, game.ErrOver) {
		return 0, err
	}
	return t.SeatInPlay(user)
}

// moment returns what a seat saw when the journal had the given length, as a replay shows it.
func (s Tries) moment(t table.Table, seat game.Seat, length int) (seen table.Seen, err error) {
	seen, seats := t.Seen(seat), t.Public().Seats()
	switch {
	case length < 0 || length > t.Entries():
		return seen, ErrNoMoment
	case length < t.Entries():
		m, err := s.tables.Shelf.MomentOf(t, seat, length-1)
		if err != nil {
			return seen, err
		}
		seen, seats = m.Seen(seat), m.Seats
	}
	if _, over := seen.Result(); over {
		return seen, game.ErrOver
	}
	if int(seat) >= seats {
		return seen, ErrNoMoment // the player joined later
	}
	return seen, nil
}

// branch returns a try that begins at a position. It replaces everything that the seat cannot see there at
// random.
func branch(seen table.Seen, seat game.Seat, seed game.Seed) (Trial, error) {
	tr := Trial{Seat: seat, Key: trialName(seed)}
	err := table.Safely(func() (err error) {
		luck := game.NewRand(seed, "try")
		m := seen.Branch(&luck)
		if tr.Start, err = json.Marshal(m.State); err != nil {
			return fmt.Errorf("write a position to try: %w", err)
		}
		tr.Setup = game.Setup{
			Game: m.Setup.Game, Rules: m.Setup.Rules, Seats: m.Setup.Seats, Options: m.Setup.Options,
		}
		tr.Match = game.BranchOf(m.Game, tr.Setup, m.State)
		return nil
	})
	return tr, err
}

// trialName returns a key made of the beginning of the seed's hash. It reveals nothing about the
// seed.
func trialName(seed game.Seed) string {
	n, err := strconv.ParseUint(seed.Commitment()[:8], 16, 64)
	if err != nil {
		panic("try: a commitment is hexadecimal: " + err.Error())
	}
	return strconv.FormatUint(n, 36)
}

// reopen replays a try that was read from the store.
func (s Tries) reopen(tr *Trial) error {
	g, err := s.tables.Shelf.Game(tr.Setup.Game)
	if err != nil {
		return err
	}
	return table.Safely(func() error {
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

// The method at returns the index of the try at a moment of a table. It returns -1 if there is none.
func (a *trials) at(id table.ID, from int) int {
	return slices.IndexFunc(a.Trials, func(t Trial) bool { return t.Table == id && t.From == from })
}

// put adds a try as the most recently used one. It replaces any other try at the same table. If there are too
// many tries, the oldest is dropped.
func (a *trials) put(tr Trial) {
	a.Trials = slices.DeleteFunc(a.Trials, func(t Trial) bool { return t.Table == tr.Table })
	a.Trials = append(a.Trials, tr)
	a.Trials = a.Trials[max(0, len(a.Trials)-maxTrials):]
}

// read returns a user's tries that are not too old.
func (s Tries) read(user string) (trials, error) {
	all, err := tries.Whole(s.tables.Effects, user)
	all.drop(s.tables.Effects.Now())
	return all, err
}

// drop removes tries that are too old.
func (a *trials) drop(now time.Time) {
	a.Trials = slices.DeleteFunc(a.Trials, func(t Trial) bool { return !now.Before(t.Used.Add(trialLife)) })
}

// The method keep changes a user's tries and stores them.
func (s Tries) keep(ctx context.Context, user string, f func(*trials) error) error {
	_, err := tries.Alter(ctx, s.tables.Effects, effect, user, func(all *trials) error {
		all.drop(s.tables.Effects.Now())
		if err := f(all); err != nil {
			return err
		}
		if n := len(all.Trials); n > 0 {
			all.Trials[n-1].Used = s.tables.Effects.Now()
		}
		return nil
	})
	return err
}
