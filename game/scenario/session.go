package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lang"
)

// session is a scenario being played.
type session struct {
	info   game.Info
	texts  *lang.Catalog
	match  *game.Match
	events []game.Event // of the last line
}

// begin starts the match of a script.
func begin(g game.Game, texts *lang.Catalog, s *Script) (*session, error) {
	info := g.Info()
	setup := s.Setup
	setup.Rules = info.Rules
	if setup.Seats == 0 {
		setup.Seats = info.Seats[0]
	}
	m, events, err := game.NewMatch(g, setup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	return &session{info, texts, m, events}, nil
}

// do plays one line; the error says what failed.
func (x *session) do(l Line) error {
	switch l.Kind {
	case Expect:
		return x.expect(l.Text)
	case Rig:
		return x.rig(l.Text)
	case Undo:
		return x.undo(l.Seat)
	case Act, Refuse:
		return x.act(l)
	}
	panic(fmt.Sprintf("scenario: unknown kind of line %q", l.Kind))
}

func (x *session) rig(text string) error {
	words, err := quoted(text)
	if err != nil || len(words) < 2 {
		return fmt.Errorf("want \"rig <stream> <value>...\", not %q", text)
	}
	m, err := x.match.Rig(words[0], words[1:]...)
	if err != nil {
		return err
	}
	x.match = m
	return nil
}

func (x *session) undo(by string) error {
	seat, err := x.lastMover(), error(nil)
	if by != "" {
		if seat, err = x.seat(by); err != nil {
			return err
		}
	}
	m, err := x.match.Undo(seat)
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	x.match, x.events = m, nil
	return nil
}

// lastMover returns the seat of the last move of the journal.
func (x *session) lastMover() game.Seat {
	j := x.match.Journal
	for i := len(j) - 1; i >= 0; i-- {
		if j[i].Strike == nil {
			return j[i].Seat
		}
	}
	return 0
}

func (x *session) act(l Line) error {
	seat, err := x.mover(l.Seat)
	if err != nil {
		return err
	}
	m, events, err := x.typed(seat, l.Text)
	if l.Kind == Refuse {
		return x.refused(l, err)
	}
	if err != nil {
		return x.explain(err)
	}
	if len(m.Journal) == len(x.match.Journal) && len(x.match.Game.Words(l.Text)) == 0 {
		return fmt.Errorf("%q holds no word", l.Text)
	}
	x.match, x.events = m, events
	return nil
}

// typed plays a line of a seat. game.Spectator, written "-", is a newcomer or the clock.
func (x *session) typed(seat game.Seat, line string) (*game.Match, []game.Event, error) {
	if seat != game.Spectator {
		return x.match.Batch(seat, line)
	}
	move := game.Move{Seat: seat, Action: game.Action(line)}
	if room, ok := x.match.Room(); ok && move.Action == game.Join {
		move.Seat = room
	}
	return x.match.Act(move)
}

func (x *session) mover(name string) (game.Seat, error) {
	if name != "" {
		return x.seat(name)
	}
	for _, d := range x.match.Pending() {
		return d.Seat, nil
	}
	return 0, nil // nobody is asked: a move then fails with game.ErrOver
}

// seat returns the seat with this number, or the seat whose English name begins with this text. For "-"
// it returns game.Spectator.
func (x *session) seat(name string) (game.Seat, error) {
	if name == "-" {
		return game.Spectator, nil
	}
	seats := x.match.Seats()
	if n, err := strconv.Atoi(name); err == nil {
		if n < 0 || n >= seats {
			return 0, fmt.Errorf("seat %d is not among 0 to %d", n, seats-1)
		}
		return game.Seat(n), nil
	}
	found := game.Spectator
	for s := range game.Seat(seats) {
		if !strings.HasPrefix(strings.ToLower(x.seatName(s)), strings.ToLower(name)) {
			continue
		}
		if found >= 0 {
			return 0, fmt.Errorf("%q may be %s or %s", name, x.seatName(found), x.seatName(s))
		}
		found = s
	}
	if found < 0 {
		return 0, fmt.Errorf("no seat is called %q", name)
	}
	return found, nil
}

func (x *session) seats(list string) ([]game.Seat, error) {
	seats := []game.Seat{}
	if list == "none" {
		return seats, nil
	}
	for _, name := range strings.Split(list, ",") {
		s, err := x.seat(name)
		if err != nil {
			return nil, err
		}
		seats = append(seats, s)
	}
	return seats, nil
}

func (x *session) seatName(s game.Seat) string {
	return x.texts.Say(lang.English, game.T(game.Key(x.info.ID+".seat."+strconv.Itoa(int(s)))), nil)
}

func (x *session) say(t game.Text) string { return x.texts.Say(lang.English, t, x.seatName) }

// explain adds the text and the nearest actions of a refusal to an error, for the developer.
func (x *session) explain(err error) error {
	var r *game.Refusal
	if !errors.As(err, &r) {
		return err
	}
	near := ""
	if len(r.Near) > 0 {
		near = fmt.Sprintf(" (near: %q)", r.Near)
	}
	return fmt.Errorf("%w: %s%s", err, x.say(r.Why), near)
}

// refused returns nil if err is the refusal that the line expects, else an error that says what is
// wrong.
func (x *session) refused(l Line, err error) error {
	if err == nil {
		return fmt.Errorf("%q was taken, want it refused", l.Text)
	}
	var r *game.Refusal
	if !errors.As(err, &r) {
		if l.Rule == "" && IsHostsNo(err) {
			return nil
		}
		return fmt.Errorf("%q: %w, want a refusal", l.Text, err)
	}
	if !x.texts.Has(lang.English, r.Why.Key) {
		return fmt.Errorf("%q: the refusal's text %q does not exist", l.Text, r.Why.Key)
	}
	if l.Rule != "" && r.Rule != l.Rule || l.Key != "" && r.Why.Key != l.Key {
		return fmt.Errorf("%w, want rule %s key %q", x.explain(err), l.Rule, l.Key)
	}
	return nil
}

// IsHostsNo says whether err is a refusal by game.Match itself.
func IsHostsNo(err error) bool {
	own := []error{game.ErrOver, game.ErrNotAsked, game.ErrStale, game.ErrNothingToUndo, game.ErrRevealed}
	return slices.ContainsFunc(own, func(no error) bool { return errors.Is(err, no) })
}

// quoted cuts a line into words; "two words" in quotes are one.
func quoted(line string) ([]string, error) {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		word, rest, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, `"`) {
			q, err := strconv.QuotedPrefix(line)
			if err != nil {
				return nil, fmt.Errorf("an open quote in %q", line)
			}
			rest = line[len(q):]
			word, _ = strconv.Unquote(q)
		}
		words, line = append(words, word), rest
	}
	return words, nil
}
