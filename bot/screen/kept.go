package screen

import "sync"

// mostKept is how many of the latest questions keep what the judge found about them. One takes a
// few kB.
const mostKept = 64

// kept has what the judge found about the latest questions, since each press in a panel shows its
// question again.
type kept[V any] struct {
	mu     sync.Mutex
	of     map[string]V
	latest []string // the questions, oldest first
}

// get returns what was found about a question. It calls find if that is not known. A panic of find
// is an error.
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
