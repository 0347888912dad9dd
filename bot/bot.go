package bot

import (
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/house"
	"bivouac/bot/post"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// A Title is a game with its painter. bot/titles lists all of them.
type Title = screen.Title

// A Ranker ranks all answers that a seat can give to its open question, the best first. It uses only
// what the seat may know.
type Ranker = screen.Ranker

// Catalog builds the texts of the bot, of its features and of all titles. It returns an error if a
// message file is unreadable, or if a key occurs twice.
func Catalog(titles []Title) (*lang.Catalog, error) {
	return screen.Catalog(titles, features.All.Texts()...)
}

// Debug gives access to the positions that the command /debug can load. Only the playground has
// such positions.
type Debug = screen.Positions

// SpanText returns a retention time as a text for players, such as "2 years".
func SpanText(span time.Duration) game.Text { return screen.SpanText(span) }

// Config is the configuration of a Bot.
type Config struct {
	Titles []Title
	Tables *table.Tables
	Client *wire.Client
	Now    func() time.Time // nil: the clock of the client's Pace
	Log    *slog.Logger
	Debug  Debug // nil: there are no commands for developers
	// Count and Observe are called with metrics (metrics.go). Both may be nil. They must be fast
	// and safe for concurrent use.
	Count   func(name, label string)
	Observe func(name, label string, took time.Duration)
	// Judge ranks the answers on a panel. If it is nil, New uses Advise.
	Judge Ranker
	// Backups is how long scheduled backups are kept; 0 if there are none.
	Backups time.Duration
	// Catalog is the result of the function Catalog for the same titles. If it is nil, New builds
	// it.
	Catalog *lang.Catalog
}

// Bot answers interactions and sends the tables' posts. It implements wire.Handler.
type Bot struct {
	kit     *screen.Kit
	tables  *table.Tables
	client  *wire.Client
	host    []house.Command
	presses map[string]call.Handler // handlers by operation
	poster  *post.Poster
	studio  *studio       // where replays are made
	thinker *think.Worker // runs the computer's searches
	desk    *call.Desk    // passed to features for background work
	panels  *openPanels   // panels that are updated when the game goes on
	owed    owed
	// unregistered says that Discord's list of commands may differ from ours.
	unregistered atomic.Bool
	told         told
}

// New returns a Bot. It sends no posts before Run is called.
func New(c Config) (*Bot, error) {
	if c.Now == nil {
		c.Now = c.Client.Pace().Now
	}
	if c.Catalog == nil {
		catalog, err := Catalog(c.Titles)
		if err != nil {
			return nil, fmt.Errorf("texts: %w", err)
		}
		c.Catalog = catalog
	}
	k := &screen.Kit{
		Titles: c.Titles, Catalog: c.Catalog, Facts: screen.FactsOf(c.Tables), Now: c.Now, Log: c.Log, Backups: c.Backups,
		Positions: c.Debug,
	}
	if err := features.All.Fit(k); err != nil {
		return nil, err
	}
	if k.Judge = Advise; c.Judge != nil {
		k.Judge = c.Judge
	}
	if c.Observe != nil {
		k.Painted = func(game string, took time.Duration) { c.Observe(ObservePicture, game, took) }
	}
	b := &Bot{kit: k, tables: c.Tables, client: c.Client, thinker: think.New(c.Client.Pace())}
	b.poster = post.NewPoster(k, c.Tables, c.Client, func(what string) {
		if c.Count != nil {
			c.Count(CountPost, what)
		}
	})
	b.studio = newStudio(b)
	for _, h := range hostCommands() {
		if !h.Debug || c.Debug != nil {
			b.host = append(b.host, h)
		}
	}
	b.presses = b.handlers()
	k.Closed = b.poster.Troubled
	b.desk = &call.Desk{
		Kit: k, Tables: c.Tables, Client: c.Client, Ahead: b.ahead, Behind: b.behind, Listed: b.told.listed,
	}
	b.panels = newOpenPanels(b)
	if c.Tables != nil { // the bot of "bivouac doctor" has no tables
		c.Tables.Watchers.OnThink(b.think)
	}
	b.owed.at, b.owed.own = map[string]time.Time{}, map[string]bool{}
	b.inherit()
	return b, nil
}

// Permissions are the permissions that the bot needs. The invite link requests them.
const Permissions = wire.PermViewChannel | wire.PermSendMessages | wire.PermSendInThreads |
	wire.PermPublicThreads | wire.PermAttachFiles | wire.PermReadHistory

// InviteLink is the address by which a server's admin invites the application.
func InviteLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d",
		application, uint64(Permissions))
}

// UserLink is the address by which users install the application for themselves. Features that need
// no table then work everywhere.
func UserLink(application string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&integration_type=1&scope=applications.commands",
		application)
}
