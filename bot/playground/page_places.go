package playground

import (
	"net/http"
	"unicode/utf8"
)

// This file has what members do with channels, threads and guilds: create, delete, archive, leave, join.

func (cs *channels) actThread(_ *http.Request, a pageAct) (any, error) {
	return nil, cs.changeThread(a.As, a.Thread, a.Action)
}

// changeThread archives, unarchives, locks, unlocks or deletes a thread for a member.
func (cs *channels) changeThread(as, thread, action string) error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	u, t, err := cs.where(as, thread)
	if err != nil {
		return err
	}
	manager := u.may(t)&ManageThreads != 0
	if !t.isThread() || !manager && (t.owner != u || action != "archive" && action != "unarchive") {
		return notAllowed("%s may not do this to %s", u.Name, t.name)
	}
	switch action {
	case "archive", "unarchive":
		cs.setArchived(t, action == "archive")
	case "lock", "unlock":
		t.locked = action == "lock"
		cs.setArchived(t, t.locked)
	case "delete":
		cs.remove(t)
	default:
		return notAllowed("unknown action %q", action)
	}
	return nil
}

func (cs *channels) actChannel(_ *http.Request, a pageAct) (any, error) {
	if a.Action == "delete" {
		return nil, cs.deletePlace(a.As, a.Channel)
	}
	if a.Action != "create" {
		return nil, notAllowed("unknown action %q", a.Action)
	}
	v, err := cs.makePlace(a.As, a.Name)
	if err != nil {
		return nil, err
	}
	return object{"channel": v}, nil
}

func (cs *channels) makePlace(as, name string) (ChannelView, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	u := cs.guilds.users.named(as)
	if u == nil || !u.Admin {
		return ChannelView{}, notAllowed("only an administrator makes channels")
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > 100 {
		return ChannelView{}, notAllowed("a channel's name has 1 to 100 characters")
	}
	c := &channel{guild: cs.guilds.home(), name: name, kind: channelText}
	cs.add(c)
	cs.sessions.dispatch(c.guild, intentGuilds, "CHANNEL_CREATE", c.json())
	return c.view(), nil
}

func (cs *channels) deletePlace(as, channel string) error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	u, c, err := cs.where(as, channel)
	if err != nil {
		return err
	}
	if !u.Admin || c.kind == channelDM {
		return notAllowed("%s may not delete %s", u.Name, c.name)
	}
	cs.remove(c)
	return nil
}

func (s *Server) actMember(_ *http.Request, a pageAct) (any, error) {
	if a.Action != "leave" && a.Action != "return" {
		return nil, notAllowed("unknown action %q", a.Action)
	}
	return nil, s.SetPresent(a.User, a.Action == "return")
}

// SetPresent makes a member leave the first guild or come back. If name is "bot", the bot itself
// leaves or comes back: the gateway sends GUILD_DELETE or GUILD_CREATE. A bot that leaves loses its
// commands for the guild.
func (s *Server) SetPresent(name string, present bool) error {
	return s.SetPresentIn(s.GuildID(), name, present)
}

// SetName changes a member's name and sends GUILD_MEMBER_UPDATE.
func (s *Server) SetName(member, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.guilds.users.named(member)
	if n := utf8.RuneCountInString(name); u == nil || n < 1 || n > 32 {
		return notAllowed("no member %q, or a name that has not 1 to 32 characters", member)
	}
	u.Name = name
	for _, g := range s.guilds.all {
		if g.has(u) {
			o := g.member(u)
			o["guild_id"] = g.id
			s.sessions.dispatch(g, intentMembers, "GUILD_MEMBER_UPDATE", o)
		}
	}
	v := u.view()
	s.watchers.tell(nil, Event{Kind: "member", Member: &v})
	return nil
}

// Deny sets which permissions the bot lacks in a channel, named by id or name.
func (s *Server) Deny(channel string, deny Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels.place(channel)
	if c == nil {
		return notAllowed("no channel %q", channel)
	}
	c.root().deny = deny
	s.sessions.dispatch(c.guild, intentGuilds, "CHANNEL_UPDATE", c.root().json())
	return nil
}

// Overwrite sets a member's own permissions in a channel and its threads. The parameter allow has
// the permissions that the member has in addition to everybody's, and deny has those that the
// member lacks. Administrators keep all.
func (s *Server) Overwrite(member, channel string, allow, deny Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c := s.guilds.users.named(member), s.channels.place(channel)
	if u == nil || u.bot || c == nil || c.kind == channelDM {
		return notAllowed("no member %q or no channel %q", member, channel)
	}
	c = c.root()
	if c.overwrites == nil {
		c.overwrites = map[string]*overwrite{}
	}
	c.overwrites[u.id] = &overwrite{allow, deny}
	if allow|deny == 0 {
		delete(c.overwrites, u.id)
	}
	s.sessions.dispatch(c.guild, intentGuilds, "CHANNEL_UPDATE", c.json())
	return nil
}

// SetClosed sets whether a member refuses direct messages.
func (s *Server) SetClosed(member string, closed bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.guilds.users.named(member)
	if u == nil {
		return notAllowed("no member %q", member)
	}
	u.Closed = closed
	return nil
}

// RefuseCards sets whether messages of Components V2 are refused.
func (s *Server) RefuseCards(refused bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages.cards = flagComponentsV2
	if refused {
		s.messages.cards = 0
	}
}

// StartThread opens a public thread in a channel in the name of a member, and returns the thread's id.
func (s *Server) StartThread(as, place, name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.channels.where(as, place)
	if err != nil {
		return "", err
	}
	if threads[c.kind] == nil || name == "" || u.may(c)&CreatePublicThreads == 0 {
		return "", notAllowed("no thread can start in %s", c.name)
	}
	t := &channel{
		guild: c.guild, kind: threads[c.kind][0], name: name, parent: c, owner: u, autoArchive: 4320,
		members: []string{u.id},
	}
	s.channels.openThread(t, nil)
	return t.id, nil
}
