package gametest

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/lang"
)

// lawChoices: the actions of a question are distinct by notation, by verb with arguments, and by
// label.
func (c *court) lawChoices(d game.Decision) {
	c.Helper()
	s := c.match.State
	legal := s.Legal(d.Seat, nil)
	if !slices.Equal(legal, s.Legal(d.Seat, nil)) {
		c.Fatalf("Legal(%d) has no stable order", d.Seat)
	}
	if d.Default != "" && !slices.Contains(legal, d.Default) {
		c.Fatalf("default %q is not legal", d.Default)
	}
	told := map[string]game.Action{}
	opens := ""
	if o, ok := s.(game.Opener); ok {
		opens = o.Opens(d.Seat)
	}
	acts := opens == "" || opens == game.NoPiece
	for _, a := range legal {
		choice := c.lawChoice(d.Seat, a)
		acts = acts || game.PointOf(s, d.Seat, choice).Piece == opens
		names := []string{"action " + string(a), fmt.Sprintf("arguments %s %q", choice.Verb, values(choice))}
		for _, l := range lang.Locales {
			names = append(names, fmt.Sprintf("label %s %s %q", l, choice.Verb, c.say(l, choice.Label)))
		}
		for _, n := range names {
			if other, twice := told[n]; twice {
				c.Fatalf("seat %d: %q and %q have the same %s", d.Seat, other, a, n)
			}
			told[n] = a
		}
	}
	if !acts {
		c.Fatalf("Opens(%d) is %q, with which nothing can be done", d.Seat, opens)
	}
	c.lawSuggest(d.Seat, legal)
}

func values(ch game.Choice) []string {
	var v []string
	for _, a := range ch.Args {
		v = append(v, a.Value)
	}
	return v
}

func (c *court) lawSuggest(seat game.Seat, legal []game.Action) {
	c.Helper()
	suggested := c.match.State.Suggest(seat)
	if len(suggested) > 5 {
		c.Fatalf("Suggest(%d) gives %d, want at most 5", seat, len(suggested))
	}
	for _, x := range suggested {
		if !slices.Contains(legal, x.Action) {
			c.Fatalf("suggested %q is not legal", x.Action)
		}
		c.lawText("suggestion", x.Name)
		for _, l := range lang.Locales {
			if n := utf8.RuneCountInString(c.say(l, x.Name)); n < 1 || n > maxButton {
				c.Fatalf("the button %q has %d characters in %s, want 1 to %d", c.say(l, x.Name), n, l, maxButton)
			}
		}
	}
}

// maxLabel is Discord's limit on a line of a menu, in characters.
const maxLabel = 100

// lawChoice: an action is described by a verb of Info with its arguments.
func (c *court) lawChoice(seat game.Seat, a game.Action) game.Choice {
	c.Helper()
	choice := c.match.State.Describe(seat, a)
	verb, ok := c.info.Verb(choice.Verb)
	if choice.Action != a || !ok || len(choice.Args) != len(verb.Params) {
		c.Fatalf("Describe(%d, %q) = action %q, verb %q, %d arguments; want the action, a verb of Info, %d",
			seat, a, choice.Action, choice.Verb, len(choice.Args), len(verb.Params))
	}
	for i, p := range verb.Params {
		arg := choice.Args[i]
		if arg.Value == "" || p.Pick > 1 && len(strings.Fields(arg.Value)) != p.Pick {
			c.Fatalf("Describe(%d, %q): argument %s is %q, want %d words", seat, a, p.ID, arg.Value, max(p.Pick, 1))
		}
		c.lawLabel(a, game.Literal(arg.Value))
		c.lawLabel(a, arg.Label)
		c.lawLabel(a, arg.Group)
		c.lawText("what "+arg.Value+" does", arg.About)
	}
	if choice.Label.IsZero() {
		c.Fatalf("Describe(%d, %q) has no label", seat, a)
	}
	c.lawLabel(a, choice.Label)
	c.lawText("note of "+string(a), choice.Note)
	c.lawPrice(a, "cost", choice.Cost)
	c.lawLoss(a, choice.Loss)
	c.lawPrice(a, "gain", choice.Gain)
	c.lawPrice(a, "risk", choice.Risk)
	c.lawPoint(seat, choice)
	return choice
}

// lawLoss: the first and worst part of a choice's loss fits on a button by itself.
func (c *court) lawLoss(a game.Action, t game.Text) {
	c.Helper()
	c.lawText("loss of "+string(a), t)
	for _, l := range lang.Locales {
		if first, _, _ := strings.Cut(c.say(l, t), ";"); utf8.RuneCountInString(first) > maxButton {
			c.Fatalf("%q: the loss %q is longer than %d characters in %s", a, first, maxButton, l)
		}
	}
}

