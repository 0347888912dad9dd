package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// What members do, as the bot receives it: Discord's own INTERACTION_CREATE.

func notAllowed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errRefused, fmt.Sprintf(format, args...))
}

// where finds the acting member and her channel.
func (s *Server) where(as, in string) (*user, *channel, error) {
	u := s.user(as)
	if u == nil || u.bot {
		return nil, nil, notAllowed("no member %q", as)
	}
	c := s.place(in)
	if in == "@bot" { // her direct channel with the bot
		c = s.dm(u)
	}
	if c == nil || !s.sees(u, c) {
		return nil, nil, notAllowed("%s sees no channel %q", u.Name, in)
	}
	return u, c, nil
}

// begin makes an interaction known and starts its 3 seconds.
func (s *Server) begin(u *user, c *channel, kind int) *interaction {
	in := &interaction{id: s.nextID(), token: "aW50ZXJhY3Rpb24" + s.randomToken(40), kind: kind, user: u, channel: c,
		made: s.clock.Now(), done: make(chan struct{})}
	s.interactions[in.id], s.byToken[in.token] = in, in
	in.stop = s.clock.AfterFunc(s.opt.AckTime, func() { s.expire(in) })
	return in
}

// raise sends the event of an interaction.
func (s *Server) raise(in *interaction, data object) {
	u, c := in.user, in.channel
	place := s.channelJSON(c)
	o := object{"id": in.id, "application_id": s.opt.ApplicationID, "type": in.kind, "data": data,
		"token": in.token, "version": 1,
		"channel_id": c.id, "channel": place, "locale": u.Locale, "entitlements": []any{},
		"attachment_size_limit": maxFileBytes,
		"app_permissions":       s.botMay(c).text(), "authorizing_integration_owners": owners(c), "context": 0}
	if c.kind == channelDM {
		o["user"], o["context"] = s.userJSON(u), 1
	} else {
		place["permissions"] = s.userMay(u, c).text()
		o["member"], o["guild_id"], o["guild_locale"] = s.memberHere(u, c), c.guild.id, c.guild.locale
		o["guild"] = object{"id": c.guild.id, "locale": c.guild.locale, "features": []string{}}
	}
	if in.source != nil {
		o["message"] = s.messageJSON(in.source)
	}
	if found, ok := data["resolved"].(resolution); ok {
		s.resolveRights(u, c, found)
	}
	s.prune()
	s.dispatch(c.guild, intentNone, "INTERACTION_CREATE", o)
}

// resolveRights fills in what the members that options name may do in the channel, and
// what the acting member may do in the channels that they name.
func (s *Server) resolveRights(u *user, c *channel, found resolution) {
	for id, o := range found.all["members"] {
		o.(object)["permissions"] = s.userMay(s.byID(id), c).text()
	}
	for id, o := range found.all["channels"] {
		o.(object)["permissions"] = s.userMay(u, s.channels[id]).text()
	}
}

// prune forgets interactions whose tokens are long dead.
func (s *Server) prune() {
	const kept = 2000
	if len(s.interactions) < kept {
		return
	}
	for id, in := range s.interactions {
		if s.clock.Now().Sub(in.made) > 2*tokenTime {
			delete(s.interactions, id)
			delete(s.byToken, in.token)
		}
	}
}

