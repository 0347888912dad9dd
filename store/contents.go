package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"slices"

	"go.etcd.io/bbolt"
)

// Part is a piece of a store's content, as Dump yields and Fill takes it. Deferred answers are not
// included.
type Part struct {
	Matches  []Listed
	Channels []Binding
	People   []Person
	Posts    []Post
	Due      []Due
	Seen     []Seen
	// LastMatch and LastPost are the highest ids ever assigned, in the last part.
	LastMatch, LastPost uint64
}

// Listed is a match with the lists that hold it, sorted.
type Listed struct {
	Match
	Lists []string
}

// partBytes is the approximate size of a part, partItems the most items of a kind.
const (
	partBytes = 4 << 20
	partItems = 500
)

// Gather collects an engine's items into parts.
type Gather struct {
	Show  func(Part) error
	part  Part
	bytes int
	items int
}

// Add adds an item to the part by f, and emits the part when it is full.
func (g *Gather) Add(bytes int, f func(*Part)) error {
	f(&g.part)
	g.bytes += bytes
	if g.items++; g.items < partItems && g.bytes < partBytes {
		return nil
	}
	return g.flush()
}

func (g *Gather) flush() error {
	p := g.part
	*g = Gather{Show: g.Show}
	return g.Show(p)
}

// End emits the last part, with the highest ids ever assigned.
func (g *Gather) End(lastMatch, lastPost uint64) error {
	g.part.LastMatch, g.part.LastPost = lastMatch, lastPost
	return g.flush()
}

// Size returns the approximate size of a match in bytes.
func (m *Listed) Size() int {
	n := len(m.Record) + len(m.Snapshot)
	for _, e := range m.Journal {
		n += len(e)
	}
	return n
}

// Dump yields everything in the store as of one moment. Damage ends it with *Damaged.
func (s *File) Dump(ctx context.Context, show func(Part) error) error {
	g := Gather{Show: show}
	var failed error
	err := s.view(func(tx *bbolt.Tx) error {
		failed = dump(ctx, tx, &g)
		return nil
	})
	if err != nil {
		return err
	}
	return failed
}

func dump(ctx context.Context, tx *bbolt.Tx, g *Gather) error {
	lists := map[uint64][]string{}
	for k := range members.from(tx, nil) {
		if len(k) < 9 {
			return members.damaged(k, "it lists no match")
		}
		id := number(k[len(k)-8:], 0)
		lists[id] = append(lists[id], string(k[:len(k)-9]))
	}
	for k := range matches.from(tx, nil) {
		if err := ctx.Err(); err != nil {
			return err
		}
		m := Listed{Match: Match{ID: number(k, 0)}}
		m.Lists = lists[m.ID]
		if err := m.read(tx); err != nil {
			return err
		}
		if m.SnapshotDamage != nil {
			return m.SnapshotDamage
		}
		if err := g.Add(m.Size(), func(p *Part) { p.Matches = append(p.Matches, m) }); err != nil {
			return err
		}
	}
	for _, kind := range []struct {
		b   *bucket
		put func(p *Part, key, payload []byte, server string)
	}{
		{channels, func(p *Part, k, v []byte, server string) {
			p.Channels = append(p.Channels, Binding{Channel: string(k), To: number(v, 0), Server: server})
		}},
		{people, func(p *Part, k, v []byte, _ string) {
			p.People = append(p.People, Person{User: string(k), Record: clone(v)})
		}},
		{outbox, func(p *Part, k, v []byte, server string) {
			p.Posts = append(p.Posts, Post{number(k, 0), clone(v), server})
		}},
		{dues, func(p *Part, k, v []byte, server string) {
			p.Due = append(p.Due, Due{string(k[8:]), fromMillis(number(k, 0)), clone(v), server})
		}},
		{seens, func(p *Part, k, v []byte, _ string) {
			p.Seen = append(p.Seen, Seen{string(k), fromMillis(number(v, 0)), number(v, 1), int(number(v, 2)), clone(v[24:])})
		}},
	} {
		for k, raw := range kind.b.from(tx, nil) {
			payload, err := kind.b.payloadOf(k, raw)
			if err != nil {
				return err
			}
			if err := g.Add(len(raw), func(p *Part) { kind.put(p, k, payload, serverOf(raw)) }); err != nil {
				return err
			}
		}
	}
	now, err := readState(tx)
	if err != nil {
		return err
	}
	return g.End(now.lastMatch, now.lastPost)
}

// Fill stores a part, replacing items with the same names.
func (s *File) Fill(ctx context.Context, p Part) error {
	_, err := s.submit(ctx, func(w *batch) (Result, error) { return Result{}, w.fill(&p) })
	return err
}

