package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// TestPingBook: what a book forbids, and until when.
func TestPingBook(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	ago := func(d time.Duration, to, what string) ping { return ping{to, what, now.Add(-d)} }
	minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
	toMany := func(n int, apart time.Duration) (all []ping) {
		for i := range n {
			all = append(all, ago(time.Duration(n-i)*apart, fmt.Sprint("p", i), "y"))
		}
		return all
	}
	for _, test := range []struct {
		name  string
		sent  []ping
		to    []string
		until time.Duration // from now; 0: nothing is forbidden
		users []string
	}{
		{"nothing was asked", nil, []string{"b"}, 0, nil},
		{"the same of another", []ping{ago(0, "c", "x")}, []string{"b"}, 0, nil},
		{"something else", []ping{ago(0, "b", "y")}, []string{"b"}, 0, nil},
		{"the same just now", []ping{ago(0, "b", "x")}, []string{"b"}, pingAgain, []string{"b"}},
		{"the same of one of two", []ping{ago(minutes(5), "b", "x")}, []string{"c", "b"},
			pingAgain - minutes(5), []string{"c", "b"}},
		{"the same a while ago", []ping{ago(pingAgain, "b", "x")}, []string{"b"}, 0, nil},
		{"often, each time for something else", toMany(pingsSent, minutes(1)), []string{"b"},
			pingsKept - minutes(pingsSent), nil},
		{"once less", toMany(pingsSent-1, minutes(1)), []string{"b"}, 0, nil},
		{"often, long ago", toMany(pingsSent, minutes(10)), []string{"b"}, 0, nil},
		{"often, and the same", append(toMany(pingsSent-1, minutes(9)), ago(0, "b", "x")), []string{"b"},
			minutes(15), []string{"b"}},
		{"many at once are one", toMany(3*pingsSent, 0), []string{"b"}, 0, nil},
		{"a role this hour", []ping{ago(minutes(59), "&r", "x")}, []string{"&r"}, minutes(1), nil},
		{"another role", []ping{ago(minutes(59), "&q", "x")}, []string{"&r"}, 0, nil},
		{"of the future: the clock was set back", []ping{ago(-minutes(30), "b", "x")}, []string{"b"},
			pingAgain, []string{"b"}},
	} {
		a := appeal{by: "a", to: test.to, what: "x"}
		no := pingBook{Sent: test.sent}.fresh(now).forbids(a, now)
		switch {
		case no == nil && test.until == 0:
		case no == nil || test.until == 0:
			t.Errorf("%s: forbidden %v, want for %v", test.name, no, test.until)
		case !no.Until.Equal(now.Add(test.until)) || !slices.Equal(no.Users, test.users):
			t.Errorf("%s: %+v, want until %s, users %v", test.name, no, now.Add(test.until), test.users)
		}
	}
}

// stored are the books in the store, by who they are of.
func (b *bench) stored() map[string]pingBook {
	b.t.Helper()
	people, err := b.cfg.Store.People(pingBooks.Prefix)
	b.must(err)
	all := map[string]pingBook{}
	for _, p := range people {
		book, err := pingBooks.decode(p)
		b.must(err)
		all[strings.TrimPrefix(book.key(), memberKey("g", ""))] = book.value
	}
	return all
}

// TestPingsAreCountedOnce: the same interaction again, and one that is refused, count nothing.
func TestPingsAreCountedOnce(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	by := b.by("alice")
	for range 3 {
		_, err := b.appeals(by, id)
		b.must(err)
	}
	if got := b.stored(); len(got) != 1 || len(got["alice"].Sent) != 1 {
		t.Errorf("after one appeal that came three times: %+v", got)
	}
	var often *TooOften
	_, err := b.appeals(b.by("alice"), id)
	if !errors.As(err, &often) || !slices.Equal(often.Users, []string{"bruno"}) {
		t.Errorf("the same again: %v, want *TooOften", err)
	}
	if got := b.stored(); len(got["alice"].Sent) != 1 {
		t.Errorf("a refusal counts: %+v", got)
	}
}

