package playground

import (
	"slices"
	"strconv"
	"time"
)

// A guild is one of Discord's servers with the bot in it. All members of the playground are in each
// guild until they leave it. The page shows the first guild.
type guild struct {
	id, name, locale string
	playersRole      string
	botRole          string
	adminRole        string
	users            people
	bot              *user
	founded          time.Time  // the time at which its members joined
	order            []*channel // channels and threads by age; the first guild has the direct channels too
	away             map[*user]bool
}

// guilds has all guilds and users. Guarded by base.mu.
type guilds struct {
	*base
	all   []*guild
	byID  map[string]*guild
	users people
	bot   *user
	// spoken says that a page has set the language of all members. The first page that is opened does
	// so.
	spoken bool
}

// add makes a guild without channels. Its roles take the next snowflakes.
func (gs *guilds) add(id, name string) *guild {
	g := &guild{id: id, name: name, locale: gs.opt.GuildLocale, away: map[*user]bool{}, founded: gs.started,
		playersRole: gs.ids.next(), botRole: gs.ids.next(), adminRole: gs.ids.next()}
	gs.all, gs.byID[id] = append(gs.all, g), g
	return g
}

// home returns the first guild.
func (gs *guilds) home() *guild { return gs.all[0] }

// found makes the guilds of Options.Guilds. The time in each guild's id is a millisecond before
// that of the previous guild, so that the guilds are spread evenly over any number of shards.
func (cs *channels) found(all []Guild) {
	first, _ := strconv.ParseUint(cs.guilds.home().id, 10, 64)
	for i, one := range all {
		g := cs.guilds.add(strconv.FormatUint(first-uint64(i+1)<<22, 10), one.Name)
		for _, c := range one.Channels {
			cs.add(&channel{guild: g, name: c.Name, topic: c.Topic, purpose: c.For, kind: c.kindOf(), deny: c.Deny})
		}
	}
}

// has says whether a user, or the bot, is in a guild.
func (g *guild) has(u *user) bool { return !g.away[u] }

// roles returns a user's roles in a guild.
func (g *guild) roles(u *user) []string {
	all := []string{}
	if u.bot {
		return append(all, g.botRole)
	}
	if !u.Watch {
		all = append(all, g.playersRole)
	}
	if u.Admin {
		all = append(all, g.adminRole)
	}
	return all
}

// channel returns the channel or thread with a name, or nil if there is none.
func (g *guild) channel(name string) *channel {
	if i := slices.IndexFunc(g.order, func(c *channel) bool { return c.name == name }); i >= 0 {
		return g.order[i]
	}
	return nil
}

// shared says whether a user shares a guild with the bot. Without a shared guild they cannot
// exchange direct messages.
func (gs *guilds) shared(u *user) bool {
	return slices.ContainsFunc(gs.all, func(g *guild) bool { return g.has(u) && g.has(gs.bot) })
}

// GuildIDs returns the ids of the guilds: that of the first, then those of Options.Guilds in their
// order.
func (s *Server) GuildIDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]string, len(s.guilds.all))
	for i, g := range s.guilds.all {
		all[i] = g.id
	}
	return all
}

// ChannelIn returns the id of the guild's channel or thread with a name, or "" if there is none.
func (s *Server) ChannelIn(guild, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.guilds.byID[guild]; g != nil {
		if c := g.channel(name); c != nil {
			return c.id
		}
	}
	return ""
}

// SetPresentIn makes a member, or the bot, leave a guild or come back: see SetPresent. The parameter
// guild is the guild's id.
func (s *Server) SetPresentIn(guild, name string, present bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, u := s.guilds.byID[guild], s.guilds.users.named(name)
	if g == nil || u == nil {
		return notAllowed("no guild %q or no member %q", guild, name)
	}
	if g.has(u) == present {
		return nil
	}
	g.away[u] = !present
	switch {
	case u.bot && present:
		s.sessions.dispatch(g, intentGuilds, "GUILD_CREATE", g.create())
	case u.bot:
		s.commands.set(g.id, nil)
		s.sessions.dispatch(g, intentGuilds, "GUILD_DELETE", object{"id": g.id})
	case present:
		o := g.member(u)
		o["guild_id"] = g.id
		s.sessions.dispatch(g, intentMembers, "GUILD_MEMBER_ADD", o)
	default:
		s.sessions.dispatch(g, intentMembers, "GUILD_MEMBER_REMOVE", object{"guild_id": g.id, "user": u.json()})
	}
	v := u.view()
	s.watchers.tell(nil, Event{Kind: "member", Member: &v})
	return nil
}
