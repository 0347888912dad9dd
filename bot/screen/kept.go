package screen

import "sync"

// mostKept is the maximum number of questions for which the judge's findings are kept: the latest
// ones. The findings for one question take a few kB.
const mostKept = 64

// kept holds the judge's findings for the latest questions. It exists because each press in a panel
// shows the panel's question again.
type kept[V any] struct {
	mu     sync.Mutex
	of     map[string]V
	latest []string // the questions, oldest first
}

// get returns the finding for a question. If the finding is not kept, get calls the function find.
// A panic of this function becomes an error.
func (k *kept[V]) get(question string, find func() (V, error)) (found V, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = AsError(r)
		}
	}()
	k.mu.Lock()
	found, known := k.of[question]
	k.mu.Unlock()
	if known {
		return found, nil
	}
	if found, err = find(); err != nil {
		return found, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if first, known := k.of[question]; known {
		return first, nil
	}
	if len(k.latest) == mostKept {
		delete(k.of, k.latest[0])
		k.latest = k.latest[1:]
	}
	if k.of == nil {
		k.of = map[string]V{}
	}
	k.of[question], k.latest = found, append(k.latest, question)
	return found, nil
}
