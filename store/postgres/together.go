package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// Group commit: changes that arrive while others are being sent wait for these and are then sent
// together in one statement, sharing the server's work and its wait for the disk. A change that
// finds none in progress does not wait.

const (
	// maxInFlight is how many statements with changes run concurrently before others wait to be
	// grouped: about one for each processor of a small server.
	maxInFlight = 2
	// mostTogether is the most changes of a group.
	mostTogether = 64
)

// joins says whether a change can be grouped: it is about an existing match, and does no more than
// commit_together does.
func joins(c *store.Change) bool {
	return c.Match != 0 && !c.New && !c.Erase && c.Record != nil && len(c.Append) <= 1 &&
		len(c.Join)+len(c.Leave)+len(c.Bind)+len(c.People)+len(c.Repost) == 0
}

// queued is a change that waits or is being sent.
type queued struct {
	change *store.Change
	done   chan struct{} // closed when it has arrived, or is to go alone
	lead   chan struct{} // closed when it becomes the leader

	alone  bool
	result store.Result
	err    error
}

// grouping is the queue of changes.
type grouping struct {
	mu      sync.Mutex
	waiting []*queued
	flying  int
}

// enter queues a change, or makes it the leader if few are being sent.
func (p *grouping) enter(one *queued) (lead bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.flying < maxInFlight {
		p.flying++
		return true
	}
	p.waiting = append(p.waiting, one)
	return false
}

// withdraw removes a cancelled change from the queue; false if it is in a group, or leads.
func (p *grouping) withdraw(one *queued) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.waiting, one)
	if i < 0 {
		return false
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	return true
}

// take returns the leader's group: the leader and waiting changes that have nothing in common.
func (p *grouping) take(leader *queued) []*queued {
	p.mu.Lock()
	defer p.mu.Unlock()
	group, rest := []*queued{leader}, []*queued(nil)
	taken := map[string]bool{}
	for _, key := range touched(leader.change) {
		taken[key] = true
	}
	for _, one := range p.waiting {
		keys := touched(one.change)
		if len(group) == mostTogether || slices.ContainsFunc(keys, func(k string) bool { return taken[k] }) {
			rest = append(rest, one)
			continue
		}
		for _, key := range keys {
			taken[key] = true
		}
		group = append(group, one)
	}
	p.waiting = rest
	return group
}

// touched returns the names that a change must not share with another of its group.
func touched(c *store.Change) []string {
	keys := []string{fmt.Sprint("match ", c.Match)}
	if c.Interaction != "" {
		keys = append(keys, "interaction "+c.Interaction)
	}
	for _, d := range c.Due {
		keys = append(keys, "due "+d.Key)
	}
	for _, key := range c.Clear {
		keys = append(keys, "due "+key)
	}
	return keys
}

// pass ends a leader's turn, or gives it to the first waiting change.
func (p *grouping) pass() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.waiting) == 0 {
		p.flying--
		return
	}
	close(p.waiting[0].lead)
	p.waiting = p.waiting[1:]
}

// together makes a change in a group with waiting ones; made is false if it must be made alone.
func (s *Store) together(ctx context.Context, c *store.Change) (r store.Result, made bool, err error) {
	if err := ctx.Err(); err != nil {
		return r, true, err
	}
	one := &queued{change: c, done: make(chan struct{}), lead: make(chan struct{})}
	if !s.grouping.enter(one) {
		select {
		case <-one.done:
			return one.result, !one.alone, one.err
		case <-one.lead:
		case <-ctx.Done():
			if s.grouping.withdraw(one) {
				return r, true, ctx.Err()
			}
			select {
			case <-one.done:
				return one.result, !one.alone, one.err
			case <-one.lead:
			}
		}
	}
	defer s.grouping.pass()
	group := s.grouping.take(one)
	if len(group) == 1 {
		r, err = s.commitAlone(ctx, c)
		return r, true, err
	}
	s.commitGroup(group)
	return one.result, !one.alone, one.err
}

