package wire

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"time"
)

// Options are a Shell's settings. Client and Handler are required.
type Options struct {
	Client  *Client
	Handler Handler
	// Shard and Shards say which of the bot's connections this is. If Shards is 0, it is the only
	// connection.
	Shard, Shards int
	// Quota is shared by all Shells of the bot in this process. It may be nil if this Shell is the
	// only one.
	Quota *Quota
	// Members asks Discord for the privileged members intent. Without it, Handler.MemberGone, MemberBack and
	// MemberChanged are never called.
	Members bool
	// Heartbeat is the gateway's interval, 41.25 s if 0. A connection that is silent for 4/3 of it (55 s)
	// is dropped.
	Heartbeat time.Duration
	// OpenTimeout is the time limit of one attempt to connect, until READY; 20 s if 0.
	OpenTimeout time.Duration
	// Backoff is the unit of the pauses between connections, 1 s if 0: see pause. New sessions are
	// at least five units apart.
	Backoff time.Duration
}

// Shell keeps the gateway connected and passes its events to the handler. Begin may be called only once.
type Shell struct {
	o   Options
	log *slog.Logger
	dispatcher
	guilds sync.Map // the bot's servers: a GUILD_CREATE of another server is an invitation
	quota  *Quota
	turn   atomic.Pointer[string] // the ticket of a turn to identify that is not used yet, or nil
	dial   func(ctx context.Context, network, address string) (net.Conn, error)
	// unanswered counts the sessions in a row that ended before Discord answered the Shell's question:
	// see deaf.go.
	unanswered atomic.Int32

	stop  context.CancelFunc
	ended chan struct{} // closed when run has returned
	once  sync.Once

	mu   sync.Mutex
	link *link // the current link; events of an abandoned one are ignored
	err  error
}

// NewShell returns a Shell that is not connected yet, or an error if the options are invalid.
func NewShell(o Options) (*Shell, error) {
	if o.Client == nil || o.Handler == nil {
		return nil, errors.New("a shell needs a client and a handler")
	}
	o.Shards = cmp.Or(o.Shards, 1)
	if o.Shard < 0 || o.Shard >= o.Shards {
		return nil, fmt.Errorf("shard %d of %d: count from 0", o.Shard, o.Shards)
	}
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	o.OpenTimeout = cmp.Or(o.OpenTimeout, 20*time.Second)
	o.Backoff = cmp.Or(o.Backoff, time.Second)
	o.Client.keeper, _ = o.Handler.(Keeper)
	return &Shell{o: o, log: o.Client.log, ended: make(chan struct{}), dispatcher: newDispatcher(o.Client),
		quota: cmp.Or(o.Quota, NewQuota(1, o.Backoff, nil)), dial: (&net.Dialer{}).DialContext}, nil
}

// Begin connects in the background, and reconnects until Close. Healthy says whether the gateway is ready. If
// retrying is pointless (a wrong token, shard or intent), the channel of Done is closed and Err returns an
// error that wraps ErrFatal.
func (s *Shell) Begin() {
	life, stop := context.WithCancel(context.Background())
	s.stop = stop
	go s.run(life)
}

// Done returns a channel that is closed when the Shell has ended, because of Close or of an error that Err
// returns.
func (s *Shell) Done() <-chan struct{} { return s.ended }

// Err returns why the Shell is not connected. It returns nil while the Shell is connected, and before the
// first attempt to connect has failed.
func (s *Shell) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Healthy returns nil while the gateway is connected, and otherwise an error that says why it is
// not. It takes no lock of discordgo.
func (s *Shell) Healthy() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil && (s.link == nil || !s.link.ready.Load()) {
		return errors.New("the gateway is not connected")
	}
	return s.err
}

// Close disconnects, refuses new events and gives running handlers about 5 s to finish. A second call only
// closes idle HTTP connections.
func (s *Shell) Close() {
	s.once.Do(func() {
		if s.stop == nil {
			close(s.ended)
			return
		}
		s.stop()
		s.dispatcher.drain(4500 * time.Millisecond)
		<-s.ended
	})
	s.o.Client.http.CloseIdleConnections()
}

// run opens, monitors and replaces connections until ctx ends or Discord refuses the bot permanently.
func (s *Shell) run(ctx context.Context) {
	defer close(s.ended)
	failures := 0 // attempts in a row that brought no session
	var l *link   // the link that may be resumed, or nil
	for s.waitForSession(ctx, l != nil && l.given.Load()) {
		if l == nil {
			l = s.newLink()
		}
		s.set(l, s.Err())
		began := time.Now()
		err := l.ended(s.live(ctx, l))
		if errors.Is(err, ErrFatal) {
			s.o.Client.count(CountConnect, "refused")
			s.log.Error("gateway refused the bot", "error", err)
			s.set(nil, err)
			l.abandon()
			return
		}
		if ctx.Err() != nil {
			break
		}
		failures++
		if l.stood.Load() {
			failures = 0
		}
		s.log.Warn("gateway connection lost", "error", err, "failures", failures)
		if !errors.Is(err, errDropped) {
			s.o.Client.count(CountConnect, "error")
		}
		if !errors.Is(err, errDropped) && !errors.Is(err, errUnreached) {
			l.abandon()
			l = nil
		}
		s.set(l, err)
		sleep(ctx, s.pause(failures, time.Since(began)))
	}
	if l != nil {
		l.shut()
	}
	s.set(nil, ErrClosed)
}

// waitForSession waits until a new session may soon be requested. If resumes is true, the link resumes its
// session, and waitForSession does not wait. waitForSession returns false if ctx has ended.
func (s *Shell) waitForSession(ctx context.Context, resumes bool) bool {
	for ticket := new(crand.Text()); !resumes && s.turn.Load() == nil; {
		wait, err := s.quota.take(ctx, s.o.Shard, ticket, s.quota.ahead)
		switch full, is := errors.AsType[*noSession](err); {
		case err == nil:
			s.turn.Store(ticket)
			continue
		case is:
			wait = full.after
			s.set(nil, err)
			s.log.Error("not connecting: the day's new sessions are used up", "error", err)
		}
		if !sleep(ctx, wait) {
			return false
		}
	}
	return ctx.Err() == nil
}

// connectApart is the minimum time between the beginnings of two connections, in units of Options.Backoff.
const connectApart = 3

// pause returns the wait before the next connection: exponential backoff with jitter, up to 32 times
// Options.Backoff. After a session that was READY or RESUMED the backoff starts again. Sessions that end at
// once cause no busy loop: connections begin at least three seconds apart (with a Backoff of 1 s), which is
// at most 20 a minute, and identify.go limits new sessions. The jitter keeps many bots from returning at the
// same moment.
func (s *Shell) pause(failures int, lived time.Duration) time.Duration {
	if failures == 0 {
		return max(connectApart*s.o.Backoff-lived, rand.N(s.o.Backoff)/2)
	}
	d := s.o.Backoff << min(failures-1, 5)
	return d/2 + rand.N(d)
}

// set records the current link, and the error because of which it is not connected.
func (s *Shell) set(l *link, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.link, s.err = l, err
}

// counts says whether the link is the current one.
func (s *Shell) counts(l *link) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.link == l
}
