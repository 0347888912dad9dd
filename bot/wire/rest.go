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
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// call says how a request is sent. If this package builds the request, the call has a method and a
// path. If discordgo builds the request, the path is empty, and the transport (the type carry) takes
// the method from the request.
type call struct {
	method string
	path   string // the path below the base address, with ids and perhaps a query
	body   any    // JSON, nil for none
	files  []File
	route  string        // the path with names in braces instead of ids, for errors and counters
	secret Secret        // the token in the path, to be kept out of errors
	lane   string        // calls with the same lane are sent in order; "" means no order
	safe   bool          // the call may be repeated if it is unknown whether it arrived
	nonce  bool          // the call is safe to repeat only while Discord remembers its nonce
	free   bool          // the limits of the whole bot do not apply to the call
	within time.Duration // time limit of one attempt; 10 s if 0
	header *http.Header  // receives the header of the answer; may be nil
}

// limit returns the key by which rate limits are recorded in a lane: the method and the route. So a channel
// that refuses new threads for minutes still accepts messages.
func (c call) limit() string { return c.method + " " + c.route }

const (
	attempts     = 3                // how often a call with an unknown result is tried
	waits        = 5                // rate limits (429) after which a call fails
	callDeadline = 30 * time.Second // time limit of a call whose context has no deadline
	bodyLimit    = 8 << 20          // maximum number of bytes that are read of an answer
	// nonceSpan is how long a message may be sent again with its nonce. Discord remembers a nonce
	// for a few minutes. The call's deadline does not count the time during which the machine is
	// suspended, so nonceSpan is checked by the wall clock.
	nonceSpan = 2 * time.Minute
)

// rest returns a discordgo session for one call. The session is never opened. A shared session would hold a
// lock for each address during a request and its waits, even after the context has ended (discordgo v0.29.0,
// ratelimit.go:95). It would also keep a bucket for each interaction for ever (restapi.go:3137). The session
// never sees a rate limit or a fault, since its transport (carry) handles them.
func (w *Client) rest() *discordgo.Session {
	carrier := &http.Client{Transport: carry{w}}
	return &discordgo.Session{Client: carrier, Ratelimiter: discordgo.NewRatelimiter(), UserAgent: userAgent}
}

// callKey is the key under which a request's context holds its call.
type callKey struct{}

// in returns the option that attaches the call to a request of discordgo.
func (c call) in(ctx context.Context) discordgo.RequestOption {
	return discordgo.WithContext(context.WithValue(ctx, callKey{}, c))
}

// got returns what a call of discordgo has returned. It removes the address from an error: see
// tidy.
func got[T any](answer *T, err error) (T, error) {
	switch {
	case err != nil:
		return *new(T), tidy(err)
	case answer == nil:
		return *new(T), errors.New("discord's answer is empty")
	}
	return *answer, nil
}

// tidy removes the address, which may contain a token, from an error of discordgo.
func tidy(err error) error {
	if addressed, is := errors.AsType[*url.Error](err); is {
		return addressed.Err
	}
	return err
}

// do sends a call whose request this package builds, and decodes the answer into out unless out is nil.
func (w *Client) do(ctx context.Context, c call, out any) error {
	kind, body, err := c.encode()
	if err != nil {
		return fmt.Errorf("%s: %w", c.limit(), err)
	}
	answer, err := w.rest().RequestRaw(c.method, discordgo.EndpointAPI+c.path[1:], kind, body, "", 0, c.in(ctx))
	if err != nil || out == nil || len(answer) == 0 {
		return tidy(err)
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("%s: decode the answer: %w", c.limit(), err)
	}
	return nil
}

// encode builds the body: JSON, or a form with the files.
func (c call) encode() (kind string, body []byte, err error) {
	if len(c.files) > 0 {
		files := make([]*discordgo.File, len(c.files))
		for i, f := range c.files {
			files[i] = &discordgo.File{
				Name: f.Name, ContentType: http.DetectContentType(f.Data), Reader: bytes.NewReader(f.Data),
			}
		}
		return discordgo.MultipartBodyWithJSON(c.body, files)
	}
	if c.body != nil {
		body, err = json.Marshal(c.body)
	}
	return "application/json", body, err
}

// carry is the transport of discordgo's requests. It sends the requests of a lane in order, respects the rate
// limits and the bot's budget, repeats requests that may be repeated, and turns each refusal into an
// *APIError.
type carry struct{ *Client }

// RoundTrip sends a request, several times if necessary. If it returns no error, the response has the status
// 200.
func (w carry) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	c, _ := ctx.Value(callKey{}).(call)
	c.method = req.Method
	if _, bounded := ctx.Deadline(); !bounded {
		var stop context.CancelFunc
		ctx, stop = w.pace.Timeout(ctx, callDeadline)
		defer stop()
	}
	n := &lane{until: map[string]time.Time{}}
	if c.lane != "" {
		var err error
		if n, err = w.lanes.take(ctx, c.lane); err != nil {
			return nil, fmt.Errorf("%s: wait for the turn: %w", c.limit(), err)
		}
		defer w.lanes.give(n)
	}
	answer, err := w.tryAll(ctx, c, n, req)
	if err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(bytes.NewReader(answer)), Request: req}, nil
}

