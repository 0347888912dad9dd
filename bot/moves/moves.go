// Package moves implements /moves, which lists a player's possible actions in the notation of /do, and what
// each of them leads to.
package moves

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/naming"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "moves",
	Texts: texts,
	Commands: []house.Command{{Name: "moves", Handle: call.Func(command), Complete: complete, Options: []house.Option{
		{Name: optionFilter, Kind: wire.StringOption, Auto: true}, {Name: optionPage, Kind: wire.IntegerOption},
	}}},
	Presses: map[string]house.Press{opMoves: {Name: "moves.page", Handle: call.Func(command)}},
}

const (
	opMoves      = "Z"
	optionFilter = "filter"
	optionPage   = "page"
)

// command answers /moves with the caller's possible actions, in the notation of /do, and their
// consequences.
func command(c *call.Call) error {
	filter, number := filterOf(c.In.Options[optionFilter].Text), int(min(c.In.Options[optionPage].Int, screen.MaxMark))
	if c.Press.Op == opMoves {
		if len(c.Press.Path) != 2 {
			return screen.ErrChoose
		}
		filter = filterOf(c.Press.Path[0])
		number, _ = strconv.Atoi(c.Press.Path[1])
	}
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	return c.Show(page(p.Reader, p.Info, p.Table, p.Seat, filter, number))
}

// complete offers filters: the possible verbs, then the values of their first parameters.
func complete(c *call.Call) []wire.Choice {
	p, err := call.OwnPanel(c)
	if err != nil {
		return nil
	}
	typed := c.In.Options[optionFilter].Text
	var found []wire.Choice
	groups := screen.OptionGroups(p.Info, screen.ChoicesOf(p.Table, p.Seat, true))
	for _, g := range groups {
		label := p.VerbLabel(g.Verb)
		found = screen.OfferChoice(found, filterOf(label), label, typed)
	}
	for _, g := range groups {
		for _, ch := range g.Choices {
			if len(ch.Args) > 0 && len(ch.Args[0].Value) <= maxFilter {
				found = screen.OfferChoice(found, ch.Args[0].Value, p.Plain(screen.ArgLabel(ch.Args[0])), typed)
			}
		}
	}
	return found
}

// maxFilter is the maximum length of a filter, in bytes. It is short because custom_ids contain the filter.
const maxFilter = 30

// filterOf removes from a filter the characters that a custom_id cannot hold, and cuts it to maxFilter bytes.
func filterOf(typed string) string {
	clean := strings.Join(strings.Fields(strings.ReplaceAll(naming.First(typed, "?"), "|", " ")), " ")
	if typed == "" || clean == "?" {
		return ""
	}
	return strings.ToValidUTF8(clean[:min(len(clean), maxFilter)], "")
}

// page returns a page of a seat's possible actions, in the notation of /do. The pages list the answers to the
// open question by verb, then the actions that are possible at any time. Actions that do not match the filter
// are left out.
func page(s screen.Reader, info game.Info, t table.Table, seat game.Seat, filter string, number int) wire.Message {
	line := s.T("host.panel.idle", "who", s.Named(t.Asked()...))
	if d, asked := t.Seen(seat).Asked(); asked {
		line = s.Say(d.Ask)
	}
	head := screen.Part{Title: s.Label("host.options.title"), Lines: []string{s.Aloud(line)}}
	if filter != "" {
		head.Lines = append(head.Lines, s.T("host.options.filter", "filter", screen.Code(filter)))
	}
	parts := []screen.Part{head}
	add := func(title string, choices []game.Choice) {
		if part := actionPart(s, title, choices, filter); len(part.Lines) > 0 {
			parts = append(parts, part)
		}
	}
	for _, g := range screen.OptionGroups(info, screen.ChoicesOf(t, seat, filter != "")) {
		add(s.Label(screen.VerbKey(info.ID, g.Verb)), g.Choices)
	}
	add(s.Label("host.options.anytime"), screen.Anytime(t, seat))
	hidden := len(screen.Legal(t, seat)) - len(screen.ChoicesOf(t, seat, false))
	switch {
	case len(parts) == 1:
		parts = append(parts, screen.Part{Lines: []string{s.T("host.options.none")}})
	case hidden > 0 && filter == "":
		parts = append(parts, screen.Part{Lines: []string{s.T("host.options.typed", "n", hidden)}})
	}
	return screen.Page(s, screen.Pages(parts), number, func(n int) screen.CustomID {
		return screen.PressAt(t, opMoves, filter, strconv.Itoa(n))
	})
}

// actionPart lists the choices that match a filter. The heading above them says how many there are, and
// whether all of them are final (cannot be undone).
func actionPart(s screen.Reader, title string, choices []game.Choice, filter string) screen.Part {
	choices = screen.Keep(choices, func(ch game.Choice) bool {
		texts := []string{string(ch.Action), title, s.Plain(ch.Label), s.Plain(screen.Told(ch))}
		return slices.ContainsFunc(texts, func(text string) bool { return screen.ContainsFold(text, filter) })
	})
	if len(choices) == 0 {
		return screen.Part{}
	}
	final := !slices.ContainsFunc(choices, func(ch game.Choice) bool { return !ch.Final })
	key := game.Key("host.options.heading")
	if final {
		key = "host.options.heading.final"
	}
	one := screen.Part{Title: s.Plain(game.T(key, "verb", game.Literal(title), "n", len(choices)))}
	for _, ch := range choices {
		one.Lines = append(one.Lines, screen.ActionLine(s, ch, ch.Final && !final))
	}
	return one
}
