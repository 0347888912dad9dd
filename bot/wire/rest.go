package wire

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// call is one REST request.
type call struct {
	method string
	path   string // below the base, with identifiers and perhaps a query
	route  string // the path as a template, for errors and counters: no identifiers
	secret Secret // the token in the path, to be kept out of errors
	lane   string // calls with the same lane keep their order; "" has no order
	body   object // JSON, nil for none
	list   []object
	files  []File
	safe   bool          // may be repeated when we do not know whether it arrived
	nonce  bool          // but only as long as Discord knows its nonce
	free   bool          // exempt from the bot-wide limit
	within time.Duration // of one attempt; 10 s if 0
}

// limit is what a rate limit of the call holds up: its method and route. A channel that takes no
// thread for minutes takes messages all the same.
func (c call) limit() string { return c.method + " " + c.route }

const (
	attempts     = 3                // of a call with an unknown result
	waits        = 5                // 429s of one call
	callDeadline = 30 * time.Second // of a call whose context has none
	bodyLimit    = 8 << 20          // bytes read of an answer
	// nonceSpan is how long a message may be sent again with its nonce. Discord knows it for a few
	// minutes; the deadline does not include a machine's sleep.
	nonceSpan = 2 * time.Minute
)

// do sends the call, in its lane's order, and decodes the response into out if not nil.
func (w *Client) do(ctx context.Context, c call, out any) error {
	body, kind, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s %s: %w", c.method, c.route, err)
	}
	if _, bounded := ctx.Deadline(); !bounded {
		var stop context.CancelFunc
		ctx, stop = w.pace.Timeout(ctx, callDeadline)
		defer stop()
	}
	n := &lane{until: map[string]time.Time{}}
	if c.lane != "" {
		if n, err = w.lanes.take(ctx, c.lane); err != nil {
			return fmt.Errorf("%s %s: wait for the turn: %w", c.method, c.route, err)
		}
		defer w.lanes.give(c.lane, n)
	}
	answer, err := w.tryAll(ctx, c, n, body, kind)
	again := func(simpler call) {
		c = simpler
		if body, kind, err = c.encode(); err == nil {
			answer, err = w.tryAll(ctx, c, n, body, kind)
		}
	}
	if plain, ok := c.plain(err); ok {
		w.emojiLost.Store(true)
		again(plain)
	}
	if flat, ok := c.flat(err); ok {
		again(flat)
	}
	if err != nil || out == nil || len(answer) == 0 {
		return err
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("%s %s: decode the answer: %w", c.method, c.route, err)
	}
	return nil
}

// tryAll retries the call while that is safe, useful and in time.
func (w *Client) tryAll(ctx context.Context, c call, n *lane, body []byte, kind string) ([]byte, error) {
	unsure, limited := 0, 0
	var lost error // of the last try of which we do not know whether it arrived
	began := w.now().Round(0)
	for {
		if err := w.patience(ctx, c, n); err != nil {
			return nil, err
		}
		if lost != nil && c.nonce && w.stale(began) {
			return nil, lost
		}
		answer, err := w.once(ctx, c, n, body, kind)
		var refused *APIError
		switch {
		case err == nil:
			return answer, nil
		case errors.Is(err, ErrRateLimited):
			if limited++; limited >= waits {
				return nil, err
			}
		case errors.As(err, &refused) && refused.Status < 500:
			if unsure > 0 && refused.Code == codeAcked {
				return nil, nil // our own first attempt did arrive
			}
			return nil, err
		default:
			if unsure++; unsure >= attempts || !c.safe && !errors.Is(err, errDial) || ctx.Err() != nil {
				return nil, err
			}
			pause := time.Duration(unsure*unsure) * 250 * time.Millisecond
			if lost = err; !w.pace.Sleep(ctx, pause/2+w.pace.Spread(pause)) {
				return nil, err
			}
		}
		w.count(CountRetry, c.method)
	}
}

// stale says whether a message first sent at that time, by the wall clock, may be unknown to
// Discord now.
func (w *Client) stale(began time.Time) bool {
	passed := w.now().Round(0).Sub(began)
	return passed < 0 || passed > nonceSpan
}

// patience waits until the lane, the whole bot and its budget allow the call. A wait longer than
// the caller's deadline fails at once.
func (w *Client) patience(ctx context.Context, c call, n *lane) error {
	if err := w.quiet(c); err != nil {
		return err
	}
	until := n.until[c.limit()]
	if !c.free {
		w.mu.Lock()
		if w.globalUntil.After(until) {
			until = w.globalUntil
		}
		w.mu.Unlock()
	}
	wait := until.Sub(w.pace.Now())
	deadline, bounded := ctx.Deadline()
	if wait > w.maxWait || bounded && wait > 0 && until.After(deadline) {
		return &APIError{Status: http.StatusTooManyRequests, Route: c.method + " " + c.route,
			Message: "the wait is longer than the time we have", RetryAfter: wait}
	}
	if !w.pace.Sleep(ctx, wait) {
		return fmt.Errorf("%s %s: wait for the rate limit: %w", c.method, c.route, ctx.Err())
	}
	if c.free {
		return nil
	}
	now := w.pace.Now()
	turn := w.budget.ReserveN(now, 1)
	wait = turn.DelayFrom(now)
	if bounded && now.Add(wait).After(deadline) || !w.pace.Sleep(ctx, wait) {
		turn.CancelAt(now)
		return fmt.Errorf("%s %s: wait for the bot's budget: %w", c.method, c.route, ErrRateLimited)
	}
	return nil
}

