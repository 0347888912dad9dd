package rules

import (
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// page returns the message with one page of a game's rules: its text and picture, buttons to the previous and
// the next page, and menus of all pages.
func page(s screen.Reader, title screen.Title, topic game.Topic) wire.Message {
	info := title.Game.Info()
	key := game.Key(info.ID + ".topic." + topic.ID)
	at := slices.IndexFunc(info.Topics, func(t game.Topic) bool { return t.ID == topic.ID })
	n, of := 0, 0 // number of the page in its chapter, and number of the chapter's pages
	for i, t := range info.Topics {
		if t.Chapter == topic.Chapter {
			of++
			if i <= at {
				n++
			}
		}
	}
	m := wire.Message{Content: wire.Clip(s.T("host.rules.page", "title", key, "text", key+".text",
		"n", n, "of", of), screen.MaxContent)}
	if topic.Position != "" {
		files, err := screen.TopicPicture(title, topic, s)
		if err != nil {
			s.Log.Error("a page of the rules has no picture", "game", info.ID, "topic", topic.ID, "err", err)
		}
		m.Files = files
	}
	if s.Text {
		m = screen.InPlainWords(m, s)
	}
	m.Rows = append([]wire.Row{{Buttons: []wire.Button{
		turn(s, info, at-1, "host.button.back"), turn(s, info, at+1, "host.button.onward")}}},
		menus(s, info, topic)...)
	return m
}

// turn returns the button that opens the page with a given index. The button is disabled if there is no such
// page.
func turn(s screen.Reader, info game.Info, to int, label game.Key) wire.Button {
	there := to >= 0 && to < len(info.Topics)
	next := info.Topics[max(0, min(to, len(info.Topics)-1))]
	b := screen.Button(s, wire.Secondary, label, screen.Press(opTopic, info.ID, pathTo, next.ID))
	b.Disabled = !there
	if there && label == "host.button.onward" {
		b.Style = wire.Primary
	}
	return b
}

// menus returns a menu of all pages. If the rules have chapters, it returns a menu of the chapters,
// which leads to the first page of each, and a menu of the pages of the present chapter.
func menus(s screen.Reader, info game.Info, open game.Topic) []wire.Row {
	chapters := &wire.Select{CustomID: screen.Press(opTopic, info.ID, "chapter").String()}
	chapters.Placeholder = s.Label("host.rules.chapter")
	pages := &wire.Select{CustomID: screen.Press(opTopic, info.ID).String(), Placeholder: s.Label("host.rules.choose")}
	last := ""
	for _, t := range info.Topics {
		if t.Chapter != last {
			key := info.ID + ".chapter." + t.Chapter
			chapters.Options = append(chapters.Options, entry(s, key, t.ID, t.Chapter == open.Chapter))
			last = t.Chapter
		}
		if t.Chapter == open.Chapter {
			pages.Options = append(pages.Options, entry(s, info.ID+".topic."+t.ID, t.ID, t.ID == open.ID))
		}
	}
	if len(chapters.Options) == 0 {
		return []wire.Row{{Select: pages}}
	}
	return []wire.Row{{Select: chapters}, {Select: pages}}
}

func entry(s screen.Reader, key, topic string, open bool) wire.Choice {
	return wire.Choice{Label: wire.Clip(s.Label(game.Key(key)), screen.MaxLine), Value: topic, Default: open}
}

// The function below returns the button of a board that opens the rules of its game.
func below(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.rules", screen.PressAt(t, opRules))}
}

// The function read returns the button at the end of a lesson that opens the rules of its game.
func read(p screen.Seated) []wire.Button {
	return []wire.Button{screen.Button(p.Reader, wire.Secondary, "host.button.rules", screen.Press(opTopic, p.Info.ID))}
}
