package screen

import (
	"bivouac/bot/wire"
	"bivouac/game"
)

// RulesPage is one page of a game's rules with its picture, and menus of the others.
func RulesPage(s Reader, title Title, topic game.Topic) wire.Message {
	info := title.Game.Info()
	key := game.Key(info.ID + ".topic." + topic.ID)
	m := wire.Message{Content: wire.Clip(s.T("host.rules.page", "title", key, "text", key+".text"), MaxContent)}
	if topic.Position != "" {
		files, err := TopicPicture(title, topic, s)
		if err != nil {
			s.Log.Error("a page of the rules has no picture", "game", info.ID, "topic", topic.ID, "err", err)
		}
		m.Files = files
	}
	if s.Text {
		m = InPlainWords(m, s)
	}
	m.Rows = rulesMenus(s, info, topic)
	return m
}

// rulesMenus is the menu of all pages, or of all chapters and of the pages of the present one: a
// chapter's entry opens its first page.
func rulesMenus(s Reader, info game.Info, open game.Topic) []wire.Row {
	chapters := &wire.Select{CustomID: Press(OpTopic, info.ID, "chapter").String()}
	chapters.Placeholder = s.Label("host.rules.chapter")
	pages := &wire.Select{CustomID: Press(OpTopic, info.ID).String(), Placeholder: s.Label("host.rules.choose")}
	last := ""
	for _, t := range info.Topics {
		if t.Chapter != last {
			key := info.ID + ".chapter." + t.Chapter
			chapters.Options = append(chapters.Options, ruleLine(s, key, t.ID, t.Chapter == open.Chapter))
			last = t.Chapter
		}
		if t.Chapter == open.Chapter {
			pages.Options = append(pages.Options, ruleLine(s, info.ID+".topic."+t.ID, t.ID, t.ID == open.ID))
		}
	}
	if len(chapters.Options) == 0 {
		return []wire.Row{{Select: pages}}
	}
	return []wire.Row{{Select: chapters}, {Select: pages}}
}

func ruleLine(s Reader, key, topic string, open bool) wire.Choice {
	return wire.Choice{Label: wire.Clip(s.Label(game.Key(key)), MaxLine), Value: topic, Default: open}
}
