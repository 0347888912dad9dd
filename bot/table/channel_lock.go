package table

import "sync"

// holds are the channels that somebody is changing: a mutex per channel that
// exists only while it is wanted.
type channelLocks struct {
	mu sync.Mutex
	by map[string]*channelLock
}

type channelLock struct {
	mu   sync.Mutex
	want int
}

// hold waits until the channel is free and takes it; the func gives it back.
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
