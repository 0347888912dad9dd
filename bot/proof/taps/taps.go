package taps

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot"
	"bivouac/bot/orders"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/mind"
)

const room = "#table"

// cast are the keys of the members, by seat.
var cast = []string{"ann", "ben", "cat", "dan"}

// Languages are the languages in which games can be counted.
var Languages = map[string]struct{ locale, play string }{
	"en": {"en-GB", "Play"}, "fr": {"fr", "Jouer"},
}

// Game is a recorded game, and how to count it.
type Game struct {
	Title    bot.Title
	Plan     Plan
	Hints    Hints
	Language string // language of the members, one of Languages
	Capsule  game.Capsule
	// Shown, if any, is called with each panel of a turn as its reader sees it.
	Shown func(on *playground.Server, reader string, m playground.Message)
}

// Count plays a recorded game and returns its taps. It returns an error if the hints or the
// language are unknown, or if an answer could not be given or was changed.
func Count(ctx context.Context, g Game) (*Report, error) {
	reads, known := Languages[g.Language]
	if !known {
		return nil, fmt.Errorf("no language %q", g.Language)
	}
	judge, err := g.Hints.Judge()
	if err != nil {
		return nil, err
	}
	dir, remove, err := town.Folder()
	if err != nil {
		return nil, err
	}
	defer remove()
	title := g.Title
	title.Painter = sized(title.Painter)
	var members []playground.Member
	for _, key := range cast {
		members = append(members, playground.Member{Key: key, Name: key, Locale: reads.locale})
	}
	t, err := town.New(town.Options{
		Titles: []bot.Title{title}, Members: members, Channels: []string{"table"}, Path: filepath.Join(dir, "store.db"),
		Judge: judge,
	})
	if err != nil {
		return nil, err
	}
	p := &play{ctx: ctx, town: t, shown: g.Shown, language: g.Language, button: reads.play, plan: g.Plan,
		report: newReport(), panels: map[game.Seat]*panel{},
		presets: title.Game.Info().Presets, resting: map[game.Seat]bool{}, spare: map[game.Seat]*spare{}}
	err = p.whole(title.Game, g.Capsule)
	return p.report, errors.Join(err, t.Close())
}

// play is a running game.
type play struct {
	ctx    context.Context
	town   *town.Town
	plan   Plan
	report *Report
	shown  func(*playground.Server, string, playground.Message)
	// language is the members' language. button is the label of the button below a board that opens
	// the panel.
	language, button string

	id     table.ID
	panels map[game.Seat]*panel // the open panels
	// presets are the standing orders that everybody has. resting says whether the orders of a seat
	// are switched off.
	presets []game.Preset
	resting map[game.Seat]bool
	spare   map[game.Seat]*spare // spare panels, for mistakes
}

// panel is a member's private message, and the number of the question that they can answer in it.
type panel struct {
	seen     playground.Message
	decision int
	entries  int // length of the journal when the panel was made
}

// whole plays a whole recorded game.
func (p *play) whole(g game.Game, c game.Capsule) error {
	m, _, err := game.NewMatch(g, c.Setup)
	if err != nil {
		return err
	}
	at := table.Seating{Guild: p.town.Server.GuildID(), Channel: p.town.Server.ChannelID(room), Locale: p.language}
	for _, key := range cast[:c.Setup.Seats] {
		at.Players = append(at.Players, table.Player{User: p.town.Server.As(key).ID(), Name: key})
	}
	out, err := p.town.Tables.Import(p.ctx, at, m)
	if err != nil {
		return err
	}
	p.id = out.After.ID
	p.town.Settle()
	for n, entry := range c.Journal {
		if err := p.ctx.Err(); err != nil {
			return err
		}
		err := p.rest(before(c.Journal, n))
		if err == nil {
			err = p.answer(n, entry)
		}
		if err != nil {
			return fmt.Errorf("answer %d, %q of seat %d: %w", n+1, entry.Action, entry.Seat, err)
		}
	}
	p.report.end()
	return nil
}

// before returns the entries of a journal between entry n and the next entry of the same seat. These
// are answers of other seats, which standing orders may give.
func before(journal []game.Entry, n int) []game.Entry {
	end := n + 1
	for end < len(journal) && journal[end].Seat != journal[n].Seat {
		end++
	}
	return journal[n+1 : end]
}

// The method rest switches the standing orders of a seat on or off. It is the seat of the next
// entry. Its orders are on if the recorded answer is one that they give. Otherwise they are off, as
// for a player who wants to be asked.
func (p *play) rest(next []game.Entry) error {
	if len(next) == 0 || len(p.presets) == 0 {
		return nil
	}
	on := slices.ContainsFunc(p.presets, func(o game.Preset) bool { return o.Answer == string(next[0].Action) })
	seat := next[0].Seat
	if on == !p.resting[seat] {
		return nil
	}
	p.resting[seat] = !on
	_, err := p.town.Tables.Change(p.ctx, table.Actor{User: p.town.Server.As(cast[seat]).ID()}, p.id, orders.Arm(on))
	p.town.Settle()
	return err
}

