package postgres

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

const (
	// connections is the size of the pool if the URL has no pool_max_conns.
	connections = 16
	// leasing is the number of additional connections for leases.
	leasing = 2
	// connectWithin is the timeout of a new connection if the URL has no connect_timeout,
	// answerWithin that of a statement.
	connectWithin = 5 * time.Second
	answerWithin  = 15 * time.Second
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// Alone takes the store exclusively, Beside shares it with other processes with Beside:
	// store.ErrLocked if a process has it exclusively, or for Alone if any of these has it. A bot
	// uses Beside and takes leases; Alone is for changes without one.
	Alone, Beside bool
	// RetryEvery is the pause between two attempts to recover after the server was unreachable; 0
	// means a second.
	RetryEvery time.Duration
	// Committed, if set, is called after each Change with its duration. It must return at once.
	Committed func(took time.Duration, changes int)

	// For this package's tests.
	configured func(*pgxpool.Config)
	within     time.Duration // in place of answerWithin
}

// Store is a store.Store in a PostgreSQL database, for one or several processes.
type Store struct {
	pool    *pgxpool.Pool
	leasing *pgxpool.Pool // separate, so that renewing leases never waits for changes
	options Options
	name    string // of the place, for people: no password
	made    bool

	closed  atomic.Bool
	closing context.Context // ends when Close is called
	close   context.CancelFunc
	health  health

	grouping grouping

	locking sync.Mutex // of lock
	lock    *pgx.Conn  // the connection that holds the store for this process alone; nil: none
	lost    atomic.Bool

	given   atomic.Uint64 // the highest id of a match that is known to be given
	looked  atomic.Uint64
	written atomic.Uint64 // transactions of this process
}

var _ store.Store = (*Store)(nil)

// Open opens the store in the database of a URL, creates it if there is none (Made tells) and
// migrates an older schema. Errors: why it cannot be used, in a sentence that says what to do and
// contains no password; ErrForeign, and store.ErrNewer.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	o.RetryEvery = cmp.Or(o.RetryEvery, time.Second)
	o.within = cmp.Or(o.within, answerWithin)
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	if o.configured != nil {
		o.configured(config)
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, told(Name(url), err)
	}
	apart := config.Copy()
	apart.MaxConns, apart.MinConns, apart.MinIdleConns = leasing, 0, 0
	leases, err := pgxpool.NewWithConfig(ctx, apart)
	if err != nil {
		pool.Close()
		return nil, told(Name(url), err)
	}
	s := &Store{pool: pool, leasing: leases, options: o, name: Name(url)}
	s.closing, s.close = context.WithCancel(context.Background())
	within, cancel := context.WithTimeout(ctx, time.Minute) // a migration may rewrite much
	defer cancel()
	if s.made, err = migrate(within, pool); err == nil && (o.Alone || o.Beside) {
		err = s.seize(within)
	}
	if err != nil {
		s.close()
		pool.Close()
		s.leasing.Close()
		return nil, told(s.name, err)
	}
	if o.Alone || o.Beside {
		s.health.healer.Go(s.hold)
	}
	return s, nil
}

// SchemaOf returns the schema version of a database, 0 without a store. It changes nothing. Errors:
// those of Open.
func SchemaOf(ctx context.Context, url string) (int, error) {
	config, err := parse(url)
	if err != nil {
		return 0, err
	}
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return 0, told(Name(url), err)
	}
	defer conn.Close(ctx)
	schema, err := schemaOf(ctx, conn)
	if err != nil {
		return 0, told(Name(url), err)
	}
	return schema, nil
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
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "bivouac"
	}
	return config, nil
}

// Name is a URL for logs and messages: host and database, without user, password and settings.
func Name(url string) string {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return "the database"
	}
	c := config.ConnConfig
	name := fmt.Sprintf("postgres://%s:%d/%s", c.Host, c.Port, c.Database)
	if schema := c.RuntimeParams["search_path"]; schema != "" {
		name += "?search_path=" + schema
	}
	return name
}

// Made says whether Open created the store.
func (s *Store) Made() bool { return s.made }

// Close waits for running operations and closes every connection.
func (s *Store) Close() error {
	if s.closed.Swap(true) {
		return store.ErrClosed
	}
	s.close()
	s.health.end()
	s.pool.Close()
	s.leasing.Close()
	s.locking.Lock()
	defer s.locking.Unlock()
	s.letGo() // last, so that no other process begins while this one is working
	return nil
}

// NextMatch returns an unused id.
func (s *Store) NextMatch(ctx context.Context) (uint64, error) {
	var id int64
	within, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	if err := s.pool.QueryRow(within, "SELECT nextval('match_ids')").Scan(&id); err != nil {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		return 0, s.failed(err)
	}
	s.gave(uint64(id))
	return uint64(id), nil
}

// Assigned says whether an id was ever returned by NextMatch, or used by a match. It asks the server
// only about ids unknown to this process.
func (s *Store) Assigned(id uint64) bool {
	if id == 0 || id <= s.given.Load() {
		return id > 0
	}
	var last int64
	var called bool
	err := s.one("SELECT last_value, is_called FROM match_ids", nil, &last, &called)
	if err != nil || !called {
		return false
	}
	s.gave(uint64(last))
	return id <= uint64(last)
}

// gave records an assigned id.
func (s *Store) gave(id uint64) {
	for have := s.given.Load(); have < id && !s.given.CompareAndSwap(have, id); have = s.given.Load() {
	}
}

// ReadCount is how many values were read since the store was opened.
func (s *Store) ReadCount() uint64 { return s.looked.Load() }

// Clean does nothing: see the package comment.
func (s *Store) Clean(ctx context.Context) (done bool, err error) {
	if s.closed.Load() {
		return false, store.ErrClosed
	}
	return true, ctx.Err()
}
