package orders

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// shots is the language at a game made up for the tests.
var shots = &Language{
	Turns: true,
	Facts: []game.FactKind{
		{ID: "asked", Values: []string{"counter", "move"}}, {ID: "class", Values: []string{"shot", "strike", "move"}},
		{ID: "row"}, {ID: "zone", Free: true}, {ID: "mine", Values: game.YesNo},
	},
	Tongues: []Tongue{frenchShots},
}

var frenchShots = Tongue{
	Locale: "fr", Facts: map[string]string{"row": "rangée", "class": "genre", "mine": "mon_tour", "zone": "case"},
	Values: map[string]map[string]string{"asked": {"counter": "contre"}, "class": {"shot": "tir", "strike": "assaut"}},
}

func date(s string) time.Time {
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return d
}

func is(fact, value string) Cond { return Compare{fact, "=", value} }

var parsed = []struct {
	line string
	want Order
	said string // canonical, where it differs
	fr   string
}{
	{line: "pass", want: Order{Answers: []string{"pass"}}, fr: "pass"},
	{line: "pass until end of turn", want: Order{Answers: []string{"pass"}, Until: UntilTurn},
		fr: "pass jusqu’à la fin du tour"},
	{line: "Pass 3 times", want: Order{Answers: []string{"Pass"}, Times: 3}, fr: "Pass 3 fois"},
	{line: "when asked counter: counter 7H 2S or pass once",
		want: Order{Asked: "counter", Answers: []string{"counter 7H 2S", "pass"}, Times: 1},
		fr:   "quand on demande contre\u00a0: counter 7H 2S ou pass une fois"},
	{line: "pass unless class = shot and row = 2",
		want: Order{Answers: []string{"pass"}, When: Not{And{is("class", "shot"), is("row", "2")}}},
		fr:   "pass sauf si genre = tir et rangée = 2"},
	{line: "> if row<7 until 2026-12-24 regardless", said: "> if row < 7 until 2026-12-24 regardless",
		want: Order{
			Answers: []string{">"}, When: Compare{"row", "<", "7"}, Until: UntilDate, Date: date("2026-12-24"), Regardless: true,
		},
		fr: "> si rangée < 7 jusqu’au 2026-12-24 quoi qu’il arrive"},
	{line: "pass if class in {MOVE;shot} always", said: "pass if class in {move, shot} until withdrawn",
		want: Order{Answers: []string{"pass"}, When: Among{"class", []string{"move", "shot"}}, Until: UntilWithdrawn},
		fr:   "pass si genre parmi {move, tir} jusqu’au retrait"},
	{line: "pass if (mine or row>=3) and not zone≠b3", said: "pass if (mine or row >= 3) and not zone != b3",
		want: Order{
			Answers: []string{"pass"},
			When:    And{Or{is("mine", "yes"), Compare{"row", ">=", "3"}}, Not{Compare{"zone", "!=", "b3"}}},
		},
		fr: "pass si (mon_tour ou rangée >= 3) et pas case != b3"},
	{line: "sers sauf si genre = assaut jusqu'à la fin du tour", said: "sers unless class = strike until end of turn",
		want: Order{Answers: []string{"sers"}, When: Not{is("class", "strike")}, Until: UntilTurn},
		fr:   "sers sauf si genre = assaut jusqu’à la fin du tour"},
	{line: `"once more" if mine = non`, said: `"once more" if mine = no`,
		want: Order{Answers: []string{"once more"}, When: is("mine", "no")}, fr: `"once more" si mon_tour = non`},
	{line: "ask me if class = move always", said: "ask if class = move until withdrawn",
		want: Order{Ask: true, When: is("class", "move"), Until: UntilWithdrawn},
		fr:   "me demander si genre = move jusqu’au retrait"},
	{line: "when asked counter: b6 or demande-moi sauf si rangée = 2",
		said: "when asked counter: b6 or ask unless row = 2",
		want: Order{Asked: "counter", Answers: []string{"b6"}, Ask: true, When: Not{is("row", "2")}},
		fr:   "quand on demande contre\u00a0: b6 ou me demander sauf si rangée = 2"},
	{line: `"ask" or ask b3`, want: Order{Answers: []string{"ask", "ask b3"}}, fr: `"ask" ou ask b3`},
	{line: "pass until I act myself", said: "pass", want: Order{Answers: []string{"pass"}}, fr: "pass"},
}

