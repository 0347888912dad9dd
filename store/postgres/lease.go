package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// Column note of leases held the gateway session for a shard's next owner until November 2026;
// nothing writes or reads it.

// TakeLease gives a shard to an owner.
func (s *Store) TakeLease(ctx context.Context, shard, of uint64, owner string,
	life time.Duration) (store.Lease, error) {
	if err := store.ValidLease(shard, of, owner); err != nil {
		return store.Lease{}, err
	}
	var epoch int64
	err := s.write(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		err := conn.QueryRow(ctx, "SELECT give_lease($1, $2, $3, $4)", num(of), num(shard), owner, life).Scan(&epoch)
		if said, ok := refusedByServer(err); ok && said.Code == "BV004" {
			err = fmt.Errorf("%w: %s", store.ErrLocked, said.Message)
		}
		return err
	})
	if err != nil {
		return store.Lease{}, err
	}
	return store.Lease{Shard: shard, Of: of, Epoch: uint64(epoch)}, nil
}

// RenewLease has a lease run for a while from now.
func (s *Store) RenewLease(ctx context.Context, l store.Lease, life time.Duration) error {
	n, err := s.alterLease(ctx, `UPDATE leases SET until = clock_timestamp() + $4
		WHERE of = $1 AND shard = $2 AND epoch = $3 AND until > clock_timestamp()`, append(leaseArguments(l), life)...)
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: shard %d of %d", store.ErrFenced, l.Shard, l.Of)
	}
	return err
}

// DropLease ends a lease.
func (s *Store) DropLease(ctx context.Context, l store.Lease) error {
	_, err := s.alterLease(ctx,
		`UPDATE leases SET until = '-infinity' WHERE of = $1 AND shard = $2 AND epoch = $3`, leaseArguments(l)...)
	return err
}

// alterLease alters leases and returns how many, without waiting for changes.
func (s *Store) alterLease(ctx context.Context, sql string, args ...any) (n int64, err error) {
	err = s.writeBy(ctx, s.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		done, err := conn.Exec(ctx, sql, args...)
		n = done.RowsAffected()
		return err
	})
	return n, err
}

// Attend is an owner's heartbeat; it returns the live owners and running leases.
func (s *Store) Attend(ctx context.Context, owner string, life time.Duration) (c store.Census, err error) {
	if err := store.ValidLease(0, 1, owner); err != nil {
		return c, err
	}
	err = s.writeBy(ctx, s.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		c = store.Census{}
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
			l := store.Lease{Shard: uint64(*shard), Of: uint64(*of), Epoch: uint64(*epoch)}
			c.Given = append(c.Given, store.Given{Lease: l, Owner: who})
			return nil
		})
		return err
	})
	return c, err
}

// TakeTurn gives the holder of a ticket, of all processes, the turn to do something after a wait, if that
// is not longer than ahead: the turn of the next one is apart later than that. Else (given is false) it
// answers how long to wait before asking again. Who has the turn already gets it anew.
func (s *Store) TakeTurn(ctx context.Context, what, ticket string, apart, ahead time.Duration) (
	wait time.Duration, given bool, err error) {
	err = s.writeBy(ctx, s.leasing, func(ctx context.Context, conn *pgxpool.Conn) error {
		return conn.QueryRow(ctx, "SELECT * FROM take_turn($1, $2, $3, $4)", what, ticket, apart, ahead).Scan(&wait, &given)
	})
	return wait, given, err
}

// leaseArguments are those of fence.
func leaseArguments(l store.Lease) []any { return []any{num(l.Of), num(l.Shard), num(l.Epoch)} }
