package ordertest

import (
	"fmt"
	"math/rand/v2"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
)

// Ready returns all orders that menus build from a game's declarations: each answer alone, and with
// each condition. An invalid order is an error.
func Ready(info game.Info) ([]orders.Order, error) {
	var all []orders.Order
	add := func(line string) error {
		o, err := orders.Parse(line + " until withdrawn")
		if err != nil {
			return fmt.Errorf("%s declares %q: %w", info.ID, line, err)
		}
		all = append(all, o)
		return nil
	}
	for _, m := range info.Ahead {
		for _, a := range m.Answers {
			if err := add(orders.ReadyLine(m, a, false, nil)); err != nil {
				return nil, err
			}
			for _, c := range m.If {
				for _, unless := range []bool{false, true} {
					if err := add(orders.ReadyLine(m, a, unless, []game.Ready{c})); err != nil {
						return nil, err
					}
				}
			}
		}
	}
	return all, nil
}

// Random returns a random order over the facts of the game and the host; its answers are some of
// the given ones, at least one.
func Random(luck *rand.Rand, info game.Info, answers []game.Action) orders.Order {
	kinds := table.FactKinds(info)
	var o orders.Order
	for range 1 + luck.IntN(3) {
		o.Answers = append(o.Answers, string(answers[luck.IntN(len(answers))]))
	}
	if luck.IntN(3) > 0 {
		o.When = condition(luck, kinds, answers, 2)
	}
	if asked := valuesOf(kinds, orders.AskedFact); len(asked) > 0 && luck.IntN(2) == 0 {
		o.Asked = asked[luck.IntN(len(asked))]
	}
	o.Until = []orders.Until{orders.UntilAct, orders.UntilWithdrawn, orders.UntilWithdrawn}[luck.IntN(3)]
	if luck.IntN(3) == 0 {
		o.Times = 1 + luck.IntN(3)
	}
	o.Regardless = luck.IntN(3) > 0
	if o.Ask = luck.IntN(5) == 0; o.Ask && o.Times == 0 && luck.IntN(2) == 0 {
		o.Answers = nil
	}
	return o
}

// condition returns a random condition over the facts, nested up to a depth.
func condition(luck *rand.Rand, kinds []game.FactKind, answers []game.Action, depth int) orders.Cond {
	inner := func() orders.Cond { return condition(luck, kinds, answers, depth-1) }
	if depth > 0 {
		switch luck.IntN(6) {
		case 0:
			return orders.And{inner(), inner()}
		case 1:
			return orders.Or{inner(), inner()}
		case 2:
			return orders.Not{Cond: inner()}
		}
	}
	return comparison(luck, kinds[luck.IntN(len(kinds))], answers)
}

func comparison(luck *rand.Rand, k game.FactKind, answers []game.Action) orders.Cond {
	pick := func(list ...string) string { return list[luck.IntN(len(list))] }
	switch {
	case k.Number():
		return orders.Compare{Fact: k.ID, Op: pick("=", "!=", "<", ">", "<=", ">="), Value: fmt.Sprint(luck.IntN(6))}
	case k.Free:
		one := string(answers[luck.IntN(len(answers))])
		return orders.Compare{Fact: k.ID, Op: pick("=", "!="), Value: pick("a1", "b2", "c3", one)}
	case luck.IntN(3) == 0:
		return orders.Among{Fact: k.ID, Values: []string{pick(k.Values...), pick(k.Values...)}}
	}
	return orders.Compare{Fact: k.ID, Op: pick("=", "!="), Value: pick(k.Values...)}
}

func valuesOf(kinds []game.FactKind, id string) []string {
	for _, k := range kinds {
		if k.ID == id {
			return k.Values
		}
	}
	return nil
}
