package screen

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/naming"
	"bivouac/render"
)

// cast holds how the players of a table are called. It is computed at its first use.
type cast struct {
	once   sync.Once
	decide func(*cast)
	people []table.Player // the players, then users with a settled seat who have not joined the lobby
	seats  []string       // the names of their seats
	said   []naming.Name
}

// known returns the cast, computing it if needed.
func (c *cast) known() *cast {
	c.once.Do(func() { c.decide(c) })
	return c
}

// castOf returns how the players of a table are called. If the names of players look alike, their
// seats are added, as in the table's pictures. In a lobby players have no seats yet. If the order
// of seats was settled in advance, a player's place in this order counts as their seat; players who
// are not in it follow in the order of joining.
func (s Reader) castOf(t table.Table) *cast {
	return &cast{decide: func(c *cast) {
		c.people = s.players
		for _, user := range t.Deal.Seating {
			if t.Status == table.Lobby && !t.Has(user) {
				waited := table.Player{User: user, Name: s.Facts.NameIn(t.Place.Guild, user)}
				c.people = append(slices.Clip(c.people), waited)
			}
		}
		call, names := s.seatCaller(t), make([]string, len(c.people))
		for i, p := range c.people {
			seat := i
			if t.Status == table.Lobby && len(t.Deal.Seating) > 0 {
				if seat = slices.Index(t.Deal.Seating, p.User); seat < 0 {
					seat = len(t.Deal.Seating) + i
				}
			}
			names[i], c.seats = p.Name, append(c.seats, call(game.Seat(seat)))
		}
		c.said = naming.Apart(names, c.seats)
	}}
}

// Expected returns the name of a user whose seat is settled although the table is still a lobby: see
// table.Deal.Seating. The user may have joined or not.
func (s Reader) Expected(user string) string {
	c := s.cast.known()
	i := slices.IndexFunc(c.people, func(p table.Player) bool { return p.User == user })
	if i < 0 {
		return "?"
	}
	return markedName(c.said[i])
}

func (s Reader) seatCaller(t table.Table) func(game.Seat) string {
	title, known := s.TitleOf(t.Game)
	if !t.Begun() || !known {
		return func(seat game.Seat) string { return s.Plain(game.T("host.seat.n", "n", int(seat)+1)) }
	}
	if p, ok := title.Painter.(render.Seater); ok {
		if view := viewOf(t); view != nil {
			return func(seat game.Seat) string { return s.Plain(p.Seat(view, seat)) }
		}
	}
	return func(seat game.Seat) string { return s.SeatName(t.Game, seat) }
}

// viewOf returns the public view of a match; nil if its rules panic.
func viewOf(t table.Table) (v game.View) {
	defer func() {
		if recover() != nil {
			v = nil
		}
	}()
	return t.Public().View()
}

// written returns the name of a seat's player as it is written at the table.
func (s Reader) written(seat game.Seat) naming.Name {
	switch {
	case seat < 0 || int(seat) >= len(s.players):
		return naming.Name{Of: "?"}
	case s.cast == nil:
		return naming.Name{Of: printable(s.players[seat].Name)}
	}
	return s.cast.known().said[seat]
}

// PlainName returns the name of a seat's player without markdown.
func (s Reader) PlainName(seat game.Seat) string { return s.written(seat).String() }

// marked returns the name of a seat's player in markdown.
func (s Reader) marked(seat game.Seat) string { return markedName(s.written(seat)) }

func markedName(n naming.Name) string {
	if n.Seat == "" {
		return Escape(n.Of)
	}
	return Escape(n.Of) + " (" + Escape(n.Seat) + ")"
}

// printable returns a name or typed text without the characters that change the text around it; "?"
// if no other characters are left.
func printable(name string) string { return naming.First(name, "?") }

// Names returns the players' names by seat for a picture, without markdown. A computer's level is
// left out of its name, for lack of space. A name without a visible character is "".
func (s Reader) Names() []string {
	names := make([]string, len(s.players))
	computers := table.Table{Players: s.players}.Computers()
	for i, p := range s.players {
		switch {
		case p.Computer() == 0:
			names[i] = naming.Clean(p.Name)
		case len(computers) > 1:
			names[i] = s.Plain(game.T("host.computer.short.n", "n", p.Computer()))
		default:
			names[i] = s.Label("host.computer.short")
		}
	}
	return names
}

