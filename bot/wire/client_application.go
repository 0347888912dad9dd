package wire

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Self is the bot's own user.
type Self struct {
	Application string // application id
	User        string // user id of the bot
	Name        string
}

// Self returns the bot's own user. It asks Discord only if the user is not known yet.
func (w *Client) Self(ctx context.Context) (Self, error) {
	w.mu.Lock()
	known := w.self
	w.mu.Unlock()
	if known != nil {
		return *known, nil
	}
	app, err := w.Application(ctx)
	return app.Self, err
}

// learn stores the bot's own user, which a READY event or Application has named.
func (w *Client) learn(s Self) {
	if s.Application == "" || s.User == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.self = &s
}

// own makes a call about the application's commands or emojis. It passes the application's id to
// the function ask, which sends the request.
func own[T any](ctx context.Context, w *Client, what string, safe bool,
	ask func(app string, how discordgo.RequestOption) (T, error)) (answer T, err error) {
	self, err := w.Self(ctx)
	if err != nil {
		return answer, err
	}
	c := call{route: "/applications/{application}/" + what, lane: what, safe: safe}
	answer, err = ask(self.Application, c.in(ctx))
	return answer, tidy(err)
}

// PutCommands makes Discord's list of our global commands equal to list.
func (w *Client) PutCommands(ctx context.Context, list []*Command) error {
	_, err := own(ctx, w, "commands", true, func(app string, how discordgo.RequestOption) ([]*Command, error) {
		return w.rest().ApplicationCommandBulkOverwrite(app, "", list, how)
	})
	return err
}

// CompareCommands compares list with Discord's list of our global commands. It returns the names
// that only list has (missing) and those that only Discord has (foreign).
func (w *Client) CompareCommands(ctx context.Context, list []*Command) (missing, foreign []string, err error) {
	there, err := own(ctx, w, "commands", true, func(app string, how discordgo.RequestOption) ([]*Command, error) {
		return w.rest().ApplicationCommands(app, "", how)
	})
	if err != nil {
		return nil, nil, err
	}
	return lacking(there, list), lacking(list, there), nil
}

// lacking returns the names of the commands that want has and list lacks.
func lacking(list, want []*Command) (names []string) {
	for _, c := range want {
		if !slices.ContainsFunc(list, func(o *Command) bool { return o.Name == c.Name }) {
			names = append(names, c.Name)
		}
	}
	slices.Sort(names)
	return names
}

// Emoji is an emoji of the application. Its method MessageFormat returns the form for texts, Button.Emoji and
// Choice.Emoji.
type Emoji = discordgo.Emoji

// Emojis lists the application's own emoji.
func (w *Client) Emojis(ctx context.Context) ([]*Emoji, error) {
	return own(ctx, w, "emojis", true, func(app string, how discordgo.RequestOption) ([]*Emoji, error) {
		return w.rest().ApplicationEmojis(app, how)
	})
}

// AddEmoji uploads an emoji of the application. The name has 2 to 32 letters, digits and "_", and need not be
// unique. The PNG has at most 256 KiB.
func (w *Client) AddEmoji(ctx context.Context, name string, png []byte) (*Emoji, error) {
	picture := "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
	return own(ctx, w, "emojis", false, func(app string, how discordgo.RequestOption) (*Emoji, error) {
		made, err := got(w.rest().ApplicationEmojiCreate(app, &discordgo.EmojiParams{Name: name, Image: picture}, how))
		return &made, err
	})
}

// DropEmoji deletes an emoji of the application. It is no error if the emoji does not exist.
func (w *Client) DropEmoji(ctx context.Context, id string) error {
	_, err := own(ctx, w, "emojis/{emoji}", true, func(app string, how discordgo.RequestOption) (bool, error) {
		return true, w.rest().ApplicationEmojiDelete(app, id, how)
	})
	if errors.Is(err, ErrUnknownEmoji) {
		return nil
	}
	return err
}

// LostEmoji says whether Discord has refused an emoji of the application since the last call of LostEmoji.
func (w *Client) LostEmoji() bool { return w.emojiLost.Swap(false) }

// Application is Discord's data about the token's application.
type Application struct {
	Self
	Public  bool // anybody may invite it, not only its owner
	Members bool // the Server Members Intent is switched on
}

// Application asks Discord who the bot is and which intents it has. It does not use discordgo's method,
// because that takes no context (oauth2.go:45) and its result lacks the bot's user (structs.go:162).
func (w *Client) Application(ctx context.Context) (Application, error) {
	var app struct {
		discordgo.Application
		Bot discordgo.User `json:"bot"`
	}
	if err := w.do(ctx, about(http.MethodGet, "/applications/@me"), &app); err != nil {
		return Application{}, err
	}
	if app.Bot.ID == "" {
		return Application{}, errors.New("discord's answer names no bot")
	}
	self := Self{Application: app.ID, User: app.Bot.ID, Name: app.Bot.Username}
	w.learn(self)
	members := app.Flags&(1<<14|1<<15) != 0 // the intent is approved, or switched on for a bot on few servers
	return Application{self, app.BotPublic, members}, nil
}
