package votes

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

var (
	noon  = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	there = []string{"alice", "bruno", "chloe"}
)

func TestVoteVoters(t *testing.T) {
	tests := []struct {
		name string
		v    *Vote
		want []string
	}{
		{"none is open", nil, nil},
		{"all but the proposer", &Vote{Motion: MotionEnd, By: "alice"}, []string{"bruno", "chloe"}},
		{"not the one it is about", &Vote{Motion: MotionRemove, By: "alice", Target: "bruno"}, []string{"chloe"}},
		{"not who has agreed", &Vote{Motion: MotionEnd, By: "alice", Yes: []table.User{"chloe"}}, []string{"bruno"}},
		{"not who is away", &Vote{Motion: MotionEnd, By: "dev"}, there},
		{"about a late player, the opener too", &Vote{Motion: MotionLate, By: "alice", Target: "bruno"},
			[]string{"alice", "chloe"}},
		{"who has chosen",
			&Vote{Motion: MotionLate, Target: "bruno", Picks: []Pick{{User: "chloe", Answer: AnswerEnd}}}, []string{"alice"}},
	}
	for _, test := range tests {
		if got := test.v.Voters(there); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if want := []string{"alice", "bruno", "chloe"}; !slices.Equal(there, want) {
		t.Errorf("who is there was changed: %v", there)
	}
}

func TestVoteMayPut(t *testing.T) {
	for motion, want := range map[Motion]error{MotionEnd: ErrOpen, MotionUndo: ErrOpen, MotionLate: nil} {
		if err := (&Vote{Motion: motion}).MayPut(); !errors.Is(err, want) {
			t.Errorf("beside %s: %v, want %v", motion, err, want)
		}
	}
	if err := (*Vote)(nil).MayPut(); err != nil {
		t.Errorf("beside none: %v", err)
	}
}

func TestVoteAgainstAPlayer(t *testing.T) {
	tests := []struct {
		name   string
		motion Motion
		about  Case
		want   error
	}{
		{"who is asked nothing", MotionRemove, Case{}, ErrTooSoon},
		{"who has time", MotionRemove, Case{Asked: true}, ErrTooSoon},
		{"who has kept the table waiting", MotionRemove, Case{Asked: true, Kept: true}, nil},
		{"who left the server", MotionRemove, Case{Away: true}, nil},
		{"who left the server and has time: an answer", MotionAnswer, Case{Away: true, Asked: true, Usual: true}, ErrTooSoon},
		{"an answer that the rules know", MotionAnswer, Case{Asked: true, Kept: true, Usual: true}, nil},
		{"an answer that the rules do not know", MotionAnswer, Case{Asked: true, Kept: true}, table.ErrNoDefault},
	}
	for _, test := range tests {
		if err := test.motion.Against(test.about); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

func TestVoteCast(t *testing.T) {
	end := func(yes ...table.User) *Vote { return &Vote{Motion: MotionEnd, By: "alice", Yes: yes} }
	remove := &Vote{Motion: MotionRemove, By: "alice", Target: "bruno"}
	tests := []struct {
		name   string
		v      *Vote
		user   string
		yes    bool
		result Answer
		over   bool
		err    error
	}{
		{"none is open", nil, "bruno", true, "", false, ErrNone},
		{"a yes about a late player", &Vote{Motion: MotionLate, Target: "chloe"}, "bruno", true, "", false, ErrNone},
		{"one of two", end(), "bruno", true, ResultAgreed, false, nil},
		{"the second of two", end("bruno"), "chloe", true, ResultAgreed, true, nil},
		{"twice", end("bruno"), "bruno", true, "", false, ErrVoted},
		{"a no after a yes", end("bruno"), "bruno", false, "", false, ErrVoted},
		{"a single no", end(), "bruno", false, ResultRefused, true, nil},
		{"the proposer's yes", end(), "alice", true, "", false, ErrNoVoter},
		{"taken back by the proposer", end(), "alice", false, ResultRefused, true, nil},
		{"the player it is about", remove, "bruno", false, "", false, ErrNoVoter},
		{"a stranger", end(), "dev", false, "", false, ErrNoVoter},
	}
	for _, test := range tests {
		result, over, err := test.v.Cast(test.user, test.yes, there)
		if over != test.over || !errors.Is(err, test.err) || over && result != test.result {
			t.Errorf("%s: %q, over %t, %v; want %q, %t, %v", test.name, result, over, err, test.result, test.over, test.err)
		}
	}
}

func TestVotePick(t *testing.T) {
	late := Vote{Motion: MotionLate, Target: "bruno", Picks: []Pick{{User: "alice", Answer: AnswerEnd}}}
	tests := []struct {
		name   string
		v      Vote
		user   string
		answer Answer
		usual  bool
		err    error
		picks  int
	}{
		{"another motion", Vote{Motion: MotionEnd}, "alice", AnswerEnd, true, ErrNone, 0},
		{"the late player", late, "bruno", AnswerWait, true, ErrNoVoter, 1},
		{"no choice at all", late, "alice", "win", true, table.ErrBadOption, 1},
		{"a result is no choice", late, "alice", ResultPlayed, true, table.ErrBadOption, 1},
		{"the usual answer, where there is none", late, "alice", AnswerUsual, false, table.ErrNoDefault, 1},
		{"the usual answer", late, "chloe", AnswerUsual, true, nil, 2},
		{"another mind", late, "alice", AnswerWait, false, nil, 1},
	}
	for _, test := range tests {
		v := test.v
		if err := v.Pick(test.user, test.answer, test.usual); !errors.Is(err, test.err) || len(v.Picks) != test.picks {
			t.Errorf("%s: %v with picks %v, want %v and %d", test.name, err, v.Picks, test.err, test.picks)
		}
	}
	if late.Picks[0].Answer != AnswerEnd {
		t.Error("a pick changed the vote of before")
	}
}

func TestVoteTally(t *testing.T) {
	four := []string{"alice", "bruno", "chloe", "dev"}
	a, b, c := AnswerReplace, AnswerEnd, AnswerWait
	tests := []struct {
		name  string
		there []string
		picks []Answer // of alice, chloe, dev in this order
		want  Answer
	}{
		{"one of three has chosen", four, []Answer{b}, ""},
		{"most are certain", four, []Answer{b, b}, b},
		{"two against one", four, []Answer{a, c, a}, a},
		{"three ways wait", four, []Answer{a, b, c}, c},
		{"a tie waits, also where nobody chose to", there, []Answer{a, b}, c},
		{"who is not there does not count", []string{"alice", "bruno"}, []Answer{a, b, b}, a},
		{"half is not certain", []string{"alice", "bruno", "chloe", "dev", "emma"}, []Answer{b, b}, ""},
		{"alone", []string{"alice", "bruno"}, []Answer{b}, b},
	}
	for _, test := range tests {
		v := &Vote{Motion: MotionLate, Target: "bruno"}
		for n, answer := range test.picks {
			v.Picks = append(v.Picks, Pick{User: []table.User{"alice", "chloe", "dev"}[n], Answer: answer})
		}
		got, certain := v.Tally(test.there)
		if got != test.want || certain != (test.want != "") {
			t.Errorf("%s: %q, certain %t, want %q", test.name, got, certain, test.want)
		}
		closed, _ := v.Closed(got)
		if want := got == c; closed.Tied() != want {
			t.Errorf("%s: tied is %t, want %t", test.name, closed.Tied(), want)
		}
	}
	agreed := Vote{Motion: MotionLate, Picks: []Pick{{"alice", c}, {"chloe", c}, {"dev", a}}, Result: c}
	if agreed.Tied() {
		t.Error("two who wait against one is a tie")
	}
}

func TestVoteClosed(t *testing.T) {
	tests := []struct {
		motion Motion
		result Answer
		passed bool
	}{
		{MotionEnd, ResultAgreed, true}, {MotionEnd, ResultRefused, false}, {MotionEnd, ResultPlayed, false},
		{MotionLate, AnswerWait, true}, {MotionLate, AnswerEnd, true}, {MotionLate, ResultPlayed, false},
		{MotionLate, ResultExpired, false}, {MotionLate, ResultAgreed, false},
	}
	for _, test := range tests {
		v := Vote{Motion: test.motion}
		if closed, passed := v.Closed(test.result); closed.Result != test.result || passed != test.passed || v.Result != "" {
			t.Errorf("%s by %q: %q, passed %t", test.motion, test.result, closed.Result, passed)
		}
	}
}

var (
	move   = game.Entry{Seat: 1, Action: "b3"}
	rules  = game.Entry{Seat: game.Spectator, Action: "day"}
	resign = game.Entry{Seat: 1, Action: game.Resign}
)

func TestVoteOvertaken(t *testing.T) {
	open := Effect{Playing: true, There: there, InPlay: true, Same: true}
	with := func(f func(*Effect)) Effect { c := open; f(&c); return c }
	end := Vote{Motion: MotionEnd, By: "alice"}
	tests := []struct {
		name string
		v    Vote
		c    Effect
		want Answer
		user string
		over bool
	}{
		{"nothing happened", end, open, "", "", false},
		{"the end", end, with(func(c *Effect) { c.Playing = false }), ResultOver, "", true},
		{"the proposer is out", end, with(func(c *Effect) { c.InPlay = false }), ResultGone, "alice", true},
		{"the target is out", Vote{Motion: MotionRemove, By: "alice", Target: "bruno"},
			with(func(c *Effect) { c.Gone = true }), ResultGone, "bruno", true},
		{"the target is back", Vote{Motion: MotionRemove, By: "alice", Target: "bruno"},
			with(func(c *Effect) { c.Back = true }), ResultBack, "bruno", true},
		{"a target that does not matter", end, with(func(c *Effect) { c.Gone, c.Back = true, true }), "", "", false},
		{"a move", end, with(func(c *Effect) { c.Added = []game.Entry{move} }), ResultPlayed, "", true},
		{"the rules' clock", end, with(func(c *Effect) { c.Added = []game.Entry{rules} }), "", "", false},
		{"a resignation", end, with(func(c *Effect) { c.Added = []game.Entry{resign} }), "", "", false},
		{"the rules' clock, of an undo", Vote{Motion: MotionUndo, By: "alice"},
			with(func(c *Effect) { c.Added = []game.Entry{rules} }), ResultPlayed, "", true},
		{"the rules' clock closes the question", Vote{Motion: MotionAnswer, By: "alice", Target: "bruno"},
			with(func(c *Effect) { c.Added, c.Same = []game.Entry{rules}, false }), ResultPlayed, "", true},
		{"the rules' clock leaves the question", Vote{Motion: MotionAnswer, By: "alice", Target: "bruno"},
			with(func(c *Effect) { c.Added = []game.Entry{rules} }), "", "", false},
		{"alone", end, with(func(c *Effect) { c.There = []string{"alice"} }), ResultAlone, "", true},
	}
	for _, test := range tests {
		result, user, over := test.v.Overtaken(test.c)
		if result != test.want || user != test.user || over != test.over {
			t.Errorf("%s: %q about %q, over %t; want %q, %q, %t", test.name, result, user, over, test.want, test.user, test.over)
		}
	}
}

func TestVoteLateOvertaken(t *testing.T) {
	open := Effect{Playing: true, There: there, Waits: true}
	with := func(f func(*Effect)) Effect { c := open; f(&c); return c }
	tests := []struct {
		name string
		c    Effect
		want Answer
	}{
		{"still waited for", open, ""},
		{"another question", with(func(c *Effect) { c.Anew = true }), ResultOther},
		{"the end", with(func(c *Effect) { c.Playing = false }), ResultOther},
		{"the late player leaves", with(func(c *Effect) { c.There = []string{"alice", "chloe"} }), ResultOther},
		{"nobody is left to choose", with(func(c *Effect) { c.There = []string{"bruno"} }), ResultOther},
		{"the late player plays", with(func(c *Effect) { c.Waits, c.Acted = false, true }), ResultPlayed},
		{"plays and is asked again at once", with(func(c *Effect) { c.Acted = true }), ""},
		{"the wait begins anew", with(func(c *Effect) { c.Waits = false }), ResultOther},
	}
	for _, test := range tests {
		result, _, over := Vote{Motion: MotionLate, Target: "bruno"}.Overtaken(test.c)
		if result != test.want || over != (test.want != "") {
			t.Errorf("%s: %q, over %t, want %q", test.name, result, over, test.want)
		}
	}
}

func TestVoteDecidedByALoss(t *testing.T) {
	two := []string{"alice", "bruno"}
	yes := Vote{Motion: MotionEnd, By: "alice", Yes: []table.User{"bruno"}}
	usual := Vote{Motion: MotionAnswer, By: "alice", Target: "chloe", Yes: []table.User{"bruno"}}
	late := Vote{Motion: MotionLate, Target: "bruno", Picks: []Pick{{User: "alice", Answer: AnswerUsual}}}
	tests := []struct {
		name string
		v    Vote
		c    Effect
		want Answer
	}{
		{"who had not voted leaves", yes, Effect{Playing: true, InPlay: true, There: two}, ResultAgreed},
		{"another has not voted", yes, Effect{Playing: true, InPlay: true, There: there}, ""},
		{"the proposer alone", Vote{Motion: MotionEnd, By: "alice"},
			Effect{Playing: true, InPlay: true, There: []string{"alice"}}, ""},
		{"the yes has left too", yes, Effect{Playing: true, InPlay: true, There: []string{"alice"}}, ""},
		{"the game is over", yes, Effect{InPlay: true, There: two}, ""},
		{"a move came", yes, Effect{Playing: true, InPlay: true, There: two, Added: []game.Entry{move}}, ""},
		{"the proposer left", yes, Effect{Playing: true, There: two}, ""},
		{"the usual answer", usual, Effect{Playing: true, InPlay: true, There: two, Usual: true}, ResultAgreed},
		{"no usual answer", usual, Effect{Playing: true, InPlay: true, There: two}, ""},
		{"the choice of those who are left", late, Effect{Playing: true, There: two, Same: true, Usual: true}, AnswerUsual},
		{"that the rules do not know", late, Effect{Playing: true, There: two, Same: true}, ""},
		{"of another question", late, Effect{Playing: true, There: two, Usual: true}, ""},
		{"about a player who is gone", late,
			Effect{Playing: true, There: []string{"alice", "chloe"}, Same: true, Usual: true}, ""},
		{"which nobody there has made", late,
			Effect{Playing: true, There: []string{"bruno", "chloe"}, Same: true, Usual: true}, ""},
	}
	for _, test := range tests {
		if got, decided := test.v.Decided(test.c); decided != (test.want != "") || decided && got != test.want {
			t.Errorf("%s: %q, decided %t, want %q", test.name, got, decided, test.want)
		}
	}
}

func TestVoteCallsSleepersLater(t *testing.T) {
	people := clock.People(func(user string) clock.Wishes {
		if user == "bruno" {
			return clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 14 * 60}}
		}
		return clock.Wishes{}
	})
	v := &Vote{Motion: MotionEnd, By: "alice", Opened: noon}
	if got := v.Call(v.Voters(there), people, noon); !slices.Equal(got, []string{"chloe"}) ||
		!slices.Equal(v.Owed, []table.User{"bruno"}) {
		t.Fatalf("called %v, owed %v, want chloe and bruno", got, v.Owed)
	}
	if got := v.Recall(there, people, noon.Add(time.Hour)); got != nil || len(v.Owed) != 1 {
		t.Errorf("at 13:00 called %v, owed %v", got, v.Owed)
	}
	voted := *v
	voted.Yes = []table.User{"bruno"}
	if got := voted.Recall(there, people, noon.Add(2*time.Hour)); len(got) != 0 || voted.Owed != nil {
		t.Errorf("who has voted: called %v, owed %v", got, voted.Owed)
	}
	if got := v.Recall(there, people, noon.Add(2*time.Hour)); !slices.Equal(got, []string{"bruno"}) || v.Owed != nil {
		t.Errorf("at 14:00 called %v, owed %v, want bruno and none", got, v.Owed)
	}
}

func TestVoteSubject(t *testing.T) {
	same := [][2]Vote{
		{{Motion: MotionLimit, Limit: time.Hour}, {Motion: MotionLimit, Limit: 2 * time.Hour}},
		{{Motion: MotionEnd, Entries: 1}, {Motion: MotionEnd, Entries: 2}},
	}
	other := [][2]Vote{
		{{Motion: MotionUndo, Entries: 1}, {Motion: MotionUndo, Entries: 2}},
		{{Motion: MotionRemove, Target: "1"}, {Motion: MotionRemove, Target: "2"}},
		{{Motion: MotionEnd}, {Motion: MotionRest}},
	}
	for _, pair := range same {
		if pair[0].Subject() != pair[1].Subject() {
			t.Errorf("%+v and %+v ask different things", pair[0], pair[1])
		}
	}
	for _, pair := range other {
		if pair[0].Subject() == pair[1].Subject() {
			t.Errorf("%+v and %+v ask the same", pair[0], pair[1])
		}
	}
}

func TestVoteIsNamedByItsMoment(t *testing.T) {
	v := &Vote{Opened: noon.Add(300 * time.Millisecond)}
	if !v.Is(noon.Unix()) || v.Is(noon.Unix()+1) || (*Vote)(nil).Is(0) {
		t.Error("a vote is named by the second in which it was opened")
	}
	if c := *v; !c.Same(v) || v.Same(nil) || v.Same(&Vote{Opened: noon}) {
		t.Error("a vote is the same as its copy alone")
	}
}
