package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// SayInChannels posts a refused direct message in the channels instead: each table's part in its
// own channel, as a normal post.
func (s *Mail) SayInChannels(ctx context.Context, p outbox.Post) error {
	var more []outbox.Post
	for _, q := range append([]outbox.Post{p}, p.Joined...) {
		t, err := s.shelf.glance(q.Table)
		if err != nil || t.Homeless || q.Kind == outbox.PostHomeless || q.Kind == outbox.PostShut {
			continue // there is no channel for it
		}
		more = append(more, q.InChannel(t.Channel))
	}
	c := store.Change{Lease: s.held.Lease(p.Server()), Done: p.IDs()}
	var err error
	if c.Posts, err = writePosts(more); err != nil {
		return err
	}
	result, err := s.store.Commit(detached(ctx), c)
	if err != nil {
		if errors.Is(err, store.ErrUnknown) {
			s.box.Doubt()
		}
		return fmt.Errorf("say post %d in channels: %w", p.ID, err)
	}
	s.box.Replace(p, more, result.Posts)
	return nil
}

// writePosts encodes posts for the store.
func writePosts(posts []outbox.Post) ([]store.Post, error) {
	var records []store.Post
	for _, p := range posts {
		b, err := json.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("write a post: %w", err)
		}
		records = append(records, store.Post{ID: p.ID, Record: b, Server: p.Server()})
	}
	return records, nil
}
