package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// world is a playground with the real bot in it.
type world struct {
	t      testing.TB
	srv    *playground.Server
	path   string
	title  bot.Title
	bot    *bot.Bot
	tables *table.Tables
	store  *store.Store
	client *wire.Client
	stop   func()
	log    *slog.Logger
	deals  io.Reader // of all bots of this world, one after another

	mu     sync.Mutex
	counts map[string]int // what wire has counted, by name and label

	slow   atomic.Bool             // the bot comes to each press when its time is over
	late   atomic.Bool             // the bot defers what takes it long, as it does outside of tests
	early  func()                  // done by bots started after it was set before they are connected; nil: nothing
	line   http.RoundTripper       // to Discord, for bots started after it was set; nil: the usual one
	heard  func(*wire.Interaction) // changes what arrives before the bot has it; nil: nothing
	ready  func(*wire.Interaction) // done, deferred or not, when the bot is about to handle it; nil: nothing
	judge  bot.Ranker              // of bots started after it was set; nil: the usual one
	open   [2]int                  // how many open tables a person and the server may have; 0: the default
	remind []time.Duration         // the host's reminders; nil: the default
}

const channel = "#table"

// patience is how long a test waits for what comes at once unless the machine is busy.
// Tests of being late make the bot late themselves.
const patience = 5 * time.Minute

// newWorld starts a playground and the bot, with the duel or another title.
func newWorld(t testing.TB, title ...bot.Title) *world {
	t.Helper()
	return newWorldOf(t, map[string]string{"alice": "Alice", "bruno": "Bruno", "emma": "Emma"}, title...)
}

