package notation

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode"

	"bivouac/game"
)

// A Verb is one kind of action and its notation.
type Verb struct {
	ID     string
	Params string // the IDs of its parameters, blanks between them
	// Form is the pattern of the action, with "$" for each argument and a separator between two of
	// them: "b$", "$-$". "" is the ID alone.
	Form string
	// Also are alternatives for the ID, in any language, separated by blanks.
	Also string
}

func (v Verb) form() string {
	if v.Form == "" {
		return v.ID
	}
	return v.Form
}

// Verbs is a title's notation as one table, for a title whose every action is a verb with
// arguments, written the same way in any position. It gives Info.Verbs, the words of a line, the
// action of a word, the notation of a command, and the label of a choice:
//
//	var verbs = notation.Verbs{
//		{ID: "bid", Params: "card", Form: "b$", Also: "miser"},
//		{ID: "pass", Also: "passer"},
//	}
//
// reads "b4", "B4", "bid 4", "Miser 4", and "4" if only one legal action has that argument. A form
// that also fits the actions of another verb must come after it.
type Verbs []Verb

// Info returns the verbs for game.Info.
func (v Verbs) Info() (list []game.Verb) {
	for _, one := range v {
		verb := game.Verb{ID: one.ID}
		for _, id := range strings.Fields(one.Params) {
			verb.Params = append(verb.Params, game.Param{ID: id})
		}
		list = append(list, verb)
	}
	return list
}

// Words splits a line at blanks, "," and ";". After a verb's name, as many words as it has
// parameters belong to it.
func (v Verbs) Words(line string) (words []string) {
	list := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
	for len(list) > 0 {
		n := 1
		if verb, ok := v.spelled(list[0]); ok {
			n = min(1+len(strings.Fields(verb.Params)), len(list))
		}
		word := strings.Join(list[:n], " ")
		if strings.EqualFold(word, game.Undo) {
			word = game.Undo
		}
		words, list = append(words, word), list[n:]
	}
	return words
}

// spelled returns the verb with that name.
func (v Verbs) spelled(word string) (Verb, bool) {
	i := slices.IndexFunc(v, func(one Verb) bool {
		return slices.ContainsFunc(strings.Fields(one.ID+" "+one.Also), func(name string) bool {
			return strings.EqualFold(name, word)
		})
	})
	if i < 0 {
		return Verb{}, false
	}
	return v[i], true
}

// Compose implements game.Composer.
func (v Verbs) Compose(verb string, args []string) string {
	for _, one := range v {
		if one.ID == verb {
			return Compose(map[string]string{verb: one.form()}, "$", verb, args...)
		}
	}
	return ""
}

// Split returns an action's verb and arguments; false if no form fits.
func (v Verbs) Split(a game.Action) (verb Verb, args []string, ok bool) {
	for _, one := range v {
		if args, ok := one.split(string(a)); ok {
			return one, args, true
		}
	}
	return Verb{}, nil, false
}

func (v Verb) split(text string) (args []string, ok bool) {
	signs := strings.Split(v.form(), "$")
	if text, ok = strings.CutPrefix(text, signs[0]); !ok {
		return nil, false
	}
	for _, sign := range signs[1:] {
		arg, rest := text, ""
		if sign != "" {
			if arg, rest, ok = strings.Cut(text, sign); !ok {
				return nil, false
			}
		}
		if text = rest; arg == "" {
			return nil, false
		}
		args = append(args, arg)
	}
	return args, text == ""
}

// Read returns the legal action that a word stands for, in any case. If there is none, the error is
// the refusal no, whose Near is set to the first legal actions.
func (v Verbs) Read(s game.State, seat game.Seat, word string, no *game.Refusal) ([]game.Action, error) {
	if a, ok := v.find(s, seat, word); ok {
		return []game.Action{a}, nil
	}
	no.Near = First(s.Legal(seat, nil))
	return nil, no
}

