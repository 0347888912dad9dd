package call

import (
	"context"
	"strings"

	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Call is one interaction being handled.
type Call struct {
	Ctx    context.Context
	In     *wire.Interaction
	Answer *wire.Answer
	screen.Reader
	Press  screen.CustomID // the pressed component or the sent form
	Tables *table.Tables
	Client *wire.Client
	// news holds lines that private answers show to the caller. Each comes with a change of the
	// table, to be made once the caller has received the line. Heard holds the lines that the
	// caller has received.
	news  []News
	Heard []News
	// Fresh says that the answer is a new message. Without Fresh, the answer to a press in a
	// private message replaces that message.
	Fresh bool
	// Thinker runs the computer's searches (for answers, hints and reviews) for the call.
	Thinker Thinker
	// Studio makes replays for the call.
	Studio Studio
	// Made is called when a replay is ready, before it is sent. From then on the caller may request
	// another replay.
	Made func()
	// Opened is called when the caller has received their panel of a table.
	Opened func(*Call, *panel.Panel)
	// OpenTable opens a table of a game in the call's channel, as /play does, with seats for the invited
	// users. It also answers the call.
	OpenTable func(c *Call, game string, invited ...string) error
	// Arrive is called when the caller opens their panel of a table, or asks for their seat there.
	// It returns a sentence that tells the caller what their arrival has changed; "" if nothing.
	Arrive func(*Call, table.Table) (said string, err error)
}

// News is a line that tells the caller something about a table. The field Told of the Notice is the
// change to make in that table once the caller has received the line.
type News struct {
	screen.Notice
	Table table.ID
}

// A Thinker runs the computer's searches (for answers, hints and reviews) for calls.
type Thinker interface {
	// Ask queues the rest of a call, the function do, and returns at once. An error of the type
	// *screen.Thinking means that the queue is full.
	Ask(c *Call, do func(*Call) error) error
}

// A Studio makes replays for calls.
type Studio interface {
	// Ask queues the rest of a call, the function do, and returns at once. The queue takes the calls
	// of different persons, and of different servers, in turn. If the queue has no room, Ask answers
	// the call with a sentence that says so.
	Ask(c *Call, do func(*Call) error) error
	// Add queues a call as Ask does, but without a limit for each person or server. It is for
	// developers.
	Add(c *Call, do func(*Call) error) error
}

// Actor returns the caller as the actor of a change.
func (c *Call) Actor() table.Actor {
	return table.Actor{
		Interaction: c.In.ID, User: c.In.User.ID,
		Moderator: c.In.MemberPermissions.Has(wire.PermManageMessages),
	}
}

// Change changes a table on the caller's behalf, with the function f. The function f may run twice,
// so it must alter nothing but its argument.
func (c *Call) Change(t table.Table, f func(*table.Change) error) (table.Outcome, error) {
	return c.Tables.Change(c.Ctx, c.Actor(), t.ID, f)
}

// Show answers privately: in the pressed panel, or in a new message.
func (c *Call) Show(m wire.Message) error {
	if c.In.MessagePrivate && c.In.Kind != wire.KindCommand && !c.Fresh {
		m.Ephemeral = false // the pressed message is private already
		return c.reached(m, c.Answer.Respond(c.Ctx, wire.Update(m)))
	}
	m.Ephemeral = true
	return c.reached(m, c.Answer.Respond(c.Ctx, wire.Reply(m)))
}

// Open shows the caller's panel of a table. From then on the panel is updated when the game goes
// on.
func (c *Call) Open(p *panel.Panel, m wire.Message) error {
	err := c.Show(m)
	if err == nil && c.Opened != nil {
		c.Opened(c, p)
	}
	return err
}

// Again replaces the private message that the call has shown last.
func (c *Call) Again(m wire.Message) error {
	m.Ephemeral = false // the message is ephemeral already
	return c.reached(m, c.Answer.Again(c.Ctx, m))
}

// reached records which news the message m has delivered, if err is nil. It returns err.
func (c *Call) reached(m wire.Message, err error) error {
	for _, n := range c.news {
		if err == nil && strings.Contains(m.Said(), n.Text) {
			c.Heard = append(c.Heard, n)
		}
	}
	return err
}

// ShowOr shows a screen as Show does if err is nil; otherwise it returns err.
func (c *Call) ShowOr(m wire.Message, err error) error {
	if err != nil {
		return err
	}
	return c.Show(m)
}

// Tell answers with a private sentence and leaves the pressed message unchanged.
func (c *Call) Tell(text string) error {
	return c.Answer.Respond(c.Ctx, wire.Reply(wire.Message{Content: wire.Clip(text, screen.MaxContent), Ephemeral: true}))
}

// TellOr answers with a sentence as Tell does if err is nil; otherwise it returns err.
func (c *Call) TellOr(text string, err error) error {
	if err != nil {
		return err
	}
	return c.Tell(text)
}

// A Handler answers calls.
type Handler interface{ Answer(*Call) error }

// Func is a Handler for any call.
type Func func(*Call) error

// Answer calls f.
func (f Func) Answer(c *Call) error { return f(c) }

// At is a Handler for calls about a table.
type At func(*Call, table.Table) error

// Answer calls f with the call's table.
func (f At) Answer(c *Call) error {
	t, err := c.Table()
	if err != nil {
		return err
	}
	return f(c, t)
}

// AtMatch is a Handler for calls about a match that has begun.
type AtMatch func(*Call, table.Table) error

// Answer calls f with the table of the call's match.
func (f AtMatch) Answer(c *Call) error {
	t, err := c.Table()
	if err == nil && !t.Begun() {
		err = screen.Unplayed(t)
	}
	if err != nil {
		return err
	}
	return f(c, t)
}

// Table returns the call's table. It is the table that the pressed component names, which must be
// in the call's channel. If no component names one, it is the channel's table.
func (c *Call) Table() (table.Table, error) {
	if c.Press.Table == "" {
		return c.Tables.Shelf.In(c.In.Channel)
	}
	id, err := table.ParseID(c.Press.Table)
	if err != nil {
		return table.Table{}, err
	}
	return c.Tables.Shelf.InChannel(id, c.In.Channel)
}
