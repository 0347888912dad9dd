package screen

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

var stepsInfo = game.Info{ID: "t", Verbs: []game.Verb{
	{ID: "move", Params: []game.Param{{ID: "from"}, {ID: "to"}}},
	{ID: "place", Params: []game.Param{{ID: "columns", Pick: 2}}},
	{ID: "end"},
}}

func stepChoice(verb string, args ...string) game.Choice {
	c := game.Choice{Verb: verb, Label: game.Literal(verb)}
	for _, a := range args {
		c.Args = append(c.Args, game.Arg{Value: a})
	}
	c.Action = game.Action(fmt.Sprint(verb, args))
	return c
}

func values(s Step) []string {
	var v []string
	for _, o := range s.Options {
		v = append(v, o.Value)
	}
	return v
}

type walkCase struct {
	name    string
	choices []game.Choice
	path    []string
	options []string
	done    game.Action
	refused bool
}

func walks() []walkCase {
	moves := []game.Choice{stepChoice("move", "a", "x"), stepChoice("move", "a", "y"), stepChoice("move", "b", "x")}
	all := append(moves, stepChoice("end"))
	place := []game.Choice{stepChoice("place", "a b"), stepChoice("place", "a c"), stepChoice("place", "b c")}
	return []walkCase{
		{name: "verbs first", choices: all, options: []string{"move", "end"}},
		{name: "verbs stand in the order of Info", choices: []game.Choice{all[3], all[0], all[1]},
			options: []string{"move", "end"}},
		{name: "a bare verb is done", choices: all, path: []string{"end"}, done: "end[]"},
		{name: "first argument", choices: all, path: []string{"move"}, options: []string{"a", "b"}},
		{name: "second argument", choices: all, path: []string{"move", "a"}, options: []string{"x", "y"}},
		{name: "forced second argument", choices: all, path: []string{"move", "b"}, done: "move[b x]"},
		{name: "one verb is skipped", choices: moves, options: []string{"a", "b"}},
		{name: "one choice is done", choices: moves[2:], done: "move[b x]"},
		{name: "unknown verb", choices: all, path: []string{"jump"}, refused: true},
		{name: "unknown value", choices: all, path: []string{"move", "c"}, refused: true},
		{name: "too long a path", choices: all, path: []string{"end", "x"}, refused: true},
		{name: "several at once", choices: place, options: []string{"a", "b", "c"}},
		{name: "picked in any order", choices: place, path: []string{"c a"}, done: "place[a c]"},
		{name: "picked one twice", choices: place, path: []string{"a a"}, refused: true},
		{name: "nothing possible", refused: true},
	}
}

func TestWalk(t *testing.T) {
	for _, c := range walks() {
		t.Run(c.name, func(t *testing.T) {
			s, ok := Walk(stepsInfo, c.choices, c.path)
			if ok == c.refused {
				t.Fatalf("walk(%q) = %v, want %v", c.path, ok, !c.refused)
			}
			if c.refused {
				return
			}
			if diff := cmp.Diff(c.options, values(s)); diff != "" {
				t.Errorf("options (-want +got):\n%s", diff)
			}
			var done game.Action
			if s.Done != nil {
				done = s.Done.Action
			}
			if done != c.done {
				t.Errorf("done = %q, want %q", done, c.done)
			}
		})
	}
}

func TestWalkManyValues(t *testing.T) {
	var plain, grouped []game.Choice
	for i := range 60 {
		c := stepChoice("move", "a", fmt.Sprint(i))
		plain = append(plain, c)
		c.Args = append([]game.Arg(nil), c.Args...)
		c.Args[1].Group = game.T("row", "of", game.T("nested", "n", i/10))
		grouped = append(grouped, c)
	}
	t.Run("pages", func(t *testing.T) {
		first, _ := Walk(stepsInfo, plain, nil)
		if got := values(first); len(got) != 25 || got[24] != "+1" {
			t.Errorf("first page = %v", got)
		}
		last, ok := Walk(stepsInfo, plain, []string{"+1", "+2"})
		if got := values(last); !ok || len(got) != 12 || got[11] != "59" {
			t.Errorf("last page = %v, %v", got, ok)
		}
		if s, ok := Walk(stepsInfo, plain, []string{"+1", "30"}); !ok || s.Done == nil || s.Done.Args[1].Value != "30" {
			t.Errorf("a value of the second page is not reached: %+v, %v", s, ok)
		}
	})
	t.Run("headings", func(t *testing.T) {
		first, _ := Walk(stepsInfo, grouped, nil)
		if !first.Group || len(first.Options) != 6 {
			t.Errorf("headings = %v", values(first))
		}
		row, ok := Walk(stepsInfo, grouped, []string{"~3"})
		if got := values(row); !ok || row.Group || len(got) != 10 || got[0] != "30" {
			t.Errorf("row 3 = %v, %v", got, ok)
		}
		if _, ok := Walk(stepsInfo, grouped, []string{"~9"}); ok {
			t.Error("a heading that does not exist is taken")
		}
		mixed := append([]game.Choice{stepChoice("move", "a", "all")}, grouped...)
		first, _ = Walk(stepsInfo, mixed, nil)
		if got := values(first); len(got) != 7 || got[0] != "~0" || got[6] != "all" {
			t.Errorf("headings beside a value without one = %v", got)
		}
		if s, ok := Walk(stepsInfo, mixed, []string{"all"}); !ok || s.Done == nil || s.Done.Args[1].Value != "all" {
			t.Errorf("a value without a heading is not reached: %+v, %v", s, ok)
		}
	})
}

func TestTidied(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"move|a1", "move|a1"}, {"move|~2|+1|+2|+3", "move|~2|+3"}, {"~1|~2|+1|~3|+2", "~1|+2"}, {"~1|a|~2", "~1|a|~2"},
		{"+1|a|+2", "+1|a|+2"}, {"  a   b ", "a b"}, {"+0007", "+7"}, {"+0|~-1|+99999", "+0|~-1|+99999"}, {"", ""},
	} {
		if got := strings.Join(Tidy(strings.Split(c.path, "|")), "|"); got != c.want {
			t.Errorf("tidied(%q) = %q, want %q", c.path, got, c.want)
		}
	}
}
