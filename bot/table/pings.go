package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/store"
)

// Rate limits for pings that a user causes by proposing, offering, inviting or calling, as opposed
// to turns. Each such appeal is recorded for an hour, with its author and whom it pinged. One that
// comes too soon is refused, with the time from which it is possible; if its post is useful without
// pings, it is made without them. If a pinged user agrees, the pings between the two no longer
// count.

const (
	// pingsKept is how long a ping counts.
	pingsKept = time.Hour
	// pingAgain is the pause before the same user may ping the same users for the same thing: a
	// refused vote, a declined seat.
	pingAgain = 15 * time.Minute
	// Within pingsKept, without agreement, a user
	pingsPair = 3 // pings another so often at most,
	pingsSent = 6 // pings anybody so often at most,
	pingsGot  = 6 // and is pinged so often at most, by all together.
	// rolesGot is the most pings of a role. It has many members: one user may not ping the same
	// role twice within pingsKept.
	rolesGot = 3
)

// An appeal is a request to other users that pings them.
type appeal struct {
	by    string
	to    []string // whether they are pinged now or when they wake; or one role, see roleAsUser
	what  string   // the same is not asked again so soon
	post  int      // the post that pings, among the change's
	quiet bool     // too soon: posted without pings; otherwise refused
}

// Kinds of appeals. Votes have their own: see Vote.appeal.
const (
	appealRole    = "role"
	appealRematch = "rematch"
	appealSeat    = "seat"  // that is offered
	appealBack    = "back"  // a seat that was given away
	appealTime    = "time"  // for an answer
	appealStart   = "start" // at the planned time
)

// roleMark is the prefix of a role in place of a user.
const roleMark = "&"

func roleAsUser(role string) string { return roleMark + role }

// role returns the role that an appeal pings; false if it is to users.
func (a appeal) role() (string, bool) { return strings.CutPrefix(a.to[0], roleMark) }

// pause returns the pause before the same appeal.
func (a appeal) pause() time.Duration {
	if _, called := a.role(); called {
		return pingsKept
	}
	return pingAgain
}

// most returns the most pings of a user or a role within pingsKept.
func (a appeal) most() int {
	if _, called := a.role(); called {
		return rolesGot
	}
	return pingsGot
}

// TooOften refuses an appeal that comes too soon.
type TooOften struct {
	Users []string  // who would be pinged; none if no user may be
	Role  string    // the role that would be called, in place of users
	Until time.Time // from when on it is possible
	Same  bool      // they were asked the same a short while ago
}

func (e *TooOften) Error() string {
	return fmt.Sprintf("pings %v%s too often until %s", e.Users, e.Role, e.Until.Format(time.RFC3339))
}

// tooOften returns the refusal of an appeal until a time.
func tooOften(a appeal, until time.Time, same bool, users []string) *TooOften {
	e := &TooOften{Users: users, Until: until, Same: same}
	if role, called := a.role(); called {
		e.Role, e.Users = role, nil
	}
	return e
}

// A ping records that one user pinged another.
type ping struct {
	To   string    `json:"to"`
	What string    `json:"what"`
	At   time.Time `json:"at"`
}

// A pingBook is one user's pings of others within pingsKept, and times of others' pings of him. A
// role's has only the latter.
type pingBook struct {
	Sent []ping      `json:"sent,omitempty"`
	Got  []time.Time `json:"got,omitempty"`

	version store.Version // of the record when it was read
	stored  bool          // something stood there
}

// empty says whether the book has no pings.
func (b pingBook) empty() bool { return len(b.Sent)+len(b.Got) == 0 }

// fresh returns the book without outdated pings. Where pings are in the future, because the clock was
// set back, the last of them counts as of now and the others as so much earlier: they still count, and
// no longer than others do.
func (b pingBook) fresh(now time.Time) pingBook {
	latest := now
	for _, p := range b.Sent {
		latest = clock.Later(latest, p.At)
	}
	for _, at := range b.Got {
		latest = clock.Later(latest, at)
	}
	back := func(at time.Time) time.Time {
		if at.After(now) {
			return at.Add(now.Sub(latest))
		}
		return at
	}
	old := func(at time.Time) bool { return !now.Before(at.Add(pingsKept)) }
	b.Sent, b.Got = slices.Clone(b.Sent), slices.Clone(b.Got)
	for n := range b.Sent {
		b.Sent[n].At = back(b.Sent[n].At)
	}
	for n := range b.Got {
		b.Got[n] = back(b.Got[n])
	}
	b.Sent = slices.DeleteFunc(b.Sent, func(p ping) bool { return old(p.At) })
	b.Got = slices.DeleteFunc(b.Got, old)
	slices.SortStableFunc(b.Sent, func(a, b ping) int { return a.At.Compare(b.At) })
	slices.SortFunc(b.Got, time.Time.Compare)
	return b
}

// forbids returns why an appeal of the owner comes too soon; nil if it does not.
func (b pingBook) forbids(a appeal, now time.Time) *TooOften {
	var no *TooOften
	until := func(at time.Time, same bool, users ...string) {
		if now.Before(at) && (no == nil || at.After(no.Until)) {
			no = tooOften(a, at, same, users)
		}
	}
	var acts []time.Time // one may ping several
	pair := map[string][]time.Time{}
	for _, p := range b.Sent {
		if !slices.ContainsFunc(acts, p.At.Equal) {
			acts = append(acts, p.At)
		}
		if slices.Contains(a.to, p.To) {
			pair[p.To] = append(pair[p.To], p.At)
			if p.What == a.what {
				until(p.At.Add(a.pause()), true, a.to...)
			}
		}
	}
	for _, user := range a.to {
		if n := len(pair[user]); n >= pingsPair {
			until(pair[user][n-pingsPair].Add(pingsKept), false, user)
		}
	}
	if n := len(acts); n >= pingsSent {
		until(acts[n-pingsSent].Add(pingsKept), false)
	}
	return no
}

// fullUntil returns until when the owner may not be pinged by further appeals; zero if he may be.
func (b pingBook) fullUntil(a appeal) time.Time {
	if n := len(b.Got); n >= a.most() {
		return b.Got[n-a.most()].Add(pingsKept)
	}
	return time.Time{}
}
