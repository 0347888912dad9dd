package screen

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// MaxOptions is Discord's limit for a select menu.
const MaxOptions = 25

// A Step is the state on the way to an action: the question that comes next, or the one choice that
// is left.
type Step struct {
	Verb    string        // chosen by the reader, or the only one; "" while verbs are asked for
	Args    []string      // the verb's arguments so far: chosen by the reader, or the only ones
	Choices []game.Choice // the choices that match so far
	Param   *game.Param   // the parameter that is asked for; nil while verbs are asked for
	Group   bool          // the options are headings, not values
	Options []Option      // at most MaxOptions
	Done    *game.Choice  // the complete choice; nil while something is asked for
}

// An Option is one line of a menu or one button.
type Option struct {
	Value string // the path element that the option adds
	Label game.Text
	Note  game.Text
	Bare  bool // a verb without further arguments: one press completes the choice
	alone bool // a value without a heading
}

// Walk follows a path through the choices. A step with one possibility is not asked and has no
// element in the path. Walk returns false if no choice matches the path.
func Walk(info game.Info, choices []game.Choice, path []string) (Step, bool) {
	s := Step{Choices: choices}
	if len(choices) == 0 {
		return s, false
	}
	path, ok := s.verb(info, path)
	if !ok || s.Verb == "" {
		return s, ok
	}
	verb, _ := info.Verb(s.Verb)
	for n := range verb.Params {
		if path, ok = s.argument(&verb.Params[n], n, path); !ok || s.Param != nil {
			return s, ok
		}
	}
	s.Done = &s.Choices[0]
	return s, len(path) == 0
}

// verb takes the verb from the path, or asks for it. The options are in the order of verbs in info,
// so that each verb is always in the same place.
func (s *Step) verb(info game.Info, path []string) ([]string, bool) {
	verbs := Distinct(s.Choices, func(c game.Choice) string { return c.Verb })
	place := func(id string) int { return slices.IndexFunc(info.Verbs, func(v game.Verb) bool { return v.ID == id }) }
	slices.SortStableFunc(verbs, func(a, b string) int { return place(a) - place(b) })
	if len(verbs) > 1 {
		if len(path) == 0 {
			s.askVerbs(verbs)
			return nil, true
		}
		verbs, path = path[:1], path[1:]
	}
	s.Verb = verbs[0]
	s.Choices = Keep(s.Choices, func(c game.Choice) bool { return c.Verb == s.Verb })
	return path, len(s.Choices) > 0
}

func (s *Step) askVerbs(verbs []string) {
	for _, v := range verbs {
		of := Keep(s.Choices, func(c game.Choice) bool { return c.Verb == v })
		o := Option{Value: v}
		if len(of) == 1 {
			o = Option{Value: v, Label: of[0].Label, Note: Told(of[0]), Bare: true}
		}
		s.Options = append(s.Options, o)
	}
}

// argument takes the n-th argument from the path, or asks for it.
func (s *Step) argument(p *game.Param, n int, path []string) ([]string, bool) {
	value := func(c game.Choice) string { return c.Args[n].Value }
	values := Distinct(s.Choices, value)
	switch {
	case len(values) == 1:
		s.Args = append(s.Args, values[0])
		return path, true
	case p.Pick > 1:
		return s.pick(p, n, path)
	}
	path, page, ok := s.narrow(n, path)
	if !ok {
		return path, false
	}
	if len(path) == 0 {
		s.Param = p
		s.askValues(n, page)
		return nil, len(s.Options) > 0 // false if no page has the number
	}
	chosen := path[0]
	s.Choices = Keep(s.Choices, func(c game.Choice) bool { return value(c) == chosen })
	s.Args = append(s.Args, chosen)
	return path[1:], len(s.Choices) > 0
}

// narrow takes headings, pages and columns from the path, and keeps only the choices below the
// heading and in the columns. It returns the rest of the path and the number of the page, and false
// if there is no such heading or no choice in the columns.
func (s *Step) narrow(n int, path []string) (rest []string, page int, ok bool) {
	for len(path) > 0 {
		mark, number := markOf(path[0])
		switch mark {
		case markGroup:
			groups := s.groups(n)
			if number >= len(groups) {
				return path, 0, false
			}
			s.Choices = groups[number].choices
		case markPage:
			page = number
		case markColumns:
			if s.Choices = Keep(s.Choices, func(c game.Choice) bool {
				return inColumns(c.Args[n].Value, number)
			}); len(s.Choices) == 0 {
				return path, 0, false
			}
		default:
			return path, page, true
		}
		path = path[1:]
	}
	return path, page, true
}

