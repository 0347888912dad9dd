package wire

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Posted is a message as Discord returns it.
type Posted struct {
	ID        string
	Author    string // user id
	Content   string
	Nonce     string // as given to Send, if Discord still returns it
	CustomIDs []string
	Files     []string // names of the attachments
	Loading   bool     // "is thinking": its content follows
	Time      time.Time
}

// Send posts a message and returns its id. With a Nonce, a Send repeated within a few minutes, by
// any process, posts once.
func (w *Client) Send(ctx context.Context, channel string, m Message) (string, error) {
	m.Nonce = cmp.Or(m.Nonce, rand.Text()[:25])
	if err := CheckMessage(m, ForChannel); err != nil {
		return "", fmt.Errorf("send: %w", err)
	}
	c := inChannel(http.MethodPost, channel, "/messages", "/messages")
	c.body, c.files, c.safe, c.nonce = m.posted(), m.Files, true, true
	c.body["nonce"], c.body["enforce_nonce"] = m.Nonce, true
	p, err := w.message(ctx, c)
	return p.ID, err
}

// Message fetches a message: ErrUnknownMessage when it is gone.
func (w *Client) Message(ctx context.Context, channel, message string) (Posted, error) {
	c := inChannel(http.MethodGet, channel, "/messages/"+url.PathEscape(message), "/messages/{message}")
	c.safe = true
	return w.message(ctx, c)
}

// Edit replaces a message of ours.
func (w *Client) Edit(ctx context.Context, channel, message string, m Message) error {
	if err := CheckMessage(m, ForEdit); err != nil {
		return fmt.Errorf("edit: %w", err)
	}
	c := inChannel(http.MethodPatch, channel, "/messages/"+url.PathEscape(message), "/messages/{message}")
	c.body, c.files, c.safe = m.edited(), m.Files, true
	return w.do(ctx, c, nil)
}

// DropControls removes the buttons and menus of a message.
func (w *Client) DropControls(ctx context.Context, channel, message string) error {
	return w.Edit(ctx, channel, message, Message{KeepContent: true, KeepFiles: true})
}

// RecentMessages lists our own messages among the channel's last n (1..100), newest first, to find
// out whether a post with an unknown result was made.
func (w *Client) RecentMessages(ctx context.Context, channel string, n int) ([]Posted, error) {
	self, err := w.Self(ctx)
	if err != nil {
		return nil, err
	}
	n = min(max(n, 1), 100)
	c := inChannel(http.MethodGet, channel, "/messages?limit="+strconv.Itoa(n), "/messages")
	c.safe = true
	var raw []rawMessage
	if err := w.do(ctx, c, &raw); err != nil {
		return nil, err
	}
	var own []Posted
	for _, r := range raw {
		if p := r.posted(); p.Author == self.User {
			own = append(own, p)
		}
	}
	return own, nil
}

// message makes the call and decodes the returned message.
func (w *Client) message(ctx context.Context, c call) (Posted, error) {
	var raw rawMessage
	if err := w.do(ctx, c, &raw); err != nil {
		return Posted{}, err
	}
	return raw.posted(), nil
}

// inChannel is a call below /channels/{channel}, ordered by channel.
func inChannel(method, channel, path, route string) call {
	return call{
		method: method,
		path:   "/channels/" + url.PathEscape(channel) + path,
		route:  "/channels/{channel}" + route,
		lane:   "channel " + channel,
	}
}