func (v Verbs) find(s game.State, seat game.Seat, word string) (game.Action, bool) {
	open := slices.Concat(s.Legal(seat, nil), s.Anytime(seat))
	same := func(text string) int {
		return slices.IndexFunc(open, func(a game.Action) bool { return strings.EqualFold(string(a), text) })
	}
	if i := same(word); i >= 0 {
		return open[i], true
	}
	list := strings.Fields(word)
	if len(list) == 0 {
		return "", false
	}
	if verb, ok := v.spelled(list[0]); ok {
		if i := same(v.Compose(verb.ID, list[1:])); i >= 0 {
			return open[i], true
		}
		return "", false
	}
	found, n := game.Action(""), 0
	for _, a := range open {
		if _, args, _ := v.Split(a); len(args) > 0 && strings.EqualFold(strings.Join(args, " "), word) {
			found, n = a, n+1
		}
	}
	return found, n == 1
}

// Describe describes an action by the text <title>.choice.<verb>, in which each argument has the ID
// of its parameter.
func (v Verbs) Describe(title string, a game.Action) game.Choice {
	verb, args, ok := v.Split(a)
	c := game.Choice{Action: a, Verb: verb.ID}
	if !ok {
		return c
	}
	var named []any
	for i, id := range strings.Fields(verb.Params) {
		c.Args = append(c.Args, game.Arg{Value: args[i]})
		named = append(named, id, args[i])
	}
	c.Label = game.T(game.Key(title+".choice."+verb.ID), named...)
	return c
}

// A Sound is a State that can validate itself.
type Sound interface {
	game.State
	Check() error
}

// Title is a game.Game made of its Info, its Verbs and its first position, for a title without
// options, luck and hidden information whose State is a struct of exported fields. Saves and drawn
// positions are the State in JSON; a drawing holds the differences from the first position.
type Title struct {
	About game.Info // without its Verbs
	Verbs Verbs
	First func() Sound
}

// Info implements game.Game.
func (t Title) Info() game.Info {
	info := t.About
	info.Verbs = t.Verbs.Info()
	return info
}

// New returns the first position.
func (t Title) New(game.Setup) (game.State, []game.Event, error) { return t.First(), nil, nil }

// Load reverses json.Marshal.
func (t Title) Load(data []byte) (game.State, error) {
	s := t.First()
	return Load("a position of "+t.About.ID, data, s, s, s.Check)
}

// Words splits a line.
func (t Title) Words(line string) []string { return t.Verbs.Words(line) }

// Compose writes a command.
func (t Title) Compose(verb string, args []string) string { return t.Verbs.Compose(verb, args) }

// Position reads a drawing.
func (t Title) Position(text string, _ game.Seed) (game.State, []game.Event, error) {
	s := t.First()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(s)
	switch {
	case errors.Is(err, io.EOF):
		err = errors.New("it is empty")
	case err == nil && d.More():
		err = errors.New("something stands behind it")
	case err == nil:
		err = s.Check()
	}
	if err != nil {
		line := 1 + strings.Count(text[:min(int(d.InputOffset()), len(text))], "\n")
		return nil, nil, fmt.Errorf("position, line %d: %w; want JSON like {\"Field\": value}", line, err)
	}
	return s, nil, nil
}

// Plain is embedded in the State of a title without luck, secrets, acts at any time or suggestions.
type Plain struct{}

// Anytime returns nothing.
func (Plain) Anytime(game.Seat) []game.Action { return nil }

// Suggest returns nothing.
func (Plain) Suggest(game.Seat) []game.Suggestion { return nil }

// Rig returns an error, since there is no luck.
func (Plain) Rig(stream string, _ []string) error {
	return fmt.Errorf("there is no stream of luck %q", stream)
}

// Asked says whether a seat has a question.
func Asked(s game.State, seat game.Seat) bool {
	return slices.ContainsFunc(s.Pending(), func(d game.Decision) bool { return d.Seat == seat })
}

