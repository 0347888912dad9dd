package wire

import (
	"context"
	"sync"
	"time"
)

// lanes are FIFO locks by key. A lane exists only while it is in use or rate-limited, so that their
// number follows the load.
type lanes struct {
	pace Pace
	mu   sync.Mutex
	m    map[string]*lane
}

type lane struct {
	turn  chan struct{} // holds one token while taken; blocked senders queue in order
	users int
	until map[string]time.Time // by call.limit: not before this moment
}

// take waits for the lane of a key, or until ctx ends.
func (l *lanes) take(ctx context.Context, key string) (*lane, error) {
	l.mu.Lock()
	n := l.m[key]
	if n == nil {
		l.sweep()
		n = &lane{turn: make(chan struct{}, 1), until: map[string]time.Time{}}
		l.m[key] = n
	}
	n.users++
	l.mu.Unlock()
	if err := l.pace.Take(ctx, n.turn); err != nil {
		l.leave(key, n)
		return nil, err
	}
	return n, nil
}

// give releases a lane.
func (l *lanes) give(key string, n *lane) {
	<-n.turn
	l.leave(key, n)
}

func (l *lanes) leave(key string, n *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n.users--
	if n.users == 0 && !n.waiting(l.pace.Now()) {
		delete(l.m, key)
	}
}

// sweep deletes idle lanes without a rate limit. It runs when a lane is created; there are never
// many.
func (l *lanes) sweep() {
	now := l.pace.Now()
	for key, n := range l.m {
		if n.users == 0 && !n.waiting(now) {
			delete(l.m, key)
		}
	}
}

func (n *lane) waiting(now time.Time) bool {
	for _, t := range n.until {
		if t.After(now) {
			return true
		}
	}
	return false
}