// TestPingsInOneInstant: appeals of different channels that come together count together.
func TestPingsInOneInstant(t *testing.T) {
	b := newBench(t)
	var ids []ID
	for n := range 8 {
		ids = append(ids, b.playing(fmt.Sprint("c", n), "duel"))
	}
	var mu sync.Mutex
	done := 0
	var wg sync.WaitGroup
	for n, id := range ids {
		wg.Go(func() {
			_, err := b.appeals(Actor{Interaction: fmt.Sprint("instant", n), User: "alice"}, id)
			mu.Lock()
			defer mu.Unlock()
			var often *TooOften
			if err == nil {
				done++
			} else if !errors.As(err, &often) {
				t.Errorf("%v, want *TooOften", err)
			}
		})
	}
	wg.Wait()
	if done != 1 {
		t.Errorf("%d of %d were put, want one", done, len(ids))
	}
}

// TestPingsAreForgotten with who sent or got them, and with their server.
func TestPingsAreForgotten(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	_, err := b.Change(ctx, b.by("alice"), id, InPlay(func(c *Change, _ game.Seat) error {
		c.Post(outbox.PostBack).Users = []string{"alice"}
		c.Appeal("alice", "seat", []string{"dora"})
		return nil
	}))
	b.must(err)
	_, err = b.appeals(b.by("alice"), id)
	b.must(err)
	_, err = b.Forget(ctx, "dora")
	b.must(err)
	if got := b.stored(); len(got) != 1 || len(got["alice"].Sent) != 1 || got["alice"].Sent[0].To != "bruno" {
		t.Errorf("without dora the books are %+v", got)
	}
	b.puts(store.Person{User: pingBooks.Prefix + memberKey("other", "x"), Record: []byte(`{"sent":[{"to":"y"}]}`)})
	_, err = b.Erasing.EraseGuild(ctx, "g")
	b.must(err)
	people, err := b.cfg.Store.People(pingBooks.Prefix)
	if err != nil || len(people) != 1 || people[0].User != pingBooks.Prefix+memberKey("other", "x") {
		t.Errorf("of the servers is left %v, %v; want the other one's", people, err)
	}
}

// TestDamagedPings: a damaged record of pings does not keep a player from playing.
func TestDamagedPings(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.puts(store.Person{User: pingBooks.Prefix + memberKey("g", "alice"), Record: []byte(`{"sent":7`)})
	_, err := b.appeals(b.by("alice"), id)
	b.must(err)
	b.clock.advance(pingsKept)
	b.tickNow()
	if got := b.stored(); len(got) != 0 {
		t.Errorf("an hour later the store holds %+v", got)
	}
}

// TestPingsOfOlderPrograms: they kept, besides, who was pinged, and roles.
func TestPingsOfOlderPrograms(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	at := b.clock.Now().Format(time.RFC3339)
	b.puts(store.Person{User: pingBooks.Prefix + memberKey("g", "bruno"), Record: []byte(`{"got":["` + at + `"]}`)},
		store.Person{User: pingBooks.Prefix + memberKey("g", "&role"), Record: []byte(
			`{"got":["` + at + `","` + at + `","` + at + `"]}`)},
		store.Person{User: pingBooks.Prefix + memberKey("g", "alice"), Record: []byte(
			`{"sent":[{"to":"bruno","what":"rest:","at":"` + at + `"}],"got":["` + at + `"]}`)})
	if _, err := b.appeals(b.by("alice"), id); err == nil {
		t.Error("what was asked before is forgotten")
	}
	b.must(b.Pings.MayCall("g", "alice", "role"))
	b.tickNow()
	if got := b.stored(); len(got) != 1 || len(got["alice"].Sent) != 1 {
		t.Errorf("the store holds %+v, want Alice's book", got)
	}
}
