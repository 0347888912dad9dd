package screen

import (
	"context"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/texts"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
	"bivouac/render"
)

// Title is a game with its painter: what bot/titles lists.
type Title struct {
	Game    game.Game
	Painter render.Painter
	Texts   fs.FS // the painter's own en.json and fr.json; nil if it has none
	// Scenarios are the game's scenario files, *.txt, for /debug; nil if it has none.
	Scenarios fs.FS
}

// Kit is what all screens are drawn with: the titles with their painters, the texts, and
// what is asked about a table that its value does not hold.
type Kit struct {
	Titles  []Title
	Catalog *lang.Catalog
	Facts   Facts
	Lessons map[string][]scenario.Step // by game
	Now     func() time.Time
	Log     *slog.Logger
	// Closed says whether the bot may not post in a channel.
	Closed func(channel string) bool
	// Judge orders the answers of a seat, the best first, by what the seat may know, in so many
	// thoughts and not in so long a time. nil: nothing is ordered.
	Judge func(context.Context, game.Blind) ([]game.Action, error)
	// Symbol is the emoji of a painter's symbol (render.Symbolist), as it stands in a control; ""
	// where the bot has none. nil: it has none at all.
	Symbol func(game, name string) string
	// Painted is told how long a picture of a game took; nil tells nobody.
	Painted func(game string, took time.Duration)
	warm    sync.Map      // warmth that was drawn ahead
	Backups time.Duration // for how long scheduled backups are kept; 0 where none are made
}

// Facts is what a screen may ask the tables. No answer changes anything.
type Facts interface {
	Get(table.ID) (table.Table, error)
	Person(user string) (table.Person, error)
	NameIn(guild, user string) string
	HistoryOf(t table.Table, user string, since int) ([]table.Line, error)
	Moments(t table.Table, seat game.Seat, look func(table.Moment) bool) error
	Preview(t table.Table, user string, action game.Action) (game.View, error)
	TakebackOf(t table.Table, user, reader string) (table.Takeback, error)
	Review(table.Table) (game.Review, error)
	Deadline(table.Table, clock.Question) (time.Time, bool)
	IdleEnd(table.Table) time.Time
	Closes(table.Table) time.Time
	Rated(table.Table) bool
	Holdable(table.Table) bool
	Grace() time.Duration
	GamesKept() time.Duration
}

// TitleOf is the title of that ID; false when the program has none of that name
// (a table of a game that was taken out).
func (k *Kit) TitleOf(id string) (Title, bool) {
	for _, t := range k.Titles {
		if t.Game.Info().ID == id {
			return t, true
		}
	}
	return Title{}, false
}

func (k *Kit) fewest(gameID string) int {
	if title, ok := k.TitleOf(gameID); ok {
		return title.Game.Info().Seats[0]
	}
	return 2
}

// NameOf is what a server calls somebody; "?" if it was never heard.
func (k *Kit) NameOf(guild, user string) string { return Escape(k.Facts.NameIn(guild, user)) }

// Catalog is the texts of the host and of all titles. Error: a message file that
// cannot be read, or a key that stands in two of them.
func Catalog(titles []Title) (*lang.Catalog, error) {
	files := []fs.FS{texts.Files}
	for _, t := range titles {
		files = append(files, t.Game.Info().Texts)
		if t.Texts != nil {
			files = append(files, t.Texts)
		}
	}
	return lang.New(files...)
}
