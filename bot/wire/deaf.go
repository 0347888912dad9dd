package wire

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// A session can go deaf: heartbeats are acknowledged, and no event arrives any more, as after some
// of Discord's outages. A quiet session looks the same, so after a while without events the Shell
// asks something whose answer is an event: which member of a server the bot itself is (op 8), which
// needs no privileged intent and tells of no other member. Events of the bot's own messages would say
// the same, but only where it posts, and with GUILD_MESSAGES Discord would send every message of
// every server. A session in which other events arrive and interactions do not cannot be told from
// one without presses, nor can a bot of no servers ask.
const (
	// opMembers is the gateway's operation Request Guild Members.
	opMembers = 8
	// answerKind is the event that answers it.
	answerKind = "GUILD_MEMBERS_CHUNK"
	// quietBeats is for how many heartbeats a session may be without events before the Shell asks,
	// again with each heartbeat.
	quietBeats = 5
	// deafBeats is for how many a session may be without events, with questions open, before it is
	// given up; doubtBeats where no question was ever answered and the session was not busy.
	deafBeats  = 8
	doubtBeats = 22
	// deafMost limits how often the patience is doubled: to 17 hours, or 64.
	deafMost = 8
	// busyEvents with less than a heartbeat between them are a busy session.
	busyEvents = 32
)

// hearing is what a Shell knows of its sessions' events.
type hearing struct {
	// unanswered is how many sessions in a row ended with questions open; each doubles the patience.
	unanswered atomic.Int32
	answered   atomic.Bool // a question was answered once
}

// ears are a link's part of hearing.
type ears struct {
	mu     sync.Mutex
	event  time.Time // when the last event arrived
	asked  time.Time // when the last question was asked
	open   int       // questions since the last event
	gaps   [busyEvents]time.Duration
	events int         // of which gaps has the last pauses
	busy   atomic.Bool // a question is being sent
}

// hear records that an event arrived.
func (s *Shell) hear(l *link, kind string) {
	e := &l.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	now := time.Now()
	switch kind {
	case answerKind:
		s.hearing.answered.Store(true)
		s.hearing.unanswered.Store(0)
	case "READY", "RESUMED":
	default:
		e.gaps[e.events%busyEvents] = now.Sub(e.event)
		e.events++
	}
	e.event, e.open = now, 0
}

// wasBusy says whether events came one upon the other before the silence. The caller holds the lock.
func (e *ears) wasBusy(beat time.Duration) bool {
	for _, gap := range e.gaps {
		if gap > beat {
			return false
		}
	}
	return e.events >= busyEvents
}

// listen asks where no event has arrived for a while. The error says that the session is deaf.
func (s *Shell) listen(l *link) error {
	if !l.isReady() {
		return nil
	}
	e := &l.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	beats := func(n time.Duration) time.Duration {
		return n * s.o.Heartbeat << min(s.hearing.unanswered.Load(), deafMost)
	}
	quiet, patience := time.Since(e.event), beats(doubtBeats)
	if s.hearing.answered.Load() || e.wasBusy(s.o.Heartbeat) {
		patience = beats(deafBeats)
	}
	if e.open > 1 && quiet > patience {
		s.hearing.unanswered.Add(1)
		s.o.Client.count(CountAbandoned, "deaf")
		return fmt.Errorf("heartbeats are acknowledged, but for %s no event has arrived, nor an answer to %d questions",
			quiet.Round(time.Second), e.open)
	}
	if quiet > beats(quietBeats) && time.Since(e.asked) > s.o.Heartbeat {
		s.ask(l)
	}
	return nil
}

// ask asks which member the bot itself is, of another server each time, in case that one is down. The
// caller holds the lock of the link's ears.
func (s *Shell) ask(l *link) {
	servers := s.guilds.list()
	s.o.Client.mu.Lock()
	self := s.o.Client.self
	s.o.Client.mu.Unlock()
	if len(servers) == 0 || self == nil || !l.session.TryRLock() { // its lock is taken while it connects or closes
		return
	}
	l.session.RUnlock()
	if !l.ears.busy.CompareAndSwap(false, true) {
		return
	}
	question := map[string]any{"op": opMembers, "d": map[string]any{
		"guild_id": servers[l.ears.open%len(servers)], "user_ids": []string{self.User}, "limit": 1,
	}}
	l.ears.asked = time.Now()
	l.ears.open++
	go func() {
		defer l.ears.busy.Store(false)
		_ = l.session.GatewayWriteStruct(question) // without it there is no answer either
	}()
}

// hushed is called when a connection has ended: one that ended at a question asks less often.
func (s *Shell) hushed(l *link) {
	e := &l.ears
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.open > 0 && time.Since(e.asked) < s.o.Heartbeat/2 {
		s.hearing.unanswered.Add(1)
	}
	e.open = 0
}
