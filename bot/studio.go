package bot

import (
	"context"
	"errors"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/turns"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// maxFilms is the number of replays made at the same time. Each replay keeps one processor
	// busy.
	maxFilms = 2
	// filmsWaiting is the maximum number of queued replays. filmsGuild is the maximum number of
	// queued and running replays of a server. A person may have only one.
	filmsWaiting = 32
	filmsGuild   = 4
	// filmWait is the maximum time that a replay waits in the queue. filming is the maximum time
	// for making it. Their sum is less than the 15 minutes in which an interaction can be answered.
	filmWait = 8 * time.Minute
	filming  = 5 * time.Minute
	// filmGuess is the estimated time for making a replay, until the first replay has been made.
	filmGuess = 5 * time.Second
	// filmLast is the time limit for the answer that says why there is no replay.
	filmLast = 30 * time.Second
)

// studio makes replays outside of the handlers, so that the channel does not wait for them: see
// call.Studio. Its queue is fair to persons and servers. Only the interaction is queued; the table
// is read when the replay begins. When the bot stops, replays that are being made are cancelled,
// since nothing depends on them.
type studio struct {
	bot   *Bot
	films *turns.Queue
	ctx   context.Context
	end   context.CancelFunc
}

// newStudio returns an empty studio.
func newStudio(b *Bot) *studio {
	s := &studio{bot: b, films: turns.New(b.client.Pace(), turns.Limits{
		Workers: maxFilms, Waiting: filmsWaiting, Person: 1, Guild: filmsGuild, Life: filmWait, Guess: filmGuess,
	})}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// Stop cancels all replays and waits until they have ended.
func (s *studio) Stop() {
	s.films.Clear()
	s.end()
	s.films.Wait()
}

// Ask implements call.Studio. If the queue is full, or the caller already has a replay in it, Ask
// tells the caller so at once, and says when they can ask again.
func (s *studio) Ask(c *call.Call, do func(*call.Call) error) error {
	return s.add(c, turns.Work{Person: c.In.User.ID, Guild: c.In.Guild}, do)
}

// Add implements call.Studio.
func (s *studio) Add(c *call.Call, do func(*call.Call) error) error {
	return s.add(c, turns.Work{}, do)
}

// add queues a call as Ask does. The work w names the person and the server whose limits apply; if
// it names none, no limits apply.
func (s *studio) add(c *call.Call, w turns.Work, do func(*call.Call) error) error {
	later := &call.Call{
		In: c.In, Answer: c.Answer, Reader: c.Reader, Press: c.Press, Tables: c.Tables, Client: c.Client, Thinker: c.Thinker,
	}
	w.Run = func(leave func()) {
		later.Made = leave
		s.within(later, filming, func() { s.shoot(later, do) })
	}
	w.Lapse = func() { s.giveUp(later, "host.studio.lapsed") }
	err := s.films.Add(w)
	var busy *turns.Busy
	switch {
	case !errors.As(err, &busy):
		return err
	case busy.Why == turns.Shut:
		return nil // the next process answers
	case busy.Why == turns.Own:
		return c.Tell(c.T("host.studio.own", "n", screen.Seconds(busy.In)))
	}
	return c.Tell(c.T("host.studio.busy", "n", screen.Seconds(busy.In)))
}

// The method within runs the function do for a call, with the timeout d.
func (s *studio) within(c *call.Call, d time.Duration, do func()) {
	ctx, stop := s.bot.client.Pace().Timeout(s.ctx, d)
	defer stop()
	c.Ctx = table.Because(ctx, c.In.ID)
	do()
}

// shoot runs the queued call.
func (s *studio) shoot(c *call.Call, do func(*call.Call) error) {
	defer func() {
		if r := recover(); r != nil {
			s.bot.kit.Log.Error("a film broke", "interaction", c.In.ID, "err", screen.AsError(r))
			s.bot.Crashed(c.Ctx, c.In, c.Answer)
		}
	}()
	err := do(c)
	c.Made()
	switch {
	case err == nil || s.ctx.Err() != nil:
	case c.Ctx.Err() != nil:
		s.giveUp(c, "host.studio.late")
	default:
		s.bot.Sorry(c, err)
	}
}

// giveUp says why there is no replay.
func (s *studio) giveUp(c *call.Call, why game.Key) {
	s.within(c, filmLast, func() {
		s.bot.Conclude(c, wire.Message{Content: c.T(why)})
	})
}