func (w *batch) fill(p *Part) error {
	for _, m := range p.Matches {
		h, found, err := getHead(w.tx, m.ID)
		if err != nil {
			return err
		}
		if found {
			w.eraseMatch(m.ID, h, append([]string{}, m.Lists...)) // never nil: it would search all
		}
		w.alterMatch(&Change{
			Match: m.ID, New: true, Server: m.Server, Record: m.Record, Append: m.Journal, Join: m.Lists,
		}, head{})
		if m.Snapshot != nil {
			w.put(snapshots, matchKey(m.ID), append(numbers(uint64(m.SnapshotAt)), m.Snapshot...))
		}
	}
	for _, b := range p.Channels {
		w.putOf(channels, []byte(b.Channel), b.Server, numbers(b.To))
	}
	for _, one := range p.People {
		w.put(people, []byte(one.User), one.Record)
	}
	for _, post := range p.Posts {
		w.putOf(outbox, matchKey(post.ID), post.Server, post.Record)
	}
	w.alterDues(&Change{Due: p.Due})
	for _, seen := range p.Seen {
		w.put(seens, []byte(seen.Interaction),
			append(numbers(millis(seen.At), seen.Match, uint64(seen.Entries)), seen.Outcome...))
	}
	w.touched = true
	w.state.lastMatch = max(w.state.lastMatch, p.LastMatch)
	w.state.lastPost = max(w.state.lastPost, p.LastPost)
	return nil
}

// Digest is a hash over the content of parts, independent of their division: two stores with the
// same digest have the same content, byte for byte.
type Digest struct {
	all hash.Hash
	// Matches and Entries are the numbers of matches and journal entries.
	Matches, Entries int64
	last             Part
}

// NewDigest returns an empty digest.
func NewDigest() *Digest { return &Digest{all: sha256.New()} }

// Add hashes a part.
func (d *Digest) Add(p Part) {
	for _, m := range p.Matches {
		d.Matches++
		d.Entries += int64(len(m.Journal))
		d.note("match", m.ID, m.Server, m.Record, len(m.Journal), m.Snapshot != nil, m.Snapshot, m.SnapshotAt, len(m.Lists))
		for _, e := range m.Journal {
			d.note("entry", e)
		}
		for _, list := range m.Lists {
			d.note("list", list)
		}
	}
	for _, b := range p.Channels {
		d.note("channel", b.Channel, b.To, b.Server)
	}
	for _, one := range p.People {
		d.note("person", one.User, one.Record)
	}
	for _, post := range p.Posts {
		d.note("post", post.ID, post.Record, post.Server)
	}
	for _, due := range p.Due {
		d.note("due", due.Key, millis(due.At), due.Record, due.Server)
	}
	for _, seen := range p.Seen {
		d.note("seen", seen.Interaction, millis(seen.At), seen.Match, seen.Entries, seen.Outcome)
	}
	d.last.LastMatch, d.last.LastPost = max(d.last.LastMatch, p.LastMatch), max(d.last.LastPost, p.LastPost)
}

// Sum returns the digest so far.
func (d *Digest) Sum() [sha256.Size]byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d %d ", d.last.LastMatch, d.last.LastPost)
	b.Write(d.all.Sum(nil))
	return sha256.Sum256(b.Bytes())
}

// note hashes fields, each with its length.
func (d *Digest) note(fields ...any) {
	var b []byte
	for _, f := range fields {
		var text []byte
		switch f := f.(type) {
		case []byte:
			text = f
		case string:
			text = []byte(f)
		default:
			text = fmt.Append(nil, f)
		}
		b = append(binary.AppendUvarint(b, uint64(len(text))), text...)
	}
	d.all.Write(b)
}

// Copy copies everything from one store into another, replacing items with the same names, and
// returns the digest of the source. skip, if set, selects people's records to leave out; shown is
// called with each copied part.
func Copy(ctx context.Context, from Dumper, to Contents, skip func(user string) bool,
	shown func(Part)) (*Digest, error) {
	d := NewDigest()
	err := from.Dump(ctx, func(p Part) error {
		p.People = slices.DeleteFunc(p.People, func(one Person) bool { return skip != nil && skip(one.User) })
		d.Add(p)
		if err := to.Fill(ctx, p); err != nil {
			return err
		}
		if shown != nil {
			shown(p)
		}
		return nil
	})
	return d, err
}

// DigestOf returns the digest of a store's content without what is skipped.
func DigestOf(ctx context.Context, s Dumper, skip func(user string) bool) (*Digest, error) {
	return Copy(ctx, s, nowhere{}, skip, nil)
}

// nowhere discards everything.
type nowhere struct{}

func (nowhere) Dump(context.Context, func(Part) error) error { return nil }
func (nowhere) Fill(context.Context, Part) error             { return nil }