// lawPrice: the text of a choice's cost, gain or risk fits on a button by itself.
func (c *court) lawPrice(a game.Action, what string, t game.Text) {
	c.Helper()
	c.lawText(what+" of "+string(a), t)
	for _, l := range lang.Locales {
		if said := c.say(l, t); utf8.RuneCountInString(said) > maxButton {
			c.Fatalf("%q: the %s %q is longer than %d characters in %s", a, what, said, maxButton, l)
		}
	}
}

// maxQuestion is what two lines of a phone hold, in characters.
const maxQuestion = 74

// lawAsk: a question fits on two lines of a phone.
func (c *court) lawAsk(ask game.Text) {
	c.Helper()
	c.lawText("question", ask)
	for _, l := range lang.Locales {
		said := strings.NewReplacer("*", "", "`", "").Replace(c.say(l, ask))
		if n := utf8.RuneCountInString(said); n > maxQuestion {
			c.Fatalf("the question %q has %d characters in %s, want at most %d", said, n, l, maxQuestion)
		}
	}
}

// lawPoint: piece and target occur in the choice, and a choice that ends a turn is final.
func (c *court) lawPoint(seat game.Seat, choice game.Choice) {
	c.Helper()
	p := game.PointOf(c.match.State, seat, choice)
	c.lawText("name of a piece", p.Name)
	named := func(what string) bool {
		return what == "" || slices.ContainsFunc(choice.Args, func(a game.Arg) bool {
			return strings.HasPrefix(a.Value, what)
		})
	}
	if !named(p.Piece) || !named(p.Target) || p.Piece == "" && p.Target != "" || p.Ends && !choice.Final {
		c.Fatalf("Point(%d, %q) = %+v, of a choice with the arguments %v that is final: %v", seat, choice.Action, p,
			choice.Args, choice.Final)
	}
}

func (c *court) lawLabel(a game.Action, t game.Text) {
	c.Helper()
	c.lawText("label of "+string(a), t)
	for _, l := range lang.Locales {
		if said := c.say(l, t); utf8.RuneCountInString(said) > maxLabel {
			c.Fatalf("%q: label %q is longer than %d characters", a, said, maxLabel)
		}
	}
}

// say translates a text, in which seat 0 is called "Player 1".
func (c *court) say(l lang.Locale, t game.Text) string {
	return c.texts.Say(l, t, func(s game.Seat) string { return fmt.Sprintf("Player %d", s+1) })
}

// lawText: a text's keys exist in every language, and the text has all arguments that they need.
func (c *court) lawText(what string, t game.Text) {
	c.Helper()
	if _, literal := t.Literal(); literal || t.IsZero() {
		return
	}
	if len(t.Args)%2 != 0 {
		c.Fatalf("%s: %s has a name without a value: %v", what, t.Key, t.Args)
	}
	have := map[string]bool{}
	for i := 0; i < len(t.Args); i += 2 {
		name, ok := t.Args[i].(string)
		if !ok {
			c.Fatalf("%s: argument name %v of %s is no string", what, t.Args[i], t.Key)
		}
		have[name] = true
		c.lawArg(what, t.Key, t.Args[i+1])
	}
	for _, l := range lang.Locales {
		if !c.texts.Has(l, t.Key) {
			c.Fatalf("%s: no text %q in %s", what, t.Key, l)
		}
		for _, name := range c.texts.Args(l, t.Key) {
			if !have[name] {
				c.Fatalf("%s: text %q in %s wants {{.%s}}, which is not given: %v", what, t.Key, l, name, t.Args)
			}
		}
	}
}

func (c *court) lawArg(what string, key game.Key, arg any) {
	c.Helper()
	switch a := arg.(type) {
	case int, string:
	case game.Key:
		c.lawText(what, game.Text{Key: a})
	case game.Text:
		c.lawText(what, a)
	case game.Seat:
		if a < 0 || int(a) >= c.match.Seats() {
			c.Fatalf("%s: %s names seat %d", what, key, a)
		}
	default:
		c.Fatalf("%s: argument of %s is a %T; want int, Seat, Key, Text or string", what, key, arg)
	}
}

func (c *court) lawEvents(events []game.Event) {
	c.Helper()
	for _, e := range events {
		if e.Text.IsZero() {
			c.Fatalf("an event without text: %+v", e)
		}
		c.lawText("event", e.Text)
		for _, seat := range e.To {
			if seat < 0 || int(seat) >= c.match.Seats() {
				c.Fatalf("event %s goes to seat %d", e.Text.Key, seat)
			}
		}
	}
}
