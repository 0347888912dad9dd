package cli

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// TestMoveShards: two processes, each with a shard and a file of its own, become one on a database:
// the games of both go on, with the buttons of before, and no bot opens the files any more.
func TestMoveShards(t *testing.T) {
	s := newShell(t)
	s.database()
	url := s.env["BIVOUAC_STORE_URL"]
	srv := s.discord(playground.Options{Shards: 2, Guilds: []playground.Guild{
		{Name: "second", Channels: []playground.Channel{{Name: "table"}}},
	}})
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	command := func(who, channel, name string, o playground.Opts) {
		t.Helper()
		r, err := srv.As(who).Command(ctx, channel, name, o)
		s.check(err)
		if r.Message == nil {
			t.Errorf("/%s in %s is not answered", name, channel)
		}
	}
	press := func(who, channel, label string) {
		t.Helper()
		_, err := srv.As(who).Wait(ctx, channel, func(m playground.Message) bool {
			b, ok := m.Button(label)
			return ok && !b.Disabled
		})
		s.check(err)
		r, err := srv.As(who).Press(ctx, channel, label)
		s.check(err)
		if r.Message == nil || strings.Contains(r.Message.Content, "Il n’y a pas de table") {
			t.Errorf("%s in %s is answered by %+v", label, channel, r.Message)
		}
	}

	files := []string{s.path("a.db"), s.path("b.db")}
	var channels []string
	for _, guild := range srv.GuildIDs() {
		channels = append(channels, srv.ChannelIn(guild, "table"))
	}
	s.env["BIVOUAC_STORE_URL"] = ""
	var all []*process
	for n, file := range files {
		s.write("config.toml", fmt.Sprintf("[discord]\nshard = %d\nshards = 2\n", n))
		s.env["BIVOUAC_STORE"] = file
		p := s.start("run")
		p.until("msg=ready")
		all = append(all, p)
	}
	for _, channel := range channels {
		command("alice", channel, "play", playground.Opts{"game": "duel"})
		press("dev", channel, "Rejoindre")
		press("alice", channel, "Commencer")
		press("alice", channel, "Jouer")
	}
	for _, p := range all {
		if code := p.stop(); code != 0 {
			t.Fatalf("SIGTERM ends with code %d:\n%s", code, &p.said)
		}
	}
	for _, file := range files {
		s.env["BIVOUAC_STORE"] = file
		if out := s.does("check"); !strings.Contains(out, "1 tables, 0 journal entries") {
			t.Fatalf("each shard has its table: %s", out)
		}
	}

	s.env["BIVOUAC_STORE_URL"] = url
	s.fails(1, "is named twice", "move", files[0], files[0], "url")
	out := s.does("move", files[0], files[1], "url")
	if !strings.Contains(out, "moved 2 tables with 0 journal entries from "+files[0]+" and "+files[1]) {
		t.Errorf("move says %s", out)
	}
	s.fails(1, "is not empty", "move", files[0], files[1], "url")
	s.fails(1, "was moved to postgres://", "move", files[1], s.path("c.db"))
	s.env["BIVOUAC_STORE_URL"] = ""
	for _, file := range files {
		s.env["BIVOUAC_STORE"] = file
		p := s.start("run")
		if p.ended() != 1 || !strings.Contains(p.said.String(), "was moved to postgres://") {
			t.Errorf("a bot on a file that was moved:\n%s", &p.said)
		}
	}
	s.env["BIVOUAC_STORE_URL"] = url
	p := s.start("run")
	p.until("discord.shard and discord.shards are not used with a database")
	p.wait("both shards are served", func() bool { return strings.Count(p.said.String(), "msg=ready") == 2 })
	for _, channel := range channels {
		press("alice", channel, "Jouer") // of the board from before
		command("alice", channel, "do", playground.Opts{"line": "resign"})
	}
	p.wait("both games are over", func() bool {
		return strings.Contains(s.run("check").out, "2 tables, 2 journal entries")
	})
	for _, channel := range channels {
		command("dev", channel, "play", playground.Opts{"game": "duel"})
	}
	p.wait("new tables", func() bool { return strings.Contains(s.run("check").out, "4 tables") })
}
