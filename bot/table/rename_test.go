package table

import (
	"slices"
	"testing"
)

// TestRenamed: a name is that of a server, is written once, and is kept about nobody new.
func TestRenamed(t *testing.T) {
	b := newBench(t)
	id := b.lobby("a", "duel", "bruno")
	b.drain()
	b.must(b.Renamed(ctx, "another server", "bruno", "Baron"))
	if got := b.get(id).NameOf("bruno"); got == "Baron" {
		t.Error("another server's name is used")
	}
	b.must(b.Renamed(ctx, "g", "bruno", ""))
	b.must(b.Renamed(ctx, "g", "bruno", "Béatrice"))
	b.must(b.Renamed(ctx, "g", "bruno", "Béatrice"))
	b.must(b.Renamed(ctx, "g", "zoe", "Zoé"))
	b.restart()
	if got := b.get(id).NameOf("bruno"); got != "Béatrice" {
		t.Errorf("the table calls him %q", got)
	}
	if got, want := kinds(b.drain()), []string{"card"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	for _, user := range []string{"zoe", "bruno"} {
		if p, err := b.Person(user); err != nil || p.Name != "" {
			t.Errorf("%q is kept about %s, who was never met (%v)", p.Name, user, err)
		}
	}
	b.must(b.Met(ctx, "bruno", "Bruno", "fr"))
	b.must(b.Renamed(ctx, "g", "bruno", "Bérénice"))
	if p, err := b.Person("bruno"); err != nil || p.Name != "Bérénice" || p.Client != "fr" {
		t.Errorf("his record is %+v (%v)", p, err)
	}
	if got := b.get(id).NameOf("bruno"); got != "Bérénice" {
		t.Errorf("the table calls him %q", got)
	}
}
