package outbox

import (
	"slices"
	"testing"
	"time"
)

func TestOutboxKinds(t *testing.T) {
	for _, test := range []struct {
		kind               Kind
		tells, plays, asks bool
	}{
		{PostStart, true, true, true}, {PostTurn, true, true, true}, {PostEnd, true, false, true},
		{PostResume, false, true, true},
		{PostBack, false, false, true},
		{PostGone, false, false, false}, {PostCard, false, false, false},
	} {
		if k := test.kind; k.Tells() != test.tells || k.Plays() != test.plays || k.Asks() != test.asks {
			t.Errorf("%s tells %t, plays %t, asks %t; want %t, %t, %t", k, k.Tells(), k.Plays(), k.Asks(), test.tells,
				test.plays, test.asks)
		}
	}
}

// TestOutboxCurrent: a post that is out of date is not sent, unless it may be on its way.
func TestOutboxCurrent(t *testing.T) {
	sent := func(kind Kind, direct string, ago time.Duration) Post {
		return Post{Kind: kind, Direct: direct, Sending: true, Sent: noon.Add(-ago)}
	}
	tests := []struct {
		name  string
		p     Post
		left  bool
		armed bool
		want  bool
		stale bool
	}{
		{"still so", Post{Kind: PostGone}, true, false, true, false},
		{"no longer so", Post{Kind: PostGone}, false, false, false, false},
		{"it may be on its way", sent(PostBack, "", time.Minute), false, false, true, false},
		{"it was given up long ago", sent(PostBack, "", time.Hour), false, false, false, false},
		{"its buttons may be there", sent(PostTurn, "", time.Hour), false, true, true, true},
		{"a direct message has no controls", sent(PostGone, "u", time.Hour), false, true, false, false},
		{"the clock was set back", sent(PostTurn, "", -time.Hour), false, true, true, false},
	}
	for _, test := range tests {
		p := test.p
		got := p.Current(func(*Post) bool { return test.left }, test.armed, noon)
		if got != test.want || p.Stale != test.stale {
			t.Errorf("%s: %t, stale %t; want %t, %t", test.name, got, p.Stale, test.want, test.stale)
		}
	}
}

func TestOutboxCurrentOfJoinedMessages(t *testing.T) {
	p := Post{
		ID: 1, Kind: PostGone, Table: 1, Direct: "u",
		Joined: []Post{{Kind: PostBack, Table: 2, Direct: "u"}, {Kind: PostGone, Table: 3, Direct: "u"}},
	}
	only := func(tables ...TableID) func(*Post) bool {
		return func(q *Post) bool { return slices.Contains(tables, q.Table) }
	}
	q := p
	if !q.Current(only(2, 3), false, noon) || q.Table != 2 || q.Kind != PostBack || len(q.Joined) != 1 || q.ID != 1 {
		t.Errorf("without the first: %+v", q)
	}
	q = p
	if q.Current(only(), false, noon) {
		t.Errorf("without all: %+v", q)
	}
	q = p
	q.Sending, q.Sent = true, noon
	if !q.Current(only(1), false, noon) || len(q.Joined) != 2 {
		t.Errorf("what is on its way is said as it was: %+v", q)
	}
}
