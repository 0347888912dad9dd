package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"bivouac/bot/between"
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// mostLapses is the most answers in a review.
	mostLapses = 3
	// leastLapse is the minimum cost of an answer in a review, of game.Sure. Smaller differences
	// were not significant when both answers were played to the end.
	leastLapse = game.CertainWin / 25
)

// reviews compares players' answers, one after the other and only while the computer is otherwise
// idle. Unfinished ones are restarted at the next start.
type reviews struct {
	bot *Bot

	mu    sync.Mutex
	under map[table.ID]int // tables that are looked through: how many answers were
	// shown are the messages that show a review's progress, by table and user: one of each person.
	shown map[onTable]*watch
}

// watch is a message that fills itself in while its interaction's token lives.
type watch struct {
	call *call.Call
	at   time.Time // of the last edit, under the lock of reviews

	mu   sync.Mutex // held while Discord edits it, so the computer's thinking must not wait for it
	done bool
}

const (
	// fillPause is the least time between two edits of a message.
	fillPause = 4 * time.Second
	// fillMargin is how long before its token dies a message is no longer edited.
	fillMargin = 30 * time.Second
)

// review is one seat's review in progress.
type review struct {
	t       table.Table
	seat    game.Seat
	entries []int // those that are left
	found   []table.Lapse
}

// ask starts a table's pending review, unless it is running.
func (r *reviews) ask(t table.Table) {
	seat, ok := t.Reviewing()
	r.mu.Lock()
	_, busy := r.under[t.ID]
	if ok && !busy {
		r.under[t.ID] = 0
	}
	r.mu.Unlock()
	if ok && !busy {
		r.next(&review{t: t, seat: seat, entries: t.Answered(seat)})
	}
}

// looked returns the progress of a table's review in answers.
func (r *reviews) looked(id table.ID) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.under[id]
}

// end removes a table's review.
func (r *reviews) end(id table.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.under, id)
}

// next continues a review when the computer is idle.
func (r *reviews) next(v *review) {
	err := r.bot.thinker.Add(think.Task{Place: v.t.ID.String(), Behind: true, Think: func(ctx context.Context) {
		if len(v.entries) == 0 {
			r.keep(ctx, v)
			return
		}
		lapse, err := r.look(ctx, v.t, v.seat, v.entries[0])
		if err != nil && ctx.Err() == nil {
			r.bot.kit.Log.Warn("an answer cannot be reviewed", "table", v.t.ID, "entry", v.entries[0], "err", err)
		}
		if v.entries = v.entries[1:]; err == nil && lapse.Loss() >= leastLapse {
			v.found = append(v.found, lapse)
		}
		r.mu.Lock()
		r.under[v.t.ID]++
		r.mu.Unlock()
		r.progress(ctx, v)
		r.next(v)
	}})
	if err != nil { // the next Tick asks again
		r.end(v.t.ID)
	}
}

// keep stores a review, and continues with the table's next one.
func (r *reviews) keep(ctx context.Context, v *review) {
	slices.SortStableFunc(v.found, func(a, b table.Lapse) int { return b.Loss() - a.Loss() })
	found := v.found[:min(len(v.found), mostLapses)]
	w := r.watchOf(v)
	err := r.bot.tables.KeepReview(ctx, v.t.ID, v.seat, found, w == nil)
	r.end(v.t.ID)
	if err != nil {
		if !errors.Is(err, table.ErrNoTable) {
			r.bot.kit.Log.Error("a review is not kept", "table", v.t.ID, "err", err)
		}
		return // the next Tick asks again
	}
	if w != nil {
		r.bot.client.Pace().Go(func() {
			if err := r.fill(ctx, w, v.t.ID, true); err != nil && ctx.Err() == nil {
				r.bot.kit.Log.Warn("a review is told in a message of its own", "table", v.t.ID, "err", err)
				if err := r.bot.tables.KeepReview(ctx, v.t.ID, v.seat, found, true); err != nil {
					r.bot.kit.Log.Error("a review is not told", "table", v.t.ID, "err", err)
				}
			}
		})
	}
	if t, err := r.bot.tables.Get(v.t.ID); err == nil {
		r.ask(t)
	}
}

