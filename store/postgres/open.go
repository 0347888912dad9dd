package postgres

import (
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
	// connections is how many a pool holds where the URL says nothing of pool_max_conns.
	connections = 16
	// leasing is how many there are beside them for leases.
	leasing = 2
	// connectWithin is how long the server may take to answer a new connection, answerWithin a
	// statement, where the URL says nothing of connect_timeout.
	connectWithin = 5 * time.Second
	answerWithin  = 15 * time.Second
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// Alone has this process have the store to itself, Beside share it with others that are
	// beside it: store.ErrLocked if one that has it alone, or for Alone any of these, is there. A
	// bot is beside others, and takes leases; Alone is for what changes the store without one.
	Alone, Beside bool
	// RetryEvery is the pause between two tries to get well after the server was gone; 0
	// means a second.
	RetryEvery time.Duration
	// Committed, if set, is told of each Change that was kept and how long it took. It must
	// return at once.
	Committed func(took time.Duration, changes int)

	// By this package's tests.
	configured func(*pgxpool.Config)
	within     time.Duration // in place of answerWithin
}

// Store is a store.Store in a PostgreSQL database. Several processes may use one.
type Store struct {
	pool    *pgxpool.Pool
	leasing *pgxpool.Pool // for what keeps leases running: no change is waited for there
	options Options
	name    string // of the place, for people: no password
	made    bool

	closed  atomic.Bool
	closing context.Context // ends when Close is called
	close   context.CancelFunc
	health  health

	platform platform

	locking sync.Mutex // of lock
	lock    *pgx.Conn  // the connection that holds the store for this process alone; nil: none
	lost    atomic.Bool

	given   atomic.Uint64 // the highest id of a match that is known to be given
	looked  atomic.Uint64
	written atomic.Uint64 // transactions of this process
}

var _ store.Store = (*Store)(nil)

// Open opens the store in the database that a URL names, makes it if there is none (Made tells)
// and brings an older schema up to date. Errors: what keeps it from being used, in a sentence
// that says what to do and holds no password; ErrForeign, and store.ErrNewer.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	if o.RetryEvery == 0 {
		o.RetryEvery = time.Second
	}
	if o.within == 0 {
		o.within = answerWithin
	}
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

// SchemaOf is the number of the schema that a database has, 0 where there is no store yet. It
// changes nothing. Errors: those of Open.
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

// Valid is ErrURL for a text that no database could be found by.
func Valid(url string) error {
	_, err := parse(url)
	return err
}

// parse reads a URL, and gives what it does not say.
func parse(url string) (*pgxpool.Config, error) {
	if !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		return nil, fmt.Errorf("%w: it does not begin with postgres://", ErrURL)
	}
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, ErrURL // what pgx says may show the password of a URL that it cannot take apart
	}
	if !strings.Contains(url, "pool_max_conns=") {
		config.MaxConns = connections
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectWithin
	}
	if config.ConnConfig.RuntimeParams["application_name"] == "" {
		config.ConnConfig.RuntimeParams["application_name"] = "bivouac"
	}
	return config, nil
}

// Name is what a URL is called in logs and sentences: host and database, without user,
// password and settings.
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

// Made says whether Open made a new store.
func (s *Store) Made() bool { return s.made }

// Name is what the store is called in logs and sentences.
func (s *Store) Name() string { return s.name }

// Close waits for what is under way and closes every connection.
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
	s.letGo() // the last, so that nobody begins while this process is at work
	return nil
}

// NextMatch answers an id that no match has or had.
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

// Gave says whether an id was ever answered by NextMatch, or a match had it. It asks the
// server only about ids that this process has not heard of.
func (s *Store) Gave(id uint64) bool {
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

// gave notes an id that was given.
func (s *Store) gave(id uint64) {
	for have := s.given.Load(); have < id && !s.given.CompareAndSwap(have, id); have = s.given.Load() {
	}
}

// Looked is how many values were read since the store was opened.
func (s *Store) Looked() uint64 { return s.looked.Load() }

// Clean has nothing to do: see the package's comment.
func (s *Store) Clean(ctx context.Context) (done bool, err error) {
	if s.closed.Load() {
		return false, store.ErrClosed
	}
	return true, ctx.Err()
}
