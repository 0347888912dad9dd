//go:build linux

package cli

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

const (
	benchShards  = 16
	shardServers = 2500 // as many as Discord puts on a shard at most
	benchTables  = 16   // a person may have 20 open
	benchPresses = 320
)

// BenchmarkShards starts a process of 16 shards with 40,000 servers on a database, as Discord's limits
// allow: so many sessions every five seconds. It tells how long it is until every shard is ready, what
// a shard takes in memory, and what a press costs: a panel that is opened in one of 16 servers.
func BenchmarkShards(b *testing.B) {
	for _, c := range []struct{ shards, concurrency int }{{1, 1}, {benchShards, 1}, {benchShards, benchShards}} {
		b.Run(fmt.Sprintf("shards=%d/at_once=%d", c.shards, c.concurrency), func(b *testing.B) {
			for b.Loop() {
				manyShards(b, c.shards, c.concurrency)
			}
		})
	}
}

func manyShards(b *testing.B, shards, concurrency int) {
	s := newShell(b)
	s.database()
	o := playground.Options{Token: canary, Shards: shards, MaxConcurrency: concurrency}
	for n := range shards*shardServers - 1 {
		o.Guilds = append(o.Guilds, playground.Guild{
			Name: fmt.Sprint("guild ", n), Channels: []playground.Channel{{Name: "table"}},
		})
	}
	srv := playground.New(o)
	s.check(srv.Listen(0))
	defer srv.Close()
	s.env["DISCORD_TOKEN"], s.env["DISCORD_API_URL"] = canary, srv.URL()+"/api/v10"
	ctx, stop := context.WithTimeout(b.Context(), 10*time.Minute)
	defer stop()
	began := time.Now()
	p := s.start("run")
	for strings.Count(p.said.String(), "msg=ready") < shards {
		if ctx.Err() != nil {
			b.Fatalf("not every shard is ready:\n%s", &p.said)
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.ReportMetric(time.Since(began).Seconds(), "s-to-ready")
	p.until("commands registered")
	b.ReportMetric(5*(math.Ceil(float64(shards)/float64(concurrency))-1), "s-limit")
	var channels []string
	for n, guild := range srv.GuildIDs() {
		if n%(shards*shardServers/benchTables) == 0 {
			channels = append(channels, srv.ChannelIn(guild, "table"))
		}
	}
	for _, channel := range channels {
		// Behind READY comes what Discord tells of each server; who presses meanwhile may be answered too late.
		for opened := false; !opened; {
			r, err := srv.As("alice").Command(ctx, channel, "play", playground.Opts{"game": "duel"})
			s.check(err)
			opened = r.Outcome != playground.OutcomeFailed
		}
		for _, press := range [][2]string{{"dev", "Rejoindre"}, {"alice", "Commencer"}, {"alice", "Jouer"}} {
			_, err := srv.As(press[0]).Wait(ctx, channel, func(m playground.Message) bool {
				at, ok := m.Button(press[1])
				return ok && !at.Disabled
			})
			s.check(err)
			_, err = srv.As(press[0]).Press(ctx, channel, press[1])
			s.check(err)
		}
	}
	b.ReportMetric(float64(p.kept())/(1<<20)/float64(shards), "MB/shard")
	spent := p.spent()
	for n := range benchPresses {
		r, err := srv.As("alice").Press(ctx, channels[n%len(channels)], "Jouer")
		s.check(err)
		if r.Message == nil {
			b.Fatalf("a press has no answer: %+v", r)
		}
	}
	b.ReportMetric(float64((p.spent()-spent).Microseconds())/1000/benchPresses, "ms-cpu/press")
	p.kill()
}

// spent is the processor's time that a process has used, to 10 ms.
func (p *process) spent() time.Duration {
	p.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	var user, system time.Duration
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return (user + system) * 10 * time.Millisecond
}

// kept is what a process has in memory of its own, in bytes.
func (p *process) kept() int64 {
	p.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		p.t.Fatal(err)
	}
	for line := range strings.Lines(string(status)) {
		var kb int64
		if n, _ := fmt.Sscanf(line, "RssAnon: %d kB", &kb); n == 1 {
			return kb << 10
		}
	}
	return 0
}
