package computer

import (
	"context"
	"errors"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/game"
	"bivouac/game/mind"
)

const (
	// answerPace is the time from a question to the computer's answer. If thinking takes longer,
	// the answer comes after a multiple of answerPace. The amount of thinking is counted in
	// decisions and depends only on what the computer's seat sees (mindtest.Blindness). So neither
	// the time nor the amount of thinking reveals the computer's hand.
	answerPace = 400 * time.Millisecond
	// troublePause is the pause after an answer that could not be given.
	troublePause = time.Minute
)

// seats keeps track of the computer's answers at the tables of a bot. A table has one answer at a time.
// Nothing is stored: after a restart the computer starts again with its open questions.
type seats struct {
	ctx context.Context
	end context.CancelFunc

	mu sync.Mutex
	// busy has the tables at which an answer of the computer is under way. The value is a function that
	// cancels the scheduled answer, or nil while the computer still thinks.
	busy map[table.ID]func() bool
	rest map[table.ID]time.Time // by table: the time before which the computer does not think about it
	wg   sync.WaitGroup         // answers that are scheduled or being given
}

// ready returns the empty seats of a bot that starts.
func ready(*screen.Kit) (any, error) {
	s := &seats{busy: map[table.ID]func() bool{}, rest: map[table.ID]time.Time{}}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s, nil
}

// seatsOf returns the computer's seats of a bot.
func seatsOf(k *screen.Kit) *seats { return k.Ready[name].(*seats) }

// begin records that the computer is about to answer at a table. It returns false if the computer must not
// think about the table now.
func (s *seats) begin(id table.ID, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, busy := s.busy[id]
	if s.ctx.Err() != nil || busy || now.Before(s.rest[id]) {
		return false
	}
	delete(s.rest, id)
	s.busy[id] = nil
	return true
}

// done records that thinking about a table ended at the time end. After trouble, the computer does not
// think about the table again before troublePause has passed.
func (s *seats) done(id table.ID, end time.Time, trouble bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, id)
	if trouble {
		s.rest[id] = end.Add(troublePause)
	}
}

// stop cancels the scheduled answers, and waits for the answers that are being given.
func stop(k *screen.Kit) {
	s := seatsOf(k)
	s.mu.Lock()
	s.end()
	for _, takeBack := range s.busy {
		if takeBack != nil && takeBack() {
			s.wg.Done()
		}
	}
	s.mu.Unlock()
	s.wg.Wait()
}

// thinks says whether the computer must answer a question at a table.
func thinks(t table.Table) bool {
	_, _, thinks := t.Thinks()
	return thinks
}

// worker answers for the computer's seats of a bot.
type worker struct {
	*call.Desk
	seats *seats
}

// The function answer lets the computer begin an answer at a table.
func answer(d *call.Desk, t table.Table) { worker{d, seatsOf(d.Kit)}.ask(t.ID) }

// The method done of a worker calls the method done of its seats, with the present time.
func (w worker) done(id table.ID, trouble bool) { w.seats.done(id, w.Client.Pace().Now(), trouble) }

// ask starts an answer at a table, unless one is running.
func (w worker) ask(id table.ID) {
	began := w.Client.Pace().Now()
	if !w.seats.begin(id, began) {
		return
	}
	t, err := w.Tables.Shelf.Get(id)
	if err == nil {
		err = w.Ahead(t, func(ctx context.Context) { w.think(ctx, id, began) })
	}
	if err != nil { // the next Tick asks again
		w.done(id, false)
	}
}

// think chooses an answer and schedules it: see answerPace.
func (w worker) think(ctx context.Context, id table.ID, began time.Time) {
	t, err := w.Tables.Shelf.Get(id)
	seat, level, thinks := t.Thinks()
	if err != nil || !thinks {
		w.done(id, err != nil)
		return
	}
	choice, err := w.choose(ctx, t, seat, level)
	if err != nil {
		if ctx.Err() == nil {
			w.Kit.Log.Error("the computer cannot answer", "table", id, "game", t.Game, "level", level, "err", err)
		}
		w.done(id, true)
		return
	}
	s := w.seats
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return
	}
	pace := w.Client.Pace()
	s.wg.Add(1)
	s.busy[id] = pace.After(answerIn(pace.Now().Sub(began)), func() {
		defer s.wg.Done()
		w.answer(t, seat, choice)
	})
}

// answerIn returns how long the computer must still wait with an answer: see answerPace. The parameter
// took is the time since the question.
func answerIn(took time.Duration) time.Duration { return answerPace - took%answerPace }

// The method answer gives the computer's answer. If the table has changed since the question, the
// computer thinks about the present question instead.
func (w worker) answer(t table.Table, seat game.Seat, choice mind.Choice) {
	out, err := w.Tables.Change(w.seats.ctx, t.Answerer(seat), t.ID, answered(t, seat, choice))
	switch {
	case errors.Is(err, game.ErrStale), errors.Is(err, table.ErrNoTable):
		err = nil
	case err != nil:
		w.Kit.Log.Warn("the computer's answer was not taken", "table", t.ID, "action", choice.Action, "err", err)
	}
	w.done(t.ID, err != nil)
	if err == nil && (thinks(out.After) || out.After.ID == 0) {
		w.ask(t.ID)
	}
}

// answered returns the change that gives the computer's answer for a seat. The parameter asked is the table
// as it was when the computer was asked. If the computer had time only for a lower level than the level of
// the seat, the channel is told once. Errors of the change: those of table.Answer.
func answered(asked table.Table, seat game.Seat, choice mind.Choice) func(*table.Change) error {
	answer := table.Answer(asked, seat, choice.Action)
	return func(c *table.Change) error {
		if err := answer(c); err != nil {
			return err
		}
		if b := c.Before(); choice.Level < b.Auto(seat) && !weak.Of(b) {
			weak.Set(c.After(), true)
			c.Post(postWeak)
		}
		return nil
	}
}

// choose returns the computer's choice at a level, or at a lower level if there was not enough time. If the
// search fails, choose returns a random answer, since a bug must not block a game.
func (w worker) choose(ctx context.Context, t table.Table, seat game.Seat, level int) (choice mind.Choice, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = screen.AsError(r)
		}
	}()
	luck, seed := think.Luck(t.Question(seat))
	blind, err := t.Seen(seat).Blind(&luck)
	if err != nil {
		return mind.Choice{}, err
	}
	choice, err = think.Choose(ctx, blind, level, seed)
	if err != nil && ctx.Err() == nil {
		w.Kit.Log.Warn("the computer plays by chance", "table", t.ID, "game", t.Game, "level", level, "err", err)
		late := errors.Is(err, mind.ErrLate)
		if choice, err = think.Chance(ctx, blind, seed); !late {
			choice.Level = level // time was not the problem, so the level is not lowered
		}
	}
	return choice, err
}
