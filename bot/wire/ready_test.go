package wire

import (
	"context"
	"fmt"
	"testing"
)

// greeted hands on what Ready tells.
type greeted struct {
	deaf
	ready chan Ready
}

func (g greeted) Ready(_ context.Context, r Ready) { g.ready <- r }

// TestReadySaysWhoIsGone: a server that READY lacks is gone if this shard would have
// been told of it, and until it invites the bot; one that removes it later is gone too.
func TestReadySaysWhoIsGone(t *testing.T) {
	w, _, _, _ := newFake(t)
	h := greeted{ready: make(chan Ready, 1)}
	s, err := NewShell(Options{Client: w, Handler: h, Shard: 1, Shards: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	id := func(n uint64) string { return fmt.Sprint(n<<22 | 7) }
	s.Deliver("READY",
		fmt.Appendf(nil, `{"user":{"id":"9"},"application":{"id":"1"},"guilds":[{"id":%q,"unavailable":true}]}`, id(4)))
	r := <-h.ready
	for guild, want := range map[string]bool{
		id(4): false, id(7): true, id(5): false, id(6): false, "g": false, "": false,
	} {
		if got := r.Gone(guild); got != want {
			t.Errorf("server %q is gone: %t, want %t", guild, got, want)
		}
	}
	s.Deliver("GUILD_CREATE", fmt.Appendf(nil, `{"id":%q}`, id(7)))
	if r.Gone(id(7)) {
		t.Error("a server that has invited the bot since is gone")
	}
	s.Deliver("GUILD_DELETE", fmt.Appendf(nil, `{"id":%q,"unavailable":true}`, id(4)))
	s.Deliver("GUILD_DELETE", fmt.Appendf(nil, `{"id":%q}`, id(7)))
	if r.Gone(id(4)) || !r.Gone(id(7)) {
		t.Errorf("gone: a server with an outage %t, one that has removed the bot since %t", r.Gone(id(4)), r.Gone(id(7)))
	}
	s.Deliver("RESUMED", nil)
	if r := <-h.ready; r.Gone != nil {
		t.Error("a session that goes on says who is gone, though it knows of all")
	}
}
