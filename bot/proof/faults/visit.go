package faults

import (
	"context"
	"errors"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"

	"bivouac/bot/playground"
	"bivouac/game"
)

// How often an interaction does not simply come once.
const (
	twiceRate = 0.10
	lateRate  = 0.05
	neverRate = 0.03
)

func (m *member) comes() string {
	if m.calm {
		return comesOnce
	}
	switch x := m.rng.Float64(); {
	case x < twiceRate:
		return comesTwice
	case x < twiceRate+lateRate:
		return comesLate
	case x < twiceRate+lateRate+neverRate:
		return comesNever
	}
	return comesOnce
}

// begin is how something that a member does begins.
type begin func(*playground.Actor) (*playground.Ticket, error)

// orders are the operations about standing orders.
var orders = []string{"5", "6", "7", "8"}

// With what the bot's word begins that something was done, or taken back.
const (
	doneSign = "✅"
	backSign = "↩️"
)

// visit does one thing and hears what the bot says. Not to be answered is a broken
// promise, unless something that was done to this interaction explains it.
func (m *member) visit(what string, action game.Action, do begin) (playground.Reply, bool) {
	if m.exact != nil {
		return m.exact.visit(m, what, action, do)
	}
	place := m.id + " " + m.channel
	defer m.alone(place)()
	ctx, cancel := context.WithTimeout(context.Background(), m.o.Patience)
	defer cancel()
	v := &visit{how: m.comes(), cancel: cancel}
	m.mu.Lock()
	m.visits[place] = v
	m.report.Acts++
	m.mu.Unlock()
	defer m.leave(place)
	go m.mourn(ctx, cancel)
	if m.deaf() {
		v.ended(grace) // it may never arrive
	}
	var r playground.Reply
	tk, err := do(m.srv.As(m.key))
	if err == nil {
		r, err = tk.Wait(ctx)
	}
	m.trace("%s %s in %s (%s): %s %s %v", m.key, what, m.channel, v.how, r.Outcome, said(r), err)
	if errors.Is(err, context.DeadlineExceeded) && m.o.Trace != nil {
		m.trace("who waits for what:")
		_ = pprof.Lookup("goroutine").WriteTo(m.o.Trace, 1)
	}
	if r.Interaction == "" {
		return r, false // the client did not let her
	}
	m.mu.Lock()
	m.heard[r.Interaction] = true
	explained := v.how == comesLate || v.how == comesNever || m.excused[r.Interaction] > 1 || m.shaken
	m.mu.Unlock()
	m.hear(r, explained || m.proc.life.over(), what, action, err)
	return r, err == nil && r.Outcome != playground.OutcomeFailed
}

// leave forgets what the member had planned.
func (s *sim) leave(place string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.visits, place)
}

// mourn ends the waiting with the process: the dead answer nobody.
func (m *member) mourn(ctx context.Context, cancel context.CancelFunc) {
	select {
	case <-m.proc.life.gone:
		cancel()
	case <-ctx.Done():
	}
}

// alone waits until the member does nothing else in the channel: people have one
// finger, and the door knows visits by member and channel.
func (s *sim) alone(place string) (leave func()) {
	s.mu.Lock()
	turn := s.turns[place]
	if turn == nil {
		turn = new(sync.Mutex)
		s.turns[place] = turn
	}
	s.mu.Unlock()
	turn.Lock()
	return turn.Unlock
}

// hear notes what was said, or why nothing was.
func (m *member) hear(r playground.Reply, explained bool, what string, action game.Action, err error) {
	unheard := err != nil || r.Outcome == playground.OutcomeFailed || r.Message != nil && r.Message.Loading
	m.mu.Lock()
	if unheard {
		m.report.Unheard++
	}
	m.mu.Unlock()
	switch {
	case unheard && !explained:
		m.broken("%s: %s in %s was not answered (%s, %v), and nothing explains it", m.key, what, m.channel, r.Outcome, err)
	case unheard || r.Outcome == playground.OutcomeLater || r.Message == nil:
	case strings.HasPrefix(r.Message.Content, doneSign) || strings.HasPrefix(r.Message.Content, backSign):
		m.mu.Lock()
		defer m.mu.Unlock()
		m.report.Told++
		m.told = append(m.told, word{
			interaction: r.Interaction, user: m.id, text: said(r), action: action, back: strings.HasPrefix(r.Message.Content, backSign),
			order: slices.Contains(orders, doing(m.came[r.Interaction])),
		})
	}
}

func said(r playground.Reply) string {
	if r.Message == nil {
		return ""
	}
	text, _, _ := strings.Cut(r.Message.Content, "\n")
	return text
}
