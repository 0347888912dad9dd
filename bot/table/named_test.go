package table

import (
	"testing"

	"bivouac/store"
)

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
		t.Errorf("the statistics: %+v", s)
	}
}
