package screen

import (
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// WishTopic is the path of the menu of /settings that opens a topic, whose id is the value.
const WishTopic = "topic"

// The topics of /settings, in their order. Texts: host.wish.topic.<id>,
// host.topic.<id>.
const (
	topicReminders = "remind"
	topicCalls     = "calls"
	TopicQuiet     = "quiet"
	topicPictures  = "look"
	topicSure      = "sure"
)

var wishTopics = []string{topicReminders, topicCalls, TopicQuiet, topicPictures, topicSure}

// topicOfWish is where each wish is set.
var topicOfWish = map[string]string{
	wishFirst: topicReminders, wishSecond: topicReminders, wishDirect: topicReminders, wishDigest: topicReminders,
	wishHour: topicReminders, wishNext: topicCalls, wishLast: topicCalls, wishBack: TopicQuiet, wishText: topicPictures,
	wishLarge: topicPictures, wishBelow: topicPictures, wishColors: topicPictures, wishSure: topicSure,
}

// SettingsForm is the page of /settings that a press leads to: a topic, or all topics.
func SettingsForm(s Reader, p table.Person, words []string, said string) wire.Message {
	switch {
	case len(words) == 0:
		return settingsTopics(s, p)
	case words[0] != WishTopic:
		return SettingsTopic(s, p, topicOfWish[words[0]], said)
	case len(words) == 2 && words[1] != "":
		return SettingsTopic(s, p, words[1], "")
	}
	return settingsTopics(s, p)
}

// settingsTopics lists what can be set, with what is set now, and a menu of it.
func settingsTopics(s Reader, p table.Person) wire.Message {
	lines := []string{s.T("host.wish.ask")}
	menu := &wire.Select{CustomID: Press(OpWish, WishTopic).String(),
		Placeholder: wire.Clip(s.Label("host.wish.topics"), maxPlaceholder)}
	for _, id := range wishTopics {
		key := game.Key("host.wish.topic." + id)
		now := strings.Join(wishesNow(s, p, id), " · ")
		lines = append(lines, s.T("host.wish.topic", "topic", key, "now", now))
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(s.Label(key), MaxLine), Value: id, Description: wire.Clip(now, MaxLine)})
	}
	if p.Away.After(s.Now()) {
		lines = append(lines, s.T("host.away.on", "when", Stamp(p.Away)))
	}
	return wire.Message{Content: JoinLines(lines), Rows: []wire.Row{{Select: menu}}}
}

// wishesNow are the present values of a topic.
func wishesNow(s Reader, p table.Person, topic string) (now []string) {
	on := func(id string, on bool) { now = append(now, s.Label(toggleKey(id, on))) }
	first, second := delaysOf(p.Wishes)
	switch topic {
	case topicReminders:
		told := game.T("host.wish.both", "first", HoursText(first), "second", HoursText(second))
		switch {
		case p.Digest.On:
			told = game.T("host.wish.hour.n", "time", ClockTime(p.Digest.At), "zone", CityOf(p.Quiet.Zone))
		case first == 0:
			told = game.T("host.wish.first.0")
		case second == 0:
			told = HoursText(first)
		}
		now = append(now, s.Plain(told))
		on(wishDirect, p.Direct)
	case topicCalls:
		on(wishNext, p.Next)
		on(wishLast, p.Last)
	case TopicQuiet:
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

// SettingsTopic is one topic of /settings: what its choices mean, and the choices with what is set
// now; said is what was just done.
func SettingsTopic(s Reader, p table.Person, topic, said string) wire.Message {
	if !slices.Contains(wishTopics, topic) {
		return settingsTopics(s, p)
	}
	key := game.Key("host.wish.topic." + topic)
	lines := []string{said, s.T("host.wish.page", "topic", key, "about", game.Key("host.topic."+topic))}
	var m wire.Message
	var buttons []wire.Button
	switch topic {
	case topicReminders:
		first, second := delaysOf(p.Wishes)
		switch {
		case p.Digest.On:
			at := ClockTime(p.Digest.At)
			lines = append(lines, s.T("host.wish.digest.now", "time", at, "zone", CityOf(p.Quiet.Zone)))
			m.Rows = append(m.Rows, digestMenu(s, p.Wishes))
		case first > 0:
			m.Rows = append(m.Rows,
				delayMenu(s, wishFirst, firstDelays, first), delayMenu(s, wishSecond, secondDelays, second))
		default:
			m.Rows = append(m.Rows, delayMenu(s, wishFirst, firstDelays, first))
		}
		buttons = []wire.Button{toggle(s, wishDigest, p.Digest.On), toggle(s, wishDirect, p.Direct)}
	case topicCalls:
		buttons = []wire.Button{toggle(s, wishNext, p.Next), toggle(s, wishLast, p.Last)}
	case TopicQuiet:
		lines = append(lines, s.T("host.wish.quiet.now", "when", quietHours(s, p.Quiet)))
		buttons = []wire.Button{Button(s, wire.Primary, "host.wish.quiet", CustomID{Op: OpQuiet})}
		if p.Away.After(s.Now()) {
			lines = append(lines, s.T("host.away.on", "when", Stamp(p.Away)))
			buttons = append(buttons, Button(s, wire.Success, "host.wish.back", Press(OpWish, wishBack)))
		}
	case topicPictures:
		m.Rows = append(m.Rows, paletteMenu(s, p.Colors))
		buttons = []wire.Button{
			toggle(s, wishText, p.Text), toggle(s, wishLarge, p.Large), toggle(s, wishBelow, p.Below),
		}
	case topicSure:
		buttons = []wire.Button{toggle(s, wishSure, p.Careful)}
	}
	buttons = append(buttons, Button(s, wire.Secondary, "host.button.back", Press(OpWish, WishTopic, "")))
	m.Content, m.Rows = JoinLines(lines), append(m.Rows, wire.Row{Buttons: buttons})
	return m
}
