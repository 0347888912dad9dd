package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
	"bivouac/store/kv"
)

// Servers of shards 0 and 1 of two.
const (
	evenServer = "8388608"
	oddServer  = "4194304"
)

// process is one of several that share a store.
type process struct {
	*Tables
	held *store.Held
	name string
	b    *bench
}

// process opens Tables that have no lease yet.
func (b *bench) process(name string) *process {
	b.t.Helper()
	cfg := b.cfg
	cfg.Entropy, cfg.Held = luck(byte(len(name))), &store.Held{}
	s, err := New(cfg, benchRules)
	b.must(err)
	return &process{s, cfg.Held, name, b}
}

// take takes the lease of a shard of two.
func (p *process) take(shard uint64) store.Lease {
	p.b.t.Helper()
	l, err := p.store.TakeLease(ctx, shard, 2, p.name, time.Hour)
	p.b.must(err)
	p.b.must(p.Sharing.Took(l))
	return l
}

// open starts a duel of Alice against Bruno on a server.
func (p *process) open(guild, channel string) ID {
	p.b.t.Helper()
	out, err := p.Open(ctx, Opening{
		Interaction: p.b.by("").Interaction, Guild: guild, Channel: channel, Game: "duel",
		Host: Player{User: "alice", Name: "Alice"}, Locale: "en", KeepOrder: true,
	})
	p.b.must(err)
	_, err = p.Join(ctx, p.b.by("bruno"), out.After.ID, "Bruno")
	p.b.must(err)
	_, err = p.Start(ctx, p.b.by("alice"), out.After.ID)
	p.b.must(err)
	return out.After.ID
}

// said sends what the process has to say, after doing what is due, and tells it in short.
func (p *process) said() (all []string) {
	p.b.t.Helper()
	_, err := p.Tick(ctx)
	p.b.must(err)
	for {
		post, _, ok := p.Mail.Next()
		if !ok {
			return all
		}
		p.b.must(p.Mail.Sending(ctx, post))
		p.b.must(p.Mail.Done(ctx, post, fmt.Sprintf("m%d", post.ID)))
		to := post.Channel
		if post.Direct != "" {
			to = "@" + post.Direct
		}
		all = append(all, string(post.Kind)+" "+to)
	}
}

// TestEachServesItsOwn: of two processes each changes the tables of its own servers, does what is
// due there and says what is to be said there. Direct messages are said by the owner of shard 0.
func TestEachServesItsOwn(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	if got := ann.said(); len(got) > 0 || ann.Sharing.Serves(evenServer) || ann.Sharing.Serves("") {
		t.Errorf("without a lease ann serves, and says %v", got)
	}
	ann.take(0)
	ben.take(1)
	one, two := ann.open(evenServer, "c1"), ben.open(oddServer, "c2")
	both := [][]string{ann.said(), ben.said()}
	for n, want := range []string{"start c1", "start c2"} {
		if got := both[n]; !slices.Contains(got, want) ||
			slices.ContainsFunc(got, func(s string) bool { return s[len(s)-1] != want[len(want)-1] }) {
			t.Errorf("process %d says %v, want %s and nothing of the other's", n, got, want)
		}
	}
	for _, c := range []struct {
		p  *process
		id ID
	}{{ann, two}, {ben, one}} {
		_, err := c.p.Act(ctx, Click{Actor: b.by("alice"), Table: c.id, Decision: Now, Action: game.Resign})
		if !errors.Is(err, ErrFenced) {
			t.Errorf("%s changes the other's table: %v, want ErrFenced", c.p.name, err)
		}
	}
	_, err := ben.SetPerson(ctx, "alice", func(p *Person) { p.Wishes = clock.Wishes{Direct: true} })
	b.must(err)
	b.clock.advance(25 * time.Hour)
	ticked := [][]string{ben.said(), ann.said()}
	if !slices.Equal(ticked[0], []string{"nag c2"}) ||
		!slices.Equal(ticked[1], []string{"nag @alice", "nag c1"}) {
		t.Errorf("a day later ben says %v, ann %v: want Bruno reminded in each channel, and Alice in one direct message",
			ticked[0], ticked[1])
	}
}

