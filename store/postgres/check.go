package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"bivouac/store"
)

// checkAtOnce is the batch size of Check in matches.
const checkAtOnce = 100

// Check reads every match with its journal and every person, as of one moment, and checks that
// lists and journals are consistent with the matches.
func (s *Store) Check() (r store.Report, err error) {
	ctx := s.closing
	err = s.atOneMoment(ctx, func(tx pgx.Tx) error {
		for after, more := int64(0), true; more; {
			last, err := checkMatches(ctx, tx, after, &r)
			if err != nil {
				return err
			}
			after, more = last, last > after
		}
		return checkRest(ctx, tx, &r)
	})
	return r, s.failed(err)
}

// checkMatches checks a batch of matches after an id, and returns the last id.
func checkMatches(ctx context.Context, tx pgx.Tx, after int64, r *store.Report) (last int64, err error) {
	rows, err := tx.Query(ctx,
		"SELECT "+loadColumns+" FROM matches m WHERE m.id > $1 ORDER BY m.id LIMIT $2", after, checkAtOnce)
	if err != nil {
		return after, err
	}
	var one row
	last = after
	_, err = pgx.ForEachRow(rows, append(one.into(), &one.Snapshot, &one.SnapshotAt, &one.Journal), func() error {
		last = one.id
		m, damage := one.whole()
		r.Matches++
		r.Records++
		r.Entries += int64(len(m.Journal))
		for _, err := range []error{damage, m.SnapshotDamage} {
			note(r, err)
		}
		if damage != nil {
			r.Hurt = append(r.Hurt, m.ID)
		}
		one = row{}
		return nil
	})
	return last, err
}

// checkRest checks everything else.
func checkRest(ctx context.Context, tx pgx.Tx, r *store.Report) error {
	var p store.Person
	var sum []byte
	rows, err := tx.Query(ctx, "SELECT key, record, sum FROM people ORDER BY key")
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(rows, []any{&p.User, &p.Record, &sum}, func() error {
		if r.Records++; string(sum) != string(sumOf(p.User, "", p.Record)) {
			note(r, damaged("people", p.User, "its sum does not fit"))
		}
		p.Record, sum = nil, nil
		return nil
	})
	if err != nil {
		return err
	}
	for _, look := range []struct{ table, sql, why string }{
		{"members",
			"SELECT list || ' ' || match FROM members l WHERE NOT EXISTS (SELECT FROM matches m WHERE m.id = l.match)",
			"it lists a match that is not there"},
		{"journal",
			"SELECT DISTINCT match::text FROM journal j WHERE NOT EXISTS (SELECT FROM matches m WHERE m.id = j.match)",
			"its entries belong to no match"},
	} {
		rows, err := tx.Query(ctx, look.sql)
		if err != nil {
			return err
		}
		var key string
		if _, err := pgx.ForEachRow(rows, []any{&key}, func() error {
			note(r, damaged(look.table, key, look.why))
			return nil
		}); err != nil {
			return err
		}
	}
	var n int64
	err = tx.QueryRow(ctx, `SELECT (SELECT count(*) FROM members) + (SELECT count(*) FROM channels)
		+ (SELECT count(*) FROM outbox) + (SELECT count(*) FROM dues) + (SELECT count(*) FROM seen)`).Scan(&n)
	r.Records += n + r.Entries
	return err
}

// maxDamage is the most pieces of damage in a report.
const maxDamage = 1000

func note(r *store.Report, err error) {
	if d, is := errors.AsType[*store.Damaged](err); is && len(r.Damage) < maxDamage {
		r.Damage = append(r.Damage, d)
	}
}

// Stats reads the figures. The number of entries is the server's estimate, since counting them
// would read every journal.
func (s *Store) Stats() (out store.Stats, err error) {
	err = s.one(`SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM channels), (SELECT count(*) FROM people),
		(SELECT count(*) FROM outbox), (SELECT count(*) FROM dues), (SELECT count(*) FROM seen),
		(SELECT count(*) FROM members),
		(SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'journal'::regclass),
		pg_database_size(current_database()), `+lastGiven, nil,
		&out.Matches, &out.Channels, &out.People, &out.Outbox, &out.Dues, &out.Seen, &out.Members,
		&out.Entries, &out.FileBytes, &out.LastMatch, &out.LastPost)
	out.Transactions = s.written.Load()
	return out, err
}
