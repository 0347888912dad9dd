package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Opts are the values of a command's options, by the option's name. A value is a string, a number,
// a boolean, the id, key or name of a member, channel or role, or the id of an uploaded file.
type Opts = map[string]any

// An Actor is a member that a test acts for. Its methods take a channel by its id or its name
// ("#table"); "@bot" is the member's direct channel with the bot.
type Actor struct {
	s    *Server
	name string
}

// As returns the member with this id, key or name. If there is no such member, the methods that act return
// an error.
func (s *Server) As(member string) *Actor { return &Actor{s, member} }

// ID returns the member's snowflake, or "" if there is no such member.
func (a *Actor) ID() string {
	a.s.mu.Lock()
	defer a.s.mu.Unlock()
	if u := a.s.guilds.users.named(a.name); u != nil {
		return u.id
	}
	return ""
}

// ChannelID returns the id of the channel or thread with a name, or "" if there is none.
func (s *Server) ChannelID(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channels.place(name); c != nil {
		return c.id
	}
	return ""
}

// GuildID returns the id of the first guild.
func (s *Server) GuildID() string { return s.guilds.home().id }

// Command uses a slash command or an entry of a context menu. The path is the command, such as
// "chess move", or the entry's name. An entry also needs Opts{"target": id}. Command returns when
// the bot has answered. If the bot defers, it returns when the deferred message is there.
func (a *Actor) Command(ctx context.Context, channel, path string, o Opts) (Reply, error) {
	in, err := a.s.interactions.useCommand(a.name, channel, path, o, "")
	return a.finished(ctx, in, err)
}

// Complete asks for the completion of an option. The parameter focused is the option's name, and o
// has its present text.
func (a *Actor) Complete(ctx context.Context, channel, path string, o Opts, focused string) ([]Choice, error) {
	in, err := a.s.interactions.useCommand(a.name, channel, path, o, focused)
	r, err := a.finished(ctx, in, err)
	if err == nil && r.Outcome != OutcomeChoices {
		return nil, fmt.Errorf("completing %s of %s: %s", focused, path, r.Outcome)
	}
	return r.Choices, err
}

// Upload gives a file to the member's client and returns the file's id. The same member can use
// that id as the value of an attachment option.
func (a *Actor) Upload(name string, data []byte) (string, error) {
	file, err := a.s.upload(a.name, name, data)
	return file.ID, err
}

// Click presses a button by its custom_id.
func (a *Actor) Click(ctx context.Context, channel, message, customID string) (Reply, error) {
	in, err := a.s.interactions.press(a.name, channel, message, customID, nil)
	return a.finished(ctx, in, err)
}

// Select chooses values of a menu by its custom_id.
func (a *Actor) Select(ctx context.Context, channel, message, customID string, values ...string) (Reply, error) {
	in, err := a.s.interactions.press(a.name, channel, message, customID, values)
	return a.finished(ctx, in, err)
}

// Press presses the enabled button with this label on the newest message that has such a button.
func (a *Actor) Press(ctx context.Context, channel, label string) (Reply, error) {
	all, err := a.Messages(channel)
	if err != nil {
		return Reply{}, err
	}
	for _, m := range slices.Backward(all) {
		if b, ok := m.Button(label); ok && !b.Disabled {
			return a.Click(ctx, channel, m.ID, b.CustomID)
		}
	}
	return Reply{}, notAllowed("%s sees no button %q in %s", a.name, label, channel)
}

// Submit sends the form that a reply opened. Fields that are not named keep the text that the bot
// filled in.
func (a *Actor) Submit(ctx context.Context, m *ModalView, fields Opts) (Reply, error) {
	if m == nil {
		return Reply{}, notAllowed("no form was opened")
	}
	in, err := a.s.interactions.submit(a.name, m.ID, fields)
	return a.finished(ctx, in, err)
}

// Say posts a plain message.
func (a *Actor) Say(channel, content string) error {
	_, err := a.s.messages.say(a.name, channel, content)
	return err
}

// Thread archives, unarchives, locks, unlocks or deletes a thread.
func (a *Actor) Thread(thread, action string) error {
	return a.s.channels.changeThread(a.name, thread, action)
}

// CreateChannel makes a channel and returns its id. Only administrators may do so.
func (a *Actor) CreateChannel(name string) (string, error) {
	v, err := a.s.channels.makePlace(a.name, name)
	return v.ID, err
}

