package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"bivouac/bot/between"
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
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
}

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
		r.next(v)
	}})
	if err != nil { // the next Tick asks again
		r.end(v.t.ID)
	}
}

// keep stores a review, and continues with the table's next one.
func (r *reviews) keep(ctx context.Context, v *review) {
	slices.SortStableFunc(v.found, func(a, b table.Lapse) int { return b.Loss() - a.Loss() })
	err := r.bot.tables.KeepReview(ctx, v.t.ID, v.seat, v.found[:min(len(v.found), mostLapses)])
	r.end(v.t.ID)
	if err != nil {
		if !errors.Is(err, table.ErrNoTable) {
			r.bot.kit.Log.Error("a review is not kept", "table", v.t.ID, "err", err)
		}
		return // the next Tick asks again
	}
	if t, err := r.bot.tables.Get(v.t.ID); err == nil {
		r.ask(t)
	}
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
// answers, shows its progress, or its result.
func (b *Bot) reviewed(c *call.Call, t table.Table) error {
	if t.Match != nil && !screen.Judged(t) {
		return screen.ErrNoJudge
	}
	out, err := c.Tables.AskReview(c.Ctx, c.Actor(), t.ID)
	if err != nil {
		return err
	}
	return between.Review(c, out.After, b.reviews.looked(t.ID))
}
