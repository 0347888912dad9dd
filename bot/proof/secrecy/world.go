package secrecy

import (
	"fmt"
	"log/slog"
	"path/filepath"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/game"
)

// members are the players in seat order, and a spectator. None is an administrator.
var members = []playground.Member{
	{Key: "ann", Name: "Ann", Locale: "en-GB"}, {Key: "ben", Name: "Ben", Locale: "fr"},
	{Key: "cat", Name: "Cat", Locale: "fr"}, {Key: "dan", Name: "Dan", Locale: "en-US"},
	{Key: "eve", Name: "Eve", Locale: "en-GB", Watch: true},
}

// watcher is the member without a seat.
const watcher = "eve"

const channel = "#table"

// world is the bot with its Discord. It belongs to one goroutine.
type world struct {
	*town.Town
	game dealt
	path string // path of the store

	own     bool              // is true while the seat of the pair, or the spectator in its place, acts
	answers map[string]string // by the token of an interaction: the reader of its answer
	out     []output
}

// newWorld makes a world with its store at a path. Two worlds with the same seed and title behave
// alike if the same things are done in them.
func newWorld(o Options, path string) (*world, error) {
	w := &world{path: path, answers: map[string]string{},
		game: dealt{Game: o.Title.Game, deals: map[string]game.State{}, plant: o.plant}}
	o.Title.Game = w.game
	var err error
	w.Town, err = town.New(town.Options{
		Titles: []bot.Title{o.Title}, Members: members, Channels: []string{"table"}, Path: path, Seed: 2, Judge: o.judge,
		Shape: func(t *town.Town, p *town.Parts) {
			w.Town = t
			p.Log = slog.New(slog.NewTextHandler(ear{w}, &slog.HandlerOptions{Level: slog.LevelInfo, ReplaceAttr: timeless}))
			p.Client.Transport, p.Bot.Debug = line{w, p.Client.Transport}, none{}
		},
	})
	w.take()
	return w, err
}

// timeless removes the machine's time from a log line.
func timeless(_ []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func (w *world) keep(o output) { w.out = append(w.out, o) }

// take returns what has left the bot since the last call.
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
	var players []town.Player
	for _, member := range members[:setup.Seats] {
		players = append(players, town.Player{User: w.Server.As(member.Key).ID(), Name: member.Name})
	}
	err = w.Inside.Import(name, w.Server.GuildID(), w.Server.ChannelID(channel), players, m)
	w.Settle()
	return err
}

// here returns the channel's table.
func (w *world) here() (town.Sight, error) { return w.Inside.In(w.Server.ChannelID(channel)) }

// The type none is a source of scenarios that has no scenario.
type none struct{}

func (none) Names() []string { return nil }

func (none) Match(name string) (*game.Match, error) { return nil, fmt.Errorf("no scenario %q", name) }

// storeOf returns the path of a world's store.
func storeOf(dir, name string) string { return filepath.Join(dir, name+".db") }
