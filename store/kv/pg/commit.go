package pg

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv"
)

// Commit applies the batches in one statement. If the statement is refused because of one of them, Commit
// commits the first and the second half separately. The context ends only the wait for a free connection.
func (d *DB) Commit(ctx context.Context, all []*kv.Batch) []error {
	err := d.write(ctx, d.pool, nil, "SELECT commit_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
		arguments(all), nil)
	if n := len(all) / 2; n > 0 && (errors.Is(err, kv.ErrConflict) || errors.Is(err, kv.ErrFenced)) {
		return append(d.Commit(ctx, all[:n]), d.Commit(ctx, all[n:])...)
	}
	return slices.Repeat([]error{err}, len(all))
}

// byteas is a list that pgx encodes without reflection.
type byteas = pgtype.FlatArray[[]byte]

// arguments returns the arguments of commit_batch. A nil list or value is NULL.
func arguments(all []*kv.Batch) []any {
	var leases []kv.Lease
	var of, shard, epoch []int64
	var wipe, wipeTo byteas
	var ops []kv.Op
	for _, b := range all {
		if b.Lease != (kv.Lease{}) && !slices.Contains(leases, b.Lease) {
			leases = append(leases, b.Lease)
		}
		for _, prefix := range b.Wipe {
			wipe, wipeTo = append(wipe, prefix), append(wipeTo, after(prefix))
		}
		ops = append(ops, b.Ops...)
	}
	slices.SortFunc(leases, func(a, b kv.Lease) int { return cmp.Compare(a.Shard, b.Shard) })
	for _, l := range leases {
		of, shard, epoch = append(of, int64(l.Of)), append(shard, int64(l.Shard)), append(epoch, int64(l.Epoch))
	}
	slices.SortFunc(ops, func(a, b kv.Op) int { return bytes.Compare(a.Key, b.Key) })
	n := len(ops)
	key, value, version := make(byteas, n), make(byteas, n), make(byteas, n)
	at, was, keep := make([]int64, n), make([]int16, n), make(pgtype.FlatArray[bool], n)
	for i := range ops {
		o := &ops[i]
		key[i], version[i], at[i], was[i], keep[i] = o.Key, o.Version[:], o.At, int16(o.Was), o.Keep
		if !o.Keep {
			value[i] = o.Value
		}
	}
	return []any{of, shard, epoch, wipe, wipeTo, key, value, at, was, version, keep}
}

// last is greater than all keys.
var last = bytes.Repeat([]byte{0xff}, kv.MaxKey+1)

// after returns the first key after all keys that begin with a prefix.
func after(prefix []byte) []byte {
	out := bytes.Clone(prefix)
	for i := len(out) - 1; i >= 0; i-- {
		if out[i]++; out[i] != 0 {
			return out[:i+1]
		}
	}
	return last
}

// write runs one statement that changes data. It retries the statement after a deadlock, and after another
// transaction made the same key at the same time. It scans each row into the pointers in into and then calls
// row, if not nil.
func (d *DB) write(ctx context.Context, pool *pgxpool.Pool, row func(), sql string, args []any, into ...any) error {
	for try := 1; ; try++ {
		sent, err := d.once(ctx, pool, row, sql, args, into)
		said, refused := refusedByServer(err)
		switch {
		case err == nil:
			return nil
		case !sent && ctx.Err() != nil:
			return ctx.Err()
		case refused && refusals[said.Code] != nil:
			return fmt.Errorf("%w: %s", refusals[said.Code], said.Message)
		case refused && again[said.Code] && try < 10:
			continue
		case refused || !sent || pgconn.SafeToRetry(err):
			return d.failed(err)
		}
		why := told(d.name, err)
		d.markUnavailable(why)
		return fmt.Errorf("%w: %w", kv.ErrUnknown, why)
	}
}

// once runs a statement. The context ends only the wait for a connection: a statement that is
// cancelled halfway has an unknown result.
func (d *DB) once(ctx context.Context, pool *pgxpool.Pool, row func(), sql string, args, into []any) (
	sent bool, err error) {
	waiting, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, err := pool.Acquire(waiting)
	if err != nil {
		return false, err
	}
	defer conn.Release()
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), d.options.within)
	defer cancel()
	rows, err := conn.Query(within, sql, args...)
	if err == nil {
		_, err = pgx.ForEachRow(rows, into, func() error {
			if row != nil {
				row()
			}
			return nil
		})
	}
	return true, err
}
