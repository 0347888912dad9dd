package wire

import "context"

// Handler is the bot, which a Shell calls. The Shell recovers from panics in each call. The call's context
// ends with the Shell or after a minute. Calls about one channel run one at a time. Each person's calls run
// in the order of arrival. While several people wait, nobody's second call runs before another person's
// first. Calls about different channels are concurrent, at most two per person. Autocompletes, and
// interactions that are answered by a form, do not wait for other calls, but each person's autocompletes run
// one at a time, and so do each person's forms. If several autocompletes of a person wait, only the last one
// is handled.
type Handler interface {
	// Interaction handles an interaction. It should answer through the parameter a, which defers
	// automatically if the handler is slow. It may pass a to another goroutine and return.
	Interaction(ctx context.Context, in *Interaction, a *Answer)
	// Deferral selects the watchdog's action for an interaction. It must return at once.
	Deferral(in *Interaction) Deferral
	// Refused is called instead of Interaction if the queue is full.
	Refused(ctx context.Context, in *Interaction, a *Answer)
	// Crashed is called after a panic in Interaction, so that the person gets an answer.
	Crashed(ctx context.Context, in *Interaction, a *Answer)
	// Ready is called after each connection, new or resumed.
	Ready(ctx context.Context, r Ready)
	// ChannelGone says that a channel or thread was deleted.
	ChannelGone(ctx context.Context, guild, channel string)
	// ThreadChanged says that a thread was archived, locked or opened again.
	ThreadChanged(ctx context.Context, guild, thread string, archived, locked bool)
	// GuildJoined says that a server has invited the bot.
	GuildJoined(ctx context.Context, guild string)
	// GuildGone says that the bot is no longer on a server. A server's outage is not reported.
	GuildGone(ctx context.Context, guild string)
	// MemberGone says that a user left a server. It is called only with Options.Members.
	MemberGone(ctx context.Context, guild, user string)
	// MemberBack says that a user has come to a server. It is called only with Options.Members.
	MemberBack(ctx context.Context, guild, user string)
	// MemberChanged says that a user's data on a server has changed. user.Name is the name that the server
	// shows, which may be the same as before. It is called only with Options.Members.
	MemberChanged(ctx context.Context, guild string, user User)
}

// Ready describes a new connection.
type Ready struct {
	// Shards is the number of the bot's connections, and Shard is the number of this one, from 0.
	Shard, Shards int
	Guilds        []string // ids of all servers of this shard; nil when resumed
	Resumed       bool     // the old session continues, and missed events were sent
	// Gone says whether a server belongs to this connection's shard and the bot is not on the server at the
	// time of the call of Gone. Gone is nil when resumed.
	Gone func(guild string) bool
}
