// Package rules implements /rules and the button below a board, which show a game's rules in short pages with
// pictures.
package rules

import (
	"embed"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "rules",
	Texts: texts,
	Commands: []house.Command{{
		Name: "rules", Anywhere: true, Handle: call.Func(command), Complete: complete, Options: []house.Option{
			{Name: optionTopic, Kind: wire.StringOption, Auto: true},
			{Name: optionGame, Kind: wire.StringOption, Games: true},
		},
	}},
	Presses: map[string]house.Press{
		opRules: {Name: "rules.open", Handle: call.Func(command)},
		opTopic: {Name: "rules.topic", Handle: call.Func(command)},
	},
	Buttons: map[screen.Place]screen.Buttons{screen.AfterLesson: read},
	Below:   map[screen.Place]screen.Below{screen.BelowBoard: below},
}

// Codes of presses in custom_ids: for the button below a board, and for the controls of a page.
const (
	opRules = "r"
	opTopic = "R"
)

// pathTo is in the path of a button that turns to a page.
const pathTo = "to"

// The options of /rules.
const (
	optionTopic = "topic"
	optionGame  = "game"
)

// command answers /rules, the Rules button and the controls of a page, with one page of the rules (see the
// function page).
func command(c *call.Call) error {
	title, err := titleOf(c)
	if err != nil {
		return err
	}
	info := title.Game.Info()
	topic, ok := topicOf(c, info)
	if !ok {
		return c.Tell(c.T("host.rules.none"))
	}
	m := page(c.Reader, title, topic)
	if t, err := c.Tables.Shelf.In(c.In.Channel); err == nil && t.Begun() && t.Game == info.ID {
		m.Rows[0].Buttons = append(m.Rows[0].Buttons, c.Below(screen.BelowRules, t)...)
	}
	return c.Show(m)
}

// titleOf returns the game whose rules are requested: the named one, the table's, or the first.
func titleOf(c *call.Call) (screen.Title, error) {
	id := c.In.Options[optionGame].Text
	if c.Press.Op == opTopic && len(c.Press.Path) > 0 {
		id = c.Press.Path[0]
	}
	if gameID, _, ok := strings.Cut(c.In.Options[optionTopic].Text, "/"); ok && id == "" {
		id = gameID
	}
	if t, err := c.Table(); id == "" && err == nil {
		id = t.Game
	}
	if id == "" {
		return c.Titles[0], nil
	}
	title, ok := c.TitleOf(id)
	if !ok {
		return screen.Title{}, screen.ErrChoose
	}
	return title, nil
}

// topicOf returns the requested page, or the first page if none is named. It returns false if there is no
// such page.
func topicOf(c *call.Call, info game.Info) (game.Topic, bool) {
	wanted := c.In.Options[optionTopic].Text
	if len(c.In.Values) > 0 {
		wanted = c.In.Values[0]
	}
	if p := c.Press.Path; c.Press.Op == opTopic && len(p) == 3 && p[1] == pathTo {
		wanted = p[2]
	}
	if _, topic, ok := strings.Cut(wanted, "/"); ok {
		wanted = topic
	}
	if len(info.Topics) == 0 {
		return game.Topic{}, false
	}
	if wanted == "" {
		return info.Topics[0], true
	}
	for _, t := range info.Topics {
		if t.ID == wanted || strings.EqualFold(c.Label(game.Key(info.ID+".topic."+t.ID)), wanted) {
			return t, true
		}
	}
	return game.Topic{}, false
}

// complete offers pages by name while the caller types: those of the game that the option game names. Without
// that option, they are those of the table's game or, if there is no table, of all games.
func complete(c *call.Call) []wire.Choice {
	only := c.In.Options[optionGame].Text
	if t, err := c.Table(); only == "" && err == nil {
		only = t.Game
	}
	typed := c.In.Options[optionTopic].Text
	var found []wire.Choice
	for _, title := range c.Titles {
		info := title.Game.Info()
		for _, t := range info.Topics {
			label := c.Label(game.Key(info.ID + ".topic." + t.ID))
			if (only == "" || only == info.ID) && screen.ContainsFold(label, typed) {
				found = append(found, wire.Choice{Label: wire.Clip(label, screen.MaxLine), Value: info.ID + "/" + t.ID})
			}
		}
	}
	return found
}
