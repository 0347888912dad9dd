package panel

import (
	"cmp"
	"slices"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/mind"
)

// If a panel has more answers than buttons, it shows the best answers. The game's judge ranks them
// from what the seat knows. At tables without hints nothing is ranked, and the answers are in the
// order of the rules.

// placed is an answer's place in the ranking, counted from 0, and the value that the judge gives
// it.
type placed struct{ place, value int }

// order is the judge's ranking of the answers to a panel's question. Copies of a panel share the
// order, so that the judge is asked only once.
type order struct {
	asked  bool
	places map[game.Action]placed
	good   game.Action   // the one answer whose button is green; "" for none
	dim    game.Action   // the best answer, not green since players cannot check why it is good; else ""
	why    []mind.Reason // what the green answer improves, the most important first; nil if that is not known
	none   bool          // the default answer loses something, the best one changes nothing, no answer gains
	then   game.Text     // what the green answer makes possible; zero if nothing
}

// advised says whether the panel may rank its answers.
func (p *Panel) advised() bool {
	return p.Judge != nil && p.Banner == nil && p.Asked.ID != 0 && screen.Aided(p.Table)
}

// ranking returns the judge's order; empty if nothing is ranked.
func (p *Panel) ranking() order {
	if p.order == nil {
		return order{}
	}
	if p.order.asked || !p.advised() {
		return *p.order
	}
	p.order.asked = true
	list, err := p.Ranked(p.Table, p.Seat)
	if err != nil {
		p.Log.Error("no order of the answers", "table", p.Table.ID, "game", p.Table.Game, "err", err)
		return *p.order
	}
	p.order.places = make(map[game.Action]placed, len(list))
	for n, o := range list {
		p.order.places[o.Action] = placed{n, o.Value}
	}
	best := p.best()
	if p.order.good = p.evident(best); p.order.good == "" {
		p.order.dim = best
	}
	if p.order.good != "" && p.Asked.Default != "" && p.order.good != p.Asked.Default {
		p.order.good, p.order.why = p.gains(p.order.good)
	}
	return *p.order
}

// evident returns the best answer if players can check why it is good. Otherwise it returns "".
func (p *Panel) evident(best game.Action) game.Action {
	if best == "" || p.Seen().Evident(best) {
		return best
	}
	return ""
}

// gains returns the best answer, and the counts that it improves. A count is a number by which the
// title judges a position. The first result is "" if the answer does not improve the seat's position.
// It is also "" if the answer changes counts but improves none except slight ones (game.Count), and
// makes no gain possible for the next answer. The second result is nil if it is not known which
// counts improve.
func (p *Panel) gains(best game.Action) (game.Action, []mind.Reason) {
	gain, err := p.Gain(p.Table, p.Seat, best)
	switch {
	case err != nil:
		p.Log.Error("no reason of the best answer", "table", p.Table.ID, "game", p.Table.Game, "err", err)
		return best, nil
	case gain == nil:
		return best, nil
	}
	slight := func(r mind.Reason) bool { return r.Slight }
	changed := slices.DeleteFunc(slices.Clone(gain.Reasons), slight)
	switch {
	case gain.After <= gain.Before:
		gains := func(c game.Choice) bool { return !c.Gain.IsZero() }
		loses := func(c game.Choice) bool { return c.Action == p.Asked.Default && !c.Loss.IsZero() }
		p.order.none = len(changed) == 0 && slices.ContainsFunc(p.Choices(), loses) &&
			!slices.ContainsFunc(p.Choices(), gains)
		return "", nil
	}
	if better := improved(changed); len(better) > 0 {
		return best, better
	}
	p.order.then = p.Seen().Promise(best)
	if len(gain.Reasons) > 0 && p.order.then.IsZero() {
		return "", nil
	}
	return best, nil
}

// improved returns those of the title's counts that a choice makes better.
func improved(changed []mind.Reason) []mind.Reason {
	return slices.DeleteFunc(changed, func(r mind.Reason) bool { return !r.Improves() })
}

// mostWhys is the maximum number of changed counts in the text which says why a button is green.
const mostWhys = 2

// whys returns the reason why a button in some rows is green. It returns several versions, the
// longest first. It returns nil if the reason is not known, or if no button in the rows is green. But
// if order.none is set, it returns the reason why no answer is green.
func (p *Panel) whys(rows []wire.Row) (list []string) {
	if p.order != nil && p.order.none {
		return []string{p.T("host.panel.why.none"), p.T("host.panel.why.none.brief")}
	}
	green := func(b wire.Button) bool { return b.Style == wire.Success }
	if p.order == nil || p.order.good == "" || !shows(rows, green) {
		return nil
	}
	if !p.order.then.IsZero() {
		for parts := partsOf(p.Plain(p.order.then)); len(parts) > 0; parts = parts[:len(parts)-1] {
			list = append(list, p.T("host.panel.why", "parts", joined(parts)))
		}
		return list
	}
	var parts []string
	for _, r := range p.order.why[:min(len(p.order.why), mostWhys)] {
		parts = append(parts, p.T("host.panel.why.part", "name", r.Name, "now", r.Now, "then", r.Best))
		list = append(list, p.T("host.panel.why", "parts", strings.Join(parts, " · ")))
	}
	slices.Reverse(list)
	return list
}