// Drawn returns the players' names by seat, as the table's pictures write them.
func (s Reader) Drawn() []naming.Name {
	if s.cast == nil {
		return nil
	}
	return render.Scene{Names: s.Names()}.Drawn(s.cast.known().seats)
}

// Legend lists the players whose names the pictures' typeface cannot write, with their seats:
// "South: 王小明". Pictures show the names of these seats instead. If seats are given, Legend lists
// only players of these seats.
func (s Reader) Legend(seats ...game.Seat) []string {
	names := s.Names()
	var lines []string
	for i, drawn := range s.Drawn() {
		asked := len(seats) == 0 || slices.Contains(seats, game.Seat(i))
		if asked && drawn.Bare && names[i] != "" && names[i] != drawn.Of {
			lines = append(lines, s.T("host.picture.seat", "seat", Escape(drawn.Of), "who", Escape(names[i])))
		}
	}
	return lines
}

// people joins the names of those users who have a seat. The function show returns the name of a
// seat's player.
func (s Reader) people(users []string, show func(game.Seat) string) string {
	var parts []string
	for _, u := range users {
		if i := slices.IndexFunc(s.players, func(p table.Player) bool { return p.User == u }); i >= 0 {
			parts = append(parts, show(game.Seat(i)))
		}
	}
	return s.Listed(parts)
}

// Named joins users' names.
func (s Reader) Named(users ...string) string { return s.people(users, s.marked) }

// NamedBeside returns a user's name for a text that also names a stranger, who is a person without
// a seat. The parameter stranger is the name of that person. NamedBeside adds the user's seat if
// the two names look the same.
func (s Reader) NamedBeside(stranger, user string) string {
	return s.people([]string{user}, func(seat game.Seat) string {
		n := s.written(seat)
		if n.Seat == "" && !n.Bare && s.cast != nil && naming.Alike(n.Of, stranger) {
			n.Seat = s.cast.known().seats[seat]
		}
		return markedName(n)
	})
}

// PlainNames joins users' names without markdown, for labels.
func (s Reader) PlainNames(users []string) string { return s.people(users, s.PlainName) }

// Mentioned joins users' mentions. Forgotten users and computers are named without a mention.
func (s Reader) Mentioned(users ...string) string {
	return s.people(users, func(seat game.Seat) string {
		if p := s.players[seat]; p.Person() {
			return Mention(p.User)
		}
		return s.marked(seat)
	})
}

// Mention mentions a user.
func Mention(user string) string {
	if !(table.Player{User: user}).Person() {
		return "?" // a forgotten user
	}
	return "<@" + user + ">"
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`,
	"<", `\<`, "#", `\#`, "[", `\[`, "]", `\]`, "(", `\(`, ")", `\)`, "@", "@\u200b", ":", `\:`, "-", `\-`, "\n", " ")

// addressed matches the points and slashes of a web address, and a number with a point at the
// beginning, which would start a list. Addresses matter because Discord makes links of invitations
// even without "https://".
var addressed = regexp.MustCompile(`[./]\b|^\d+\.`)

// Escape makes a name or typed text safe in a message: no formatting, no mention, no link.
func Escape(s string) string {
	return addressed.ReplaceAllStringFunc(markdown.Replace(printable(s)), func(found string) string {
		last := len(found) - 1
		return found[:last] + `\` + found[last:]
	})
}

// Code shows typed text verbatim in a fixed-width font.
func Code(s string) string { return "`" + strings.ReplaceAll(printable(s), "`", "'") + "`" }

// LegendOf returns a line that says which seat a new player has, if pictures cannot write the
// player's name. Otherwise it returns nil.
func (s Reader) LegendOf(t table.Table, user string) []string {
	if seat, seated := t.SeatOf(user); seated {
		return s.Legend(seat)
	}
	return nil
}
