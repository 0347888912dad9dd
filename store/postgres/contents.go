package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"bivouac/store"
)

// Dump yields everything in the store as of one moment. Damage ends it with *store.Damaged.
func (s *Store) Dump(ctx context.Context, show func(store.Part) error) error {
	var g store.Gather
	var said error
	g.Show = func(p store.Part) error {
		said = show(p)
		return said
	}
	err := s.atOneMoment(ctx, func(tx pgx.Tx) error { return dump(ctx, tx, &g) })
	var hurt *store.Damaged
	switch {
	case said != nil:
		return said
	case errors.As(err, &hurt), err != nil && ctx.Err() != nil:
		return err
	}
	return s.failed(err)
}

// atOneMoment runs f in one read transaction.
func (s *Store) atOneMoment(ctx context.Context, f func(pgx.Tx) error) error {
	return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, f)
}

func dump(ctx context.Context, tx pgx.Tx, g *store.Gather) error {
	for after, more := int64(0), true; more; {
		last, err := dumpMatches(ctx, tx, after, g)
		if err != nil {
			return err
		}
		after, more = last, last > after
	}
	var b store.Binding
	var p store.Person
	var post store.Post
	var d store.Due
	var seen store.Seen
	var id, at int64
	var sum []byte
	for _, kind := range []struct {
		sql  string
		into []any
		add  func() error
	}{
		{"SELECT channel, match, server FROM channels ORDER BY channel", []any{&b.Channel, &id, &b.Server}, func() error {
			b.To = uint64(id)
			return g.Add(len(b.Channel), func(p *store.Part) { p.Channels = append(p.Channels, b) })
		}},
		{"SELECT key, record, sum FROM people ORDER BY key", []any{&p.User, &p.Record, &sum}, func() error {
			if string(sum) != string(sumOf(p.User, "", p.Record)) {
				return damaged("people", p.User, "its sum does not fit")
			}
			one := p
			p, sum = store.Person{}, nil
			return g.Add(len(one.Record), func(p *store.Part) { p.People = append(p.People, one) })
		}},
		{"SELECT id, record, server FROM outbox ORDER BY id", []any{&id, &post.Record, &post.Server}, func() error {
			one := post
			one.ID, post.Record = uint64(id), nil
			return g.Add(len(one.Record), func(p *store.Part) { p.Posts = append(p.Posts, one) })
		}},
		{"SELECT key, at, record, server FROM dues ORDER BY at, key", []any{&d.Key, &at, &d.Record, &d.Server}, func() error {
			one := d
			one.At, d.Record = timeOf(at), nil
			return g.Add(len(one.Record), func(p *store.Part) { p.Due = append(p.Due, one) })
		}},
		{"SELECT interaction, at, match, entries, outcome FROM seen ORDER BY interaction",
			[]any{&seen.Interaction, &at, &id, &seen.Entries, &seen.Outcome}, func() error {
				one := seen
				one.At, one.Match, seen.Outcome = timeOf(at), uint64(id), nil
				return g.Add(len(one.Outcome), func(p *store.Part) { p.Seen = append(p.Seen, one) })
			}},
	} {
		rows, err := tx.Query(ctx, kind.sql)
		if err != nil {
			return err
		}
		if _, err := pgx.ForEachRow(rows, kind.into, kind.add); err != nil {
			return err
		}
	}
	var match, said int64
	err := tx.QueryRow(ctx, "SELECT "+lastGiven).Scan(&match, &said)
	if err != nil {
		return err
	}
	return g.End(uint64(match), uint64(said))
}

// lastGiven returns the highest ids ever assigned to matches and posts.
const lastGiven = `(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM match_ids),
	(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM post_ids)`

// dumpMatches yields a batch of matches after an id, and returns the last id.
func dumpMatches(ctx context.Context, tx pgx.Tx, after int64, g *store.Gather) (last int64, err error) {
	rows, err := tx.Query(ctx, "SELECT "+loadColumns+`,
		ARRAY(SELECT l.list FROM members l WHERE l.match = m.id ORDER BY l.list)
		FROM matches m WHERE m.id > $1 ORDER BY m.id LIMIT $2`, after, checkAtOnce)
	if err != nil {
		return after, err
	}
	last = after
	var r row
	var lists []string
	_, err = pgx.ForEachRow(rows, append(r.into(), &r.Snapshot, &r.SnapshotAt, &r.Journal, &lists), func() error {
		last = r.id
		whole, err := r.whole()
		if err == nil {
			err = whole.SnapshotDamage
		}
		if err != nil {
			return err
		}
		m := store.Listed{Match: whole, Lists: lists}
		r, lists = row{}, nil
		return g.Add(m.Size(), func(p *store.Part) { p.Matches = append(p.Matches, m) })
	})
	return last, err
}

