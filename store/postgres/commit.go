package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// tries is how often a change is attempted if the server asks for a retry.
const tries = 10

// Commit applies c and returns when it is durable. The context counts until a connection is free;
// after that the answer comes soon.
func (s *Store) Commit(ctx context.Context, c store.Change) (store.Result, error) {
	c, err := c.Prepared()
	if err == nil && c.Match > math.MaxInt64 {
		err = fmt.Errorf("%w: match %d", store.ErrInvalid, c.Match)
	}
	if err != nil {
		return store.Result{}, err
	}
	if joins(&c) {
		if r, made, err := s.together(ctx, &c); made {
			return r, err
		}
	}
	return s.commitAlone(ctx, &c)
}

// commitAlone makes a change in a statement of its own.
func (s *Store) commitAlone(ctx context.Context, c *store.Change) (store.Result, error) {
	began := time.Now()
	sql, args := commitSQL, arguments(c)
	if c.Lease != (store.Lease{}) {
		sql, args = leasedSQL, append(args, leaseArguments(c.Lease)...)
	}
	var out store.Result
	err := s.write(ctx, func(ctx context.Context, conn *pgxpool.Conn) (err error) {
		out, err = commit(ctx, conn, sql, args)
		return err
	})
	if doesNotFit(err) && c.Interaction != "" {
		seen, missing := s.Seen(c.Interaction)
		if missing == nil {
			return store.Result{Repeat: &seen}, nil
		}
		if !errors.Is(missing, store.ErrNotFound) {
			return store.Result{}, missing
		}
	}
	if err != nil {
		return store.Result{}, err
	}
	s.gave(c.Match)
	if s.options.Committed != nil {
		s.options.Committed(time.Since(began), 1)
	}
	return out, nil
}

// write runs one altering statement, with retries on serialization failures and deadlocks.
func (s *Store) write(ctx context.Context, f func(context.Context, *pgxpool.Conn) error) error {
	return s.writeBy(ctx, s.pool, f)
}

// writeBy is write on a connection of a pool.
func (s *Store) writeBy(ctx context.Context, pool *pgxpool.Pool, f func(context.Context, *pgxpool.Conn) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.lost.Load() {
		return s.failed(errLost)
	}
	for try := 1; ; try++ {
		err := s.writeOnce(ctx, pool, f)
		said, refused := refusedByServer(err)
		switch {
		case err == nil:
			s.written.Add(1)
			return nil
		case doesNotFit(err), errors.Is(err, store.ErrFenced), errors.Is(err, store.ErrLocked):
			return err
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			return err
		case refused && again[said.Code] && try < tries:
			continue
		case refused || s.closed.Load() || pgconn.SafeToRetry(err) || errors.Is(err, errNoConnection):
			return s.failed(err)
		}
		why := told(s.name, err)
		s.markUnavailable(why)
		return fmt.Errorf("%w: %w", store.ErrUnknown, why)
	}
}

// errNoConnection means that nothing was sent.
var errNoConnection = errors.New("no connection")

func (s *Store) writeOnce(ctx context.Context, pool *pgxpool.Pool, f func(context.Context, *pgxpool.Conn) error) error {
	waiting, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, err := pool.Acquire(waiting)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%w: %w", errNoConnection, err)
	}
	defer conn.Release()
	// The result of a statement cancelled halfway would be unknown.
	within, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.options.within)
	defer cancel()
	return f(within, conn)
}

// commitSQL calls the function of migrations/0002_commit.sql; leasedSQL first checks the fence of
// 0003_leases.sql.
var commitSQL, leasedSQL = func() (plain, leased string) {
	n := len(arguments(&store.Change{}))
	plain = "SELECT * FROM commit_change(" + marks(n) + ")"
	leased = fmt.Sprintf("SELECT c.* FROM fence($%d, $%d, $%d) AS f (runs), "+
		"LATERAL commit_change(CASE WHEN f.runs THEN $1 END%s) AS c", n+1, n+2, n+3, strings.TrimPrefix(marks(n), "$1"))
	return plain, leased
}()

// marks returns n placeholders of a statement.
func marks(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprint("$", i+1))
	}
	return strings.Join(all, ", ")
}

// commit runs the statement with the change's arguments.
func commit(ctx context.Context, conn *pgxpool.Conn, sql string, args []any) (out store.Result, err error) {
	var version []byte
	var posts []int64
	err = conn.QueryRow(ctx, sql, args...).Scan(&out.Entries, &version, &posts)
	out.Version = versionOf(version)
	for _, id := range posts {
		out.Posts = append(out.Posts, uint64(id))
	}
	return out, refusal(err)
}

