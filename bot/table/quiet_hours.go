package table

import (
	"slices"
	"time"

	"bivouac/bot/table/outbox"
)

// A post may be sent late, because Discord is down or the bot may not post in the channel. A user
// who is asleep when the post is sent is named without a ping, and told when they wake.

// missed returns the users in a post's Mentions who are asleep at the time now, when the post is
// sent.
func (s *Mail) missed(p outbox.Post, now time.Time) []string {
	if p.Direct != "" {
		return nil // a direct message waits until its user is awake
	}
	return s.outside.people.Asleep(without(p.Mentions, p.Hushed), now)
}

// recordMissed records the users whom a sent post has not pinged because they were asleep. It
// returns false if it has recorded nothing new. The parameter questions is true if the post tells
// its Mentions about their questions.
func (t *Table) recordMissed(p outbox.Post, questions bool, users []string) bool {
	if len(users) == 0 {
		return false
	}
	owed := false
	switch p.Kind {
	case outbox.PostCard:
		t.Guests.Uncalled, owed = with(t.Guests.Uncalled, users)
	}
	if !questions || t.Place.Channel != p.Channel {
		return owed
	}
	t.Asks = slices.Clone(t.Asks)
	for n, a := range t.Asks {
		if !a.Owed && slices.Contains(users, t.UserOf(a.Seat)) {
			t.Asks[n].Owed, owed = true, true
		}
	}
	return owed
}

// The function with returns the union of two lists of users, and whether the union is longer than
// the first list.
func with(users, others []string) ([]string, bool) {
	all := append(slices.Clone(users), without(others, users)...)
	return all, len(all) > len(users)
}

// without returns a list of users, less those who are in the list others.
func without(users, others []string) []string {
	return slices.DeleteFunc(slices.Clone(users), func(u string) bool { return slices.Contains(others, u) })
}

// putOff delays a direct message to a user until their quiet hours end. It returns false if the
// message need not wait. The message's lane has only this user's messages, so no other user's
// messages wait.
func (s *Mail) putOff(p outbox.Post) bool {
	if p.Direct == "" {
		return false
	}
	now := s.now()
	at := s.outside.people(p.Direct).Awake(now)
	if !at.After(now) {
		return false
	}
	s.Retry(p, at.Sub(now))
	return true
}