// TestWishOfWhoWasReplaced: a process whose lease another has by now keeps no wish that came by
// that shard, and the other one does.
func TestWishOfWhoWasReplaced(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	b.must(b.store.DropLease(ctx, ann.take(1)))
	ben.take(1)
	wish := func(p *process, on bool) error {
		_, err := p.SetPerson(From(ctx, oddServer), "alice", func(p *Person) { p.Next = on })
		return err
	}
	b.must(wish(ben, true))
	if err := wish(ann, false); !errors.Is(err, ErrFenced) {
		t.Errorf("%v, want ErrFenced", err)
	}
	if p, err := ben.People.Person("alice"); err != nil || !p.Next {
		t.Errorf("what was kept is %+v, %v", p, err)
	}
}

// TestWishThatComesAgain: an interaction that a process hears again, as when it resumes another's
// session, does not change a wish made since.
func TestWishThatComesAgain(t *testing.T) {
	b := newBench(t)
	wish := func(interaction string, on bool) Person {
		p, err := b.SetPerson(Because(ctx, interaction), "alice", func(p *Person) { p.Next = on })
		b.must(err)
		return p
	}
	wish("first", true)
	wish("second", false)
	if p := wish("first", true); p.Next {
		t.Errorf("who asks again is told %+v", p)
	}
	if p, err := b.People.Person("alice"); err != nil || p.Next {
		t.Errorf("what was wished last is gone: %+v, %v", p, err)
	}
}

// TestWishThatComesLate: what its user has seen fail changes nothing that a newer interaction has changed,
// and is done where none has.
func TestWishThatComesLate(t *testing.T) {
	b := newBench(t)
	wish := func(ctx context.Context, interaction string, on bool) bool {
		t.Helper()
		_, err := b.SetPerson(Because(ctx, interaction), "alice", func(p *Person) { p.Next = on })
		b.must(err)
		p, err := b.People.Person("alice")
		b.must(err)
		return p.Next
	}
	for n, r := range []struct {
		ctx         context.Context
		interaction string
		on, want    bool
	}{
		{Late(ctx), "97", true, true},
		{ctx, "100", false, false},
		{Late(ctx), "99", true, false},
		{ctx, "98", true, true},
		{Late(ctx), "99", false, true},
		{Late(ctx), "101", false, false},
	} {
		if got := wish(r.ctx, r.interaction, r.on); got != r.want {
			t.Errorf("wish %d: %t is kept, want %t", n, got, r.want)
		}
	}
}

// TestDirectMessageOfAnotherShard: what a table of one process tells a user apart is sent by the
// owner of shard 0, once.
func TestDirectMessageOfAnotherShard(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	ann.take(0)
	ben.take(1)
	id := ben.open(oddServer, "c2")
	ann.said()
	ben.said()
	b.must(ben.ChannelGone(ctx, "c2"))
	if got := ben.said(); len(got) > 0 {
		t.Errorf("the owner of shard 1 says %v", got)
	}
	got := ann.said()
	slices.Sort(got)
	if !slices.Equal(got, []string{"homeless @alice", "homeless @bruno"}) {
		t.Errorf("of the lost channel of table %s the owner of shard 0 says %v", id, got)
	}
	if got := slices.Concat(ann.said(), ben.said()); len(got) > 0 {
		t.Errorf("again: %v", got)
	}
}

