package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bivouac/store"
)

// Aloud has the channels of a direct message say what its user does not take there:
// each table's for itself, as a post like any other.
func (s *Tables) Aloud(ctx context.Context, p Post) error {
	var more []Post
	for _, q := range append([]Post{p}, p.Joined...) {
		t, err := s.glance(q.Table)
		if err != nil || t.Homeless || q.Kind == PostHomeless || q.Kind == PostShut {
			continue // there is no channel for it
		}
		more = append(more, Post{
			Kind: q.Kind, Table: q.Table, Guild: q.Guild, Channel: t.Channel, Made: q.Made,
			N: q.N, Since: q.Since, Mentions: q.Mentions, Users: q.Users, Vote: q.Vote, Passed: q.Passed, For: q.For,
		})
	}
	c := store.Change{Done: p.ids()}
	var err error
	if c.Posts, err = writePosts(more); err != nil {
		return err
	}
	result, err := s.store.Commit(detached(ctx), c)
	if err != nil {
		if errors.Is(err, store.ErrUnknown) {
			s.outbox.doubt()
		}
		return fmt.Errorf("say post %d aloud: %w", p.ID, err)
	}
	s.outbox.replace(p, more, result.Posts)
	return nil
}

// writePosts are posts as the store takes them.
func writePosts(posts []Post) ([][]byte, error) {
	var records [][]byte
	for _, p := range posts {
		b, err := json.Marshal(p)
		if err != nil {
			return nil, fmt.Errorf("write a post: %w", err)
		}
		records = append(records, b)
	}
	return records, nil
}
