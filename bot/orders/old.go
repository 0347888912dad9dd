package orders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
)

// Until November 2026 players typed an order as a line of text, and the record has this line:
//
// 	when asked reaction: counter * or pass unless kills = 0 or row = 2 until end of turn regardless
//
// This file reads the lines whose order the menus of today can build. All other lines are dropped.

// Renew turns the orders of an older record into orders of today. It drops orders that no menu of
// the game can build, and those under a condition that the game no longer knows.
func Renew(l List, info game.Info) List {
	var kept List
	for _, o := range l {
		ok := o.Steps != nil || (o.Asked != "" || o.Answers != nil) && known(o.If, info)
		if o.Line != "" {
			i := slices.IndexFunc(info.Presets, func(p game.Preset) bool { return p.ID == o.Preset })
			if ok = i >= 0; ok {
				o.Order = OfPreset(info.Presets[i])
			} else if o.Preset == "" {
				o.Order, ok = ofLine(o.Line, Menus(info))
			}
			o.Line = ""
		}
		if ok {
			kept = append(kept, o)
		}
	}
	return kept
}

// The variable none is the zero game.Test, which stands for no condition.
var none game.Test

// known says whether the menus of a game offer all these tests as conditions.
func known(tests []game.Test, info game.Info) bool {
	return !slices.ContainsFunc(tests, func(t game.Test) bool {
		has := func(c game.Condition) bool { return c.If == t }
		return !slices.ContainsFunc(info.Ahead, func(m game.Ahead) bool { return slices.ContainsFunc(m.If, has) })
	})
}

// oldEnds lists the texts at the end of an older line that say how long the order stays. If a line ends
// with several of these texts, the first of them in this list counts.
var oldEnds = []struct {
	line  string
	once  bool
	until Until
}{
	{" once until withdrawn", true, UntilWithdrawn}, {" until withdrawn", false, UntilWithdrawn},
	{" until end of turn", false, UntilTurn}, {" until end of round", false, UntilRound}, {"", false, UntilAct},
}

// ofLine returns the order that an older line describes. It returns false if the menus cannot build
// this order.
func ofLine(line string, menus []game.Ahead) (o Order, ok bool) {
	line, o.Anyway = strings.CutSuffix(line, " regardless")
	for _, end := range oldEnds {
		if rest, ends := strings.CutSuffix(line, end.line); ends {
			line, o.Once, o.Until = rest, end.once, end.until
			break
		}
	}
	if !strings.HasPrefix(line, "when asked ") { // the default answer for the rest of a turn
		o.Answers = []string{strings.Trim(line, `"`)}
		return o, o.Until == UntilTurn && o.Anyway && !strings.Contains(line, " if ") && !strings.Contains(line, " unless ")
	}
	for _, m := range menus {
		for _, a := range m.Answers {
			said := "when asked " + m.Asked + ": " + cmp.Or(strings.Join(a.Answers, " or "), "ask")
			rest, says := strings.CutPrefix(line, said)
			tests, unless, built := oldConditions(rest, a.If, m.If)
			if says && built && (!ok || a.If != none) { // an answer with its own condition fits better
				o.Asked, o.Answers, o.Own, o.If, o.Unless, ok = m.Asked, a.Answers, a.If, tests, unless, true
			}
		}
	}
	return o, ok
}

// oldConditions reads the part of an older line after the answer. This part has the answer's own
// condition, then the other conditions, which must be in the menu.
func oldConditions(line string, own game.Test, menu []game.Condition) (tests []game.Test, unless, ok bool) {
	if own != none {
		if line, ok = strings.CutPrefix(line, " if "+oldTest(own)); !ok {
			return nil, false, false
		}
		line = strings.NewReplacer("(", "", ")", "").Replace(line)
		if rest, not := strings.CutPrefix(line, " and not "); not {
			line = " unless " + rest
		} else if rest, and := strings.CutPrefix(line, " and "); and {
			line = " if " + rest
		}
	}
	if line == "" {
		return nil, false, true
	}
	list, unless := strings.CutPrefix(line, " unless ")
	if !unless {
		if list, ok = strings.CutPrefix(line, " if "); !ok {
			return nil, false, false
		}
	}
	for one := range strings.SplitSeq(list, " or ") {
		i := slices.IndexFunc(menu, func(c game.Condition) bool { return oldTest(c.If) == one })
		if i < 0 {
			return nil, false, false
		}
		tests = append(tests, menu[i].If)
	}
	return tests, unless, true
}

// oldTest returns how an older line writes a test. A test for "yes" is written as the name of the fact alone,
// and a test for "no" as "not" and the name.
func oldTest(t game.Test) string {
	switch {
	case t.Word == game.Yes:
		return t.Fact
	case t.Word == game.No:
		return "not " + t.Fact
	case t.Word != "":
		return t.Fact + " = " + t.Word
	}
	return fmt.Sprint(t.Fact, " ", t.Op, " ", t.Number)
}
