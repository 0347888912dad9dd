package playground

import (
	"cmp"
	"crypto/rand"
	"io"
	"io/fs"
	"log/slog"
	"time"
)

// IntentMembers is a value for Options.Intents: the privileged intent for members who join and
// leave.
const IntentMembers = intentMembers

// Options describe the server that New builds. The zero value describes a complete server.
type Options struct {
	Clock         *Clock       // default WallClock()
	Token         string       // the bot's only valid token; "" accepts any
	ApplicationID string       // default a fixed snowflake; also the bot's user id
	GuildName     string       // default "Bivouac"
	GuildLocale   string       // default "fr"
	Members       []Member     // default DefaultMembers()
	Channels      []Channel    // default DefaultChannels()
	Guilds        []Guild      // further servers; the fields above describe the first one
	Intents       int          // privileged intents that are switched on; an identify with others is closed with 4014
	RateLimits    bool         // count requests and answer 429, in real time
	OldEdits      int          // how often in an hour a channel's messages older than an hour may be edited; default 3
	Page          fs.FS        // the web page; default the embedded one
	Ready         bool         // the page starts the example game when its empty channel is opened
	Log           *slog.Logger // default silent
	// Shards is the number of sessions that GET /gateway/bot recommends; default 1. A client may
	// use any number: each session states its shard and the number of shards.
	Shards int
	// UniqueEmoji refuses a second emoji with the same name, as Discord does for some applications.
	UniqueEmoji bool
	// ShardGuilds is how many guilds one session may hold; default Discord's 2,500. An identify of
	// a shard with more guilds is closed with 4011.
	ShardGuilds int
	// MaxConcurrency is how many sessions may begin in 5 s: one for each remainder of the shard
	// number divided by MaxConcurrency. An identify that comes earlier is answered by op 9. The
	// default is 0: the server reports 1, and refuses no identify.
	MaxConcurrency int
	// Founded is when the guild, its members and its channels were made. Their ids contain that
	// time, so servers with the same Founded, members and channels have the same ids. Default now.
	Founded time.Time
	// AckTime is how long an interaction waits for its first answer; default Discord's 3 s. Tests
	// that are not about lateness set a longer time, for slow machines.
	AckTime time.Duration
	// Entropy is the source of tokens and session names; default crypto/rand.
	Entropy io.Reader
}

// A Member is a member of the playground's server.
type Member struct {
	Key    string // "alice": the name in tests and on the page
	Name   string // display name
	Locale string // the language of the member's client, "fr" or "en-GB"
	Admin  bool   // has every permission
	Closed bool   // refuses direct messages (50007)
	Watch  bool   // a spectator; only the page's hint differs
}

// A Channel is a channel of the playground's server.
type Channel struct {
	Name  string // without "#"
	Topic string
	For   Purpose    // decides the page's hint while the channel is empty
	News  bool       // an announcement channel
	Deny  Permission // permissions that the bot lacks there
}

// A Purpose says what a channel is for: the id of a game, or one of the constants. The page shows a
// hint about it while the channel is empty.
type Purpose string

// The purposes that are not games.
const (
	ForTalk    Purpose = "talk"
	ForTables  Purpose = "tables"  // tables of any game
	ForExample Purpose = "example" // a running game
)

// A Guild is a further server. It has the same members and the same language as the first server.
type Guild struct {
	Name     string
	Channels []Channel
}

// DefaultMembers returns the four players and a spectator.
func DefaultMembers() []Member {
	return []Member{
		{Key: "alice", Name: "Alice", Locale: "fr", Admin: true},
		{Key: "bruno", Name: "Bruno", Locale: "fr"},
		{Key: "chloe", Name: "Chloé", Locale: "fr"},
		{Key: "dev", Name: "Dev", Locale: "en-GB"},
		{Key: "emma", Name: "Emma", Locale: "fr", Watch: true},
	}
}

// DefaultChannels returns one channel to talk in and one to play in. The program adds a channel for
// each game.
func DefaultChannels() []Channel {
	return []Channel{{Name: "salon", For: ForTalk}, {Name: "table", For: ForTables}}
}

// A Permission is a set of Discord's permission bits.
type Permission uint64

// The permissions that the playground knows.
const (
	Administrator        Permission = 1 << 3
	ManageChannels       Permission = 1 << 4
	ViewChannel          Permission = 1 << 10
	SendMessages         Permission = 1 << 11
	ManageMessages       Permission = 1 << 13
	EmbedLinks           Permission = 1 << 14
	AttachFiles          Permission = 1 << 15
	ReadMessageHistory   Permission = 1 << 16
	MentionEveryone      Permission = 1 << 17
	UseCommands          Permission = 1 << 31
	ManageThreads        Permission = 1 << 34
	CreatePublicThreads  Permission = 1 << 35
	CreatePrivateThreads Permission = 1 << 36
	SendInThreads        Permission = 1 << 38
)

// allPermissions is what an administrator has.
const allPermissions = Permission(1<<50 - 1)

// botPermissions are the permissions in the bot's invite link, the least that the bot needs.
const botPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles |
	ReadMessageHistory | CreatePublicThreads | SendInThreads

// memberPermissions are the permissions of @everyone.
const memberPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles |
	ReadMessageHistory | CreatePublicThreads | SendInThreads | UseCommands

func (o Options) withDefaults() Options {
	o.Clock = cmp.Or(o.Clock, WallClock())
	o.AckTime = cmp.Or(o.AckTime, ackTime)
	o.ApplicationID = cmp.Or(o.ApplicationID, "1100000000000000001")
	o.GuildName = cmp.Or(o.GuildName, "Bivouac")
	o.GuildLocale = cmp.Or(o.GuildLocale, "fr")
	if o.Members == nil {
		o.Members = DefaultMembers()
	}
	if o.Channels == nil {
		o.Channels = DefaultChannels()
	}
	o.Shards = max(o.Shards, 1)
	o.ShardGuilds = cmp.Or(o.ShardGuilds, maxShardGuilds)
	o.OldEdits = cmp.Or(o.OldEdits, 3)
	o.Page = cmp.Or(o.Page, embeddedPage())
	o.Entropy = cmp.Or(o.Entropy, rand.Reader)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	return o
}
