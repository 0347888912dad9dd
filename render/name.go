package render

import (
	"cmp"
	"strings"
	"unicode"

	"bivouac/game"
	"bivouac/game/naming"

	"golang.org/x/text/unicode/norm"
)

// A Seater is a Painter whose pictures name the seats differently from their game. Without it, seat
// N is named by the text GAME.seat.N.
type Seater interface {
	// Seat returns the name of a seat, which is used if its player's name cannot be written.
	Seat(v game.View, seat game.Seat) game.Text
}

// SeatNames are the names of the seats in a title's pictures.
type SeatNames struct {
	Own   func(game.Seat) game.Text
	Short func(game.Seat) game.Text // used if there is no room for Own; if nil, Own is always used
}

func (s SeatNames) short(seat game.Seat) game.Text {
	if s.Short == nil {
		return s.Own(seat)
	}
	return s.Short(seat)
}

// Written returns what the typeface can write of a person's name: fancy letters become plain ones,
// and characters that it lacks are dropped. It returns "" if this leaves less than half of the
// letters and digits, or none.
func Written(name string) string {
	var b strings.Builder
	all, kept := 0, 0
	name = norm.NFC.String(naming.Clean(name))
	if norm.NFKC.IsNormalString(name) && plain(name) && strings.ContainsFunc(name, counts) {
		return name // most names need no change
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

// counts says whether a character is a visible part of a name even on its own.
func counts(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// plainLetter returns the plain letter for a letter on a dark disc or square, since Unicode defines
// none for it. It returns 0 for other characters.
func plainLetter(r rune) rune {
	for _, first := range []rune{'\U0001F150', '\U0001F170'} {
		if r >= first && r < first+26 {
			return 'A' + r - first
		}
	}
	return 0
}

// Drawn returns the players' names by seat as pictures write them, with the seat added if two look
// the same. seats are the names of the seats, as many as there are Names.
func (s Scene) Drawn(seats []string) []naming.Name {
	names := make([]string, len(s.Names))
	for i, name := range s.Names {
		names[i] = Written(name)
	}
	return naming.Apart(names, seats)
}

// own returns the names of the seats that have players.
func (s *Scene) own(seats SeatNames) []string {
	own := make([]string, len(s.Names))
	for i := range own {
		own[i] = s.Say(seats.Own(game.Seat(i)))
	}
	return own
}

// drawnNames returns the result of Drawn, which is computed at the first call, with the seat names
// given then.
func (s *Scene) drawnNames(seats SeatNames) []naming.Name {
	if s.drawn == nil {
		s.drawn = s.Drawn(s.own(seats))
	}
	return s.drawn
}

// saidNames returns the players' names by seat as texts outside the picture write them. They are
// computed at the first call.
func (s *Scene) saidNames(seats SeatNames) []naming.Name {
	if s.said == nil {
		s.said = naming.Apart(s.Names, s.own(seats))
	}
	return s.said
}

// named returns the name of the seat's player among names, or the name of the seat if it has no
// player.
func (s *Scene) named(names []naming.Name, seat game.Seat, seats SeatNames) naming.Name {
	if int(seat) < 0 || int(seat) >= len(names) {
		return naming.Name{Of: s.Say(seats.Own(seat)), Bare: true}
	}
	return names[seat]
}

// Name returns the name of a seat's player for a sentence in a picture: what the typeface can write
// of it, or else the name of the seat.
func (s *Scene) Name(seat game.Seat, seats SeatNames) string {
	return s.named(s.drawnNames(seats), seat, seats).String()
}

// Called returns the name of a seat's player for a text outside the picture: the whole name, since
// such a text does not depend on the typeface.
func (s *Scene) Called(seat game.Seat, seats SeatNames) string {
	return s.named(s.saidNames(seats), seat, seats).String()
}

// Player returns the same as Called, but never with the seat behind the name. It is for texts that
// name the seat anyway.
func (s *Scene) Player(seat game.Seat, seats SeatNames) string {
	return s.named(s.saidNames(seats), seat, seats).Of
}

// Joined returns the same as Called, but adds the seat if the picture shows the name of the seat
// instead of the player's.
func (s *Scene) Joined(seat game.Seat, seats SeatNames) string {
	said := s.named(s.saidNames(seats), seat, seats)
	if drawn := s.named(s.drawnNames(seats), seat, seats); drawn.Bare && said.Seat == "" && said.Of != drawn.Of {
		said.Seat = drawn.Of
	}
	return said.String()
}

// DrawName draws the name of a seat's player as Text does, and returns its width. A name that is
// too long is cut. If the seat must stand behind the name to distinguish it from the others, the
// seat is not cut: the text is smaller and, if necessary, the seat is shortened.
func (c *Canvas) DrawName(s *Scene, seat game.Seat, seats SeatNames, x, y int, st Style) int {
	text, size := s.fitted(seat, seats, st)
	st.Size = size
	return c.Text(text, x, y, st)
}

// Sentence returns the result of the function say for the name of a seat's player. The name is cut
// if the whole sentence would otherwise be wider than st.Max.
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

// leastName is the number of characters, including the ellipsis, up to which a cut name is worth
// less than its seat alone.
const leastName = 2

// fitted returns the text that DrawName draws for a seat's player, and its font size. Text cuts it
// if it is still too wide.
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

// cut returns the name, cut so that it fits into st.Max together with the whole seat behind it. It
// returns "" if this leaves next to nothing of the name.
func (st Style) cut(n naming.Name) string {
	f := faceOf(st.Bold, st.Size)
	behind := strings.TrimPrefix(n.String(), n.Of)
	of := f.fit(n.Of, max(st.Max-f.width(behind), 1))
	if of != n.Of && len([]rune(of)) <= leastName || f.width(of+behind) > st.Max {
		return ""
	}
	return of + behind
}

// firstFit returns the first text that fits into st.Max, in the style's size or in SizeSmall, and
// that size. It returns a size of 0 if none fits.
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

// cutAlike says whether the seat's name would be cut, and would then look the same as another name.
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
