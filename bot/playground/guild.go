package playground

import (
	"slices"
	"strconv"
)

// A guild is one of Discord's servers with the bot in it. All members of the playground are in
// each until they leave it. The first one is what the page shows.
type guild struct {
	id, name, locale string
	playersRole      string
	botRole          string
	adminRole        string
	order            []string // channels and threads by age; in the first guild the direct channels too
	away             map[*user]bool
}

// newGuild is a guild without channels; its roles take the next snowflakes.
func (s *Server) newGuild(id, name string) *guild {
	g := &guild{id: id, name: name, locale: s.opt.GuildLocale, away: map[*user]bool{},
		playersRole: s.nextID(), botRole: s.nextID(), adminRole: s.nextID()}
	s.guilds, s.byGuild[id] = append(s.guilds, g), g
	return g
}

// home is the first guild.
func (s *Server) home() *guild { return s.guilds[0] }

// addGuilds founds the guilds of Options.Guilds. Each was made a millisecond before the one in
// front of it, so that they are spread evenly over any number of shards.
func (s *Server) addGuilds(all []Guild) {
	first, _ := strconv.ParseUint(s.home().id, 10, 64)
	for i, one := range all {
		g := s.newGuild(strconv.FormatUint(first-uint64(i+1)<<22, 10), one.Name)
		for _, c := range one.Channels {
			s.addChannel(&channel{guild: g, name: c.Name, topic: c.Topic, kind: channelText, deny: c.Deny})
		}
	}
}

// has says whether a user is in a guild: a member, or the bot.
func (g *guild) has(u *user) bool { return !g.away[u] }

// roles returns a user's roles there.
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

// around is the guild whose members and roles a channel's client offers: a direct channel's are
// those of the first.
func (s *Server) around(c *channel) *guild {
	if c.guild == nil {
		return s.home()
	}
	return c.guild
}

// shared says whether a user shares a guild with the bot, without which they cannot exchange direct
// messages.
func (s *Server) shared(u *user) bool {
	return slices.ContainsFunc(s.guilds, func(g *guild) bool { return g.has(u) && g.has(s.bot) })
}

// GuildIDs are the guilds' ids: the first, then Options.Guilds in their order.
func (s *Server) GuildIDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]string, len(s.guilds))
	for i, g := range s.guilds {
		all[i] = g.id
	}
	return all
}

// ChannelIn is the id of a guild's channel or thread by its name; "" if there is none.
func (s *Server) ChannelIn(guild, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.byGuild[guild]; g != nil {
		for _, id := range g.order {
			if c := s.channels[id]; c.guild == g && c.name == name {
				return c.id
			}
		}
	}
	return ""
}

// SetPresentIn is SetPresent in a guild that it names by its id.
func (s *Server) SetPresentIn(guild, name string, present bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, u := s.byGuild[guild], s.user(name)
	if g == nil || u == nil {
		return notAllowed("no guild %q or no member %q", guild, name)
	}
	if g.has(u) == present {
		return nil
	}
	g.away[u] = !present
	switch {
	case u.bot && present:
		s.dispatch(g, intentGuilds, "GUILD_CREATE", s.guildCreate(g))
	case u.bot:
		s.setCommands(g.id, nil)
		s.dispatch(g, intentGuilds, "GUILD_DELETE", object{"id": g.id})
	case present:
		o := s.memberJSON(g, u)
		o["guild_id"] = g.id
		s.dispatch(g, intentMembers, "GUILD_MEMBER_ADD", o)
	default:
		s.dispatch(g, intentMembers, "GUILD_MEMBER_REMOVE", object{"guild_id": g.id, "user": s.userJSON(u)})
	}
	v := s.memberView(u)
	s.tell(nil, Event{Kind: "member", Member: &v})
	return nil
}
