package ordertest

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
)

// judge checks the entries after an act against the table's orders and the one just given; own is
// how many entries are the player's.
func (p *play) judge(out table.Outcome, own int, given ...orders.Standing) error {
	before, after := out.Before, out.After
	entries := after.Match.Journal[before.Entries():]
	if len(entries) > 100+own {
		return fmt.Errorf("%d answers by order follow one act", len(entries)-own)
	}
	m := before.Match
	for i := 0; i < len(entries); {
		n, t := 1, before
		t.Match = m
		if at := before.Entries() + i; slices.Contains(after.Obeyed, at) {
			var err error
			if n, err = p.obeyed(t, append(slices.Clone(before.Orders), given...), entries[i:]); err != nil {
				return err
			}
		} else if i >= own {
			return fmt.Errorf("entry %d, %s by seat %d, is nobody's", at, entries[i].Action, entries[i].Seat)
		}
		for _, e := range entries[i : i+n] {
			next, _, err := m.Act(game.Move{Decision: decision(m, e), Seat: e.Seat, Action: e.Action})
			if err != nil {
				return fmt.Errorf("replay %s by seat %d: %w", e.Action, e.Seat, err)
			}
			m = next
		}
		i += n
	}
	return ripe(after)
}

// decision returns the question that an entry answers.
func decision(m *game.Match, e game.Entry) int {
	if d, asked := m.Asked(e.Seat); asked && e.Decision != 0 {
		return d.ID
	}
	return e.Decision
}

// obeyed says whether one of the orders explains an answer: question, condition and words match; n
// is its number of entries.
func (p *play) obeyed(t table.Table, all orders.List, entries []game.Entry) (n int, err error) {
	seat := entries[0].Seat
	d, asked := t.Match.Asked(seat)
	if !asked {
		return 0, fmt.Errorf("an order answers %s for seat %d, which nobody asks", entries[0].Action, seat)
	}
	p.report.Obeyed++
	facts, lines := t.FactsOf(seat), []string{}
	for _, o := range all {
		rule, ok := o.Rule()
		if o.Seat != seat || o.Off != "" || !ok {
			continue
		}
		lines = append(lines, o.Line)
		if !rule.Meets(facts) || silent(o, all, d, facts) {
			continue
		}
		if n := firstOf(t.Match, d, rule.Answers, entries); n > 0 {
			conditional := func(r orders.Order) bool { return r.When != nil && strings.HasPrefix(o.Line, r.String()) }
			if slices.ContainsFunc(p.ready, conditional) {
				p.report.Ready++
			}
			return n, nil
		}
	}
	return 0, fmt.Errorf("seat %d is given %s, for which none of its orders stands:\n%s\nwith %v",
		seat, entries[0].Action, strings.Join(lines, "\n"), facts)
}

// silent says whether an order must not answer a question even if it matches: an earlier own order
// asks the player, or it is a preset and he excepts the question, has disarmed a matching order, or
// was asked before he had it.
func silent(o orders.Standing, all orders.List, d game.Decision, facts orders.Facts) bool {
	for _, own := range all {
		rule, ok := own.Rule()
		if own.Seat != o.Seat || own.Preset != "" || !ok {
			continue
		}
		rests := own.Off == orders.OffPaused || own.Off == orders.OffUndone
		switch {
		case own.N == o.N:
			return false
		case own.Off == "" && rule.Ask && rule.Meets(facts):
			return true
		case o.Preset != "" && (own.Off == "" && rule.Excepts(facts) || rests && rule.Meets(facts)):
			return true
		}
	}
	return o.Preset != "" && d.ID <= o.After
}

// firstOf returns how many of the entries are the first possible answer; 0 if they are another.
func firstOf(m *game.Match, d game.Decision, texts []string, entries []game.Entry) int {
	for _, a := range texts {
		made := answers(m, d, a)
		if len(made) == 0 {
			continue
		}
		same := func(x, y game.Entry) bool { return x.Seat == y.Seat && x.Action == y.Action }
		if len(entries) >= len(made) && slices.EqualFunc(made, entries[:len(made)], same) {
			return len(made)
		}
		return 0
	}
	return 0
}

// ripe checks that no armed order could still answer, except with news. At most 100 answers follow
// one act.
func ripe(t table.Table) error {
	if t.Status != table.Playing {
		return nil
	}
	for _, d := range t.Match.Pending() {
		facts := t.FactsOf(d.Seat)
		all := t.OrdersOf(d.Seat)
		for _, o := range all {
			rule, ok := o.Rule()
			if silent(o, all, d, facts) {
				continue
			}
			if o.Off != "" || !ok || !rule.Meets(facts) || rule.Until == "turn" || rule.Until == "round" {
				continue
			}
			for _, a := range rule.Answers {
				if len(answers(t.Match, d, a)) > 0 {
					return fmt.Errorf("seat %d is asked, and its order %q was not obeyed", d.Seat, o.Line)
				}
			}
		}
	}
	return nil
}
