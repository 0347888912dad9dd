package screen

import (
	"errors"
	"slices"
	"strconv"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Operations of a try besides those of a panel. They are in the path after OpTry.
const (
	TryBack  = "back"
	TryReply = "reply" // the computer answers for the others from now on
	TryBoth  = "both"  // the user plays all seats again
	TryLeave = "leave"
	TryReal  = "real" // shows what could be played in the game
	TrySure  = "sure" // does it
)

// TryLevel is the default level of the computer in a try.
const TryLevel = 4

// ErrNoTryNow is the error of a try after the end without a moment.
var ErrNoTryNow = errors.New("no moment named of a game that is over")

// Aided says whether the computer may help the players of a table: always after the end.
func Aided(t table.Table) bool { return t.Status == table.Over || !t.Unaided }

// tryRows are the try's own controls, below those of its question.
func tryRows(p *Panel, tr table.Trial, t table.Table) []wire.Row {
	at := CustomID{Table: tr.Key, Decision: p.Asked.ID}
	var own []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, to CustomID) {
		own = append(own, Button(p.Reader, style, key, to))
	}
	switch {
	case len(p.Path) > 0:
		add(wire.Secondary, "host.button.back", Inside(OpTry, tr.Key, p.Asked.ID, p.Back()))
	case len(tr.Match.Journal) > 0:
		back := Press(TryBack, strconv.Itoa(tr.Before()))
		add(wire.Secondary, "host.button.back", Inside(OpTry, tr.Key, p.Asked.ID, back))
	}
	if p.Asked.ID != 0 {
		add(wire.Secondary, "host.button.type", at.With(OpTryLine))
	}
	if p.Seat != tr.Seat && Aided(t) {
		add(wire.Secondary, "host.button.reply", at.With(OpTry, TryReply))
	}
	if tr.Computer > 0 {
		add(wire.Secondary, "host.button.both", at.With(OpTry, TryBoth))
	}
	if _, ok := Offered(tr, t, 0); ok && len(p.Path) == 0 {
		add(wire.Success, "host.button.real", at.With(OpTry, TryReal))
	}
	add(wire.Secondary, "host.button.out", at.With(OpTry, TryLeave))
	return ButtonRows(own)
}

// Offered returns the n-th of the caller's own first actions in a try, if it is legal in the game
// now.
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

// OfferReal asks whether to play the n-th own action of a try in the game, whose panel it is.
func (p *Panel) OfferReal(tr table.Trial, n int, c game.Choice, note string) wire.Message {
	yes := Inside(OpTry, tr.Key, p.Asked.ID, Press(TrySure, strconv.Itoa(n), string(c.Action)))
	m := wire.Message{Rows: Row(
		Button(p.Reader, wire.Success, "host.button.confirm", yes),
		Button(p.Reader, wire.Secondary, "host.button.totry", Inside(OpTry, tr.Key, 0, Press(OpPlay))),
		Button(p.Reader, wire.Secondary, "host.button.notnow", PressAt(p.Table, OpPlay)),
	)}
	lines := []string{
		p.T("host.try.real"), p.T("host.panel.step", "what", c.Label), p.NoteLine(c), p.Foresee(&c), finality(p.Reader, c),
	}
	return p.Illustrated(m, note, lines, &render.Focus{Verb: c.Verb, Args: ArgsOf(c), Choices: []game.Choice{c}})
}

// Learnt says whether anything was revealed.
func Learnt(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}

// ArgsOf returns the values of a choice.
func ArgsOf(c game.Choice) []string {
	var all []string
	for _, a := range c.Args {
		all = append(all, a.Value)
	}
	return all
}

// NewTryPanel returns the panel of a try: of the reader's seat, or of another seat that he plays.
// Error: table.ErrNoGame.
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
	switch {
	case seat != tr.Seat && Aided(real):
		a.Head = append(a.Head, s.T("host.try.other.aided", "who", seat))
	case seat != tr.Seat:
		a.Head = append(a.Head, s.T("host.try.other", "who", seat))
	case tr.Computer > 0:
		a.Head = append(a.Head, s.T("host.try.against", "level", tr.Computer))
	}
	a.Wrap = func(to CustomID) CustomID { return Inside(OpTry, tr.Key, to.Decision, to) }
	a.Rows = func(p *Panel) []wire.Row { return tryRows(p, tr, real) }
	p.Banner = a
	return p, nil
}
