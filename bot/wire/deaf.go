package wire

import (
	"fmt"
	"time"
)

// A session can go deaf: heartbeats are acknowledged, but no event arrives any more. This has followed some
// of Discord's outages. A session on which nothing happens looks the same. So after a while without events
// the Shell asks a question whose answer is an event: Request Guild Members (op 8) for the bot itself, on one
// server. The question needs no privileged intent. Events about the bot's own messages could also show that a
// session works, but only while the bot posts, and their intent (GUILD_MESSAGES) would bring every message of
// every server.
//
// Two cases are not detected: a session in which other events arrive but interactions do not, and a
// bot on no servers, which cannot ask.
const (
	opMembers  = 8                     // the gateway's operation Request Guild Members
	answerKind = "GUILD_MEMBERS_CHUNK" // the event that answers Request Guild Members
	// quietBeats is the number of heartbeats without an event after which the Shell sends a Request
	// Guild Members. It then sends another one at each heartbeat.
	quietBeats = 5
	// deafBeats is the number of heartbeats without any event, the answer included, after which a session is
	// given up. Each deaf session in a row doubles both waits, quietBeats and deafBeats.
	deafBeats = 8
	// deafMost is how many times both waits may double. After all doublings the longer wait, deafBeats, is
	// about a day.
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

// listen asks Discord a question if no event has arrived for a while. It returns an error if the
// session is deaf.
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

// ask asks Discord for the bot's own member on a server. Each question is about another server, in
// case one of them is down. The caller holds the link's lock.
func (s *Shell) ask(l *link) {
	servers := s.servers()
	s.o.Client.mu.Lock()
	self := s.o.Client.self
	s.o.Client.mu.Unlock()
	// the session holds its lock while it connects or closes; then ask sends nothing
	if len(servers) == 0 || self == nil || !l.session.TryRLock() {
		return
	}
	l.session.RUnlock()
	question := map[string]any{"op": opMembers, "d": map[string]any{
		"guild_id": servers[l.questions%len(servers)], "user_ids": []string{self.User}, "limit": 1,
	}}
	l.question = time.Now()
	l.questions++
	go l.session.GatewayWriteStruct(question) // a failed write has the same effect as a missing answer
}

// hushed is called when a connection ends. If that happens less than half a heartbeat after the last
// question, the connection counts as deaf, so that the Shell waits longer before it asks again.
func (s *Shell) hushed(l *link) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.questions > 0 && time.Since(l.question) < s.o.Heartbeat/2 {
		s.unanswered.Add(1)
	}
	l.questions = 0
}
