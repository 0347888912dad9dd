package table

import (
	"slices"
	"testing"
)

// TestTableWithoutServer: tables in direct messages are no server's. They do not count against one
// another, no server's end touches them, their players are reminded and forgotten like others, and
// nothing of them is in statistics.
func TestTableWithoutServer(t *testing.T) {
	b := newBench(t, func(c *Config) { c.OpenServer = 1 })
	open := func(user, channel string) ID {
		t.Helper()
		out, err := b.Open(ctx, Opening{
			Interaction: b.by("").Interaction, Channel: channel, Game: "duel", Host: Player{User: user, Name: user},
			Locale: "en", KeepOrder: true, Computers: []Player{NewComputer(1, 2)},
		})
		b.must(err)
		_, err = b.Start(ctx, b.by(user), out.After.ID)
		b.must(err)
		return out.After.ID
	}
	one, two := open("alice", "dm-a"), open("bruno", "dm-b")
	b.thought(one)
	b.thought(two)
	b.drain()
	lost, err := b.GuildsGone(ctx, func(string) bool { return true })
	if err != nil || len(lost) != 0 || b.get(one).Halt.Paused {
		t.Errorf("servers that are gone: %q, %v; its table rests: %t", lost, err, b.get(one).Halt.Paused)
	}
	b.clock.advance(day)
	b.tickNow()
	if got := kinds(b.drain()); !slices.Equal(got, []string{"nag>alice", "nag>bruno"}) {
		t.Errorf("a day later %v, want a reminder each", got)
	}
	_, err = b.Forget(ctx, "alice")
	b.must(err)
	if t1, t2 := b.get(one), b.get(two); t1.Live() || t1.Has("alice") || !t2.Live() {
		t.Errorf("Alice is forgotten: hers is %s, Bruno's %s", t1.Status, t2.Status)
	}
	if all, err := b.Scorebook.Tallies(""); err != nil || len(all) != 0 {
		t.Errorf("statistics of no server: %v, %v", all, err)
	}
}
