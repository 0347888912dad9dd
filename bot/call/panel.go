package call

import (
	"errors"
	"slices"

	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Panel returns the panel of the caller's seat. It also replaces c.Reader by a reader that knows the
// players of the table. Its errors are those of panel.New.
func (c *Call) Panel(t table.Table) (*panel.Panel, error) {
	p, err := panel.New(c.Reader, t)
	if err != nil {
		return nil, err
	}
	c.Reader = p.Reader
	c.news = nil
	for _, line := range p.Notices() {
		if line.Told != nil {
			c.news = append(c.news, News{line, t.ID})
		}
	}
	return p, nil
}

// OwnPanel returns the caller's panel of the call's table. Its errors are table.ErrNoTable and
// those of panel.New.
func OwnPanel(c *Call) (*panel.Panel, error) {
	t, err := c.Table()
	if err != nil {
		return nil, err
	}
	return c.Panel(t)
}

// RunningPanel returns the caller's panel of the call's table if their seat is still in play. The
// error is table.ErrOut if the seat is out, game.ErrOver if the game is over, or an error of OwnPanel.
func RunningPanel(c *Call) (*panel.Panel, error) {
	p, err := OwnPanel(c)
	if err != nil {
		return nil, err
	}
	if _, over := p.Table.Public().Result(); over {
		return nil, game.ErrOver
	}
	if p.Out() {
		return nil, table.ErrOut
	}
	return p, nil
}

// ShowAfter shows the panel after a change, with the note and the result of the change above it.
// The channel sees the change in the post of the next turn.
func ShowAfter(c *Call, out table.Outcome, note string) error {
	p, err := c.Panel(out.After)
	if err != nil {
		return err
	}
	return c.Open(p, p.Start(screen.JoinLines(append([]string{note}, outcomeLines(c, p, out)...))))
}

// Did shows the panel after the player has chosen an answer. The parameter next names the piece that
// the player usually moves after this answer; Did selects that piece. A line above the panel says what
// the player did. If the first event says this in words (see Deed), the line is the event's line.
// Otherwise it is the label of the choice.
func Did(c *Call, out table.Outcome, next string, choice game.Text) error {
	p, err := c.Panel(out.After)
	if err != nil {
		return err
	}
	p.GoesOn(next)
	lines := outcomeLines(c, p, out)
	if len(lines) > 0 && lines[0] == Deed(c.Reader, p.Seat, out.Events) {
		lines[0] = screen.DoneLine(lines[0])
	} else {
		lines = append([]string{c.T("host.panel.did", "what", choice)}, lines...)
	}
	return c.Open(p, p.Start(screen.JoinLines(lines)))
}

// Deed looks at the first event about which the panel tells a seat (see toldTo). If that event says
// in words what the seat has just done, Deed returns the event's line; otherwise it returns "".
func Deed(s screen.Reader, seat game.Seat, events []game.Event) string {
	told := slices.IndexFunc(events, func(e game.Event) bool { return toldTo(e, seat) })
	if told < 0 || !by(events[told], seat) {
		return ""
	}
	return screen.EventLine(events[told], s)
}

// toldTo says whether the panel tells a seat about an event.
func toldTo(e game.Event, seat game.Seat) bool { return e.VisibleTo(seat) && !e.Aside }

// by reports whether the text of an event tells what a seat did. Such a text has two arguments:
// "who", which is the seat, and "what".
func by(e game.Event, seat game.Seat) bool {
	at := slices.Index(e.Text.Args, any("who"))
	return e.To == nil && at >= 0 && e.Text.Args[at+1] == any(seat) && slices.Contains(e.Text.Args, any("what"))
}

// outcomeLines describes the result of a player's act. After a press the lines tell only what the
// player did not know before, since the picture shows the rest. After typing, or in text mode, they
// tell everything.
func outcomeLines(c *Call, p *panel.Panel, out table.Outcome) []string {
	all := c.In.Kind != wire.KindComponent || p.Text
	var lines []string
	result, over := p.Table.Public().Result()
	var told []game.Event
	for _, e := range out.Events {
		if over && c.Say(e.Text) == c.Say(result.Text) { // the result is shown instead of the question
			continue
		}
		if toldTo(e, p.Seat) && (all || e.To != nil || e.Reveals) {
			told = append(told, e)
		}
	}
	for _, e := range game.Behead(told) {
		lines = append(lines, screen.EventLine(e, c.Reader))
	}
	if more := len(lines) - screen.MaxLines; more > 0 && all {
		lines = append([]string{c.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	return lines
}

// RefusedPanel shows above the present panel why the player's act was refused. It does so only if err
// is a mistake of the player; any other err is returned.
func RefusedPanel(c *Call, id table.ID, err error) error {
	t, get := c.Tables.Shelf.Get(id)
	if get != nil || errors.Is(err, table.ErrOut) {
		return err
	}
	text, known := screen.Explain(c.Reader, t, err)
	if !known || errors.Is(err, table.ErrUnavailable) || errors.Is(err, table.ErrFenced) {
		return err
	}
	p, perr := c.Panel(t)
	if perr != nil {
		return err
	}
	if c.Press.Decision > 0 && (errors.Is(err, game.ErrStale) || errors.Is(err, game.ErrNotAsked)) {
		return c.Open(p, p.Stale(c.Press))
	}
	if c.In.Kind != wire.KindComponent && p.Asked.ID != 0 {
		text = screen.JoinLines([]string{text, c.T("host.options.how")})
	}
	return c.Open(p, p.Refuse(text))
}

// StepAlone moves one step forward or back in the panel of a puzzle, or of a try (a game that one
// person plays on privately from a position). When the choice is complete, it calls the function do
// with the chosen action.
func StepAlone(c *Call, p *panel.Panel, to screen.CustomID, do func(game.Action) error) error {
	path, ok := p.Follow(to.Op, to.Path, c.In.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	switch {
	case !ok:
		p.Piece = ""
		return c.Show(p.Refuse(c.T("host.err.choose")))
	case st.Done != nil && len(path) > 0:
		return do(st.Done.Action)
	}
	p.Path = path
	m, _ := p.Message()
	return c.Show(m)
}

// RefuseAlone shows above the panel of a puzzle or a try (see StepAlone) why the player's act was
// refused. It does so only if err is a mistake of the player; any other err is returned.
func RefuseAlone(c *Call, p *panel.Panel, err error) error {
	text, known := screen.Explain(c.Reader, p.Table, err)
	if !known {
		return err
	}
	return c.Show(p.Refuse(text))
}

// Ask opens a form. If it is too late for a form, it answers with a message instead.
func (c *Call) Ask(form wire.Modal, late wire.Message) error {
	err := c.Answer.Respond(c.Ctx, wire.Ask(form))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	late.Ephemeral = true
	return c.Answer.Respond(c.Ctx, wire.Reply(late))
}

// AskLine opens the form into which the player of a panel types an answer as a line of text. The
// parameter to is the form's custom_id.
func AskLine(c *Call, p *panel.Panel, to screen.CustomID) error {
	example := screen.Example(p.Seen())
	return c.Ask(screen.LineForm(c.Reader, to, example), screen.Again(c.Reader, "host.button.type", c.Press))
}

// TypedNote returns the confirmation that a typed line was played.
func TypedNote(s screen.Reader, line string) string {
	return s.T("host.panel.typed", "line", screen.Code(wire.Clip(line, 200)))
}
