package wire

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// lanes has a FIFO lock, called a lane, for each key. A lane exists only while it is in use or rate-limited,
// so that idle lanes do not pile up.
type lanes struct {
	pace Pace
	mu   sync.Mutex
	m    map[string]*lane
}

type lane struct {
	turn  chan struct{} // holds one token while taken; blocked senders queue in order
	users int
	until map[string]time.Time // by call.limit: no request before this moment
}

// take waits for the lane of a key, or until ctx ends.
func (l *lanes) take(ctx context.Context, key string) (*lane, error) {
	l.mu.Lock()
	n := l.m[key]
	if n == nil {
		n = &lane{turn: make(chan struct{}, 1), until: map[string]time.Time{}}
		l.m[key] = n
	}
	n.users++
	l.mu.Unlock()
	if err := l.pace.Take(ctx, n.turn); err != nil {
		l.leave(n)
		return nil, err
	}
	return n, nil
}

// give releases a lane.
func (l *lanes) give(n *lane) {
	<-n.turn
	l.leave(n)
}

// leave ends one use of a lane. It also deletes all idle lanes.
func (l *lanes) leave(n *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n.users--
	now := l.pace.Now()
	maps.DeleteFunc(l.m, func(_ string, n *lane) bool {
		return n.users == 0 && !slices.ContainsFunc(slices.Collect(maps.Values(n.until)), now.Before)
	})
}
