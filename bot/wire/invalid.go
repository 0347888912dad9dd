package wire

import (
	"net/http"
	"time"
)

// Discord bans an address that gets 10,000 answers of 401, 403 or 429 in ten minutes. A bot with a
// revoked token, or without permissions on many servers, would reach that. So it stops sending
// earlier. At most 8,000 requests are refused in ten minutes, or 9,500 with answers to
// interactions.
const (
	invalidMost  = 4000                    // refusals in a row
	invalidFree  = 1500                    // and so many more for answers to interactions
	invalidEvery = 10 * time.Minute / 4000 // then one refusal per this time
)

// noteInvalid counts a refusal, if Discord counts it too. It ignores shared rate limits, which
// other bots cause.
func (w *Client) noteInvalid(resp *http.Response) {
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if resp.Header.Get("X-RateLimit-Scope") == "shared" {
			return
		}
	default:
		return
	}
	w.invalids.ReserveN(w.pace.Now(), 1)
}

// quiet refuses to send a call while Discord has refused too many.
func (w *Client) quiet(c call) error {
	missing := 1 - w.invalids.TokensAt(w.pace.Now())
	if c.free {
		missing -= invalidFree
	}
	if missing <= 0 {
		return nil
	}
	wait := time.Duration(missing*float64(invalidEvery)) + time.Millisecond
	w.invalidTold.Do(func() {
		w.log.Error("discord refuses nearly everything: keeping silent, lest it bans this address; are the token and the "+
			"rights still good?", "for", wait.Round(time.Second))
	})
	w.count(CountRateLimit, "invalid")
	return &APIError{Status: http.StatusTooManyRequests, Route: c.limit(),
		Message: "too many requests were refused; keeping silent", RetryAfter: wait}
}
