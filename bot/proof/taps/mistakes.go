package taps

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/bot/phone"
	"bivouac/bot/playground"
	"bivouac/game"
)

// A mistake is a function that does something wrong that people do, in their own turn or in another
// player's. The mistake uses a message of its own and costs no taps. If the mistake is impossible at
// this point of the game, the function returns no reply.
type mistake func(p *play, n int, entry game.Entry) (*playground.Reply, error)

// mistakes lists all kinds of mistakes. At every fifth answer the player makes the next one.
var mistakes = []struct {
	name string
	make mistake
}{
	{"an old button", oldButton},
	{"a word that is none", typing(func(game.Action) string { return "zzzz" })},
	{"a number out of range", typing(outOfRange)},
	{"a target that is gone", goneTarget},
	{"a form open too long", lateForm},
	{"an answer too late", tooLate},
	{"another's turn", outOfTurn},
}

// mistakeEvery is the number of answers between two mistakes. A spare panel is opened between them.
const mistakeEvery = 5

// spare is a second panel of a seat, with a form that was opened from it and the actions that were
// legal then. The panel is outdated once its question is answered.
type spare struct {
	panel    playground.Message
	form     *playground.ModalView
	decision int
	legal    []game.Action
}

// The method err lets a player make the next mistake, or opens a spare panel for a later mistake, when
// it is time for this.
func (p *play) err(n int, entry game.Entry) error {
	switch {
	case entry.Decision == 0:
		return nil
	case n%mistakeEvery == 2:
		return p.prepare(entry)
	case n%mistakeEvery != mistakeEvery-1:
		return nil
	}
	for k := range mistakes {
		m := mistakes[(n/mistakeEvery+k)%len(mistakes)]
		r, err := m.make(p, n, entry)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		if r != nil {
			return p.told(m.name, n, r)
		}
	}
	return nil
}

// told counts how a mistake was answered. A mistake must not lead to an action.
func (p *play) told(name string, n int, r *playground.Reply) error {
	now, err := p.town.Tables.Shelf.Get(p.id)
	switch {
	case err != nil:
		return err
	case now.Entries() != n:
		return fmt.Errorf("%s plays: %+v", name, now.Unveiled().Journal[n:])
	case r.Message == nil:
		return fmt.Errorf("%s is told nothing: %s", name, r.Outcome)
	}
	of, blocks := p.report.Mistakes[name], shape(*r.Message, phone.P1)
	before := of.Shown
	of.look(blocks, refusal)
	if of.Shown == before {
		return fmt.Errorf("%s is not told why: %q", name, r.Message.Content)
	}
	p.report.Mistakes[name] = of
	p.report.Questions.look(blocks, question)
	return nil
}

// prepare opens a spare panel of the seat whose turn it is.
func (p *play) prepare(entry game.Entry) error {
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return err
	}
	d, asked := now.Seen(entry.Seat).Asked()
	if !asked {
		return nil
	}
	who := cast[entry.Seat]
	r, err := p.town.Button(who, room, p.button)
	if err != nil {
		return err
	}
	s := &spare{panel: *r.Message, decision: d.ID, legal: now.Seen(entry.Seat).Legal()}
	if b, ok := s.panel.Button("Type it"); ok {
		if r, err = p.town.PressSeen(who, room, s.panel, b.CustomID); err != nil {
			return err
		}
		s.form = r.Modal
	}
	p.spare[entry.Seat] = s
	return nil
}

// outdated returns the spare panel of a seat whose question was answered, or nil if there is none.
func (p *play) outdated(seat game.Seat) *spare {
	s := p.spare[seat]
	now, err := p.town.Tables.Shelf.Get(p.id)
	if s == nil || err != nil {
		return nil
	}
	if d, asked := now.Seen(seat).Asked(); asked && d.ID == s.decision {
		return nil
	}
	return s
}

// pressed presses the first button of an old panel that leads to an answer, except the answer that the
// seat has given.
func (p *play) pressed(seat game.Seat, s *spare) (*playground.Reply, error) {
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return nil, err
	}
	for _, b := range s.panel.Buttons() {
		op, chosen := leading(b.CustomID)
		given := slices.ContainsFunc(now.Unveiled().Journal, func(e game.Entry) bool {
			return e.Decision == s.decision && e.Seat == seat && slices.Contains(chosen, string(e.Action))
		})
		if op != "" && len(chosen) > 0 && !b.Disabled && !given {
			r, err := p.town.PressSeen(cast[seat], room, s.panel, b.CustomID)
			return &r, err
		}
	}
	return nil, nil
}

func oldButton(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
	s := p.outdated(entry.Seat)
	if s == nil {
		return nil, nil
	}
	return p.pressed(entry.Seat, s)
}

// tooLate presses a button of an old panel of a seat that has no open question any more. For
// example, the panel asked whether to counter another player's action.
func tooLate(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
	for _, seat := range p.seats() {
		if seat != entry.Seat && !p.asked(seat) && p.outdated(seat) != nil {
			return p.pressed(seat, p.spare[seat])
		}
	}
	return nil, nil
}

// outOfTurn types an action while it is another user's turn. The action was legal earlier.
func outOfTurn(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
	for _, seat := range p.seats() {
		if s := p.spare[seat]; seat != entry.Seat && !p.asked(seat) && s != nil {
			return p.types(seat, string(s.legal[0]))
		}
	}
	return nil, nil
}

func lateForm(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
	s := p.outdated(entry.Seat)
	if s == nil || s.form == nil {
		return nil, nil
	}
	form := s.form
	s.form = nil // a form can be sent only once
	r, err := p.town.Submit(cast[entry.Seat], form, playground.Opts{"line": string(s.legal[0])})
	return &r, err
}

// goneTarget types an action that was legal at an earlier question and is no longer legal.
func goneTarget(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
	s := p.outdated(entry.Seat)
	now, err := p.town.Tables.Shelf.Get(p.id)
	if s == nil || err != nil {
		return nil, err
	}
	legal := now.Seen(entry.Seat).Legal()
	for _, a := range slices.Backward(s.legal) {
		if _, _, err := now.Unveiled().Batch(entry.Seat, string(a)); !slices.Contains(legal, a) && err != nil {
			return p.types(entry.Seat, string(a))
		}
	}
	return nil, nil
}

// typing returns the mistake of typing a wrong text. The function garble makes the text from the
// recorded answer. The mistake is not made if the rules accept the text.
func typing(garble func(game.Action) string) mistake {
	return func(p *play, _ int, entry game.Entry) (*playground.Reply, error) {
		now, err := p.town.Tables.Shelf.Get(p.id)
		if err != nil {
			return nil, err
		}
		line := garble(entry.Action)
		if _, _, err := now.Unveiled().Batch(entry.Seat, line); err == nil {
			return nil, nil
		}
		return p.types(entry.Seat, line)
	}
}

// outOfRange returns an action whose last number is made far too large.
func outOfRange(a game.Action) string {
	i := strings.LastIndexAny(string(a), "0123456789")
	return string(a)[:i+1] + "99" + string(a)[i+1:]
}

func (p *play) types(seat game.Seat, line string) (*playground.Reply, error) {
	r, err := p.town.Command(cast[seat], room, "do", playground.Opts{"line": line})
	return &r, err
}

// seats returns the seats with a spare panel, in order.
func (p *play) seats() []game.Seat {
	var all []game.Seat
	for seat := range game.Seat(len(cast)) {
		if p.spare[seat] != nil {
			all = append(all, seat)
		}
	}
	return all
}

func (p *play) asked(seat game.Seat) bool {
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return false
	}
	_, asked := now.Seen(seat).Asked()
	return asked
}
