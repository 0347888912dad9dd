package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// Reader is the reader of a screen: their language, how they want pictures to look, and the players
// of the table that the screen is about, if any.
type Reader struct {
	*Kit
	User    string // "" if everybody reads
	Guild   string // the server where the reader is; "" in direct messages, and if everybody reads
	Client  string // the language of the reader's client, as Discord calls it
	Locale  lang.Locale
	Look    render.Look // the look of the reader's private pictures; zero if everybody reads
	Text    bool        // text instead of pictures
	Careful bool        // the reader must confirm each final action
	Threads bool        // the reader and the bot may open threads in the channel
	players []table.Player
	cast    *cast // how the players are called; nil if their names are used unchanged
}

// Reader returns a reader for the user of an interaction. The language is the one that the user
// chose, or else that of the user's client.
func (k *Kit) Reader(in *wire.Interaction) Reader {
	s := Reader{
		Kit: k, User: in.User.ID, Guild: in.Guild, Client: in.Locale, Locale: lang.FromDiscord(in.Locale),
		Threads: threads(in),
	}
	p, err := k.Facts.Person(in.User.ID)
	if err != nil {
		return s
	}
	if p.Locale != "" {
		s.Locale = lang.Locale(p.Locale)
	}
	s.Look, s.Text, s.Careful = lookOf(p.Wishes), p.Text, p.Careful
	return s
}

// lookOf returns how a user wants private pictures to look.
func lookOf(w clock.Wishes) render.Look {
	look := render.Look{Large: w.Large, Below: w.Below}
	if n := slices.Index(clock.Palettes, w.Colors); n >= 0 {
		look.Colors = []render.Colors{render.HighContrast, render.ForProtan, render.ForDeutan, render.ForTritan}[n]
	}
	return look
}

// threads says whether both the user of an interaction and the bot may open threads in its channel.
func threads(in *wire.Interaction) bool {
	const need = wire.PermPublicThreads | wire.PermSendInThreads
	_, has := wire.Threads(in.ChannelType)
	return has && in.Guild != "" && in.AppPermissions.Has(need) && in.MemberPermissions.Has(need)
}

// Privately returns a reader for a user. The language is the first that is known of these: the one
// that the user chose, that of the user's client when the bot last saw it, the table's.
func (k *Kit) Privately(t table.Table, user string) Reader {
	s := k.Public(t)
	switch p, err := k.Facts.Person(user); {
	case err != nil:
	case p.Locale != "":
		s.Locale = lang.Locale(p.Locale)
	case p.Client != "":
		s.Locale = lang.FromDiscord(p.Client)
	}
	return s
}

// Public returns a reader who stands for everybody at a table, in the table's language.
func (k *Kit) Public(t table.Table) Reader {
	return Reader{Kit: k, Locale: lang.Locale(t.Locale)}.At(t)
}

// At returns the reader with the players of the table t.
func (s Reader) At(t table.Table) Reader {
	s.players = t.Players
	for i, p := range t.Players {
		if p.Person() {
			continue
		}
		s.players = slices.Clone(s.players)
		if s.players[i].Name = s.Label("host.former"); p.Computer() > 0 {
			s.players[i].Name = s.computer(p, len(t.Computers()) > 1)
		}
	}
	s.cast = s.castOf(t)
	return s
}

// Say returns the text in markdown. A player's name in the text cannot format or mention anything.
func (s Reader) Say(t game.Text) string {
	return s.Catalog.Say(s.Locale, t, s.marked)
}

// Plain returns the text without markdown, for menus, pictures and alt texts.
func (s Reader) Plain(t game.Text) string { return s.Catalog.Say(s.Locale, t, s.PlainName) }

// teller returns a function that returns the same as Plain. The function is faster if a picture has
// many texts.
func (s Reader) teller() func(game.Text) string {
	name := s.PlainName
	return func(t game.Text) string { return s.Catalog.Say(s.Locale, t, name) }
}

// T returns one of the bot's own texts, in markdown.
func (s Reader) T(key game.Key, args ...any) string { return s.Say(game.T(key, args...)) }

// Noted joins a thing and a note about the thing with a colon, which each language writes in its
// own way.
func (s Reader) Noted(what, note string) string {
	return s.Plain(game.T("host.card.option", "name", game.Literal(what), "value", game.Literal(note)))
}

// Label returns one of the bot's own texts, for a button or a menu.
func (s Reader) Label(key game.Key) string { return s.Plain(game.T(key)) }

// Listed joins names as a sentence does: "Alice, Bruno and Chloé".
func (s Reader) Listed(names []string) string {
	items := make([]any, len(names))
	for i, name := range names {
		items[i] = name
	}
	return s.Plain(game.List("host.list", items...))
}

// SeatName returns a seat's own name in a game: "South".
func (s Reader) SeatName(gameID string, seat game.Seat) string {
	return s.Label(game.Key(fmt.Sprintf("%s.seat.%d", gameID, seat)))
}

// English returns a text in English, for names of commands.
func (k *Kit) English(key game.Key) string {
	return k.Catalog.Say(lang.English, game.Text{Key: key}, nil)
}

// Translations returns a text in all languages except English, by Discord's locale.
func (k *Kit) Translations(key game.Key) map[wire.Locale]string {
	m := map[wire.Locale]string{}
	for _, l := range lang.Locales {
		if l != lang.English {
			m[wire.Locale(l)] = k.Catalog.Say(l, game.Text{Key: key}, nil)
		}
	}
	return m
}

// Number formats a number as the language writes it, with the given number of decimals.
func (s Reader) Number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if whole, ok := strings.CutSuffix(text, ".0"); ok {
		text = whole
	}
	if s.Locale == lang.French {
		text = strings.ReplaceAll(text, ".", ",")
	}
	if text == "-0" {
		text = "0"
	}
	return strings.ReplaceAll(text, "-", "−")
}
