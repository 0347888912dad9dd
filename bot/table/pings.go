package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/store"
)

// Who proposes, offers, invites or calls has others pinged: by his own wish, not because it
// is their turn. So that nobody can be pinged without end, each such appeal is noted for an
// hour, with who made it and whom it pinged. One that comes too soon is refused, with the
// time from which on it is possible; where its post is of use without a ping the post is made
// and names the others. Who agrees shows that he was pinged rightly: then nothing of it
// counts any more.

const (
	// pingsKept is for how long a ping counts.
	pingsKept = time.Hour
	// pingAgain is the pause before the same people are pinged by the same person for the
	// same thing: a refused vote, a declined seat.
	pingAgain = 15 * time.Minute
	// Within pingsKept, as long as nobody agrees, a person
	pingsPair = 3 // pings another so often at most,
	pingsSent = 6 // pings anybody so often at most,
	pingsGot  = 6 // and is pinged so often at most, by all together.
	// rolesGot is how often a role is called at most. It has many members: nobody calls the
	// same one twice within pingsKept.
	rolesGot = 3
)

// An appeal is what somebody asks of others, who are pinged for it.
type appeal struct {
	by    string
	to    []string // whether they are pinged now or when they wake; or one role, see roleAsUser
	what  string   // the same is not asked again so soon
	post  int      // the post that pings, among the change's
	quiet bool     // where it comes too soon its post pings nobody; else it is refused
}

// What is asked by appeals. A vote has its own: see Vote.appeal.
const (
	appealRole    = "role"
	appealRematch = "rematch"
	appealSeat    = "seat"  // that is offered
	appealBack    = "back"  // a seat that was given away
	appealTime    = "time"  // for an answer
	appealStart   = "start" // at the planned time
)

// roleMark begins a role where a user could stand.
const roleMark = "&"

func roleAsUser(role string) string { return roleMark + role }

// role is the role that an appeal calls; false if it is to users.
func (a appeal) role() (string, bool) { return strings.CutPrefix(a.to[0], roleMark) }

// pause is for how long the same is not asked again.
func (a appeal) pause() time.Duration {
	if _, called := a.role(); called {
		return pingsKept
	}
	return pingAgain
}

// most is how often a user or a role is pinged within pingsKept.
func (a appeal) most() int {
	if _, called := a.role(); called {
		return rolesGot
	}
	return pingsGot
}

// TooOften refuses an appeal that would ping somebody too soon again.
type TooOften struct {
	Users []string  // who would be pinged; none where no user may be pinged
	Role  string    // the role that would be called, in place of users
	Until time.Time // from when on it is possible
	Same  bool      // they were asked the same a short while ago
}

func (e *TooOften) Error() string {
	return fmt.Sprintf("pings %v%s too often until %s", e.Users, e.Role, e.Until.Format(time.RFC3339))
}

// tooOften refuses an appeal until then.
func tooOften(a appeal, until time.Time, same bool, users []string) *TooOften {
	e := &TooOften{Users: users, Until: until, Same: same}
	if role, called := a.role(); called {
		e.Role, e.Users = role, nil
	}
	return e
}

// A ping is that somebody had another pinged.
type ping struct {
	To   string    `json:"to"`
	What string    `json:"what"`
	At   time.Time `json:"at"`
}

// A pingBook is what one person has had others pinged for within pingsKept, and when others
// have had him pinged. That of a role has the latter alone.
type pingBook struct {
	Sent []ping      `json:"sent,omitempty"`
	Got  []time.Time `json:"got,omitempty"`

	version store.Version // of the record when it was read
	stored  bool          // something stood there
}

// empty says that nothing stands in the book.
func (b pingBook) empty() bool { return len(b.Sent)+len(b.Got) == 0 }

// fresh is the book without what does not count any more, or is of the future: a clock that
// was set back forbids nothing.
func (b pingBook) fresh(now time.Time) pingBook {
	old := func(at time.Time) bool { return at.After(now) || !now.Before(at.Add(pingsKept)) }
	b.Sent = slices.DeleteFunc(slices.Clone(b.Sent), func(p ping) bool { return old(p.At) })
	b.Got = slices.DeleteFunc(slices.Clone(b.Got), old)
	return b
}

// forbids says why an appeal of the owner's comes too soon; nil if it does not.
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

// fullUntil is until when the owner is pinged for no further appeal; zero if he may be.
func (b pingBook) fullUntil(a appeal) time.Time {
	if n := len(b.Got); n >= a.most() {
		return b.Got[n-a.most()].Add(pingsKept)
	}
	return time.Time{}
}
