package wire

import (
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestWho: a user is called by the first of their names of which something is visible.
func TestWho(t *testing.T) {
	for _, test := range []struct{ nick, global, username, want string }{
		{"Boss", "Alice", "alice", "Boss"},
		{"", "Alice", "alice", "Alice"},
		{"\u3164", "Alice", "alice", "Alice"},
		{"\u200d", "\u2800", "alice", "alice"},
		{"\u202eBoss\u202c", "", "alice", "Boss"},
	} {
		u := &discordgo.User{ID: "1", Username: test.username, GlobalName: test.global}
		if got := who(u, &discordgo.Member{Nick: test.nick}); got.Name != test.want {
			t.Errorf("%+v: called %q", test, got.Name)
		}
	}
}