// commitGroup makes the changes of a group and answers each.
func (s *Store) commitGroup(group []*queued) {
	slices.SortFunc(group, func(a, b *queued) int { return cmp.Compare(a.change.Match, b.change.Match) })
	args := groupArguments(group)
	began := time.Now()
	err := s.write(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		return commitGroup(ctx, conn, args, group)
	})
	apart := doesNotFit(err) || errors.Is(err, store.ErrFenced)
	if err == nil && s.options.Committed != nil {
		s.options.Committed(time.Since(began), len(group))
	}
	for _, one := range group {
		if one.alone = apart; !apart {
			one.err = err
		}
		close(one.done)
	}
}

// commitGroup runs the statement with the arguments of a group.
func commitGroup(ctx context.Context, conn *pgxpool.Conn, args []any, group []*queued) error {
	var entries []int
	var versions [][]byte
	var posts []int64
	err := conn.QueryRow(ctx, groupSQL, args...).Scan(&entries, &versions, &posts)
	if err != nil {
		return refusal(err)
	}
	for i, one := range group {
		one.result = store.Result{Entries: entries[i], Version: versionOf(versions[i])}
		for range one.change.Posts {
			one.result.Posts = append(one.result.Posts, uint64(posts[0]))
			posts = posts[1:]
		}
	}
	return nil
}

// groupSQL calls the function of migrations/0005_together.sql.
var groupSQL = "SELECT * FROM commit_together(" + marks(len(groupArguments(nil))) + ")"

// groupArguments returns the arguments of commit_together.
func groupArguments(group []*queued) []any {
	var leases []store.Lease
	var match, at, serverHome, postHome, done, dueAt, dueHome, of, shard, epoch []int64
	var version, outcome, record, sum, entry, snapshot, post, dueRecord [][]byte
	var interaction []*string
	var server, postServer, clear, due, dueServer []string
	var dues []store.Due
	for _, one := range group {
		c := one.change
		if c.Lease != (store.Lease{}) && !slices.Contains(leases, c.Lease) {
			leases = append(leases, c.Lease)
		}
		match, version, at = append(match, num(c.Match)), append(version, bytesOf(c.Version)), append(at, millis(c.At))
		interaction, outcome = append(interaction, named(c.Interaction)), append(outcome, whole(c.Outcome))
		server, serverHome = append(server, c.Server), append(serverHome, home(c.Server))
		record, sum = append(record, c.Record), append(sum, sumOf(fmt.Sprint(c.Match), c.Server, c.Record))
		snapshot = append(snapshot, c.Snapshot)
		if len(c.Append) == 0 {
			entry = append(entry, nil)
		} else {
			entry = append(entry, whole(c.Append[0]))
		}
		for _, p := range c.Posts {
			post, postServer = append(post, whole(p.Record)), append(postServer, p.Server)
			postHome = append(postHome, home(p.Server))
		}
		done, clear, dues = append(done, nums(c.Done)...), append(clear, c.Clear...), append(dues, c.Due...)
	}
	slices.SortFunc(dues, func(a, b store.Due) int { return cmp.Compare(a.Key, b.Key) })
	for _, d := range dues {
		due, dueAt, dueRecord = append(due, d.Key), append(dueAt, millis(d.At)), append(dueRecord, whole(d.Record))
		dueServer, dueHome = append(dueServer, d.Server), append(dueHome, home(d.Server))
	}
	slices.SortFunc(leases, func(a, b store.Lease) int {
		return cmp.Or(cmp.Compare(a.Of, b.Of), cmp.Compare(a.Shard, b.Shard), cmp.Compare(a.Epoch, b.Epoch))
	})
	for _, l := range leases {
		of, shard, epoch = append(of, num(l.Of)), append(shard, num(l.Shard)), append(epoch, num(l.Epoch))
	}
	return []any{
		of, shard, epoch, match, version, interaction, outcome, at, server, serverHome, record, sum, entry, snapshot,
		post, postServer, postHome, done, clear, due, dueAt, dueRecord, dueServer, dueHome,
	}
}
