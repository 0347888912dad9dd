package outbox

import (
	"slices"
	"time"
)

// Scene is a table at present, as far as it overtakes what was to be said about it.
type Scene struct {
	Lobby                  bool
	Paused, Homeless, Shut bool
	Idle                   bool                   // it is asked whether it goes on, and nobody has acted since
	Has                    func(user string) bool // a user has a place there
	WaitsFor               func(user string) bool // a user is asked something
	// Anew is when a user's question took the place of another; zero: it did not.
	Anew  func(user string) time.Time
	Comes func(user string) bool // a user's turn is still to come
	Puts  func(p Post) bool      // a post is about the seat that is offered, or asked for
	Votes func(p Post) bool      // a post's vote is open
}

// plain are the kinds that ask nothing and are told wherever the table is: what they say may
// be so no more.
var plain = []Kind{PostHomeless, PostShut, PostIdle, PostVote}

// asking are the kinds that are about a question, a seat or a lobby, which may be answered,
// taken or started meanwhile.
var asking = []Kind{
	PostTurn, PostRemind, PostAbsent, PostLate, PostBeg, PostLast, PostNext,
	PostSoon, PostShort, PostFade, PostInvite, PostOffer, PostPlea,
}

// Fades says whether a table may overtake a post of this kind, and whether its position must
// be known to tell.
func (k Kind) Fades() (fades, position bool) {
	if slices.Contains(plain, k) {
		return true, false
	}
	position = slices.Contains(asking, k)
	return position, position
}

// Still leaves out of a post those who have answered; false: nobody and nothing is left to
// tell.
func (p *Post) Still(s Scene) bool {
	switch p.Kind {
	case PostHomeless:
		return s.Homeless
	case PostShut:
		return s.Shut
	case PostIdle:
		return s.Idle
	case PostVote: // what became of it is told by a post of its own
		return s.Votes(*p)
	}
	if fades, _ := p.Kind.Fades(); !fades {
		return true
	}
	if (s.Homeless || s.Paused) && p.Direct != "" {
		return false // there is no board to go to
	}
	switch p.Kind {
	case PostNext:
		return s.Comes(p.Mentions[0])
	case PostOffer, PostPlea:
		return s.Puts(*p)
	case PostInvite:
		p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), s.Has)
		return s.Lobby && len(p.Mentions) > 0
	case PostSoon, PostShort, PostFade:
		return s.Lobby
	}
	answered := func(user string) bool {
		if !s.WaitsFor(user) {
			return true
		}
		if p.Kind != PostRemind && p.Kind != PostLast {
			return false
		}
		anew := s.Anew(user) // the post of another question calls the user itself
		return !anew.IsZero() && !anew.Before(p.Made)
	}
	if p.Kind != PostLate && p.Kind != PostBeg {
		p.Mentions = slices.DeleteFunc(slices.Clone(p.Mentions), answered)
	}
	p.Users = slices.DeleteFunc(slices.Clone(p.Users), answered)
	switch p.Kind {
	case PostTurn:
		return true
	case PostRemind, PostLast:
		return len(p.Mentions) > 0
	}
	return len(p.Users) > 0
}

// lateSpan is for how long a message may still arrive that was given up: more than
// the time of its last try and the time that a line holds it back.
const lateSpan = 2 * time.Minute

// Current leaves out those who have answered since the post was made. False: there
// is nothing left to say. A post that may still be on its way to the channel stays:
// sent again, with its nonce, it is one message and is there before the next post;
// taken out, it would arrive behind that. One that was sent long ago and has buttons to
// play is looked for, so that they are taken away.
func (p *Post) Current(still func(*Post) bool, now time.Time) bool {
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
	p.Stale = p.Sending && p.Direct == "" && p.Kind.Plays() && passed >= lateSpan
	return p.Sending && passed < lateSpan || p.Stale // also where the clock was set back
}

// prune leaves out of a joined message what is no longer so; false: nothing is left.
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
