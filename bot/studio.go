package bot

import (
	"context"
	"sync"
	"time"

	"bivouac/bot/table"
)

const (
	// cameras is how many films are made at the same time: each keeps a processor busy.
	cameras = 2
	// filming is the most that one may take; the interaction lives for 15 minutes.
	filming = 10 * time.Minute
)

// studio makes films beside the handlers, so that nobody in the channel waits for
// them. What is under way when the bot stops is given up: nothing depends on it.
type studio struct {
	bot  *Bot
	mu   sync.Mutex
	off  bool
	wg   sync.WaitGroup
	turn chan struct{}
	ctx  context.Context
	end  context.CancelFunc
}

func newStudio(b *Bot) *studio {
	s := &studio{bot: b, turn: make(chan struct{}, cameras)}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// stop gives up what is under way and waits until it has ended.
func (s *studio) stop() {
	s.mu.Lock()
	s.off = true
	s.mu.Unlock()
	s.end()
	s.wg.Wait()
}

// work answers a call beside everything else, when a camera is free.
func (s *studio) work(c *call, do func(*call) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.off {
		return
	}
	s.wg.Add(1)
	later := *c
	s.bot.client.Pace().Go(func() {
		defer s.wg.Done()
		ctx, stop := s.bot.client.Pace().Timeout(s.ctx, filming)
		defer stop()
		later.ctx = table.Because(ctx, c.in.ID)
		s.shoot(&later, do)
	})
}

func (s *studio) shoot(c *call, do func(*call) error) {
	b := s.bot
	defer func() {
		if r := recover(); r != nil {
			b.log.Error("a film broke", "interaction", c.in.ID, "err", asError(r))
			b.Crashed(c.ctx, c.in, c.answer)
		}
	}()
	err := b.client.Pace().Take(c.ctx, s.turn)
	if err == nil {
		defer func() { <-s.turn }()
		err = do(c)
	}
	if err != nil && c.ctx.Err() == nil {
		b.sorry(c, err)
	}
}
