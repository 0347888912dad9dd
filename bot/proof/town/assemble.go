package town

import (
	"cmp"
	"log/slog"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Parts are the configuration of a Life, for all proofs. Assemble fills in what follows from other
// parts: the tables' games and their callbacks to the bot, the bot's tables and client, the shell's
// client and handler.
type Parts struct {
	Titles []bot.Title
	Tables table.Config // its Store must be open; its Changed, if any, is called after the bot's own
	// Seen, if any, is called with each change of a table, after Changed.
	Seen   func(before, after Sight)
	Client wire.Config
	Bot    bot.Config
	Shell  wire.Options
	Log    *slog.Logger
	// Door, if any, makes the handler that the shell calls instead of the bot.
	Door func(*Life) wire.Handler
}

// Life is an assembled bot that is not connected yet.
type Life struct {
	Tables *table.Tables
	Inside Inside // the way into Tables
	Client *wire.Client
	Bot    *bot.Bot
	Shell  *wire.Shell
}

// Assemble builds a bot as the command line does.
func Assemble(p Parts) (*Life, error) {
	l := &Life{}
	for _, t := range p.Titles {
		p.Tables.Games = append(p.Tables.Games, t.Game)
	}
	watch := p.Tables.Changed
	p.Tables.Changed = func(before, after table.Table) {
		if l.Bot.BoardChanged(before, after); watch != nil {
			watch(before, after)
		}
		if p.Seen != nil {
			p.Seen(l.Inside.SightOf(before), l.Inside.SightOf(after))
		}
	}
	p.Client.Token = cmp.Or(p.Client.Token, wire.NewSecret("t"))
	p.Client.API = cmp.Or(p.Client.API, "http://127.0.0.1/api/v10")
	p.Client.Log = p.Log
	var err error
	if l.Tables, err = table.New(p.Tables, features.All.Rules()); err != nil {
		return nil, err
	}
	l.Inside = Into(l.Tables)
	if l.Client, err = wire.NewClient(p.Client); err != nil {
		return nil, err
	}
	p.Bot.Titles, p.Bot.Tables, p.Bot.Client, p.Bot.Log = p.Titles, l.Tables, l.Client, p.Log
	if l.Bot, err = bot.New(p.Bot); err != nil {
		return nil, err
	}
	p.Shell.Client, p.Shell.Handler = l.Client, l.Bot
	if p.Door != nil {
		p.Shell.Handler = p.Door(l)
	}
	l.Shell, err = wire.NewShell(p.Shell)
	return l, err
}
