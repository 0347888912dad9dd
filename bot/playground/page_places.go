package playground

import (
	"net/http"
	"unicode/utf8"
)

// What members do to places and to membership.

func (s *Server) actThread(_ *http.Request, a pageAct) (any, error) {
	return nil, s.changeThread(a.As, a.Thread, a.Action)
}

// changeThread is a member's archive, unarchive, lock, unlock or delete.
func (s *Server) changeThread(as, thread, action string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, t, err := s.where(as, thread)
	if err != nil {
		return err
	}
	manager := s.userMay(u, t)&ManageThreads != 0
	if !t.isThread() || !manager && (t.owner != u || action != "archive" && action != "unarchive") {
		return notAllowed("%s may not do this to %s", u.Name, t.name)
	}
	switch action {
	case "archive", "unarchive":
		s.setArchived(t, action == "archive")
	case "lock", "unlock":
		t.locked = action == "lock"
		s.setArchived(t, t.locked)
	case "delete":
		s.removeChannel(t)
	default:
		return notAllowed("unknown action %q", action)
	}
	return nil
}

func (s *Server) actChannel(_ *http.Request, a pageAct) (any, error) {
	if a.Action == "delete" {
		return nil, s.deletePlace(a.As, a.Channel)
	}
	if a.Action != "create" {
		return nil, notAllowed("unknown action %q", a.Action)
	}
	v, err := s.makePlace(a.As, a.Name)
	if err != nil {
		return nil, err
	}
	return object{"channel": v}, nil
}

func (s *Server) makePlace(as, name string) (ChannelView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.user(as)
	if u == nil || !u.Admin {
		return ChannelView{}, notAllowed("only an administrator makes channels")
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > 100 {
		return ChannelView{}, notAllowed("a channel's name has 1 to 100 characters")
	}
	c := &channel{guild: s.home(), name: name, kind: channelText}
	s.addChannel(c)
	s.dispatch(c.guild, intentGuilds, "CHANNEL_CREATE", s.channelJSON(c))
	return s.channelView(c), nil
}

func (s *Server) deletePlace(as, channel string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.where(as, channel)
	if err != nil {
		return err
	}
	if !u.Admin || c.kind == channelDM {
		return notAllowed("%s may not delete %s", u.Name, c.name)
	}
	s.removeChannel(c)
	return nil
}

func (s *Server) actMember(_ *http.Request, a pageAct) (any, error) {
	if a.Action != "leave" && a.Action != "return" {
		return nil, notAllowed("unknown action %q", a.Action)
	}
	return nil, s.SetPresent(a.User, a.Action == "return")
}

// SetPresent makes a member leave the first guild or come back. "bot" is the bot
// itself: then the gateway tells GUILD_DELETE or GUILD_CREATE, and its commands
// for the guild are gone.
func (s *Server) SetPresent(name string, present bool) error {
	return s.SetPresentIn(s.GuildID(), name, present)
}

// SetName gives a member another name, and tells GUILD_MEMBER_UPDATE.
func (s *Server) SetName(member, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.user(member)
	if n := utf8.RuneCountInString(name); u == nil || n < 1 || n > 32 {
		return notAllowed("no member %q, or a name that has not 1 to 32 characters", member)
	}
	u.Name = name
	for _, g := range s.guilds {
		if g.has(u) {
			o := s.memberJSON(g, u)
			o["guild_id"] = g.id
			s.dispatch(g, intentMembers, "GUILD_MEMBER_UPDATE", o)
		}
	}
	v := s.memberView(u)
	s.tell(nil, Event{Kind: "member", Member: &v})
	return nil
}

// Deny sets what the bot may not do in a channel, by id or name.
func (s *Server) Deny(channel string, deny Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.place(channel)
	if c == nil {
		return notAllowed("no channel %q", channel)
	}
	c.root().deny = deny
	s.dispatch(c.guild, intentGuilds, "CHANNEL_UPDATE", s.channelJSON(c.root()))
	return nil
}

// Overwrite sets what a member may do in a channel, and in its threads, otherwise than
// everybody: what is allowed beside that, and what of it is denied. An administrator may
// do everything all the same.
func (s *Server) Overwrite(member, channel string, allow, deny Permission) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c := s.user(member), s.place(channel)
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
	s.dispatch(c.guild, intentGuilds, "CHANNEL_UPDATE", s.channelJSON(c))
	return nil
}

// SetClosed says whether a member refuses direct messages.
func (s *Server) SetClosed(member string, closed bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.user(member)
	if u == nil {
		return notAllowed("no member %q", member)
	}
	u.Closed = closed
	return nil
}

// RefuseCards says whether messages of Components V2 are refused, as where Discord takes none.
func (s *Server) RefuseCards(refused bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cardless = refused
}

// cards is the flag of Components V2, where messages may have it.
func (s *Server) cards() int {
	if s.cardless {
		return 0
	}
	return flagComponentsV2
}

// StartThread opens a public thread in a channel as a member does, and gives
// its id.
func (s *Server) StartThread(as, place, name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.where(as, place)
	if err != nil {
		return "", err
	}
	if c.kind != channelText || name == "" || s.userMay(u, c)&CreatePublicThreads == 0 {
		return "", notAllowed("no thread can start in %s", c.name)
	}
	t := &channel{
		guild: c.guild, kind: channelThread, name: name, parent: c, owner: u, autoArchive: 4320, members: []string{u.id},
	}
	s.openThread(t, nil)
	return t.id, nil
}
