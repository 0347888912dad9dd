package wire

import (
	"net/http"
	"sync"
	"time"
)

// Discord bans an address with 10,000 requests refused with 401, 403 or 429 in ten minutes. A bot
// with a changed token, or without rights on many servers, gets there by itself, so it stops
// sending before.
const (
	invalidMost  = 5000 // of all requests but answers to interactions
	invalidLast  = 9000 // of those too
	invalidSpan  = 10   // minutes
	scopeShared  = "shared"
	limitInvalid = "invalid"
)

// invalids counts refused requests by minute.
type invalids struct {
	mu     sync.Mutex
	minute int64 // the newest
	count  [invalidSpan + 1]int
	told   bool
}

// moved advances to a minute. The caller holds the lock.
func (i *invalids) moved(now time.Time) {
	minute := now.Unix() / 60
	for ; i.minute < minute; i.minute++ {
		if minute-i.minute > invalidSpan {
			i.count, i.minute = [invalidSpan + 1]int{}, minute
			return
		}
		i.count[(i.minute+1)%(invalidSpan+1)] = 0
	}
}

// note counts a response, if Discord counts it.
func (i *invalids) note(now time.Time, resp *http.Response) {
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if resp.Header.Get("X-RateLimit-Scope") == scopeShared {
			return // others' doing
		}
	default:
		return
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.moved(now)
	i.count[i.minute%(invalidSpan+1)]++
}

// silence returns how long nothing may be sent, 0 for none. first says that it has just begun.
func (i *invalids) silence(now time.Time, free bool) (wait time.Duration, first bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.moved(now)
	sum, most := 0, invalidMost
	if free {
		most = invalidLast
	}
	for _, n := range i.count {
		sum += n
	}
	if sum < most {
		i.told = i.told && sum >= invalidMost
		return 0, false
	}
	first, i.told = !i.told, true
	// The oldest counted minute leaves the sum first.
	for age := int64(invalidSpan); age >= 0; age-- {
		at := i.minute - age
		if sum -= i.count[(at+invalidSpan+1)%(invalidSpan+1)]; sum < most {
			return time.Unix((at+invalidSpan+1)*60, 0).Sub(now), first
		}
	}
	return time.Minute, first
}

// quiet refuses a call while too many were refused by Discord.
func (w *Client) quiet(c call) error {
	wait, first := w.invalids.silence(w.pace.Now(), c.free)
	if wait <= 0 {
		return nil
	}
	if first {
		w.log.Error("discord refuses nearly everything: keeping silent, lest it bans this address; are the token and the "+
			"rights still good?", "for", wait.Round(time.Second))
	}
	w.count(CountRateLimit, limitInvalid)
	return &APIError{Status: http.StatusTooManyRequests, Route: c.method + " " + c.route,
		Message: "too many requests were refused; keeping silent", RetryAfter: wait}
}
