package bot

import (
	"cmp"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// hostCommands returns the commands that belong to no single game: the bot's and the features'.
func hostCommands() []house.Command {
	return slices.Concat(ownCommands(), features.All.Commands())
}

// ownCommands returns the commands that open and play games: /play, /do, /draw and /resign.
func ownCommands() []house.Command {
	text := wire.StringOption
	opening := []house.Option{
		{Name: "game", Kind: text, Required: true, Games: true}, {Name: "thread", Kind: wire.BooleanOption},
	}
	for _, w := range features.All.Wishes() {
		opening = append(opening, w.Option)
	}
	opening = append(opening, house.Option{Name: "language", Kind: text, Values: screen.Languages})
	return []house.Command{
		{Name: "play", Anywhere: true, Handle: call.Func(openTable), Complete: completeWish, Options: opening},
		{Name: "do", Handle: call.At(doLine), Complete: completeLine,
			Options: []house.Option{{Name: "line", Kind: text, Required: true, Auto: true}}},
		{Name: "draw", Handle: call.Func(draw)},
		{Name: "resign", Handle: call.Func(resign)},
	}
}

// Commands returns the whole command tree for Discord: the bot's own commands, and one for each
// game, with a subcommand for each verb.
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

func (b *Bot) hostCommand(c house.Command) *wire.Command {
	if c.Menu != 0 {
		key := game.Key("host.menu." + c.Name)
		return &wire.Command{
			Type: c.Menu, Name: b.kit.English(key), NameLocalizations: new(b.kit.Translations(key)),
			Contexts: new([]wire.Context{wire.InGuild}), IntegrationTypes: new([]wire.Installation{wire.ForServers}),
		}
	}
	key := game.Key("host.cmd." + c.Name)
	cmd := b.slashCommand(c.Name, key+".about")
	cmd.NameLocalizations = new(b.kit.Translations(key))
	switch {
	case c.Anywhere:
		*cmd.Contexts = append(*cmd.Contexts, wire.InPrivate)
		*cmd.IntegrationTypes = append(*cmd.IntegrationTypes, wire.ForUsers)
	case c.Server:
		*cmd.Contexts = []wire.Context{wire.InGuild}
	}
	for _, p := range c.Options {
		cmd.Options = append(cmd.Options, b.parameter(p))
	}
	return cmd
}

// slashCommand returns a command for servers and for direct messages with the bot. The parameter
// about is the key of its description.
func (b *Bot) slashCommand(name string, about game.Key) *wire.Command {
	return &wire.Command{
		Type: wire.SlashCommand, Name: name,
		Description: b.kit.English(about), DescriptionLocalizations: new(b.kit.Translations(about)),
		Contexts:         new([]wire.Context{wire.InGuild, wire.InBotDM}),
		IntegrationTypes: new([]wire.Installation{wire.ForServers}),
	}
}

func (b *Bot) parameter(p house.Option) *wire.Option {
	key := game.Key("host.opt." + p.Name)
	o := b.option(p.Kind, p.Name, key)
	o.Required, o.Autocomplete = p.Required, p.Auto
	for _, v := range p.Values {
		o.Choices = append(o.Choices, b.fixedChoice(v, key+game.Key("."+v)))
	}
	if p.Games {
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

// gameCommand returns the command /<game>, with the verbs as subcommands. No option is Required,
// since the panel asks for missing options.
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

// option returns an option or a subcommand. The parameter key is the key of its texts. If the
// parameter name is not "", it is the English name; otherwise the English name is the English text
// of key.
func (b *Bot) option(kind wire.OptionType, name string, key game.Key) *wire.Option {
	return &wire.Option{
		Type: kind, Name: cmp.Or(name, b.kit.English(key)), NameLocalizations: b.kit.Translations(key),
		Description: b.kit.English(key + ".about"), DescriptionLocalizations: b.kit.Translations(key + ".about"),
	}
}
