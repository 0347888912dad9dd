package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// MaxFilter is how much of a filter counts: it travels in custom_ids.
const MaxFilter = 30

// FilterOf is a filter without what cannot travel.
func FilterOf(typed string) string {
	clean := strings.Join(strings.Fields(strings.ReplaceAll(printable(typed), "|", " ")), " ")
	if typed == "" || clean == "?" {
		return ""
	}
	return strings.ToValidUTF8(clean[:min(len(clean), MaxFilter)], "")
}

// ActionPage is a page of what a seat can do, in the notation that /do takes: the actions that fit a
// filter, by verb, and those at any time.
func ActionPage(s Reader, info game.Info, t table.Table, seat game.Seat, filter string, page int) wire.Message {
	line := s.T("host.panel.idle", "who", s.Named(t.Asked()...))
	if d, asked := t.Match.Asked(seat); asked {
		line = s.Say(d.Ask)
	}
	head := Part{Title: s.Label("host.options.title"), Lines: []string{s.aloud(line)}}
	if filter != "" {
		head.Lines = append(head.Lines, s.T("host.options.filter", "filter", Code(filter)))
	}
	parts := []Part{head}
	add := func(title string, choices []game.Choice) {
		if part := actionPart(s, title, choices, filter); len(part.Lines) > 0 {
			parts = append(parts, part)
		}
	}
	for _, g := range OptionGroups(info, ChoicesOf(t, seat, filter != "")) {
		add(s.Label(verbKey(info.ID, g.Verb)), g.Choices)
	}
	add(s.Label("host.options.anytime"), Anytime(t, seat))
	hidden := len(Legal(t, seat)) - len(ChoicesOf(t, seat, false))
	switch {
	case len(parts) == 1:
		parts = append(parts, Part{Lines: []string{s.T("host.options.none")}})
	case hidden > 0 && filter == "":
		parts = append(parts, Part{Lines: []string{s.T("host.options.typed", "n", hidden)}})
	}
	return Page(s, Pages(parts), page, func(n int) CustomID {
		return PressAt(t, OpActions, filter, strconv.Itoa(n))
	})
}

// actionPart lists the choices that fit a filter below a heading, which says how many
// they are and whether they can be taken back.
func actionPart(s Reader, title string, choices []game.Choice, filter string) Part {
	choices = Keep(choices, func(ch game.Choice) bool {
		texts := []string{string(ch.Action), title, s.Plain(ch.Label), s.Plain(ch.Note)}
		return slices.ContainsFunc(texts, func(text string) bool { return ContainsFold(text, filter) })
	})
	if len(choices) == 0 {
		return Part{}
	}
	final := !slices.ContainsFunc(choices, func(ch game.Choice) bool { return !ch.Final })
	key := game.Key("host.options.heading")
	if final {
		key = "host.options.heading.final"
	}
	one := Part{Title: s.Plain(game.T(key, "verb", game.Literal(title), "n", len(choices)))}
	for _, ch := range choices {
		one.Lines = append(one.Lines, actionLine(s, ch, ch.Final && !final))
	}
	return one
}

// actionLine is an action as it is typed, what it is called and what it does.
func actionLine(s Reader, ch game.Choice, final bool) string {
	line := "- `" + string(ch.Action) + "`"
	if label := s.Plain(ch.Label); label != "" && label != string(ch.Action) {
		line += " " + s.aloud(literal(label))
	}
	if note := s.Plain(ch.Note); note != "" {
		line = s.Noted(line, s.aloud(literal(note)))
	}
	if final {
		line += ", " + s.Label("host.options.final")
	}
	return line
}

// Legal are a seat's legal actions told in full.
func Legal(t table.Table, seat game.Seat) []game.Choice {
	return described(t, seat, t.Match.State.Legal(seat, nil))
}

// Anytime are the acts of a seat that answer no question.
func Anytime(t table.Table, seat game.Seat) []game.Choice {
	return described(t, seat, t.Match.State.Anytime(seat))
}

func described(t table.Table, seat game.Seat, actions []game.Action) []game.Choice {
	var all []game.Choice
	for _, a := range actions {
		all = append(all, t.Match.State.Describe(seat, a))
	}
	return all
}

// ChoicesOf are a seat's legal actions that are worth a line: all of them where that is wished, or
// where the others are all that is left.
func ChoicesOf(t table.Table, seat game.Seat, all bool) []game.Choice {
	choices := Legal(t, seat)
	short := Keep(choices, func(c game.Choice) bool { return !c.Typed })
	if all || len(short) == 0 {
		return choices
	}
	return short
}

// verbGroup are the choices of one verb.
type verbGroup struct {
	Verb    string
	Choices []game.Choice
}

// OptionGroups are choices by verb, in the order in which the game lists its verbs.
func OptionGroups(info game.Info, choices []game.Choice) []verbGroup {
	var groups []verbGroup
	for _, v := range info.Verbs {
		if of := Keep(choices, func(ch game.Choice) bool { return ch.Verb == v.ID }); len(of) > 0 {
			groups = append(groups, verbGroup{v.ID, of})
		}
	}
	return groups
}

func verbKey(gameID, verb string) game.Key { return game.Key(gameID + ".verb." + verb + ".label") }
