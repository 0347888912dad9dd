package cli

import (
	"context"

	"bivouac/bot"
	"bivouac/bot/wire"
)

// gate is the bot before there is one: a process that takes another's place listens
// to Discord while the store is still the other's. What arrives waits here, and is
// deferred in time like anything that is slow.
type gate struct {
	opened chan struct{}
	bot    *bot.Bot // once opened
}

func newGate() *gate { return &gate{opened: make(chan struct{})} }

// open lets everything pass, to that bot.
func (g *gate) open(b *bot.Bot) {
	g.bot = b
	close(g.opened)
}

// pass waits until the gate is open; false: the process ends before that.
func (g *gate) pass(ctx context.Context) bool {
	select {
	case <-g.opened:
		return true
	case <-ctx.Done():
		return false
	}
}

// Deferral is the bot's, once there is one: a form that is asked for before may come
// too late, and then a button opens it.
func (g *gate) Deferral(in *wire.Interaction) wire.Deferral {
	select {
	case <-g.opened:
		return g.bot.Deferral(in)
	default:
		return wire.DeferByKind
	}
}

// Keep is the bot's; what is deferred while the store is another's is not kept.
func (g *gate) Keep(d wire.Deferred) {
	select {
	case <-g.opened:
		g.bot.Keep(d)
	default:
	}
}

// Given is the bot's.
func (g *gate) Given(interaction string) {
	select {
	case <-g.opened:
		g.bot.Given(interaction)
	default:
	}
}

// Interaction is the bot's, and so are the others.
func (g *gate) Interaction(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	if g.pass(ctx) {
		g.bot.Interaction(ctx, in, a)
	}
}

// Crashed is the bot's.
func (g *gate) Crashed(ctx context.Context, in *wire.Interaction, a *wire.Answer) {
	if g.pass(ctx) {
		g.bot.Crashed(ctx, in, a)
	}
}

// Ready is the bot's.
func (g *gate) Ready(ctx context.Context, r wire.Ready) {
	if g.pass(ctx) {
		g.bot.Ready(ctx, r)
	}
}

// ChannelGone is the bot's.
func (g *gate) ChannelGone(ctx context.Context, guild, channel string) {
	if g.pass(ctx) {
		g.bot.ChannelGone(ctx, guild, channel)
	}
}

// ThreadChanged is the bot's.
func (g *gate) ThreadChanged(ctx context.Context, guild, thread string, archived, locked bool) {
	if g.pass(ctx) {
		g.bot.ThreadChanged(ctx, guild, thread, archived, locked)
	}
}

// GuildJoined is the bot's.
func (g *gate) GuildJoined(ctx context.Context, guild string) {
	if g.pass(ctx) {
		g.bot.GuildJoined(ctx, guild)
	}
}

// GuildGone is the bot's.
func (g *gate) GuildGone(ctx context.Context, guild string) {
	if g.pass(ctx) {
		g.bot.GuildGone(ctx, guild)
	}
}

// MemberBack is the bot's.
func (g *gate) MemberBack(ctx context.Context, guild, user string) {
	if g.pass(ctx) {
		g.bot.MemberBack(ctx, guild, user)
	}
}

// MemberChanged is the bot's.
func (g *gate) MemberChanged(ctx context.Context, guild string, user wire.User) {
	if g.pass(ctx) {
		g.bot.MemberChanged(ctx, guild, user)
	}
}

// MemberGone is the bot's.
func (g *gate) MemberGone(ctx context.Context, guild, user string) {
	if g.pass(ctx) {
		g.bot.MemberGone(ctx, guild, user)
	}
}
