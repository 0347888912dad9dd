package wire

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// link is one discordgo session. It is monitored without the session's lock, because discordgo may
// hold that lock forever: when the gateway answers a resume with op 7, Open locks the session and
// then calls Close, which waits for the same lock.
type link struct {
	session   *discordgo.Session
	heard     atomic.Int64 // when the last byte arrived, Unix nanoseconds
	ready     atomic.Bool
	stood     atomic.Bool  // a READY or RESUMED has arrived since the last open
	reached   atomic.Bool  // a connection to the gateway was made since the last open
	asked     atomic.Int64 // when the link began to wait for a session, in Unix nanoseconds
	shard     [2]int       // the link's key in identifiers
	shell     *Shell
	given     atomic.Bool   // Discord has given the link a session, so the link can resume
	replaying atomic.Bool   // the link has resumed, and missed events are still arriving
	dropped   chan struct{} // the session closed its connection
	leaving   atomic.Bool   // the session is sending its close frame
	said      chan struct{} // signals that the close frame was sent

	mu        sync.Mutex
	open      net.Conn // the connection; nil once the session has closed the connection
	dead      bool
	late      error     // the error because of which an identify was not sent
	event     time.Time // when the last event arrived
	question  time.Time // when the last question was asked: see deaf.go
	questions int       // questions sent since the last event
}

var (
	// errDropped means that the connection ended and may be resumed.
	errDropped = errors.New("the connection ended")
	// errUnreached means that the gateway was not reached. The link's session may still be valid.
	errUnreached = errors.New("the gateway was not reached")
)

// newLink returns a link whose session does nothing by itself: it keeps no state, does not
// reconnect, writes no log, and passes events on in order. Its only request, for the gateway's
// address, goes to greeter.
func (s *Shell) newLink() *link {
	token := s.o.Client.token.Reveal()
	session, _ := discordgo.New("Bot " + token) // its error is always nil
	l := &link{shell: s, session: session, shard: [2]int{s.o.Shard, s.o.Shards},
		dropped: make(chan struct{}, 1), said: make(chan struct{}, 1)}
	identifiers.Store(&l.shard, l)
	session.StateEnabled = false
	session.SyncEvents = true
	session.ShouldReconnectOnError = false
	session.LogLevel = discordgo.LogDebug // identify.go reads the log lines and writes none of them
	session.Client = &http.Client{Timeout: s.o.OpenTimeout / 2, Transport: greeter{s.o.Client}}
	session.Dialer = l.dialer(s.dial, s.o.OpenTimeout)
	session.Identify.Shard = &l.shard
	session.Identify.Intents = discordgo.IntentsGuilds
	if s.o.Members {
		session.Identify.Intents |= discordgo.IntentsGuildMembers
	}
	session.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.take(l, e) })
	session.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { l.disconnected() })
	return l
}

func (l *link) touch() { l.heard.Store(time.Now().UnixNano()) }

// disconnected is called when the session has closed its connection. discordgo may call it twice for one
// connection, from its reader and from its heartbeat. The second call may come when the next connection is
// already open, and must not affect the new connection.
func (l *link) disconnected() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		signal(l.dropped)
	}
}

// live opens the link and monitors it until it ends. It returns why the link ended: errDropped if
// it may be resumed, ErrFatal if Discord refuses the bot.
func (s *Shell) live(ctx context.Context, l *link) error {
	select {
	case <-l.dropped:
	default:
	}
	l.ready.Store(false)
	l.stood.Store(false)
	l.reached.Store(false)
	l.replaying.Store(l.given.Load())
	l.asked.Store(time.Now().UnixNano())
	l.touch()
	opened := s.open(l)
	tick := time.NewTicker(min(max(s.o.Heartbeat/8, 5*time.Millisecond), 2*time.Second))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-opened:
			if err != nil {
				return s.refused(l, err)
			}
		case <-l.dropped:
			if !l.ready.Swap(false) {
				return errors.New("the gateway hung up before it was ready")
			}
			s.hushed(l)
			return errDropped
		case <-tick.C:
			if err := s.look(l); err != nil {
				return err
			}
		}
	}
}

