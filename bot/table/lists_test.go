package table

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bivouac/store"
	"bivouac/store/enginetest"
)

// unnamed are the texts in a table's record that are no users, by where they stand.
var unnamed = []string{
	"Guild", "Channel", "Game", "Status", "Locale", "Role", "Parent", "Card", "Board", "Call", "Options[]", "Options[key]",
	"Players[].Name", "Players[].Presets[]", "Players[].Word", "Former[].Name", "Offer.Name", "Offer.Messages[]",
	"Hours.Zone",
	"Vote.Motion", "Vote.Message", "Vote.Older[]", "Vote.Hours.Zone", "Vote.Picks[].Answer", "Vote.Result",
	"Notes[].Text", "Orders[].Action", "Orders[].Line", "Orders[].Preset", "Orders[].Off", "Orders[].Why",
	"Orders[].Steps[]", "Reviews[].Lapses[].Better",
}

// stuff puts a text of its own into each place of a value, and notes where which is.
func stuff(v reflect.Value, at string, where map[string]string) {
	switch v.Kind() {
	case reflect.String:
		text := fmt.Sprint("text-", len(where))
		v.SetString(text)
		where[at] = text
	case reflect.Pointer:
		if v.Type().Elem().PkgPath() == "bivouac/game" {
			return // the match, which is no part of the record
		}
		v.Set(reflect.New(v.Type().Elem()))
		stuff(v.Elem(), at, where)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		stuff(v.Index(0), at+"[]", where)
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		stuff(key, at+"[key]", where)
		stuff(value, at+"[]", where)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for n := range v.NumField() {
			if f := v.Type().Field(n); f.IsExported() {
				stuff(v.Field(n), strings.TrimPrefix(at+"."+f.Name, "."), where)
			}
		}
	}
}

// TestListsNameEverybody: each user named in any field of a table's record finds it by his list. A
// field of texts that is added is a user's, or is named above.
func TestListsNameEverybody(t *testing.T) {
	var full Table
	where := map[string]string{}
	stuff(reflect.ValueOf(&full).Elem(), "", where)
	if len(where) < len(unnamed)+10 {
		t.Fatalf("%d places: what is tested here?", len(where))
	}
	full.ID, full.Status = 1, Playing
	lists := full.lists()
	for at, text := range where {
		if user := !slices.Contains(unnamed, at); slices.Contains(lists, listOf+text) != user {
			t.Errorf("Table.%s is listed: %t, want %t", at, !user, user)
		}
	}
	for _, at := range unnamed {
		if where[at] == "" {
			t.Errorf("there is no Table.%s", at)
		}
	}
	again, err := full.record()
	if err != nil {
		t.Fatal(err)
	}
	if got := listsIn(again); !slices.Equal(got, lists) {
		t.Errorf("read from its record it is in %q, want %q", got, lists)
	}
}

// before is a bench on a store that the last program of schema 2 wrote: alice has played
// bruno (1), plays him and chloe (2), has cancelled a lobby with dora (3) and opened
// another one (4); emma waits (5) on a server that has removed the bot.
func before(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	if err := b.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("testdata/schema2.db.gz")
	b.must(err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	b.must(err)
	data, err := io.ReadAll(z)
	b.must(err)
	enginetest.AboutFiles(b.t)
	b.must(os.WriteFile(b.path, data, 0o600))
	return b
}

// TestListsOfAStoreFromBefore are made once, also where the first try was killed in the
// middle; then everything is found by them.
func TestListsOfAStoreFromBefore(t *testing.T) {
	for name, killed := range map[string]bool{"at once": false, "the first try was killed": true} {
		t.Run(name, func(t *testing.T) {
			b := before(t)
			if killed {
				s, err := store.Open(b.path, store.Options{})
				b.must(err)
				b.must(s.Relist(ctx, func([]byte) []string { return []string{"nonsense"} }))
				b.must(s.Close())
			}
			b.open(store.Options{})
			b.listsFit()
			if !b.box.Away("h") || b.box.Away("g") {
				t.Error("the server that has removed the bot is not known")
			}
			if guilds, err := b.guilds(); err != nil || !slices.Equal(guilds, []string{"g", "h"}) {
				t.Errorf("servers %v, %v", guilds, err)
			}
			if h, err := b.Holdings("g"); err != nil || h != (Holdings{Live: 2, Ended: 2, People: 2}) {
				t.Errorf("%+v, %v", h, err)
			}
			if games, err := b.Games("bruno"); err != nil || len(games) != 1 || games[0].ID != 2 {
				t.Errorf("bruno plays %v, %v", games, err)
			}
			looked := b.cfg.Store.ReadCount()
			b.restart()
			if b.cfg.Store.ReadCount() > looked {
				t.Error("the next start makes them again")
			}
			_, err := b.Forget(ctx, "bruno")
			b.must(err)
			b.must(b.MemberGone(ctx, "g", "dora"))
			if words := b.words(); strings.Contains(words, "bruno") || strings.Contains(words, "Bruno") {
				t.Errorf("the store still holds: %s", words)
			}
			_, err = b.EraseGuild(ctx, "h")
			b.must(err)
			b.clock.advance(2 * lastWord)
			b.tickNow()
			if _, err := b.Get(5); !errors.Is(err, ErrDeleted) {
				t.Errorf("emma's table: %v", err)
			}
		})
	}
}

// TestListsThatAreWrongAreTold: one that lacks a table, and one that holds too many.
func TestListsThatAreWrongAreTold(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	b.listsFit()
	_, err := b.cfg.Store.Commit(ctx, store.Change{
		Match: uint64(id), Version: b.version(id), Leave: []string{listOf + "bruno"}, Join: []string{"stray", "more"},
	})
	b.must(err)
	wrong, nobody, err := WrongLists(b.cfg.Store)
	if len(wrong) != 1 || wrong[0] != id || nobody != 2 || err != nil {
		t.Errorf("tables %v, %d places, %v", wrong, nobody, err)
	}
	_, err = b.cfg.Store.Commit(ctx, store.Change{
		Match: uint64(id), Version: b.version(id), Join: []string{listOf + "bruno"}, Leave: []string{"stray", "more"},
	})
	b.must(err)
}