// TestAnotherTakesItsPlace: a process that was stopped while another took its shard changes
// nothing and says nothing of it, and forgets it with the first refusal; the other goes on with
// all that was acknowledged, and says what was not said yet.
func TestAnotherTakesItsPlace(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	old := ann.take(0)
	ann.take(1)
	one, two := ann.open(evenServer, "c1"), ann.open(oddServer, "c2")
	post, _, ok := ann.Mail.Next()
	if !ok {
		t.Fatal("nothing to say")
	}
	b.must(ann.store.DropLease(ctx, old)) // as when it is over
	ben.take(0)
	if err := ann.Mail.Sending(ctx, post); !errors.Is(err, ErrFenced) {
		t.Errorf("a post of before is sent: %v, want ErrFenced", err)
	}
	ann.Mail.Retry(post, 0)
	if ann.Sharing.Serves(evenServer) || !ann.Sharing.Serves(oddServer) {
		t.Error("after the refusal ann still serves shard 0, or not shard 1")
	}
	if _, warm := ann.Shelf.hot.get(one); warm {
		t.Error("the table of the other is still in memory")
	}
	if got := ann.said(); slices.ContainsFunc(got, func(s string) bool { return strings.HasSuffix(s, "c1") }) ||
		len(got) == 0 {
		t.Errorf("ann says %v", got)
	}
	if got := ben.said(); !slices.Contains(got, "start c1") {
		t.Errorf("ben says %v, want the start in c1", got)
	}
	_, err := ben.Act(ctx, Click{Actor: b.by("alice"), Table: one, Decision: Now, Action: game.Resign})
	b.must(err)
	if now, err := ann.Shelf.Get(one); err != nil || now.Status != Over {
		t.Errorf("ann reads %v of the table, %v", now.Status, err)
	}
	_, err = ann.Act(ctx, Click{Actor: b.by("alice"), Table: two, Decision: Now, Action: game.Resign})
	b.must(err)
}

// TestUsedOnAForeignServer: a use on a server that has not installed the bot is handled by the process
// that receives the interaction; the owner of shard 0, which holds the record, posts and is informed.
func TestUsedOnAForeignServer(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	ann.take(0)
	ben.take(1)
	id := ben.open("", "c9")
	act := func(p *process, user string) {
		t.Helper()
		now, err := p.Shelf.Get(id)
		b.must(err)
		seat, _ := now.SeatOf(user)
		click := Click{Actor: b.by(user), Table: id, Decision: Now, Action: now.match.State.Legal(seat, nil)[0]}
		_, err = p.Act(ctx, click)
		b.must(err)
	}
	now, err := ann.Shelf.Get(id)
	b.must(err)
	for n, user := range now.Asked() {
		act([]*process{ann, ben}[n%2], user)
	}
	if got := ben.said(); len(got) > 0 {
		t.Errorf("ben says %v", got)
	}
	if got := ann.said(); !slices.Contains(got, "start c9") {
		t.Errorf("ann says %v", got)
	}
	b.must(ben.Met(ctx, "", "alice", "Alice", "en"))
	_, err = ben.Act(ctx, Click{Actor: b.by("alice"), Table: id, Decision: Now, Action: game.Resign})
	b.must(err)
	if got := ann.said(); !slices.Contains(got, "end c9") {
		t.Errorf("then ann says %v", got)
	}
	if now, err := ann.Shelf.Get(id); err != nil || now.Status != Over {
		t.Errorf("ann knows of %v, %v", now.Status, err)
	}
}

// TestLeftByAnotherComesFirst: a process that has taken a shard says what its last owner left before
// what happens then, whether its outbox is read early or late, and nothing while it cannot be read.
func TestLeftByAnotherComesFirst(t *testing.T) {
	b := newBench(t)
	deaf := &unread{prefix: "o"} // its outbox cannot be read for a while
	ann := b.process("ann")
	b.cfg.Store = b.cfg.Store.Over(deaf.over)
	ben := b.process("ben")
	old := ann.take(1)
	id := ann.open(oddServer, "c2")
	b.must(b.store.DropLease(ctx, old))
	if got := ben.said(); len(got) > 0 {
		t.Fatalf("ben says %v", got)
	}
	l, err := ben.store.TakeLease(ctx, 1, 2, "ben", time.Hour)
	b.must(err)
	ben.held.Take(l) // and then, before anything else, a player resigns
	_, err = ben.Act(ctx, Click{Actor: b.by("alice"), Table: id, Decision: Now, Action: game.Resign})
	b.must(err)
	deaf.fails = true
	if p, again, ok := ben.Mail.Next(); ok || !again.After(b.clock.Now()) {
		t.Errorf("while the outbox cannot be read ben says %s, or does not look again: %s", p.Kind, again)
	}
	deaf.fails = false
	if got := ben.said(); !slices.Equal(got, []string{"card c2", "start c2", "end c2"}) {
		t.Errorf("ben says %v", got)
	}
}

// unread is an engine whose values under keys with a prefix cannot be read for a while.
type unread struct {
	kv.Engine
	prefix string
	fails  bool
}

