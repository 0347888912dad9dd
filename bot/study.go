package bot

import (
	"context"
	"errors"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/turns"
	"bivouac/game"
	"bivouac/game/mind"
)

// Advise ranks all answers of a seat, using only what the seat may know. Panels use it as their
// judge. The computer's budget is a number of decisions, not a time, so the same position always
// gives the same order. game.AdviceOf sets a small budget. An error is a bug of the title.
func Advise(ctx context.Context, b game.Blind) ([]mind.Option, error) {
	return AdviseBy(ctx, b, game.AdviceOf(b.Game()))
}

// AdviseBy ranks answers as Advise does, with a given strength. Its errors are mind.ErrStrength and
// the errors of Advise.
func AdviseBy(ctx context.Context, b game.Blind, by game.Strength) ([]mind.Option, error) {
	return think.Rank(ctx, b, by)
}

// think begins the computer's work at a table.
func (b *Bot) think(id table.ID) {
	if t, err := b.tables.Shelf.Get(id); err == nil { // after an error, the next Tick asks again
		features.All.Think(b.desk, t)
	}
}

// The method ahead puts work into the queue. The players of the table t wait for this work: see
// call.Desk.
func (b *Bot) ahead(t table.Table, do func(context.Context)) error {
	return b.thinker.Add(think.Task{Guild: t.Place.Guild, Place: t.ID.String(), Think: do})
}

// The method behind puts work about a table into the queue, behind all other work: see call.Desk.
func (b *Bot) behind(about table.ID, do func(context.Context)) error {
	return b.thinker.Add(think.Task{Place: about.String(), Behind: true, Think: do})
}

// study runs the computer's work for calls in the background: see call.Thinker. This work is in the
// same fair queue as the work for the computer's seats.
type study struct{ bot *Bot }

// Ask implements call.Thinker.
func (s study) Ask(c *call.Call, do func(*call.Call) error) error {
	later := *c
	err := s.bot.thinker.Add(think.Task{Person: c.In.User.ID, Guild: c.In.Guild, Think: func(ctx context.Context) {
		later.Ctx = table.Because(ctx, c.In.ID)
		s.answer(&later, do)
	}})
	if busy, is := errors.AsType[*turns.Busy](err); is && busy.Why != turns.Shut {
		return &screen.Thinking{In: max(busy.In, time.Second)}
	}
	return nil // if the thinker has stopped, the next process answers
}

// answer runs a queued call.
func (s study) answer(c *call.Call, do func(*call.Call) error) {
	defer func() {
		if r := recover(); r != nil {
			s.bot.kit.Log.Error("the computer broke off", "interaction", c.In.ID, "err", screen.AsError(r))
			s.bot.Crashed(c.Ctx, c.In, c.Answer)
		}
	}()
	if err := do(c); err != nil && c.Ctx.Err() == nil {
		s.bot.Sorry(c, err)
	}
	s.bot.inform(c)
}
