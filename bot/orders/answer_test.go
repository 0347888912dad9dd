package orders

import (
	"slices"
	"testing"
	"time"

	"bivouac/game"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// at is a moment in the third turn of the second round.
var at = At{Now: noon, Entries: 7, Turn: 3, Round: 2}

// seat1 are orders of seat 1, numbered from 1 on.
func seat1(all ...Standing) List {
	for i := range all {
		all[i].Seat, all[i].N = 1, i+1
	}
	return all
}

// tries tries answers: those that are told are played, what stands behind them happens.
func tries(asked *[]string, results map[string]Tried) func(int, string) Tried {
	return func(_ int, answer string) Tried {
		*asked = append(*asked, answer)
		return results[answer]
	}
}

// says is an order of answers to any question.
func says(until Until, answers ...string) Order { return Order{Answers: answers, Until: until} }

// bid1 and bid2 are orders that end with their player's own act.
var bid1, bid2 = says(UntilAct, "b1"), says(UntilAct, "b2")

var passes = map[string]Tried{"pass": Played}

func TestOrdersAnswer(t *testing.T) {
	news := game.Text{Key: "news"}
	always := says(UntilWithdrawn, "pass")
	once := always
	once.Once = true
	tests := []struct {
		name    string
		orders  List
		q       Question
		results map[string]Tried
		asked   []string // the answers tried, in order; the question is answered if the last was played
		left    []Off    // why each order that is left rests
	}{
		{"none", nil, Question{}, nil, nil, nil},
		{"the first legal answer", seat1(Standing{Order: says(UntilAct, "b1", "b2", "b3")}), Question{},
			map[string]Tried{"b2": Played}, []string{"b1", "b2"}, []Off{""}},
		{"none is legal", seat1(Standing{Order: bid1}), Question{}, nil, []string{"b1"}, []Off{""}},
		{"none is legal to the question it names", seat1(Standing{Order: Order{Asked: "bid", Answers: []string{"b1"}}}),
			Question{Facts: Facts{{ID: game.Asked, Word: "bid"}}}, nil, []string{"b1"}, []Off{OffRefused}},
		{"another question", seat1(Standing{Order: Order{Asked: "bid", Answers: []string{"b1"}}}),
			Question{Facts: Facts{{ID: game.Asked, Word: "pass"}}},
			map[string]Tried{"b1": Played}, nil, []Off{""}},
		{"the first order goes before", seat1(Standing{Order: bid1}, Standing{Order: bid2}), Question{},
			map[string]Tried{"b1": Played, "b2": Played}, []string{"b1"}, []Off{"", ""}},
		{"one that rests says nothing", seat1(Standing{Order: bid1, Off: OffPaused}, Standing{Order: bid2}), Question{},
			map[string]Tried{"b1": Played, "b2": Played}, []string{"b2"}, []Off{OffPaused, ""}},
		{"the player is asked", seat1(Standing{Order: Order{Asked: "bid"}}, Standing{Order: bid2}),
			Question{Facts: Facts{{ID: game.Asked, Word: "bid"}}}, map[string]Tried{"b2": Played}, nil, []Off{"", ""}},
		{"the last answer that it gives", seat1(Standing{Order: once}), Question{}, passes, []string{"pass"}, nil},
		{"a part of the last answer", seat1(Standing{Order: once}), Question{},
			map[string]Tried{"pass": Cut}, []string{"pass"}, []Off{""}},
		{"its turn is over", seat1(Standing{Order: says(UntilTurn, "pass"), Turn: 2}), Question{}, passes, nil, nil},
		{"its turn lasts", seat1(Standing{Order: says(UntilTurn, "pass"), Turn: 3}), Question{}, passes,
			[]string{"pass"}, []Off{""}},
		{"its round is over", seat1(Standing{Order: says(UntilRound, "pass"), Round: 1}), Question{}, passes, nil, nil},
		{"its round lasts", seat1(Standing{Order: says(UntilRound, "pass"), Round: 2}), Question{}, passes,
			[]string{"pass"}, []Off{""}},
		{"the order behind one that is over",
			seat1(Standing{Order: says(UntilTurn, "b1"), Turn: 2}, Standing{Order: always}), Question{},
			map[string]Tried{"b1": Played, "pass": Played}, []string{"pass"}, []Off{""}},
		{"something has come up", seat1(Standing{Order: always}), Question{News: news}, passes,
			[]string{"pass"}, []Off{OffNews}},
		{"the rules break on it", seat1(Standing{Order: says(UntilAct, "b1", "b2")}, Standing{Order: always}), Question{},
			map[string]Tried{"b1": Broken, "pass": Played}, []string{"b1", "pass"}, []Off{OffBroken, ""}},
		{"a plan goes before", seat1(Standing{Order: always}, Standing{Steps: []string{"b1", "b2"}}), Question{},
			map[string]Tried{"b1": Played, "pass": Played}, []string{"b1"}, []Off{"", ""}},
		{"a plan's step is refused", seat1(Standing{Steps: []string{"b1"}}), Question{}, nil,
			[]string{"b1"}, []Off{OffRefused}},
		{"an order answers where a plan's step is refused",
			seat1(Standing{Steps: []string{"b1"}}, Standing{Order: always}), Question{},
			passes, []string{"b1", "pass"}, []Off{"", ""}},
		{"a plan waits for its own turn", seat1(Standing{Steps: []string{"b1"}}),
			Question{Facts: Facts{{ID: game.Mine, Word: game.No}}}, nil, []string{"b1"}, []Off{""}},
		{"the game's gives way where the player's own rests",
			seat1(Standing{Order: says(UntilAct, "pass"), Off: OffPaused}, Standing{Order: always, Preset: "p"}),
			Question{ID: 5}, passes, nil, []Off{OffPaused, ""}},
		{"and not where it rests for another reason",
			seat1(Standing{Order: says(UntilAct, "pass"), Off: OffNews}, Standing{Order: always, Preset: "p"}), Question{ID: 5},
			passes, []string{"pass"}, []Off{OffNews, ""}},
		{"the game's answers no question of before", seat1(Standing{Order: always, Preset: "p", After: 5}),
			Question{ID: 5}, passes, nil, []Off{""}},
		{"another seat's", List{{Seat: 2, N: 1, Order: always}}, Question{}, passes, nil, []Off{""}},
	}
	for _, test := range tests {
		test.q.Seat = 1
		var asked []string
		l := test.orders
		answered := l.Answer(test.q, at, tries(&asked, test.results))
		if !slices.Equal(asked, test.asked) {
			t.Errorf("%s: tried %v, want %v", test.name, asked, test.asked)
		}
		if played := len(asked) > 0 && test.results[asked[len(asked)-1]] >= Played &&
			test.q.News.IsZero(); answered != played {
			t.Errorf("%s: answered %t, want %t", test.name, answered, played)
		}
		var left []Off
		for _, o := range l {
			left = append(left, o.Off)
			if o.Off != "" && o.OffAt != 0 && (o.OffAt != 7 || !o.OffSince.Equal(noon) || !o.Owed) {
				t.Errorf("%s: disarmed at %d, %s, owed %t", test.name, o.OffAt, o.OffSince, o.Owed)
			}
		}
		if !slices.Equal(left, test.left) {
			t.Errorf("%s: left with %q, want %q", test.name, left, test.left)
		}
	}
}

func TestOrdersAnswerRegardlessOfNews(t *testing.T) {
	l := seat1(Standing{Order: Order{Answers: []string{"pass"}, Until: UntilWithdrawn, Anyway: true}})
	var asked []string
	if !l.Answer(Question{Seat: 1, News: game.Text{Key: "news"}}, at, tries(&asked, passes)) ||
		l[0].Off != "" {
		t.Errorf("it rests because of %q", l[0].Off)
	}
}

func TestOrdersOfAPlan(t *testing.T) {
	for _, test := range []struct {
		name  string
		mine  string
		tried Tried
		steps int
		turn  int
	}{
		{"a step in the player's own turn", game.Yes, Played, 1, 3}, {"a step in another's", game.No, Played, 1, 0},
		{"a part of a step", game.Yes, Cut, 2, 3},
	} {
		l := seat1(Standing{Steps: []string{"b1", "b2"}})
		var asked []string
		l.Answer(Question{Seat: 1, Facts: Facts{{ID: game.Mine, Word: test.mine}}}, at,
			tries(&asked, map[string]Tried{"b1": test.tried}))
		if len(l[0].Steps) != test.steps || l[0].Turn != test.turn {
			t.Errorf("%s: %v left, of turn %d; want %d, %d", test.name, l[0].Steps, l[0].Turn, test.steps, test.turn)
		}
	}
	happened := func(yes bool) func(Standing) bool { return func(Standing) bool { return yes } }
	for _, test := range []struct {
		name     string
		plan     Standing
		happened bool
		left     []Off
	}{
		{"its turn lasts", Standing{Steps: []string{"b1"}, Turn: 3}, true, []Off{""}},
		{"it has not begun", Standing{Steps: []string{"b1"}}, true, []Off{""}},
		{"its turn is over", Standing{Steps: []string{"b1"}, Turn: 2}, false, []Off{OffTurn}},
		{"what is left has just happened", Standing{Steps: []string{"b1"}, Turn: 2}, true, nil},
	} {
		l := seat1(test.plan)
		l.Outlived(happened(test.happened), at)
		if got := offs(l); !slices.Equal(got, test.left) {
			t.Errorf("%s: %q, want %q", test.name, got, test.left)
		}
	}
}

func offs(l List) (all []Off) {
	for _, o := range l {
		all = append(all, o.Off)
	}
	return all
}

func TestOrdersEndAndRest(t *testing.T) {
	mixed := func() List {
		return append(seat1(Standing{Order: bid1}, Standing{Order: says(UntilWithdrawn, "b2")},
			Standing{Steps: []string{"b3"}}, Standing{Order: says(UntilAct, "pass"), Preset: "p"}),
			Standing{Seat: 2, N: 1, Steps: []string{"b4"}})
	}
	l := mixed()
	l.Acted(1)
	if got := numbers(l); !slices.Equal(got, []int{2, 1}) {
		t.Errorf("after an act orders %v are left, want 2, which ends by its player's word alone, and seat 2's", got)
	}
	for again, preset := range map[bool]Off{true: OffUndone, false: ""} {
		l := mixed()
		l.Rewound([]game.Seat{1}, func(Standing) bool { return again }, at)
		if got, want := offs(l), []Off{OffUndone, OffUndone, OffUndone, preset, OffRewound}; !slices.Equal(got, want) {
			t.Errorf("after moves were taken back, again %t: %q, want %q", again, got, want)
		}
	}
	l = mixed()
	l.Learn(map[game.Seat]game.Text{1: game.T("news", "n", 4)}, at)
	if got, want := offs(l), []Off{"", "", OffNews, "", ""}; !slices.Equal(got, want) {
		t.Errorf("after news: %q, want %q", got, want)
	}
	if l[2].Why != "news" || l[2].Count != 4 || !l[2].Owed {
		t.Errorf("the plan rests because of %q with %d, owed %t", l[2].Why, l[2].Count, l[2].Owed)
	}
	l[2].Disarm(OffTurn, game.Text{}, at)
	if l[2].Off != OffNews {
		t.Error("an order that rests is disarmed once more")
	}
	l[2].Arm()
	if o := l[2]; o.Off != "" || o.Owed || o.Why != "" || o.Count != 0 || o.OffAt != 0 || !o.OffSince.IsZero() {
		t.Errorf("armed again: %+v", o)
	}
	l[2].Disarm(OffPaused, game.Text{}, at)
	if l[2].Owed {
		t.Error("a player is told of what the player did")
	}
}

func numbers(l List) (all []int) {
	for _, o := range l {
		all = append(all, o.N)
	}
	return all
}

func TestOrdersStandInOrder(t *testing.T) {
	l := List{{Seat: 1, N: 1}, {Seat: 2, N: 1}, {Seat: 1, N: 2, Preset: "p"}}
	l.Add(Standing{Seat: 1, N: 3})
	l.Add(Standing{Seat: 2, N: 2})
	if got := numbers(l.Of(1)); !slices.Equal(got, []int{1, 3, 2}) || l.Own(1) != 2 {
		t.Errorf("seat 1 has %v, %d own; want the game's behind its own", got, l.Own(1))
	}
	l.Prefer(1, 3)
	if got := numbers(l.Of(1)); !slices.Equal(got, []int{3, 1, 2}) || !slices.Equal(numbers(l.Of(2)), []int{1, 2}) {
		t.Errorf("seat 1 has %v, seat 2 %v", got, numbers(l.Of(2)))
	}
	l.Prefer(1, 2) // the game's
	if o, ok := l.First(1); !ok || o.N != 3 {
		t.Errorf("the first is %d", o.N)
	}
	if _, ok := l.First(3); ok {
		t.Error("a seat without orders has one")
	}
}

func TestOrdersThatGoRoundInCircles(t *testing.T) {
	var r Run
	reply := Reply{Order: 1, Answer: "left", Ask: "where"}
	for n := range maxSame - 1 {
		if r.Circles(1, reply) {
			t.Fatalf("answer %d goes round in circles", n+1)
		}
	}
	if r.Circles(1, Reply{Order: 1, Answer: "right", Ask: "where"}) {
		t.Error("another answer goes round in circles")
	}
	if !r.Circles(1, reply) {
		t.Error("the same answer over and over does not")
	}
	if r.Circles(2, reply) || r.Circles(1, reply) {
		t.Error("it goes on where another seat has answered")
	}
	for tried, want := range map[Tried]Off{Played: OffCircle, Cut: OffRefused} {
		l := seat1(Standing{Order: says(UntilAct, "left")}, Standing{Steps: []string{}})
		r := Run{}
		for range maxSame {
			l.Answered(1, reply, tried, &r, at)
		}
		if got := offs(l); !slices.Equal(got, []Off{want}) {
			t.Errorf("after answers that were tried %d: %q, want %q, and the plan that is done gone", tried, got, want)
		}
	}
}
