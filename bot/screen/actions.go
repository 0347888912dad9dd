package screen

import (
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// ActionLine returns an action in notation, with its label and note. If final is true it adds that
// the action is final.
func ActionLine(s Reader, ch game.Choice, final bool) string {
	line := "- `" + string(ch.Action) + "`"
	if label := s.Plain(ch.Label); label != "" && label != string(ch.Action) {
		line += " " + s.Aloud(Literal(label))
	}
	if note := s.Plain(Told(ch)); note != "" {
		line = s.Noted(line, s.Aloud(Literal(note)))
	}
	if final {
		line = strings.TrimSuffix(line, ".") + ", " + s.Label("host.options.final")
	}
	return line
}

// Legal returns a seat's legal actions with descriptions.
func Legal(t table.Table, seat game.Seat) []game.Choice {
	return described(t, seat, t.Seen(seat).Legal())
}

// Anytime returns the acts of a seat that answer no question, such as resigning.
func Anytime(t table.Table, seat game.Seat) []game.Choice {
	return described(t, seat, t.Seen(seat).Anytime())
}

func described(t table.Table, seat game.Seat, actions []game.Action) []game.Choice {
	var all []game.Choice
	for _, a := range actions {
		all = append(all, t.Seen(seat).Describe(a))
	}
	return all
}

// ChoicesOf returns a seat's legal actions without those marked Typed. It returns all legal actions
// if all is true, or if all of them are marked Typed.
func ChoicesOf(t table.Table, seat game.Seat, all bool) []game.Choice {
	choices := Legal(t, seat)
	short := Keep(choices, func(c game.Choice) bool { return !c.Typed })
	if all || len(short) == 0 {
		return choices
	}
	return short
}

// verbGroup holds the choices of one verb.
type verbGroup struct {
	Verb    string
	Choices []game.Choice
}

// OptionGroups groups choices by verb, in the game's order of verbs.
func OptionGroups(info game.Info, choices []game.Choice) []verbGroup {
	var groups []verbGroup
	for _, v := range info.Verbs {
		if of := Keep(choices, func(ch game.Choice) bool { return ch.Verb == v.ID }); len(of) > 0 {
			groups = append(groups, verbGroup{v.ID, of})
		}
	}
	return groups
}

// VerbKey returns the key of the text that names a verb of a game.
func VerbKey(gameID, verb string) game.Key { return game.Key(gameID + ".verb." + verb + ".label") }

func ArgLabel(a game.Arg) game.Text {
	if a.Label.IsZero() {
		return game.Literal(a.Value)
	}
	return a.Label
}

// ConfirmActs returns a message that asks for confirmation of acts that answer no question, such as
// resigning.
func ConfirmActs(s Reader, t table.Table, acts []game.Choice) wire.Message {
	var lines []string
	var buttons []wire.Button
	for _, act := range acts {
		lines = append(lines, s.T("host.panel.step", "what", act.Label), s.NoteLine(act), Finality(s, act))
		yes := PressAt(t, OpConfirm, string(act.Action))
		label := wire.Clip(s.Plain(act.Label), MaxLabel)
		buttons = append(buttons, wire.Button{Style: wire.Danger, Label: label, CustomID: yes.String()})
	}
	return wire.Message{Content: JoinLines(lines), Rows: ButtonRows(buttons)}
}

// Finality says in words that a choice is final; "" if it is not final.
func Finality(s Reader, c game.Choice) string {
	if c.Final {
		return s.T("host.panel.final")
	}
	return ""
}

// Keep returns the choices for which the function ok returns true, in their order.
func Keep(choices []game.Choice, ok func(game.Choice) bool) []game.Choice {
	var kept []game.Choice
	for _, c := range choices {
		if ok(c) {
			kept = append(kept, c)
		}
	}
	return kept
}

// ArgsOf returns the values of a choice's arguments.
func ArgsOf(c game.Choice) []string {
	var all []string
	for _, a := range c.Args {
		all = append(all, a.Value)
	}
	return all
}
