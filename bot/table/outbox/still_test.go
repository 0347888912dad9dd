package outbox

import (
	"slices"
	"testing"
	"time"
)

// one says whether a user is one of these.
func one(users ...string) func(string) bool {
	return func(user string) bool { return slices.Contains(users, user) }
}

// scene is a game in which u is asked, v's turn comes, and no seat is offered.
func scene(alter func(*Scene)) Scene {
	s := Scene{
		WaitsFor: one("u"),
		Anew:     func(string, time.Time) bool { return false },
		Comes:    one("v"),
	}
	if alter != nil {
		alter(&s)
	}
	return s
}

// begun is a scene in which everybody is asked another question from a moment on.
func begun(from time.Time) func(string, time.Time) bool {
	return func(_ string, made time.Time) bool { return !from.Before(made) }
}

func TestOutboxStill(t *testing.T) {
	tests := []struct {
		name  string
		p     Post
		alter func(*Scene)
		still bool
		calls []string
		about []string
	}{
		{"a turn calls only who is asked", Post{Kind: PostTurn, Mentions: []string{"u", "v"}}, nil, true, []string{"u"}, nil},
		{"a turn that all have answered", Post{Kind: PostTurn, Mentions: []string{"v"}}, nil, true, nil, nil},
		{"a reminder", Post{Kind: PostRemind, Made: noon, Mentions: []string{"u", "v"}}, nil, true, []string{"u"}, nil},
		{"a reminder that was answered", Post{Kind: PostRemind, Mentions: []string{"v"}}, nil, false, nil, nil},
		{"a reminder of another question", Post{Kind: PostRemind, Made: noon, Mentions: []string{"u"}},
			func(s *Scene) { s.Anew = begun(noon) }, false, nil, nil},
		{"a reminder of the question of now", Post{Kind: PostRemind, Made: noon, Mentions: []string{"u"}},
			func(s *Scene) { s.Anew = begun(noon.Add(-1)) }, true, []string{"u"}, nil},
		{"the last one waited for", Post{Kind: PostLast, Made: noon, Mentions: []string{"u"}}, nil, true, []string{"u"}, nil},
		{"the last one waited for, who has answered and is asked again",
			Post{Kind: PostLast, Made: noon, Mentions: []string{"u"}},
			func(s *Scene) { s.Anew = begun(noon.Add(time.Hour)) }, false, nil, nil},
		{"a direct message without a board", Post{Kind: PostRemind, Direct: "u", Mentions: []string{"u"}},
			func(s *Scene) { s.Homeless = true }, false, []string{"u"}, nil},
		{"a direct message about a server that is gone", Post{Kind: PostRemind, Direct: "u", Mentions: []string{"u"}},
			func(s *Scene) { s.Paused = true }, false, []string{"u"}, nil},
		{"that the table waits", Post{Kind: PostAbsent, Users: []string{"u", "v"}}, nil, true, nil, []string{"u"}},
		{"whose turn comes next", Post{Kind: PostNext, Mentions: []string{"v"}}, nil, true, []string{"v"}, nil},
		{"whose turn has come", Post{Kind: PostNext, Mentions: []string{"u"}}, nil, false, []string{"u"}, nil},
		{"that the channel is gone", Post{Kind: PostHomeless}, func(s *Scene) { s.Homeless = true }, true, nil, nil},
		{"that the channel is gone, when it is back", Post{Kind: PostHomeless}, nil, false, nil, nil},
		{"that the channel is closed", Post{Kind: PostShut}, func(s *Scene) { s.Shut = true }, true, nil, nil},
		{"that the channel is closed, when it is open", Post{Kind: PostShut}, nil, false, nil, nil},
		{"a result, in any case", Post{Kind: PostEnd, Mentions: []string{"v"}}, nil, true, []string{"v"}, nil},
	}
	for _, test := range tests {
		p := test.p
		if still := p.Still(scene(test.alter)); still != test.still {
			t.Errorf("%s: still so %t, want %t", test.name, still, test.still)
		}
		if !slices.Equal(p.Mentions, test.calls) || !slices.Equal(p.Users, test.about) {
			t.Errorf("%s: calls %v about %v, want %v, %v", test.name, p.Mentions, p.Users, test.calls, test.about)
		}
	}
}

func TestOutboxKinds(t *testing.T) {
	for _, test := range []struct {
		kind               Kind
		tells, plays, asks bool
	}{
		{PostStart, true, true, true}, {PostTurn, true, true, true}, {PostEnd, true, false, true},
		{PostRemind, false, true, true},
		{PostLast, false, true, false}, {PostResume, false, true, true},
		{PostBack, false, false, true},
		{PostGone, false, false, false}, {PostCard, false, false, false}, {PostNext, false, false, false},
	} {
		if k := test.kind; k.Tells() != test.tells || k.Plays() != test.plays || k.Asks() != test.asks {
			t.Errorf("%s tells %t, plays %t, asks %t; want %t, %t, %t", k, k.Tells(), k.Plays(), k.Asks(), test.tells,
				test.plays, test.asks)
		}
	}
}

func TestOutboxFades(t *testing.T) {
	for kind, want := range map[Kind][2]bool{
		PostTurn: {true, true}, PostHomeless: {true, false}, PostEnd: {false, false},
	} {
		if fades, position := kind.Fades(); fades != want[0] || position != want[1] {
			t.Errorf("%s fades %t, by the position %t, want %v", kind, fades, position, want)
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
		want  bool
		stale bool
	}{
		{"still so", Post{Kind: PostRemind}, true, true, false},
		{"no longer so", Post{Kind: PostRemind}, false, false, false},
		{"it may be on its way", sent(PostAbsent, "", time.Minute), false, true, false},
		{"it was given up long ago", sent(PostAbsent, "", time.Hour), false, false, false},
		{"its buttons may be there", sent(PostTurn, "", time.Hour), false, true, true},
		{"a direct message has no buttons to play", sent(PostRemind, "u", time.Hour), false, false, false},
		{"the clock was set back", sent(PostTurn, "", -time.Hour), false, true, false},
	}
	for _, test := range tests {
		p := test.p
		if got := p.Current(func(*Post) bool { return test.left }, noon); got != test.want || p.Stale != test.stale {
			t.Errorf("%s: %t, stale %t; want %t, %t", test.name, got, p.Stale, test.want, test.stale)
		}
	}
}

func TestOutboxCurrentOfJoinedMessages(t *testing.T) {
	p := Post{
		ID: 1, Kind: PostRemind, Table: 1, Direct: "u",
		Joined: []Post{{Kind: PostLast, Table: 2, Direct: "u"}, {Kind: PostRemind, Table: 3, Direct: "u"}},
	}
	only := func(tables ...TableID) func(*Post) bool {
		return func(q *Post) bool { return slices.Contains(tables, q.Table) }
	}
	q := p
	if !q.Current(only(2, 3), noon) || q.Table != 2 || q.Kind != PostLast || len(q.Joined) != 1 || q.ID != 1 {
		t.Errorf("without the first: %+v", q)
	}
	q = p
	if q.Current(only(), noon) {
		t.Errorf("without all: %+v", q)
	}
	q = p
	q.Sending, q.Sent = true, noon
	if !q.Current(only(1), noon) || len(q.Joined) != 2 {
		t.Errorf("what is on its way is said as it was: %+v", q)
	}
}
