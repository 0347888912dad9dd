package screen

import (
	"cmp"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/texts"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/mind"
	"bivouac/render"
)

// Title is a game with its painter, as listed in bot/titles.
type Title struct {
	Game    game.Game
	Painter render.Painter
	Texts   fs.FS // the painter's own en.json and fr.json; nil if it has none
	// Scenarios are the game's scenario files, *.txt, for /debug; nil if it has none.
	Scenarios fs.FS
}

// Kit is what all screens need: the titles with their painters, the texts, and read-only queries
// about tables.
type Kit struct {
	Titles  []Title
	Catalog *lang.Catalog
	Facts   Facts
	Now     func() time.Time
	Log     *slog.Logger
	// Closed says whether a channel is closed to the bot, which means that the bot may not post
	// there.
	Closed func(channel string) bool
	// Judge ranks the answers on panels; nil means no ranking.
	Judge Ranker
	// Symbol returns the emoji for a painter's symbol (render.Symbolist), to be shown on a control;
	// "" if there is none. Symbol may be nil.
	Symbol func(game, name string) string
	// Painted, if not nil, is called with the duration of painting each picture of a game.
	Painted func(game string, took time.Duration)
	ranks   kept[[]mind.Option] // the judge's order of the answers
	gained  kept[*mind.Gain]    // the gains of the best answers; nil if they are not known
	warm    sync.Map            // the caches of pictures that have been filled in advance
	Backups time.Duration       // how long scheduled backups are kept; 0 if none are made
	// Sentences are the features' errors in words. Posts says how the features' posts of each kind
	// are written. BelowPosts has controls that features add below the posts of other features.
	Sentences  []Sentence
	Posts      map[outbox.Kind]Post
	BelowPosts map[outbox.Kind][]BelowPost
	// Ready has what features have prepared at start, by the feature's name.
	Ready map[string]any
	// Positions are the positions that developers can load; nil if they cannot load any.
	Positions Positions
	plugs     map[Place][]Buttons  // the features' controls on panels
	belows    map[Place][]Below    // the features' controls below messages
	moments   map[Place][]AtMoment // the features' controls below past moments
	lines     map[Place][]Lines    // the features' lines of text
	notices   []Notices            // the features' lines for the player of a panel
}

// Positions gives access to positions that can be loaded: the scenario files of the games.
type Positions interface {
	// Names lists the positions, as "<game>/<file>".
	Names() []string
	// Match returns the match of a scenario at the point where the file first says what it expects.
	// The error says what is wrong with the name or the file.
	Match(name string) (*game.Match, error)
}

// Facts has the screens' read-only queries about tables.
type Facts interface {
	Get(table.ID) (table.Table, error)
	Person(user string) (table.Person, error)
	Tally(guild, user string) (table.Tally, error)
	NameIn(guild, user string) string
	HistoryOf(t table.Table, user string, since int) ([]table.Line, error)
	Moments(t table.Table, seat game.Seat, look func(table.Moment) bool) error
	Preview(t table.Table, user string, action game.Action) (game.View, error)
	Deadline(table.Table, clock.Question) (time.Time, bool)
	Spans() clock.Spans
	Grace() time.Duration
	GamesKept() time.Duration
}

// FactsOf returns the screens' queries about tables. It returns nil if t is nil: the bot that the
// command "bivouac doctor" makes has no tables.
func FactsOf(t *table.Tables) Facts {
	if t == nil {
		return nil
	}
	return struct {
		*table.Shelf
		*table.People
		*table.Scorebook
		*table.Erasing
		table.Outside
	}{t.Shelf, t.People, t.Scorebook, t.Erasing, t.Outside}
}

// TitleOf returns the title with an ID. It returns false if the program does not have the game, for
// example because the game was removed.
func (k *Kit) TitleOf(id string) (Title, bool) {
	for _, t := range k.Titles {
		if t.Game.Info().ID == id {
			return t, true
		}
	}
	return Title{}, false
}

