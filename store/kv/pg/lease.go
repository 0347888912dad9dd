package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv"
)

// TakeLease gives a shard to an owner.
func (d *DB) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (kv.Lease, error) {
	var epoch int64
	err := d.write(ctx, d.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		return conn.QueryRow(ctx, "SELECT give_lease($1, $2, $3, $4)", int64(of), int64(shard), owner, life).Scan(&epoch)
	})
	if err != nil {
		return kv.Lease{}, err
	}
	return kv.Lease{Shard: shard, Of: of, Epoch: uint64(epoch)}, nil
}

// RenewLease has a lease run for a while from now.
func (d *DB) RenewLease(ctx context.Context, l kv.Lease, life time.Duration) error {
	n, err := d.alterLease(ctx, `UPDATE leases SET until = clock_timestamp() + $4
		WHERE of = $1 AND shard = $2 AND epoch = $3 AND until > clock_timestamp()`, l, life)
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: shard %d of %d", kv.ErrFenced, l.Shard, l.Of)
	}
	return err
}

// DropLease ends a lease.
func (d *DB) DropLease(ctx context.Context, l kv.Lease) error {
	_, err := d.alterLease(ctx, "UPDATE leases SET until = '-infinity' WHERE of = $1 AND shard = $2 AND epoch = $3", l)
	return err
}

// alterLease alters a lease, and returns how many there were.
func (d *DB) alterLease(ctx context.Context, sql string, l kv.Lease, more ...any) (n int64, err error) {
	args := append([]any{int64(l.Of), int64(l.Shard), int64(l.Epoch)}, more...)
	err = d.write(ctx, d.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		done, err := conn.Exec(ctx, sql, args...)
		n = done.RowsAffected()
		return err
	})
	return n, err
}

// Attend is an owner's heartbeat; it returns the live owners and running leases.
func (d *DB) Attend(ctx context.Context, owner string, life time.Duration) (c kv.Census, err error) {
	err = d.write(ctx, d.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		c = kv.Census{}
		rows, err := conn.Query(ctx, "SELECT * FROM attend($1, $2)", owner, life)
		if err != nil {
			return err
		}
		var who string
		var shard, of, epoch *int64 // NULL in the row of an owner without a lease
		_, err = pgx.ForEachRow(rows, []any{&who, &shard, &of, &epoch}, func() error {
			if epoch == nil {
				c.Owners = append(c.Owners, who)
				return nil
			}
			l := kv.Lease{Shard: uint64(*shard), Of: uint64(*of), Epoch: uint64(*epoch)}
			c.Given = append(c.Given, kv.Given{Lease: l, Owner: who})
			return nil
		})
		return err
	})
	return c, err
}

// TakeTurn gives the holder of a ticket, of all processes, the turn to do something after a wait, if that
// is not longer than ahead: the turn of the next one is apart later than that. Else (given is false) it
// answers how long to wait before asking again. Who has the turn already gets it anew.
func (d *DB) TakeTurn(ctx context.Context, what, ticket string, apart, ahead time.Duration) (
	wait time.Duration, given bool, err error) {
	err = d.write(ctx, d.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		return conn.QueryRow(ctx, "SELECT * FROM take_turn($1, $2, $3, $4)", what, ticket, apart, ahead).Scan(&wait, &given)
	})
	return wait, given, err
}