func (u *unread) over(e kv.Engine) kv.Engine {
	u.Engine = e
	return u
}

// Read fails if any of the ranges is of the prefix.
func (u *unread) Read(ctx context.Context, all []kv.Range, show func(n int, key, value []byte) bool) error {
	if u.fails && slices.ContainsFunc(all, func(r kv.Range) bool { return strings.HasPrefix(string(r.From), u.prefix) }) {
		return store.ErrUnavailable
	}
	return u.Engine.Read(ctx, all, show)
}

// TestForgottenElsewhere: a user who asks one process to be forgotten is forgotten on the
// servers of the other too: there the seat is given up, and neither the memory nor what was
// still to be said names them.
func TestForgottenElsewhere(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	ann.take(0)
	ben.take(1)
	ended, id := ben.open(oddServer, "c1"), ben.open(oddServer, "c2")
	_, err := ben.Act(ctx, Click{Actor: b.by("bruno"), Table: ended, Decision: Now, Action: game.Resign})
	b.must(err)
	ben.said()
	if f, err := ann.Forget(ctx, "alice"); err != nil || f.Left != 1 || f.Tables != 2 {
		t.Fatalf("%+v, %v", f, err)
	}
	_, err = ben.Tick(ctx)
	b.must(err)
	over, err := ben.Shelf.Get(ended)
	b.must(err)
	if over.Has("alice") || over.NameOf("alice") != "" {
		t.Errorf("the table that was over is of %+v", over.Players)
	}
	now, err := ben.Shelf.Get(id)
	b.must(err)
	if now.Status != Over || now.Has("alice") || now.NameOf("alice") != "" {
		t.Errorf("the table is %v, of %+v", now.Status, now.Players)
	}
	for {
		post, _, ok := ben.Mail.Next()
		if !ok {
			break
		}
		if slices.Contains(slices.Concat(post.Mentions, post.Users), "alice") {
			t.Errorf("%s names who was forgotten", post.Kind)
		}
		b.must(ben.Mail.Sending(ctx, post))
		b.must(ben.Mail.Done(ctx, post, "m"))
	}
}

// TestShardsChangeHands: members press while two shards go to and fro between two processes, of
// which neither is told before: what was acknowledged is in the journals, once, and each post is
// sent once.
func TestShardsChangeHands(t *testing.T) {
	b := newBench(t)
	both := []*process{b.process("ann"), b.process("ben")}
	leases := []store.Lease{both[0].take(0), both[0].take(1)}
	owner := []int{0, 0}
	var ids []ID
	for n := range 6 {
		ids = append(ids, both[0].open([]string{evenServer, oddServer}[n%2], fmt.Sprint("c", n)))
	}
	var pressing, sending sync.WaitGroup
	acts := make([]int, len(ids))
	for n, id := range ids {
		pressing.Go(func() {
			for press := 0; ; press++ {
				p := both[press%2]
				now, err := p.Shelf.Get(id)
				if err == nil && now.Status != Playing {
					return
				}
				user := now.Asked()[0]
				seat, _ := now.SeatOf(user)
				click := Click{Actor: Actor{Interaction: fmt.Sprintf("p%d.%d", n, press), User: user}, Table: id, Decision: Now,
					Action: now.match.State.Legal(seat, nil)[0]}
				out, err := p.Act(ctx, click)
				switch {
				case err == nil:
					acts[n] += out.Entries
				case errors.Is(err, ErrFenced) || errors.Is(err, game.ErrNotAsked) || errors.Is(err, game.ErrOver):
				default: // the other process may have acted since the table was read: then this is no longer legal
					later, wrong := p.Shelf.Get(id)
					if wrong == nil && len(later.match.Journal) > len(now.match.Journal) {
						continue
					}
					t.Errorf("press %d at table %s: %v", press, id, err)
					return
				}
			}
		})
	}
	done := make(chan struct{})
	var mu sync.Mutex
	sent := map[uint64]int{}
	for _, p := range both {
		sending.Go(func() {
			for last := false; ; {
				post, _, ok := p.Mail.Next()
				if !ok {
					if last {
						return
					}
					select {
					case <-done:
						last = true
						if _, err := p.Tick(ctx); err != nil && !errors.Is(err, ErrFenced) {
							t.Error(err)
						}
					case <-p.Mail.Posts():
					}
					continue
				}
				err := p.Mail.Sending(ctx, post)
				if err != nil {
					if !errors.Is(err, ErrNoPost) {
						p.Mail.Retry(post, 0)
					}
					continue
				}
				if err = p.Mail.Done(ctx, post, "m"); errors.Is(err, ErrFenced) {
					p.Mail.Retry(post, 0)
					continue // the other finds it there: the nonce keeps it from appearing twice
				}
				mu.Lock()
				sent[post.ID]++
				mu.Unlock()
			}
		})
	}
	for n := range 24 {
		shard := n % 2
		b.must(both[owner[shard]].store.DropLease(ctx, leases[shard]))
		owner[shard] = 1 - owner[shard]
		leases[shard] = both[owner[shard]].take(uint64(shard))
	}
	pressing.Wait()
	close(done)
	sending.Wait()
	for id, n := range sent {
		if n != 1 {
			t.Errorf("post %d was sent %d times", id, n)
		}
	}
	b.restart()
	for n, id := range ids {
		if got := b.get(id); got.Entries() != acts[n] || acts[n] == 0 {
			t.Errorf("table %s has %d entries, %d were acknowledged", id, got.Entries(), acts[n])
		}
	}
	if left, err := b.cfg.Store.Outbox(store.Everywhere, 0, 0); len(left) > 0 || err != nil {
		t.Errorf("%d posts are left, %v", len(left), err)
	}
}