// await waits for the acknowledgement and tells the answer.
func (s *Server) await(ctx context.Context, in *interaction) (Reply, error) {
	select {
	case <-in.done:
	case <-ctx.Done():
		return Reply{Interaction: in.id}, fmt.Errorf("waiting for the answer to %s: %w", in.id, ctx.Err())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reply(in), nil
}

// press uses a button or a select of a message.
func (s *Server) press(as, channel, messageID, customID string, values []string) (*interaction, error) {
	return s.pressOn(as, channel, messageID, nil, customID, values)
}

// pressOn uses a button or a select of a message that showed these components, or shows them
// now for nil.
func (s *Server) pressOn(as, channel, messageID string, shown []any, customID string,
	values []string) (*interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.where(as, channel)
	if err != nil {
		return nil, err
	}
	m := c.find(messageID)
	if m == nil || !m.shows(u) {
		return nil, notAllowed("%s sees no message %q", u.Name, messageID)
	}
	if shown == nil {
		shown = m.components
	}
	used, err := s.usable(u, m, shown, customID)
	if err != nil {
		return nil, err
	}
	data := object{"custom_id": customID, "component_type": used["type"], "id": used["id"]}
	if t := intOf(used["type"]); t != typeButton {
		found := s.resolving(c)
		if err := s.choose(used, t, values, data, found); err != nil {
			return nil, err
		}
		if len(found.all) > 0 {
			data["resolved"] = found
		}
	}
	in := s.begin(u, c, kindComponent)
	in.source = m
	s.raise(in, data)
	return in, nil
}

// usable finds a component that this member can use now.
func (s *Server) usable(u *user, m *message, shown []any, customID string) (object, error) {
	var used object
	eachComponent(shown, func(o object) {
		if customID != "" && textOf(o["custom_id"]) == customID {
			used = o
		}
	})
	if used == nil {
		return nil, notAllowed("the message has no component %q", customID)
	}
	if used["disabled"] == true {
		return nil, notAllowed("%q is disabled", customID)
	}
	// api-docs#8474: the client first tries to un-archive, which ordinary members
	// may not do; the press never reaches the bot.
	c := m.channel
	if c.archived && m.only == "" && s.userMay(u, c)&ManageThreads == 0 && c.owner != u {
		return nil, notAllowed("50013: the thread is archived")
	}
	return used, nil
}

// choose checks the values of a select and resolves ids.
func (s *Server) choose(used object, t int, values []string, data object, found resolution) error {
	low, high := 1, 1
	if used["min_values"] != nil {
		low = intOf(used["min_values"])
	}
	if used["max_values"] != nil {
		high = intOf(used["max_values"])
	}
	if len(values) < low || len(values) > high {
		return notAllowed("%d values, the menu takes %d to %d", len(values), low, high)
	}
	chosen := []string{}
	for _, v := range values {
		switch t {
		case typeSelect:
			if !slices.ContainsFunc(objectsOf(used["options"]), func(o object) bool { return textOf(o["value"]) == v }) {
				return notAllowed("the menu has no value %q", v)
			}
		case typeChannels:
			if v = s.resolveChannel(v, found); v == "" {
				return notAllowed("no such channel")
			}
		default:
			if v = s.resolveAnybody(v, found); v == "" {
				return notAllowed("no such member")
			}
		}
		chosen = append(chosen, v)
	}
	data["values"] = chosen
	return nil
}

// owners returns the installations of the bot for an interaction's place.
func owners(c *channel) object {
	if c.guild == nil {
		return object{"0": "0"}
	}
	return object{"0": c.guild.id}
}

// A resolution holds in full what options and menus name by id.
type resolution struct {
	guild *guild // whose members, roles and channels can be named
	all   map[string]object
}

func (s *Server) resolving(c *channel) resolution {
	return resolution{s.around(c), map[string]object{}}
}

// MarshalJSON is what was found, by kind.
func (r resolution) MarshalJSON() ([]byte, error) { return json.Marshal(r.all) }

func (r resolution) put(kind, id string, o object) {
	if r.all[kind] == nil {
		r.all[kind] = object{}
	}
	r.all[kind][id] = o
}

func (s *Server) resolveUser(name string, r resolution) string {
	u := s.user(name)
	if u == nil {
		return ""
	}
	r.put("users", u.id, s.userJSON(u))
	if r.guild.has(u) {
		m := s.memberJSON(r.guild, u)
		delete(m, "user")
		r.put("members", u.id, m)
	}
	return u.id
}

func (s *Server) resolveRole(name string, r resolution) string {
	for _, role := range s.rolesJSON(r.guild) {
		if role["id"] == name || role["name"] == name {
			r.put("roles", textOf(role["id"]), role)
			return textOf(role["id"])
		}
	}
	return ""
}

func (s *Server) resolveAnybody(name string, r resolution) string {
	if id := s.resolveUser(name, r); id != "" {
		return id
	}
	return s.resolveRole(name, r)
}

func (s *Server) resolveChannel(name string, r resolution) string {
	c := s.place(name)
	if c == nil || c.guild != r.guild {
		return ""
	}
	o := object{"id": c.id, "type": c.kind, "name": c.name}
	if c.parent != nil {
		o["parent_id"] = c.parent.id
	}
	r.put("channels", c.id, o)
	return c.id
}
