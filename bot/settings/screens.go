package settings

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// topicMenu is the path of the menu of /settings that opens a topic. The menu's values are the ids
// of topics.
const topicMenu = "topic"

// The topics of /settings, in their order. Their texts are host.wish.topic.<id> and host.topic.<id>.
const (
	topicReminders = "remind"
	topicCalls     = "calls"
	topicQuiet     = "quiet"
	topicPictures  = "look"
	topicSure      = "sure"
)

var wishTopics = []string{topicReminders, topicCalls, topicQuiet, topicPictures, topicSure}

// topicOfWish is the topic of each setting.
var topicOfWish = map[string]string{
	wishFirst: topicReminders, wishSecond: topicReminders, wishDirect: topicReminders, wishDigest: topicReminders,
	wishHour: topicReminders, wishNext: topicCalls, wishLast: topicCalls, wishBack: topicQuiet, wishText: topicPictures,
	wishLarge: topicPictures, wishBelow: topicPictures, wishColors: topicPictures, wishSure: topicSure,
}

// page returns the page of /settings that a press leads to: a topic, or the list of topics. The parameter
// words is the path of the press and the chosen value. The parameter said is a text about what was just done.
func page(s screen.Reader, p table.Person, words []string, said string) wire.Message {
	switch {
	case len(words) == 0:
		return topics(s, p)
	case words[0] != topicMenu:
		return topicPage(s, p, topicOfWish[words[0]], said)
	case len(words) == 2 && words[1] != "":
		return topicPage(s, p, words[1], "")
	}
	return topics(s, p)
}

// topics lists the topics with their present values, and has a menu of them.
func topics(s screen.Reader, p table.Person) wire.Message {
	lines := []string{s.T("host.wish.ask")}
	menu := &wire.Select{CustomID: screen.Press(opWish, topicMenu).String(),
		Placeholder: wire.Clip(s.Label("host.wish.topics"), screen.MaxPlaceholder)}
	for _, id := range wishTopics {
		key := game.Key("host.wish.topic." + id)
		now := strings.Join(wishesNow(s, p, id), " · ")
		lines = append(lines, s.T("host.wish.topic", "topic", key, "now", now))
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.Label(key), screen.MaxLine), Value: id, Description: wire.Clip(now, screen.MaxLine)})
	}
	if p.Away.After(s.Now()) {
		lines = append(lines, s.T("host.away.on", "when", screen.Stamp(p.Away)))
	}
	return wire.Message{Content: screen.JoinLines(lines), Rows: []wire.Row{{Select: menu}}}
}

// wishesNow returns the present values of a topic's settings, in words.
func wishesNow(s screen.Reader, p table.Person, topic string) (now []string) {
	on := func(id string, on bool) { now = append(now, s.Label(toggleKey(id, on))) }
	first, second := delaysOf(p.Wishes, s.Facts.Spans().Remind)
	switch topic {
	case topicReminders:
		told := game.T("host.wish.both", "first", screen.LengthText(first), "second", screen.LengthText(second))
		switch {
		case p.Digest.On:
			told = game.T("host.wish.hour.n", "time", clockTime(p.Digest.At), "zone", cityOf(p.Quiet.Zone))
		case first == 0:
			told = game.T("host.wish.first.0")
		case second == 0:
			told = screen.LengthText(first)
		}
		now = append(now, s.Plain(told))
		on(wishDirect, p.Direct)
	case topicCalls:
		on(wishNext, p.Next)
		on(wishLast, p.Last)
	case topicQuiet:
		now = append(now, quietHours(s, p.Quiet))
	case topicPictures:
		on(wishText, p.Text)
		on(wishLarge, p.Large)
		on(wishBelow, p.Below)
		colors := p.Colors
		if colors == "" {
			colors = standardColors
		}
		now = append(now, s.Label(game.Key("host.wish.colors."+colors)))
	case topicSure:
		on(wishSure, p.Careful)
	}
	return now
}