// TestPostOfBefore: a post that a process had in hand when its server went to another and came back is
// not sent as it was: the other may have sent it, with less in it.
func TestPostOfBefore(t *testing.T) {
	b := newBench(t)
	ann, ben := b.process("ann"), b.process("ben")
	first := ann.take(0)
	id := ann.open(evenServer, "c1")
	ann.said()
	ann.acts(id)
	old, _, ok := ann.Mail.Next()
	if !ok {
		t.Fatal("nothing to say")
	}
	ann.Sharing.Lost(first)
	b.must(ann.store.DropLease(ctx, first))
	second := ben.take(0)
	on, _, _ := ben.Mail.Next()
	b.must(ben.Mail.Sending(ctx, on))
	ben.acts(id)
	ben.Sharing.Lost(second) // as when it is killed: what it sent is not noted
	b.must(ben.store.DropLease(ctx, second))
	ann.take(0)
	if err := ann.Mail.Sending(ctx, old); !errors.Is(err, ErrFenced) {
		t.Errorf("the post of before is sent: %v, want ErrFenced", err)
	}
	ann.Mail.Retry(old, 0)
	now, _, ok := ann.Mail.Next()
	if !ok || now.ID != on.ID || !now.Sending || now.N != on.N {
		t.Errorf("then comes %+v, want post %d as ben has sent it", now, on.ID)
	}
}

// acts makes each asked player of a table act until a turn ends.
func (p *process) acts(id ID) {
	p.b.t.Helper()
	before := p.unsent()
	for range 20 {
		now, err := p.Shelf.Get(id)
		p.b.must(err)
		user := now.Asked()[0]
		seat, _ := now.SeatOf(user)
		click := Click{Actor: p.b.by(user), Table: id, Decision: Now, Action: now.match.State.Legal(seat, nil)[0]}
		_, err = p.Act(ctx, click)
		p.b.must(err)
		if p.unsent() > before {
			return
		}
	}
	p.b.t.Fatal("no turn ends")
}

// unsent is how many posts the store holds.
func (p *process) unsent() int {
	p.b.t.Helper()
	all, err := p.store.Outbox(store.Everywhere, 0, 0)
	p.b.must(err)
	return len(all)
}

