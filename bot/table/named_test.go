package table

import (
	"strings"
	"testing"

	"bivouac/store"
)

// nameless makes the store one of before names were kept with servers: Alice and Bruno
// have tallies without a name, Bruno and Emma one name for all servers.
func (b *bench) nameless() {
	b.t.Helper()
	old := []store.Person{
		{User: "bruno", Record: []byte(`{"user":"bruno","name":"Baron","locale":"fr","client":"en-GB","next":true}`)},
		{User: "emma", Record: []byte(`{"user":"emma","name":"Empress"}`)},
		{User: tallied, Record: []byte("1")},
	}
	for _, user := range []string{"alice", "bruno"} {
		score := b.tally(user)
		was, err := tallies.encode(Tally{Guild: "g", User: user, Games: map[string]*Score{"duel": &score}})
		b.must(err)
		old = append(old, store.Person{User: tallies.Prefix + memberKey("g", user), Record: was})
	}
	b.puts(old...)
}

// TestNamesOfAnOldStore: before there was one name of everybody for all servers. Each
// server takes the names of its own tables, once, and that one is kept no more.
func TestNamesOfAnOldStore(t *testing.T) {
	b := newBench(t)
	b.beaten("c1", "bruno")
	live := b.lobby("c2", "duel", "chloe")
	b.must(b.Renamed(ctx, "g", "chloe", "Chloé"))
	b.nameless()
	for range 2 {
		b.restart()
		for user, want := range map[string]string{"alice": "Alice", "bruno": "bruno", "chloe": "Chloé", "emma": ""} {
			if got := b.Scorebook.NameIn("g", user); got != want {
				t.Errorf("%s is called %q, want %q", user, got, want)
			}
		}
		if all := b.words(); strings.Contains(all, "Baron") || strings.Contains(all, "Empress") {
			t.Errorf("the old names are kept: %s", all)
		}
		if p, err := b.People.Person("bruno"); err != nil || p.Locale != "fr" || p.Client != "en-GB" || !p.Next {
			t.Errorf("his record is %+v (%v)", p, err)
		}
		if s := b.tally("bruno"); s.Lost != 1 || s.With["alice"] != 1 {
			t.Errorf("his statistics: %+v", s)
		}
	}
	b.must(b.Met(ctx, "g", "bruno", "Bérénice", "fr"))
	b.restart()
	if got := b.Scorebook.NameIn("g", "bruno"); got != "Bérénice" || b.get(live).NameOf("chloe") != "Chloé" {
		t.Errorf("after another start he is called %q", got)
	}
}

// TestANameMendsNoTally: a name is not worth the record of a person's games.
func TestANameMendsNoTally(t *testing.T) {
	b := newBench(t)
	damaged := store.Person{User: tallies.Prefix + memberKey("g", "bruno"), Record: []byte(`{"guild":"g","user":"bru`)}
	b.puts(damaged)
	if err := b.Met(ctx, "g", "bruno", "Bruno", "fr"); !store.IsDamage(err) {
		t.Errorf("Met = %v, want the damage", err)
	}
	if kept, err := b.cfg.Store.Person(damaged.User); err != nil || string(kept.Record) != string(damaged.Record) {
		t.Errorf("the record is %q (%v)", kept.Record, err)
	}
	b.beaten("c", "bruno") // the end of a game begins it anew
	if s := b.tally("bruno"); s.Lost != 1 || b.Scorebook.NameIn("g", "bruno") == "" {
		t.Errorf("his statistics: %+v", s)
	}
}