func TestParse(t *testing.T) {
	for _, c := range parsed {
		t.Run(c.line, func(t *testing.T) {
			got, err := shots.Parse(c.line)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if c.said == "" {
				c.said = c.line
			}
			if got.String() != c.said {
				t.Errorf("written %q, want %q", got, c.said)
			}
			if fr := got.In(frenchShots); fr != c.fr {
				t.Errorf("in French %q, want %q", fr, c.fr)
			}
			for _, line := range []string{got.String(), got.In(frenchShots)} {
				again, err := shots.Parse(line)
				if diff := cmp.Diff(c.want, again); err != nil || diff != "" {
					t.Errorf("%q read again: %v\n%s", line, err, diff)
				}
			}
		})
	}
}

var wrong = []struct {
	line string
	want Error
}{
	{"  ", Error{0, WhyEmpty, "", ""}},
	{"until end of turn", Error{0, WhyAnswer, "until", ""}},
	{"pass if", Error{7, WhyFact, "", "asked, genre, rangée, case, mon_tour"}},
	{"pass if colour = 2", Error{8, WhyFact, "colour", "asked, genre, rangée, case, mon_tour"}},
	{"pass if class = gun", Error{16, WhyValue, "gun", "tir, assaut, move"}},
	{"pass if class < shot", Error{14, WhyOp, "<", "=, !=, in"}},
	{"pass if row = two", Error{14, WhyValue, "two", ""}},
	{"pass if row", Error{11, WhyOp, "", "=, !=, <, >, <=, >=, in"}},
	{"pass if (mine", Error{13, WhyClose, "", ")"}},
	{"pass if class in shot", Error{17, WhyClose, "shot", "{"}},
	{"pass if " + strings.Repeat("(", 9) + "mine", Error{16, WhyDeep, "(mine", ""}},
	{"pass 0 times", Error{5, WhyTimes, "0", ""}},
	{"pass 200 times", Error{5, WhyTimes, "200", ""}},
	{"pass until tomorrow", Error{11, WhyDate, "tomorrow", ""}},
	{"pass once 3 times", Error{10, WhyTwice, "3", ""}},
	{"pass until end of round", Error{5, WhyTurn, "until", ""}},
	{"pass if mine yes", Error{13, WhyEnd, "yes", ""}},
	{"when asked joker: pass", Error{11, WhyAsked, "joker:", "contre, move"}},
	{"when asked counter pass", Error{19, WhyColon, "pass", ""}},
	{"ask or pass", Error{4, WhyEnd, "or", ""}},
	{"ask if mine once", Error{16, WhyAskTimes, "", ""}},
	{`"pass`, Error{0, WhyQuote, `"pass`, ""}},
	{"a or b or c or d or e or f or g or h or i", Error{40, WhyMany, "i", ""}},
	{strings.Repeat("x", MaxLine+1), Error{MaxLine, WhyLong, "x", ""}},
}

func TestWhatIsWrong(t *testing.T) {
	for _, c := range wrong {
		_, err := shots.Parse(c.line)
		var got *Error
		if !errors.As(err, &got) {
			t.Errorf("%q: %v, want an *Error", c.line, err)
			continue
		}
		c.want.Got = got.Got[:min(len(got.Got), len(c.want.Got))] + c.want.Got[min(len(got.Got), len(c.want.Got)):]
		if diff := cmp.Diff(c.want, *got); diff != "" {
			t.Errorf("%q: -want +got\n%s", c.line, diff)
		}
	}
}