// TestNewPostOfAProcess: what a process with a lease has to say is known to it at once, without reading the
// outbox, and so is the removal of old buttons.
func TestNewPostOfAProcess(t *testing.T) {
	b := newBench(t)
	ann := b.process("ann")
	ann.take(0)
	ann.said()
	id := ann.open(evenServer, "c1")
	if !ann.box.Tells(id) || !ann.box.Settled() {
		t.Error("the process does not know what it has to say, or reads the outbox for it")
	}
	var kinds []outbox.Kind
	for p, _, ok := ann.Mail.Next(); ok; p, _, ok = ann.Mail.Next() {
		kinds = append(kinds, p.Kind)
		b.must(ann.Mail.Sending(ctx, p))
		left := []string{"m1"}
		if p.Kind == outbox.PostTidy {
			left = nil
		}
		b.must(ann.Mail.Done(ctx, p, "m2", left...))
		if !ann.box.Settled() {
			t.Errorf("after %s the outbox is read", p.Kind)
		}
	}
	if !slices.Contains(kinds, outbox.PostTidy) {
		t.Errorf("said was %s, want the removal of buttons among it", kinds)
	}
}

// between is a store that calls a function after each change, before it is answered.
type between struct {
	then func()
}

func (s *between) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	r, err := commit(ctx, c)
	if s.then != nil && len(c.Append) > 0 {
		then := s.then
		s.then = nil
		then()
	}
	return r, err
}

// TestLeaseChangesDuringAChange: what a change has to say is said though the lease of its server, or of shard
// 0 for direct messages, is lost before the change is answered: by this process under a new lease, or by
// the other.
func TestLeaseChangesDuringAChange(t *testing.T) {
	for _, back := range []bool{true, false} {
		b := newBench(t)
		slow := &between{}
		b.cfg.Store = b.cfg.Store.Through(slow.commit)
		ann, ben := b.process("ann"), b.process("ben")
		first := ann.take(0)
		id := ann.open(evenServer, "c1")
		ann.said()
		slow.then = func() {
			ann.Sharing.Lost(first)
			b.must(b.cfg.Store.DropLease(ctx, first))
			next := ben
			if back {
				next = ann
			}
			next.take(0)
			next.box.Settled() // as if it had read the outbox just before
		}
		_, err := ann.Act(ctx, Click{Actor: b.by("alice"), Table: id, Decision: Now, Action: game.Resign})
		b.must(err)
		got := [][]string{ann.said(), ben.said()}
		if want := "end c1"; slices.Contains(got[0], want) != back || slices.Contains(got[1], want) == back {
			t.Errorf("back with ann %t: ann says %v, ben %v", back, got[0], got[1])
		}
	}
}

// TestPostOfAnotherProcess: what another process has to say is said, though this one knows the table as it
// was before, with as many entries.
func TestPostOfAnotherProcess(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	other := b.second()
	_, err := other.Shelf.Get(id)
	b.must(err)
	_, err = b.appeals(b.by("alice"), id)
	b.must(err)
	other.box.Doubt()
	if p, _, ok := other.Mail.Next(); !ok || p.Kind != outbox.PostBack {
		t.Errorf("said is %+v, %t, want the appeal", p, ok)
	}
}

// TestForgetWhatIsUnread: a post that is in the store alone names a user no more after /forget-me.
func TestForgetWhatIsUnread(t *testing.T) {
	b := newBench(t)
	b.playing("c", "duel")
	b.box.Forget(func(outbox.Post) bool { return true })
	b.box.Doubt()
	_, err := b.Forget(ctx, "bruno")
	b.must(err)
	if all := b.words(); strings.Contains(all, "bruno") {
		t.Errorf("the store holds %s", all)
	}
}

// TestUnreadOutboxMayTell: a table of which the store may hold a post is not deleted before the outbox is read.
func TestUnreadOutboxMayTell(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	b.drain()
	if b.box.Tells(id) {
		t.Error("all is said, and the table still tells")
	}
	b.box.Doubt()
	if !b.box.Tells(id) {
		t.Error("the store may hold a post of the table")
	}
}

// TestReadBeforeASweep: a table that was read before the servers of others were forgotten is not kept in
// memory afterwards, and takes the place of none that is newer.
func TestReadBeforeASweep(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	old, sweep := b.get(id), b.Shelf.hot.sweep()
	b.Shelf.hot.keep(func(Table) bool { return false })
	b.Shelf.hot.put(old, sweep)
	if _, warm := b.Shelf.hot.get(id); warm {
		t.Error("what was read before the sweep is in memory")
	}
	b.Shelf.hot.put(old, b.Shelf.hot.sweep())
	b.Shelf.hot.keep(func(Table) bool { return true })
	b.Shelf.hot.put(old, sweep)
	if _, warm := b.Shelf.hot.get(id); warm {
		t.Error("what is not known to be the newest is in memory")
	}
}

