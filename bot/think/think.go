// Package think runs the computer's searches. There is one worker for the whole process, so that
// the computer's seats, hints, reviews and tries (private branches of a game, see /try) take turns
// and use at most one processor. A task calls Choose, whose input is a game.Blind, so it knows only
// what the seat knows.
//
// Other work has priority: a search checks its context every few dozen simulated decisions, and the
// context of a task then yields the processor. A choice depends only on the position and its seed,
// not on the load, as long as it takes less than mind.Limit.
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
	// The constant each is the maximum number of a person's tasks that wait or run.
	each = 2
	// guess is the estimated duration of a task before any was measured.
	guess = 500 * time.Millisecond
)

// A Task is a piece of work for the Worker.
type Task struct {
	// Person is the user who waits for the task, or "" if a table does. The number of tasks is limited for
	// each person, but not for tables.
	Person string
	// Guild is the task's server. Tasks of different servers take turns.
	Guild string
	// Place is what the task is about, for example a table. Only one task of a place runs at a
	// time.
	Place string
	// Behind gives the task a lower priority than all tasks without Behind.
	Behind bool
	// Think does the work. Its context ends when the worker stops.
	Think func(context.Context)
}

// Worker runs one task at a time. It is safe for concurrent use.
type Worker struct {
	queue *turns.Queue
	ctx   context.Context
	end   context.CancelFunc
}

// New returns a Worker without tasks.
func New(p turns.Pace) *Worker {
	w := &Worker{queue: turns.New(p, turns.Limits{Workers: 1, Person: each, Guess: guess})}
	w.ctx, w.end = context.WithCancel(context.Background())
	return w
}

// Add queues a task, which runs concurrently. The error is a *turns.Busy: the person has the
// maximum number of tasks, or the worker has stopped.
func (w *Worker) Add(t Task) error {
	return w.queue.Add(turns.Work{Person: t.Person, Guild: t.Guild, Place: t.Place, Behind: t.Behind, Run: func(func()) {
		t.Think(polite{w.ctx})
	}})
}

// Waiting returns the number of waiting tasks.
func (w *Worker) Waiting() int {
	waiting, _ := w.queue.Len()
	return waiting
}

// Stop drops waiting tasks, cancels the running one and waits until it has returned.
func (w *Worker) Stop() {
	w.queue.Clear()
	w.end()
	w.queue.Wait()
}

// polite is a context that yields the processor whenever its Err is called.
type polite struct{ context.Context }

// Err yields the processor, and returns the context's error.
func (p polite) Err() error {
	runtime.Gosched()
	return p.Context.Err()
}

// Choose chooses an answer for the seat of a blind position, at a level from 1 to game.Levels.
// Errors: mind.ErrLevel, mind.ErrStrength, those of mind.Player.Choose.
func Choose(ctx context.Context, b game.Blind, level int, seed uint64) (mind.Choice, error) {
	p, err := mind.New(b.Game(), level)
	if err != nil {
		return mind.Choice{}, err
	}
	return p.Choose(ctx, b, seed)
}

// Careful is the level of the computer's help for people.
const Careful = game.Levels

// Advise returns the computer's advice to the seat of a blind position. It has no time limit, so
// the same seed always gives the same advice. Errors: those of Choose except mind.ErrLate.
func Advise(ctx context.Context, b game.Blind, seed uint64) (mind.Advice, error) {
	p, err := careful(b)
	if err != nil {
		return mind.Advice{}, err
	}
	return p.Advise(ctx, b, seed)
}

// Compare compares an answer of the seat of a blind position with the best ones. It has no time limit, so the
// same seed always gives the same result. Errors: those of Choose except mind.ErrLate, and a *game.Refusal
// for an illegal answer.
func Compare(ctx context.Context, b game.Blind, played game.Action, seed uint64) (mind.Comparison, error) {
	p, err := careful(b)
	if err != nil {
		return mind.Comparison{}, err
	}
	return p.Compare(ctx, b, played, seed)
}

// careful returns the mind.Player that helps people. It has no time limit.
func careful(b game.Blind) (*mind.Player, error) {
	p, err := mind.New(b.Game(), Careful)
	if err == nil {
		p.Limit = 0
	}
	return p, err
}

// Luck derives the randomness of the computer's choice for a question: the stream for game.Match.Blind and
// the seed for Choose. It depends only on the question's name, so that the choice is reproducible, and
// reveals nothing hidden.
func Luck(question string) (game.Rand, uint64) {
	sum := sha256.Sum256([]byte(question))
	return game.NewRand(game.Seed(sum), "think"), binary.LittleEndian.Uint64(sum[:])
}

// Serves returns an error if the computer cannot play a title at a level: mind.ErrLevel, mind.ErrStrength.
func Serves(g game.Game, level int) error {
	_, err := mind.New(g, level)
	return err
}

// Chance returns a random answer that makes progress. It is the replacement when Choose fails. Errors: those
// of Choose.
func Chance(ctx context.Context, b game.Blind, seed uint64) (mind.Choice, error) {
	p, err := mind.With(b.Game(), game.Strength{Method: game.ByChance})
	if err != nil {
		return mind.Choice{}, err
	}
	return p.Choose(ctx, b, seed)
}
