package table

import (
	"slices"
	"testing"
)

// TestRenamed: a name is that of a server, is written once, and is kept about no new user.
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
		t.Errorf("the table calls the player %q", got)
	}
	if got, want := kinds(b.drain()), []string{"card"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	for _, user := range []string{"zoe", "bruno"} {
		if name := b.Scorebook.NameIn("g", user); name != "" {
			t.Errorf("%q is kept about %s, who was never met", name, user)
		}
	}
	b.must(b.Met(ctx, "g", "bruno", "Bruno", "fr"))
	b.must(b.Met(ctx, "another server", "bruno", "Baron", "fr"))
	b.must(b.Met(ctx, "", "bruno", "Global", "fr"))
	b.must(b.Renamed(ctx, "g", "bruno", "Bérénice"))
	b.must(b.Renamed(ctx, "a third", "bruno", "Bodo"))
	for guild, want := range map[string]string{"g": "Bérénice", "another server": "Baron", "a third": "", "": ""} {
		if got := b.Scorebook.NameIn(guild, "bruno"); got != want {
			t.Errorf("on server %q the player is called %q, want %q", guild, got, want)
		}
	}
	if got := b.get(id).NameOf("bruno"); got != "Bérénice" {
		t.Errorf("the table calls the player %q", got)
	}
}
