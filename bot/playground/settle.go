package playground

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Changes returns how many requests of the API have arrived, not counting GET requests.
func (s *Server) Changes() int { return int(s.changes.Load()) }

// Settle waits until no request of the API is being served. A request whose client has disconnected
// is still carried out, maybe late. The error is the context's.
func (s *Server) Settle(ctx context.Context) error {
	return until(ctx, func() (string, bool) {
		n := s.busy.Load()
		return fmt.Sprintf("%d requests are still served", n), n == 0
	})
}

// Drain waits until all HTTP connections are closed and all their requests are served. A request
// counts even if the client closed the connection at once and the server has not read it yet. Call
// Drain when a bot has ended and closed its connections, before the next bot starts. It returns an error
// if the context ends or the server does not listen.
func (s *Server) Drain(ctx context.Context) error {
	last, err := (&net.Dialer{}).DialContext(ctx, "tcp", strings.TrimPrefix(s.URL(), "http://"))
	if err != nil {
		return fmt.Errorf("playground: %w", err)
	}
	// The server accepts connections in the order in which they were made. When it has accepted this one, it
	// has accepted all connections that were made before.
	err = until(ctx, func() (string, bool) { return "connections wait to be accepted", s.lines.has(last.LocalAddr()) })
	if closed := last.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return until(ctx, func() (string, bool) {
		n := s.lines.open()
		return fmt.Sprintf("%d connections are still open", n), n == 0
	})
}

// until calls the function done until the second result of done is true. The first result says what is
// still missing. If ctx ends first, the error contains this text.
func until(ctx context.Context, done func() (string, bool)) error {
	for {
		what, ok := done()
		if ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		case <-time.After(time.Millisecond):
		}
	}
}

// lines are the open HTTP connections. A gateway connection leaves the list once it speaks
// WebSocket.
type lines struct {
	mu sync.Mutex
	on map[net.Conn]bool
}

func (l *lines) note(c net.Conn, state http.ConnState) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch state {
	case http.StateNew:
		if l.on == nil {
			l.on = map[net.Conn]bool{}
		}
		l.on[c] = true
	case http.StateClosed, http.StateHijacked:
		delete(l.on, c)
	}
}

// has says whether a connection from an address is open.
func (l *lines) has(from net.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.on {
		if c.RemoteAddr().String() == from.String() {
			return true
		}
	}
	return false
}

func (l *lines) open() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.on)
}
