package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// MaxFilter is the maximum length of a filter, which is part of custom_ids.
const MaxFilter = 30

// FilterOf removes what a custom_id cannot hold from a filter.
func FilterOf(typed string) string {
	clean := strings.Join(strings.Fields(strings.ReplaceAll(printable(typed), "|", " ")), " ")
	if typed == "" || clean == "?" {
		return ""
	}
	return strings.ToValidUTF8(clean[:min(len(clean), MaxFilter)], "")
}

// ActionPage is a page of a seat's possible actions, in the notation of /do: those that match a
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

// actionPart lists the choices that match a filter below a heading, which says how many there are
// and whether they are final.
func actionPart(s Reader, title string, choices []game.Choice, filter string) Part {
	choices = Keep(choices, func(ch game.Choice) bool {
		texts := []string{string(ch.Action), title, s.Plain(ch.Label), s.Plain(Told(ch))}
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

// actionLine is an action in notation with its label and note.
func actionLine(s Reader, ch game.Choice, final bool) string {
	line := "- `" + string(ch.Action) + "`"
	if label := s.Plain(ch.Label); label != "" && label != string(ch.Action) {
		line += " " + s.aloud(literal(label))
	}
	if note := s.Plain(Told(ch)); note != "" {
		line = s.Noted(line, s.aloud(literal(note)))
	}
	if final {
		line = strings.TrimSuffix(line, ".") + ", " + s.Label("host.options.final")
	}
	return line
}

// Legal returns a seat's legal actions with descriptions.
func Legal(t table.Table, seat game.Seat) []game.Choice {
	return described(t, seat, t.Match.State.Legal(seat, nil))
}

// Anytime returns the acts of a seat that answer no question.
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

// ChoicesOf returns a seat's legal actions without those marked Typed; all of them if requested, or
// if no others are left.
func ChoicesOf(t table.Table, seat game.Seat, all bool) []game.Choice {
	choices := Legal(t, seat)
	short := Keep(choices, func(c game.Choice) bool { return !c.Typed })
	if all || len(short) == 0 {
		return choices
	}
	return short
}

// verbGroup is the choices of one verb.
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

func verbKey(gameID, verb string) game.Key { return game.Key(gameID + ".verb." + verb + ".label") }