// foremost returns the top-ranked choices, at most limit. It returns nil if nothing is ranked. If
// the function passed as value returns the same result for several choices, only the best of them
// is kept.
func (p *Panel) foremost(choices []game.Choice, limit int, value func(game.Choice) string) []game.Choice {
	best := p.inOrder(choices)
	seen := map[string]bool{}
	best = screen.Keep(best, func(c game.Choice) bool {
		first := !seen[value(c)]
		seen[value(c)] = true
		return first
	})
	return best[:min(limit, len(best))]
}

// topValues returns the results of the function valueOf for choices, at most limit: those of the
// top-ranked choices, then others in the order of the rules.
func (p *Panel) topValues(
	choices []game.Choice, all []string, limit int, valueOf func(game.Choice) string,
) (list []string) {
	for _, c := range p.foremost(choices, limit, valueOf) {
		list = append(list, valueOf(c))
	}
	for _, value := range all {
		if len(list) < limit && !slices.Contains(list, value) {
			list = append(list, value)
		}
	}
	return list
}

// actionOf returns the action of a choice. With this function, foremost keeps every choice.
func actionOf(c game.Choice) string { return string(c.Action) }

// kindOf returns the kind of a choice, or its action if it has no kind. With this function,
// foremost keeps only one of several choices that are nearly the same.
func (p *Panel) kindOf(c game.Choice) string { return cmp.Or(p.Point(c).Kind, string(c.Action)) }

// inOrder returns those choices that are ranked, the best first. Choices that do nothing come last.
func (p *Panel) inOrder(choices []game.Choice) []game.Choice {
	places := p.ranking().places
	known := screen.Keep(choices, func(c game.Choice) bool { _, known := places[c.Action]; return known })
	slices.SortStableFunc(known, func(a, b game.Choice) int {
		return cmp.Compare(places[a.Action].place, places[b.Action].place)
	})
	idle := func(c game.Choice) bool { return p.Point(c).Idle }
	last := screen.Keep(known, idle)
	return append(slices.DeleteFunc(known, idle), last...)
}

// best returns the answer that the panel shows as best. Of the answers with the highest value it is
// the first that does something and does not end the turn, or else the first that ends the turn. It
// returns "" if nothing is ranked, or if only answers that do nothing have the highest value.
func (p *Panel) best() game.Action {
	choices := p.Choices()
	if len(choices) == 0 { // no choice is worth a line in a menu, so all are shown
		choices = p.known
	}
	all, most := p.inOrder(choices), 0
	for _, c := range all {
		most = max(most, p.order.places[c.Action].value)
	}
	end := game.Action("")
	for _, c := range all {
		if p.order.places[c.Action].value < most {
			continue
		}
		switch at := p.Point(c); {
		case at.Ends && end == "":
			end = c.Action
		case !at.Ends && !at.Idle:
			return c.Action
		}
	}
	return end
}

// begins selects the most likely piece if none is chosen. If the game names a piece, it is that piece.
// Otherwise it is the top-ranked piece, or the first piece that can act if nothing is ranked. In this case
// begins selects no piece if the best answer needs none, or if the panel has a banner and several pieces
// can act. A panel that shows a refusal selects no piece, because the refusal needs the space.
func (p *Panel) begins() {
	if p.Piece != "" || p.All || p.Whole || p.Overlay != "" || p.Asked.ID == 0 || p.refused() {
		return
	}
	piece := func(c game.Choice) string { return p.Point(c).Piece }
	with := screen.Keep(p.Choices(), func(c game.Choice) bool { return piece(c) != "" })
	if first := p.Seen().Opens(); first != "" {
		if slices.ContainsFunc(with, func(c game.Choice) bool { return piece(c) == first }) {
			p.Piece = first
		}
		return
	}
	if len(with) == 0 || p.Banner != nil && len(p.pieces(with)) > 1 {
		return
	}
	pieceless := func(c game.Choice) bool {
		return piece(c) == "" && (p.good(c) || p.order != nil && c.Action == p.order.dim)
	}
	if slices.ContainsFunc(p.Choices(), pieceless) { // the best answer is not made with a piece
		return
	}
	p.Piece = piece(with[0])
	if best := p.foremost(with, 1, piece); len(best) > 0 {
		p.Piece = piece(best[0])
	}
}
