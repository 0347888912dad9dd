package screen

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// NumberOther is the value, in an option's menu and in a button's path, that opens the form for a
// number of the option's range.
const NumberOther = "=other"

// FieldNumber is the field of that form.
const FieldNumber = "number"

// maxNumber is the most characters of the field.
const maxNumber = 20

// optionMenu is the menu of a game's option with its values. For a range it also has the chosen
// number, and a value that opens the form for another.
func optionMenu(s Reader, info game.Info, o game.Option, chosen string) LobbyMenu {
	key := optionName(info, o)
	menu := LobbyMenu{ID: o.ID, Title: s.Label(key)}
	values := o.Values
	if !slices.Contains(values, chosen) {
		values = append(slices.Clone(values), chosen)
	}
	for _, v := range values {
		told := game.T("host.card.option", "name", key, "value", info.ValueText(o, v))
		menu.Add(s.Plain(told), v, v == chosen)
	}
	if o.Ranged() {
		menu.Add(s.Label("host.options.other"), NumberOther, false)
	}
	return menu
}

// optionName is the text key of an option's name.
func optionName(info game.Info, o game.Option) game.Key {
	return game.Key(info.ID + ".option." + o.ID)
}

// AsksNumber says whether a press of a lobby's form opens the form for a number.
func AsksNumber(p CustomID, values []string) bool {
	return p.Op == OpOption && (slices.Contains(values, NumberOther) || len(p.Path) == 3 && p.Path[2] == NumberOther)
}

// RangedOption returns the option with this id of a table's game, if it has a range. Errors:
// table.ErrBadOption, table.ErrNoGame.
func RangedOption(s Reader, t table.Table, id string) (game.Option, error) {
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

// ToNumber is the custom_id that opens the form for a number, and of the form itself. It names the
// option, and the page of the lobby's form to return to.
func ToNumber(t table.Table, option, page string) CustomID {
	return PressAt(t, OpOption, option, page, NumberOther)
}

// NumberForm is the form for a number of an option's range.
func NumberForm(s Reader, t table.Table, o game.Option, to CustomID) wire.Modal {
	now := game.Setup{Options: t.Options}.Option(o)
	if _, number := o.Number(now); !number {
		now = ""
	}
	label := game.T("host.options.number", "from", o.Range[0], "to", o.Range[1])
	return Form(s, game.Key(t.Game+".option."+o.ID), to, wire.Field{
		CustomID: FieldNumber, Label: wire.Clip(s.Plain(label), maxFormLabel), Value: now, Max: maxNumber,
	})
}

// ReadNumber returns what was typed as a value of the option.
func ReadNumber(o game.Option, typed string) (string, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	value := strconv.Itoa(n)
	return value, err == nil && o.Allows(value)
}

// NumberAgain says that the typed text is no value of an option, with a button to its form.
func NumberAgain(s Reader, o game.Option, typed string, to CustomID) wire.Message {
	return wire.Message{
		Content: s.T("host.options.nonumber", "typed", Code(typed), "from", o.Range[0], "to", o.Range[1]),
		Rows:    Row(Button(s, wire.Primary, "host.options.other", to)),
	}
}
