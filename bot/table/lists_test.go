package table

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bivouac/store"
)

// unnamed are the texts in a table's record that are no users, by where they stand.
var unnamed = []string{
	"Place.Guild", "Place.Channel", "Place.Parent", "Game", "Status", "Locale", "Guests.Role", "Options[]", "Options[key]",
	"Posts.Card", "Posts.Board", "Posts.Call", "Posts.Controls[].Asks", "Posts.Controls[].Message", "Players[].Name",
	"Players[].Presets[]",
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

// TestListsNameEverybody: each user named in any field of a table's record finds the table by
// their list. A field of texts that is added is a user's, or is named above.
func TestListsNameEverybody(t *testing.T) {
	var full Table
	where := map[string]string{}
	stuff(reflect.ValueOf(&full).Elem(), "", where)
	if len(where) < len(unnamed)+5 {
		t.Fatalf("%d places: what is tested here?", len(where))
	}
	full.ID, full.Status = 1, Playing
	lists := Rules(nil).lists(full)
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
	if got := Rules(nil).listsIn(again); !slices.Equal(got, lists) {
		t.Errorf("read from its record it is in %q, want %q", got, lists)
	}
}

// TestListsAreMadeAgain: lists that were begun to be made, in a process that was killed, are made at the next start,
// and not again at the one after it.
func TestListsAreMadeAgain(t *testing.T) {
	b := newBench(t)
	b.playing("c", "duel")
	b.must(writeRecord(ctx, b.store, listedKey, nil))
	b.must(b.cfg.Store.Relist(ctx, func([]byte) []string { return []string{"nonsense"} }))
	b.restart()
	b.listsFit()
	looked := b.cfg.Store.ReadCount()
	b.restart()
	if again := b.cfg.Store.ReadCount(); again >= looked {
		t.Errorf("the next start reads %d records, the one that made the lists %d", again, looked)
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
	wrong, nobody, err := WrongLists(b.cfg.Store, benchRules)
	if len(wrong) != 1 || wrong[0] != id || nobody != 2 || err != nil {
		t.Errorf("tables %v, %d places, %v", wrong, nobody, err)
	}
	_, err = b.cfg.Store.Commit(ctx, store.Change{
		Match: uint64(id), Version: b.version(id), Join: []string{listOf + "bruno"}, Leave: []string{"stray", "more"},
	})
	b.must(err)
}
