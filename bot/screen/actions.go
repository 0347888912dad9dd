package screen

import (
	"slices"
	"strings"

	"bivouac/bot/table"
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

// AskedLines say what the seat is asked, or whom the table waits for.
func (p *Panel) AskedLines(filter string) []string {
	line := p.Say(p.Asked.Ask)
	if p.Asked.ID == 0 {
		line = p.T("host.panel.idle", "who", p.People(p.Table.Asked(), ByName))
	}
	lines := []string{p.aloud(line)}
	if filter != "" {
		lines = append(lines, p.T("host.options.filter", "filter", Code(filter)))
	}
	return lines
}

// ActionParts are the actions that fit a filter, by verb, and those at any time.
func (p *Panel) ActionParts(filter string) []Part {
	var parts []Part
	for _, g := range OptionGroups(p.Info, ChoicesOf(p.Table, p.Seat, filter != "")) {
		if one := p.actionPart(p.VerbLabel(g.Verb), g.Choices, filter); len(one.Lines) > 0 {
			parts = append(parts, one)
		}
	}
	if one := p.actionPart(p.Label("host.options.anytime"), p.Anytime(), filter); len(one.Lines) > 0 {
		parts = append(parts, one)
	}
	if len(parts) == 0 {
		return []Part{{Lines: []string{p.T("host.options.none")}}}
	}
	hidden := len(ChoicesOf(p.Table, p.Seat, true)) - len(ChoicesOf(p.Table, p.Seat, false))
	if hidden > 0 && filter == "" {
		parts = append(parts, Part{Lines: []string{p.T("host.options.typed", "n", hidden)}})
	}
	return parts
}

// actionPart lists the choices that fit a filter below a heading, which says how many
// they are and whether they can be taken back.
func (p *Panel) actionPart(title string, choices []game.Choice, filter string) Part {
	choices = Keep(choices, func(ch game.Choice) bool {
		return ContainsFold(string(ch.Action), filter) || ContainsFold(title, filter) || ContainsFold(p.Plain(ch.Label), filter) || ContainsFold(p.Plain(ch.Note), filter)
	})
	if len(choices) == 0 {
		return Part{}
	}
	final := !slices.ContainsFunc(choices, func(ch game.Choice) bool { return !ch.Final })
	key := game.Key("host.options.heading")
	if final {
		key = "host.options.heading.final"
	}
	one := Part{Title: p.Plain(game.T(key, "verb", game.Literal(title), "n", len(choices)))}
	for _, ch := range choices {
		one.Lines = append(one.Lines, p.actionLine(ch, ch.Final && !final))
	}
	return one
}

// actionLine is an action as it is typed, what it is called and what it does.
func (p *Panel) actionLine(ch game.Choice, final bool) string {
	line := "- `" + string(ch.Action) + "`"
	if label := p.Plain(ch.Label); label != "" && label != string(ch.Action) {
		line += " " + p.aloud(literal(label))
	}
	if note := p.Plain(ch.Note); note != "" {
		line += ": " + p.aloud(literal(note))
	}
	if final {
		line += ", " + p.Label("host.options.final")
	}
	return line
}

// ChoicesOf are a seat's legal actions told in full; all also those that are not
// worth a line.
func ChoicesOf(t table.Table, seat game.Seat, all bool) []game.Choice {
	p := Panel{Table: t, Seat: seat, All: all}
	choices := p.Choices()
	if len(choices) == 0 && !all { // the seat is asked and nothing but typed choices is left
		p.All = true
		choices = p.Choices()
	}
	return choices
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