// refusal converts an error of the functions in migrations/ to the store's.
func refusal(err error) error {
	said, ok := refusedByServer(err)
	switch {
	case !ok:
	case said.Code == "BV001":
		return fmt.Errorf("%w: %s", store.ErrConflict, said.Message)
	case said.Code == "BV002":
		return fmt.Errorf("%w: %s", store.ErrNotFound, said.Message)
	case said.Code == "BV003":
		return fmt.Errorf("%w: %s", store.ErrFenced, said.Message)
	case said.ConstraintName == "seen_pkey":
		return fmt.Errorf("%w: the interaction was seen", store.ErrConflict)
	}
	return err
}

// doesNotFit says whether an error means that the change expected another state; its interaction
// may have been seen before.
func doesNotFit(err error) bool {
	return errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound)
}

// arguments returns those of commit_change. A nil list or value is NULL; for NOT NULL columns nil
// is written as empty.
func arguments(c *store.Change) []any {
	interaction := named(c.Interaction)
	var bind, bindServer, people, postServer, repostServer, due, dueServer []string
	var from, to, bindHome, postHome, repost, repostHome, dueAt, dueHome []int64
	var version, person, personSum, post, reposted, dueRecord [][]byte
	for _, b := range c.Bind {
		bind, from, to = append(bind, b.Channel), append(from, num(b.From)), append(to, num(b.To))
		bindServer, bindHome = append(bindServer, b.Server), append(bindHome, home(b.Server))
	}
	for _, p := range c.People {
		people, person = append(people, p.User), append(person, p.Record)
		version = append(version, bytesOf(p.Version))
		personSum = append(personSum, sumOf(p.User, "", p.Record))
	}
	for _, p := range c.Posts {
		post = append(post, whole(p.Record))
		postServer, postHome = append(postServer, p.Server), append(postHome, home(p.Server))
	}
	for _, p := range c.Repost {
		repost, reposted = append(repost, num(p.ID)), append(reposted, whole(p.Record))
		repostServer, repostHome = append(repostServer, p.Server), append(repostHome, home(p.Server))
	}
	for _, d := range c.Due {
		due, dueAt, dueRecord = append(due, d.Key), append(dueAt, millis(d.At)), append(dueRecord, whole(d.Record))
		dueServer, dueHome = append(dueServer, d.Server), append(dueHome, home(d.Server))
	}
	var entries [][]byte
	for _, e := range c.Append {
		entries = append(entries, whole(e))
	}
	return []any{
		interaction, whole(c.Outcome), millis(c.At),
		num(c.Match), c.New, bytesOf(c.Version), c.Server, home(c.Server),
		c.Record, sumOf(fmt.Sprint(c.Match), c.Server, c.Record),
		entries, c.Snapshot, c.Join, c.Leave, c.Erase,
		bind, from, to, bindServer, bindHome,
		people, version, person, personSum,
		post, postServer, postHome,
		repost, reposted, repostServer, repostHome,
		nums(c.Done), c.Clear,
		due, dueAt, dueRecord, dueServer, dueHome,
	}
}

// named converts an interaction to its column's value.
func named(interaction string) *string {
	if interaction == "" {
		return nil
	}
	return &interaction
}

// sumOf returns the sum of a record under its key: a truncated SHA-256.
func sumOf(key, server string, record []byte) []byte {
	if record == nil {
		return nil
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%s\x00", key, server)
	h.Write(record)
	return h.Sum(nil)[:8]
}

// versionOf converts a stored version; nil is 0.
func versionOf(sum []byte) store.Version {
	if len(sum) != 8 {
		return 0
	}
	return store.Version(binary.BigEndian.Uint64(sum))
}

// bytesOf converts a version to its stored form.
func bytesOf(v store.Version) []byte {
	if v == 0 {
		return nil
	}
	return binary.BigEndian.AppendUint64(nil, uint64(v))
}

func whole(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// num converts a number to its column's type; one that is too large becomes the maximum, which is
// never used.
func num(n uint64) int64 { return int64(min(n, math.MaxInt64)) }

func nums(all []uint64) []int64 {
	var out []int64
	for _, n := range all {
		out = append(out, num(n))
	}
	return out
}

func home(server string) int64 { return int64(store.Home(server)) }

// millis converts a time to its stored form; times before 1970 (the zero time) are 0.
func millis(t time.Time) int64 { return max(0, t.UnixMilli()) }

func timeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
