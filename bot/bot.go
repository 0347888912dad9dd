package bot

import (
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"sync/atomic"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// A Title is a game with its painter: what bot/titles lists.
type Title struct {
	Game    game.Game
	Painter render.Painter
	Texts   fs.FS // the painter's own en.json and fr.json; nil if it has none
	// Scenarios are the game's scenario files, *.txt, for /debug; nil if it has none.
	Scenarios fs.FS
}

// Config is what a Bot is made of. Debug adds the developers' command.
type Config struct {
	Titles []Title
	Tables *table.Tables
	Client *wire.Client
	Now    func() time.Time // nil: the client's pace
	Log    *slog.Logger
	Debug  Debug // nil = no /debug
	// Count and Observe are told of what happens, see metrics.go; nil tells nobody. They
	// must be safe for concurrent use and quick.
	Count   func(name, label string)
	Observe func(name, label string, took time.Duration)
	// Backups is for how long scheduled backups are kept; 0 where none are made.
	Backups time.Duration
	// Catalog is what Catalog made of the same titles, where it is known; nil: New makes it.
	Catalog *lang.Catalog
}

// Bot answers interactions and posts what the tables want said. It implements
// wire.Handler.
type Bot struct {
	titles  []Title
	tables  *table.Tables
	client  *wire.Client
	catalog *lang.Catalog
	host    []command
	now     func() time.Time
	log     *slog.Logger
	debug   Debug
	lessons map[string][]scenario.Step // by game
	poster  *poster
	live    *live
	studio  *studio
	owed    owed
	counts  func(name, label string)                     // nil: nobody
	spans   func(name, label string, took time.Duration) // nil: nobody
	backups time.Duration
	// unregistered says that Discord's list of commands may not be ours yet.
	unregistered atomic.Bool
	// greeted says that Discord has told this process where the bot is, missed that the
	// servers which lack in that were looked for.
	greeted, missed atomic.Bool
}

// Catalog is the texts of the host and of all titles. Error: a message file that
// cannot be read, or a key that stands in two of them.
func Catalog(titles []Title) (*lang.Catalog, error) {
	own, err := fs.Sub(textFiles, "texts")
	if err != nil {
		return nil, err
	}
	files := []fs.FS{own}
	for _, t := range titles {
		files = append(files, t.Game.Info().Texts)
		if t.Texts != nil {
			files = append(files, t.Texts)
		}
	}
	return lang.New(files...)
}

// New puts a Bot together; Run makes it post.
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
	b := &Bot{counts: c.Count, spans: c.Observe,
		titles: c.Titles, tables: c.Tables, client: c.Client, catalog: c.Catalog, now: c.Now, log: c.Log, debug: c.Debug, backups: c.Backups}
	for _, h := range hostCommands() {
		if !h.debug || c.Debug != nil {
			b.host = append(b.host, h)
		}
	}
	lessons, err := readLessons(c.Titles, c.Catalog)
	if err != nil {
		return nil, err
	}
	b.lessons = lessons
	b.poster, b.live, b.studio = newPoster(b), newLive(b), newStudio(b)
	b.owed.at = map[string]time.Time{}
	b.inherit()
	return b, nil
}

// title is the title of that ID; false when the program has none of that name
// (a table of a game that was taken out).
func (b *Bot) title(id string) (Title, bool) {
	for _, t := range b.titles {
		if t.Game.Info().ID == id {
			return t, true
		}
	}
	return Title{}, false
}
