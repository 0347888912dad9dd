package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"bivouac/game/naming"

	"github.com/bwmarrin/discordgo"
)

// Channels, and their kinds, are discordgo's.
type (
	Channel     = discordgo.Channel
	ChannelType = discordgo.ChannelType
)

// The kinds of channels that matter for threads.
const (
	TextChannel  = discordgo.ChannelTypeGuildText
	NewsChannel  = discordgo.ChannelTypeGuildNews       // an announcement channel
	NewsThread   = discordgo.ChannelTypeGuildNewsThread // a thread of an announcement channel
	PublicThread = discordgo.ChannelTypeGuildPublicThread
)

// Threads returns the kind of the public threads that can be opened in a channel of a given kind.
// It returns false if no thread can be opened there without a message, as in a forum, a voice
// channel or a thread.
func Threads(above ChannelType) (ChannelType, bool) {
	kind, has := map[ChannelType]ChannelType{TextChannel: PublicThread, NewsChannel: NewsThread}[above]
	return kind, has
}

// A Thread is what StartThread opens.
type Thread struct {
	Channel string      // the channel above the thread
	Under   ChannelType // kind of the channel above
	Message string      // the message at which the thread starts; "" for none
	Name    string      // 1..100 characters; StartThread removes invisible characters
	Minutes int         // minutes without activity before the thread is archived: 60, 1440, 4320 or 10080
}

// StartThread opens a public thread and returns its id. If the message already has a thread, that thread's id
// is returned, so the call may be repeated. A call without a message is not repeated if its result is unknown
// (ErrUnsure). If Message is "" and channels of the kind Under allow no thread without a message, the error
// is ErrNoThreads.
func (w *Client) StartThread(ctx context.Context, t Thread) (string, error) {
	// the name may contain a member's text
	start := &discordgo.ThreadStart{Name: naming.Clean(t.Name), AutoArchiveDuration: t.Minutes}
	c := call{route: "/channels/{channel}/threads", lane: "channel " + t.Channel}
	if t.Message == "" {
		kind, ok := Threads(t.Under)
		if !ok {
			return "", fmt.Errorf("start a thread: %w", ErrNoThreads)
		}
		start.Type = kind
		thread, err := got(w.rest().ThreadStartComplex(t.Channel, start, c.in(ctx)))
		return thread.ID, err
	}
	c.route, c.safe = "/channels/{channel}/messages/{message}/threads", true
	thread, err := got(w.rest().MessageThreadStartComplex(t.Channel, t.Message, start, c.in(ctx)))
	if errors.Is(err, ErrThreadExists) {
		return t.Message, nil // a thread has the id of the message at which it starts
	}
	return thread.ID, err
}

// Unarchive reopens an archived thread.
func (w *Client) Unarchive(ctx context.Context, thread string) error {
	c := call{route: "/channels/{channel}", lane: "channel " + thread, safe: true}
	_, err := got(w.rest().ChannelEditComplex(thread, &discordgo.ChannelEdit{Archived: new(false)}, c.in(ctx)))
	return err
}

// OpenDM returns the channel of direct messages with a user. Discord may still refuse a message there with
// ErrCannotDM.
func (w *Client) OpenDM(ctx context.Context, user string) (string, error) {
	c := call{route: "/users/@me/channels", lane: "dm", safe: true}
	dm, err := got(w.rest().UserChannelCreate(user, c.in(ctx)))
	return dm.ID, err
}

// Channel fetches a channel or thread.
func (w *Client) Channel(ctx context.Context, id string) (Channel, error) {
	return got(w.rest().Channel(id, look("/channels/{channel}").in(ctx)))
}

// GuildName returns a server's name.
func (w *Client) GuildName(ctx context.Context, guild string) (string, error) {
	g, err := got(w.rest().Guild(guild, look("/guilds/{guild}").in(ctx)))
	return g.Name, err
}

// Permissions computes the bot's permissions in a channel. In a thread the bot has the permissions of the
// parent channel. In direct messages the bot has all permissions except administrator.
func (w *Client) Permissions(ctx context.Context, channel string) (Permissions, error) {
	ch, err := w.Channel(ctx, channel)
	switch {
	case err != nil:
		return 0, err
	case ch.GuildID == "":
		return ^Permissions(0) &^ PermAdministrator, nil
	case ch.IsThread():
		channel = ch.ParentID
	}
	self, err := w.Self(ctx)
	if err != nil {
		return 0, err
	}
	c := look("/guilds/{guild}/members/{user}") // discordgo also fetches the server and channel
	p, err := w.rest().UserChannelPermissions(self.User, channel, c.in(ctx))
	return Permissions(p), tidy(err)
}

// look returns the call for a request of discordgo that only reads.
func look(route string) call { return call{method: http.MethodGet, route: route, safe: true} }
