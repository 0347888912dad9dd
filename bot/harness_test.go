package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
	"bivouac/store"
)

// plainPainter draws nothing and says the view as JSON, so that tests read what
// a picture would have shown.
type plainPainter struct{}

func (plainPainter) Board(render.Scene) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)))
	return b.Bytes(), err
}

func (plainPainter) Alt(s render.Scene) string {
	v, err := json.Marshal(s.View)
	if err != nil {
		return err.Error()
	}
	return string(v)
}

func (p plainPainter) Text(s render.Scene) string { return p.Alt(s) }

// world is a playground with the real bot in it.
type world struct {
	t     *testing.T
	srv   *playground.Server
	path  string
	bot   *bot.Bot
	store *store.Store
	shell *wire.Shell
	stop  func()
}

const channel = "#table"

// newWorld starts a playground and the bot.
func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, path: filepath.Join(t.TempDir(), "bivouac.db")}
	w.srv = playground.New(playground.Options{
		Clock: playground.WallClock(), GuildLocale: "en-US", OpenAPI: os.Getenv("BIVOUAC_DISCORD_OPENAPI"),
		Members: []playground.Member{
			{Key: "alice", Name: "Alice", Locale: "en-GB", Admin: true}, {Key: "bruno", Name: "Bruno", Locale: "fr"},
			{Key: "emma", Name: "Emma", Locale: "en-GB", Watch: true},
		},
	})
	if err := w.srv.Listen(0); err != nil {
		t.Fatal(err)
	}
	w.startBot()
	t.Cleanup(func() {
		w.stopBot()
		w.srv.Close()
		if u := w.srv.Unsupported(); len(u) > 0 {
			t.Errorf("the bot used what the playground does not know: %q", u)
		}
		if v := w.srv.Violations(); len(v) > 0 {
			t.Errorf("against the official specification: %q", v)
		}
	})
	return w
}

func (w *world) startBot() {
	w.t.Helper()
	log := slog.New(slog.NewTextHandler(testWriter{w.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, err := store.Open(w.path, store.Options{})
	w.check(err)
	titles := []bot.Title{{Game: duel.Game{}, Painter: plainPainter{}}}
	tables, err := table.New(table.Config{
		Store: s, Games: []game.Game{duel.Game{}}, Clock: w.srv.Clock(),
		Changed: func(before, after table.Table) { w.bot.BoardChanged(before, after) },
	})
	w.check(err)
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("canary-token"), API: w.srv.URL() + "/api/v10", Log: log})
	w.check(err)
	w.bot, err = bot.New(bot.Config{Titles: titles, Tables: tables, Client: client, Log: log})
	w.check(err)
	w.shell, err = wire.NewShell(wire.Options{Client: client, Handler: w.bot})
	w.check(err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.bot.Run(ctx)
	}()
	w.check(w.shell.Start(ctx))
	w.store = s
	w.stop = func() {
		w.shell.Close()
		stop()
		<-done
		w.check(s.Close())
	}
	w.commands()
}

func (w *world) stopBot() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
	}
}

// commands waits until the bot has registered its commands.
func (w *world) commands() {
	w.t.Helper()
	for range 1000 {
		st, err := w.srv.As("alice").State()
		w.check(err)
		if text, err := json.Marshal(st.Commands); err == nil && bytes.Contains(text, []byte(`"play"`)) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	w.t.Fatal("the commands were not registered")
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) ctx() context.Context {
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	w.t.Cleanup(stop)
	return ctx
}

// command uses a slash command and answers what came back.
func (w *world) command(who, path string, o playground.Opts) playground.Reply {
	w.t.Helper()
	r, err := w.srv.As(who).Command(w.ctx(), channel, path, o)
	if err != nil {
		w.t.Fatalf("%s /%s %v: %v", who, path, o, err)
	}
	return r
}

// press presses the newest button of that label.
func (w *world) press(who, label string) playground.Reply {
	w.t.Helper()
	w.waitFor(who, fmt.Sprintf("button %q", label), func(m playground.Message) bool {
		b, ok := m.Button(label)
		return ok && !b.Disabled
	})
	r, err := w.srv.As(who).Press(w.ctx(), channel, label)
	if err != nil {
		w.t.Fatalf("%s presses %q: %v\n%s", who, label, err, w.screen(who))
	}
	return r
}

func (w *world) waitFor(who, what string, fits func(playground.Message) bool) playground.Message {
	w.t.Helper()
	m, err := w.srv.As(who).Wait(w.ctx(), channel, fits)
	if err != nil {
		w.t.Fatalf("%s waits for %s: %v\n%s", who, what, err, w.screen(who))
	}
	return m
}

// sees waits for a message that holds a text.
func (w *world) sees(who, text string) playground.Message {
	w.t.Helper()
	return w.waitFor(who, fmt.Sprintf("%q", text), func(m playground.Message) bool { return strings.Contains(m.Content, text) })
}

// screen is what somebody sees, for failures.
func (w *world) screen(who string) string {
	all, err := w.srv.As(who).Messages(channel)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, m := range all {
		fmt.Fprintf(&b, "[%s private=%v] %s\n", m.ID, m.Ephemeral, m.Content)
		for _, btn := range m.Buttons() {
			fmt.Fprintf(&b, "   (%s) %s disabled=%v\n", btn.Label, btn.CustomID, btn.Disabled)
		}
		for _, menu := range m.Menus() {
			fmt.Fprintf(&b, "   <%s> %v\n", menu.CustomID, menu.Options)
		}
	}
	return b.String()
}

// opened is a world with a table of two players that has begun.
func opened(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	return w
}

func public(all []playground.Message) []playground.Message {
	return slices.DeleteFunc(all, func(m playground.Message) bool { return m.Ephemeral })
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("canary-token")) {
		w.t.Error("the token is in the log")
	}
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}
