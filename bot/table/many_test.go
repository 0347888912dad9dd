package table

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/store/storetest"
)

// TestManyChannelsAtOnce plays a match in each of many channels while everybody
// reads everything.
func TestManyChannelsAtOnce(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Hot = 4 }) // tables come and go
	const channels = 12
	ids := make([]ID, channels)
	for n := range ids {
		ids[n] = b.playing(fmt.Sprint("c", n), "duel")
	}
	var wg sync.WaitGroup
	for n := range ids {
		wg.Go(func() { b.playOut(t, ids[n], n) })
		wg.Go(func() {
			for range 20 {
				if _, err := b.History(ids[(n+1)%channels], "dev", SetupLine); err != nil {
					t.Errorf("history: %v", err)
				}
				if _, err := b.Shelf.Games("alice"); err != nil {
					t.Errorf("games: %v", err)
				}
			}
		})
	}
	wg.Wait()
	for _, id := range ids {
		got := b.get(id)
		m, err := got.match.At(got.Entries())
		if err != nil || asJSON(t, m.State) != asJSON(t, got.match.State) || got.Status != Over {
			t.Errorf("table %s: %s, replay: %v", id, got.Status, err)
		}
	}
	if held, hot := len(b.channels.by), b.Shelf.hot.order.Len(); held != 0 || hot != 4 || len(b.Shelf.hot.by) != 4 {
		t.Errorf("%d channels are still held, %d tables in memory, want 0 and 4", held, hot)
	}
}

// playOut answers each question with the first action until the match is over.
func (b *bench) playOut(t *testing.T, id ID, salt int) {
	for n := 0; n < 200; n++ {
		table, err := b.Shelf.Get(id)
		if err != nil {
			t.Errorf("get: %v", err)
			return
		}
		if table.Status != Playing {
			return
		}
		d := table.match.Pending()[0]
		legal := table.match.State.Legal(d.Seat, nil)
		by := Actor{Interaction: fmt.Sprintf("%s-%d", id, n), User: table.UserOf(d.Seat)}
		if _, err := b.Act(ctx, Click{Actor: by, Table: id, Decision: d.ID, Action: legal[(n+salt)%len(legal)]}); err != nil {
			t.Errorf("act: %v", err)
			return
		}
	}
}

// TestOneButtonPressedByManyHands: one press counts, however many come at once.
func TestOneButtonPressedByManyHands(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	d, _ := b.get(id).match.Asked(0)
	var wg sync.WaitGroup
	results := make(chan error, 32)
	for n := range cap(results) {
		wg.Go(func() {
			by := Actor{Interaction: fmt.Sprint("press", n/4), User: "alice"} // each one delivered four times
			_, err := b.Act(ctx, Click{Actor: by, Table: id, Decision: d.ID, Action: "b1"})
			results <- err
		})
	}
	wg.Wait()
	close(results)
	ok := 0
	for err := range results {
		switch {
		case err == nil:
			ok++
		case !errors.Is(err, game.ErrNotAsked):
			t.Errorf("error = %v, want ErrNotAsked", err)
		}
	}
	if got := b.get(id).Entries(); got != 1 || ok != 4 {
		t.Errorf("%d entries, %d presses answered well, want 1 and the 4 of one interaction", got, ok)
	}
}

func TestManyJoinersOneSeat(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel")
	var wg sync.WaitGroup
	var joined atomic.Int32
	for n := range 16 {
		wg.Go(func() {
			_, err := b.Join(ctx, Actor{Interaction: fmt.Sprint("j", n), User: fmt.Sprint("u", n)}, id, "u")
			switch {
			case err == nil:
				joined.Add(1)
			case !errors.Is(err, ErrFull):
				t.Errorf("join: %v", err)
			}
		})
	}
	wg.Wait()
	if got := len(b.get(id).Players); got != 3 || joined.Load() != 2 {
		t.Errorf("%d players, %d were told that they joined, want 3 and 2", got, joined.Load())
	}
}

