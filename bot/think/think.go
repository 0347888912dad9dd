// Package think is where the computer thinks: one worker for the whole process, so that seats
// of the computer, hints, reviews and tries take turns and never more than one processor. What
// a task chooses with is Choose, which is given a game.Blind and so knows what the seat knows.
//
// People come first: a search looks at its context every few dozen simulated decisions, and the
// context of a task lets everybody else who can run go before it answers. A choice depends on
// the position and its seed alone, not on who else was busy, as long as it takes less than
// mind.Limit.
package think

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"runtime"
	"time"

	"bivouac/bot/turns"
	"bivouac/game"
	"bivouac/game/mind"
)

const (
	// each is how many tasks of a person wait or run.
	each = 2
	// guess is how long a task takes, as long as none has been seen.
	guess = 500 * time.Millisecond
)

// A Task is something to think about.
type Task struct {
	// Person is the user who waits for it, who may have few at a time; "" for a table.
	Person string
	// Guild is the server that it is for: tasks of different servers take turns.
	Guild string
	// Place is what it is about: of a place one task is thought about at a time.
	Place string
	// Behind says that everything else goes first.
	Behind bool
	// Think does the work. Its context ends when the worker stops.
	Think func(context.Context)
}

// Worker thinks about one task at a time. Its methods may be called from any goroutine.
type Worker struct {
	queue *turns.Queue
	ctx   context.Context
	end   context.CancelFunc
}

// New is a Worker without tasks.
func New(p turns.Pace) *Worker {
	w := &Worker{queue: turns.New(p, turns.Limits{Workers: 1, Person: each, Guess: guess})}
	w.ctx, w.end = context.WithCancel(context.Background())
	return w
}

// Add has a task thought about when its turn comes, beside the caller. The error is a
// *turns.Busy: the person has enough, or the worker has stopped.
func (w *Worker) Add(t Task) error {
	return w.queue.Add(turns.Work{Person: t.Person, Guild: t.Guild, Place: t.Place, Behind: t.Behind, Run: func(func()) {
		t.Think(polite{w.ctx})
	}})
}

// Waiting is how many tasks wait.
func (w *Worker) Waiting() int {
	waiting, _ := w.queue.Len()
	return waiting
}

// Stop forgets what waits, ends the context of the task under way and waits for its return.
func (w *Worker) Stop() {
	w.queue.Clear()
	w.end()
	w.queue.Wait()
}

// polite is a context that lets others run whenever it is asked whether to go on.
type polite struct{ context.Context }

// Err lets others run, and is the error of the context.
func (p polite) Err() error {
	runtime.Gosched()
	return p.Context.Err()
}

// Choose chooses an answer for the seat that a blind position is of, at a level from 1 to
// game.Levels. Errors: mind.ErrLevel, mind.ErrStrength, those of mind.Player.Choose.
func Choose(ctx context.Context, b game.Blind, level int, seed uint64) (mind.Choice, error) {
	p, err := mind.New(b.Game(), level)
	if err != nil {
		return mind.Choice{}, err
	}
	return p.Choose(ctx, b, seed)
}

// Careful is the level at which the computer helps people.
const Careful = game.Levels

// Advise is the computer's advice to the seat that a blind position is of. However long it takes,
// the same seed gives the same advice. Errors: those of Choose but for mind.ErrLate.
func Advise(ctx context.Context, b game.Blind, seed uint64) (mind.Advice, error) {
	p, err := careful(b)
	if err != nil {
		return mind.Advice{}, err
	}
	return p.Advise(ctx, b, seed)
}

// Compare is what an answer of the seat that a blind position is of is worth beside the best ones.
// However long it takes, the same seed says the same. Errors: those of Choose but for mind.ErrLate;
// a *game.Refusal where the answer is not legal.
func Compare(ctx context.Context, b game.Blind, played game.Action, seed uint64) (mind.Comparison, error) {
	p, err := careful(b)
	if err != nil {
		return mind.Comparison{}, err
	}
	return p.Compare(ctx, b, played, seed)
}

// careful is the player that helps people: one that takes its time.
func careful(b game.Blind) (*mind.Player, error) {
	p, err := mind.New(b.Game(), Careful)
	if err == nil {
		p.Limit = 0
	}
	return p, err
}

// Luck is what the computer's choice about a question is drawn from: the stream for Match.Blind
// and the seed for Choose. It follows from the name of the question alone, so that the same
// question is thought about in the same way again, and it tells nothing of what is hidden.
func Luck(question string) (game.Rand, uint64) {
	sum := sha256.Sum256([]byte(question))
	return game.NewRand(game.Seed(sum), "think"), binary.LittleEndian.Uint64(sum[:])
}

// Serves says whether a title can be played at a level: mind.ErrLevel, mind.ErrStrength.
func Serves(g game.Game, level int) error {
	_, err := mind.New(g, level)
	return err
}

// Chance is any answer that gets on, for where Choose fails. Errors: as Choose.
func Chance(ctx context.Context, b game.Blind, seed uint64) (mind.Choice, error) {
	p, err := mind.With(b.Game(), game.Strength{Method: game.ByChance})
	if err != nil {
		return mind.Choice{}, err
	}
	return p.Choose(ctx, b, seed)
}