// askValues offers the values of the n-th argument, or their headings if there are too many values.
func (s *Step) askValues(n, page int) {
	options := s.values(n)
	if len(options) > MaxOptions && page == 0 {
		alone := slices.DeleteFunc(slices.Clone(options), func(o Option) bool { return !o.alone })
		if groups := s.groups(n); len(groups) > 1 && len(groups)+len(alone) <= MaxOptions {
			s.Group = true
			for i, g := range groups {
				s.Options = append(s.Options, Option{Value: markGroup + strconv.Itoa(i), Label: g.heading})
			}
			s.Options = append(s.Options, alone...)
			return
		}
	}
	s.Options = paged(options, page)
}

// values returns one option for each value of the n-th argument. The option's note says what the
// choice with this value leads to. If several choices have the value, or if there is nothing to
// say, the note is the value's description.
func (s *Step) values(n int) []Option {
	var options []Option
	at := map[string]int{}
	for _, c := range s.Choices {
		arg := c.Args[n]
		if i, seen := at[arg.Value]; seen {
			options[i].Note = arg.About
			continue
		}
		at[arg.Value] = len(options)
		label := arg.Label
		if label.IsZero() {
			label = game.Literal(arg.Value)
		}
		note := Told(c)
		if note.IsZero() {
			note = arg.About
		}
		options = append(options, Option{Value: arg.Value, Label: label, Note: note, alone: arg.Group.IsZero()})
	}
	return options
}

type group struct {
	heading game.Text
	choices []game.Choice
}

// groups returns the choices by the heading of their n-th argument, in the order of the headings'
// first choices. It leaves out choices without a heading.
func (s *Step) groups(n int) []group {
	var groups []group
	for _, c := range s.Choices {
		heading := c.Args[n].Group
		if heading.IsZero() {
			continue
		}
		i := slices.IndexFunc(groups, func(g group) bool { return SameText(g.heading, heading) })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{heading: heading})
		}
		groups[i].choices = append(groups[i].choices, c)
	}
	return groups
}

// SameText says whether two texts are the same, with their arguments and the arguments' arguments.
func SameText(a, b game.Text) bool { return reflect.DeepEqual(a, b) }

// paged returns one page of options. If there are more pages, its last option leads to the next
// one.
func paged(options []Option, page int) []Option {
	const size = MaxOptions - 1
	if len(options) <= MaxOptions {
		return options
	}
	from := min(page*size, len(options))
	to := min(from+size, len(options))
	cut := slices.Clone(options[from:to])
	if to < len(options) {
		cut = append(cut, Option{Value: markPage + strconv.Itoa(page+1), Label: game.T("host.panel.more")})
	}
	return cut
}

// pick handles an argument that may have several words. It takes the n-th argument from the path,
// or asks for it. The words are chosen all at once. The options are the words that occur in the
// values.
func (s *Step) pick(p *game.Param, n int, path []string) ([]string, bool) {
	if len(path) == 0 {
		s.Param = p
		s.Options = words(s.Choices, n)
		return nil, len(s.Options) <= MaxOptions
	}
	wanted := sortedWords(path[0])
	s.Choices = Keep(s.Choices, func(c game.Choice) bool {
		return slices.Equal(sortedWords(c.Args[n].Value), wanted)
	})
	s.Args = append(s.Args, strings.Join(wanted, " "))
	return path[1:], len(s.Choices) > 0
}

// words returns the distinct words of the values of an argument.
func words(choices []game.Choice, n int) []Option {
	var all []Option
	for _, c := range choices {
		arg := c.Args[n]
		for i, w := range strings.Fields(arg.Value) {
			o := Option{Value: w, Label: game.Literal(w)}
			if i < len(arg.Words) {
				o.Label = arg.Words[i]
			}
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b Option) int { return strings.Compare(a.Value, b.Value) })
	return slices.CompactFunc(all, func(a, b Option) bool { return a.Value == b.Value })
}

func sortedWords(s string) []string {
	w := strings.Fields(s)
	slices.Sort(w)
	return w
}

// Distinct calls the function value for each choice, and returns the different results, in the
// order of the choices.
func Distinct(choices []game.Choice, value func(game.Choice) string) []string {
	var all []string
	for _, c := range choices {
		if v := value(c); !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}
