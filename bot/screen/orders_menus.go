package screen

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
)

// The menus that build an order ask for the question, the answer, the condition and the end. The
// choices so far are in the path, as indexes of the game's declarations.
const (
	aheadIf     = "i" // then the conditions' places, with commas
	aheadUnless = "u"
	aheadAlways = "-" // and no condition: ""
)

// ends are the ends offered in menus, in order; texts host.standing.end.<id>.
var ends = []string{"once", "turn", "round", "act", "withdrawn"}

// AheadMenus returns the questions for which menus offer orders, each with the answer "ask me" if
// the game has presets.
func AheadMenus(info game.Info) []game.Ahead {
	if len(info.Presets) == 0 {
		return info.Ahead
	}
	menus := slices.Clone(info.Ahead)
	for i := range menus {
		menus[i].Answers = append(slices.Clip(menus[i].Answers), game.Ready{Text: orders.Ask})
	}
	return menus
}

// asks says whether a ready answer is "ask me": the host's, without an ID.
func asks(r game.Ready) bool { return r.ID == "" && r.Text == orders.Ask }

// aheadAt returns the menu at an index.
func aheadAt(info game.Info, place string) (game.Ahead, bool) {
	menus := AheadMenus(info)
	i, err := strconv.Atoi(place)
	if err != nil || i < 0 || i >= len(menus) {
		return game.Ahead{}, false
	}
	return menus[i], true
}

// chosen returns the entries at comma-separated indexes; none if one is invalid.
func chosen(list []game.Ready, places string) []game.Ready {
	var found []game.Ready
	for _, place := range strings.Split(places, ",") {
		i, err := strconv.Atoi(place)
		if err != nil || i < 0 || i >= len(list) {
			return nil
		}
		found = append(found, list[i])
	}
	return found
}

// BuiltOrder returns the order of a complete path; table.ErrBadOption for an invalid one.
func BuiltOrder(info game.Info, path []string) (orders.Order, error) {
	if len(path) != 5 {
		return orders.Order{}, table.ErrBadOption
	}
	menu, ok := aheadAt(info, path[0])
	answers := chosen(menu.Answers, path[1])
	conditions := chosen(menu.If, path[3])
	conditional := path[2] != aheadAlways
	if !ok || len(answers) != 1 || (len(conditions) > 0) != conditional || !slices.Contains(ends, path[4]) {
		return orders.Order{}, table.ErrBadOption
	}
	o, err := orders.Parse(orders.ReadyLine(menu, answers[0], path[2] == aheadUnless, conditions))
	if err != nil {
		return o, table.ErrBadOption
	}
	switch end := path[4]; end {
	case "once":
		if asks(answers[0]) {
			return orders.Order{}, table.ErrBadOption
		}
		o.Times, o.Until = 1, orders.UntilWithdrawn
	case "act":
		o.Until = orders.UntilAct
	default:
		o.Until = orders.Until(end)
	}
	return o, nil
}

// ReadyOrders returns the orders built from the game's declarations, in canonical form: first each
// answer alone, and until the end of the turn if there are turns, then with each condition.
func ReadyOrders(info game.Info, turns bool) []string {
	var plain, conditional []string
	for _, menu := range AheadMenus(info) {
		for _, a := range menu.Answers {
			line := orders.ReadyLine(menu, a, false, nil)
			plain = append(plain, line)
			if turns {
				plain = append(plain, line+" until end of turn")
			}
			for _, r := range menu.If {
				one := []game.Ready{r}
				conditional = append(conditional, orders.ReadyLine(menu, a, false, one), orders.ReadyLine(menu, a, true, one))
			}
		}
	}
	return append(plain, conditional...)
}

// A phrase is the menu choices of an order so far. A player who uses menus sees their labels, not
// the order language.
type phrase struct {
	menu     game.Ahead
	anywhere bool // no kind of question is named
	what     game.Ready
	how      string // aheadIf, aheadUnless or aheadAlways
	where    []game.Ready
	end      string // one of ends
	anyway   bool   // also when there is news
}

// phraseAt decodes a path of the menus; false for an invalid one.
func phraseAt(info game.Info, path []string) (phrase, bool) {
	menu, ok := aheadAt(info, path[0])
	f := phrase{menu: menu}
	if len(path) > 1 {
		answers := chosen(menu.Answers, path[1])
		if len(answers) != 1 {
			return f, false
		}
		f.what = answers[0]
	}
	if len(path) > 3 {
		f.how, f.where = path[2], chosen(menu.If, path[3])
	}
	return f, ok
}

// phraseOf converts an order to menu choices; false for one that needs typing.
func phraseOf(info game.Info, o orders.Order) (phrase, bool) {
	end := string(o.Until)
	switch {
	case o.Times == 1 && o.Until == orders.UntilWithdrawn:
		end = "once"
	case o.Times > 0 || o.Until == orders.UntilDate:
		return phrase{}, false
	case o.Until == orders.UntilAct:
		end = "act"
	}
	answers := slices.Clone(o.Answers)
	if o.Ask {
		answers = append(answers, orders.Ask)
	}
	text := strings.Join(answers, " or ")
	narrowFirst := func(a, b game.Ready) int { return cmp.Compare(b.If, a.If) } // those with a condition of their own
	for _, menu := range AheadMenus(info) {
		for _, what := range slices.SortedStableFunc(slices.Values(menu.Answers), narrowFirst) {
			f := phrase{menu: menu, anywhere: o.Asked == "", what: what, end: end, anyway: o.Regardless}
			if (f.anywhere || o.Asked == menu.Asked) && what.Text == text && f.conditioned(o.When) {
				return f, true
			}
		}
	}
	return phrase{}, false
}

// conditioned converts a condition built by the menus; false for another.
func (f *phrase) conditioned(c orders.Cond) bool {
	if f.what.If != "" {
		var ok bool
		if c, ok = beside(f.what, c); !ok {
			return false
		}
	}
	f.how = aheadIf
	switch not, ok := c.(orders.Not); {
	case c == nil:
		f.how = aheadAlways
		return true
	case ok:
		f.how, c = aheadUnless, not.Cond
	}
	one := []orders.Cond{c}
	if or, ok := c.(orders.Or); ok {
		one = or
	}
	for _, c := range one {
		i := slices.IndexFunc(f.menu.If, func(r game.Ready) bool {
			o, err := orders.Parse(orders.ReadyLine(f.menu, game.Ready{Text: f.what.Text}, false, []game.Ready{r}))
			return err == nil && reflect.DeepEqual(o.When, c)
		})
		if i < 0 {
			return false
		}
		f.where = append(f.where, f.menu.If[i])
	}
	return true
}

// beside removes the answer's own condition from a condition; false if it is not in it.
func beside(what game.Ready, c orders.Cond) (orders.Cond, bool) {
	o, err := orders.Parse(what.Text + " if " + what.If)
	if err != nil || reflect.DeepEqual(o.When, c) {
		return nil, err == nil
	}
	and, ok := c.(orders.And)
	if !ok || len(and) != 2 || !reflect.DeepEqual(o.When, and[0]) {
		return nil, false
	}
	return and[1], true
}
