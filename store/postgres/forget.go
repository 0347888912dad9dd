package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// Prune deletes interactions seen before a time, at most max at once (0: all).
func (s *Store) Prune(ctx context.Context, before time.Time, max int) (int, error) {
	return s.remove(ctx, `DELETE FROM seen WHERE interaction IN
		(SELECT interaction FROM seen WHERE at < $1 ORDER BY interaction LIMIT $2)`, millis(before), most(max))
}

// Unsee deletes the interactions whose outcomes contain these bytes.
func (s *Store) Unsee(ctx context.Context, held []byte) (int, error) {
	return s.remove(ctx, "DELETE FROM seen WHERE position($1::bytea IN outcome) > 0", whole(held))
}

// UnseeOf deletes the interactions about the given matches.
func (s *Store) UnseeOf(ctx context.Context, matches map[uint64]bool) (int, error) {
	ids := []int64{}
	for id, wanted := range matches {
		if wanted {
			ids = append(ids, num(id))
		}
	}
	return s.remove(ctx, "DELETE FROM seen WHERE match = ANY ($1)", ids)
}

// remove deletes or alters rows and returns how many.
func (s *Store) remove(ctx context.Context, sql string, args ...any) (n int, err error) {
	err = s.write(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		done, err := conn.Exec(ctx, sql, args...)
		n = int(done.RowsAffected())
		return err
	})
	return n, err
}

// relistAtOnce is the batch size of Relist in matches.
const relistAtOnce = 500

// Relist rebuilds all lists in one transaction; concurrent commits to lists wait.
func (s *Store) Relist(ctx context.Context, of func(record []byte) []string) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return s.failed(err)
	}
	defer conn.Release()
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "LOCK TABLE members IN EXCLUSIVE MODE"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM members"); err != nil {
			return err
		}
		for after, more := int64(0), true; more; {
			lists, ids, next, err := listsOf(ctx, tx, after, of)
			if err != nil {
				return err
			}
			after, more = next, next > after
			_, err = tx.Exec(ctx,
				"INSERT INTO members SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT DO NOTHING", lists, ids)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("make the lists: %w", s.failed(err))
	}
	return nil
}

// listsOf returns the lists of a batch of matches after an id, each with its match, and the last
// id.
func listsOf(ctx context.Context, tx pgx.Tx, after int64, of func([]byte) []string) (lists []string, ids []int64,
	last int64, err error) {
	rows, err := tx.Query(ctx,
		"SELECT "+recordColumns+" FROM matches m WHERE m.id > $1 ORDER BY m.id LIMIT $2", after, relistAtOnce)
	if err != nil {
		return nil, nil, after, err
	}
	var r row
	last = after
	_, err = pgx.ForEachRow(rows, r.into(), func() error {
		last = r.id
		m, damage := r.match()
		r = row{}
		if damage != nil {
			return nil
		}
		for _, list := range of(m.Record) {
			lists, ids = append(lists, list), append(ids, last)
		}
		return nil
	})
	return lists, ids, last, err
}

// KeepDeferred stores the record of an interaction's deferred answer.
func (s *Store) KeepDeferred(d store.Deferred) error {
	err := d.Valid()
	if s.closed.Load() {
		err = store.ErrClosed
	}
	if err == nil {
		_, err = s.remove(context.Background(), `INSERT INTO deferred VALUES ($1, $2)
			ON CONFLICT (interaction) DO UPDATE SET record = excluded.record`, d.Interaction, whole(d.Record))
	}
	if err != nil {
		return fmt.Errorf("keep a deferred answer: %w", err)
	}
	return nil
}

// DropDeferred deletes the deferred answer of an interaction.
func (s *Store) DropDeferred(interaction string) error {
	if (store.Deferred{Interaction: interaction}).Valid() != nil {
		return nil // it was not kept
	}
	if _, err := s.remove(context.Background(), "DELETE FROM deferred WHERE interaction = $1", interaction); err != nil {
		return fmt.Errorf("drop a deferred answer: %w", err)
	}
	return nil
}

// AllDeferred lists the deferred answers, by their interactions' names.
func (s *Store) AllDeferred() (all []store.Deferred, err error) {
	var d store.Deferred
	err = s.each(func() {
		all = append(all, d)
		d.Record = nil
	}, "SELECT interaction, record FROM deferred ORDER BY interaction", nil, &d.Interaction, &d.Record)
	if err != nil {
		return all, fmt.Errorf("read the deferred answers: %w", err)
	}
	return all, nil
}