// look returns an error if the link must be given up.
func (s *Shell) look(l *link) error {
	if l.ready.Load() {
		if silence := time.Since(time.Unix(0, l.heard.Load())); silence > s.o.Heartbeat*4/3 {
			s.o.Client.count(CountAbandoned, "silent")
			return fmt.Errorf("nothing heard for %s", silence.Round(time.Millisecond))
		}
		return s.listen(l)
	}
	if time.Since(time.Unix(0, l.asked.Load())) <= s.o.OpenTimeout {
		return nil
	}
	if l.stood.Load() {
		s.o.Client.count(CountAbandoned, "session")
		return fmt.Errorf("the session became invalid and no new one was given for %s", s.o.OpenTimeout)
	}
	s.o.Client.count(CountAbandoned, "open")
	return fmt.Errorf("not ready after %s", s.o.OpenTimeout)
}

// open connects, and returns a channel that gets the result of discordgo's Open. Open has no time
// limit and may never return, so it runs in a goroutine that may be abandoned.
func (s *Shell) open(l *link) <-chan error {
	result := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				result <- fmt.Errorf("open: panic: %s", hide(fmt.Sprint(p), s.o.Client.token))
			}
		}()
		result <- l.session.Open()
	}()
	return result
}

// stands records that the link is connected. It runs before the handler is called.
func (s *Shell) stands(l *link) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link != l {
		return
	}
	l.ready.Store(true)
	l.stood.Store(true)
	s.err = nil
}

// fatalCloses are the close codes after which reconnecting is forbidden.
var fatalCloses = map[int]string{
	4004: "the token is not valid; make a new one in the developer portal and set DISCORD_TOKEN",
	4010: "the shard number is not valid",
	4011: "the bot is in too many servers for one shard; set a shard count",
	4012: "the API version is not valid",
	4013: "an intent is not valid",
	4014: "an intent is not allowed; switch it on in the developer portal",
}

// refused removes secrets from an error of Open. It adds ErrFatal to errors after which reconnecting is
// forbidden, and errUnreached to errors that occurred before the gateway answered.
func (s *Shell) refused(l *link, err error) error {
	if full, is := errors.AsType[*noSession](err); is {
		return full
	}
	if closed, is := errors.AsType[*websocket.CloseError](err); is {
		if why, ok := fatalCloses[closed.Code]; ok {
			return fmt.Errorf("%w: close code %d: %s", ErrFatal, closed.Code, why)
		}
	}
	if unauthorized(err) {
		return fmt.Errorf("%w: %s", ErrFatal, fatalCloses[4004])
	}
	told := fmt.Errorf("open: %w", hideErr(err, []Secret{s.o.Client.token}))
	// There is a deadline only until the websocket is open, so an exceeded deadline means that the
	// websocket did not open.
	if !l.reached.Load() || errors.Is(err, websocket.ErrBadHandshake) || errors.Is(err, os.ErrDeadlineExceeded) {
		return fmt.Errorf("%w: %w", errUnreached, told)
	}
	return told
}

// ended returns why a link ended: the error late if it is set, or else err.
func (l *link) ended(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return cmp.Or(l.late, err)
}

// abandon closes the link's connection for good. The link is not used again. If its session is stuck in its
// own lock, one goroutine stays for ever.
func (l *link) abandon() {
	identifiers.Delete(&l.shard)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dead = true
	if l.open != nil {
		l.open.Close()
	}
}

// shut sends the close frame, so that the bot is shown offline at once. discordgo then sleeps for a second
// before it closes the connection. shut does not wait for that.
func (l *link) shut() {
	if l.ready.Load() {
		l.leaving.Store(true)
		go l.session.Close()
		select {
		case <-l.said:
			identifiers.Delete(&l.shard)
			return
		case <-time.After(3 * time.Second):
		}
	}
	l.abandon()
}

// signal sets a flag, which is a channel of capacity one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
