package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bivouac/store"
)

// EffectKind is what an interaction has changed.
type EffectKind string

// The kinds of effects. They stand in the store.
const (
	EffectNone   EffectKind = ""       // nothing
	EffectTable  EffectKind = "table"  // a table: an action, an undo, a vote, an order, a seat, ...
	EffectPlan   EffectKind = "plan"   // a table's plan, but not the order that was typed with it
	EffectPerson EffectKind = "person" // wishes, language or absence of who did it
	EffectTry    EffectKind = "try"    // what he tries
	EffectRated  EffectKind = "rated"  // whether he has ratings
	EffectPuzzle EffectKind = "puzzle" // which puzzles he has tried
	EffectForget EffectKind = "forget" // he is forgotten, wholly if Effect.Whole
	EffectErase  EffectKind = "erase"  // a server's data is being deleted
	effectVoid   EffectKind = "void"   // nothing, and nothing ever will be: Settle has said so
)

// Effect is what the store knows of an interaction: the one truth about whether it has
// changed anything, for who must tell after an error, a panic or a new start.
type Effect struct {
	Kind EffectKind
	// Outcome is that of a table as it is today; without a table where that is gone.
	Outcome Outcome
	// Stopped says where a typed line stopped, of which only the beginning is kept.
	Stopped *Stopped
	Whole   bool
}

// Effects are what the store knows of interactions.
type Effects struct {
	store store.Store
	now   func() time.Time
	shelf *Shelf
	// voids are the interactions that Settle has settled while the store took no change, until it
	// takes that.
	voids sync.Map

	keptFor    time.Duration // how long repeats are recognised
	namedUntil time.Time     // until then outcomes may name users, as an older program wrote them
	pruned     struct {
		sync.Mutex
		at time.Time
	}
}

// What a second change of one interaction is called, behind its id.
const (
	AlsoPlan = ":plan" // a plan that was typed with an order
	besides  = ":self" // what is kept beside tables
	wholly   = ":done" // the end of what takes several changes
)

// Also is the same cause of a second change.
func (by Actor) Also(what string) Actor {
	if by.Interaction != "" {
		by.Interaction += what
	}
	return by
}

// because is the context's key of Because.
type because struct{}

// Because is a context in which what is kept beside tables is noted as an interaction's
// effect. A change of a table says so by its Actor.
func Because(ctx context.Context, interaction string) context.Context {
	return context.WithValue(ctx, because{}, interaction)
}

// from is the context's key of From.
type from struct{}

// From is a context in which what is kept beside tables is kept only by who has the lease of a
// server: the one whose shard an interaction came by. So a process that was stopped, while another
// took its place, keeps nothing of what had come before.
func From(ctx context.Context, guild string) context.Context {
	return context.WithValue(ctx, from{}, guild)
}

func causeOf(ctx context.Context) string {
	interaction, _ := ctx.Value(because{}).(string)
	return interaction
}

// Effect is what an interaction has changed so far.
func (s *Effects) Effect(interaction string) (Effect, error) {
	for _, also := range []string{"", besides, AlsoPlan} {
		seen, err := s.store.Seen(interaction + also)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return Effect{}, fmt.Errorf("look up an interaction: %w", err)
		}
		d, err := s.effect(seen)
		if err != nil || d.Kind == effectVoid {
			return Effect{}, err
		}
		if also == AlsoPlan {
			d.Kind = EffectPlan
		}
		return d, nil
	}
	return Effect{}, nil
}

// effect reads what is remembered of a change.
func (s *Effects) effect(seen store.Seen) (Effect, error) {
	var o outcome
	if err := json.Unmarshal(seen.Outcome, &o); err != nil {
		return Effect{}, fmt.Errorf("read the outcome of an interaction: %w", err)
	}
	if o.What != EffectNone {
		_, err := s.store.Seen(strings.TrimSuffix(seen.Interaction, besides) + wholly)
		return Effect{Kind: o.What, Whole: err == nil}, nil
	}
	d := Effect{Kind: EffectTable}
	t, err := s.shelf.Get(ID(seen.Match))
	if errors.Is(err, ErrNoTable) || errors.Is(err, ErrNoGame) {
		return d, nil
	}
	if err == nil {
		d.Outcome, err = s.shelf.repeatedAt(t, o)
	}
	if errors.As(err, &d.Stopped) {
		err = nil
	}
	return d, err
}