// TestTablesAgainstChance does random things, valid or not, in two channels with
// restarts, and demands after each what must always be so.
func TestTablesAgainstChance(t *testing.T) {
	users := []string{"alice", "bruno", "chloe"}
	storetest.Check(t, func(r *rapid.T) {
		b := newBench(t)
		defer func() { _ = b.cfg.Store.Close() }()
		told := map[ID]int{}
		for range rapid.IntRange(15, 40).Draw(r, "steps") {
			channel := rapid.SampledFrom([]string{"c", "d"}).Draw(r, "channel")
			user := rapid.SampledFrom(users).Draw(r, "user")
			b.chance(r, channel, user)
			if rapid.IntRange(0, 9).Draw(r, "restart") == 0 {
				b.restart()
			}
			if rapid.IntRange(0, 3).Draw(r, "send") == 0 {
				b.checkPosts(r, told)
			}
			b.checkTable(r, channel)
		}
		b.checkPosts(r, told)
	})
}

// chance does one thing; refusals are fine.
func (b *bench) chance(r *rapid.T, channel, user string) {
	t, err := b.Shelf.In(channel)
	if err != nil || !t.Live() {
		_, _ = b.Open(ctx, Opening{Interaction: b.by(user).Interaction, Guild: "g", Channel: channel,
			Game: rapid.SampledFrom([]string{"duel", "pact"}).Draw(r, "game"), Host: Player{User: user}})
		return
	}
	by := b.by(user)
	by.Moderator = rapid.IntRange(0, 30).Draw(r, "moderator") == 0
	does := b.possible(t, by, user)
	do := rapid.SampledFrom(does).Draw(r, "do")
	one, err := do()
	if err != nil {
		return
	}
	if two, err := do(); err != nil || !two.Repeat || two.Entries != one.Entries {
		r.Fatalf("a repeat: %+v, %v", two.Repeat, err)
	}
}

// possible is what makes sense to try at a table, the likely things several times.
func (b *bench) possible(t Table, by Actor, user string) []func() (Outcome, error) {
	join := func() (Outcome, error) { return b.Join(ctx, by, t.ID, user) }
	start := func() (Outcome, error) {
		by.User = t.Host
		return b.Start(ctx, by, t.ID)
	}
	rest := []func() (Outcome, error){
		func() (Outcome, error) { return b.Leave(ctx, by, t.ID) },
		func() (Outcome, error) { return b.Cancel(ctx, by, t.ID) },
		func() (Outcome, error) { return b.undo(by, t.ID) },
		func() (Outcome, error) { return b.appeals(by, t.ID) },
	}
	act := func() (Outcome, error) {
		return b.Act(ctx, Click{Actor: by, Table: t.ID, Decision: Now, Action: first(b, t.ID, user)})
	}
	if t.Status == Lobby {
		return []func() (Outcome, error){join, join, start, start, rest[0]}
	}
	return append(rest, slices.Repeat([]func() (Outcome, error){act}, 12)...)
}

// checkTable demands the invariants of a channel's table.
func (b *bench) checkTable(r *rapid.T, channel string) {
	t, err := b.Shelf.In(channel)
	if err != nil {
		return
	}
	stored, err := b.store.Load(uint64(t.ID))
	if err != nil {
		r.Fatal(err)
	}
	onDisk, err := b.Shelf.decode(stored)
	if err != nil {
		r.Fatal(err)
	}
	if fmt.Sprintf("%+v", onDisk.Asks) != fmt.Sprintf("%+v", t.Asks) || onDisk.Entries() != t.Entries() ||
		onDisk.Status != t.Status {
		r.Fatalf("the disk has %+v, the memory %+v", onDisk, t)
	}
	if t.Status != Playing {
		return
	}
	var seats []game.Seat
	for _, d := range t.match.Pending() {
		seats = append(seats, d.Seat)
	}
	var asked []game.Seat
	for _, a := range t.Asks {
		asked = append(asked, a.Seat)
	}
	if !slices.Equal(seats, asked) {
		r.Fatalf("the rules ask %v, the table %v", seats, asked)
	}
	if _, err := b.Shelf.HistoryOf(t, "dev", SetupLine); err != nil {
		r.Fatalf("history: %v", err)
	}
}

// checkPosts sends everything: no post twice, each goes on where the last ended.
func (b *bench) checkPosts(r *rapid.T, told map[ID]int) {
	for _, p := range b.drain() {
		if !p.Kind.Tells() {
			continue
		}
		if p.Since != told[p.Table] || p.N < p.Since {
			r.Fatalf("post %+v, and the channel was told up to %d", p, told[p.Table])
		}
		told[p.Table] = p.N
	}
}
