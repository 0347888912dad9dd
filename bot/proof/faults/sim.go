package faults

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// token is the bot's, and must stand in no log line.
const token = "canary-token-of-the-bot"

// sim is a small Discord with the bot in it, and all that is known of both.
type sim struct {
	o        Options
	luck     luck
	srv      *playground.Server
	path     string   // of the store
	members  []string // keys
	channels []string // ids
	titles   []bot.Title
	entropy  io.Reader
	exact    *exact
	parts    bot.Config // what all lives of the bot share

	life *life
	proc *process

	calm bool

	step      int
	failure   *Failure
	report    Report
	came      map[string]*wire.Interaction // all that reached the bot, by ID
	order     []string                     // their IDs
	byToken   map[string]*wire.Interaction
	kept      []*wire.Interaction // to come late
	callbacks map[string]payload  // how interactions were answered at first, by token
	told      []word
	sights    []sight
	notices   []notice
	tale      tale
	removed   map[string]bool  // messages that a member deleted
	lost      map[string]bool  // channels that were deleted
	unread    map[string][]int // channel: how many notices there were when the bot was not allowed to read
	again     map[string]bool  // tables of which something had to be said twice
	plants    int
	recall    int // the step of the next copy for a forgetful disk

	read    int                 // notices that were looked at
	open    map[string]table.ID // secrets and seeds of tables that live
	entries map[table.ID]int    // entries of tables when they were last looked at
	longest map[table.ID]int    // most entries that the disk had
	endings map[table.ID]ending // how tables were when they were last seen
}

// process is the bot with all that it stands on, until the life ends.
type process struct {
	life   *life
	store  store.Store
	tables *table.Tables
	bot    *bot.Bot
	client *wire.Client
	shell  *wire.Shell
}

// blank is a sim without a server.
func blank(o Options) *sim {
	s := &sim{
		o: o, luck: luck(o.Seed), members: []string{"alice", "bruno", "chloe", "dev", "emma"},
		came: map[string]*wire.Interaction{}, byToken: map[string]*wire.Interaction{},
		open: map[string]table.ID{}, entries: map[table.ID]int{}, longest: map[table.ID]int{}, endings: map[table.ID]ending{},
		callbacks: map[string]payload{}, report: Report{Seed: o.Seed, Faults: map[string]int{}},
		entropy: luck(o.Seed).entropy(), calm: true, tale: newTale(),
		removed: map[string]bool{}, lost: map[string]bool{}, unread: map[string][]int{}, again: map[string]bool{},
		path: pathOf(o.Dir),
	}
	s.titles = []bot.Title{{Game: Probe{plant: o.Plant}, Painter: witness{}}}
	for _, t := range o.Titles {
		s.titles = append(s.titles, bot.Title{Game: t.Game, Painter: witness{}, Texts: t.Texts})
	}
	return s
}

// world is the Discord that the members live in.
func (s *sim) world() playground.Options {
	options := playground.Options{
		Clock: playground.ManualClock(time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)), GuildLocale: "en-US", OldEdits: 1 << 20,
		Members: []playground.Member{
			{Key: "alice", Name: "Alice", Locale: "en-GB", Admin: true}, {Key: "bruno", Name: "Bruno", Locale: "fr"},
			{Key: "chloe", Name: "Chloé", Locale: "fr"}, {Key: "dev", Name: "Dev", Locale: "en-GB"},
			{Key: "emma", Name: "Emma", Locale: "en-US", Watch: true},
		},
	}
	for i := range s.o.Channels {
		options.Channels = append(options.Channels, playground.Channel{Name: fmt.Sprintf("room-%d", i)})
	}
	return options
}

// rooms notes the channels.
func (s *sim) rooms() {
	for i := range s.o.Channels {
		s.channels = append(s.channels, s.srv.ChannelID(fmt.Sprintf("#room-%d", i)))
	}
}

// assemble opens the store and puts the bot together.
func (s *sim) assemble(p *process) error {
	log := slog.New(slog.NewTextHandler(ear{s}, &slog.HandlerOptions{Level: slog.LevelInfo}))
	var err error
	if p.store, err = enginetest.At(s.path, store.Options{RetryEvery: -1, Fault: p.life.disk}); err != nil {
		return err
	}
	parts := town.Parts{
		Titles: s.titles, Log: log,
		Tables: table.Config{
			Store: p.store, Clock: s.srv.Clock(), Entropy: s.entropy,
			SeenFor: 100 * 365 * 24 * time.Hour, GamesKept: gameAge,
		},
		Client: wire.Config{Token: wire.NewSecret(token)},
		Bot:    s.parts,
		Shell:  wire.Options{Members: true},
		Door:   func(l *town.Life) wire.Handler { return &porch{Bot: l.Bot, x: s.exact, life: p.life} },
	}
	s.exact.furnish(p, &parts.Tables, &parts.Client)
	if s.parts.Catalog == nil {
		if s.parts.Catalog, err = bot.Catalog(s.titles); err != nil {
			return err
		}
		parts.Bot = s.parts
	}
	l, err := town.Assemble(parts)
	if err != nil {
		return err
	}
	p.tables, p.client, p.bot, p.shell = l.Tables, l.Client, l.Bot, l.Shell
	if s.o.Plant == PlantBabbler {
		log.Warn("hello", "token", token)
	}
	return nil
}

func (s *sim) count(fault string) {
	s.report.Faults[fault]++
}

// trace tells what happens, for whoever looks into a failure.
func (s *sim) trace(format string, args ...any) {
	s.tell(format, args...)
}

// tell is trace with the lock held.
func (s *sim) tell(format string, args ...any) {
	if s.o.Trace == nil {
		return
	}
	fmt.Fprintf(s.o.Trace, "%4d  %s\n", s.step, fmt.Sprintf(format, args...))
}
