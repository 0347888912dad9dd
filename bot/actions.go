package bot

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// maxFilter is how much of a filter counts: it travels in custom_ids.
const maxFilter = 30

// listActions answers /options: what the caller can do now, in the notation that /do
// takes, with its consequences.
func (b *Bot) listActions(c *call) error {
	filter, page := filterOf(c.in.Options["filter"].Text), int(min(c.in.Options["page"].Int, maxMark))
	if c.press.Op == opActions {
		if len(c.press.Path) != 2 {
			return errChoose
		}
		filter = filterOf(c.press.Path[0])
		page, _ = strconv.Atoi(c.press.Path[1])
	}
	p, err := b.runningPanel(c)
	if err != nil {
		return err
	}
	pages := leaves(append([]part{{title: p.label("host.options.title"), lines: p.askedLines(filter)}}, p.actionParts(filter)...))
	return c.show(leaf(p.speaker, pages, page, func(n int) press {
		return press{Op: opActions, Table: p.table.ID.String(), Path: []string{filter, strconv.Itoa(n)}}
	}))
}

// filterOf is a filter without what cannot travel.
func filterOf(typed string) string {
	clean := strings.Join(strings.Fields(strings.ReplaceAll(printable(typed), "|", " ")), " ")
	if typed == "" || clean == "?" {
		return ""
	}
	return strings.ToValidUTF8(clean[:min(len(clean), maxFilter)], "")
}

// askedLines say what the seat is asked, or whom the table waits for.
func (p *panel) askedLines(filter string) []string {
	line := p.say(p.asked.Ask)
	if p.asked.ID == 0 {
		line = p.t("host.panel.idle", "who", p.people(p.table.Asked(), byName))
	}
	lines := []string{p.aloud(line)}
	if filter != "" {
		lines = append(lines, p.t("host.options.filter", "filter", code(filter)))
	}
	return lines
}

// actionParts are the actions that fit a filter, by verb, and those at any time.
func (p *panel) actionParts(filter string) []part {
	var parts []part
	for _, g := range optionGroups(p.info, choicesOf(p.table, p.seat, filter != "")) {
		if one := p.actionPart(p.verbLabel(g.verb), g.choices, filter); len(one.lines) > 0 {
			parts = append(parts, one)
		}
	}
	if one := p.actionPart(p.label("host.options.anytime"), p.anytime(), filter); len(one.lines) > 0 {
		parts = append(parts, one)
	}
	if len(parts) == 0 {
		return []part{{lines: []string{p.t("host.options.none")}}}
	}
	hidden := len(choicesOf(p.table, p.seat, true)) - len(choicesOf(p.table, p.seat, false))
	if hidden > 0 && filter == "" {
		parts = append(parts, part{lines: []string{p.t("host.options.typed", "n", hidden)}})
	}
	return parts
}

// actionPart lists the choices that fit a filter below a heading, which says how many
// they are and whether they can be taken back.
func (p *panel) actionPart(title string, choices []game.Choice, filter string) part {
	choices = keep(choices, func(ch game.Choice) bool {
		return contains(string(ch.Action), filter) || contains(title, filter) || contains(p.plain(ch.Label), filter) || contains(p.plain(ch.Note), filter)
	})
	if len(choices) == 0 {
		return part{}
	}
	final := !slices.ContainsFunc(choices, func(ch game.Choice) bool { return !ch.Final })
	key := game.Key("host.options.heading")
	if final {
		key = "host.options.heading.final"
	}
	one := part{title: p.plain(game.T(key, "verb", game.Literal(title), "n", len(choices)))}
	for _, ch := range choices {
		one.lines = append(one.lines, p.actionLine(ch, ch.Final && !final))
	}
	return one
}

// actionLine is an action as it is typed, what it is called and what it does.
func (p *panel) actionLine(ch game.Choice, final bool) string {
	line := "- `" + string(ch.Action) + "`"
	if label := p.plain(ch.Label); label != "" && label != string(ch.Action) {
		line += " " + p.aloud(literal(label))
	}
	if note := p.plain(ch.Note); note != "" {
		line += ": " + p.aloud(literal(note))
	}
	if final {
		line += ", " + p.label("host.options.final")
	}
	return line
}

// choicesOf are a seat's legal actions told in full; all also those that are not
// worth a line.
func choicesOf(t table.Table, seat game.Seat, all bool) []game.Choice {
	p := panel{table: t, seat: seat, all: all}
	choices := p.choices()
	if len(choices) == 0 && !all { // the seat is asked and nothing but typed choices is left
		p.all = true
		choices = p.choices()
	}
	return choices
}

// verbGroup are the choices of one verb.
type verbGroup struct {
	verb    string
	choices []game.Choice
}

// optionGroups are choices by verb, in the order in which the game lists its verbs.
func optionGroups(info game.Info, choices []game.Choice) []verbGroup {
	var groups []verbGroup
	for _, v := range info.Verbs {
		if of := keep(choices, func(ch game.Choice) bool { return ch.Verb == v.ID }); len(of) > 0 {
			groups = append(groups, verbGroup{v.ID, of})
		}
	}
	return groups
}

func verbKey(gameID, verb string) game.Key { return game.Key(gameID + ".verb." + verb + ".label") }

// completeFilter offers the verbs of what is possible, then the words of its notation.
func (b *Bot) completeFilter(c *call) []wire.Choice {
	p, ok := b.own(c)
	if !ok {
		return nil
	}
	typed := c.in.Options["filter"].Text
	var found []wire.Choice
	groups := optionGroups(p.info, choicesOf(p.table, p.seat, true))
	for _, g := range groups {
		label := p.verbLabel(g.verb)
		found = offer(found, filterOf(label), label, typed)
	}
	for _, g := range groups {
		for _, ch := range g.choices {
			if len(ch.Args) > 0 && len(ch.Args[0].Value) <= maxFilter {
				found = offer(found, ch.Args[0].Value, p.plain(argLabel(ch.Args[0])), typed)
			}
		}
	}
	return found
}