// answer gives a recorded answer, unless a standing order has given it already.
func (p *play) answer(n int, entry game.Entry) error {
	before, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return err
	}
	if len(before.Unveiled().Journal) > n {
		at, err := before.Unveiled().At(n)
		if err != nil {
			return err
		}
		p.report.obeyed(p.plan.key(before.Public().Seats(), at.State, entry))
		return p.same(n, entry)
	}
	state := before.Unveiled().State
	s := p.report.stretch(p.plan.key(before.Public().Seats(), state, entry))
	if err := p.err(n, entry); err != nil {
		return err
	}
	open := p.panels[entry.Seat]
	if err := p.keep(entry.Seat, open); err != nil {
		return err
	}
	if open == nil || open.decision != entry.Decision {
		if done, err := p.atPost(s, n, entry); done || err != nil {
			return cmp.Or(err, p.same(n, entry))
		}
		if open, err = p.open(s, n, entry); err != nil {
			return err
		}
	}
	want := state.Describe(entry.Seat, entry.Action)
	opened := s.Taps
	err = p.give(s, open.seen, n, entry, aimAt(state, entry.Seat, entry.Action))
	if errors.Is(err, errNoControl) && open.entries < n { // others have acted since
		if open, err = p.open(s, n, entry); err != nil {
			return err
		}
		opened = s.Taps
		err = p.give(s, open.seen, n, entry, aimAt(state, entry.Seat, entry.Action))
	}
	if err != nil {
		return err
	}
	p.report.gave(want.Verb, s.Taps-opened)
	s.Answers++
	s.idle = s.Answers == 1 && len(want.Args) == 0
	return p.same(n, entry)
}

// atPost gives the answer with a button below the board, if there is one. It returns true if the
// answer was given.
func (p *play) atPost(s *Stretch, n int, entry game.Entry) (bool, error) {
	who := cast[entry.Seat]
	all, err := p.town.Server.As(who).Messages(room)
	if err != nil {
		return false, err
	}
	for _, m := range slices.Backward(all) {
		if m.Ephemeral || len(m.Buttons()) == 0 {
			continue
		}
		for _, b := range m.Buttons() {
			op, chosen := leading(b.CustomID)
			if op != "c" || !slices.Equal(chosen, []string{string(entry.Action)}) ||
				strings.Split(b.CustomID, "|")[3] != strconv.Itoa(entry.Decision) {
				continue
			}
			r, err := p.town.PressSeen(who, room, m, b.CustomID)
			if err != nil {
				return false, err
			}
			s.Taps, s.Trips, s.Reads, s.Answers = s.Taps+buttonTaps, s.Trips+1, s.Reads+1, s.Answers+1
			s.idle = false
			p.report.gave(verbAtPost, buttonTaps)
			return p.after(n, entry, r)
		}
		return false, nil // the newest controls are those of the board
	}
	return false, nil
}

// verbAtPost is the verb under which answers by a button below the board are counted.
const verbAtPost = "(below the board)"

// open opens the panel of the seat that answers.
func (p *play) open(s *Stretch, n int, entry game.Entry) (*panel, error) {
	r, err := p.town.Button(cast[entry.Seat], room, p.button)
	if err != nil {
		return nil, err
	}
	p.report.Opened++
	s.Taps++
	s.Trips++
	s.Reads += 2 // the message that mentioned the player, and the panel
	return &panel{decision: entry.Decision, seen: *r.Message, entries: n}, p.show(s, entry.Seat, *r.Message)
}

// show passes a panel of a turn to Game.Shown if the panel asks its reader something.
func (p *play) show(s *Stretch, seat game.Seat, m playground.Message) error {
	if p.shown == nil || !m.Ephemeral || !ofTurn(s.class) {
		return nil
	}
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return err
	}
	if _, asked := now.Seen(seat).Asked(); asked {
		p.shown(p.town.Server, cast[seat], m)
	}
	return nil
}

// keep opens a panel again if the client no longer shows it because messages about mistakes came
// after it.
func (p *play) keep(seat game.Seat, open *panel) error {
	if open == nil {
		return nil
	}
	all, err := p.town.Server.As(cast[seat]).Messages(room)
	if err != nil || slices.ContainsFunc(all, func(m playground.Message) bool { return m.ID == open.seen.ID }) {
		return err
	}
	r, err := p.town.Button(cast[seat], room, p.button)
	if err == nil {
		open.seen = *r.Message
	}
	return err
}

// same requires that entry n of the journal is the recorded answer.
func (p *play) same(n int, entry game.Entry) error {
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return err
	}
	if got := now.Unveiled().Journal[n]; got.Seat != entry.Seat || got.Action != entry.Action {
		return fmt.Errorf("the journal has %q of seat %d", got.Action, got.Seat)
	}
	return nil
}

// Hints says who orders the answers of the panels.
type Hints string

// The games were recorded by computer players, which use the same judge as the panels. So with
// OwnHints the figures are too good. The order of OtherHints agrees with these players about as
// little as with people. With NoHints there is no order.
const (
	OwnHints   Hints = "own"   // the bot's own judge
	OtherHints Hints = "other" // random playouts, which plan nothing
	NoHints    Hints = "none"
)

// Judge returns the function that orders the answers, or nil for the bot's own. The error lists the
// valid hints.
func (h Hints) Judge() (bot.Ranker, error) {
	switch h {
	case OwnHints:
		return nil, nil
	case OtherHints:
		return func(ctx context.Context, b game.Blind) ([]mind.Option, error) {
			return bot.AdviseBy(ctx, b, game.Strength{Method: game.Flat, Decisions: 2_000, Width: 32, Depth: 60})
		}, nil
	case NoHints:
		return func(context.Context, game.Blind) ([]mind.Option, error) { return nil, nil }, nil
	}
	return nil, fmt.Errorf("%q: hints are %s, %s or %s", string(h), OwnHints, OtherHints, NoHints)
}
