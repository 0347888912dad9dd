package outbox

import (
	"slices"
	"time"
)

// lateSpan is how long after a failed attempt to send a message the message may still arrive. It is
// more than the attempt's timeout plus delays on the network.
const lateSpan = 2 * time.Minute

// Current removes from the post users who have answered since the post was made. It returns false
// if the post need not be sent any more.
//
// A post that may already be on its way to the channel is kept, since its message could otherwise
// arrive after the message of the next post. Sending the post again does no harm: Discord makes
// only one message of posts with the same nonce. After lateSpan the message can no longer arrive,
// and the post is dropped. But if the message may have controls, the post is kept and marked Stale,
// so that the controls are removed.
func (p *Post) Current(still func(*Post) bool, controls bool, now time.Time) bool {
	fresh := *p
	left := false
	if p.Direct != "" && !p.Sending {
		left = fresh.prune(still)
	} else {
		left = still(&fresh)
	}
	if left {
		*p = fresh
		return true
	}
	passed := now.Sub(p.Sent)
	p.Stale = p.Sending && p.Direct == "" && controls && passed >= lateSpan
	return p.Sending && passed < lateSpan || p.Stale // true too if the clock was set back
}

// prune removes the parts of a combined message for which the function still returns false. It
// returns false if no part is left.
func (p *Post) prune(still func(*Post) bool) bool {
	all := append([]Post{*p}, p.Joined...)
	all = slices.DeleteFunc(all, func(q Post) bool {
		q.Joined = nil
		return !still(&q)
	})
	if len(all) == 0 {
		return false
	}
	first := all[0]
	p.Kind, p.Table, p.Guild, p.Channel, p.Made = first.Kind, first.Table, first.Guild, first.Channel, first.Made
	p.N, p.Since, p.Mentions, p.Users = first.N, first.Since, first.Mentions, first.Users
	p.Joined = all[1:]
	return true
}
