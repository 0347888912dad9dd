package wire

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Posted is a message as Discord returns it. It replaces discordgo's type, which has no nonce
// (message.go:49) and cannot be decoded if one component has an unknown type (components.go:75).
type Posted struct {
	ID        string                 `json:"id"`
	Author    discordgo.User         `json:"author"`
	Content   string                 `json:"content"`
	Nonce     any                    `json:"nonce"` // as given to Send, if Discord still returns it
	CustomIDs CustomIDs              `json:"components"`
	Flags     discordgo.MessageFlags `json:"flags"`
	Time      time.Time              `json:"timestamp"`
}

// CustomIDs are the custom_ids of a message's controls.
type CustomIDs []string

// UnmarshalJSON collects the custom_ids from components of any type, known or not.
func (c *CustomIDs) UnmarshalJSON(data []byte) error {
	var components any
	err := json.Unmarshal(data, &components)
	controls(components, func(id, _ string) { *c = append(*c, id) })
	return err
}

// controls calls visit for each component that has a custom_id, whether its type is known or not. The value
// is the text that the user typed into the component, or "".
func controls(components any, visit func(customID, value string)) {
	switch c := components.(type) {
	case []any:
		for _, one := range c {
			controls(one, visit)
		}
	case map[string]any:
		if id, _ := c["custom_id"].(string); id != "" {
			value, _ := c["value"].(string)
			visit(id, value)
		}
		for _, inner := range []string{"components", "component", "accessory"} {
			controls(c[inner], visit)
		}
	}
}

// Send posts a message and returns its id. If a Send with a Nonce is repeated within a few minutes,
// by any process, the message is posted only once.
func (w *Client) Send(ctx context.Context, channel string, m Message) (string, error) {
	c := inChannel(http.MethodPost, channel, "")
	c.safe, c.nonce, m.Nonce = true, true, cmp.Or(m.Nonce, rand.Text()[:25])
	p, err := w.tell(ctx, c, m, func(m Message) any {
		b := m.posted()
		b.Nonce, b.Enforce = m.Nonce, true
		return b
	})
	return p.ID, err
}

// Message fetches a message. It returns ErrUnknownMessage if the message was deleted.
func (w *Client) Message(ctx context.Context, channel, message string) (Posted, error) {
	return w.read(ctx, inChannel(http.MethodGet, channel, message))
}

// Edit replaces a message of ours.
func (w *Client) Edit(ctx context.Context, channel, message string, m Message) error {
	_, err := w.tell(ctx, inChannel(http.MethodPatch, channel, message), m, edited)
	return err
}

func edited(m Message) any { return m.edited() }

// DropControls removes the buttons and menus of a message.
func (w *Client) DropControls(ctx context.Context, channel, message string) error {
	return w.Edit(ctx, channel, message, Message{KeepContent: true, KeepFiles: true})
}

// RecentMessages lists our own messages among the channel's last n (1..100), newest first. After a Send with
// an unknown result, the caller looks here whether the message was posted.
func (w *Client) RecentMessages(ctx context.Context, channel string, n int) ([]Posted, error) {
	self, err := w.Self(ctx)
	if err != nil {
		return nil, err
	}
	c := inChannel(http.MethodGet, channel, "")
	c.path += "?limit=" + strconv.Itoa(min(max(n, 1), 100))
	var all []json.RawMessage // decoded one by one, so that one bad message does not hide the others
	err = w.do(ctx, c, &all)
	var own []Posted
	for _, raw := range all {
		var p Posted
		if json.Unmarshal(raw, &p) == nil && p.Author.ID == self.User {
			own = append(own, p)
		}
	}
	return own, err
}

// Respond sends the first answer to an interaction. Discord accepts it for 3 seconds only, so use the type
// Answer if the answer may take longer. Errors: ErrUnknownInteraction if it is too late, ErrAcked if the
// interaction was already answered, ErrUnsure.
func (w *Client) Respond(ctx context.Context, in *Interaction, r Response) error {
	c := about(http.MethodPost, "/interactions/{interaction}/{token}/callback", in.ID, in.Token.Reveal())
	c.secret, c.safe, c.free, c.within = in.Token, true, true, 5*time.Second
	_, err := w.tell(ctx, c, r.Message, func(m Message) any {
		r.Message = m
		return r.callback()
	})
	return err
}

// Followup posts a further message after the first answer. If the network fails after the request was sent,
// the request is not repeated, because a follow-up has no nonce and could appear twice. The error is then
// ErrUnsure.
func (w *Client) Followup(ctx context.Context, in *Interaction, m Message) (Posted, error) {
	c := webhook(http.MethodPost, in, "")
	c.path += "?wait=true"
	return w.tell(ctx, c, m, func(m Message) any { return m.posted() })
}

// EditFollowup replaces a message that Followup posted, or the first answer if message is
// firstAnswer.
func (w *Client) EditFollowup(ctx context.Context, in *Interaction, message string, m Message) (Posted, error) {
	return w.tell(ctx, webhook(http.MethodPatch, in, message), m, edited)
}

// read makes a call and reads the message that it returns.
func (w *Client) read(ctx context.Context, c call) (p Posted, err error) {
	err = w.do(ctx, c, &p)
	return p, err
}

// tell makes a call with a message. The function bodyOf returns the call's body for a message. If
// Discord refuses an emoji of the application, which may have been deleted, the call is repeated
// without emojis. If Discord refuses a card, the call is repeated with a plain message.
func (w *Client) tell(ctx context.Context, c call, m Message, bodyOf func(Message) any) (Posted, error) {
	for {
		c.body, c.files = bodyOf(m), m.Files
		p, err := w.read(ctx, c)
		refused, is := errors.AsType[*APIError](err)
		switch {
		case !is || !errors.Is(err, ErrInvalidBody):
			return p, err
		case !m.plain && strings.Contains(refused.Detail, "emoji"):
			w.emojiLost.Store(true)
			m.plain = true
		case m.Card != nil:
			m = m.flat()
		default:
			return p, err
		}
	}
}

// about returns a call for a route. Each id replaces one name in braces.
func about(method, route string, ids ...string) call {
	c := call{method: method, path: route, route: route, safe: method != http.MethodPost}
	for _, id := range ids {
		before, rest, _ := strings.Cut(c.path, "{")
		_, after, _ := strings.Cut(rest, "}")
		c.path = before + url.PathEscape(id) + after // escaped, so an id cannot look like a name in braces
	}
	return c
}

// inChannel returns a call about a channel's messages, or about one of them. Calls about one
// channel are sent in order.
func inChannel(method, channel, message string) call {
	route := "/channels/{channel}/messages"
	if message != "" {
		route += "/{message}"
	}
	c := about(method, route, channel, message)
	c.lane = "channel " + channel
	return c
}

// webhook returns a call that carries the interaction's token. Calls with the same token are sent in
// order: they share a lane (a queue of calls). The lane's key is the interaction's id, so that the
// token is not stored.
func webhook(method string, in *Interaction, message string) call {
	route := "/webhooks/{application}/{token}"
	if message != "" {
		route += "/messages/{message}"
	}
	c := about(method, route, in.Application, in.Token.Reveal(), message)
	c.secret, c.lane, c.free = in.Token, "interaction "+in.ID, true
	return c
}
