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

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// EffectKind is the kind of change made by an interaction.
type EffectKind string

// The kinds of effects, as stored.
const (
	EffectNone   EffectKind = ""       // nothing
	EffectTable  EffectKind = "table"  // a table: an action, an undo, a vote, an order, a seat, ...
	EffectPerson EffectKind = "person" // settings, language or absence of the user
	EffectPuzzle EffectKind = "puzzle" // which puzzles the user has tried
	EffectForget EffectKind = "forget" // the user is forgotten, completely if Effect.Whole
	EffectErase  EffectKind = "erase"  // a server's data is being deleted
	effectVoid   EffectKind = "void"   // nothing, for ever: Settle has made this final
)

// Effect is what an interaction has changed. After an error, a panic or a restart, the bot's answer
// depends on it.
type Effect struct {
	Kind EffectKind
	// Outcome is the outcome of a change of a table, with the table's present state. It is empty if
	// the table was deleted.
	Outcome Outcome
	// Stopped is set if only the beginning of a typed line was kept. It says which part was
	// refused.
	Stopped *Stopped
	Whole   bool
}

// Effects records the effects of interactions.
type Effects struct {
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	shelf    *Shelf
	// voids has the interactions that Settle has made void while the store accepted no change. They
	// are stored when the store accepts changes again.
	voids sync.Map

	keptFor time.Duration // how long repeats are recognised
	pruned  struct {
		sync.Mutex
		clock.Rhythm
	}
}

// Now returns the present time in the precision of the store: whole milliseconds, in UTC.
func (s *Effects) Now() time.Time { return s.now() }

// Suffixes of an interaction's id. A change of a table is stored under the id of its interaction.
// Other changes of the same interaction are stored under the id and a suffix.
const (
	besides = ":self" // for records outside tables
	wholly  = ":done" // for the record that all changes of an effect are complete
)

// The type because is the key of the value that the function Because puts into a context.
type because struct{}

// Because returns a context in which changes outside tables are recorded as effects of an
// interaction. A change of a table uses its Actor instead.
func Because(ctx context.Context, interaction string) context.Context {
	return context.WithValue(ctx, because{}, interaction)
}

// The type from is the key of the value that the function From puts into a context.
type from struct{}

// From returns a context in which changes outside tables are made under the lease of a server. The
// parameter guild is the server whose shard received the interaction. If another process has taken
// over that shard meanwhile, the store refuses changes that this process makes for the interaction.
func From(ctx context.Context, guild string) context.Context {
	return context.WithValue(ctx, from{}, guild)
}

// The type late is the key of the value that the function Late puts into a context.
type late struct{}

// Late returns a context for an interaction that Discord has already shown as failed. What this
// interaction sets about a person does not overwrite what a newer interaction has set.
func Late(ctx context.Context) context.Context { return context.WithValue(ctx, late{}, true) }

// older says whether an interaction was made before another one, by their ids.
func older(a, b string) bool {
	return a != "" && (len(a) < len(b) || len(a) == len(b) && a < b)
}

func causeOf(ctx context.Context) string {
	interaction, _ := ctx.Value(because{}).(string)
	return interaction
}

// Effect returns what an interaction has changed so far.
func (s *Effects) Effect(interaction string) (Effect, error) {
	for _, also := range []string{"", besides} {
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
		return d, nil
	}
	return Effect{}, nil
}

// effect decodes the record of a change.
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

// Settle makes an interaction's effect final. If the interaction has changed nothing so far, it can
// change nothing later: each attempt is refused with ErrVoid. So the answer "nothing happened" is
// certain. An error of Settle means that the store cannot tell what the interaction has changed.
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
		s.voids.Store(interaction, true) // refuses later changes, since the store cannot record this now
		return Effect{}, nil
	}
	return Effect{}, err
}

// storeVoids stores the interactions in voids.
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

// void says whether Settle has decided that an interaction has no effect.
func (s *Effects) void(interaction string) (bool, error) {
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

// errKept means that this interaction has already stored the user's record: see keep.
var errKept = errors.New("it is kept already")

// keep commits a change of records outside tables as an effect of the context's interaction. Unlike
// a change of a table, such a change may be repeated: an interaction may store several records, or
// one record twice. The exception is a user's own record (EffectPerson): if the interaction has
// stored it before, keep returns errKept, since the repeat could overwrite a later change of the
// record. With EffectNone the change is not an effect of an interaction.
func (s *Effects) keep(ctx context.Context, what EffectKind, c store.Change) error {
	if id := causeOf(ctx); id != "" && what != EffectNone {
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

// The method completed stores that an effect made of several changes is complete.
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

// KeepDeferred stores the record of a deferred answer. The record contains a token: see
// store.KeepDeferred.
func (s *Effects) KeepDeferred(interaction string, record []byte) error {
	return s.store.KeepDeferred(store.Deferred{Interaction: interaction, Record: record})
}

// DropDeferred deletes the record of a deferred answer.
func (s *Effects) DropDeferred(interaction string) error { return s.store.DropDeferred(interaction) }

// AllDeferred returns the records of all deferred answers.
func (s *Effects) AllDeferred() ([]store.Deferred, error) { return s.store.AllDeferred() }

// dropDeferredOf deletes the deferred answers whose records contain the id of a user or a server.
// The deferred answer to the context's interaction stays, since it must still be given.
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
