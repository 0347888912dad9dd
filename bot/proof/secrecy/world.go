package secrecy

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// members are those who play, in seat order, and one who only watches. Nobody is an
// administrator.
var members = []playground.Member{
	{Key: "ann", Name: "Ann", Locale: "en-GB"}, {Key: "ben", Name: "Ben", Locale: "fr"},
	{Key: "cat", Name: "Cat", Locale: "fr"}, {Key: "dan", Name: "Dan", Locale: "en-US"},
	{Key: "eve", Name: "Eve", Locale: "en-GB", Watch: true},
}

// watcher is who has no seat.
const watcher = "eve"

const channel = "#table"

// world is the bot with its Discord. It belongs to one goroutine.
type world struct {
	title bot.Title
	game  dealt
	path  string // of the store
	judge func(context.Context, game.Blind) ([]game.Action, error)
	srv   *playground.Server
	feed  *playground.Feed
	store store.Store
	life  *town.Life
	pace  *town.Pace

	own bool // whoever acts now is the seat, or watches
	out []output
}

var beginning = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)

// newWorld is a world whose store lies at that path. Two worlds of one seed and title
// do the same as long as the same is done in them.
func newWorld(o Options, path string) (*world, error) {
	w := &world{title: o.Title, judge: o.judge, path: path, pace: town.NewPace(beginning)}
	w.game = dealt{Game: o.Title.Game, deals: map[string]game.State{}, plant: o.plant}
	w.title.Game = w.game
	w.srv = playground.New(playground.Options{
		Clock: playground.ManualClock(beginning), GuildLocale: "en-US", OldEdits: 1 << 20, Members: members,
		Channels: []playground.Channel{{Name: "table"}}, Entropy: rand.NewChaCha8([32]byte{1}),
	})
	if err := w.assemble(); err != nil {
		return nil, errors.Join(err, w.close())
	}
	w.feed = w.srv.Connect()
	if code := w.feed.Send([]byte(`{"op":2,"d":{"token":"t","properties":{},"intents":1}}`)); code != 0 {
		return nil, errors.Join(fmt.Errorf("the gateway closes with %d", code), w.close())
	}
	w.settle()
	w.take()
	return w, nil
}

// assemble opens the store and puts the bot together.
func (w *world) assemble() error {
	log := slog.New(slog.NewTextHandler(ear{w}, &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: timeless}))
	var err error
	if w.store, err = enginetest.At(w.path, store.Options{RetryEvery: -1}); err != nil {
		return err
	}
	w.life, err = town.Assemble(town.Parts{
		Titles: []bot.Title{w.title}, Log: log,
		Tables: table.Config{Store: w.store, Clock: w.srv.Clock(), Entropy: rand.NewChaCha8([32]byte{2})},
		Client: wire.Config{Transport: line{w}, Pace: w.pace},
		Bot:    bot.Config{Now: w.srv.Clock().Now, Debug: none{}, Judge: w.judge},
	})
	return err
}

// timeless drops the machine's time from a log line.
func timeless(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

// restart ends the bot and begins it anew on the same store.
func (w *world) restart() error {
	w.settle()
	if err := w.store.Close(); err != nil {
		return err
	}
	return w.assemble()
}

func (w *world) close() error {
	var err error
	if w.store != nil {
		err = w.store.Close()
	}
	return errors.Join(err, w.srv.Close())
}

// settle lets everything happen that is under way.
func (w *world) settle() {
	for w.step() {
	}
}

// step does one thing that is under way; false when there is none.
func (w *world) step() bool {
	if f := w.pace.Job(); f != nil {
		f()
		return true
	}
	if p, ok := w.feed.Next(); ok {
		if p.Type != "" {
			w.life.Shell.Deliver(p.Type, p.Data)
		}
		return true
	}
	some := false
	w.life.Bot.Post(context.Background(), func(f func()) { some = true; f() })
	return some
}

// pass lets time pass in the whole world.
func (w *world) pass(d time.Duration) {
	w.srv.Clock().Advance(d)
	w.pace.Pass(d)
	w.life.Bot.Step(context.Background())
	w.settle()
}

func (w *world) keep(o output) { w.out = append(w.out, o) }

// take is what has left the bot since it was last taken.
func (w *world) take() []output {
	out := w.out
	w.out = nil
	return out
}

// seat puts a position at the table of the channel.
func (w *world) seat(name string, s game.State, setup game.Setup) error {
	m, err := w.game.put(name, s, setup)
	if err != nil {
		return err
	}
	at := table.Seating{Actor: table.Actor{Interaction: name}, Guild: w.srv.GuildID(), Channel: w.srv.ChannelID(channel), Locale: "en"}
	for _, member := range members[:setup.Seats] {
		at.Players = append(at.Players, table.Player{User: w.srv.As(member.Key).ID(), Name: member.Name})
	}
	_, err = w.life.Tables.Import(context.Background(), at, m)
	w.settle()
	return err
}

// here is the channel's table.
func (w *world) here() (table.Table, error) { return w.life.Tables.In(w.srv.ChannelID(channel)) }

// none has no scenarios.
type none struct{}

func (none) Names() []string { return nil }

func (none) Match(name string) (*game.Match, error) { return nil, fmt.Errorf("no scenario %q", name) }

// storeOf is where a world's store lies.
func storeOf(dir, name string) string { return filepath.Join(dir, name+".db") }