// newWorldOf is newWorld with members of other names.
func newWorldOf(t testing.TB, names map[string]string, title ...bot.Title) *world {
	t.Helper()
	if alone, ok := t.(*testing.T); ok {
		alone.Parallel() // each world is its own
	}
	w := &world{t: t, path: filepath.Join(t.TempDir(), "bivouac.db"), counts: map[string]int{}, deals: gametest.Deals(t)}
	w.log = slog.New(slog.NewTextHandler(newTestWriter(t), &slog.HandlerOptions{Level: slog.LevelDebug}))
	w.title = append(title, bot.Title{Game: duel.Game{}, Painter: plainPainter{}})[0]
	w.srv = playground.New(playground.Options{
		Intents: playground.IntentMembers,
		Clock:   playground.WallClock(), GuildLocale: "en-US", AckTime: patience,
		Members: []playground.Member{
			{Key: "alice", Name: names["alice"], Locale: "en-GB", Admin: true},
			{Key: "bruno", Name: names["bruno"], Locale: "fr"},
			{Key: "emma", Name: names["emma"], Locale: "en-GB", Watch: true},
		},
		Channels: append(playground.DefaultChannels(), playground.Channel{Name: "news", News: true}),
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

// catalogs are the texts of the bot and of some titles, by what they are of: a test starts
// hundreds of bots, and reading takes longer than most of what is done with them.
var catalogs sync.Map

// catalog is the texts of the bot with these titles, which are read once.
func catalog(t testing.TB, titles ...bot.Title) *lang.Catalog {
	t.Helper()
	var of strings.Builder
	for _, title := range titles {
		fmt.Fprintf(&of, "%T %T %v ", title.Game, title.Texts, title.Texts)
	}
	read, ok := catalogs.Load(of.String())
	if !ok {
		c, err := bot.Catalog(titles)
		if err != nil {
			t.Fatal(err)
		}
		read, _ = catalogs.LoadOrStore(of.String(), c)
	}
	return read.(*lang.Catalog)
}

func (w *world) startBot() {
	w.t.Helper()
	s := enginetest.Open(w.t, w.path, store.Options{})
	var err error
	w.tables, err = table.New(table.Config{
		Store: s, Games: []game.Game{w.title.Game}, Clock: w.srv.Clock(), Entropy: w.deals, OpenPerson: w.open[0],
		OpenServer: w.open[1], Remind: w.remind,
		Changed: func(before, after table.Table) { w.bot.BoardChanged(before, after) },
	}, features.All.Rules())
	w.check(err)
	w.client, err = wire.NewClient(wire.Config{
		Token: wire.NewSecret(canary), API: w.srv.URL() + "/api/v10", Transport: w.line, Log: w.log, Count: w.count,
		Pace: newClockPace(w.srv.Clock(), func() int { return w.deeds(s) }),
	})
	w.check(err)
	w.bot, err = bot.New(bot.Config{Titles: []bot.Title{w.title}, Catalog: catalog(w.t, w.title), Tables: w.tables,
		Client: w.client, Now: w.srv.Clock().Now, Log: w.log, Debug: positions{w.title.Game}, Judge: w.judge})
	w.check(err)
	shell, err := wire.NewShell(wire.Options{Client: w.client, Handler: recorder{w.bot, w}, Members: true})
	w.check(err)
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		w.bot.Run(ctx)
	}()
	if w.early != nil {
		w.early()
	}
	shell.Begin()
	for shell.Healthy() != nil {
		time.Sleep(time.Millisecond)
	}
	w.store = s
	w.stop = func() {
		shell.Close()
		stop()
		<-done
		shell.Close() // and the connections of what has ended since
		if err := s.Close(); !errors.Is(err, store.ErrClosed) {
			w.check(err)
		}
	}
	w.commands()
}

// deeds is how much the bot has done so far: what it has asked of Discord and written.
func (w *world) deeds(s *store.Store) int {
	written, err := s.Stats()
	if err != nil { // it is closed
		return w.srv.Changes()
	}
	return w.srv.Changes() + int(written.Applied)
}

func (w *world) stopBot() {
	if w.stop != nil {
		w.stop()
		w.stop = nil
		http.DefaultClient.CloseIdleConnections() // of tests that have looked at a file
		w.check(w.srv.Drain(w.ctx()))             // what the bot has sent arrives before time goes on
	}
}

// commands waits until the bot has registered its commands.
func (w *world) commands() {
	w.t.Helper()
	w.await("the commands", func() bool {
		st, err := w.srv.As("alice").State()
		w.check(err)
		text, err := json.Marshal(st.Commands)
		return err == nil && bytes.Contains(text, []byte(`"play"`))
	})
}

// await waits until a condition holds that no message reports.
func (w *world) await(what string, done func() bool) {
	w.t.Helper()
	for end := time.Now().Add(patience); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("waited for %s in vain; emma sees\n%s", what, w.screen("emma"))
		}
	}
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) ctx() context.Context {
	ctx, stop := context.WithTimeout(context.Background(), patience)
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

// underMore are the controls behind a card's More.
var underMore = []string{
	"Add computer", "Computer…", "Leave", "Quitter", "Close the table",
}

// press presses the newest button of that label.
func (w *world) press(who, label string) playground.Reply {
	w.t.Helper()
	if slices.Contains(underMore, label) && w.here().Status == table.Lobby {
		card := w.waitFor(who, "the card", func(m playground.Message) bool { return moreOf(m) != "" })
		_, err := w.srv.As(who).Click(w.ctx(), channel, card.ID, moreOf(card))
		w.check(err)
	}
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

// moreOf is the custom_id of a card's More; "" if it has none.
func moreOf(m playground.Message) string {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.CustomID, "1|"+codeOf("lobby.more")+"|") && !m.Ephemeral {
			return b.CustomID
		}
	}
	return ""
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
	return w.waitFor(who, fmt.Sprintf("%q", text), func(m playground.Message) bool {
		return strings.Contains(m.Content, text)
	})
}

// screen is what a user sees, for failures.
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
func opened(t testing.TB, title ...bot.Title) *world {
	t.Helper()
	w := newWorld(t, title...)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	return w
}
