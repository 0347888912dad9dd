package bot

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// speaker says texts in one language, at one table if there is one.
type speaker struct {
	catalog *lang.Catalog
	locale  lang.Locale
	players []table.Player
	look    render.Look // of private pictures; the zero value in public
}

// reader speaks the language of whoever did this: the one that he chose, else
// his client's.
func (b *Bot) reader(in *wire.Interaction) speaker {
	s := speaker{catalog: b.catalog, locale: lang.FromDiscord(in.Locale)}
	p, err := b.tables.Person(in.User.ID)
	if err != nil {
		return s
	}
	if p.Locale != "" {
		s.locale = lang.Locale(p.Locale)
	}
	s.look = lookOf(p.Wishes)
	return s
}

// privately speaks a user's own language: the one that he chose, else that of his
// client when it was last met, else the table's.
func (b *Bot) privately(t table.Table, user string) speaker {
	s := b.public(t)
	switch p, err := b.tables.Person(user); {
	case err != nil:
	case p.Locale != "":
		s.locale = lang.Locale(p.Locale)
	case p.Client != "":
		s.locale = lang.FromDiscord(p.Client)
	}
	return s
}

// public speaks the language of the table.
func (b *Bot) public(t table.Table) speaker {
	return speaker{catalog: b.catalog, locale: lang.Locale(t.Locale)}.at(t)
}

// at is the speaker among the players of a table.
func (s speaker) at(t table.Table) speaker {
	s.players = t.Players
	for i, p := range t.Players {
		if p.Forgotten() {
			s.players = slices.Clone(s.players)
			s.players[i].Name = s.label("host.former")
		}
	}
	return s
}

// say is the text in markdown: players' names cannot format or mention anything.
func (s speaker) say(t game.Text) string {
	return s.catalog.Say(s.locale, t, func(seat game.Seat) string { return escape(s.name(seat)) })
}

// plain is the text without markdown, for menus, pictures and alt texts.
func (s speaker) plain(t game.Text) string { return s.catalog.Say(s.locale, t, s.name) }

// t says a text of the host's own.
func (s speaker) t(key game.Key, args ...any) string { return s.say(game.T(key, args...)) }

// label says a text of the host's own for a button or a menu.
func (s speaker) label(key game.Key) string { return s.plain(game.T(key)) }

func (s speaker) name(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.players) {
		return "?"
	}
	return printable(s.players[seat].Name)
}

// printable is a name without what would turn or hide the text around it:
// controls and marks of direction.
func printable(name string) string {
	clean := strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\u200d' || r == '\u200c' || !unicode.Is(unicode.Cf, r) && !unicode.IsControl(r):
			return r // joiners hold emoji and words together
		case r == '\n' || r == '\t':
			return ' '
		}
		return -1
	}, name))
	if clean == "" {
		return "?"
	}
	return clean
}

func (s speaker) names() []string {
	names := make([]string, len(s.players))
	for i, p := range s.players {
		names[i] = printable(p.Name)
	}
	return names
}

// people joins users' names, or their mentions.
func (s speaker) people(users []string, show func(table.Player) string) string {
	var parts []string
	for _, u := range users {
		for _, p := range s.players {
			if p.User == u {
				parts = append(parts, show(p))
				break
			}
		}
	}
	return strings.Join(parts, ", ")
}

// plainNames joins users' names without markdown, for labels.
func (s speaker) plainNames(users []string) string {
	return s.people(users, func(p table.Player) string { return printable(p.Name) })
}

func byName(p table.Player) string { return escape(p.Name) }

// mention calls a user; one who was forgotten cannot be called.
func mention(p table.Player) string {
	if p.Forgotten() {
		return byName(p)
	}
	return "<@" + p.User + ">"
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`,
	"<", `\<`, "#", `\#`, "[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`, "@", "@\u200b", ":", `\:`, "-", `\-`, "\n", " ")

// escape makes a name or a typed word harmless in a message.
func escape(s string) string { return markdown.Replace(printable(s)) }

// code is what somebody typed, as it was typed, in a fixed width.
func code(s string) string { return "`" + strings.ReplaceAll(printable(s), "`", "'") + "`" }

// seatName is a seat's own name in a game: "South".
func (s speaker) seatName(gameID string, seat game.Seat) string {
	return s.label(game.Key(fmt.Sprintf("%s.seat.%d", gameID, seat)))
}
