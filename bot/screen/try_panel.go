package screen

import (
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// tryRows are the controls of a try below those of its question.
func tryRows(p *Panel, tr table.Trial, t table.Table) []wire.Row {
	at := CustomID{Table: tr.Key, Decision: p.Asked.ID}
	var own []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, to CustomID) {
		own = append(own, wire.Button{Style: style, Label: p.Label(key), CustomID: to.String()})
	}
	switch {
	case len(p.Path) > 0:
		inner := CustomID{Op: p.stepOp(), Path: p.Path[:len(p.Path)-1]}
		add(wire.Secondary, "host.button.back", Inside(OpTry, tr.Key, p.Asked.ID, inner))
	case len(tr.Match.Journal) > 0:
		back := CustomID{Op: TryBack, Path: []string{strconv.Itoa(tr.Before())}}
		add(wire.Secondary, "host.button.back", Inside(OpTry, tr.Key, p.Asked.ID, back))
	}
	if p.Asked.ID != 0 {
		add(wire.Secondary, "host.button.type", at.With(OpTryLine))
	}
	if p.Seat != tr.Seat {
		add(wire.Secondary, "host.button.chance", at.With(OpTry, TryChance))
	}
	if len(tr.Match.Journal) > 0 {
		add(wire.Secondary, "host.button.again", at.With(OpTry, TryAgain))
	}
	if _, ok := Offered(tr, t, 0); ok && len(p.Path) == 0 {
		add(wire.Success, "host.button.real", at.With(OpTry, TryReal))
	}
	add(wire.Secondary, "host.button.out", at.With(OpTry, TryLeave))
	return ButtonRows(own)
}

// Offered is the n-th of the caller's own first actions in a try, where he may take it
// in the game now.
func Offered(tr table.Trial, t table.Table, n int) (game.Choice, bool) {
	mine := tr.Mine()
	if t.Status != table.Playing || n < 0 || n >= len(mine) {
		return game.Choice{}, false
	}
	state := t.Match.State
	if !slices.Contains(state.Legal(tr.Seat, nil), mine[n]) {
		return game.Choice{}, false
	}
	return state.Describe(tr.Seat, mine[n]), true
}

// Learnt says whether anything came to light.
func Learnt(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}

// ArgsOf are the values of a choice.
func ArgsOf(c game.Choice) []string {
	var all []string
	for _, a := range c.Args {
		all = append(all, a.Value)
	}
	return all
}

// NewTryPanel is the panel of a try: that of the reader's seat, or of the seat for which the
// reader answers there. Error: table.ErrNoGame.
func NewTryPanel(s Reader, tr table.Trial, t table.Table) (*Panel, error) {
	title, ok := s.TitleOf(tr.Setup.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	seat, real := tr.Turn(), t
	t.Match, t.Status, t.Vote, t.Offer = tr.Match, table.Playing, nil, nil
	t.Asks = nil
	for _, d := range tr.Match.Pending() {
		t.Asks = append(t.Asks, clock.Question{Seat: d.Seat})
	}
	s = s.At(t)
	p := &Panel{Reader: s, Title: title, Info: title.Game.Info(), Table: t, Seat: seat}
	p.Asked, _ = tr.Match.Asked(seat)
	a := &Banner{Sign: s.Label("host.try.sign"), Head: []string{s.T("host.try.only")}}
	if seat != tr.Seat {
		a.Head = append(a.Head, s.T("host.try.other", "who", seat))
	}
	a.Wrap = func(to CustomID) CustomID { return Inside(OpTry, tr.Key, to.Decision, to) }
	a.Rows = func(p *Panel) []wire.Row { return tryRows(p, tr, real) }
	p.Banner = a
	return p, nil
}
