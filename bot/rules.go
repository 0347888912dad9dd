package bot

import (
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// showRules answers /rules, the Rules button and its menu: one page with its
// picture, and menus of the others.
func showRules(c *call) error {
	title, err := rulesTitle(c)
	if err != nil {
		return err
	}
	info := title.Game.Info()
	topic, ok := topic(c, info)
	if !ok {
		return c.tell(c.T("host.rules.none"))
	}
	key := game.Key(info.ID + ".topic." + topic.ID)
	m := wire.Message{Content: wire.Clip(c.T("host.rules.page", "title", key, "text", key+".text"), screen.MaxContent)}
	if topic.Position != "" {
		files, err := screen.TopicPicture(title, topic, c.Reader)
		if err != nil {
			c.Log.Error("a page of the rules has no picture", "game", info.ID, "topic", topic.ID, "err", err)
		}
		m.Files = files
	}
	if c.Text {
		m = screen.InWords(m, c.Reader)
	}
	m.Rows = rulesMenus(c, info, topic)
	return c.show(m)
}

// rulesMenus are the menu of all pages, or of all chapters and of the pages of this
// one: a line of a menu stands for a page, that of a chapter for its first.
func rulesMenus(c *call, info game.Info, open game.Topic) []wire.Row {
	chapters := &wire.Select{CustomID: screen.CustomID{Op: screen.OpTopic, Path: []string{info.ID, "chapter"}}.String(), Placeholder: c.Label("host.rules.chapter")}
	pages := &wire.Select{CustomID: screen.CustomID{Op: screen.OpTopic, Path: []string{info.ID}}.String(), Placeholder: c.Label("host.rules.choose")}
	last := ""
	for _, t := range info.Topics {
		if t.Chapter != last {
			chapters.Options = append(chapters.Options, ruleLine(c, info.ID+".chapter."+t.Chapter, t.ID, t.Chapter == open.Chapter))
			last = t.Chapter
		}
		if t.Chapter == open.Chapter {
			pages.Options = append(pages.Options, ruleLine(c, info.ID+".topic."+t.ID, t.ID, t.ID == open.ID))
		}
	}
	if len(chapters.Options) == 0 {
		return []wire.Row{{Select: pages}}
	}
	return []wire.Row{{Select: chapters}, {Select: pages}}
}

func ruleLine(c *call, key, topic string, open bool) wire.Choice {
	return wire.Choice{Label: wire.Clip(c.Label(game.Key(key)), screen.MaxLine), Value: topic, Default: open}
}

// rulesTitle is the game whose rules are asked for: the one named, the table's,
// or the first.
func rulesTitle(c *call) (screen.Title, error) {
	id := c.in.Options["game"].Text
	if c.press.Op == screen.OpTopic && len(c.press.Path) > 0 {
		id = c.press.Path[0]
	}
	if gameID, _, ok := strings.Cut(c.in.Options["topic"].Text, "/"); ok && id == "" {
		id = gameID
	}
	if t, err := c.table(); id == "" && err == nil {
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

// topic is the page that is asked for; the first when none is.
func topic(c *call, info game.Info) (game.Topic, bool) {
	wanted := c.in.Options["topic"].Text
	if len(c.in.Values) > 0 {
		wanted = c.in.Values[0]
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

// completeTopic offers pages by name: of the game named or the table's, else of
// all games.
func completeTopic(c *call) []wire.Choice {
	only := c.in.Options["game"].Text
	if t, err := c.table(); only == "" && err == nil {
		only = t.Game
	}
	typed := c.in.Options["topic"].Text
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
