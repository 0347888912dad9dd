package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// expectLegal checks "<seat> <pattern> = <count or actions>".
func (x *session) expectLegal(rest string) error {
	return x.expectActions(rest, func(s game.Seat) []game.Action { return x.match.State.Legal(s, nil) })
}

func (x *session) expectAnytime(rest string) error {
	return x.expectActions(rest, func(s game.Seat) []game.Action { return x.match.State.Anytime(s) })
}

func (x *session) expectActions(rest string, list func(game.Seat) []game.Action) error {
	left, want, counted := strings.Cut(" "+rest, " = ")
	who, pattern, _ := strings.Cut(strings.TrimSpace(left), " ")
	seat, err := x.seat(who)
	if err != nil {
		return err
	}
	pattern = strings.TrimSpace(pattern)
	if pattern == "" {
		pattern = "*"
	}
	var got []string
	for _, a := range list(seat) {
		if glob(pattern, string(a)) {
			got = append(got, string(a))
		}
	}
	if !counted {
		if len(got) == 0 {
			return fmt.Errorf("actions like %s for %s: %w", pattern, who, errAbsent)
		}
		return nil
	}
	return sameActions(got, strings.TrimSpace(want))
}

func sameActions(got []string, want string) error {
	if n, err := strconv.Atoi(want); err == nil {
		if len(got) != n {
			return fmt.Errorf("%d legal actions, want %d: %q", len(got), n, got)
		}
		return nil
	}
	wants := strings.Fields(want)
	if strings.Contains(want, "|") {
		wants = strings.Split(want, "|")
	}
	for i := range wants {
		wants[i] = strings.TrimSpace(wants[i])
	}
	slices.Sort(got)
	slices.Sort(wants)
	if !slices.Equal(got, wants) {
		return fmt.Errorf("the legal actions are %q, want %q", got, wants)
	}
	return nil
}

func (x *session) expectPending(rest string) error {
	want, err := x.seats(rest)
	if err != nil {
		return err
	}
	got := []game.Seat{}
	for _, d := range x.match.Pending() {
		got = append(got, d.Seat)
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return fmt.Errorf("the seats asked are %v, want %v", got, want)
	}
	return nil
}

// asked returns the question of the seat at the beginning of a line, and the rest of the line.
func (x *session) asked(rest string) (game.Decision, string, error) {
	who, want, _ := strings.Cut(rest, " ")
	seat, err := x.seat(who)
	if err != nil {
		return game.Decision{}, "", err
	}
	d, ok := x.match.Asked(seat)
	if !ok {
		return d, "", fmt.Errorf("%s is not asked", who)
	}
	return d, strings.TrimSpace(want), nil
}

func (x *session) expectAsk(rest string) error {
	d, want, err := x.asked(rest)
	if err == nil && string(d.Ask.Key) != want {
		err = fmt.Errorf("the question is %s, want %s", d.Ask.Key, want)
	}
	return err
}

func (x *session) expectDefault(rest string) error {
	d, want, err := x.asked(rest)
	if want == "none" {
		want = ""
	}
	if err == nil && string(d.Default) != want {
		err = fmt.Errorf("the default is %q, want %q", d.Default, want)
	}
	return err
}

func (x *session) expectLabel(rest string) error {
	return x.expectChoice(rest, func(c game.Choice) game.Text { return c.Label })
}

func (x *session) expectNote(rest string) error {
	return x.expectChoice(rest, func(c game.Choice) game.Text { return c.Note })
}

func (x *session) expectLoss(rest string) error {
	return x.expectChoice(rest, func(c game.Choice) game.Text { return c.Loss })
}

func (x *session) expectCost(rest string) error {
	return x.expectChoice(rest, func(c game.Choice) game.Text { return c.Cost })
}

// expectChoice checks "<seat> <action> = <English>" for one text of a choice. Nothing after "=" means
// that the text must be empty.
func (x *session) expectChoice(rest string, text func(game.Choice) game.Text) error {
	left, want, _ := strings.Cut(rest+" ", " = ")
	who, action, _ := strings.Cut(left, " ")
	seat, err := x.seat(who)
	if err != nil {
		return err
	}
	a := game.Action(strings.TrimSpace(action))
	if !slices.Contains(x.match.State.Legal(seat, nil), a) && !slices.Contains(x.match.State.Anytime(seat), a) {
		return fmt.Errorf("%s is not legal for %s", a, who)
	}
	if got := x.say(text(x.match.State.Describe(seat, a))); got != strings.TrimSpace(want) {
		return fmt.Errorf("%s reads %q, want %q", a, got, strings.TrimSpace(want))
	}
	return nil
}

func (x *session) expectNotOver(rest string) error {
	if rest != "over" {
		return fmt.Errorf("want \"not over\", not \"not %s\"", rest)
	}
	if r, over := x.match.State.Result(); over {
		return fmt.Errorf("the match is over: %s, winners %v", r.Text.Key, r.Winners)
	}
	return nil
}

func (x *session) expectOver(rest string) error {
	r, over := x.match.State.Result()
	if !over {
		return fmt.Errorf("the match is not over")
	}
	words := strings.Fields(rest)
	var ok bool
	key := 1
	switch {
	case len(words) == 0:
		return nil
	case words[0] == "winners" && len(words) > 1:
		want, err := x.seats(words[1])
		if err != nil {
			return err
		}
		ok, key = slices.Equal(r.Winners, want) && !r.Void, 2
	case words[0] == "draw", words[0] == "lost":
		ok = len(r.Winners) == 0 && !r.Void
	case words[0] == "void":
		ok = r.Void
	default:
		return fmt.Errorf("want \"over winners <seats>\", \"over draw\", \"over lost\" or \"over void\", not %q", rest)
	}
	if !ok || len(words) > key && game.Key(words[key]) != r.Text.Key {
		return fmt.Errorf("it ended with winners %v, void %t, %s, want %s", r.Winners, r.Void, r.Text.Key, rest)
	}
	return nil
}
