package wire

import (
	"net/http"
	"time"
)

// Discord bans an address that gets 10,000 answers of 401, 403 or 429 in ten minutes. A bot with a revoked
// token, or without permissions on many servers, would reach that number. So the client stops sending
// earlier: Discord refuses at most 8,000 of its requests in ten minutes, or 9,500 if answers to interactions
// are among them.
const (
	invalidMost  = 4000                    // refusals that may come in a row
	invalidFree  = 1500                    // further refusals in a row, for answers to interactions only
	invalidEvery = 10 * time.Minute / 4000 // after these, the time for each further refusal
)

// noteInvalid counts a response if it is a refusal that Discord counts for the ban. Shared rate limits do not
// count, since other bots cause them.
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

// quiet returns an error if Discord has refused too many calls lately. The call c must then not be sent.
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