// tryAll makes the call, and repeats it after a rate limit or an unknown result, as long as a repeat is safe
// and ctx has time left.
func (w *Client) tryAll(ctx context.Context, c call, n *lane, req *http.Request) ([]byte, error) {
	unsure, limited := 0, 0
	var lost error // the error of the last attempt whose request may have arrived
	began := w.now().Round(0)
	for {
		if err := w.patience(ctx, c, n); err != nil {
			return nil, err
		}
		if lost != nil && c.nonce && w.stale(began) {
			return nil, lost
		}
		answer, err := w.once(ctx, c, n, req)
		var refused *APIError
		switch {
		case err == nil:
			return answer, nil
		case errors.Is(err, ErrRateLimited):
			if limited++; limited >= waits {
				return nil, err
			}
		case errors.As(err, &refused) && refused.Status < 500:
			if unsure > 0 && errors.Is(err, ErrAcked) {
				return nil, nil // an earlier attempt had arrived
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

// stale says whether Discord may have forgotten the nonce of a message. began is when the message
// was first sent, by the wall clock.
func (w *Client) stale(began time.Time) bool {
	passed := w.now().Round(0).Sub(began)
	return passed < 0 || passed > nonceSpan
}

// patience waits until the rate limits of the lane and of the whole bot, and the bot's budget,
// allow the call. It fails at once if the wait would last longer than maxWait or than the caller's
// deadline.
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
		return &APIError{Status: http.StatusTooManyRequests, Route: c.limit(),
			Message: "the wait is longer than the time we have", RetryAfter: wait}
	}
	if !w.pace.Sleep(ctx, wait) {
		return fmt.Errorf("%s: wait for the rate limit: %w", c.limit(), ctx.Err())
	}
	if c.free {
		return nil
	}
	now := w.pace.Now()
	turn := w.budget.ReserveN(now, 1)
	wait = turn.DelayFrom(now)
	if bounded && now.Add(wait).After(deadline) || !w.pace.Sleep(ctx, wait) {
		turn.CancelAt(now)
		return fmt.Errorf("%s: wait for the bot's budget: %w", c.limit(), ErrRateLimited)
	}
	return nil
}

// once makes one attempt and records the response's rate limits.
func (w *Client) once(ctx context.Context, c call, n *lane, from *http.Request) ([]byte, error) {
	ctx, stop := w.pace.Timeout(ctx, cmp.Or(c.within, 10*time.Second))
	defer stop()
	// This cannot fail: both parts come from parsed addresses.
	to, _ := url.Parse(w.base + "/" + strings.TrimPrefix(from.URL.String(), discordgo.EndpointAPI))
	req := from.Clone(ctx)
	req.URL, req.Host = to, to.Host
	req.Body, _ = from.GetBody() // cannot fail, since discordgo's bodies are bytes
	req.Header.Set("Authorization", "Bot "+w.token.Reveal())
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
	if c.header != nil {
		*c.header = resp.Header
	}
	w.noteInvalid(resp)
	w.heed(resp, c, n)
	if resp.StatusCode/100 == 2 {
		return answer, nil
	}
	return nil, w.refusal(resp, answer, c, n)
}

// unsure adds ErrUnsure to a network error, since the request may have arrived. If no connection was made, it
// adds errDial instead.
func (w *Client) unsure(c call, err error) error {
	e := hideErr(err, []Secret{w.token, c.secret}, context.Canceled, context.DeadlineExceeded, errDial)
	if op, is := errors.AsType[*net.OpError](err); is && op.Op == "dial" {
		return fmt.Errorf("%s: %w: %w", c.limit(), errDial, e)
	}
	return fmt.Errorf("%s: %w: %w", c.limit(), ErrUnsure, e)
}

// errDial means that no connection could be made, so that nothing was sent.
var errDial = errors.New("no connection to discord")

// heed records from when the route may be used again, if the response says that its rate limit is used up.
func (w *Client) heed(resp *http.Response, c call, n *lane) {
	if resp.Header.Get("X-RateLimit-Remaining") != "0" || c.free && c.lane == "" {
		return
	}
	if wait, ok := seconds(resp.Header.Get("X-RateLimit-Reset-After")); ok {
		n.until[c.limit()] = w.pace.Now().Add(wait)
	}
}

// refusal converts an unsuccessful response to an error, and records the rate limit of a 429.
func (w *Client) refusal(resp *http.Response, answer []byte, c call, n *lane) error {
	e := decodeRefusal(answer)
	e.Status, e.Route = resp.StatusCode, c.limit()
	e.Message, e.Detail = hide(e.Message, w.token, c.secret), hide(e.Detail, w.token, c.secret)
	if e.Status >= 500 {
		return fmt.Errorf("%w: %w", ErrUnsure, e)
	}
	if e.Status != http.StatusTooManyRequests {
		return e
	}
	if errors.Is(e, ErrTooOldToEdit) {
		w.count(CountRateLimit, "edit age")
		return e
	}
	if e.RetryAfter <= 0 { // a ban by Discord's edge has no JSON body, only this header
		wait, _ := seconds(resp.Header.Get("Retry-After"))
		e.RetryAfter = cmp.Or(wait, time.Second)
	}
	until := w.pace.Now().Add(e.RetryAfter)
	if resp.Header.Get("X-RateLimit-Global") == "" {
		w.count(CountRateLimit, "route")
		n.until[c.limit()] = until
		return e
	}
	w.count(CountRateLimit, "global")
	w.mu.Lock()
	w.globalUntil = until
	w.mu.Unlock()
	if c.free {
		n.until[c.limit()] = until
	}
	return e
}

// seconds returns the duration in a header such as "1.25", which is in seconds. It returns false if
// the header is not a number.
func seconds(text string) (time.Duration, bool) {
	d, err := time.ParseDuration(text + "s")
	return max(0, d), err == nil
}

// sleep waits for d. It returns false if ctx ended before.
func sleep(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
