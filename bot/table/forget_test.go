package table

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// words is every record of the store that may name a person.
func (b *bench) words() string {
	b.t.Helper()
	var all bytes.Buffer
	ids, err := b.cfg.Store.Matches(store.Everywhere, 0, 0)
	b.must(err)
	for _, id := range ids {
		m, err := b.cfg.Store.Load(id)
		b.must(err)
		all.Write(m.Record)
	}
	people, err := b.cfg.Store.People("")
	b.must(err)
	for _, p := range people {
		all.WriteString(p.User)
		all.Write(p.Record)
	}
	posts, err := b.cfg.Store.Outbox(store.Everywhere, 0, 0)
	b.must(err)
	for _, p := range posts {
		all.Write(p.Record)
	}
	return all.String()
}

func TestForget(t *testing.T) {
	b := newBench(t)
	_, err := b.SetPerson(ctx, "bruno", func(p *Person) { p.Next = true })
	b.must(err)
	for _, guild := range []string{"g", "another server"} {
		b.must(b.Met(ctx, guild, "bruno", "Bruno B.", "fr"))
	}
	over := b.beaten("c1", "bruno")
	live := b.lobby("c2", "duel", "bruno", "chloe")
	_, err = b.Start(ctx, b.by("alice"), live)
	b.must(err)
	entries := b.get(over).Entries()
	for range 2 { // once more does no harm
		f, err := b.Forget(ctx, "bruno")
		b.must(err)
		if all := b.words(); strings.Contains(all, "bruno") || strings.Contains(all, "Bruno") {
			t.Fatalf("afterwards (%+v) the store holds: %s", f, all)
		}
	}
	for name, id := range map[string]ID{"over": over, "live": live} {
		p := b.get(id).Players[1]
		if !p.Forgotten() || p.Name != "" {
			t.Errorf("%s: the player is %+v", name, p)
		}
	}
	if got := b.get(over); got.Entries() != entries || len(got.Result.Winners) != 1 {
		t.Errorf("the finished game: %d entries, won by %v", got.Entries(), got.Result.Winners)
	}
	if got := b.get(live); got.Status != Playing || !got.Players[1].Left {
		t.Errorf("the others' game: %s, %+v", got.Status, got.Players)
	}
	if a := b.tally("alice"); a.Won != 1 || len(a.With) != 0 {
		t.Errorf("alice's statistics: %+v", a)
	}
	if all, err := b.Scorebook.Tallies("g"); err != nil || len(all) != 1 {
		t.Errorf("tallies %+v, %v", all, err)
	}
}

// TestInteractionsOfTheForgotten: the outcome of an interaction does not name a user who was
// forgotten since, and a repeat of it is recognised.
func TestInteractionsOfTheForgotten(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	by := b.by("bruno")
	_, err := b.Act(ctx, Click{Actor: by, Table: id, Action: game.Resign})
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	if seen, err := b.cfg.Store.Seen(by.Interaction); err != nil || bytes.Contains(seen.Outcome, []byte("bruno")) {
		t.Errorf("the interaction: %s, %v", seen.Outcome, err)
	}
	if out, err := b.Act(ctx, Click{Actor: by, Table: id, Action: game.Resign}); err != nil || !out.Repeat {
		t.Errorf("the click again: repeat %t, %v", out.Repeat, err)
	}
}

// TestPostsForTheForgotten: what was for one of them alone is not said; others lose nothing.
func TestPostsForTheForgotten(t *testing.T) {
	m := anonymiser{user: "bruno", as: former + "1"}
	for name, c := range map[string]struct {
		post  outbox.Post
		alone bool
		calls int
	}{
		"a reminder":    {outbox.Post{Kind: nag, Mentions: []string{"bruno"}}, true, 0},
		"a direct one":  {outbox.Post{Kind: nag, Direct: "bruno", Mentions: []string{"bruno"}}, true, 0},
		"a turn of two": {outbox.Post{Kind: outbox.PostTurn, Mentions: []string{"bruno", "alice"}}, false, 1},
		"the end":       {outbox.Post{Kind: outbox.PostEnd, Mentions: []string{"bruno"}}, false, 0},
		"back again":    {outbox.Post{Kind: outbox.PostBack, Users: []string{"bruno", "alice"}}, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, alone := m.post(c.post)
			if alone != c.alone || alone != (got == nil) {
				t.Fatalf("%+v, alone %t", got, alone)
			}
			if got != nil && (len(got.Mentions) != c.calls || len(got.Users) != len(c.post.Users)) {
				t.Errorf("%+v", got)
			}
		})
	}
	if got, _ := m.post(outbox.Post{Kind: outbox.PostTurn, Mentions: []string{"brunon"}}); got != nil {
		t.Errorf("another user's: %+v", got)
	}
}

