// Package pg keeps the keys of a store in a table of a PostgreSQL database, for a bot that has outgrown one
// file on one machine. Except for tests and proofs, no other package imports pgx or contains SQL. Most of the
// SQL is in schema.sql.
//
// A commit is one function call, one statement, one round trip and one transaction, so that no process can be
// stopped halfway through it. A commit locks keys in their order; after a deadlock with anything else it is
// retried. If the answer is lost, the error is ErrUnknown: the server may still be working, and the same
// batch committed again waits for that work. A lease is given only after the commits under the lease before
// have ended, and all times are the server's. The tables are in the first schema of the search path, so that
// several bots can share a database: postgres://.../db?search_path=name. The space of deleted data is freed
// by the server's autovacuum.
package pg

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv"
)

const (
	// Schema is the version of the tables. Up to version 6 there was a table for each kind of thing.
	Schema        = 7
	connections   = 16              // of the pool, if the URL has no pool_max_conns
	leasing       = 2               // connections of the pool for leases, which so never wait for changes
	connectWithin = 5 * time.Second // if the URL has no connect_timeout
	answerWithin  = 15 * time.Second
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// ReadOnly opens a store even if the server accepts no changes, as a replica does.
	ReadOnly bool
	// RetryEvery is the pause between two attempts to recover from trouble; 0 means a second.
	RetryEvery time.Duration

	// For this package's tests.
	configured func(*pgxpool.Config)
	within     time.Duration // in place of answerWithin
}

// DB is a kv.Engine in a PostgreSQL database, for one or several processes.
type DB struct {
	pool, leasing *pgxpool.Pool
	options       Options
	name          string // of the place, for people: no password
	made          bool
	health        health
}

// Open opens the store in the database of a URL, and creates it if there is none (see Made). The error is
// ErrForeign, ErrOlder, kv.ErrNewer, or another reason why the database cannot be used. Its text says what to
// do and contains no password.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	o.RetryEvery = cmp.Or(o.RetryEvery, time.Second)
	o.within = cmp.Or(o.within, answerWithin)
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, planned)
		return err
	}
	if o.configured != nil {
		o.configured(config)
	}
	d := &DB{options: o, name: Name(url)}
	d.health.closing, d.health.close = context.WithCancel(context.Background())
	apart := config.Copy()
	apart.MaxConns, apart.MinConns, apart.MinIdleConns = leasing, 0, 0
	if d.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, told(d.name, err)
	}
	if d.leasing, err = pgxpool.NewWithConfig(ctx, apart); err != nil {
		d.pool.Close()
		return nil, told(d.name, err)
	}
	if err = d.make(ctx); err != nil {
		return nil, errors.Join(told(d.name, err), d.Close())
	}
	return d, nil
}

// planned are settings for each connection. With them every statement is planned once and finds keys one by
// one in the index, however few or many keys the server expects. Compilation (jit) is off: if a forbidden
// plan has no alternative, its cost is so high that the server would compile it in every connection, which
// takes longer than a lease lives.
const planned = "SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; " +
	"SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_bitmapscan = off; SET enable_sort = off"

// schema is the SQL that creates the tables.
//
//go:embed schema.sql
var schema string

// makeLock is the advisory lock under which one process at a time makes the tables.
const makeLock = 0x6269766f756163 // "bivouac"

// make makes the tables if there are none.
func (d *DB) make(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if now, err := schemaOf(within, d.pool, d.options.ReadOnly); err != nil || now == Schema {
		return err
	}
	return pgx.BeginFunc(within, d.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(within, "SELECT pg_advisory_xact_lock($1)", int64(makeLock)); err != nil {
			return err
		}
		now, err := schemaOf(within, tx, false) // another process may have been quicker
		if err != nil || now == Schema {
			return err
		}
		_, err = tx.Exec(within, schema+fmt.Sprintf("INSERT INTO bivouac VALUES (%d)", Schema))
		d.made = err == nil
		return err
	})
}

