package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
)

// Dumper yields all of its content: a store, or a union of several.
type Dumper interface {
	// Dump is that of Contents.
	Dump(ctx context.Context, show func(Part) error) error
}

// Union presents several stores as one. Only records about people and dues may have the same key in
// two of them.
type Union struct {
	Of []Dumper
	// Both merges two records under one key, the first from an earlier member of Of; an error means
	// that they conflict.
	Both func(first, second Person) (Person, error)
}

// A piece is one item of a part. A dump orders pieces by kind and key.
type piece struct {
	kind  int
	key   string
	bytes int
	Part  // holds it and nothing else
}

func (p *piece) before(q *piece) bool {
	return p.kind < q.kind || p.kind == q.kind && p.key < q.key
}

// pieces iterates over a part's pieces in order.
func (p Part) pieces(yield func(*piece) bool) bool {
	return each(p.Matches, yield, func(m Listed) *piece {
		return &piece{0, string(numbers(m.ID)), m.Size(), Part{Matches: []Listed{m}}}
	}) && each(p.Channels, yield, func(b Binding) *piece {
		return &piece{1, b.Channel, len(b.Channel), Part{Channels: []Binding{b}}}
	}) && each(p.People, yield, func(one Person) *piece {
		return &piece{2, one.User, len(one.Record), Part{People: []Person{one}}}
	}) && each(p.Posts, yield, func(post Post) *piece {
		return &piece{3, string(numbers(post.ID)), len(post.Record), Part{Posts: []Post{post}}}
	}) && each(p.Due, yield, func(d Due) *piece {
		return &piece{4, string(dueKey(millis(d.At), d.Key)), len(d.Record), Part{Due: []Due{d}}}
	}) && each(p.Seen, yield, func(seen Seen) *piece {
		return &piece{5, seen.Interaction, len(seen.Outcome), Part{Seen: []Seen{seen}}}
	})
}

// each yields the pieces of a list, and reports whether more are wanted.
func each[T any](list []T, yield func(*piece) bool, of func(T) *piece) bool {
	return !slices.ContainsFunc(list, func(one T) bool { return !yield(of(one)) })
}

// errEnough stops a dump.
var errEnough = errors.New("enough")

// reader reads one member of a union piece by piece.
type reader struct {
	next *piece // nil at the end
	pull func() (*piece, bool)
	stop func()
	err  error
	last Part // with the highest numbers
}

func newReader(ctx context.Context, from Dumper) *reader {
	r := &reader{}
	r.pull, r.stop = iter.Pull(func(yield func(*piece) bool) {
		r.err = from.Dump(ctx, func(p Part) error {
			r.last.LastMatch, r.last.LastPost = max(r.last.LastMatch, p.LastMatch), max(r.last.LastPost, p.LastPost)
			if !p.pieces(yield) {
				return errEnough
			}
			return nil
		})
	})
	return r
}

func (r *reader) read() error {
	r.next, _ = r.pull()
	if r.next == nil {
		return r.err
	}
	return nil
}

// Dump yields the content of the union, as one store would.
func (u Union) Dump(ctx context.Context, show func(Part) error) error {
	var all []*reader
	for _, from := range u.Of {
		r := newReader(ctx, from)
		defer r.stop()
		if err := r.read(); err != nil {
			return err
		}
		all = append(all, r)
	}
	g := Gather{Show: show}
	due := map[string]bool{} // keys of those that were shown: the earliest of a key counts
	for {
		least, err := u.least(all)
		if err != nil {
			return err
		}
		if least == nil {
			break
		}
		if len(least.Due) > 0 {
			if key := least.Due[0].Key; due[key] {
				continue
			} else {
				due[key] = true
			}
		}
		if err := g.Add(least.bytes, func(p *Part) { p.join(least.Part) }); err != nil {
			return err
		}
	}
	var last Part
	for _, r := range all {
		last.LastMatch, last.LastPost = max(last.LastMatch, r.last.LastMatch), max(last.LastPost, r.last.LastPost)
	}
	return g.End(last.LastMatch, last.LastPost)
}

// least returns the next piece in order, merged with the others' pieces under its key; nil at the
// end.
func (u Union) least(all []*reader) (least *piece, err error) {
	for _, r := range all {
		if r.next != nil && (least == nil || r.next.before(least)) {
			least = r.next
		}
	}
	if least == nil {
		return nil, nil
	}
	var found *piece
	for _, r := range all {
		if r.next == nil || least.before(r.next) {
			continue
		}
		p := r.next
		switch {
		case found == nil:
			found = p
		case len(p.People) > 0:
			if found.People[0], err = u.Both(found.People[0], p.People[0]); err != nil {
				return nil, err
			}
		case len(p.Due) == 0:
			return nil, fmt.Errorf("both keep %s %q", []string{"table", "channel", "", "post", "", "interaction"}[p.kind], p.key)
		}
		if err := r.read(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// join adds the content of another part.
func (p *Part) join(q Part) {
	p.Matches, p.Channels, p.People = append(p.Matches, q.Matches...), append(p.Channels, q.Channels...),
		append(p.People, q.People...)
	p.Posts, p.Due, p.Seen = append(p.Posts, q.Posts...), append(p.Due, q.Due...), append(p.Seen, q.Seen...)
}