// Fill stores a part atomically, replacing items with the same names.
func (s *Store) Fill(ctx context.Context, p store.Part) error {
	if s.lost.Load() {
		return s.failed(errLost)
	}
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return fill(ctx, tx, &p) })
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return s.failed(err)
}

// table is rows to be inserted into a table.
type table struct {
	name, key string
	columns   []string
	keys      any // of the rows that they replace: a list
	rows      [][]any
}

func fill(ctx context.Context, tx pgx.Tx, p *store.Part) error {
	for _, t := range tablesOf(p) {
		if len(t.rows) == 0 {
			continue
		}
		if _, err := tx.Exec(ctx, fmt.Sprintf("DELETE FROM %s WHERE %s = ANY ($1)", t.name, t.key), t.keys); err != nil {
			return err
		}
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
			return err
		}
	}
	for sequence, last := range map[string]uint64{"match_ids": p.LastMatch, "post_ids": p.LastPost} {
		_, err := tx.Exec(ctx,
			fmt.Sprintf("SELECT setval('%s', $1) FROM %s WHERE last_value < $1 OR NOT is_called AND $1 > 0",
				sequence, sequence), num(last))
		if err != nil {
			return err
		}
	}
	return nil
}

// tablesOf converts a part to rows.
func tablesOf(p *store.Part) []table {
	matches := table{name: "matches", key: "id", columns: []string{
		"id", "server", "home", "entries", "last", "record", "sum", "snapshot", "snapshot_at",
	}}
	journal := table{name: "journal", key: "match", columns: []string{"match", "seq", "entry"}}
	members := table{name: "members", key: "match", columns: []string{"list", "match"}}
	var ids, posts []int64
	for _, m := range p.Matches {
		id, last := num(m.ID), chain(m.Journal)
		ids = append(ids, id)
		matches.rows = append(matches.rows, []any{id, m.Server, home(m.Server), len(m.Journal), last,
			whole(m.Record), sumOf(fmt.Sprint(id), m.Server, whole(m.Record)), m.Snapshot, m.SnapshotAt})
		for seq, e := range m.Journal {
			journal.rows = append(journal.rows, []any{id, seq, whole(e)})
		}
		for _, list := range m.Lists {
			members.rows = append(members.rows, []any{list, id})
		}
	}
	matches.keys, journal.keys, members.keys = ids, ids, ids
	channels := table{name: "channels", key: "channel", columns: []string{"channel", "match", "server", "home"}}
	people := table{name: "people", key: "key", columns: []string{"key", "record", "sum"}}
	outbox := table{name: "outbox", key: "id", columns: []string{"id", "record", "server", "home"}}
	dues := table{name: "dues", key: "key", columns: []string{"key", "at", "record", "server", "home"}}
	seen := table{name: "seen", key: "interaction", columns: []string{"interaction", "at", "match", "entries", "outcome"}}
	var bound, users, keys, names []string
	for _, b := range p.Channels {
		bound = append(bound, b.Channel)
		channels.rows = append(channels.rows, []any{b.Channel, num(b.To), b.Server, home(b.Server)})
	}
	for _, one := range p.People {
		users = append(users, one.User)
		people.rows = append(people.rows, []any{one.User, whole(one.Record), sumOf(one.User, "", whole(one.Record))})
	}
	for _, post := range p.Posts {
		posts = append(posts, num(post.ID))
		outbox.rows = append(outbox.rows, []any{num(post.ID), whole(post.Record), post.Server, home(post.Server)})
	}
	for _, d := range p.Due {
		keys = append(keys, d.Key)
		dues.rows = append(dues.rows, []any{d.Key, millis(d.At), whole(d.Record), d.Server, home(d.Server)})
	}
	for _, one := range p.Seen {
		names = append(names, one.Interaction)
		seen.rows = append(seen.rows, []any{one.Interaction, millis(one.At), num(one.Match), one.Entries, whole(one.Outcome)})
	}
	channels.keys, people.keys, outbox.keys, dues.keys, seen.keys = bound, users, posts, keys, names
	return []table{matches, journal, members, channels, people, outbox, dues, seen}
}