// schemaOf returns the number of the schema, 0 if there is no store. Unless readOnly is true, it returns an
// error if the server accepts no changes.
func schemaOf(ctx context.Context, db interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}, readOnly bool) (schema int, err error) {
	var ours, replica bool
	var others int
	err = db.QueryRow(ctx, `SELECT to_regclass(current_schema() || '.bivouac') IS NOT NULL,
		current_setting('transaction_read_only')::boolean, (SELECT count(*) FROM pg_class
			WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'S', 'p', 'f'))`).
		Scan(&ours, &replica, &others)
	switch {
	case err != nil:
		return 0, err
	case !ours && others > 0:
		return 0, ErrForeign
	case replica && !readOnly:
		return 0, errReadOnly
	case !ours:
		return 0, nil
	}
	err = db.QueryRow(ctx, "SELECT schema FROM bivouac").Scan(&schema)
	switch {
	case err != nil:
		return 0, ErrForeign
	case schema > Schema:
		return 0, fmt.Errorf("%w: schema %d, this program knows %d", kv.ErrNewer, schema, Schema)
	case schema < Schema:
		return 0, ErrOlder
	}
	return schema, nil
}

// SchemaOf returns the number of a database's schema, 0 if there is no store. It changes nothing. Errors:
// those of Open.
func SchemaOf(ctx context.Context, url string) (schema int, err error) {
	config, err := parse(url)
	if err != nil {
		return 0, err
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err == nil {
		defer conn.Close(ctx)
		schema, err = schemaOf(ctx, conn, true)
	}
	return schema, told(Name(url), err)
}

// Valid returns ErrURL for a text that is no database URL.
func Valid(url string) error {
	_, err := parse(url)
	return err
}

// parse reads a URL, and adds defaults.
func parse(url string) (*pgxpool.Config, error) {
	if !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		return nil, fmt.Errorf("%w: it does not begin with postgres://", ErrURL)
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, ErrURL // the message of pgx may show the password of an unparsable URL
	}
	if !strings.Contains(url, "pool_max_conns=") {
		config.MaxConns = connections
	}
	config.ConnConfig.ConnectTimeout = cmp.Or(config.ConnConfig.ConnectTimeout, connectWithin)
	params := config.ConnConfig.RuntimeParams
	params["application_name"] = cmp.Or(params["application_name"], "bivouac")
	return config, nil
}

// Name returns a URL for logs and messages: host, database and search path, without user, password and other
// settings.
func Name(url string) string {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return "the database"
	}
	c := config.ConnConfig
	name := fmt.Sprintf("postgres://%s:%d/%s", c.Host, c.Port, c.Database)
	if first := c.RuntimeParams["search_path"]; first != "" {
		name += "?search_path=" + first
	}
	return name
}

// Made says whether Open created the store.
func (d *DB) Made() bool { return d.made }

// Close waits for running operations and closes every connection.
func (d *DB) Close() error {
	if !d.health.end() {
		return kv.ErrClosed
	}
	d.pool.Close()
	d.leasing.Close()
	return nil
}

// Next reserves numbers of a sequence.
func (d *DB) Next(ctx context.Context, sequence string, n, least uint64) (last uint64, err error) {
	if n == 0 && least == 0 { // a replica answers this too
		err = d.one(ctx, "SELECT coalesce((SELECT last FROM sequences WHERE name = $1), 0)", &last, sequence)
		return last, err
	}
	err = d.one(ctx, `INSERT INTO sequences AS s VALUES ($1, $2::bigint + $3::bigint)
		ON CONFLICT (name) DO UPDATE SET last = greatest(s.last, $2) + $3 RETURNING last`,
		&last, sequence, int64(least), int64(n))
	return last, err
}

// Size returns the size of the database in bytes.
func (d *DB) Size(ctx context.Context) (bytes int64, err error) {
	err = d.one(ctx, "SELECT pg_database_size(current_database())", &bytes)
	return bytes, err
}

// Check makes the server read every row by the index of keys, which verifies pages that have checksums.
func (d *DB) Check(ctx context.Context) error {
	return d.one(ctx, "SELECT count(*) FROM kv WHERE sha256(value) IS NOT NULL", nil)
}

// Compact has nothing to do: see the package comment.
func (d *DB) Compact(ctx context.Context, _ time.Duration) (done bool, err error) {
	if d.health.closed() {
		return false, kv.ErrClosed
	}
	return true, ctx.Err()
}
