package wire

import (
	"net/http"
	"time"
)

// Discord bans an address with 10,000 requests refused with 401, 403 or 429 in ten minutes. A bot with a changed
// token, or without rights on many servers, gets there by itself, so it stops sending before: in ten minutes no more
// are refused than were allowed to begin with and have been allowed since, 9,500 with answers to interactions.
const (
	invalidMost  = 4000                    // refusals in a row
	invalidFree  = 1500                    // and so many more of answers to interactions
	invalidEvery = 10 * time.Minute / 4000 // then one in this time
)

// noteInvalid counts an answer, if Discord counts it. A shared limit is others' doing.
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

// quiet refuses a call while too many were refused by Discord.
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
