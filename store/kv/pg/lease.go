package pg

import (
	"context"
	"fmt"
	"time"

	"bivouac/store/kv"
)

// TakeLease gives a shard to an owner. It may wait for changes, so it does not use the few connections for
// renewing leases.
func (d *DB) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (
	l kv.Lease, err error) {
	var epoch int64
	err = d.write(ctx, d.pool, nil, "SELECT give_lease($1, $2, $3, $4)",
		[]any{int64(of), int64(shard), owner, life}, &epoch)
	if err == nil {
		l = kv.Lease{Shard: shard, Of: of, Epoch: uint64(epoch)}
	}
	return l, err
}

// RenewLease lets a lease run for the time life from now.
func (d *DB) RenewLease(ctx context.Context, l kv.Lease, life time.Duration) error {
	runs := false
	err := d.write(ctx, d.leasing, func() { runs = true }, `UPDATE leases SET until = clock_timestamp() + $4
		WHERE of = $1 AND shard = $2 AND epoch = $3 AND until > clock_timestamp() RETURNING of`,
		[]any{int64(l.Of), int64(l.Shard), int64(l.Epoch), life}, nil)
	if err == nil && !runs {
		err = fmt.Errorf("%w: shard %d of %d", kv.ErrFenced, l.Shard, l.Of)
	}
	return err
}

// DropLease ends a lease.
func (d *DB) DropLease(ctx context.Context, l kv.Lease) error {
	return d.write(ctx, d.leasing, nil, `UPDATE leases SET until = '-infinity'
		WHERE of = $1 AND shard = $2 AND epoch = $3 RETURNING of`, []any{int64(l.Of), int64(l.Shard), int64(l.Epoch)}, nil)
}

// Attend is an owner's heartbeat; it returns the live owners and running leases.
func (d *DB) Attend(ctx context.Context, owner string, life time.Duration) (c kv.Census, err error) {
	var who string
	var shard, of, epoch *int64 // NULL in the row of an owner without a lease
	err = d.write(ctx, d.leasing, func() {
		if epoch == nil {
			c.Owners = append(c.Owners, who)
			return
		}
		l := kv.Lease{Shard: uint64(*shard), Of: uint64(*of), Epoch: uint64(*epoch)}
		c.Given = append(c.Given, kv.Given{Lease: l, Owner: who})
	}, "SELECT * FROM attend($1, $2)", []any{owner, life}, &who, &shard, &of, &epoch)
	return c, err
}

// TakeTurn gives the holder of a ticket the turn to do what only one process may do at a time. If the turn is
// given, it begins after wait, which is at most ahead, and the next holder's turn begins at the earliest
// apart after that. If given is false, wait is how long to wait before asking again. The present holder is
// given the same turn again.
func (d *DB) TakeTurn(ctx context.Context, what, ticket string, apart, ahead time.Duration) (
	wait time.Duration, given bool, err error) {
	err = d.write(ctx, d.leasing, nil, "SELECT * FROM take_turn($1, $2, $3, $4)",
		[]any{what, ticket, apart, ahead}, &wait, &given)
	return wait, given, err
}
