package table

import (
	"encoding/json"
	"fmt"
	"time"

	"bivouac/bot/table/outbox"
)

// Backlog is the amount of pending work.
type Backlog struct {
	OldestPost time.Time // when the oldest post of the outbox was made; zero: there is none
	Late       int       // overdue tables, at most 1000
	OldestDue  time.Time // when the first of them was due; zero: there is none
}

// Backlog counts pending work; it is cheap. Messages delayed by quiet hours do not count.
func (s *Mail) Backlog() (Backlog, error) {
	var b Backlog
	posts, err := s.store.Outbox(s.held.Scope(), 0, 1000)
	if err != nil {
		return b, err
	}
	for _, post := range posts {
		var p outbox.Post
		if err := json.Unmarshal(post.Record, &p); err != nil {
			return b, fmt.Errorf("read post %d: %w", post.ID, err)
		}
		if p.Direct == "" || !s.people(p.Direct).Asleep(s.now()) {
			b.OldestPost = p.Made
			break
		}
	}
	late, err := s.store.Due(s.held.Scope(), s.now(), 1000)
	if err != nil {
		return b, err
	}
	if b.Late = len(late); b.Late > 0 {
		b.OldestDue = late[0].At
	}
	return b, nil
}
