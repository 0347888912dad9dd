package cli

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// TestThreeProcesses: three processes serve a bot of twelve shards with a table on each. One is
// killed, one is told to end: what was acknowledged is kept, once, and each table goes on.
func TestThreeProcesses(t *testing.T) {
	const shards = 12
	s := newShell(t)
	s.database()
	o := playground.Options{Token: canary, Shards: shards, MaxConcurrency: shards}
	for n := range shards - 1 {
		o.Guilds = append(o.Guilds, playground.Guild{Name: fmt.Sprint("guild ", n), Channels: []playground.Channel{{Name: "table"}}})
	}
	srv := playground.New(o)
	s.check(srv.Listen(0))
	t.Cleanup(func() { srv.Close() })
	s.env["DISCORD_TOKEN"], s.env["DISCORD_API_URL"] = canary, srv.URL()+"/api/v10"
	ctx, stop := context.WithTimeout(t.Context(), 4*time.Minute)
	defer stop()
	var channels []string
	for _, guild := range srv.GuildIDs() {
		channels = append(channels, srv.ChannelIn(guild, "table"))
	}
	all := []*process{s.start("run"), s.start("run"), s.start("run")}
	for _, p := range all {
		p.until("serving a shard")
	}
	// does tries something until it is done: a press in the gap fails and may be repeated.
	does := func(what string, try func() error) {
		t.Helper()
		for {
			err := try()
			if err == nil {
				return
			}
			if ctx.Err() != nil {
				t.Fatalf("%s: %v\n%s", what, err, &all[2].said)
			}
		}
	}
	press := func(who, channel, label string) func() error {
		return func() error {
			_, err := srv.As(who).Press(ctx, channel, label)
			return err
		}
	}
	command := func(who, channel, name string, o playground.Opts) func() error {
		return func() error {
			_, err := srv.As(who).Command(ctx, channel, name, o)
			return err
		}
	}
	there := func(channel, label string) {
		t.Helper()
		_, err := srv.As("dev").Wait(ctx, channel, func(m playground.Message) bool {
			b, ok := m.Button(label)
			return ok && !b.Disabled
		})
		s.check(err)
	}
	for _, channel := range channels {
		does("open", command("alice", channel, "play", playground.Opts{"game": "duel"}))
		there(channel, "Rejoindre")
		does("join", press("dev", channel, "Rejoindre"))
		there(channel, "Commencer")
		does("start", press("alice", channel, "Commencer"))
	}
	entries := func() int {
		var tables, entries int
		_, line, _ := strings.Cut(s.does("check"), ": ")
		_, err := fmt.Sscanf(line, "%d tables, %d journal entries", &tables, &entries)
		s.check(err)
		if tables != shards {
			t.Errorf("%d tables, want %d", tables, shards)
		}
		return entries
	}
	if got := entries(); got != 0 {
		t.Errorf("%d entries before anybody acted", got)
	}
	all[0].kill()
	began := time.Now()
	for n, channel := range channels {
		does("resign", func() error {
			if err := command("alice", channel, "do", playground.Opts{"line": "resign"})(); err != nil {
				return err
			}
			if got := entries(); got <= n {
				return fmt.Errorf("%d entries after %d acts", got, n+1)
			}
			return nil
		})
	}
	t.Logf("after a process was killed each of the %d tables has answered within %s", shards, time.Since(began).Round(time.Millisecond))
	if code := all[1].stop(); code != 0 {
		t.Errorf("SIGTERM ends with code %d:\n%s", code, &all[1].said)
	}
	for _, channel := range channels {
		does("again", command("dev", channel, "play", playground.Opts{"game": "duel"}))
	}
	if out := s.does("check"); !strings.Contains(out, fmt.Sprintf("%d tables, %d journal entries", 2*shards, shards)) {
		t.Errorf("in the end: %s", out)
	}
}
