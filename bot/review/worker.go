package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// mostLapses is the maximum number of answers in a review.
	mostLapses = 3
	// leastLapse is the minimum cost of an answer in a review, on the scale of game.CertainWin.
	// In trials that played the given and the best answer to the end, smaller differences were insignificant.
	leastLapse = game.CertainWin / 25
)

// reviews makes the reviews of a bot. It compares one answer after the other, and only while the
// computer is otherwise idle. Unfinished reviews start again after a restart.
type reviews struct {
	mu    sync.Mutex
	under map[table.ID]int // tables under review, with the number of answers compared so far
	// shown are the messages that show a review's progress: one for each person at a table.
	shown map[reader]*watch
}

// reader is a user who reads the review of their seat at a table.
type reader struct {
	table table.ID
	user  string
}

// ready returns the reviews of a bot that starts, of which none is in progress.
func ready(*screen.Kit) (any, error) {
	return &reviews{under: map[table.ID]int{}, shown: map[reader]*watch{}}, nil
}

// allOf returns the reviews of a bot.
func allOf(k *screen.Kit) *reviews { return k.Ready[name].(*reviews) }

// watch is a message that shows the progress of a review. It can be edited while the token of its
// interaction is valid.
type watch struct {
	call *call.Call
	at   time.Time // time of the last edit; protected by the lock of reviews

	mu   sync.Mutex // held while Discord edits the message, so the computer's search must not wait for mu
	done bool
}

const (
	// fillPause is the least time between two edits of a message.
	fillPause = 4 * time.Second
	// fillMargin is the last part of a token's life, in which its message is not edited any more.
	fillMargin = 30 * time.Second
)

// job is one seat's review in progress.
type job struct {
	*call.Desk
	t       table.Table
	seat    game.Seat
	entries []int // answers that are still to be compared
	found   []Lapse
}

// reader returns the user who reads the review: the seat's player.
func (v *job) reader() reader { return reader{v.t.ID, v.t.UserOf(v.seat)} }

// start starts a table's pending review, unless it is running.
func start(d *call.Desk, t table.Table) {
	r := allOf(d.Kit)
	seat, ok := pending(t)
	r.mu.Lock()
	_, busy := r.under[t.ID]
	if ok && !busy {
		r.under[t.ID] = 0
	}
	r.mu.Unlock()
	if ok && !busy {
		r.next(&job{Desk: d, t: t, seat: seat, entries: answered(t, seat)})
	}
}

// looked returns how many answers of a table's review were compared.
func (r *reviews) looked(id table.ID) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.under[id]
}

// end records that no review of a table is in progress.
func (r *reviews) end(id table.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.under, id)
}

// next continues a review when the computer is idle.
func (r *reviews) next(v *job) {
	err := v.Behind(v.t.ID, func(ctx context.Context) {
		if len(v.entries) == 0 {
			r.finish(ctx, v)
			return
		}
		lapse, err := look(ctx, v.t, v.seat, v.entries[0])
		if err != nil && ctx.Err() == nil {
			v.Kit.Log.Warn("an answer cannot be reviewed", "table", v.t.ID, "entry", v.entries[0], "err", err)
		}
		if v.entries = v.entries[1:]; err == nil && lapse.Loss() >= leastLapse {
			v.found = append(v.found, lapse)
		}
		r.mu.Lock()
		r.under[v.t.ID]++
		r.mu.Unlock()
		r.progress(ctx, v)
		r.next(v)
	})
	if err != nil { // the next Tick tries again
		r.end(v.t.ID)
	}
}

