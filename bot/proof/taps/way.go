package taps

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
)

// A move is one press on the way to an answer.
type move struct {
	from   *view
	id     string
	values []string
	cost   int // taps of all presses up to this one
	trips  int
	order  int // number of the move among those that were found; of equal moves people take the first
}

// view is what a member saw on the way.
type view struct {
	seen playground.Message
	back *move // the move that led to it; nil at the beginning
}

// Costs of a press, in taps.
const (
	buttonTaps = 1
	menuTaps   = 2
	typedTaps  = 3
)

// errNoControl means that a panel lists an answer but no control leads to it.
var errNoControl = errors.New("no control leads to it, though the panel lists it")

// give finds the cheapest way through a panel to an answer. It presses the controls that may lead
// to the answer, the cheapest first, until the answer is given.
func (p *play) give(s *Stretch, root playground.Message, n int, entry game.Entry, to aim) error {
	who, found := cast[entry.Seat], 0
	known := map[string]bool{}
	var open []*move
	look := func(v *view, cost, trips int) {
		for _, m := range moves(v, to) {
			key := m.id + "\x00" + strings.Join(m.values, "\x00")
			if known[key] {
				continue
			}
			known[key] = true
			found++
			m.cost, m.trips, m.order = m.cost+cost, trips+1, found
			open = append(open, m)
		}
	}
	look(&view{seen: root}, 0, 0)
	for len(open) > 0 {
		m := slices.MinFunc(open, func(a, b *move) int { return cmp.Or(a.cost-b.cost, a.order-b.order) })
		open = slices.DeleteFunc(open, func(other *move) bool { return other == m })
		r, err := p.town.PressSeen(who, room, m.from.seen, m.id, m.values...)
		if err != nil {
			return err
		}
		if r.Message == nil {
			continue
		}
		if err := p.show(s, entry.Seat, *r.Message); err != nil {
			return err
		}
		done, err := p.after(n, entry, r)
		if err != nil {
			return err
		}
		if done {
			s.Taps, s.Trips, s.Reads = s.Taps+m.cost, s.Trips+m.trips, s.Reads+m.trips
			p.report.saw(s.class, m)
			return nil
		}
		look(&view{seen: *r.Message, back: m}, m.cost, m.trips)
	}
	if to.paths["s"] != nil {
		return fmt.Errorf("%w:\n%s", errNoControl, told(root))
	}
	// If the action were typed, it might be read as the beginning of a longer one. So it is done
	// directly.
	by := table.Actor{User: p.town.Server.As(who).ID()}
	_, err := p.town.Tables.Act(p.ctx, table.Click{Actor: by, Table: p.id, Decision: entry.Decision, Action: entry.Action})
	if err != nil {
		return fmt.Errorf("no way leads to it: %w", err)
	}
	p.town.Settle()
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil {
		return err
	}
	var r playground.Reply
	if now.Status == table.Playing { // the panel, as it would be shown after the typed line
		if r, err = p.town.Button(who, room, p.button); err != nil {
			return err
		}
	}
	if _, err := p.after(n, entry, r); err != nil {
		return err
	}
	s.Taps, s.Trips, s.Reads, s.Typed = s.Taps+typedTaps, s.Trips+1, s.Reads+1, s.Typed+1
	return nil
}

// after looks at the bot's reply to a press. It reports whether the press answered a question of
// the game, so that the journal has grown. If so, it records the panel that the reply shows.
func (p *play) after(n int, entry game.Entry, r playground.Reply) (bool, error) {
	now, err := p.town.Tables.Shelf.Get(p.id)
	if err != nil || len(now.Unveiled().Journal) == n {
		return false, err
	}
	delete(p.panels, entry.Seat)
	if d, asked := now.Seen(entry.Seat).Asked(); asked && r.Message != nil {
		p.panels[entry.Seat] = &panel{seen: *r.Message, decision: d.ID, entries: len(now.Unveiled().Journal)}
	}
	return true, nil
}

// Letters and marks that package bot writes into custom_ids. Each letter of the constant leads is an
// operation that leads from a panel to an action. Each character of the constant marks begins a step
// of a path that is not a value of the action.
const (
	leads = "sScaA"
	marks = "~+^%"
)

