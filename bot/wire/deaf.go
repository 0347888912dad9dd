package wire

import (
	"fmt"
	"time"
)

// A session can go deaf: heartbeats are acknowledged, and no event arrives any more, as after some of Discord's
// outages. A quiet session looks the same, so after a while without events the Shell asks something whose answer is an
// event: which member of a server the bot itself is (op 8), which needs no privileged intent and tells of no other
// member. Events of the bot's own messages would say the same, but only where it posts, and with GUILD_MESSAGES Discord
// would send every message of every server. A session in which other events arrive and interactions do not cannot be
// told from one without presses, nor can a bot of no servers ask.
const (
	opMembers  = 8                     // the gateway's operation Request Guild Members
	answerKind = "GUILD_MEMBERS_CHUNK" // the event that answers it
	// quietBeats is for how many heartbeats a session may be without events before the Shell asks,
	// again with each heartbeat.
	quietBeats = 5
	// deafBeats is for how many a session may be without events, with questions open, before it is
	// given up. Each session in a row that ends so doubles the patience.
	deafBeats = 8
	// deafMost limits how often: to a day.
	deafMost = 8
)

// hear records that an event arrived.
func (s *Shell) hear(l *link, kind string) {
	if kind == answerKind {
		s.unanswered.Store(0)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.event, l.questions = time.Now(), 0
}

// listen asks where no event has arrived for a while. The error says that the session is deaf.
func (s *Shell) listen(l *link) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	beat := s.o.Heartbeat << min(s.unanswered.Load(), deafMost)
	quiet := time.Since(l.event)
	if l.questions > 1 && quiet > deafBeats*beat {
		s.unanswered.Add(1)
		s.o.Client.count(CountAbandoned, "deaf")
		return fmt.Errorf("heartbeats are acknowledged, but for %s no event has arrived, nor an answer to %d questions",
			quiet.Round(time.Second), l.questions)
	}
	if quiet > quietBeats*beat && time.Since(l.question) > s.o.Heartbeat {
		s.ask(l)
	}
	return nil
}

// ask asks which member the bot itself is, of another server each time, in case that one is down. The
// caller holds the link's lock.
func (s *Shell) ask(l *link) {
	servers := s.servers()
	s.o.Client.mu.Lock()
	self := s.o.Client.self
	s.o.Client.mu.Unlock()
	if len(servers) == 0 || self == nil || !l.session.TryRLock() { // its lock is taken while it connects or closes
		return
	}
	l.session.RUnlock()
	question := map[string]any{"op": opMembers, "d": map[string]any{
		"guild_id": servers[l.questions%len(servers)], "user_ids": []string{self.User}, "limit": 1,
	}}
	l.question = time.Now()
	l.questions++
	go l.session.GatewayWriteStruct(question) // without it there is no answer either
}

// hushed is called when a connection has ended: one that ended at a question asks less often.
func (s *Shell) hushed(l *link) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.questions > 0 && time.Since(l.question) < s.o.Heartbeat/2 {
		s.unanswered.Add(1)
	}
	l.questions = 0
}
