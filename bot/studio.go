package bot

import (
	"context"
	"errors"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/turns"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// cameras is how many films are made at the same time: each keeps a processor busy.
	cameras = 2
	// filmsWaiting is how many wait for a camera, filmsGuild how many of one server wait or
	// are made. Of a person it is one.
	filmsWaiting = 32
	filmsGuild   = 4
	// filmWait is the most that one waits, filming the most that one takes. Both together
	// are less than the 15 minutes for which an interaction can be answered.
	filmWait = 8 * time.Minute
	filming  = 5 * time.Minute
	// filmGuess is what a film takes, as long as none has been made.
	filmGuess = 5 * time.Second
	// filmLast is how long it may take to say that there will be no film.
	filmLast = 30 * time.Second
)

// studio makes films beside the handlers, so that nobody in the channel waits for them,
// in turns that are fair to persons and servers. What waits is the interaction alone: the
// table is read when a camera is free. What is under way when the bot stops is given up:
// nothing depends on it.
type studio struct {
	bot   *Bot
	films *turns.Queue
	ctx   context.Context
	end   context.CancelFunc
}

func newStudio(b *Bot) *studio {
	s := &studio{bot: b, films: turns.New(b.client.Pace(), turns.Limits{
		Workers: cameras, Waiting: filmsWaiting, Person: 1, Guild: filmsGuild, Life: filmWait, Guess: filmGuess,
	})}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// stop gives up what is under way and waits until it has ended.
func (s *studio) stop() {
	s.films.Clear()
	s.end()
	s.films.Wait()
}

// work answers a call beside everything else, when a camera is free. Where too much waits,
// or something of the caller's own, it says so at once, and when to ask again.
func (s *studio) work(c *call, do func(*call) error) error {
	return s.add(c, turns.Work{Person: c.in.User.ID, Guild: c.in.Guild}, do)
}

func (s *studio) add(c *call, w turns.Work, do func(*call) error) error {
	later := &call{in: c.in, answer: c.answer, Reader: c.Reader, press: c.press, tables: c.tables, client: c.client}
	w.Run = func(leave func()) {
		later.made = leave
		s.within(later, filming, func() { s.shoot(later, do) })
	}
	w.Lapse = func() { s.giveUp(later, "host.film.lapsed") }
	err := s.films.Add(w)
	var busy *turns.Busy
	switch {
	case !errors.As(err, &busy):
		return err
	case busy.Why == turns.Shut:
		return nil // the next process says what became of it
	case busy.Why == turns.Own:
		return c.tell(c.T("host.film.own", "n", seconds(busy.In)))
	}
	return c.tell(c.T("host.film.busy", "n", seconds(busy.In)))
}

// seconds is a wait as it is told: whole seconds, of a longer one steps of five.
func seconds(d time.Duration) int {
	n := max(1, int((d+time.Second-1)/time.Second))
	if n > 10 {
		n = (n + 4) / 5 * 5
	}
	return n
}

// within does something for a call, for so long at most.
func (s *studio) within(c *call, d time.Duration, do func()) {
	ctx, stop := s.bot.client.Pace().Timeout(s.ctx, d)
	defer stop()
	c.ctx = table.Because(ctx, c.in.ID)
	do()
}

// shoot makes what a call has asked for.
func (s *studio) shoot(c *call, do func(*call) error) {
	b := s.bot
	defer func() {
		if r := recover(); r != nil {
			b.kit.Log.Error("a film broke", "interaction", c.in.ID, "err", screen.AsError(r))
			b.Crashed(c.ctx, c.in, c.answer)
		}
	}()
	err := do(c)
	c.made()
	switch {
	case err == nil || s.ctx.Err() != nil:
	case c.ctx.Err() != nil:
		s.giveUp(c, "host.film.late")
	default:
		b.sorry(c, err)
	}
}

// giveUp says why there is no film.
func (s *studio) giveUp(c *call, why game.Key) {
	s.within(c, filmLast, func() {
		s.bot.conclude(c, wire.Message{Content: c.T(why)})
	})
}
