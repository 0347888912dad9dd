package orders

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/game"
)

// The menus that build an order ask for the question, the answer, the condition and the end. The path
// has the choices made so far: the question and the answer as indexes into the lists that Menus
// returns, and the end as an entry of the list ends. The condition takes two elements of the path: one
// of the codes below, then the indexes of the chosen conditions, separated by commas.
const (
	aheadIf     = "i" // at least one of the conditions must hold
	aheadUnless = "u" // none of the conditions may hold
	aheadAlways = "-" // there is no condition, so the element with the indexes is ""
)

// ends are the ends offered in menus, in order. Texts: host.standing.end.<id>.
var ends = []string{"once", "turn", "round", "act", "withdrawn"}

// endOf returns the entry of the list ends that says when an order ends.
func endOf(o Order) string {
	switch {
	case o.Once:
		return "once"
	case o.Until == UntilAct:
		return "act"
	}
	return string(o.Until)
}

// place returns the entry at an index. It returns false if the index is invalid.
func place[T any](list []T, index string) (entry T, ok bool) {
	i, err := strconv.Atoi(index)
	if err != nil || i < 0 || i >= len(list) {
		return entry, false
	}
	return list[i], true
}

// builtOrder returns the order of a complete path, or table.ErrBadOption if the path is invalid.
func builtOrder(info game.Info, path []string) (Order, error) {
	o, ok := orderAt(info, path)
	if !ok || len(path) != 5 || o.Once && len(o.Answers) == 0 {
		return Order{}, table.ErrBadOption
	}
	return o, nil
}

// orderAt returns the order that a path of the menus describes so far. It returns false if the path
// is invalid.
func orderAt(info game.Info, path []string) (o Order, ok bool) {
	menu, ok := place(Menus(info), path[0])
	if o.Asked = menu.Asked; !ok || len(path) == 1 {
		return o, ok
	}
	answer, ok := place(menu.Answers, path[1])
	if o.Answers, o.Own = answer.Answers, answer.If; !ok || len(path) == 2 {
		return o, ok
	}
	if len(path) < 4 || !slices.Contains([]string{aheadIf, aheadUnless, aheadAlways}, path[2]) {
		return o, false
	}
	if o.Unless = path[2] == aheadUnless; path[2] != aheadAlways {
		for index := range strings.SplitSeq(path[3], ",") {
			c, ok := place(menu.If, index)
			if !ok {
				return o, false
			}
			o.If = append(o.If, c.If)
		}
	} else if path[3] != "" {
		return o, false
	}
	if len(path) == 4 {
		return o, true
	}
	switch end := path[4]; end {
	case "once":
		o.Once, o.Until = true, UntilWithdrawn
	case "act":
	default:
		o.Until = Until(end)
	}
	return o, slices.Contains(ends, path[4])
}
