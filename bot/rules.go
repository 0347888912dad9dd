package bot

import (
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showRules answers /rules, the Rules button and its menu: one page with its picture,
// buttons to the pages before and after it, and menus of all pages.
func showRules(c *call.Call) error {
	title, err := rulesTitle(c)
	if err != nil {
		return err
	}
	info := title.Game.Info()
	topic, ok := topic(c, info)
	if !ok {
		return c.Tell(c.T("host.rules.none"))
	}
	m := screen.RulesPage(c.Reader, title, topic)
	if t, err := c.Tables.In(c.In.Channel); err == nil && t.Match != nil && t.Game == info.ID {
		m = screen.WithLuck(m, c.Reader, t)
	}
	return c.Show(m)
}

// rulesTitle returns the game whose rules are requested: the named one, the table's, or the first.
func rulesTitle(c *call.Call) (screen.Title, error) {
	id := c.In.Options["game"].Text
	if c.Press.Op == screen.OpTopic && len(c.Press.Path) > 0 {
		id = c.Press.Path[0]
	}
	if gameID, _, ok := strings.Cut(c.In.Options["topic"].Text, "/"); ok && id == "" {
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

// topic returns the requested page; by default the first.
func topic(c *call.Call, info game.Info) (game.Topic, bool) {
	wanted := c.In.Options["topic"].Text
	if len(c.In.Values) > 0 {
		wanted = c.In.Values[0]
	}
	if p := c.Press.Path; c.Press.Op == screen.OpTopic && len(p) == 3 && p[1] == screen.RulesTo {
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

// completeTopic offers pages by name: of the named game or the table's, else of all games.
func completeTopic(c *call.Call) []wire.Choice {
	only := c.In.Options["game"].Text
	if t, err := c.Table(); only == "" && err == nil {
		only = t.Game
	}
	typed := c.In.Options["topic"].Text
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
