package try

import (
	"bivouac/bot/panel"
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// newPanel returns the panel of a try for the seat that answers next: the reader's own seat, or
// another one for which they answer. Error: table.ErrNoGame.
func newPanel(s screen.Reader, tr Trial, t table.Table) (*panel.Panel, error) {
	title, ok := s.TitleOf(tr.Setup.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	seat, real := tr.Turn(), t
	t = t.With(tr.Match)
	t.Status = table.Playing
	t.Asks = nil
	for _, d := range tr.Match.Pending() {
		t.Asks = append(t.Asks, clock.Question{Seat: d.Seat})
	}
	s = s.At(t)
	a := &panel.Banner{Sign: s.Label("host.try.sign"), Head: []string{s.T("host.try.only")}}
	switch {
	case seat != tr.Seat && screen.Aided(real):
		a.Head = append(a.Head, s.T("host.try.other.aided", "who", seat))
	case seat != tr.Seat:
		a.Head = append(a.Head, s.T("host.try.other", "who", seat))
	case tr.Computer > 0:
		a.Head = append(a.Head, s.T("host.try.against", "level", tr.Computer))
	}
	a.Wrap = func(to screen.CustomID) screen.CustomID { return screen.Inside(opTry, tr.Key, to.Decision, to) }
	a.Rows = func(p *panel.Panel) []wire.Row { return rows(p, tr, real) }
	return &panel.Panel{Seated: screen.Sit(s, title, t, seat), Banner: a}, nil
}

// panelOf returns the panel of a try. It also replaces c.Reader with the panel's reader, so that messages can
// name the table's players.
func panelOf(c *call.Call, tr Trial, t table.Table) (*panel.Panel, error) {
	p, err := newPanel(c.Reader, tr, t)
	if err == nil {
		c.Reader = p.Reader
	}
	return p, err
}

// rows returns the try's own controls, which stand below the controls of its question.
func rows(p *panel.Panel, tr Trial, t table.Table) []wire.Row {
	at := screen.CustomID{Table: tr.Key, Decision: p.Asked.ID}
	var own []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, to screen.CustomID) {
		own = append(own, screen.Button(p.Reader, style, key, to))
	}
	switch {
	case len(p.Path) > 0:
		add(wire.Secondary, "host.button.back", screen.Inside(opTry, tr.Key, p.Asked.ID, p.Back()))
	case len(tr.Match.Journal) > 0:
		back := screen.Press(wordBack, strconv.Itoa(tr.Before()))
		add(wire.Secondary, "host.button.back", screen.Inside(opTry, tr.Key, p.Asked.ID, back))
	}
	if p.Asked.ID != 0 {
		add(wire.Secondary, "host.button.type", at.With(opLine))
	}
	if p.Seat != tr.Seat && screen.Aided(t) {
		add(wire.Secondary, "host.button.reply", at.With(opTry, wordReply))
	}
	if tr.Computer > 0 {
		add(wire.Secondary, "host.button.both", at.With(opTry, wordBoth))
	}
	if _, ok := offered(tr, t, 0); ok && len(p.Path) == 0 {
		add(wire.Success, "host.button.real", at.With(opTry, wordReal))
	}
	add(wire.Secondary, "host.button.out", at.With(opTry, wordLeave))
	return screen.ButtonRows(own)
}

// maxTried is the maximum number of event lines on a try's panel.
const maxTried = 8

// show shows a try in its present state.
func show(c *call.Call, tr Trial, t table.Table, note string) error {
	p, err := panelOf(c, tr, t)
	if err != nil {
		return err
	}
	return c.Show(p.Start(note))
}

// The function told shows a try with the lines of its events, from the journal entry with the index start.
// It shows only events that the caller's own seat, or the seat for which they answer now, may know. It leaves
// out an event that the first line of the note already tells.
func told(c *call.Call, tr Trial, t table.Table, start int, note string) error {
	lines := []string{note}
	first, _, _ := strings.Cut(note, "\n")
	s := c.At(t)
	for n := start; n < len(tr.Told); n++ {
		for _, e := range tr.Told[n] {
			if e.Aside || !e.VisibleTo(tr.Seat) && !e.VisibleTo(tr.Turn()) {
				continue
			}
			if line := screen.EventLine(e, s); n > start || screen.DoneLine(line) != first {
				lines = append(lines, line)
			}
		}
	}
	if more := len(lines) - 1 - maxTried; more > 0 {
		lines = append([]string{note, c.T("host.turn.more", "n", more)}, lines[1+more:]...)
	}
	return show(c, tr, t, strings.Join(lines, "\n"))
}