// aim is an answer, and what must be chosen on the way to it.
type aim struct {
	action game.Action
	// paths has, by operation, what must be chosen one after another: by "s" among the choices that
	// a panel lists, by "S" among all choices, and by "A" among those of a piece, where the piece
	// comes first.
	paths map[string][]string
}

// aimAt returns the aim for a seat's answer.
func aimAt(state game.State, seat game.Seat, a game.Action) aim {
	want := state.Describe(seat, a)
	var all, listed []game.Choice
	for _, legal := range state.Legal(seat, nil) {
		c := state.Describe(seat, legal)
		if all = append(all, c); !c.Typed {
			listed = append(listed, c)
		}
	}
	to := aim{action: a, paths: map[string][]string{"S": path(all, want)}}
	if want.Typed {
		return to
	}
	to.paths["s"] = path(listed, want)
	if piece := game.PointOf(state, seat, want).Piece; piece != "" {
		own := slices.DeleteFunc(listed, func(c game.Choice) bool { return game.PointOf(state, seat, c).Piece != piece })
		to.paths["A"] = append([]string{piece}, path(own, want)...)
	}
	return to
}

// path returns what must be chosen to get from the choices to the wanted one: the verb, then the
// values. It leaves out a verb or a value that all remaining choices have.
func path(choices []game.Choice, want game.Choice) (p []string) {
	narrow := func(of func(game.Choice) string) {
		value, open := of(want), false
		var left []game.Choice
		for _, c := range choices {
			if of(c) == value {
				left = append(left, c)
			} else {
				open = true
			}
		}
		if choices = left; open {
			p = append(p, value)
		}
	}
	narrow(func(c game.Choice) string { return c.Verb })
	for n := range want.Args {
		narrow(func(c game.Choice) string { return c.Args[n].Value })
	}
	return p
}

// The method on reports whether the choices made so far with an operation lead to the aim.
func (to aim) on(op string, chosen []string) bool {
	chosen = slices.DeleteFunc(slices.Clone(chosen), func(e string) bool {
		return e != "" && strings.Contains(marks, e[:1])
	})
	p, leads := to.paths[op]
	return leads && len(chosen) <= len(p) && slices.EqualFunc(chosen, p[:len(chosen)], sameWords)
}

func sameWords(a, b string) bool {
	return slices.Equal(slices.Sorted(strings.FieldsSeq(a)), slices.Sorted(strings.FieldsSeq(b)))
}

// moves returns the presses of a view that may lead to an answer.
func moves(v *view, to aim) []*move {
	var all []*move
	for _, b := range v.seen.Buttons() {
		op, chosen := leading(b.CustomID)
		last := len(chosen) - 1
		if !b.Disabled && op == "s" && last < 0 { // leads to the pieces
			all = append(all, &move{from: v, id: b.CustomID, cost: buttonTaps})
		}
		if b.Disabled || op == "" || last < 0 {
			continue
		}
		whole := op == "c" || op == "a"
		if whole && chosen[last] == string(to.action) || !whole && to.on(op, chosen) {
			all = append(all, &move{from: v, id: b.CustomID, cost: buttonTaps})
		}
	}
	for _, menu := range v.seen.Menus() {
		op, chosen := leading(menu.CustomID)
		if op == "" {
			continue
		}
		if menu.Min != nil && *menu.Min > 1 {
			if n, p := len(chosen), to.paths[op]; to.on(op, chosen) && n < len(p) {
				words := strings.Fields(p[n])
				all = append(all, &move{from: v, id: menu.CustomID, values: words, cost: menuTaps + len(words)})
			}
			continue
		}
		for _, o := range menu.Options {
			if to.on(op, append(slices.Clone(chosen), o.Value)) {
				all = append(all, &move{from: v, id: menu.CustomID, values: []string{o.Value}, cost: menuTaps})
			}
		}
	}
	return all
}

// leading returns the operation and the path of a control that leads to actions. For other controls
// the operation is "".
func leading(customID string) (op string, chosen []string) {
	parts := strings.Split(customID, "|")
	if len(parts) < 4 || !strings.Contains(leads, parts[1]) {
		return "", nil
	}
	return parts[1], parts[4:]
}
