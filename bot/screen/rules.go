package screen

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// RulesTo is the path of a button that turns to a page of the rules.
const RulesTo = "to"

// RulesPage is one page of a game's rules with its picture, buttons to the pages before and after
// it, and menus of all.
func RulesPage(s Reader, title Title, topic game.Topic) wire.Message {
	info := title.Game.Info()
	key := game.Key(info.ID + ".topic." + topic.ID)
	at := slices.IndexFunc(info.Topics, func(t game.Topic) bool { return t.ID == topic.ID })
	n, of := 0, 0 // of its chapter
	for i, t := range info.Topics {
		if t.Chapter == topic.Chapter {
			of++
			if i <= at {
				n++
			}
		}
	}
	m := wire.Message{Content: wire.Clip(s.T("host.rules.page", "title", key, "text", key+".text",
		"n", n, "of", of), MaxContent)}
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
	m.Rows = append([]wire.Row{{Buttons: []wire.Button{
		turnRules(s, info, at-1, "host.button.back"), turnRules(s, info, at+1, "host.button.onward")}}},
		rulesMenus(s, info, topic)...)
	return m
}

// turnRules is the button to a page, by its number; greyed where there is none.
func turnRules(s Reader, info game.Info, to int, label game.Key) wire.Button {
	there := to >= 0 && to < len(info.Topics)
	next := info.Topics[max(0, min(to, len(info.Topics)-1))]
	b := Button(s, wire.Secondary, label, Press(OpTopic, info.ID, RulesTo, next.ID))
	b.Disabled = !there
	if there && label == "host.button.onward" {
		b.Style = wire.Primary
	}
	return b
}

// WithLuck adds the button to the promises about a table's luck.
func WithLuck(m wire.Message, s Reader, t table.Table) wire.Message {
	m.Rows[0].Buttons = append(m.Rows[0].Buttons, luckButton(s, t))
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
