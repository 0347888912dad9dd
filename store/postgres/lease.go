package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// TakeLease gives a shard to an owner.
func (s *Store) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (store.Lease, error) {
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
	n, err := s.remove(ctx, `UPDATE leases SET until = clock_timestamp() + $4
		WHERE of = $1 AND shard = $2 AND epoch = $3 AND until > clock_timestamp()`, append(leaseArguments(l), life)...)
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: shard %d of %d", store.ErrFenced, l.Shard, l.Of)
	}
	return err
}

// DropLease ends a lease.
func (s *Store) DropLease(ctx context.Context, l store.Lease) error {
	_, err := s.remove(ctx, `UPDATE leases SET until = '-infinity' WHERE of = $1 AND shard = $2 AND epoch = $3`, leaseArguments(l)...)
	return err
}

// leaseArguments are those of fence.
func leaseArguments(l store.Lease) []any { return []any{num(l.Of), num(l.Shard), num(l.Epoch)} }
