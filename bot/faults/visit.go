package faults

import (
	"context"
	"errors"
	"runtime/pprof"
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

// visit does one thing and hears what the bot says. Not to be answered is a broken
// promise, unless something that was done to this interaction explains it.
func (m *member) visit(what string, action game.Action, do func(context.Context, *playground.Actor) (playground.Reply, error)) (playground.Reply, bool) {
	place := m.id + " " + m.channel
	defer m.alone(place)()
	ctx, cancel := context.WithTimeout(context.Background(), m.o.Patience)
	defer cancel()
	v := &visit{how: m.comes(), cancel: cancel}
	m.mu.Lock()
	m.visits[place] = v
	m.report.Acts++
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.visits, place)
	}()
	go func() { // the dead answer nobody
		select {
		case <-m.proc.life.gone:
			cancel()
		case <-ctx.Done():
		}
	}()
	if m.deaf() {
		v.ended(grace) // it may never arrive
	}
	r, err := do(ctx, m.srv.As(m.key))
	m.trace("%s %s in %s (%s): %s %s %v", m.key, what, m.channel, v.how, r.Outcome, said(r), err)
	if errors.Is(err, context.DeadlineExceeded) && m.o.Trace != nil {
		m.trace("who waits for what:")
		_ = pprof.Lookup("goroutine").WriteTo(m.o.Trace, 1)
	}
	if r.Interaction == "" {
		return r, false // the client did not let her
	}
	m.hear(r, v, what, action, err)
	return r, err == nil && r.Outcome != playground.OutcomeFailed
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
func (m *member) hear(r playground.Reply, v *visit, what string, action game.Action, err error) {
	unheard := err != nil || r.Outcome == playground.OutcomeFailed || r.Message != nil && r.Message.Loading
	m.mu.Lock()
	m.heard[r.Interaction] = true
	if unheard {
		m.report.Unheard++
	}
	excused := m.excused[r.Interaction] > 1
	m.mu.Unlock()
	switch {
	case unheard && v.how != comesLate && v.how != comesNever && !excused && !m.proc.life.over() && !m.deaf():
		m.broken("%s: %s in %s was not answered (%s, %v), and nothing explains it", m.key, what, m.channel, r.Outcome, err)
	case unheard || r.Outcome == playground.OutcomeLater || r.Message == nil:
	case strings.HasPrefix(r.Message.Content, "✅") || strings.HasPrefix(r.Message.Content, "↩️"):
		m.mu.Lock()
		defer m.mu.Unlock()
		m.report.Told++
		m.told = append(m.told, word{interaction: r.Interaction, user: m.id, text: said(r), action: action})
	}
}

func said(r playground.Reply) string {
	if r.Message == nil {
		return ""
	}
	text, _, _ := strings.Cut(r.Message.Content, "\n")
	return text
}
