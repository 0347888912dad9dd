package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"bivouac/game/naming"
)

// Channel is a place for messages.
type Channel struct {
	Type   ChannelType
	Parent string // a thread's channel, a channel's category
}

// ChannelType is Discord's number of a kind of channel.
type ChannelType int

// The kinds of channels that matter for threads.
const (
	TextChannel   ChannelType = 0
	NewsChannel   ChannelType = 5  // an announcement channel
	NewsThread    ChannelType = 10 // a thread in one
	PublicThread  ChannelType = 11
	PrivateThread ChannelType = 12
)

// IsThread says whether the channel is a thread of any kind.
func (c ChannelType) IsThread() bool { return c >= NewsThread && c <= PrivateThread }

// Threads returns the kind of public threads that a channel of this kind has; false if none can be opened in it
// without a message, such as in a forum, a voice channel or a thread.
func (c ChannelType) Threads() (ChannelType, bool) {
	switch c {
	case TextChannel:
		return PublicThread, true
	case NewsChannel:
		return NewsThread, true
	}
	return 0, false
}

// Inactivity periods after which a thread is archived, in minutes.
const (
	ThreadHour  = 60
	ThreadDay   = 1440
	Thread3Days = 4320
	ThreadWeek  = 10080
)

// A Thread is what StartThread opens.
type Thread struct {
	Channel string      // the channel above it
	Under   ChannelType // that channel's kind
	Message string      // the message that it hangs on; "": none
	Name    string      // 1..100 characters, cleaned of what would reorder or hide text
	Minutes int         // of inactivity before it is archived
}

// StartThread opens a public thread and returns its id. An existing thread under the message is
// returned, so the call may be repeated; without a message it is not repeated when its result is
// unknown (ErrUnsure), and refused where there are no such threads (ErrNoThreads).
func (w *Client) StartThread(ctx context.Context, t Thread) (string, error) {
	t.Name = naming.Clean(t.Name) // a member's may be in it
	if err := checkThread(t.Name, t.Minutes); err != nil {
		return "", fmt.Errorf("start a thread: %w", err)
	}
	c := inChannel(http.MethodPost, t.Channel, "/threads", "/threads")
	c.body = object{"name": t.Name, "auto_archive_duration": t.Minutes}
	if t.Message == "" {
		kind, ok := t.Under.Threads()
		if !ok {
			return "", fmt.Errorf("start a thread: %w", ErrNoThreads)
		}
		c.body["type"] = int(kind)
	} else {
		c.path = "/channels/" + url.PathEscape(t.Channel) + "/messages/" + url.PathEscape(t.Message) + "/threads"
		c.route = "/channels/{channel}/messages/{message}/threads"
		c.safe = true
	}
	var raw rawChannel
	err := w.do(ctx, c, &raw)
	if t.Message != "" && errors.Is(err, ErrThreadExists) {
		return t.Message, nil // a thread has the id of the message that it hangs on
	}
	return string(raw.ID), err
}

// Unarchive reopens an archived thread.
func (w *Client) Unarchive(ctx context.Context, thread string) error {
	c := inChannel(http.MethodPatch, thread, "", "")
	c.body, c.safe = object{"archived": false}, true
	return w.do(ctx, c, nil)
}

// OpenDM returns the channel of direct messages with a user. Sending there may
// still be refused with ErrCannotDM.
func (w *Client) OpenDM(ctx context.Context, user string) (string, error) {
	var raw rawChannel
	err := w.do(ctx, call{
		method: http.MethodPost, path: "/users/@me/channels", route: "/users/@me/channels",
		lane: "dm", body: object{"recipient_id": user}, safe: true,
	}, &raw)
	return string(raw.ID), err
}

// Channel fetches a channel or thread.
func (w *Client) Channel(ctx context.Context, id string) (Channel, error) {
	raw, err := w.channel(ctx, id)
	return raw.channel(), err
}

func (w *Client) channel(ctx context.Context, id string) (rawChannel, error) {
	c := inChannel(http.MethodGet, id, "", "")
	c.lane, c.safe = "", true
	var raw rawChannel
	err := w.do(ctx, c, &raw)
	return raw, err
}

// GuildName returns a server's name.
func (w *Client) GuildName(ctx context.Context, guild string) (string, error) {
	raw, err := w.guild(ctx, guild)
	return string(raw.Name), err
}

func (w *Client) guild(ctx context.Context, id string) (raw rawGuild, err error) {
	err = w.do(ctx, call{
		method: http.MethodGet, path: "/guilds/" + url.PathEscape(id), route: "/guilds/{guild}", safe: true,
	}, &raw)
	return raw, err
}

// Permissions computes the bot's permissions in a channel; for a thread, from its parent. In direct
// messages it has everything it needs.
func (w *Client) Permissions(ctx context.Context, channel string) (Permissions, error) {
	ch, err := w.channel(ctx, channel)
	if err != nil {
		return 0, err
	}
	if ch.Guild == "" {
		return permAll &^ PermAdministrator, nil
	}
	self, err := w.Self(ctx)
	if err != nil {
		return 0, err
	}
	if ch.channel().Type.IsThread() {
		if ch, err = w.channel(ctx, string(ch.Parent)); err != nil {
			return 0, err
		}
	}
	guild, err := w.guild(ctx, string(ch.Guild))
	if err != nil {
		return 0, err
	}
	var member rawMember
	m := call{
		method: http.MethodGet, path: "/guilds/" + url.PathEscape(string(ch.Guild)) + "/members/" + url.PathEscape(self.User),
		route: "/guilds/{guild}/members/{user}", safe: true,
	}
	if err := w.do(ctx, m, &member); err != nil {
		return 0, err
	}
	return permissionsIn(guild, member, self.User, ch.Overwrites), nil
}

// permissionsIn follows Discord's documented order: everyone's role, the member's roles, then the
// channel's overwrites for everyone, for the roles, for the member.
func permissionsIn(g rawGuild, m rawMember, user string, over []rawOverwrite) Permissions {
	if string(g.Owner) == user {
		return permAll
	}
	mine := map[flake]bool{}
	for _, r := range m.Roles {
		mine[r] = true
	}
	var p Permissions
	for _, r := range g.Roles {
		if r.ID == g.ID || mine[r.ID] {
			p |= Permissions(r.Permissions)
		}
	}
	if p&PermAdministrator != 0 {
		return permAll
	}
	var allow, deny Permissions
	for _, o := range over {
		switch {
		case o.ID == g.ID:
			p = p&^Permissions(o.Deny) | Permissions(o.Allow)
		case mine[o.ID]:
			allow, deny = allow|Permissions(o.Allow), deny|Permissions(o.Deny)
		}
	}
	p = p&^deny | allow
	for _, o := range over {
		if string(o.ID) == user {
			p = p&^Permissions(o.Deny) | Permissions(o.Allow)
		}
	}
	return p
}