// Ask returns the open question of a title that asks one seat at a time. It returns none after the
// end of the match.
func Ask(s game.State, id int, seat game.Seat, key game.Key) []game.Decision {
	if _, over := s.Result(); over {
		return nil
	}
	return []game.Decision{{ID: id, Seat: seat, Ask: game.T(key)}}
}

// CheckAsked validates the IDs of a save's open questions by seat, 0 for none. They must differ and be
// at most last, and each asked seat must have a legal answer. There must be no question after the end,
// and at least one before it.
func CheckAsked(s game.State, asked []int, last int) error {
	for seat, id := range asked {
		switch {
		case id < 0 || id > last || id > 0 && slices.Contains(asked[:seat], id):
			return fmt.Errorf("questions %v of %d", asked, last)
		case id > 0 && len(s.Legal(game.Seat(seat), nil)) == 0:
			return fmt.Errorf("seat %d is asked and has no answer", seat)
		}
	}
	if _, over := s.Result(); over == (slices.Max(asked) > 0) {
		return fmt.Errorf("the end is %t, with the questions %v", over, asked)
	}
	return nil
}

// Pending returns the open questions of a title that keeps their IDs by seat, 0 for none. The function
// ask returns the text and the default of a seat's question. If hushed is true, they are left out.
func Pending(asked []int, hushed bool, ask func(seat game.Seat) (game.Text, game.Action)) []game.Decision {
	open := 0
	for _, id := range asked {
		open += min(id, 1)
	}
	list := make([]game.Decision, 0, open)
	for seat, id := range asked {
		if id == 0 {
			continue
		}
		d := game.Decision{ID: id, Seat: game.Seat(seat)}
		if !hushed {
			d.Ask, d.Default = ask(d.Seat)
		}
		list = append(list, d)
	}
	return list
}

// Draws reads the numbers of a stream for Rig. most holds the largest number of each stream; the
// smallest is 1. One value may hold several numbers: "6 4 3".
func Draws(stream string, values []string, most map[string]int) (numbers []int, err error) {
	if most[stream] == 0 {
		names := strings.Join(slices.Sorted(maps.Keys(most)), ", ")
		return nil, fmt.Errorf("rig: %q is none of the streams %s", Shorten(stream, 30), names)
	}
	for _, v := range strings.FieldsFunc(strings.Join(values, " "), func(r rune) bool { return r == ' ' || r == ',' }) {
		n := 0
		if err := ReadNumber(v, 1, most[stream], &n); err != nil {
			return nil, fmt.Errorf("rig %s: %w", stream, err)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

// RigDice is Rig for a title with six-sided dice. The stream "dice" fixes the next dice to be rolled.
// The values of the stream "first" go to the function first, which replaces the dice of the set-up.
func RigDice(stream string, values []string, luck *game.Rand, first func(dice []int) error) error {
	dice, err := Draws(stream, values, map[string]int{"dice": 6, "first": 6})
	if err != nil {
		return err
	}
	if stream == "first" {
		return first(dice)
	}
	for _, n := range dice {
		luck.Force(n - 1)
	}
	return nil
}

// Resign returns the action of resigning, which any of the seats may take at any time until the end.
func Resign(s game.State, seat game.Seat, seats int) []game.Action {
	if _, over := s.Result(); over || seat < 0 || int(seat) >= seats {
		return nil
	}
	return []game.Action{game.Resign}
}

// Seed draws a seed from luck, for Redeal.
func Seed(luck *game.Rand) (seed game.Seed) {
	for i := range seed {
		seed[i] = byte(luck.IntN(256))
	}
	return seed
}

// Folder returns a folder of embedded files.
func Folder(files fs.FS, name string) fs.FS {
	folder, err := fs.Sub(files, name)
	if err != nil {
		panic("notation: " + err.Error()) // the name is a constant of the title
	}
	return folder
}