// once makes one attempt and records the response's rate limits.
func (w *Client) once(ctx context.Context, c call, n *lane, body []byte, kind string) ([]byte, error) {
	limit := cmp.Or(c.within, 10*time.Second)
	ctx, stop := w.pace.Timeout(ctx, limit)
	defer stop()
	req, err := http.NewRequestWithContext(ctx, c.method, w.base+c.path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%s %s: the address is not valid", c.method, c.route)
	}
	req.Header.Set("Authorization", "Bot "+w.token.Reveal())
	req.Header.Set("User-Agent", userAgent())
	if body != nil {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := w.http.Do(req)
	if err != nil {
		w.count(CountRequest, c.method+" error")
		return nil, w.unsure(c, err)
	}
	defer resp.Body.Close()
	w.count(CountRequest, c.method+" "+strconv.Itoa(resp.StatusCode))
	answer, err := io.ReadAll(io.LimitReader(resp.Body, bodyLimit))
	if err != nil {
		return nil, w.unsure(c, err)
	}
	w.invalids.note(w.pace.Now(), resp)
	w.heed(resp, c, n)
	if resp.StatusCode/100 == 2 {
		return answer, nil
	}
	return nil, w.refusal(resp, answer, c, n)
}

// unsure wraps a network error: the request may have arrived.
func (w *Client) unsure(c call, err error) error {
	e := hideErr(err, []Secret{w.token, c.secret}, context.Canceled, context.DeadlineExceeded, errDial)
	if op, is := errors.AsType[*net.OpError](err); is && op.Op == "dial" {
		return fmt.Errorf("%s %s: %w: %w", c.method, c.route, errDial, e)
	}
	return fmt.Errorf("%s %s: %w: %w", c.method, c.route, ErrUnsure, e)
}

// errDial means that no connection could be made, so that nothing was sent.
var errDial = errors.New("no connection to discord")

// heed records when the route may be used next.
func (w *Client) heed(resp *http.Response, c call, n *lane) {
	if resp.Header.Get("X-RateLimit-Remaining") != "0" || c.free && c.lane == "" {
		return
	}
	if wait, ok := seconds(resp.Header.Get("X-RateLimit-Reset-After")); ok {
		n.until[c.limit()] = w.pace.Now().Add(wait)
	}
}

// refusal converts an unsuccessful response to an error.
func (w *Client) refusal(resp *http.Response, answer []byte, c call, n *lane) error {
	e := decodeRefusal(answer)
	e.Status, e.Route = resp.StatusCode, c.method+" "+c.route
	e.Message, e.Detail = hide(e.Message, w.token, c.secret), hide(e.Detail, w.token, c.secret)
	if e.Status >= 500 {
		return fmt.Errorf("%w: %w", ErrUnsure, e)
	}
	if e.Status != http.StatusTooManyRequests {
		return e
	}
	if e.Code == codeTooOldToEdit {
		w.count(CountRateLimit, "edit age")
		return e
	}
	if e.RetryAfter == 0 {
		// A ban by the edge has no JSON body; only its header says how long.
		e.RetryAfter, _ = seconds(resp.Header.Get("Retry-After"))
	}
	if e.RetryAfter <= 0 {
		e.RetryAfter = time.Second
	}
	until := w.pace.Now().Add(e.RetryAfter)
	if e.Global || resp.Header.Get("X-RateLimit-Global") != "" {
		e.Global = true
		w.count(CountRateLimit, "global")
		w.mu.Lock()
		w.globalUntil = until
		w.mu.Unlock()
		if !c.free {
			return e
		}
	} else {
		w.count(CountRateLimit, "route")
	}
	n.until[c.limit()] = until
	return e
}

// encode builds the body: JSON, or a form with the files.
func (c call) encode() ([]byte, string, error) {
	switch {
	case len(c.files) > 0:
		files := make([]*discordgo.File, len(c.files))
		for i, f := range c.files {
			files[i] = &discordgo.File{
				Name: f.Name, ContentType: http.DetectContentType(f.Data), Reader: bytes.NewReader(f.Data),
			}
		}
		kind, body, err := discordgo.MultipartBodyWithJSON(c.body, files)
		return body, kind, err
	case c.list != nil:
		body, err := json.Marshal(c.list)
		return body, "application/json", err
	case c.body != nil:
		body, err := json.Marshal(c.body)
		return body, "application/json", err
	}
	return nil, "", nil
}

// seconds reads a header such as "1.25".
func seconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil || s < 0 || s > 1e6 {
		return 0, false
	}
	return time.Duration(s * float64(time.Second)), true
}

// sleep waits, and says whether the time passed before ctx ended.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
