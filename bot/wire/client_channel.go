package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
)

// Channel is a place for messages.
type Channel struct {
	Type   int
	Parent string // a thread's channel, a channel's category
}

// IsThread says whether the channel is a thread of any kind.
func (c Channel) IsThread() bool { return c.Type >= 10 && c.Type <= 12 }

// Inactivity periods after which a thread is archived, in minutes.
const (
	ThreadHour  = 60
	ThreadDay   = 1440
	Thread3Days = 4320
	ThreadWeek  = 10080
)

// StartThread opens a public thread and returns its id: under a message, or without when message is
// "". The name has 1..100 characters. An existing thread under the message is returned, so the call
// may be repeated; without a message it is not repeated when its result is unknown (ErrUnsure).
func (w *Client) StartThread(ctx context.Context, channel, message, name string, minutes int) (string, error) {
	if err := checkThread(name, minutes); err != nil {
		return "", fmt.Errorf("start a thread: %w", err)
	}
	c := inChannel(http.MethodPost, channel, "/threads", "/threads")
	c.body = object{"name": name, "auto_archive_duration": minutes}
	if message == "" {
		c.body["type"] = 11
	} else {
		c.path = "/channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message) + "/threads"
		c.route = "/channels/{channel}/messages/{message}/threads"
		c.safe = true
	}
	var raw rawChannel
	err := w.do(ctx, c, &raw)
	if message != "" && errors.Is(err, ErrThreadExists) {
		return message, nil // a thread has the id of the message that it hangs on
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
	if ch.channel().IsThread() {
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
