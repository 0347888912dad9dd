package playground

import (
	"slices"
	"strings"
)

// This file answers requests about guilds, their members, the bot itself, the gateway's address,
// direct channels and pins.

func (gs *guilds) routes() []route {
	return []route{
		{"GET", "/users/@me", false, gs.getMe},
		{"GET", "/users/@me/guilds", false, gs.getMyGuilds},
		{"GET", "/users/{user}", false, gs.getUser},
		{"GET", "/applications/@me", false, gs.getApplication},
		{"GET", "/oauth2/applications/@me", false, gs.getApplication},
		{"GET", "/guilds/{guild}", false, show(gs.find, (*guild).json)},
		{"GET", "/guilds/{guild}/channels", false, show(gs.find, (*guild).channelsJSON)},
		{"GET", "/guilds/{guild}/roles", false, show(gs.find, (*guild).rolesJSON)},
		{"GET", "/guilds/{guild}/threads/active", false, show(gs.find, (*guild).activeThreads)},
		{"GET", "/guilds/{guild}/members", false, on(gs.find, gs.getMembers)},
		{"GET", "/guilds/{guild}/members/{user}", false, on(gs.find, gs.getMember)},
	}
}

// address returns the address of the gateway's websocket.
func (gw *gateway) address() string {
	return "ws" + strings.TrimPrefix(gw.URL(), "http") + "/gw"
}

func (gw *gateway) getAddress(*call) (any, *apiError) {
	return object{"url": gw.address()}, nil
}

// sessionsADay is how many sessions may begin in a day.
const sessionsADay = 1000

func (gw *gateway) getLimits(*call) (any, *apiError) {
	return object{"url": gw.address(), "shards": gw.opt.Shards, "session_start_limit": object{"total": sessionsADay,
		"remaining": sessionsADay, "reset_after": 0, "max_concurrency": max(gw.opt.MaxConcurrency, 1)}}, nil
}

func (gs *guilds) getMe(*call) (any, *apiError) {
	o := gs.bot.json()
	o["mfa_enabled"], o["locale"], o["verified"], o["email"] = false, "en-US", true, nil
	return o, nil
}

func (gs *guilds) getMyGuilds(*call) (any, *apiError) {
	all := []object{}
	for _, g := range gs.all {
		if g.has(gs.bot) {
			all = append(all, object{"id": g.id, "name": g.name, "icon": nil, "owner": false,
				"permissions": botPermissions.text(), "features": []string{}})
		}
	}
	return all, nil
}

func (gs *guilds) getUser(c *call) (any, *apiError) {
	u := gs.users.byID(c.PathValue("user"))
	if u == nil {
		return nil, refuse(codeUnknownUser)
	}
	return u.json(), nil
}

func (gs *guilds) getApplication(*call) (any, *apiError) {
	return object{"id": gs.opt.ApplicationID, "name": gs.bot.Name, "description": "", "icon": nil, "bot_public": true,
		"bot_require_code_grant": false, "flags": 0, "verify_key": "", "summary": "", "bot": gs.bot.json()}, nil
}

// find returns the guild that a call is about.
func (gs *guilds) find(c *call) (*guild, *apiError) {
	g := gs.byID[c.PathValue("guild")]
	if g == nil {
		return nil, refuse(codeUnknownGuild)
	}
	if !g.has(gs.bot) {
		return nil, refuse(codeMissingAccess)
	}
	return g, nil
}

func (g *guild) channelsJSON() any { return g.create()["channels"] }

func (g *guild) activeThreads() object {
	return object{"threads": g.create()["threads"], "members": []object{}}
}

// getMembers lists the members of a guild. Like Discord, it refuses this to a bot without the
// privileged intent for members.
func (gs *guilds) getMembers(c *call, g *guild) (any, *apiError) {
	if gs.opt.Intents&intentMembers == 0 {
		return nil, refuse(codeMissingAccess)
	}
	out := []object{}
	for _, u := range gs.users {
		if g.has(u) {
			out = append(out, g.member(u))
		}
	}
	return out, nil
}

func (gs *guilds) getMember(c *call, g *guild) (any, *apiError) {
	id := c.PathValue("user")
	if id == "@me" {
		id = gs.bot.id
	}
	u := gs.users.byID(id)
	if u == nil || !g.has(u) {
		return nil, refuse(codeUnknownMember)
	}
	return g.member(u), nil
}

func (cs *channels) openDM(c *call) (any, *apiError) {
	body, err := c.sound(aDM)
	if err != nil {
		return nil, err
	}
	u := cs.guilds.users.byID(idText(body["recipient_id"]))
	if u == nil || u.bot {
		return nil, refuse(codeInvalidRecipient)
	}
	return cs.dm(u).json(), nil
}

const maxPins = 50

func (c *channel) pinsJSON() object {
	items := []object{}
	for _, id := range c.pins {
		if m := c.find(id); m != nil {
			items = append(items, object{"pinned_at": stamp(m.made), "message": m.json()})
		}
	}
	return object{"items": items, "has_more": false}
}

func pin(_ *call, m *message) (any, *apiError) {
	if slices.Contains(m.channel.pins, m.id) {
		return nil, nil
	}
	if len(m.channel.pins) >= maxPins {
		return nil, refuse(codeTooManyPins)
	}
	m.channel.pins = append(m.channel.pins, m.id)
	return nil, nil
}

func unpin(_ *call, m *message) (any, *apiError) {
	m.channel.pins = slices.DeleteFunc(m.channel.pins, func(id string) bool { return id == m.id })
	return nil, nil
}