// show has a message show the progress of its reader's review from now on.
func (r *reviews) show(c *call.Call, id table.ID, seat game.Seat) error {
	own := *c
	w := &watch{call: &own, at: r.bot.client.Pace().Now()}
	r.mu.Lock()
	r.shown[onTable{id, c.In.User.ID}] = w
	r.mu.Unlock()
	t, err := r.bot.tables.Get(id)
	if err != nil {
		return err
	}
	if v, _ := t.ReviewOf(seat); v.Done { // meanwhile
		r.watchOf(&review{t: t, seat: seat})
		return r.fill(c.Ctx, w, id, true)
	}
	return nil
}

// watchOf takes the message that shows a review; nil if there is none that can be edited still.
func (r *reviews) watchOf(v *review) *watch {
	w := r.peek(v)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.shown, onTable{v.t.ID, v.t.UserOf(v.seat)})
	return w
}

// peek returns the message that shows a review; nil if there is none that can be edited still.
func (r *reviews) peek(v *review) *watch {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := r.shown[onTable{v.t.ID, v.t.UserOf(v.seat)}]
	if w == nil || r.bot.client.Pace().Now().Sub(w.call.In.Received) > wire.TokenLife-fillMargin {
		return nil
	}
	return w
}

// progress edits a review's message if the last edit is some seconds ago.
func (r *reviews) progress(ctx context.Context, v *review) {
	w := r.peek(v)
	if w == nil {
		return
	}
	now := r.bot.client.Pace().Now()
	r.mu.Lock()
	due := now.Sub(w.at) >= fillPause
	if due {
		w.at = now
	}
	r.mu.Unlock()
	if due {
		r.bot.client.Pace().Go(func() {
			if err := r.fill(ctx, w, v.t.ID, false); err != nil && ctx.Err() == nil {
				r.bot.kit.Log.Warn("the progress of a review is not shown", "table", v.t.ID, "err", err)
			}
		})
	}
}

// fill edits a review's message; last says that nothing follows.
func (r *reviews) fill(ctx context.Context, w *watch, id table.ID, last bool) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done {
		return nil
	}
	t, err := r.bot.tables.Get(id)
	if err != nil {
		return err
	}
	m, err := between.ReviewOf(w.call, t, r.looked(id))
	if err != nil {
		return err
	}
	w.done = last
	c := *w.call
	c.Ctx = ctx
	return c.Again(m)
}

// look compares an answer with the best ones, by what its seat knew then.
func (r *reviews) look(ctx context.Context, t table.Table, seat game.Seat, entry int) (l table.Lapse, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = screen.AsError(p)
		}
	}()
	m, err := t.Match.At(entry)
	if err != nil || len(m.State.Legal(seat, nil)) < 2 {
		return l, err
	}
	luck, seed := think.Luck(fmt.Sprintf("review %s, seat %d, entry %d", t.ID, seat, entry))
	blind, err := m.Blind(seat, &luck)
	if err != nil {
		return l, err
	}
	c, err := think.Compare(ctx, blind, t.Match.Journal[entry].Action, seed)
	return table.Lapse{Entry: entry, Better: c.Best.Action, Best: c.Best.Value, Played: c.Played.Value, Lead: c.Lead}, err
}

// reviewed answers /review and the button of a report: it requests a review of the caller's
// answers, and shows its progress, in a message that fills itself in, or its result.
func (b *Bot) reviewed(c *call.Call, t table.Table) error {
	if t.Match != nil && !screen.Judged(t) {
		return screen.ErrNoJudge
	}
	out, err := c.Tables.AskReview(c.Ctx, c.Actor(), t.ID)
	if err != nil {
		return err
	}
	m, err := between.ReviewOf(c, out.After, b.reviews.looked(t.ID))
	if err != nil {
		return err
	}
	seat, _ := out.After.SeatOf(c.In.User.ID)
	r, _ := out.After.ReviewOf(seat)
	if err := c.Show(m); err != nil || r.Done {
		return err
	}
	return b.reviews.show(c, t.ID, seat)
}
