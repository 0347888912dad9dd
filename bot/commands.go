package bot

import (
	"cmp"
	"slices"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// A command of the host's own. Its texts follow from its name: host.cmd.<name>
// and host.cmd.<name>.about; host.opt.<option> and host.opt.<option>.about.
type command struct {
	name    string
	options []parameter
	handle  func(*Bot, *call) error
	// complete answers the autocomplete of its options; nil if none has one.
	complete func(*Bot, *call) []wire.Choice
	debug    bool // only where Config.Debug is set
}

// A parameter is one option of a host's command.
type parameter struct {
	name     string
	kind     wire.OptionType
	required bool
	auto     bool
	values   []string // fixed values; texts host.opt.<name>.<value>
	games    bool     // the values are the games' names
	texts    string   // whose texts it has, if not those of its name
}

// languages are the values of an option that chooses one.
var languages = []string{string(lang.English), string(lang.French)}

// hostCommands is every command of the host's own, in the order of /help.
func hostCommands() []command {
	return slices.Concat(playCommands(), tableCommands(), ownCommands(), debugCommands())
}

// playCommands are those with which games are opened, seen, played and learnt.
func playCommands() []command {
	text, flag := wire.StringOption, wire.BooleanOption
	return []command{
		{name: "play", handle: (*Bot).openTable, complete: (*Bot).completeStart, options: []parameter{
			{name: "game", kind: text, required: true, games: true},
			{name: "thread", kind: flag},
			{name: "at", kind: text, auto: true}, {name: "call", kind: wire.RoleOption},
			{name: "language", kind: text, values: languages}}},
		{name: "board", handle: (*Bot).showBoard, options: []parameter{{name: "text", kind: flag}, {name: "page", kind: wire.IntegerOption}}},
		{name: "replay", handle: (*Bot).replay, complete: (*Bot).completeEyes, options: []parameter{
			{name: "what", kind: text, values: []string{"turn", wholeGame}}, {name: "turns", kind: wire.IntegerOption},
			{name: "public", kind: flag}, {name: "eyes", kind: text, auto: true}, {name: "step", kind: flag}}},
		{name: "export", handle: (*Bot).export},
		{name: "hand", handle: (*Bot).showHand, options: []parameter{{name: "text", kind: flag}, {name: "page", kind: wire.IntegerOption}}},
		{name: "options", handle: (*Bot).listActions, complete: (*Bot).completeFilter,
			options: []parameter{{name: "filter", kind: text, auto: true}, {name: "page", kind: wire.IntegerOption}}},
		{name: "do", handle: (*Bot).doLine, complete: (*Bot).completeLine,
			options: []parameter{{name: "line", kind: text, required: true, auto: true}}},
		{name: "orders", handle: (*Bot).showOrders, complete: (*Bot).completeOrder, options: []parameter{
			{name: fieldLine, kind: text, auto: true, texts: "order"}, {name: fieldPlan, kind: text}}},
		{name: "undo", handle: (*Bot).undo},
		{name: "games", handle: (*Bot).listGames},
		{name: "history", handle: (*Bot).showHistory, options: []parameter{{name: "page", kind: wire.IntegerOption}}},
		{name: "rules", handle: (*Bot).showRules, complete: (*Bot).completeTopic, options: []parameter{
			{name: "topic", kind: text, auto: true}, {name: "game", kind: text, games: true}}},
		{name: "try", handle: (*Bot).openTry, options: []parameter{{name: "move", kind: wire.IntegerOption}}},
		{name: "learn", handle: (*Bot).learn, options: []parameter{{name: "game", kind: text, required: true, games: true}}},
	}
}

// tableCommands are those about how a table goes on.
func tableCommands() []command {
	text := wire.StringOption
	return []command{
		{name: "draw", handle: (*Bot).draw},
		{name: "resign", handle: (*Bot).resign},
		{name: "substitute", handle: (*Bot).substitute, options: []parameter{{name: "friend", kind: wire.UserOption, required: true}}},
		{name: "kick", handle: (*Bot).kick, options: []parameter{{name: "player", kind: wire.UserOption, required: true}}},
		{name: "rejoin", handle: (*Bot).rejoin},
		{name: "pause", handle: (*Bot).pause},
		{name: "time", handle: (*Bot).times, complete: (*Bot).completeTime,
			options: []parameter{{name: "give", kind: text, auto: true}, {name: "player", kind: wire.UserOption}}},
		{name: "rematch", handle: (*Bot).rematch},
		{name: "move", handle: (*Bot).move, complete: (*Bot).completeMove, options: []parameter{{name: "homeless", kind: text, required: true, auto: true}}},
		{name: "cancel", handle: (*Bot).cancelTable},
	}
}

// ownCommands are those about the user himself and the bot.
func ownCommands() []command {
	text, flag := wire.StringOption, wire.BooleanOption
	return []command{
		{name: "language", handle: (*Bot).setLanguage, options: []parameter{
			{name: "language", kind: text, required: true, values: languages}, {name: "table", kind: flag}}},
		{name: "settings", handle: (*Bot).settings},
		{name: "away", handle: (*Bot).goAway, complete: (*Bot).completeAway,
			options: []parameter{{name: "until", kind: text, required: true, auto: true}}},
		{name: "stats", handle: (*Bot).stats, options: []parameter{
			{name: "player", kind: wire.UserOption}, {name: "game", kind: text, games: true}}},
		{name: "privacy", handle: (*Bot).privacy},
		{name: "forget-me", handle: (*Bot).forget},
		{name: "help", handle: (*Bot).help},
	}
}

// debugCommands are those of the playground.
func debugCommands() []command {
	text := wire.StringOption
	return []command{
		{name: "import", handle: (*Bot).importFile, debug: true, options: []parameter{
			{name: "file", kind: wire.FileOption, required: true},
			{name: "second", kind: wire.UserOption}, {name: "third", kind: wire.UserOption}, {name: "fourth", kind: wire.UserOption}}},
		{name: "debug", handle: (*Bot).debugLoad, complete: (*Bot).completeScenario, debug: true,
			options: []parameter{{name: "load", kind: text, required: true, auto: true},
				{name: "second", kind: wire.UserOption}, {name: "third", kind: wire.UserOption}, {name: "fourth", kind: wire.UserOption}}},
	}
}

// Commands is the whole command tree for Discord: the host's own, and one for
// each game with a subcommand for each verb.
func (b *Bot) Commands() []wire.Command {
	var all []wire.Command
	for _, c := range b.host {
		all = append(all, b.hostCommand(c))
	}
	for _, t := range b.titles {
		all = append(all, b.gameCommand(t.Game.Info()))
	}
	return all
}

func (b *Bot) hostCommand(c command) wire.Command {
	key := game.Key("host.cmd." + c.name)
	cmd := wire.Command{Name: c.name, Names: b.translations(key), Description: b.english(key + ".about"), Descriptions: b.translations(key + ".about")}
	for _, p := range c.options {
		cmd.Options = append(cmd.Options, b.parameter(p))
	}
	return cmd
}

func (b *Bot) parameter(p parameter) wire.Option {
	key := game.Key("host.opt." + cmp.Or(p.texts, p.name))
	o := b.option(p.kind, p.name, key)
	o.Required, o.Autocomplete = p.required, p.auto
	for _, v := range p.values {
		o.Choices = append(o.Choices, b.fixedChoice(v, key+game.Key("."+v)))
	}
	if p.games {
		for _, t := range b.titles {
			id := t.Game.Info().ID
			o.Choices = append(o.Choices, b.fixedChoice(id, game.Key(id+".name")))
		}
	}
	return o
}

func (b *Bot) fixedChoice(value string, key game.Key) wire.Choice {
	return wire.Choice{Label: b.english(key), Value: value, Localized: b.translations(key)}
}

// gameCommand is /<game> with the verbs as subcommands. No option is required:
// what is left out is asked by the panel.
func (b *Bot) gameCommand(info game.Info) wire.Command {
	about := game.Key(info.ID + ".tagline")
	cmd := wire.Command{Name: info.ID, Description: b.english(about), Descriptions: b.translations(about)}
	for _, v := range info.Verbs {
		sub := b.option(wire.SubCommand, "", game.Key(info.ID+".verb."+v.ID))
		for _, p := range v.Params {
			o := b.option(wire.StringOption, "", game.Key(info.ID+".param."+p.ID))
			o.Autocomplete = true
			sub.Options = append(sub.Options, o)
		}
		cmd.Options = append(cmd.Options, sub)
	}
	return cmd
}

// option names an option or a subcommand by the texts at key; name, if given, is
// its English name.
func (b *Bot) option(kind wire.OptionType, name string, key game.Key) wire.Option {
	if name == "" {
		name = b.english(key)
	}
	return wire.Option{Type: kind, Name: name, Names: b.translations(key), Description: b.english(key + ".about"), Descriptions: b.translations(key + ".about")}
}

func (b *Bot) english(key game.Key) string {
	return b.catalog.Say(lang.English, game.Text{Key: key}, nil)
}

// translations are the other languages' texts, by Discord's locale.
func (b *Bot) translations(key game.Key) map[string]string {
	m := map[string]string{}
	for _, l := range lang.Locales {
		if l != lang.English {
			m[string(l)] = b.catalog.Say(l, game.Text{Key: key}, nil)
		}
	}
	return m
}
