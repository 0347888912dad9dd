package town

import (
	"fmt"
	"slices"

	"bivouac/bot/playground"
	"bivouac/bot/screen"
)

// Command uses a slash command and waits for the answer. The error means that the member's client
// does not allow it, or that there was no answer.
func (t *Town) Command(who, channel, path string, o playground.Opts) (playground.Reply, error) {
	return t.answered(t.Begin(who, channel, path, o))
}

// Begin uses a slash command and does not wait for the answer.
func (t *Town) Begin(who, channel, path string, o playground.Opts) (*playground.Ticket, error) {
	t.o.Tape.Command(who, channel, path, o)
	return t.begun(who)(t.Server.As(who).BeginCommand(channel, path, o))
}

// begun returns a function that records the interaction which a member has begun. The returned
// function returns its arguments unchanged.
func (t *Town) begun(who string) func(*playground.Ticket, error) (*playground.Ticket, error) {
	return func(ticket *playground.Ticket, err error) (*playground.Ticket, error) {
		if err == nil {
			t.o.Tape.Began(ticket.ID(), who)
		}
		return ticket, err
	}
}

// Press uses a control of a message.
func (t *Town) Press(who, channel, message, customID string, values ...string) (playground.Reply, error) {
	t.o.Tape.Press(who, channel, message, customID, values)
	return t.answered(t.begun(who)(t.Server.As(who).BeginPress(channel, message, customID, values...)))
}

// PressSeen uses a control of a message as the member saw it, which may have changed since.
func (t *Town) PressSeen(who, channel string, seen playground.Message, customID string,
	values ...string) (playground.Reply, error) {
	t.o.Tape.Press(who, channel, seen.ID, customID, values)
	return t.answered(t.begun(who)(t.Server.As(who).BeginPressSeen(channel, seen, customID, values...)))
}

// Button presses the newest button of that label that the member sees and can use.
func (t *Town) Button(who, channel, label string) (playground.Reply, error) {
	all, err := t.Server.As(who).Messages(channel)
	if err != nil {
		return playground.Reply{}, err
	}
	for _, m := range slices.Backward(all) {
		if b, ok := m.Button(label); ok && !b.Disabled {
			return t.Press(who, channel, m.ID, b.CustomID)
		}
	}
	return playground.Reply{}, fmt.Errorf("%s sees no button %q", who, label)
}

// Submit sends a form that was opened.
func (t *Town) Submit(who string, form *playground.ModalView, fields playground.Opts) (playground.Reply, error) {
	if form != nil {
		t.o.Tape.Submit(who, form.CustomID, fields)
	}
	return t.answered(t.begun(who)(t.Server.As(who).BeginSubmit(form, fields)))
}

// Custom reads a control's custom_id. If the bot did not write the custom_id, all fields are empty.
func Custom(id string) screen.CustomID {
	c, _ := screen.ParseCustomID(id)
	return c
}

// answered waits for the answer and returns it. It returns an error if the bot does not answer.
func (t *Town) answered(ticket *playground.Ticket, err error) (playground.Reply, error) {
	if err != nil {
		return playground.Reply{}, err
	}
	t.Settle()
	if !ticket.Answered() {
		return playground.Reply{}, fmt.Errorf("interaction %s is not answered", ticket.ID())
	}
	return ticket.Reply(), nil
}
