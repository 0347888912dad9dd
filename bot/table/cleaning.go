package table

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"bivouac/store"
)

// cleaning schedules overwriting deleted data in the store.
type cleaning struct {
	store store.Store
	now   func() time.Time

	sync.Mutex
	cleaned  cleaned
	underway bool
}

// cleanedKey is the key of the last cleaning's record, among those about people.
const cleanedKey = "cleaned"

// cleaned is that record.
type cleaned struct {
	At     time.Time `json:"at,omitzero"`
	Wanted bool      `json:"wanted,omitempty"` // somebody was forgotten, or a server erased, since then
}

// findCleaned reads the time of the last cleaning. A store without tables has nothing to clean yet.
func (s *cleaning) findCleaned() {
	p, err := s.store.Person(cleanedKey)
	if err == nil && json.Unmarshal(p.Record, &s.cleaned) == nil {
		return
	}
	if ids, err := s.store.Matches(store.Everywhere, 0, 1); err == nil && len(ids) == 0 {
		s.cleaned.At = s.now()
	}
}

// cleanSoon requests a cleaning within the hour, which the next process will also do.
func (s *cleaning) cleanSoon(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	was := s.cleaned
	if was.Wanted {
		return nil
	}
	s.cleaned.Wanted = true
	err := s.noteCleaned(ctx)
	if err != nil {
		s.cleaned = was
	}
	return err
}

func (s *cleaning) noteCleaned(ctx context.Context) error {
	b, err := json.Marshal(s.cleaned)
	if err != nil {
		return fmt.Errorf("write when the store was cleaned: %w", err)
	}
	return writeRecord(ctx, s.store, cleanedKey, b)
}

// clean takes a step of a due cleaning.
func (s *cleaning) clean(ctx context.Context) error {
	s.Lock()
	defer s.Unlock()
	now := s.now()
	since := now.Sub(s.cleaned.At)
	switch {
	case s.underway:
	case since >= cleanEvery, s.cleaned.Wanted && since >= cleanApart, since < 0: // a clock set back
		s.underway, s.cleaned.Wanted = true, false // later requests need another cleaning
	default:
		return nil
	}
	done, err := s.store.Clean(detached(ctx))
	if err != nil || !done {
		return err
	}
	s.underway, s.cleaned.At = false, now
	return s.noteCleaned(ctx)
}
