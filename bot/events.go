package bot

import (
	"context"
	"errors"
	"sync"

	"bivouac/bot/call"
	"bivouac/bot/wire"
)

// Ready registers the commands, resumes the tables of servers that are back, and pauses those of
// servers that are gone. A resumed session needs none of this.
func (b *Bot) Ready(ctx context.Context, r wire.Ready) {
	if r.Resumed {
		return
	}
	for _, guild := range r.Guilds {
		b.GuildJoined(ctx, guild) // the server may have invited the bot again while the bot was not running
	}
	b.told.put(r.Shard, r.Shards)
	b.kit.Log.Info("ready", "servers", len(r.Guilds), "shard", r.Shard, "shards", r.Shards)
	if r.Shard == 0 { // commands belong to the whole bot
		b.unregistered.Store(true)
		b.register(ctx)
	}
	b.missGuilds(ctx, r)
}

// The type told records for which shards Discord has already listed the servers that have the bot.
// It also records in which shards the bot has looked for servers that removed it.
type told struct {
	mu     sync.Mutex
	of     int // the number of shards
	shards map[int]bool
	looked map[int]bool
}

// The method put stores that Discord has listed the servers of a shard. The parameter count is the
// number of shards. If that number has changed, put first forgets everything that was stored.
func (o *told) put(shard, count int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if count = max(1, count); o.of != count || o.shards == nil {
		o.of, o.shards, o.looked = count, map[int]bool{}, map[int]bool{}
	}
	o.shards[shard] = true
}

// The method about says whether Discord has listed the servers of the shard to which a server
// belongs.
func (o *told) about(guild string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.of > 0 && o.shards[wire.ShardOf(guild, o.of)]
}

// listed says whether Discord has listed the servers of a shard. For call.AnyShard it says whether
// Discord has listed the servers of at least one shard.
func (o *told) listed(shard int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.shards[shard] || shard == call.AnyShard && len(o.shards) > 0
}

// look says whether the bot must still look in a shard for servers that removed it. It also marks
// the shard as looked at. The method told.again removes this mark.
func (o *told) look(shard int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := o.looked[shard]
	o.looked[shard] = true
	return !was
}

func (o *told) again(shard int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.looked, shard)
}

// missGuilds finds the servers that removed the bot while it was not running. It does so once per
// shard, since the gateway reports later removals as they happen.
func (b *Bot) missGuilds(ctx context.Context, r wire.Ready) {
	gone := r.Gone
	if gone == nil || !b.told.look(r.Shard) {
		return
	}
	lost, err := b.tables.GuildsGone(ctx, gone)
	if err != nil {
		b.told.again(r.Shard)
		b.kit.Log.Warn("tables of servers that are gone", "err", err)
	}
	for _, guild := range lost {
		if !gone(guild) {
			b.GuildJoined(ctx, guild) // the server has invited the bot again meanwhile
		}
	}
	if len(lost) > 0 {
		b.kit.Log.Info("servers that have removed the bot", "servers", len(lost))
	}
}

// register makes Discord's list of commands equal to ours. If this fails, Run calls register again,
// so that a first start during an outage does not leave the bot without commands.
func (b *Bot) register(ctx context.Context) {
	if !b.tables.Sharing.Serves("") || !b.unregistered.CompareAndSwap(true, false) {
		return // the commands are registered already, or the process that has shard 0 registers them
	}
	all := b.Commands()
	err := b.client.PutCommands(ctx, all)
	if errors.Is(err, wire.ErrInvalidBody) {
		b.kit.Log.Warn("commands for people who install the application for themselves are refused: "+
			"allow User Install on the application's page Installation, then start the bot again", "err", err)
		for _, c := range all {
			*c.IntegrationTypes, *c.Contexts = []wire.Installation{wire.ForServers}, []wire.Context{wire.InGuild}
		}
		err = b.client.PutCommands(ctx, all)
	}
	if err != nil {
		b.unregistered.Store(true)
		b.kit.Log.Error("commands not registered, to be tried again", "err", err)
		return
	}
	b.kit.Log.Info("commands registered", "commands", len(all))
}

// ChannelGone handles the deletion of a table's channel.
func (b *Bot) ChannelGone(ctx context.Context, _, channel string) {
	b.poster.ChannelGone(ctx, channel)
}

// ThreadChanged retries posts in a thread that is open again, and unarchives a thread with a
// running game. It leaves a locked thread alone, since only a moderator can open it.
func (b *Bot) ThreadChanged(ctx context.Context, _, thread string, archived, locked bool) {
	switch {
	case !archived && !locked:
		b.poster.Hurry(thread, true)
		b.tables.Mail.Hurry(thread) // Hurry also retries the removal of buttons
	case archived && !locked:
		b.poster.KeepOpen(ctx, thread)
	}
}

// GuildJoined resumes the tables of a server that invited the bot again.
func (b *Bot) GuildJoined(ctx context.Context, guild string) {
	if err := b.tables.GuildBack(ctx, guild); err != nil {
		b.kit.Log.Warn("tables of a server", "guild", guild, "err", err)
	}
}

// GuildGone pauses the tables of a server that removed the bot.
func (b *Bot) GuildGone(ctx context.Context, guild string) {
	if err := b.tables.GuildGone(ctx, guild); err != nil {
		b.kit.Log.Warn("tables of a lost server", "guild", guild, "err", err)
	}
}

// MemberBack gives a member who is back the seats that were kept for them.
func (b *Bot) MemberBack(ctx context.Context, guild, user string) {
	if err := b.tables.MemberBack(ctx, guild, user); err != nil {
		b.kit.Log.Warn("tables of a member who is back", "guild", guild, "err", err)
	}
}

// MemberGone keeps, for a while, the seats of a member who has left the server.
func (b *Bot) MemberGone(ctx context.Context, guild, user string) {
	if err := b.tables.MemberGone(ctx, guild, user); err != nil {
		b.kit.Log.Warn("tables of a lost member", "guild", guild, "err", err)
	}
}

// MemberChanged stores a member's present name on a server.
func (b *Bot) MemberChanged(ctx context.Context, guild string, user wire.User) {
	if err := b.tables.Renamed(ctx, guild, user.ID, user.Name); err != nil {
		b.kit.Log.Warn("tables of a renamed member", "guild", guild, "err", err)
	}
}
