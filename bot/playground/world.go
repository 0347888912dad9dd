package playground

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// What exists. Everything here is guarded by Server.mu.

const discordEpoch = 1420070400000 // milliseconds, first of 2015

type user struct {
	Member
	id  string
	bot bool
}

// Kinds of channels.
const (
	channelText    = 0
	channelDM      = 1
	channelThread  = 11
	channelPrivate = 12
)

type channel struct {
	id, name, topic string
	kind            int
	guild           *guild                // nil of a DM
	parent          *channel              // of a thread
	owner           *user                 // of a thread
	with            *user                 // of a DM
	deny            Permission            // what the bot may not do
	overwrites      map[string]*overwrite // what members may do otherwise than everybody, by user
	archived        bool
	locked          bool
	autoArchive     int // minutes
	stopArchive     func() bool
	members         []string // of a thread
	messages        []*message
	pins            []string
	oldEdits        []time.Time // edits of messages older than an hour
	made            time.Time
}

func (c *channel) isThread() bool { return c.kind == channelThread || c.kind == channelPrivate }

// root is the channel whose permissions count.
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
	only        string // ephemeral: the user who sees it
	from        *interaction
	reference   string // message answered, or thread opened
	thread      *channel
	hidden      bool // dismissed by the user
}

func (m *message) loading() bool { return m.flags&flagLoading != 0 }

type attachment struct {
	Attachment
	channel string
	by      string // the member who gave it with a command; "" for one of a message
	data    []byte
}

// An upload is one file of a multipart request; N is n of files[n].
type upload struct {
	N, Name string
	Data    []byte
}

// snowflakeAt is the first snowflake of a moment.
func snowflakeAt(t time.Time) uint64 { return uint64(t.UnixMilli()-discordEpoch) << 22 }

// nextID makes a snowflake, later than all before; of now, unless the server is being
// founded.
func (s *Server) nextID() string {
	s.last++
	if !s.newborn {
		s.last = max(s.last, snowflakeAt(s.clock.Now()))
	}
	return strconv.FormatUint(s.last, 10)
}

// user finds a member by id, key or name; "bot" is the bot.
func (s *Server) user(name string) *user {
	for _, u := range s.users {
		if u.id == name || u.Key != "" && strings.EqualFold(u.Key, name) || strings.EqualFold(u.Name, name) {
			return u
		}
	}
	return nil
}

// byID finds a member by id alone, as Discord's routes do.
func (s *Server) byID(id string) *user {
	i := slices.IndexFunc(s.users, func(u *user) bool { return u.id == id })
	if i < 0 {
		return nil
	}
	return s.users[i]
}

// place finds a channel by id, or one of the first guild by name with or without "#".
func (s *Server) place(name string) *channel {
	if c := s.channels[name]; c != nil {
		return c
	}
	for _, id := range s.home().order {
		if c := s.channels[id]; c != nil && c.name == strings.TrimPrefix(name, "#") {
			return c
		}
	}
	return nil
}

// botMay is what the bot may do in a channel.
func (s *Server) botMay(c *channel) Permission {
	if c.kind == channelDM {
		return botPermissions
	}
	if !c.guild.has(s.bot) {
		return 0
	}
	return botPermissions &^ c.root().deny
}

// An overwrite is what one member may do in a channel beside what everybody may, and
// what not of it.
type overwrite struct{ allow, deny Permission }

// userMay returns a member's permissions in a channel. An administrator has all, regardless of the
// channel.
func (s *Server) userMay(u *user, c *channel) Permission {
	if u.Admin {
		return allPermissions
	}
	may := memberPermissions
	if o := c.root().overwrites[u.id]; o != nil {
		may = may&^o.deny | o.allow
	}
	if may&ViewChannel == 0 {
		return 0 // as on Discord: nothing can be done in what is not seen
	}
	return may
}

// sees says whether a member can read a channel at all.
func (s *Server) sees(u *user, c *channel) bool {
	switch c.kind {
	case channelDM:
		return c.with == u
	case channelPrivate:
		return c.guild.has(u) && (u.Admin || slices.Contains(c.members, u.id)) && s.userMay(u, c)&ViewChannel != 0
	default:
		return c.guild.has(u) && s.userMay(u, c)&ViewChannel != 0
	}
}

// dm is the direct channel of the bot and a member, made when first needed.
func (s *Server) dm(u *user) *channel {
	for _, id := range s.home().order {
		if c := s.channels[id]; c != nil && c.kind == channelDM && c.with == u {
			return c
		}
	}
	c := &channel{kind: channelDM, with: u, name: u.Name}
	s.addChannel(c)
	return c
}

func (s *Server) addChannel(c *channel) {
	if c.id == "" {
		c.id = s.nextID()
	}
	c.made = s.clock.Now()
	s.channels[c.id] = c
	g := s.around(c)
	g.order = append(g.order, c.id)
	s.channelChanged(c)
}

func (s *Server) channelChanged(c *channel) {
	v := s.channelView(c)
	s.tell(c, Event{Kind: "channel", Channel: &v})
}

// removeChannel deletes a channel with its threads, and tells everybody. The
// threads of a deleted channel go without an event of their own.
func (s *Server) removeChannel(c *channel) {
	for _, id := range slices.Clone(s.around(c).order) {
		if t := s.channels[id]; t != nil && t.parent == c {
			s.forgetChannel(t)
		}
	}
	s.forgetChannel(c)
	if c.isThread() {
		s.dispatch(c.guild, intentGuilds, "THREAD_DELETE", object{
			"id": c.id, "guild_id": c.guild.id, "parent_id": c.parent.id, "type": c.kind,
		})
		return
	}
	s.dispatch(c.guild, intentGuilds, "CHANNEL_DELETE", s.channelJSON(c))
}

func (s *Server) forgetChannel(c *channel) {
	if c.stopArchive != nil {
		c.stopArchive()
	}
	delete(s.channels, c.id)
	g := s.around(c)
	g.order = slices.DeleteFunc(g.order, func(id string) bool { return id == c.id })
	s.tell(c, Event{Kind: "channel_delete", ID: c.id})
}
