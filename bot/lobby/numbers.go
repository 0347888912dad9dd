package lobby

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// numberOther is a value in an option's menu, and a part of a button's path. It opens the form for
// a number in the option's range.
const numberOther = "=other"

// fieldNumber is the custom_id of the field in the form for a number.
const fieldNumber = "number"

// maxNumber is the maximum length of a typed number, in characters.
const maxNumber = 20

// optionMenu returns the menu for one of a game's options, with the option's values. If the option has a
// range, the menu also has the chosen number, and an entry that opens the form for another number.
func optionMenu(s screen.Reader, info game.Info, o game.Option, chosen string) screen.Menu {
	key := optionName(info, o)
	menu := screen.Menu{ID: o.ID, Title: s.Label(key)}
	values := o.Values
	if !slices.Contains(values, chosen) {
		values = append(slices.Clone(values), chosen)
	}
	for _, v := range values {
		told := game.T("host.card.option", "name", key, "value", info.ValueText(o, v))
		menu.Add(s.Plain(told), v, v == chosen)
	}
	if o.Ranged() {
		menu.Add(s.Label("host.options.other"), numberOther, false)
	}
	return menu
}

// optionName returns the text key of an option's name.
func optionName(info game.Info, o game.Option) game.Key {
	return game.Key(info.ID + ".option." + o.ID)
}

// asksNumber says whether a press of a lobby's form opens the form for a number.
func asksNumber(p screen.CustomID, values []string) bool {
	return p.Op == opOption && (slices.Contains(values, numberOther) || len(p.Path) == 3 && p.Path[2] == numberOther)
}

// rangedOption returns an option of a table's game by its id. Errors: table.ErrBadOption if the
// game has no such option, or the option has no range; table.ErrNoGame.
func rangedOption(s screen.Reader, t table.Table, id string) (game.Option, error) {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return game.Option{}, table.ErrNoGame
	}
	options := title.Game.Info().Options
	at := slices.IndexFunc(options, func(o game.Option) bool { return o.ID == id && o.Ranged() })
	if at < 0 {
		return game.Option{}, table.ErrBadOption
	}
	return options[at], nil
}

// toNumber returns the custom_id of the button that opens the form for a number. The form has the same
// custom_id. The custom_id contains the option, and the page of the form of options to which the host
// returns.
func toNumber(t table.Table, option, page string) screen.CustomID {
	return screen.PressAt(t, opOption, option, page, numberOther)
}

// numberForm returns the form for a number in an option's range.
func numberForm(s screen.Reader, t table.Table, o game.Option, to screen.CustomID) wire.Modal {
	now := game.Setup{Options: t.Options}.Option(o)
	if _, number := o.Number(now); !number {
		now = ""
	}
	label := game.T("host.options.number", "from", o.Range[0], "to", o.Range[1])
	return screen.Form(s, game.Key(t.Game+".option."+o.ID), to, wire.Field{
		CustomID: fieldNumber, Label: wire.Clip(s.Plain(label), screen.MaxFormLabel), Value: now, Max: maxNumber,
	})
}

// readNumber parses a typed number. It returns false if the number is not a value of the option.
func readNumber(o game.Option, typed string) (string, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	value := strconv.Itoa(n)
	return value, err == nil && o.Allows(value)
}

// numberAgain returns the message which says that the typed text is not a value of the option, with a button
// that opens the form again.
func numberAgain(s screen.Reader, o game.Option, typed string, to screen.CustomID) wire.Message {
	return wire.Message{
		Content: s.T("host.options.nonumber", "typed", screen.Code(typed), "from", o.Range[0], "to", o.Range[1]),
		Rows:    screen.Row(screen.Button(s, wire.Primary, "host.options.other", to)),
	}
}

// askNumber opens the form for a number, or handles a filled form: it sets the option and shows the
// form of options again.
func askNumber(c *call.Call, t table.Table) error {
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if c.In.User.ID != t.Host && !c.Actor().Moderator {
		return table.ErrNotHost
	}
	o, err := rangedOption(c.Reader, t, c.Press.Path[0])
	if err != nil {
		return err
	}
	to := toNumber(t, o.ID, c.Press.Path[1])
	if c.In.Kind != wire.KindModal {
		return c.Ask(numberForm(c.Reader, t, o, to), screen.Again(c.Reader, "host.options.other", to))
	}
	typed := c.In.Fields[fieldNumber]
	value, ok := readNumber(o, typed)
	if !ok {
		c.Fresh = true // the answer is a new message, so that the form of options stays
		return c.Show(numberAgain(c.Reader, o, typed, to))
	}
	return choose(c, t, o.ID, value, c.Press.Path[1])
}