// DeleteChannel deletes a channel. Only administrators may do so.
func (a *Actor) DeleteChannel(channel string) error { return a.s.channels.deletePlace(a.name, channel) }

// DeleteMessage deletes a message for everybody: one of the member's own, or any if they are an
// administrator.
func (a *Actor) DeleteMessage(channel, message string) error {
	_, err := a.s.messages.actDelete(nil, pageAct{As: a.name, Channel: channel, Message: message})
	return err
}

// SetLocale changes the language of the member's client.
func (a *Actor) SetLocale(locale string) error {
	_, err := a.s.guilds.actLocale(nil, pageAct{As: a.name, Locale: locale})
	return err
}

// State returns everything that the member sees.
func (a *Actor) State() (StateView, error) {
	a.s.mu.Lock()
	defer a.s.mu.Unlock()
	u := a.s.guilds.users.named(a.name)
	if u == nil || u.bot {
		return StateView{}, notAllowed("no member %q", a.name)
	}
	return a.s.state(u), nil
}

// Messages lists the last 100 messages of a channel as the member sees them, oldest first. Private
// answers to the member are among them.
func (a *Actor) Messages(channel string) ([]Message, error) {
	a.s.mu.Lock()
	defer a.s.mu.Unlock()
	u, c, err := a.s.channels.where(a.name, channel)
	if err != nil {
		return nil, err
	}
	return c.messagesFor(u), nil
}

// Wait waits until fits returns true for a message of a channel, and returns the newest such
// message.
func (a *Actor) Wait(ctx context.Context, channel string, fits func(Message) bool) (Message, error) {
	for {
		all, err := a.Messages(channel)
		if err != nil {
			return Message{}, err
		}
		for _, m := range slices.Backward(all) {
			if fits(m) {
				return m, nil
			}
		}
		select {
		case <-ctx.Done():
			return Message{}, fmt.Errorf("waiting for a message in %s: %w", channel, ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// finished waits for the answer to an interaction. If the answer is a deferral, finished also waits
// for the real message. If err is not nil, it only returns err.
func (a *Actor) finished(ctx context.Context, in *interaction, err error) (Reply, error) {
	if err != nil {
		return Reply{}, err
	}
	r, err := a.s.interactions.await(ctx, in)
	for err == nil && r.Outcome == OutcomeDefer && r.Message != nil && r.Message.Loading {
		select {
		case <-ctx.Done():
			return r, fmt.Errorf("waiting for what was deferred: %w", ctx.Err())
		case <-time.After(5 * time.Millisecond):
		}
		r, err = a.s.interactions.await(ctx, in)
	}
	return r, err
}

// A Button is a button of a message.
type Button struct {
	CustomID string `json:"custom_id"`
	Label    string `json:"label"`
	Style    int    `json:"style"`
	URL      string `json:"url"`
	Disabled bool   `json:"disabled"`
	Emoji    *Emoji `json:"emoji"` // nil for none
}

// An Emoji is a Unicode emoji, whose Name is the character, or an emoji of the application, which has an
// ID.
type Emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A Menu is a select of a message.
type Menu struct {
	Type        int          `json:"type"`
	CustomID    string       `json:"custom_id"`
	Placeholder string       `json:"placeholder"`
	Min         *int         `json:"min_values"`
	Max         *int         `json:"max_values"`
	Disabled    bool         `json:"disabled"`
	Options     []MenuOption `json:"options"`
}

// A MenuOption is one line of a Menu.
type MenuOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description"`
	Default     bool   `json:"default"`
}

// Buttons lists all buttons of a message in order.
func (m Message) Buttons() []Button { return componentsOf[Button](m, typeButton) }

// Menus lists all selects of a message in order.
func (m Message) Menus() []Menu {
	return componentsOf[Menu](m, typeSelect, 5, 6, 7, 8)
}

// Button returns the first button with a label, ignoring case. It returns false if there is none.
func (m Message) Button(label string) (Button, bool) {
	for _, b := range m.Buttons() {
		if strings.EqualFold(b.Label, label) {
			return b, true
		}
	}
	return Button{}, false
}

func componentsOf[T any](m Message, types ...int) []T {
	var all []any
	if json.Unmarshal(m.Components, &all) != nil {
		return nil
	}
	var out []T
	eachComponent(all, func(o object) {
		var one T
		if slices.Contains(types, intOf(o["type"])) && json.Unmarshal(rawJSON(o), &one) == nil {
			out = append(out, one)
		}
	})
	return out
}