// The method finish stores a review, and starts the table's next one.
func (r *reviews) finish(ctx context.Context, v *job) {
	slices.SortStableFunc(v.found, func(a, b Lapse) int { return b.Loss() - a.Loss() })
	found := v.found[:min(len(v.found), mostLapses)]
	w := r.take(v.reader())
	err := keep(ctx, v.Tables, v.t.ID, v.seat, found, w == nil)
	r.end(v.t.ID)
	if err != nil {
		if !errors.Is(err, table.ErrNoTable) {
			v.Kit.Log.Error("a review is not kept", "table", v.t.ID, "err", err)
		}
		return // the next Tick tries again
	}
	if w != nil {
		v.Client.Pace().Go(func() {
			if err := r.fill(ctx, w, v.t.ID, true); err != nil && ctx.Err() == nil {
				v.Kit.Log.Warn("a review is told in a message of its own", "table", v.t.ID, "err", err)
				if err := keep(ctx, v.Tables, v.t.ID, v.seat, found, true); err != nil {
					v.Kit.Log.Error("a review is not told", "table", v.t.ID, "err", err)
				}
			}
		})
	}
	if t, err := v.Tables.Shelf.Get(v.t.ID); err == nil {
		start(v.Desk, t)
	}
}

// show makes the message of a call show the progress of the caller's review until the review is
// done.
func (r *reviews) show(c *call.Call, id table.ID, seat game.Seat) error {
	own := *c
	w, me := &watch{call: &own, at: c.Client.Pace().Now()}, reader{id, c.In.User.ID}
	r.mu.Lock()
	r.shown[me] = w
	r.mu.Unlock()
	t, err := c.Tables.Shelf.Get(id)
	if err != nil {
		return err
	}
	if v, _ := of(t, seat); v.Done { // the review was finished meanwhile
		r.take(me)
		return r.fill(c.Ctx, w, id, true)
	}
	return nil
}

// take removes and returns the message that shows a review to a user. It returns nil if there is none that
// can still be edited.
func (r *reviews) take(by reader) *watch {
	w := r.peek(by)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.shown, by)
	return w
}

// peek returns the message that shows a review to a user. It returns nil if there is none that can still be
// edited.
func (r *reviews) peek(by reader) *watch {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.shown[by]
	if w == nil || w.call.Client.Pace().Now().Sub(w.call.In.Received) > wire.TokenLife-fillMargin {
		return nil
	}
	return w
}

// The method progress edits a review's message if the last edit is at least fillPause ago.
func (r *reviews) progress(ctx context.Context, v *job) {
	w := r.peek(v.reader())
	if w == nil {
		return
	}
	now := v.Client.Pace().Now()
	r.mu.Lock()
	due := now.Sub(w.at) >= fillPause
	if due {
		w.at = now
	}
	r.mu.Unlock()
	if due {
		v.Client.Pace().Go(func() {
			if err := r.fill(ctx, w, v.t.ID, false); err != nil && ctx.Err() == nil {
				v.Kit.Log.Warn("the progress of a review is not shown", "table", v.t.ID, "err", err)
			}
		})
	}
}

// The method fill edits a review's message. The parameter final says that no further edit follows.
func (r *reviews) fill(ctx context.Context, w *watch, id table.ID, final bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done {
		return nil
	}
	t, err := w.call.Tables.Shelf.Get(id)
	if err != nil {
		return err
	}
	m, err := message(w.call, t, r.looked(id))
	if err != nil {
		return err
	}
	w.done = final
	c := *w.call
	c.Ctx = ctx
	return c.Again(m)
}

// look compares an answer with the best ones, from what the seat knew when it answered. It returns the zero
// Lapse if the seat had no choice.
func look(ctx context.Context, t table.Table, seat game.Seat, entry int) (l Lapse, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = screen.AsError(p)
		}
	}()
	then, err := t.Seen(seat).Before(entry)
	if err != nil || len(then.Legal()) < 2 {
		return l, err
	}
	luck, seed := think.Luck(fmt.Sprintf("review %s, seat %d, entry %d", t.ID, seat, entry))
	blind, err := then.Blind(&luck)
	if err != nil {
		return l, err
	}
	c, err := think.Compare(ctx, blind, t.Seen(seat).Acts(entry)[0].Action, seed)
	return Lapse{Entry: entry, Better: c.Best.Action, Best: c.Best.Value, Played: c.Played.Value, Lead: c.Lead}, err
}
