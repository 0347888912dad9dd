package processes

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"bivouac/bot/features"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/store"
	"bivouac/store/kv/pg"
)

// quiet is how long posts may still wait at the end.
const quiet = 2 * time.Minute

// check checks the result, first while the processes run, then after they have ended.
func (r *run) check(ctx context.Context) error {
	r.settle(ctx)
	if err := r.bots.end(); err != nil {
		r.wrong("%v", err)
	}
	if err := r.srv.Settle(ctx); err != nil {
		return err
	}
	db, err := pg.Open(ctx, r.engine.url, pg.Options{})
	if err != nil {
		return err
	}
	s := store.New(db, store.Settings{Shared: true})
	defer s.Close()
	if err := r.kept(ctx, s); err != nil {
		return err
	}
	if err := r.masters(ctx); err != nil {
		return err
	}
	r.said()
	r.silences()
	return r.report.broken()
}

// The method wrong records a sentence about something that is not as it should be.
func (r *run) wrong(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report.Wrong = append(r.report.Wrong, fmt.Sprintf(format, args...))
}

// settle gives the bot time to send all waiting posts, but at most the time quiet. A post that still
// waits then is recorded as wrong.
func (r *run) settle(ctx context.Context) {
	within, stop := context.WithTimeout(ctx, quiet)
	defer stop()
	left := -1
	for within.Err() == nil && left != 0 {
		pause(within, 200*time.Millisecond)
		const posts = "SELECT count(*) FROM kv WHERE key >= 'o' AND key < 'p'" // see store's keys.go
		if err := r.engine.pool.QueryRow(within, posts).Scan(&left); err != nil {
			left = -1
		}
	}
	if left != 0 {
		r.wrong("%d posts are not made, %s after the last press", left, quiet)
	}
}

// span says which entries of a journal an interaction made. It is read from the stored outcome of
// the interaction. From is the number of the first entry, and To is the number of the last one plus 1.
type span struct {
	From, To int
}

// kept compares the entries of all tables with the acts that the bot acknowledged.
func (r *run) kept(ctx context.Context, s *store.Store) error {
	tables, err := table.New(table.Config{Store: s, Games: []game.Game{title().Game}}, features.All.Rules())
	if err != nil {
		return err
	}
	ids, err := s.Matches(store.Everywhere, 0, 0)
	if err != nil {
		return err
	}
	owners := map[table.ID][]string{} // by table: the interaction that made each entry
	all := map[table.ID]table.Table{}
	for _, id := range ids {
		t, err := tables.Shelf.Get(table.ID(id))
		if err != nil {
			r.report.Doubled++ // a journal that cannot be replayed has an entry that did not fit
			r.wrong("table %d cannot be read: %v", id, err)
			continue
		}
		all[t.ID], owners[t.ID] = t, make([]string, t.Entries())
		r.report.Tables++
		r.report.Entries += t.Entries()
	}
	rows, err := r.engine.pool.Query(ctx, `SELECT convert_from(substring(key FROM 2), 'UTF8'),
		substring(value FROM 17 FOR 8), substring(value FROM 33) FROM kv WHERE key >= 'i' AND key < 'j'`)
	if err != nil {
		return err
	}
	made := map[string]table.ID{}
	var interaction string
	var match, outcome []byte
	_, err = pgx.ForEachRow(rows, []any{&interaction, &match, &outcome}, func() error {
		var k span
		if err := json.Unmarshal(outcome, &k); err != nil {
			return err
		}
		id := table.ID(binary.BigEndian.Uint64(match))
		for n := k.From; n < k.To; n++ {
			if n >= len(owners[id]) {
				r.report.Lost++
				r.wrong("entry %d of table %s is not there", n, id)
				continue
			}
			if first := owners[id][n]; first != "" {
				r.report.Doubled++
				r.wrong("entry %d of table %s was made by interactions %s and %s", n, id, first, interaction)
			}
			owners[id][n] = interaction
		}
		if k.To > k.From {
			made[interaction] = id
		}
		return nil
	})
	if err != nil {
		return err
	}
	for id, by := range owners {
		for n, interaction := range by {
			if interaction == "" {
				r.report.Doubled++
				r.wrong("entry %d of table %s was made by no interaction", n, id)
			}
		}
	}
	for _, w := range r.told {
		id, is := made[w.interaction]
		if !is {
			r.report.Lost++
			r.wrong("interaction %s was said to be done, and nothing of it is kept", w.interaction)
			continue
		}
		t := all[id]
		n := slices.Index(owners[id], w.interaction)
		if t.Place.Channel != w.channel || n < 0 || t.UserOf(t.Unveiled().Journal[n].Seat) != w.user {
			r.report.Lost++
			r.wrong("interaction %s was said to be done by %s in %s, and something else is kept",
				w.interaction, w.user, w.channel)
		}
	}
	r.report.Acknowledged = len(r.told)
	if err := r.tallied(tables, all); err != nil {
		return err
	}
	if err := town.Sound(s); err != nil {
		r.wrong("the store: %v", err)
	}
	return nil
}