// topicPage returns one topic of /settings: what its choices mean, and the choices with their present values.
// The parameter said is a text about what was just done.
func topicPage(s screen.Reader, p table.Person, topic, said string) wire.Message {
	if !slices.Contains(wishTopics, topic) {
		return topics(s, p)
	}
	key := game.Key("host.wish.topic." + topic)
	lines := []string{said, s.T("host.wish.page", "topic", key, "about", game.Key("host.topic."+topic))}
	var m wire.Message
	var buttons []wire.Button
	switch topic {
	case topicReminders:
		first, _ := delaysOf(p.Wishes, s.Facts.Spans().Remind)
		switch {
		case p.Digest.On:
			at := clockTime(p.Digest.At)
			lines = append(lines, s.T("host.wish.digest.now", "time", at, "zone", cityOf(p.Quiet.Zone)))
			m.Rows = append(m.Rows, digestMenu(s, p.Wishes))
		case first > 0:
			m.Rows = append(m.Rows, delayMenu(s, wishFirst, p.Wishes), delayMenu(s, wishSecond, p.Wishes))
		default:
			m.Rows = append(m.Rows, delayMenu(s, wishFirst, p.Wishes))
		}
		buttons = []wire.Button{toggle(s, wishDigest, p.Digest.On), toggle(s, wishDirect, p.Direct)}
	case topicCalls:
		buttons = []wire.Button{toggle(s, wishNext, p.Next), toggle(s, wishLast, p.Last)}
	case topicQuiet:
		lines = append(lines, s.T("host.wish.quiet.now", "when", quietHours(s, p.Quiet)))
		buttons = []wire.Button{screen.Button(s, wire.Primary, "host.wish.quiet", screen.CustomID{Op: opQuiet})}
		if p.Away.After(s.Now()) {
			lines = append(lines, s.T("host.away.on", "when", screen.Stamp(p.Away)))
			buttons = append(buttons, screen.Button(s, wire.Success, "host.wish.back", screen.Press(opWish, wishBack)))
		}
	case topicPictures:
		m.Rows = append(m.Rows, paletteMenu(s, p.Colors))
		buttons = []wire.Button{
			toggle(s, wishText, p.Text), toggle(s, wishLarge, p.Large), toggle(s, wishBelow, p.Below),
		}
	case topicSure:
		buttons = []wire.Button{toggle(s, wishSure, p.Careful)}
	}
	buttons = append(buttons, screen.Button(s, wire.Secondary, "host.button.back", screen.Press(opWish, topicMenu, "")))
	m.Content, m.Rows = screen.JoinLines(lines), append(m.Rows, wire.Row{Buttons: buttons})
	return m
}

// paletteMenu offers the colours of private pictures.
func paletteMenu(s screen.Reader, now string) wire.Row {
	menu := &wire.Select{CustomID: screen.Press(opWish, wishColors).String(), Placeholder: s.Label("host.wish.colors")}
	for _, id := range append([]string{standardColors}, clock.Palettes...) {
		key := game.Key("host.wish.colors." + id)
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.Label(key), screen.MaxLine), Value: id,
			Description: wire.Clip(s.Label(key+".about"), screen.MaxLine),
			Default:     id == now || id == standardColors && now == "",
		})
	}
	return wire.Row{Select: menu}
}

// delayMenu offers the delays of a reminder.
func delayMenu(s screen.Reader, id string, w clock.Wishes) wire.Row {
	host := s.Facts.Spans().Remind
	now, second := delaysOf(w, host)
	if id == wishSecond {
		now = second
	}
	menu := &wire.Select{CustomID: screen.Press(opWish, id).String(), Placeholder: s.Label(game.Key("host.wish." + id))}
	for _, d := range offered(id, w, host) {
		key := game.Key("host.wish." + id + ".n")
		if d == 0 {
			key = game.Key("host.wish." + id + ".0")
		}
		label := s.Plain(game.T(key, "time", screen.LengthText(d)))
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(label, screen.MaxLine), Value: delayValue(d), Default: d == now,
		})
	}
	return wire.Row{Select: menu}
}

// digestMenu offers the hours of the digest.
func digestMenu(s screen.Reader, w clock.Wishes) wire.Row {
	menu := &wire.Select{CustomID: screen.Press(opWish, wishHour).String(), Placeholder: s.Label("host.wish.hour")}
	for h := range 24 {
		label := s.Plain(game.T("host.wish.hour.n", "time", clockTime(60*h), "zone", cityOf(w.Quiet.Zone)))
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(label, screen.MaxLine), Value: strconv.Itoa(h), Default: 60*h == w.Digest.At,
		})
	}
	return wire.Row{Select: menu}
}

// toggle returns a button that switches a setting on or off, and shows its state.
func toggle(s screen.Reader, id string, on bool) wire.Button {
	style, next := wire.Secondary, wishOn
	if on {
		style, next = wire.Success, wishOff
	}
	return screen.Button(s, style, toggleKey(id, on), screen.Press(opWish, id, next))
}

// toggleKey returns the key of a toggle's text, which says whether the setting is on.
func toggleKey(id string, on bool) game.Key {
	if on {
		return game.Key("host.wish." + id + ".on")
	}
	return game.Key("host.wish." + id + ".off")
}
