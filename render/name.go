package render

import (
	"cmp"
	"strings"
	"unicode"

	"bivouac/game"
	"bivouac/game/naming"

	"golang.org/x/text/unicode/norm"
)

// A Seater is a Painter whose pictures call the seats otherwise than their game does; without it a
// seat is called by the text GAME.seat.N.
type Seater interface {
	// Seat is what a seat is called where its player's name cannot be written.
	Seat(v game.View, seat game.Seat) game.Text
}

// SeatNames is what a title's pictures call its seats.
type SeatNames struct {
	Own   func(game.Seat) game.Text
	Short func(game.Seat) game.Text // where there is no room for Own; nil: as Own
}

func (s SeatNames) short(seat game.Seat) game.Text {
	if s.Short == nil {
		return s.Own(seat)
	}
	return s.Short(seat)
}

// Written returns what the typeface can write of a person's name: fancy letters become plain ones,
// and what it lacks falls away. "" if this leaves less than half of the letters and digits, or none.
func Written(name string) string {
	var b strings.Builder
	all, kept := 0, 0
	name = norm.NFC.String(naming.Clean(name))
	if norm.NFKC.IsNormalString(name) && plain(name) && strings.ContainsFunc(name, counts) {
		return name // as most are
	}
	for _, r := range name {
		letters := string(r)
		if letter := plainLetter(r); letter != 0 {
			letters = string(letter)
		} else if unicode.IsLetter(r) || !has(r) {
			letters = norm.NFC.String(norm.NFKC.String(letters))
		}
		for _, r := range letters {
			if counts(r) {
				all++
			}
			switch {
			case unicode.IsSpace(r):
				b.WriteByte(' ')
			case unicode.In(r, unicode.M, unicode.Cf) || !has(r):
			default:
				b.WriteRune(r)
				if counts(r) {
					kept++
				}
			}
		}
	}
	if kept == 0 || 2*kept < all {
		return ""
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// counts says whether a name may consist of a character alone.
func counts(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// plainLetter is the letter on a dark disc or square, for which Unicode has no plain form; 0 for
// other characters.
func plainLetter(r rune) rune {
	for _, first := range []rune{'\U0001F150', '\U0001F170'} {
		if r >= first && r < first+26 {
			return 'A' + r - first
		}
	}
	return 0
}

// Drawn returns the players' names by seat as pictures write them, told apart. seats is what the
// seats are called, as many as there are Names.
func (s Scene) Drawn(seats []string) []naming.Name {
	names := make([]string, len(s.Names))
	for i, name := range s.Names {
		names[i] = Written(name)
	}
	return naming.Apart(names, seats)
}

// own says what the seats with players are called.
func (s *Scene) own(seats SeatNames) []string {
	own := make([]string, len(s.Names))
	for i := range own {
		own[i] = s.Say(seats.Own(game.Seat(i)))
	}
	return own
}

// drawnNames is Drawn for a painter. The first call decides what the seats are called.
func (s *Scene) drawnNames(seats SeatNames) []naming.Name {
	if s.drawn == nil {
		s.drawn = s.Drawn(s.own(seats))
	}
	return s.drawn
}

// saidNames returns the names as words tell them.
func (s *Scene) saidNames(seats SeatNames) []naming.Name {
	if s.said == nil {
		s.said = naming.Apart(s.Names, s.own(seats))
	}
	return s.said
}

// named is the name of a seat among names; what the seat is called where it has no player.
func (s *Scene) named(names []naming.Name, seat game.Seat, seats SeatNames) naming.Name {
	if int(seat) < 0 || int(seat) >= len(names) {
		return naming.Name{Of: s.Say(seats.Own(seat)), Bare: true}
	}
	return names[seat]
}

// Name is the player of a seat in a sentence of a picture: what the typeface can write of the name,
// else what the seat is called.
func (s *Scene) Name(seat game.Seat, seats SeatNames) string {
	return s.named(s.drawnNames(seats), seat, seats).String()
}

// Called is the player of a seat as words tell them: the whole name, for words need no glyphs.
func (s *Scene) Called(seat game.Seat, seats SeatNames) string {
	return s.named(s.saidNames(seats), seat, seats).String()
}

// Player is Called beside words that say the seat too, so that the name needs none behind it.
func (s *Scene) Player(seat game.Seat, seats SeatNames) string {
	return s.named(s.saidNames(seats), seat, seats).Of
}

// Joined is Called, with the seat behind it if the picture calls the player by it.
func (s *Scene) Joined(seat game.Seat, seats SeatNames) string {
	said := s.named(s.saidNames(seats), seat, seats)
	if drawn := s.named(s.drawnNames(seats), seat, seats); drawn.Bare && said.Seat == "" && said.Of != drawn.Of {
		said.Seat = drawn.Of
	}
	return said.String()
}

// DrawName draws the name of a seat's player as Text does, and returns its width. A name that is too
// long is cut, but not what tells it from the others: that is set smaller, then shortened.
func (c *Canvas) DrawName(s *Scene, seat game.Seat, seats SeatNames, x, y int, st Style) int {
	text, size := s.fitted(seat, seats, st)
	st.Size = size
	return c.Text(text, x, y, st)
}

// Sentence is what say makes of a player's name, which is cut so that the whole has room in the style.
func (s *Scene) Sentence(seat game.Seat, seats SeatNames, st Style, say func(who string) string) string {
	name := s.named(s.drawnNames(seats), seat, seats)
	text, limit := say(name.String()), st.Max
	st.Max = 0
	over := Width(text, st) - limit
	if limit <= 0 || over <= 0 {
		return text
	}
	if st.Max = max(Width(name.String(), st)-over, 1); name.Seat != "" {
		name.Seat = s.Say(seats.short(seat))
	}
	return say(cmp.Or(st.cut(name), name.Seat, name.Of))
}

// leastName is the number of letters below which a cut name is worth less than its seat alone.
const leastName = 2

// fitted returns the name of a seat's player within st.Max, and its size.
func (s *Scene) fitted(seat game.Seat, seats SeatNames, st Style) (string, int) {
	drawn := s.drawnNames(seats)
	name := s.named(drawn, seat, seats)
	if name.Seat == "" && !name.Bare && !s.cutAlike(drawn, seat, st) {
		return name.Of, st.Size
	}
	own, short := s.Say(seats.Own(seat)), s.Say(seats.short(seat))
	forms := []string{name.Of + " (" + own + ")", name.Of + " (" + short + ")"}
	if name.Bare {
		forms = []string{own, short}
	}
	if text, size := firstFit(forms, st); size > 0 {
		return text, size
	}
	if !name.Bare {
		small := st
		small.Size = SizeSmall
		if text := small.cut(naming.Name{Of: name.Of, Seat: short}); text != "" {
			return text, SizeSmall
		}
		if text, size := firstFit([]string{own, short}, st); size > 0 {
			return text, size
		}
	}
	return short, SizeSmall
}

// cut returns a name that is cut within the style's room, but for the seat behind it; "" if this
// leaves next to nothing of the name.
func (st Style) cut(n naming.Name) string {
	f := faceOf(st.Bold, st.Size)
	behind := strings.TrimPrefix(n.String(), n.Of)
	of := f.fit(n.Of, max(st.Max-f.width(behind), 1))
	if of != n.Of && len([]rune(of)) <= leastName || f.width(of+behind) > st.Max {
		return ""
	}
	return of + behind
}

// firstFit returns the first text that has room in a style, else at the smallest size; 0 if none has.
func firstFit(texts []string, st Style) (string, int) {
	for _, text := range texts {
		for _, size := range []int{st.Size, SizeSmall} {
			if at := faceOf(st.Bold, size); size <= st.Size && (st.Max <= 0 || at.width(legible(text)) <= st.Max) {
				return text, size
			}
		}
	}
	return "", 0
}

// cutAlike says whether a name is cut, and another's is then the same.
func (s *Scene) cutAlike(drawn []naming.Name, seat game.Seat, st Style) bool {
	f := faceOf(st.Bold, st.Size)
	name := drawn[seat].String()
	cut := f.fit(name, st.Max)
	if cut == name {
		return false
	}
	for i, n := range drawn {
		if i != int(seat) && f.fit(n.String(), st.Max) == cut {
			return true
		}
	}
	return false
}
