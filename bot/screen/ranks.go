package screen

import (
	"sync"

	"bivouac/game/mind"
)

// mostRanks is how many of the latest questions keep the judge's order. One takes a few kB.
const mostRanks = 64

// ranks has the judge's orders of the answers to the latest questions, since each press in a panel
// shows its question again.
type ranks struct {
	mu     sync.Mutex
	of     map[string][]mind.Option
	latest []string // the questions, oldest first
}

// get returns the order of the answers to a question. It calls judge if the order is not known.
func (r *ranks) get(question string, judge func() ([]mind.Option, error)) ([]mind.Option, error) {
	r.mu.Lock()
	order, known := r.of[question]
	r.mu.Unlock()
	if known {
		return order, nil
	}
	order, err := judge()
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.of[question]; known {
		return order, nil
	}
	if len(r.latest) == mostRanks {
		delete(r.of, r.latest[0])
		r.latest = r.latest[1:]
	}
	if r.of == nil {
		r.of = map[string][]mind.Option{}
	}
	r.of[question], r.latest = order, append(r.latest, question)
	return order, nil
}
