package playground

import (
	"slices"
	"strings"
)

// The guild, its members, the bot itself, direct channels and pins.

// gatewayAddress is where the websocket listens.
func (s *Server) gatewayAddress() string {
	return "ws" + strings.TrimPrefix(s.URL(), "http") + "/gw"
}

func (s *Server) gatewayURL(*call) (any, *apiError) {
	return object{"url": s.gatewayAddress()}, nil
}

// sessionsADay is how many sessions may begin in a day.
const sessionsADay = 1000

func (s *Server) gatewayBot(*call) (any, *apiError) {
	return object{"url": s.gatewayAddress(), "shards": s.opt.Shards, "session_start_limit": object{"total": sessionsADay,
		"remaining": sessionsADay, "reset_after": 0, "max_concurrency": max(s.opt.MaxConcurrency, 1)}}, nil
}

func (s *Server) getMe(*call) (any, *apiError) {
	o := s.userJSON(s.bot)
	o["mfa_enabled"], o["locale"], o["verified"], o["email"] = false, "en-US", true, nil
	return o, nil
}

func (s *Server) getMyGuilds(*call) (any, *apiError) {
	all := []object{}
	for _, g := range s.guilds {
		if g.has(s.bot) {
			all = append(all, object{"id": g.id, "name": g.name, "icon": nil, "owner": false,
				"permissions": botPermissions.text(), "features": []string{}})
		}
	}
	return all, nil
}

func (s *Server) getUser(c *call) (any, *apiError) {
	u := s.byID(c.PathValue("user"))
	if u == nil {
		return nil, refuse(codeUnknownUser)
	}
	return s.userJSON(u), nil
}

func (s *Server) getApplication(*call) (any, *apiError) {
	return object{"id": s.opt.ApplicationID, "name": s.bot.Name, "description": "", "icon": nil, "bot_public": true,
		"bot_require_code_grant": false, "flags": 0, "verify_key": "", "summary": "", "bot": s.userJSON(s.bot)}, nil
}

// guildFor is the guild of a call.
func (s *Server) guildFor(c *call) (*guild, *apiError) {
	g := s.byGuild[c.PathValue("guild")]
	if g == nil {
		return nil, refuse(codeUnknownGuild)
	}
	if !g.has(s.bot) {
		return nil, refuse(codeMissingAccess)
	}
	return g, nil
}

func (s *Server) getRoles(c *call, g *guild) (any, *apiError) {
	return s.rolesJSON(g), nil
}

func (s *Server) getGuildChannels(c *call, g *guild) (any, *apiError) {
	return s.guildCreate(g)["channels"], nil
}

func (s *Server) getActiveThreads(c *call, g *guild) (any, *apiError) {
	return object{"threads": s.guildCreate(g)["threads"], "members": []object{}}, nil
}

// getMembers needs the privileged intent, as on Discord.
func (s *Server) getMembers(c *call, g *guild) (any, *apiError) {
	if s.opt.Intents&intentMembers == 0 {
		return nil, refuse(codeMissingAccess)
	}
	out := []object{}
	for _, u := range s.users {
		if g.has(u) {
			out = append(out, s.memberJSON(g, u))
		}
	}
	return out, nil
}

func (s *Server) getMember(c *call, g *guild) (any, *apiError) {
	id := c.PathValue("user")
	if id == "@me" {
		id = s.bot.id
	}
	u := s.byID(id)
	if u == nil || !g.has(u) {
		return nil, refuse(codeUnknownMember)
	}
	return s.memberJSON(g, u), nil
}

func (s *Server) openDM(c *call) (any, *apiError) {
	body, err := s.sound(c, dmShape)
	if err != nil {
		return nil, err
	}
	u := s.byID(idText(body["recipient_id"]))
	if u == nil || u.bot {
		return nil, refuse(codeInvalidRecipient)
	}
	return s.channelJSON(s.dm(u)), nil
}

const maxPins = 50

func (s *Server) getPins(c *call, ch *channel) (any, *apiError) {
	items := []object{}
	for _, id := range ch.pins {
		if m := ch.find(id); m != nil {
			items = append(items, object{"pinned_at": stamp(m.made), "message": s.messageJSON(m)})
		}
	}
	return object{"items": items, "has_more": false}, nil
}

func (s *Server) pin(c *call, m *message) (any, *apiError) {
	if slices.Contains(m.channel.pins, m.id) {
		return nil, nil
	}
	if len(m.channel.pins) >= maxPins {
		return nil, refuse(codeTooManyPins)
	}
	m.channel.pins = append(m.channel.pins, m.id)
	return nil, nil
}

func (s *Server) unpin(c *call, m *message) (any, *apiError) {
	m.channel.pins = slices.DeleteFunc(m.channel.pins, func(id string) bool { return id == m.id })
	return nil, nil
}
