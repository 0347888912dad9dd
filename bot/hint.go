package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/turns"
	"bivouac/game"
	"bivouac/game/mind"
)

// hint answers /hint and the panel's button: the computer thinks about the caller's question, from
// what that seat may know. The same question always gets the same hint.
func hint(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	if c.Press.Op != "" && c.Press.Decision != p.Asked.ID {
		return call.RefusedPanel(c, p.Table.ID, game.ErrStale)
	}
	if err = p.MayHint(); err == nil {
		err = c.Thinker.Ask(c, func(c *call.Call) error {
			if err := giveHint(c, p); err != nil {
				return call.RefusedPanel(c, p.Table.ID, err)
			}
			return nil
		})
	}
	if err != nil {
		return call.RefusedPanel(c, p.Table.ID, err)
	}
	return nil
}

// mostLooks is the most attempts at a question whose position others change meanwhile.
const mostLooks = 3

// giveHint thinks, and shows the result if the question is still open.
func giveHint(c *call.Call, p *screen.Panel) error {
	for looks := 1; ; looks++ {
		luck, seed := think.Luck(fmt.Sprintf("hint %s, seat %d, question %d", p.Table.ID, p.Seat, p.Asked.ID))
		blind, err := p.Table.Match.Blind(p.Seat, &luck)
		if err != nil {
			return err
		}
		advice, err := think.Advise(c.Ctx, blind, seed)
		if err != nil {
			return err
		}
		t, err := c.Tables.Get(p.Table.ID)
		if err != nil {
			return err
		}
		changed := t.Entries() != p.Table.Entries()
		if asked, _ := t.Match.Asked(p.Seat); asked.ID != p.Asked.ID || changed && looks == mostLooks {
			return game.ErrStale
		}
		if p, err = c.Panel(t); err != nil {
			return err
		}
		if changed {
			continue
		}
		if _, err := c.Tables.TakeHint(c.Ctx, c.Actor(), t.ID, p.Asked.ID); err != nil {
			return err
		}
		return c.Show(p.Hint(advice))
	}
}

// Advise ranks all answers of a seat by what the seat may know: the judge of panels. Its budget is
// in decisions, not time, so that the same position is always ranked alike; game.AdviceOf keeps it
// short. Error: a bug of the title's.
func Advise(ctx context.Context, b game.Blind) ([]mind.Option, error) {
	return AdviseBy(ctx, b, game.AdviceOf(b.Game()))
}

// AdviseBy is Advise with a given strength. Errors: mind.ErrStrength, those of Advise.
func AdviseBy(ctx context.Context, b game.Blind, by game.Strength) ([]mind.Option, error) {
	return think.Rank(ctx, b, by)
}

// study runs the computer's work for calls in the background, in turns with its seats:
// call.Thinker.
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
	return nil // if it has stopped the next process answers
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
