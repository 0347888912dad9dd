package pg

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"bivouac/store/kv"
)

const (
	// byKey reads ranges in the order of their keys. The server goes through the ranges one after the other.
	byKey = `SELECT r.n, k.key, k.value
		FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::boolean[]) WITH ORDINALITY AS r (low, high, most, bare, n),
		LATERAL (SELECT key, CASE WHEN bare THEN NULL ELSE value END AS value
			FROM kv WHERE key >= low AND key < high ORDER BY kv.key LIMIT most) AS k`
	// byTime reads the same ranges, and also ranges in the order of time.
	byTime = `SELECT r.n, k.key, k.value
		FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::boolean[], $5::bigint[]) WITH ORDINALITY
			AS r (low, high, most, bare, until, n),
		LATERAL ((SELECT key, CASE WHEN bare THEN NULL ELSE value END AS value
			FROM kv WHERE until IS NULL AND key >= low AND key < high ORDER BY kv.key LIMIT most)
		UNION ALL (SELECT key, CASE WHEN bare THEN NULL ELSE value END AS value
			FROM kv WHERE get_byte(key, 0) = get_byte(low || '\x00', 0) AND at <= until AND key >= low AND key < high
			ORDER BY at, kv.key LIMIT most)) AS k`
)

// Read yields the values of ranges as of one moment, in one statement.
func (d *DB) Read(ctx context.Context, ranges []kv.Range, show func(n int, key, value []byte) bool) error {
	n := len(ranges)
	low, high, most := make([][]byte, n), make([][]byte, n), make([]int64, n)
	bare, until := make([]bool, n), make([]*int64, n)
	for i, r := range ranges {
		low[i], high[i], most[i], bare[i] = append([]byte{}, r.From...), r.To, int64(r.Max), r.KeysOnly
		if r.Max == 0 {
			most[i] = math.MaxInt64
		}
		switch {
		case r.ByTime:
			high[i], until[i] = after(r.From), &r.Until
		case r.To == nil:
			high[i] = append(bytes.Clone(r.From), 0)
		}
	}
	sql, args := byKey, []any{low, high, most, bare}
	if slices.ContainsFunc(ranges, func(r kv.Range) bool { return r.ByTime }) {
		sql, args = byTime, append(args, until)
	}
	var at int64
	var key, value pgtype.DriverBytes
	return d.each(ctx, func() bool { return show(int(at)-1, key, value) }, sql, args, []any{&at, &key, &value})
}

// errEnough ends the reading of rows.
var errEnough = errors.New("enough")

// each calls show, if not nil, for every row of an answer until show returns false. It returns an error if
// the next row does not come within the time in the options.
func (d *DB) each(ctx context.Context, show func() bool, sql string, args, into []any) error {
	within, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(d.options.within, func() { cancel(context.DeadlineExceeded) })
	defer watch.Stop()
	rows, err := d.pool.Query(within, sql, args...)
	if err == nil {
		_, err = pgx.ForEachRow(rows, into, func() error {
			watch.Stop()
			if show != nil && !show() {
				watch.Reset(100 * time.Millisecond) // a longer rest of the answer costs the connection
				return errEnough
			}
			watch.Reset(d.options.within)
			return nil
		})
	}
	switch {
	case errors.Is(err, errEnough):
		return nil
	case err != nil && ctx.Err() != nil:
		return ctx.Err()
	case err != nil && within.Err() != nil:
		err = context.Cause(within)
	}
	return d.failed(err)
}

// one reads one row.
func (d *DB) one(ctx context.Context, sql string, into any, args ...any) error {
	return d.each(ctx, nil, sql, args, []any{into})
}
