package bench

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/invade"
	paint "bivouac/render/invade"
	"bivouac/store"

	"github.com/bwmarrin/discordgo"
)

const room = "#table"

func newPlayground(b *testing.B) *playground.Server {
	channels := playground.DefaultChannels()
	for n := range max(computers, atRest) {
		channels = append(channels, playground.Channel{Name: place(n)})
	}
	srv := playground.New(playground.Options{Clock: playground.WallClock(), GuildLocale: "en-US", Channels: channels,
		Members: []playground.Member{
			{Key: "alice", Name: "Alice", Locale: "en-GB", Admin: true}, {Key: "bruno", Name: "Bruno", Locale: "en-GB"}}})
	if err := srv.Listen(0); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { srv.Close() })
	return srv
}

// counting counts the bot's requests: answers to interactions, and others.
type counting struct {
	http.RoundTripper
	callbacks, followups, rest *atomic.Int64
}

// RoundTrip counts one.
func (c counting) RoundTrip(r *http.Request) (*http.Response, error) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/callback"):
		c.callbacks.Add(1)
	case strings.Contains(r.URL.Path, "/webhooks/"):
		c.followups.Add(1)
	default:
		c.rest.Add(1)
	}
	return c.RoundTripper.RoundTrip(r)
}

// whole is the real bot with its painter and a store on the disk.
type whole struct {
	b      *testing.B
	srv    *playground.Server
	tables *table.Tables
	counting
}

func newWhole(b *testing.B, titles ...bot.Title) *whole {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	w := &whole{b: b, srv: newPlayground(b),
		counting: counting{transport, new(atomic.Int64), new(atomic.Int64), new(atomic.Int64)}}
	s, err := store.Open(filepath.Join(b.TempDir(), "bot.db"), store.Options{})
	w.check(err)
	log := slog.New(slog.DiscardHandler)
	var games []game.Game
	for _, t := range titles {
		games = append(games, t.Game)
	}
	var it *bot.Bot
	w.tables, err = table.New(table.Config{Store: s.Store, Games: games, OpenPerson: -1, OpenServer: -1,
		Changed: func(before, after table.Table) { it.BoardChanged(before, after) }}, features.All.Rules())
	w.check(err)
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret("bench"), API: w.srv.URL() + "/api/v10", Log: log, Transport: w.counting})
	w.check(err)
	it, err = bot.New(bot.Config{Titles: titles, Tables: w.tables, Client: client, Now: time.Now, Log: log})
	w.check(err)
	shell, err := wire.NewShell(wire.Options{Client: client, Handler: it})
	w.check(err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		it.Run(ctx)
	}()
	b.Cleanup(func() {
		shell.Close()
		stop()
		<-done
		s.Close()
	})
	shell.Begin()
	w.open()
	return w
}

func (w *whole) check(err error) {
	w.b.Helper()
	if err != nil {
		w.b.Fatal(err)
	}
}

// open opens a table of two and starts it.
func (w *whole) open() {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	for ctx.Err() == nil { // until the commands are registered
		if _, err := w.srv.As("alice").Command(ctx, room, "play", playground.Opts{"game": "invade"}); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, p := range [][2]string{{"bruno", "Join"}, {"alice", "Start"}} {
		for ctx.Err() == nil {
			if _, err := w.srv.As(p[0]).Press(ctx, room, p[1]); err == nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	for ctx.Err() == nil && w.table().Status != table.Playing {
		time.Sleep(10 * time.Millisecond)
	}
	w.check(ctx.Err())
}

func (w *whole) table() table.Table {
	t, err := w.tables.Shelf.In(w.srv.ChannelID(room))
	w.check(err)
	return t
}

// move is one legal action, typed by whose turn it is.
func (w *whole) move(luck *rand.Rand) (who, line string) {
	t := w.table()
	if t.Status != table.Playing {
		w.open()
		t = w.table()
	}
	d := t.Public().Pending()[0]
	legal := t.Seen(d.Seat).Legal()
	return t.UserOf(d.Seat), string(legal[luck.IntN(len(legal))])
}

// bare is a bot of discordgo alone that syncs a write to the disk and answers.
func newBare(b *testing.B) *playground.Server {
	discordgo.APIVersion = "10"
	srv := newPlayground(b)
	f, err := os.Create(filepath.Join(b.TempDir(), "floor"))
	if err != nil {
		b.Fatal(err)
	}
	s, err := discordgo.New("Bot bench")
	if err != nil {
		b.Fatal(err)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	s.Client = &http.Client{Transport: detour{strings.TrimPrefix(srv.URL(), "http://"), transport}}
	s.Identify.Intents, s.StateEnabled, s.LogLevel = discordgo.IntentsGuilds, false, -1
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		if _, err := f.WriteAt(entry, 0); err != nil {
			b.Error(err)
		}
		if err := syscall.Fdatasync(int(f.Fd())); err != nil {
			b.Error(err)
		}
		done := &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "done", Flags: discordgo.MessageFlagsEphemeral}}
		if err := s.InteractionRespond(i.Interaction, done); err != nil {
			b.Error(err)
		}
	})
	if err := s.Open(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close(); f.Close() })
	line := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionString, Name: "line", Description: "line"}
	do := &discordgo.ApplicationCommand{
		Name: "do", Description: "do", Options: []*discordgo.ApplicationCommandOption{line}}
	_, err = s.ApplicationCommandBulkOverwrite("1100000000000000001", "", []*discordgo.ApplicationCommand{do})
	if err != nil {
		b.Fatal(err)
	}
	return srv
}

type detour struct {
	host string
	http.RoundTripper
}

// RoundTrip sends discordgo's requests to the playground.
func (d detour) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = "http", d.host, d.host
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9", "/api/v10", 1)
	return d.RoundTripper.RoundTrip(r)
}

// BenchmarkClickToResponse types random moves to the real bot, and in turn with them
// something to a bare bot: both through the playground's gateway, sockets and REST.
func BenchmarkClickToResponse(b *testing.B) {
	w, bare := newWhole(b, bot.Title{Game: invade.Game{}, Painter: paint.Painter{}, Texts: paint.Texts()}), newBare(b)
	ctx := context.Background()
	luck := rand.New(rand.NewPCG(1, 2))
	var ours, theirs []time.Duration
	answers := w.callbacks.Load() + w.followups.Load()
	timed := func(list *[]time.Duration, srv *playground.Server, who, line string) {
		began := time.Now()
		if _, err := srv.As(who).Command(ctx, room, "do", playground.Opts{"line": line}); err != nil {
			b.Fatal(fmt.Errorf("%s: %w", line, err))
		}
		*list = append(*list, time.Since(began))
	}
	for b.Loop() {
		who, line := w.move(luck)
		timed(&ours, w.srv, who, line)
		timed(&theirs, bare, "alice", "x")
	}
	answers = w.callbacks.Load() + w.followups.Load() - answers
	b.ReportMetric(ms(ours, 0.50), "p50-ms")
	b.ReportMetric(ms(ours, 0.99), "p99-ms")
	b.ReportMetric(ms(theirs, 0.50), "bare-p50-ms")
	b.ReportMetric(ms(theirs, 0.99), "bare-p99-ms")
	b.ReportMetric(ms(ours, 0.50)/ms(theirs, 0.50), "x-bare")
	b.ReportMetric(float64(answers)/float64(len(ours)), "answers/move")
}

// ms is a quantile in milliseconds.
func ms(list []time.Duration, q float64) float64 {
	slices.Sort(list)
	return list[int(q*float64(len(list)-1))].Seconds() * 1000
}
