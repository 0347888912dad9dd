package playground

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The guilds, channels, members and messages. All of it is guarded by base.mu.

const discordEpoch = 1420070400000 // milliseconds; the first of January 2015

type user struct {
	Member
	id   string
	bot  bool
	home *guild // the first guild, which the page shows
}

// people are the members in the order of Options.Members, then the bot.
type people []*user

// Kinds of channels.
const (
	channelText       = 0
	channelDM         = 1
	channelNews       = 5  // an announcement channel
	channelNewsThread = 10 // a thread of an announcement channel
	channelThread     = 11
	channelPrivate    = 12
)

// kindOf returns the kind of a channel in the options.
func (c Channel) kindOf() int {
	if c.News {
		return channelNews
	}
	return channelText
}

// threads are the kinds of threads that are possible in each kind of channel, the public one first.
var threads = map[int][]int{
	channelText: {channelThread, channelPrivate}, channelNews: {channelNewsThread},
}

type channel struct {
	id, name, topic string
	purpose         Purpose
	kind            int
	guild           *guild // nil for a direct channel
	// the guild whose members and roles the client offers; the first guild for a direct channel
	around      *guild
	parent      *channel              // the channel of a thread
	owner       *user                 // who opened the thread
	with        *user                 // the member of a direct channel
	deny        Permission            // permissions that the bot lacks
	overwrites  map[string]*overwrite // members' own permissions, by user id
	archived    bool
	locked      bool
	autoArchive int // minutes
	stopArchive func() bool
	members     []string // members of a thread
	messages    []*message
	pins        []string
	oldEdits    []time.Time // times of the last hour's edits to messages older than an hour
	made        time.Time
}

func (c *channel) isThread() bool { return c.kind >= channelNewsThread && c.kind <= channelPrivate }

// root returns the channel whose permissions count: a thread's parent, or the channel itself.
func (c *channel) root() *channel {
	if c.parent != nil {
		return c.parent
	}
	return c
}

func (c *channel) find(id string) *message {
	i := slices.IndexFunc(c.messages, func(m *message) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return c.messages[i]
}

type message struct {
	id          string
	channel     *channel
	author      *user
	kind        int
	content     string
	embeds      []any
	components  []any
	attachments []*attachment
	flags       int
	made        time.Time
	edited      *time.Time
	mentions    []string // users whose names are shown as mentions
	roles       []string
	pings       []string // users who were notified
	nonce       any
	only        string // the user who sees an ephemeral message
	from        *interaction
	reference   string // id of the message that this message replies to
	thread      *channel
	hidden      bool // the user has dismissed the ephemeral message
}

func (m *message) loading() bool { return m.flags&flagLoading != 0 }

type attachment struct {
	Attachment
	channel string
	address string // the whole URL
	by      string // the member who uploaded the file for a command; "" for a message's file
	data    []byte
}

// An upload is one file of a multipart request; N is the n in files[n].
type upload struct {
	N, Name string
	Data    []byte
}

// snowflakeAt returns the smallest snowflake (Discord's kind of id) that contains the time t.
func snowflakeAt(t time.Time) uint64 { return uint64(t.UnixMilli()-discordEpoch) << 22 }

// snowflakes makes ids. Each id is larger than all earlier ones, and contains the clock's time if
// there is a clock.
type snowflakes struct {
	last  uint64
	clock *Clock // nil while the server is being built: ids then contain Options.Founded
}

func (f *snowflakes) next() string {
	f.last++
	if f.clock != nil {
		f.last = max(f.last, snowflakeAt(f.clock.Now()))
	}
	return strconv.FormatUint(f.last, 10)
}

// named returns the member with an id, key or name, or nil if there is none. The key of the bot is
// "bot".
func (all people) named(name string) *user {
	for _, u := range all {
		if u.id == name || u.Key != "" && strings.EqualFold(u.Key, name) || strings.EqualFold(u.Name, name) {
			return u
		}
	}
	return nil
}

// byID finds a member by id alone, as Discord's routes do.
func (all people) byID(id string) *user {
	i := slices.IndexFunc(all, func(u *user) bool { return u.id == id })
	if i < 0 {
		return nil
	}
	return all[i]
}

// place finds a channel by id, or a channel of the first guild by name, with or without "#".
func (cs *channels) place(name string) *channel {
	if c := cs.all[name]; c != nil {
		return c
	}
	return cs.guilds.home().channel(strings.TrimPrefix(name, "#"))
}

// botMay returns the bot's permissions in a channel.
func (c *channel) botMay() Permission {
	if c.kind == channelDM {
		return botPermissions
	}
	if !c.guild.has(c.guild.bot) {
		return 0
	}
	return botPermissions &^ c.root().deny
}

// An overwrite changes one member's permissions in a channel: allow adds permissions to those that
// every member has, and deny takes permissions away.
type overwrite struct{ allow, deny Permission }

// may returns a member's permissions in a channel. Administrators have every permission in every
// channel.
func (u *user) may(c *channel) Permission {
	if u.Admin {
		return allPermissions
	}
	may := memberPermissions
	if o := c.root().overwrites[u.id]; o != nil {
		may = may&^o.deny | o.allow
	}
	if may&ViewChannel == 0 {
		return 0 // as on Discord, a member who cannot view a channel has no permissions there
	}
	return may
}

// sees says whether a member can read a channel at all.
func (u *user) sees(c *channel) bool {
	switch c.kind {
	case channelDM:
		return c.with == u
	case channelPrivate:
		return c.guild.has(u) && (u.Admin || slices.Contains(c.members, u.id)) && u.may(c)&ViewChannel != 0
	default:
		return c.guild.has(u) && u.may(c)&ViewChannel != 0
	}
}

// dm returns the direct channel of the bot and a member. It is made when first needed.
func (cs *channels) dm(u *user) *channel {
	for _, c := range u.home.order {
		if c.kind == channelDM && c.with == u {
			return c
		}
	}
	c := &channel{kind: channelDM, with: u, name: u.Name}
	cs.add(c)
	return c
}

func (cs *channels) add(c *channel) {
	if c.id == "" {
		c.id = cs.ids.next()
	}
	c.made = cs.clock.Now()
	cs.all[c.id] = c
	c.around = cmp.Or(c.guild, cs.guilds.home())
	c.around.order = append(c.around.order, c)
	cs.changed(c)
}

func (cs *channels) changed(c *channel) {
	v := c.view()
	cs.watchers.tell(c, Event{Kind: "channel", Channel: &v})
}

// remove deletes a channel with its threads, and sends the bot CHANNEL_DELETE or THREAD_DELETE. The
// bot gets no event for the threads of a deleted channel.
func (cs *channels) remove(c *channel) {
	for _, t := range slices.Clone(c.around.order) {
		if t.parent == c {
			cs.forget(t)
		}
	}
	cs.forget(c)
	if c.isThread() {
		cs.sessions.dispatch(c.guild, intentGuilds, "THREAD_DELETE", object{
			"id": c.id, "guild_id": c.guild.id, "parent_id": c.parent.id, "type": c.kind,
		})

		return
	}
	cs.sessions.dispatch(c.guild, intentGuilds, "CHANNEL_DELETE", c.json())
}

func (cs *channels) forget(c *channel) {
	if c.stopArchive != nil {
		c.stopArchive()
	}
	delete(cs.all, c.id)
	c.around.order = slices.DeleteFunc(c.around.order, func(other *channel) bool { return other == c })
	cs.watchers.tell(c, Event{Kind: "channel_delete", ID: c.id})
}