// Deeds returns the kinds of events that matter most in a game, the most important first.
func (k *Kit) Deeds(gameID string) []game.Key {
	title, ok := k.TitleOf(gameID)
	if !ok {
		return nil
	}
	return title.Game.Info().Deeds
}

// Fewest returns the minimum number of players of a game.
func (k *Kit) Fewest(gameID string) int {
	if title, ok := k.TitleOf(gameID); ok {
		return title.Game.Info().Seats[0]
	}
	return 2
}

// NameOf returns a user's name on a server, safe in markdown. It returns "?" if the name is
// unknown.
func (k *Kit) NameOf(guild, user string) string { return Escape(k.Facts.NameIn(guild, user)) }

// Catalog builds the texts of the bot, of its features and of all titles. It returns an error if a
// message file is unreadable, or if a key occurs twice.
func Catalog(titles []Title, features ...fs.FS) (*lang.Catalog, error) {
	files := append([]fs.FS{texts.Files}, features...)
	for _, t := range titles {
		files = append(files, t.Game.Info().Texts)
		if t.Texts != nil {
			files = append(files, t.Texts)
		}
	}
	return lang.New(files...)
}

// GameLine returns a line for the list of a user's games.
func GameLine(s Reader, t table.Table, user string) string {
	key := game.Key("host.games.theirs")
	switch {
	case t.Place.Homeless:
		key = "host.games.homeless"
	case t.Status == table.Lobby:
		key = "host.games.lobby"
	case t.WaitsFor(user):
		key = "host.games.yours"
	}
	return s.T(key, "channel", Link(t), "game", game.Key(t.Game+".name"), "who", s.Named(t.Asked()...))
}

// Languages are the values of an option for a language.
var Languages = []string{string(lang.English), string(lang.French)}

// LocaleOf returns the language of a value of /language.
func LocaleOf(code string) lang.Locale { return lang.FromDiscord(code) }

// warmth says for which game and look the caches of pictures have been filled.
type warmth struct {
	game string
	look render.Look
}

// Warm paints a game's empty board and fills its painter's shared caches.
func (k *Kit) Warm(title Title) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = AsError(r)
		}
	}()
	sc, err := unbegun(title, 0, nil, k.Public(table.Table{}))
	if err != nil {
		return err
	}
	if w, ok := title.Painter.(render.Warmer); ok {
		w.Warm(sc)
	}
	_, err = k.paint(title.Painter, sc)
	return err
}

// WarmFor fills the caches for panels of a game when the reader sits down at a table. It works in
// the background, and only once for each game and look.
func (s Reader) WarmFor(id string) {
	title, ok := s.TitleOf(id)
	w, can := title.Painter.(render.Warmer)
	if !ok || !can {
		return
	}
	key := warmth{id, s.Look}
	key.look.Colors = render.Standard // the caches do not depend on colours
	if _, done := s.warm.LoadOrStore(key, true); done {
		return
	}
	go func() {
		defer func() {
			if r := recover(); r != nil {
				s.Log.Error("painter not warm", "game", id, "err", AsError(r))
			}
		}()
		sc, err := unbegun(title, 0, nil, s)
		if err != nil {
			s.Log.Error("painter not warm", "game", id, "err", err)
			return
		}
		sc.Unbegun, sc.Look = false, key.look
		for seat := range title.Game.Info().Seats[0] {
			sc.Seat = game.Seat(seat)
			w.Warm(sc)
		}
	}()
}

// Link returns a link to the message with the table's buttons, or else to the table's channel.
func Link(t table.Table) string {
	message := cmp.Or(t.Posts.Call, t.Posts.Board)
	if message == "" && t.Place.Guild != "" {
		return "<#" + t.Place.Channel + ">"
	}
	message = cmp.Or(message, t.Posts.Card) // in direct messages only a message can be linked
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", cmp.Or(t.Place.Guild, "@me"), t.Place.Channel, message)
}
