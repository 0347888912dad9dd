package wire

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Self is the bot's own user.
type Self struct {
	Application string // application id
	User        string // user id of the bot
	Name        string
}

// Self asks Discord for the bot's own user, once.
func (w *Client) Self(ctx context.Context) (Self, error) {
	w.mu.Lock()
	known := w.self
	w.mu.Unlock()
	if known != nil {
		return *known, nil
	}
	app, err := w.application(ctx)
	if err != nil {
		return Self{}, err
	}
	user, err := got(w.rest().User("@me", look("/users/@me").in(ctx)))
	if err != nil {
		return Self{}, err
	}
	s := Self{Application: app.ID, User: user.ID, Name: user.Username}
	w.learn(s)
	return s, nil
}

// application asks for the token's application; discordgo's own way takes no context (oauth2.go:45).
func (w *Client) application(ctx context.Context) (app discordgo.Application, err error) {
	c := look("/applications/@me")
	c.path = c.route
	err = w.do(ctx, c, &app)
	return app, err
}

// learn stores the bot's own user, from READY or from Self.
func (w *Client) learn(s Self) {
	if s.Application == "" || s.User == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.self = &s
}

// own is a call about what the application has: its commands, its emojis. It returns the application's id.
func (w *Client) own(ctx context.Context, what string, safe bool) (application string, c call, err error) {
	self, err := w.Self(ctx)
	return self.Application, call{route: "/applications/{application}/" + what, lane: what, safe: safe}, err
}

// PutCommands makes Discord's list of our global commands equal to list.
func (w *Client) PutCommands(ctx context.Context, list []*Command) error {
	app, c, err := w.own(ctx, "commands", true)
	if err != nil {
		return err
	}
	_, err = w.rest().ApplicationCommandBulkOverwrite(app, "", list, c.in(ctx))
	return tidy(err)
}

// CompareCommands returns the names of commands that Discord's list of ours lacks, and those that are only there.
func (w *Client) CompareCommands(ctx context.Context, list []*Command) (missing, foreign []string, err error) {
	app, c, err := w.own(ctx, "commands", true)
	if err != nil {
		return nil, nil, err
	}
	there, err := w.rest().ApplicationCommands(app, "", c.in(ctx))
	if err != nil {
		return nil, nil, tidy(err)
	}
	return lacking(there, list), lacking(list, there), nil
}

// lacking are the names of commands that a list has not.
func lacking(list, want []*Command) (names []string) {
	for _, c := range want {
		if !slices.ContainsFunc(list, func(o *Command) bool { return o.Name == c.Name }) {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	return names
}

// Emoji is an emoji of the application. Its MessageFormat stands for it in a text, in Button.Emoji and in
// Choice.Emoji.
type Emoji = discordgo.Emoji

// Emojis lists the application's own emoji.
func (w *Client) Emojis(ctx context.Context) ([]*Emoji, error) {
	app, c, err := w.own(ctx, "emojis", true)
	if err != nil {
		return nil, err
	}
	there, err := w.rest().ApplicationEmojis(app, c.in(ctx))
	return there, tidy(err)
}

// AddEmoji uploads an emoji of the application: a name of 2 to 32 letters, digits and "_", and a
// PNG of at most 256 KiB. Names need not be unique.
func (w *Client) AddEmoji(ctx context.Context, name string, png []byte) (*Emoji, error) {
	app, c, err := w.own(ctx, "emojis", false)
	if err != nil {
		return nil, err
	}
	picture := "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
	made, err := got(w.rest().ApplicationEmojiCreate(app, &discordgo.EmojiParams{Name: name, Image: picture}, c.in(ctx)))
	return &made, err
}

// DropEmoji deletes an emoji of the application. A missing one is no error.
func (w *Client) DropEmoji(ctx context.Context, id string) error {
	app, c, err := w.own(ctx, "emojis", true)
	if err != nil {
		return err
	}
	c.route += "/{emoji}"
	err = tidy(w.rest().ApplicationEmojiDelete(app, id, c.in(ctx)))
	if errors.Is(err, ErrUnknownEmoji) {
		return nil
	}
	return err
}

// LostEmoji says whether Discord has refused an emoji of the application since the last call.
func (w *Client) LostEmoji() bool { return w.emojiLost.Swap(false) }

// Application is Discord's data about the token's application.
type Application struct {
	Self
	Public  bool // anybody may invite it, not only its owner
	Members bool // the Server Members Intent is switched on
}

const (
	flagMembers        = 1 << 14 // of an application: the intent is approved
	flagMembersLimited = 1 << 15 // it is switched on, for a bot on few servers
)

// Application asks who the bot is and what it may.
func (w *Client) Application(ctx context.Context) (Application, error) {
	self, err := w.Self(ctx)
	if err != nil {
		return Application{}, err
	}
	app, err := w.application(ctx)
	return Application{self, app.BotPublic, app.Flags&(flagMembers|flagMembersLimited) != 0}, err
}