// tallied compares each player's statistics on each server with the games that ended on this server.
func (r *run) tallied(tables *table.Tables, all map[table.ID]table.Table) error {
	type player struct{ guild, user string }
	ended := map[player]int{}
	for _, t := range all {
		if t.Status == table.Over {
			r.report.Ended++
			for _, p := range t.Players {
				ended[player{t.Place.Guild, p.User}]++
			}
		}
	}
	for p, n := range ended {
		tally, err := tables.Scorebook.Tally(p.guild, p.user)
		if err != nil {
			return err
		}
		if counted := tally.Together().Played(); counted != n {
			r.report.Lost += max(0, n-counted)
			r.report.Doubled += max(0, counted-n)
			r.wrong("%s has ended %d games on server %s, of which %d are counted", p.user, n, p.guild, counted)
		}
	}
	return nil
}

// masters counts the changes that were committed too late: under a lease of a shard whose next lease
// had already been given. It also counts the answers that a process gave after it had lost the shard.
func (r *run) masters(ctx context.Context) error {
	one := func(sql string, to ...any) error { return r.engine.pool.QueryRow(ctx, sql).Scan(to...) }
	err := errors.Join(
		one("SELECT count(*) FROM witness_commits", &r.report.Commits),
		one("SELECT count(*), count(DISTINCT owner) FROM witness_given", &r.report.Given, &r.report.Owners),
		one(`WITH given AS (SELECT shard, epoch, pg_xact_commit_timestamp(xmin) AS at FROM witness_given)
			SELECT count(*) FROM witness_commits c WHERE EXISTS (SELECT FROM given g
				WHERE g.shard = c.shard AND g.epoch > c.epoch AND g.at < pg_xact_commit_timestamp(c.xmin))`, &r.report.Masters))
	if err != nil {
		return err
	}
	given, err := r.givens(ctx)
	if err != nil {
		return err
	}
	shards := map[string]int{}
	for _, p := range r.places {
		shards[p.channel] = p.shard
	}
	for _, w := range r.told {
		a := r.ear.answers[w.interaction]
		owner := -1
		for _, g := range given[shards[w.channel]] {
			if g.at.Before(a.at) {
				owner = g.life
			}
		}
		if owner != a.life { // the process that answered did not have the lease
			r.report.Late++
		}
	}
	return nil
}

// give records that a lease was given to the process with the number life.
type give struct {
	at   time.Time
	life int
}

// givens returns the leases that were given, by shard, the oldest first.
func (r *run) givens(ctx context.Context) (map[int][]give, error) {
	rows, err := r.engine.pool.Query(ctx,
		"SELECT shard, owner, pg_xact_commit_timestamp(xmin) FROM witness_given ORDER BY epoch")
	if err != nil {
		return nil, err
	}
	all := map[int][]give{}
	var shard int
	var owner string
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&shard, &owner, &at}, func() error {
		all[shard] = append(all[shard], give{at, r.lifeOf(owner)})
		return nil
	})
	return all, err
}

// lifeOf returns the number (life.n) of the process that owns a lease, or -1 if there is none.
func (r *run) lifeOf(owner string) int {
	var pid int
	parts := strings.Fields(owner)
	if len(parts) < 2 {
		return -1
	}
	if _, err := fmt.Sscan(parts[len(parts)-2], &pid); err != nil {
		return -1
	}
	n, is := r.bots.byPID(pid)
	if !is {
		return -1
	}
	return n
}

// said counts the posts, and records what was wrong with posts and with other requests to Discord.
func (r *run) said() {
	r.ear.mu.Lock()
	defer r.ear.mu.Unlock()
	again := r.ear.again()
	r.report.Posts, r.report.Twice = len(r.ear.posts), len(again)
	for _, what := range again {
		r.wrong("%s", what)
	}
	for _, u := range append(r.srv.Unsupported(), r.srv.Violations()...) {
		r.wrong("a process asked Discord for what it does not know: %s", u)
	}
}
