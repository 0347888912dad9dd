package between

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"bivouac/bot/call"
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

// Sorry gives the last answer of a call that came to nothing.
type Sorry interface {
	// Crashed follows a panic.
	Crashed(ctx context.Context, in *wire.Interaction, a *wire.Answer)
	// Sorry tells an error.
	Sorry(c *call.Call, err error)
	// Conclude tells that nothing will come any more.
	Conclude(c *call.Call, m wire.Message)
}

// Studio makes films beside the handlers, so that nobody in the channel waits for them,
// in turns that are fair to persons and servers. What waits is the interaction alone: the
// table is read when a camera is free. What is under way when the bot stops is given up:
// nothing depends on it.
type Studio struct {
	client *wire.Client
	log    *slog.Logger
	sorry  Sorry
	films  *turns.Queue
	ctx    context.Context
	end    context.CancelFunc
}

// NewStudio is a studio in which nothing is made yet.
func NewStudio(client *wire.Client, log *slog.Logger, sorry Sorry) *Studio {
	s := &Studio{client: client, log: log, sorry: sorry, films: turns.New(client.Pace(), turns.Limits{
		Workers: cameras, Waiting: filmsWaiting, Person: 1, Guild: filmsGuild, Life: filmWait, Guess: filmGuess,
	})}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// Stop gives up what is under way and waits until it has ended.
func (s *Studio) Stop() {
	s.films.Clear()
	s.end()
	s.films.Wait()
}

// work answers a call beside everything else, when a camera is free. Where too much waits,
// or something of the caller's own, it says so at once, and when to ask again.
func (s *Studio) work(c *call.Call, do func(*call.Call) error) error {
	return s.Add(c, turns.Work{Person: c.In.User.ID, Guild: c.In.Guild}, do)
}

// Add is work with a place in the queue of its own.
func (s *Studio) Add(c *call.Call, w turns.Work, do func(*call.Call) error) error {
	later := &call.Call{
		In: c.In, Answer: c.Answer, Reader: c.Reader, Press: c.Press, Tables: c.Tables, Client: c.Client, Thinker: c.Thinker,
	}
	w.Run = func(leave func()) {
		later.Made = leave
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
		return c.Tell(c.T("host.film.own", "n", screen.Seconds(busy.In)))
	}
	return c.Tell(c.T("host.film.busy", "n", screen.Seconds(busy.In)))
}

// within does something for a call, for so long at most.
func (s *Studio) within(c *call.Call, d time.Duration, do func()) {
	ctx, stop := s.client.Pace().Timeout(s.ctx, d)
	defer stop()
	c.Ctx = table.Because(ctx, c.In.ID)
	do()
}

// shoot makes what a call has asked for.
func (s *Studio) shoot(c *call.Call, do func(*call.Call) error) {
	defer func() {
		if r := recover(); r != nil {
			s.log.Error("a film broke", "interaction", c.In.ID, "err", screen.AsError(r))
			s.sorry.Crashed(c.Ctx, c.In, c.Answer)
		}
	}()
	err := do(c)
	c.Made()
	switch {
	case err == nil || s.ctx.Err() != nil:
	case c.Ctx.Err() != nil:
		s.giveUp(c, "host.film.late")
	default:
		s.sorry.Sorry(c, err)
	}
}

// giveUp says why there is no film.
func (s *Studio) giveUp(c *call.Call, why game.Key) {
	s.within(c, filmLast, func() {
		s.sorry.Conclude(c, wire.Message{Content: c.T(why)})
	})
}
