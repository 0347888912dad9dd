package notation

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
)

// Shorten keeps what somebody typed from filling an answer: at most so many signs of it.
func Shorten(text string, most int) string {
	text = strings.ToValidUTF8(text, "?")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// Names are things by their names, with commas.
func Names[T fmt.Stringer](list []T) string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = one.String()
	}
	return strings.Join(words, ", ")
}

// Compose writes a verb with its arguments as its pattern says, in which each blank stands
// for one argument: "x$-$" with the blank "$". "" for a verb without a pattern, or with
// another number of arguments. A blank in an argument is left out.
func Compose(patterns map[string]string, blank, verb string, args ...string) string {
	pattern, ok := patterns[verb]
	parts := strings.Split(pattern, blank)
	if !ok || len(parts) != len(args)+1 {
		return ""
	}
	text := parts[0]
	for i, arg := range args {
		text += strings.ReplaceAll(arg, blank, "") + parts[i+1]
	}
	return text
}

// Talk is an act that answers no question as it is meant: a player who offers a draw to one
// who offers it accepts. False where it is not open.
func Talk(open []game.Action, a game.Action) (game.Action, bool) {
	if a == game.OfferDraw && slices.Contains(open, game.AcceptDraw) {
		a = game.AcceptDraw
	}
	return a, slices.Contains(open, a)
}

// MostNear is how many actions a refusal names.
const MostNear = 5

// First are the first of the legal actions, for a refusal of what is like none of them.
func First(legal []game.Action) []game.Action { return legal[:min(len(legal), MostNear)] }

// Nearest are the actions that are most like a refused one: those with the smallest gap
// first, of equal ones in the order of the list. Those that gap gives no number for have
// nothing in common with it.
func Nearest(legal []game.Action, gap func(game.Action) (int, bool)) []game.Action {
	type rated struct {
		action game.Action
		gap    int
	}
	var list []rated
	for _, a := range legal {
		if n, ok := gap(a); ok {
			list = append(list, rated{a, n})
		}
	}
	slices.SortStableFunc(list, func(x, y rated) int { return x.gap - y.gap })
	var near []game.Action
	for _, r := range list[:min(len(list), MostNear)] {
		near = append(near, r.action)
	}
	return near
}
