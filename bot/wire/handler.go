package wire

import "context"

// Handler is the bot. A Shell calls it; each call is recovered and logged, and its
// context ends with the Shell or after Options.HandlerTimeout. Calls about one
// channel come one after the other, each person's in the order of arrival; the
// second call of one person comes after the first call of another. They wait for nothing else, but that of
// one person two are under way at most. Autocompletes, and what is answered with a form, run beside them, one
// of a person at a time; of the autocompletes that wait so, the last one is handled.
type Handler interface {
	// Interaction handles what somebody did. It should answer through a; when it
	// is slow, a defers by itself. It may hand a to another goroutine and return.
	Interaction(ctx context.Context, in *Interaction, a *Answer)
	// Crashed follows a panic in Interaction, so that the person gets a sentence.
	Crashed(ctx context.Context, in *Interaction, a *Answer)
	// Ready follows each connection, new or resumed.
	Ready(ctx context.Context, r Ready)
	// ChannelGone says that a channel or thread was deleted.
	ChannelGone(ctx context.Context, guild, channel string)
	// ThreadChanged says that a thread was archived, locked or opened again.
	ThreadChanged(ctx context.Context, guild, thread string, archived, locked bool)
	// GuildJoined says that a server has invited the bot.
	GuildJoined(ctx context.Context, guild string)
	// GuildGone says that the bot is no longer in a server. An outage of a server
	// is not reported.
	GuildGone(ctx context.Context, guild string)
	// MemberGone says that somebody left a server; with Options.Members only.
	MemberGone(ctx context.Context, guild, user string)
	// MemberBack says that somebody has come to a server; with Options.Members only.
	MemberBack(ctx context.Context, guild, user string)
	// MemberChanged says under which name a server shows somebody, who may have another
	// than before, or not; with Options.Members only.
	MemberChanged(ctx context.Context, guild string, user User)
}

// A Deferrer is a Handler that knows what is answered with a form.
type Deferrer interface {
	// Deferral chooses what the watchdog does with an interaction. It returns at once.
	Deferral(in *Interaction) Deferral
}

// A Refuser is a Handler that says so where too much waits to be handled.
type Refuser interface {
	// Refused is called in the place of Interaction.
	Refused(ctx context.Context, in *Interaction, a *Answer)
}

// Ready tells about a connection that stands.
type Ready struct {
	// Shard of Shards is the connection.
	Shard, Shards int
	Guilds        []string // ids of all servers of this shard; nil when resumed but not inherited
	Resumed       bool     // the old session goes on, and missed events were sent
	// Inherited: the session was another process's until now. Guilds are what that one knew.
	Inherited bool
	// Gone says of a server, at the moment when it is asked, that this connection would
	// tell of it (it is one of this shard's) and that the bot is not there; nil when resumed.
	Gone func(guild string) bool
}
