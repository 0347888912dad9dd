package table

import "sync"

// holds are the channels that somebody is changing: a mutex per channel that
// exists only while it is wanted.
type holds struct {
	mu sync.Mutex
	by map[string]*held
}

type held struct {
	mu   sync.Mutex
	want int
}

// hold waits until the channel is free and takes it; the func gives it back.
func (h *holds) hold(channel string) (release func()) {
	h.mu.Lock()
	if h.by == nil {
		h.by = map[string]*held{}
	}
	one := h.by[channel]
	if one == nil {
		one = &held{}
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
