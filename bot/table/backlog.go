package table

import (
	"encoding/json"
	"fmt"
	"time"

	"bivouac/bot/table/outbox"
)

// Backlog is what waits to be done.
type Backlog struct {
	OldestPost time.Time // when the oldest post of the outbox was made; zero: there is none
	Late       int       // tables whose time has come and that were not looked at yet, 1000 at most
	OldestDue  time.Time // when the first of them was due; zero: there is none
}

// Backlog reads what waits; it is cheap. What waits for a user to wake is in no arrears.
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
