package rois

import (
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// isForm says whether an input lists steps of a march, parts of a spread or zones of the terrain form. Such
// an input is complete: what it does not name stays unchanged (R31.2a).
func isForm(fields []string) bool {
	switch fields[0] {
	case "march", "spread", "terr":
		return len(fields) > 2 || len(fields) == 2 && strings.ContainsAny(fields[1], "-:=")
	}
	return false
}

// readSteps reads a form in one line. It returns one action for each step, and one that ends the form.
func (s *State) readSteps(of seat, fields []string) ([]game.Action, error) {
	var list []play
	for _, f := range fields[1:] {
		if slices.Contains([]string{"stop", "done"}, f) {
			continue
		}
		p, ok := parse(fields[0] + " " + f)
		if where, wall := strings.CutSuffix(strings.ToUpper(f), "=W"); !ok && wall {
			return nil, game.Refuse("R16.5", "rois.err.terr.wall", "zone", where)
		}
		if !ok {
			return nil, s.unknown(game.Seat(of))
		}
		s.canonical(&p)
		list = append(list, p)
	}
	switch fields[0] {
	case "march":
		return s.readMarch(of, list)
	case "spread":
		return append(texts(list), newTexts(vSpreadStop)...), nil
	}
	return append(texts(list), newTexts(vTerrDone)...), nil
}

func texts(list []play) []game.Action {
	var all []game.Action
	for i := range list {
		all = append(all, list[i].text())
	}
	return all
}

func newTexts(v verb) []game.Action { return texts([]play{newPlay(v)}) }

// readMarch sorts the steps of a march, the most forward row first, and drops those that are illegal when
// their turn comes (R-UND1.1).
func (s *State) readMarch(of seat, list []play) ([]game.Action, error) {
	slices.SortStableFunc(list, func(a, b play) int { return depthOf(of, b.from) - depthOf(of, a.from) })
	t := s.copied()
	var all []game.Action
	for i := range list {
		action := list[i].text()
		if t.asked[of] == 0 || !t.check(of, &list[i], nil) {
			continue
		}
		if _, err := t.Apply(game.Move{Decision: t.asked[of], Seat: game.Seat(of), Action: action}); err != nil {
			return nil, err
		}
		all = append(all, action)
	}
	if len(all) == 0 && len(list) > 0 {
		return texts(list[:1]), nil // the check says why not
	}
	if t.phase == inChoice && t.choice.kind == chooseStep && t.choice.by == of {
		all = append(all, newTexts(vMarchStop)...)
	}
	return all, nil
}

func depthOf(of seat, z zone) int {
	if z == noZone {
		return 0
	}
	return of.depth(z)
}

// Compose implements game.Composer.
func (Game) Compose(verb string, args []string) string {
	args = slices.Clone(args)
	for i := range args {
		args[i] = strings.TrimSpace(strings.ReplaceAll(args[i], "$", ""))
		if args[i] == nothing {
			args[i] = ""
		}
	}
	if fix := composers[verb]; fix != nil && len(args) == strings.Count(composed[verb], "$") {
		return strings.TrimSpace(fix(args))
	}
	return strings.TrimSpace(notation.Compose(composed, "$", verb, args...))
}

// composed holds the templates of verbs, with "$" for each argument.
var composed = map[string]string{
	actStrike: "$$$", actPush: "$$$", actShoot: "$$$", actMove: "$$$", actHeal: "+$ $",
	actPower: "$$$$", actRuse: "ruse $",
	actDiscard: "disc $", actOrder: "$ $", actReplace: "rep", actCounter: "counter $", actReact: "$ $", actGive: "give $",
	actChoose: "$", actPass: "pass", actEnd: "end $", actUse: "use $", actArmy: "army $", actTerrain: "terr $=$",
	actMarker: "mark $ $", actOrders: "orders $ $ $", actResign: "resign",
}

// composers holds functions for the verbs whose arguments are reordered or renamed.
var composers = map[string]func(args []string) string{
	actStrike: func(a []string) string { return a[0] + "x" + a[1] + " " + twisted(a[2]) },
	actPush: func(a []string) string {
		if a[2] == "theban" {
			return a[0] + ">>" + a[1]
		}
		return a[0] + ">" + a[1]
	},
	actShoot: func(a []string) string {
		how, suit, _ := strings.Cut(a[2], "-")
		if how == "cruiser" {
			return "cruiser " + a[0] + "~" + a[1] + " " + suit
		}
		return a[0] + "~" + a[1] + " " + suit + " " + twisted(how)
	},
	actMove: func(a []string) string {
		how, suit, _ := strings.Cut(a[2], "-")
		switch how {
		case "double":
			return a[0] + "--" + a[1]
		case "dark", "hive":
			return how + " " + a[0] + "-" + a[1] + " " + suit
		}
		return a[0] + "-" + a[1]
	},
	actPower: composePower,
	actChoose: func(a []string) string {
		if _, ok := zoneOf(strings.ToUpper(a[0])); ok {
			return "dev " + a[0]
		}
		if a[0] == "ok" {
			return "terr ok"
		}
		return a[0]
	},
}

// twisted returns the suffix of a variant, or "" for the plain action.
func twisted(how string) string {
	if how == howPlain {
		return ""
	}
	return how
}

// composePower returns an order's action as text. a holds its word, from, to and one more argument.
func composePower(a []string) string {
	v, ok := verbOf[strings.ToUpper(a[0])]
	if !ok && !strings.EqualFold(a[0], "inf") {
		return ""
	}
	text := a[0] + " " + a[1]
	switch {
	case v == vWhip:
		return text + "-" + a[3] + "x" + a[2]
	case v == vSplit:
		return text + "/" + a[3]
	case signs[v] != "" && a[2] != "":
		text += signs[v] + a[2]
	case v == vSoul:
		return a[0] + " " + a[3] + " " + a[2]
	}
	return text + " " + a[3]
}