func TestMeets(t *testing.T) {
	facts := Facts{
		"asked": Words("counter"), "class": Words("shot"), "row": Number(2), "can": Words("pass", "counter"),
		"mine": Words("no"),
	}
	for line, want := range map[string]bool{
		"pass": true, "when asked counter: pass": true, "when asked move: pass": false,
		"pass if row = 2": true, "pass if row != 2": false, "pass if row < 3 and row > 1 and row <= 2 and row >= 2": true,
		"pass unless class = shot and row = 2": false, "pass unless class = strike": true,
		"pass if class in {strike, Shot}": true, "pass if can = counter": true, "pass if can != counter": false,
		// not told
		"pass if can = bid": false, "pass if zone = b3": false, "pass if zone != b3": false, "pass unless zone = b3": true,
		"pass if mine": false, "pass if not mine": true, "pass if row in {1, 2}": true, "pass if row = x": false,
	} {
		o, err := Parse(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := o.Meets(facts); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
	o, _ := Parse("pass if row = 2 or (row = 3 and not mine) or zone in {a}")
	if got := o.Uses(); !slices.Equal(got, []string{"row", "mine", "zone"}) {
		t.Errorf("uses %v", got)
	}
}

// TestExcepts: what an order names behind unless, or not, is what its player wants to be
// asked; a question that it does not mean at all is none of that.
func TestExcepts(t *testing.T) {
	facts := Facts{"asked": Words("counter"), "class": Words("shot"), "row": Number(2), "mine": Words("no")}
	for line, want := range map[string]bool{
		"pass": false, "pass unless class = shot": true, "pass if not class = shot": true, "pass unless class = move": false,
		"pass if class = move": false, "pass if row = 2 unless class = shot": true,
		"pass if row = 3 unless class = shot": false, "when asked counter: pass unless row = 2": true,
		"when asked move: pass unless row = 2": false, "pass unless class = move or row = 2": true,
	} {
		o, err := Parse(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := o.Excepts(facts); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}

// words are texts of any kind, also such as mean something in the language.
func words(t *rapid.T, label string) string {
	return rapid.OneOf(
		rapid.SampledFrom([]string{
			"pass", "b6", "counter 7H 2S", ">", "<", "xx", "if", "until", "3 times", "sauf si", "or", "when asked", "d4-f7",
			"~1", "A1:2 B2:1", "once", "ask", "me demander", "ask me",
		}),
		rapid.StringMatching(`[a-zA-Zéà0-9.+*/<>~:=-]{1,8}( [a-z0-9:()]{1,4})?`),
	).Draw(t, label)
}

func conditions(depth int) *rapid.Generator[Cond] {
	return rapid.Custom(func(t *rapid.T) Cond {
		kind := rapid.IntRange(0, 4).Draw(t, "kind")
		fact := rapid.SampledFrom([]string{"row", "class", "x.y", "mine"}).Draw(t, "fact")
		value := rapid.SampledFrom([]string{"2", "-1", "shot", "yes", "no", "two words", "if"}).Draw(t, "value")
		if depth == 0 {
			kind = min(kind, 1)
		}
		switch kind {
		case 0:
			return Compare{fact, rapid.SampledFrom([]string{"=", "!=", "<", ">", "<=", ">="}).Draw(t, "op"), value}
		case 1:
			return Among{fact, rapid.SliceOfN(rapid.SampledFrom([]string{"1", "a", "b c"}), 1, 3).Draw(t, "values")}
		case 2:
			return Not{conditions(depth-1).Draw(t, "not")}
		}
		list := rapid.SliceOfN(conditions(depth-1), 2, 3).Draw(t, "list")
		if kind == 3 {
			return And(list)
		}
		return Or(list)
	})
}

// TestRoundTrip: what is written is read as what it was, in the canonical form and in
// French.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := Order{Times: rapid.IntRange(0, MaxTimes).Draw(t, "times"), Regardless: rapid.Bool().Draw(t, "regardless")}
		for range rapid.IntRange(1, 3).Draw(t, "answers") {
			o.Answers = append(o.Answers, words(t, "answer"))
		}
		o.Ask = rapid.Bool().Draw(t, "ask")
		if o.Ask && o.Times == 0 && rapid.Bool().Draw(t, "nothing else") {
			o.Answers = nil
		}
		o.Asked = rapid.SampledFrom([]string{"", "counter", "end turn"}).Draw(t, "asked")
		if rapid.Bool().Draw(t, "conditional") {
			o.When = conditions(2).Draw(t, "when")
		}
		o.Until = rapid.SampledFrom([]Until{UntilAct, UntilTurn, UntilRound, UntilDate, UntilWithdrawn}).Draw(t, "until")
		if o.Until == UntilDate {
			o.Date = date("2026-11-22").AddDate(0, 0, rapid.IntRange(0, 500).Draw(t, "days"))
		}
		for _, tongue := range []Tongue{{}, {Locale: "fr"}} {
			line := o.In(tongue)
			if len([]rune(line)) > MaxLine {
				t.Skip("longer than a line may be")
			}
			got, err := Parse(line)
			if diff := cmp.Diff(o, got); err != nil || diff != "" {
				t.Fatalf("%q: %v\n%s", line, err, diff)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"pass", "when asked counter: pass unless class = shot and row = 2 3 times",
		`"a if" or > if (mine or not row>=3) until 2026-12-24`,
		"pass sauf si genre parmi {tir, move} jusqu’à la fin du tour quoi qu’il arrive", "x until", "\x00\xff ((((",
		"pass if row < 7 always"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, parse := range []func(string) (Order, error){Parse, shots.Parse} {
			o, err := parse(line)
			if err != nil {
				var e *Error
				if !errors.As(err, &e) || e.At < 0 || e.At > len([]rune(line)) {
					t.Fatalf("%q: %v", line, err)
				}
				continue
			}
			o.Meets(Facts{"row": Number(1), "class": Words("shot")})
			said := o.String()
			if again, err := Parse(said); len([]rune(said)) <= MaxLine && (err != nil || !cmp.Equal(o, again)) {
				t.Fatalf("%q is written %q and read as %+v, %v; was %+v", line, said, again, err, o)
			}
		}
	})
}
