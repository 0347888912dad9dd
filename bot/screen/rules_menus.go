package screen

import (
	"bivouac/bot/wire"
	"bivouac/game"
)

// RulesMenus are the menu of all pages, or of all chapters and of the pages of this
// one: a line of a menu stands for a page, that of a chapter for its first.
func RulesMenus(s Reader, info game.Info, open game.Topic) []wire.Row {
	chapters := &wire.Select{CustomID: CustomID{Op: OpTopic, Path: []string{info.ID, "chapter"}}.String(), Placeholder: s.Label("host.rules.chapter")}
	pages := &wire.Select{CustomID: CustomID{Op: OpTopic, Path: []string{info.ID}}.String(), Placeholder: s.Label("host.rules.choose")}
	last := ""
	for _, t := range info.Topics {
		if t.Chapter != last {
			chapters.Options = append(chapters.Options, ruleLine(s, info.ID+".chapter."+t.Chapter, t.ID, t.Chapter == open.Chapter))
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
