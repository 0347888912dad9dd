package notation

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
)

// Shorten cuts user input for a message to at most most characters, and then marks the cut with "…".
func Shorten(text string, most int) string {
	text = strings.ToValidUTF8(text, "?")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// Names joins the names of things with commas.
func Names[T fmt.Stringer](list []T) string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = one.String()
	}
	return strings.Join(words, ", ")
}

// Compose fills a verb's arguments into its pattern, in which each blank stands for one argument:
// "x$-$" with the blank "$". It returns "" for a verb without a pattern, or with another number of
// arguments. Blanks within an argument are removed.
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

// Talk returns the act that a player means by an action that answers no question: offering a draw to a
// player who offers one accepts it. It returns false if the list open does not contain the act.
func Talk(open []game.Action, a game.Action) (game.Action, bool) {
	if a == game.OfferDraw && slices.Contains(open, game.AcceptDraw) {
		a = game.AcceptDraw
	}
	return a, slices.Contains(open, a)
}

// MostNear is the most actions in a refusal.
const MostNear = 5

// First returns the first legal actions, for a refusal without similar ones.
func First(legal []game.Action) []game.Action { return legal[:min(len(legal), MostNear)] }

// Nearest returns the actions most similar to a refused one, at most MostNear: those with the smallest
// gap, in list order if gaps are equal. The function gap returns how much an action differs from the
// refused one, or false if they have nothing in common.
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