// TestAServerIsErasedAfterAMonth, and not if it comes back before.
func TestAServerIsErasedAfterAMonth(t *testing.T) {
	for name, back := range map[string]bool{"it stays away": false, "it comes back": true} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.beaten("c1", "bruno")
			id := b.playing("c2", "duel")
			b.must(b.GuildGone(ctx, "g"))
			b.clock.advance(20 * day)
			b.restart()
			if back {
				b.must(b.GuildBack(ctx, "g"))
			}
			b.clock.advance(9 * day)
			b.must(b.Erasing.EraseDeparted(ctx, func(string) bool { return true }))
			if got := b.get(id).Status; got != Playing {
				t.Fatalf("after 29 days the table is %s", got)
			}
			b.clock.advance(2 * 24 * time.Hour)
			b.tickNow() // which deletes nothing: the server may have invited it again
			if got := b.get(id).Status; got != Playing {
				t.Fatalf("before Discord was asked the table is %s", got)
			}
			b.must(b.Erasing.EraseDeparted(ctx, func(string) bool { return true }))
			all := b.words()
			if erased := !strings.Contains(all, "bruno") && !strings.Contains(all, "alice"); erased == back {
				t.Errorf("after 31 days erased is %t: %s", erased, all)
			}
			if got, err := b.Shelf.Get(id); back != (got.Status == Playing) || back == errors.Is(err, ErrNoTable) {
				t.Errorf("the table is %s, %v", got.Status, err)
			}
		})
	}
}

// TestForgettingLeavesTheOthersPosts: what still waits to be said to others is said,
// every word of it, and numbers stay as they were written.
func TestForgettingLeavesTheOthersPosts(t *testing.T) {
	b := newBench(t)
	b.beaten("d", "bruno")
	other := b.lobby("d", "duel", "chloe") // behind the end of the game
	_, err := b.Start(ctx, b.by("alice"), other)
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	var said []outbox.Post
	for _, p := range b.drain() {
		if p.Table == other {
			said = append(said, p)
		}
	}
	if got, want := kinds(said), []string{"card", "start>alice>chloe"}; !slices.Equal(got, want) {
		t.Errorf("of the table of alice and chloe was said %v, want %v", got, want)
	}
	m := anonymiser{user: "bruno", as: former + "1"}
	text := `{"seed":18446744073709551615,"user":"`
	if got, err := m.record([]byte(text + `bruno"}`)); err != nil || string(got) != text+former+`1"}` {
		t.Errorf("masked %s, %v", got, err)
	}
}

// TestForgettingPassesOverWhatIsGone: one post that is no longer in the store keeps no other as it was.
func TestForgettingPassesOverWhatIsGone(t *testing.T) {
	b := newBench(t)
	b.playing("c1", "duel")
	b.playing("c2", "duel")
	stored, err := b.cfg.Store.Outbox(store.Everywhere, 0, 0)
	b.must(err)
	gone := slices.IndexFunc(stored, func(p store.Post) bool { return bytes.Contains(p.Record, []byte("bruno")) })
	_, err = b.cfg.Store.Commit(ctx, store.Change{Done: []uint64{stored[gone].ID}})
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	if all := b.words(); strings.Contains(all, "bruno") {
		t.Errorf("the store holds %s", all)
	}
}

// noRepost is a store that refuses once to change or delete posts.
type noRepost struct {
	fails bool
}

func (s *noRepost) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	if s.fails && len(c.Done)+len(c.Repost) > 0 {
		s.fails = false
		return store.Result{}, store.ErrUnavailable
	}
	return commit(ctx, c)
}

// TestForgettingAgain: what could not be written at first is anonymised when it is asked for again.
func TestForgettingAgain(t *testing.T) {
	b := newBench(t)
	b.playing("c1", "duel")
	cfg := b.cfg
	cfg.Store = b.cfg.Store.Through((&noRepost{fails: true}).commit)
	s, err := New(cfg, benchRules)
	b.must(err)
	if _, err := s.Forget(ctx, "bruno"); !errors.Is(err, ErrUnavailable) {
		t.Errorf("%v, want ErrUnavailable", err)
	}
	_, err = s.Forget(ctx, "bruno")
	b.must(err)
	if all := b.words(); strings.Contains(all, "bruno") {
		t.Errorf("the store holds %s", all)
	}
}
