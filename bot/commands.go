package bot

import (
	"cmp"
	"slices"

	"bivouac/bot/between"
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// A command of the host's own. Its texts follow from its name: host.cmd.<name>
// and host.cmd.<name>.about; host.opt.<option> and host.opt.<option>.about.
type command struct {
	name    string
	options []parameter
	handle  call.Handler
	// complete answers the autocomplete of its options; nil if none has one.
	complete func(*call.Call) []wire.Choice
	debug    bool // only where Config.Debug is set
	anywhere bool // also on servers without the bot, and between friends
	server   bool // on servers alone, not in direct messages with the bot
	// menu is the context menu that contains it under its full name, host.menu.<name>; zero: it is
	// a slash command.
	menu wire.CommandType
}

// A parameter is one option of a host's command.
type parameter struct {
	name     string
	kind     wire.OptionType
	required bool
	auto     bool
	values   []string // fixed values; texts host.opt.<name>.<value>
	games    bool     // the values are the games' names
	texts    string   // prefix of its texts, if not its name
}

// languages are the values of an option that chooses one.
var languages = []string{string(lang.English), string(lang.French)}

// hostCommands is every command of the host's own, in the order of /help.
func (b *Bot) hostCommands() []command {
	return slices.Concat(b.playCommands(), b.tableCommands(), ownCommands(), b.menuCommands(), b.debugCommands())
}

// playCommands are those with which games are opened, seen, played and learnt.
func (b *Bot) playCommands() []command {
	text, flag := wire.StringOption, wire.BooleanOption
	page := parameter{name: "page", kind: wire.IntegerOption}
	return []command{
		{name: "play", anywhere: true, handle: call.Func(openTable), complete: completeStart, options: []parameter{
			{name: "game", kind: text, required: true, games: true},
			{name: "thread", kind: flag},
			{name: "at", kind: text, auto: true}, {name: "call", kind: wire.RoleOption},
			{name: "computer", kind: text, values: screen.Levels()},
			{name: "language", kind: text, values: languages}}},
		{name: "board", handle: call.At(showBoard), options: []parameter{{name: "text", kind: flag}, page}},
		{name: "replay", handle: call.AtMatch(b.studio.Replay), complete: between.CompleteEyes, options: []parameter{
			{name: "what", kind: text, values: []string{"turn", between.WholeGame}}, {name: "turns", kind: wire.IntegerOption},
			{name: "public", kind: flag}, {name: "eyes", kind: text, auto: true}, {name: "step", kind: flag}}},
		{name: "export", handle: call.AtMatch(export)},
		{name: "hand", handle: call.AtMatch(showHand), options: []parameter{{name: "text", kind: flag}, page}},
		{name: "moves", handle: call.Func(listActions), complete: completeFilter,
			options: []parameter{{name: "filter", kind: text, auto: true}, page}},
		{name: "do", handle: call.At(doLine), complete: completeLine,
			options: []parameter{{name: "line", kind: text, required: true, auto: true}}},
		{name: "hint", handle: call.Func(hint)},
		{name: "orders", handle: call.Func(showOrders), complete: completeOrder, options: []parameter{
			{name: screen.FieldLine, kind: text, auto: true, texts: "order"}, {name: screen.FieldPlan, kind: text}}},
		{name: "note", handle: call.At(note), options: []parameter{
			{name: fieldWrite, kind: text}, {name: fieldDelete, kind: flag}}},
		{name: "undo", handle: call.At(undo)},
		{name: "games", anywhere: true, handle: call.Func(listGames)},
		{name: "history", handle: call.AtMatch(showHistory), options: []parameter{page}},
		{name: "rules", anywhere: true, handle: call.Func(showRules), complete: completeTopic, options: []parameter{
			{name: "topic", kind: text, auto: true}, {name: "game", kind: text, games: true}}},
		{name: "try", handle: call.At(between.OpenTry), options: []parameter{
			{name: "move", kind: wire.IntegerOption}, {name: "computer", kind: text, values: screen.Levels()}}},
		{name: "puzzle", server: true, handle: call.Func(between.Puzzle),
			options: []parameter{{name: screen.FieldLine, kind: text}}},
		{name: "learn", anywhere: true, handle: call.Func(between.Learn),
			options: []parameter{{name: "game", kind: text, required: true, games: true}}},
	}
}

// tableCommands are those for running tables.
func (b *Bot) tableCommands() []command {
	text := wire.StringOption
	return []command{
		{name: "draw", handle: call.Func(draw)},
		{name: "resign", handle: call.Func(resign)},
		{name: "substitute", server: true, handle: call.At(substitute),
			options: []parameter{{name: "friend", kind: wire.UserOption, required: true}}},
		{name: "kick", server: true, handle: call.At(kick),
			options: []parameter{{name: "player", kind: wire.UserOption, required: true}}},
		{name: "rejoin", server: true, handle: call.At(rejoin)},
		{name: "pause", handle: call.At(pause)},
		{name: "time", handle: call.At(times), complete: completeTime,
			options: []parameter{{name: "give", kind: text, auto: true}, {name: "player", kind: wire.UserOption}}},
		{name: "review", handle: call.At(b.reviewed)},
		{name: "rematch", handle: call.At(rematch)},
		{name: "move-table", server: true, handle: call.Func(move), complete: completeMove,
			options: []parameter{{name: "homeless", kind: text, required: true, auto: true}}},
		{name: "close", handle: call.At(cancelTable)},
	}
}

// ownCommands are those about the user himself and the bot.
func ownCommands() []command {
	text, flag := wire.StringOption, wire.BooleanOption
	return []command{
		{name: "language", anywhere: true, handle: call.Func(setLanguage), options: []parameter{
			{name: "language", kind: text, required: true, values: languages}, {name: "table", kind: flag}}},
		{name: "settings", anywhere: true, handle: call.Func(settings)},
		{name: "away", anywhere: true, handle: call.Func(goAway), complete: completeAway,
			options: []parameter{{name: "until", kind: text, required: true, auto: true},
				{name: "computer", kind: text, values: screen.Levels()}}},
		{name: "stats", server: true, handle: call.Func(between.Stats), options: []parameter{
			{name: "player", kind: wire.UserOption}, {name: "game", kind: text, games: true}}},
		{name: "privacy", anywhere: true, handle: call.Func(privacy)},
		{name: "forget-me", anywhere: true, handle: call.Func(forget)},
		{name: "help", anywhere: true, handle: call.Func(help)},
	}
}

// menuCommands are those in the context menus of a user and of a message.
func (b *Bot) menuCommands() []command {
	return []command{
		{name: "with", menu: wire.UserCommand, handle: call.Func(playWith)},
		{name: "theirs", menu: wire.UserCommand, handle: call.Func(between.StatsOf)},
		{name: "happened", menu: wire.MessageCommand, handle: call.AtMatch(b.studio.CatchUp)},
	}
}

// debugCommands are those of the playground.
func (b *Bot) debugCommands() []command {
	text := wire.StringOption
	second, third := parameter{name: "second", kind: wire.UserOption}, parameter{name: "third", kind: wire.UserOption}
	fourth := parameter{name: "fourth", kind: wire.UserOption}
	return []command{
		{name: "import", server: true, handle: call.Func(b.importFile), debug: true, options: []parameter{
			{name: "file", kind: wire.FileOption, required: true}, second, third, fourth}},
		{name: "debug", server: true, handle: call.Func(b.debugLoad), complete: b.completeScenario, debug: true,
			options: []parameter{{name: "load", kind: text, required: true, auto: true}, second, third, fourth}},
	}
}

// Commands is the whole command tree for Discord: the host's own, and one for
// each game with a subcommand for each verb.
func (b *Bot) Commands() []*wire.Command {
	var all []*wire.Command
	for _, c := range b.host {
		all = append(all, b.hostCommand(c))
	}
	for _, t := range b.kit.Titles {
		all = append(all, b.gameCommand(t.Game.Info()))
	}
	return all
}

func (b *Bot) hostCommand(c command) *wire.Command {
	if c.menu != 0 {
		key := game.Key("host.menu." + c.name)
		return &wire.Command{
			Type: c.menu, Name: b.kit.English(key), NameLocalizations: new(b.kit.Translations(key)),
			Contexts: new([]wire.Context{wire.InGuild}), IntegrationTypes: new([]wire.Installation{wire.ForServers}),
		}
	}
	key := game.Key("host.cmd." + c.name)
	cmd := b.slashCommand(c.name, key+".about")
	cmd.NameLocalizations = new(b.kit.Translations(key))
	switch {
	case c.anywhere:
		*cmd.Contexts = append(*cmd.Contexts, wire.InPrivate)
		*cmd.IntegrationTypes = append(*cmd.IntegrationTypes, wire.ForUsers)
	case c.server:
		*cmd.Contexts = []wire.Context{wire.InGuild}
	}
	for _, p := range c.options {
		cmd.Options = append(cmd.Options, b.parameter(p))
	}
	return cmd
}

// slashCommand is a command for servers and for direct messages with the bot.
func (b *Bot) slashCommand(name string, about game.Key) *wire.Command {
	return &wire.Command{
		Type: wire.SlashCommand, Name: name,
		Description: b.kit.English(about), DescriptionLocalizations: new(b.kit.Translations(about)),
		Contexts:         new([]wire.Context{wire.InGuild, wire.InBotDM}),
		IntegrationTypes: new([]wire.Installation{wire.ForServers}),
	}
}

func (b *Bot) parameter(p parameter) *wire.Option {
	key := game.Key("host.opt." + cmp.Or(p.texts, p.name))
	o := b.option(p.kind, p.name, key)
	o.Required, o.Autocomplete = p.required, p.auto
	for _, v := range p.values {
		o.Choices = append(o.Choices, b.fixedChoice(v, key+game.Key("."+v)))
	}
	if p.games {
		for _, t := range b.kit.Titles {
			id := t.Game.Info().ID
			o.Choices = append(o.Choices, b.fixedChoice(id, game.Key(id+".name")))
		}
	}
	return o
}

func (b *Bot) fixedChoice(value string, key game.Key) *wire.OptionChoice {
	return &wire.OptionChoice{Name: b.kit.English(key), Value: value, NameLocalizations: b.kit.Translations(key)}
}

// gameCommand is /<game> with the verbs as subcommands. No option is required: the panel asks for
// missing ones.
func (b *Bot) gameCommand(info game.Info) *wire.Command {
	cmd := b.slashCommand(info.ID, game.Key(info.ID+".tagline"))
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
func (b *Bot) option(kind wire.OptionType, name string, key game.Key) *wire.Option {
	return &wire.Option{
		Type: kind, Name: cmp.Or(name, b.kit.English(key)), NameLocalizations: b.kit.Translations(key),
		Description: b.kit.English(key + ".about"), DescriptionLocalizations: b.kit.Translations(key + ".about"),
	}
}
