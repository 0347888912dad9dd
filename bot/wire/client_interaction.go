package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Respond gives the first answer to an interaction. Use Answer instead unless the answer is
// immediate: Discord accepts it for 3 seconds only. Errors: a failed check (ErrLimit),
// ErrUnknownInteraction when too late, ErrAcked when it was already answered, ErrUnsure.
func (w *Client) Respond(ctx context.Context, in *Interaction, r Response) error {
	if err := CheckResponse(r); err != nil {
		return fmt.Errorf("respond: %w", err)
	}
	return w.do(ctx, call{
		method: http.MethodPost,
		path:   "/interactions/" + url.PathEscape(in.ID) + "/" + url.PathEscape(in.Token.Reveal()) + "/callback",
		route:  "/interactions/{interaction}/{token}/callback",
		secret: in.Token,
		body:   r.object(), files: r.Message.Files, safe: true, free: true, within: 5 * time.Second,
	}, nil)
}

// firstAnswer names the first answer's message, or the pressed one if that was edited.
const firstAnswer = "@original"

// EditOriginal replaces the first answer's message, or fills a deferred one.
func (w *Client) EditOriginal(ctx context.Context, in *Interaction, m Message) (Posted, error) {
	return w.EditFollowup(ctx, in, firstAnswer, m)
}

// Original fetches the first answer's message.
func (w *Client) Original(ctx context.Context, in *Interaction) (Posted, error) {
	c := webhook(http.MethodGet, in, firstAnswer)
	c.safe = true
	return w.message(ctx, c)
}

// DeleteOriginal removes the first answer's message. A message that is already
// gone is no error.
func (w *Client) DeleteOriginal(ctx context.Context, in *Interaction) error {
	c := webhook(http.MethodDelete, in, firstAnswer)
	c.safe = true
	err := w.do(ctx, c, nil)
	if errors.Is(err, ErrUnknownMessage) {
		return nil
	}
	return err
}

// Followup posts a further message after the first answer. It is not repeated when the network
// fails after sending, since Discord has no nonce here; the error is then ErrUnsure.
func (w *Client) Followup(ctx context.Context, in *Interaction, m Message) (Posted, error) {
	if err := CheckMessage(m, ForFollowup); err != nil {
		return Posted{}, fmt.Errorf("follow up: %w", err)
	}
	c := webhook(http.MethodPost, in, "")
	c.path += "?wait=true"
	c.body, c.files = m.posted(), m.Files
	return w.message(ctx, c)
}

// EditFollowup replaces a message that Followup posted.
func (w *Client) EditFollowup(ctx context.Context, in *Interaction, message string, m Message) (Posted, error) {
	if err := CheckMessage(m, ForEdit); err != nil {
		return Posted{}, fmt.Errorf("edit the answer: %w", err)
	}
	c := webhook(http.MethodPatch, in, message)
	c.body, c.files, c.safe = m.edited(), m.Files, true
	return w.message(ctx, c)
}

// webhook is a call with the interaction's token. Calls with one token are ordered; the lane's key
// is the interaction's id, so that the token is not stored.
func webhook(method string, in *Interaction, message string) call {
	c := call{
		method: method,
		path:   "/webhooks/" + url.PathEscape(in.Application) + "/" + url.PathEscape(in.Token.Reveal()),
		route:  "/webhooks/{application}/{token}",
		secret: in.Token,
		lane:   "interaction " + in.ID,
		free:   true,
	}
	if message != "" {
		c.path += "/messages/" + url.PathEscape(message)
		c.route += "/messages/{message}"
	}
	return c
}