// Settle decides what becomes of an interaction: what it has changed is its Effect, and
// where that is nothing it never changes a table or anything else from now on (ErrVoid).
// So it can be said for certain that nothing happened. Error: the store cannot tell.
func (s *Effects) Settle(ctx context.Context, interaction string) (Effect, error) {
	d, err := s.Effect(interaction)
	if err != nil || d.Kind != EffectNone || interaction == "" {
		return d, err
	}
	void, err := json.Marshal(outcome{What: effectVoid})
	if err != nil {
		return Effect{}, err
	}
	r, err := s.store.Commit(detached(ctx), store.Change{Interaction: interaction, At: s.now(), Outcome: void})
	switch {
	case err == nil && r.Repeat != nil:
		return s.Effect(interaction)
	case errors.Is(err, store.ErrUnavailable):
		s.voids.Store(interaction, true) // it takes no change of this interaction's either, nor shall it
		return Effect{}, nil
	}
	return Effect{}, err
}

// storeVoids stores what was settled while the store took no change.
func (s *Effects) storeVoids(ctx context.Context) error {
	var ids []string
	for id := range s.voids.Range {
		ids = append(ids, id.(string))
	}
	slices.Sort(ids)
	for _, id := range ids {
		void, err := json.Marshal(outcome{What: effectVoid})
		if err != nil {
			return err
		}
		if _, err := s.store.Commit(detached(ctx), store.Change{Interaction: id, At: s.now(), Outcome: void}); err != nil {
			return fmt.Errorf("store what was settled: %w", err)
		}
		s.voids.Delete(id)
	}
	return nil
}

// void says whether Settle has said of an interaction that nothing happened.
func (s *Effects) void(interaction string) (bool, error) {
	interaction, _, _ = strings.Cut(interaction, ":")
	if _, settled := s.voids.Load(interaction); settled {
		return true, nil
	}
	seen, err := s.store.Seen(interaction)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	var o outcome
	return err == nil && json.Unmarshal(seen.Outcome, &o) == nil && o.What == effectVoid, err
}

// errKept: an interaction that came again was done the first time.
var errKept = errors.New("it is kept already")

// keep commits what is kept beside tables, as a effect of the context's interaction. The
// same interaction may keep several things, or one twice: unlike a table's changes these
// are such as may be done again. But it changes a person once: where that was done, and the
// interaction has come again, the error is errKept, for something later may have been kept since.
func (s *Effects) keep(ctx context.Context, what EffectKind, c store.Change) error {
	if id := causeOf(ctx); id != "" {
		void, err := s.void(id)
		if err != nil {
			return err
		}
		if void {
			return ErrVoid
		}
		c.Interaction, c.At = id+besides, s.now()
		if c.Outcome, err = json.Marshal(outcome{What: what}); err != nil {
			return err
		}
	}
	if guild, is := ctx.Value(from{}).(string); is && c.Lease == (store.Lease{}) {
		c.Lease = s.shelf.held.Lease(guild)
	}
	r, err := s.store.Commit(detached(ctx), c)
	if err == nil && r.Repeat != nil {
		var before outcome
		if what == EffectPerson && json.Unmarshal(r.Repeat.Outcome, &before) == nil && before.What == what {
			return errKept
		}
		c.Interaction, c.Outcome = "", nil
		_, err = s.store.Commit(detached(ctx), c)
	}
	return err
}

// completed notes that what takes several changes was done wholly.
func (s *Effects) completed(ctx context.Context, what EffectKind) error {
	id := causeOf(ctx)
	if id == "" {
		return nil
	}
	o, err := json.Marshal(outcome{What: what})
	if err != nil {
		return err
	}
	_, err = s.store.Commit(detached(ctx), store.Change{Interaction: id + wholly, At: s.now(), Outcome: o})
	return err
}

// KeepDeferred keeps the record of a deferred answer, which holds a token: see
// store.KeepDeferred.
func (s *Effects) KeepDeferred(interaction string, record []byte) error {
	return s.store.KeepDeferred(store.Deferred{Interaction: interaction, Record: record})
}

// DropDeferred forgets the record of a deferred answer.
func (s *Effects) DropDeferred(interaction string) error { return s.store.DropDeferred(interaction) }

// AllDeferred are the records of all deferred answers.
func (s *Effects) AllDeferred() ([]store.Deferred, error) { return s.store.AllDeferred() }

// dropDeferredOf forgets the deferred answers of a user or a server, but not that of the
// context's interaction, which is still to be answered.
func (s *Effects) dropDeferredOf(ctx context.Context, id string) error {
	all, err := s.store.AllDeferred()
	quoted := []byte(strconv.Quote(id))
	for _, d := range all {
		if d.Interaction != causeOf(ctx) && bytes.Contains(d.Record, quoted) {
			err = errors.Join(err, s.store.DropDeferred(d.Interaction))
		}
	}
	return err
}
