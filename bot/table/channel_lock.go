package table

import "sync"

// channelLocks is a set of mutexes by channel; each exists only while it is used.
type channelLocks struct {
	mu sync.Mutex
	by map[string]*channelLock
}

type channelLock struct {
	mu   sync.Mutex
	want int
}

// lock locks the channel; the func unlocks it.
func (h *channelLocks) lock(channel string) (release func()) {
	h.mu.Lock()
	if h.by == nil {
		h.by = map[string]*channelLock{}
	}
	one := h.by[channel]
	if one == nil {
		one = &channelLock{}
		h.by[channel] = one
	}
	one.want++
	h.mu.Unlock()
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		h.mu.Lock()
		defer h.mu.Unlock()
		if one.want--; one.want == 0 {
			delete(h.by, channel)
		}
	}
}