// belated is a store whose first change is lost from sight: it is made when the next one comes.
type belated struct {
	change *store.Change
	lost   bool
}

func (l *belated) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	if !l.lost && len(c.Append) > 0 {
		l.change, l.lost = &c, true
		return store.Result{}, store.ErrUnknown
	}
	if l.change != nil {
		first := *l.change
		l.change = nil
		if _, err := commit(ctx, first); err != nil {
			return store.Result{}, err
		}
	}
	return commit(ctx, c)
}

// TestChangeThatComesLate: the database makes a change after its answer was given up, and the process
// has read the table in between: it goes on with the table as it is now, and says what happened.
func TestChangeThatComesLate(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	cfg := b.cfg
	cfg.Store = b.cfg.Store.Through((&belated{}).commit)
	s, err := New(cfg, benchRules)
	b.must(err)
	now, err := s.Shelf.Get(id)
	b.must(err)
	out, err := s.Act(ctx, Click{Actor: b.by(now.Asked()[0]), Table: id, Decision: Now, Action: game.Resign})
	b.must(err)
	now, err = s.Shelf.Get(id)
	b.must(err)
	if out.Entries != 1 || now.Status != Over {
		t.Errorf("%d entries, then the table is %v, want over", out.Entries, now.Status)
	}
	if p, _, ok := s.Mail.Next(); !ok || p.Kind != outbox.PostEnd {
		t.Errorf("then comes %+v, want the end", p)
	}
}

// silent is a store that makes a change at once and answers when it is told to.
type silent struct {
	made, answer chan struct{}
}

func (s *silent) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	r, err := commit(ctx, c)
	if len(c.Append) > 0 {
		close(s.made)
		<-s.answer
	}
	return r, err
}

// TestPostBeforeItsChangeIsAnswered: a post that is found in the store before the change that made it is
// answered is handed out when the table in memory is as the post tells it.
func TestPostBeforeItsChangeIsAnswered(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	slow := &silent{make(chan struct{}), make(chan struct{})}
	cfg := b.cfg
	cfg.Store = b.cfg.Store.Through(slow.commit)
	s, err := New(cfg, benchRules)
	b.must(err)
	now, err := s.Shelf.Get(id)
	b.must(err)
	click := Click{Actor: b.by(now.Asked()[0]), Table: id, Decision: Now, Action: game.Resign}
	var both sync.WaitGroup
	both.Go(func() {
		if _, err := s.Act(ctx, click); err != nil {
			t.Error(err)
		}
	})
	<-slow.made
	s.box.Doubt()
	handed := make(chan struct{})
	both.Go(func() {
		defer close(handed)
		p, _, ok := s.Mail.Next()
		if now, err := s.Shelf.Get(id); !ok || err != nil || now.Entries() != p.N || p.N == 0 {
			t.Errorf("%s of %d entries is handed out, %t, of a table with %d, %v", p.Kind, p.N, ok, now.Entries(), err)
		}
	})
	for waits := false; !waits; { // until it waits for the change, or has not waited
		select {
		case <-handed:
			waits = true
		case <-time.After(time.Millisecond):
			waits = s.channels.wanted("c") == 2
		}
	}
	close(slow.answer)
	both.Wait()
}

// wanted is how many want a channel's lock, or have it.
func (h *channelLocks) wanted(channel string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if one := h.by[channel]; one != nil {
		return one.want
	}
	return 0
}

// TestPostAheadOfItsTable: a post by another process of a table that is in memory as it was before shows the
// table as it is.
func TestPostAheadOfItsTable(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	other := b.second()
	now, err := other.Shelf.Get(id)
	b.must(err)
	b.act(id, now.Asked()[0], game.Resign)
	other.box.Doubt()
	p, _, ok := other.Mail.Next()
	if now, err := other.Shelf.Get(id); !ok || err != nil || now.Entries() != p.N {
		t.Errorf("%s of %d entries is handed out, %t, of a table with %d, %v", p.Kind, p.N, ok, now.Entries(), err)
	}
}
