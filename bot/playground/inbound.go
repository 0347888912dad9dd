package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// This file sends members' presses and commands to the bot, as Discord's INTERACTION_CREATE.

func notAllowed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrRefused, fmt.Sprintf(format, args...))
}

// where returns the acting member and the channel in which they act. It returns an error if the
// member does not see the channel.
func (cs *channels) where(member, place string) (*user, *channel, error) {
	u := cs.guilds.users.named(member)
	if u == nil || u.bot {
		return nil, nil, notAllowed("no member %q", member)
	}
	c := cs.place(place)
	if place == "@bot" { // the direct channel with the bot
		c = cs.dm(u)
	}
	if c == nil || !u.sees(c) {
		return nil, nil, notAllowed("%s sees no channel %q", u.Name, place)
	}
	return u, c, nil
}

// begin registers an interaction and starts the timer for its first answer.
func (is *interactions) begin(u *user, c *channel, kind int) *interaction {
	in := &interaction{id: is.ids.next(), token: "aW50ZXJhY3Rpb24" + is.opt.randomToken(40), kind: kind, user: u,
		channel: c, made: is.clock.Now(), done: make(chan struct{})}
	is.all[in.id], is.byToken[in.token] = in, in
	in.stop = is.clock.AfterFunc(is.opt.AckTime, func() { is.expire(in) })
	return in
}

// raise sends the event of an interaction to the bot.
func (is *interactions) raise(in *interaction, data object) {
	u, c := in.user, in.channel
	place := c.json()
	o := object{"id": in.id, "application_id": is.opt.ApplicationID, "type": in.kind, "data": data,
		"token": in.token, "version": 1,
		"channel_id": c.id, "channel": place, "locale": u.Locale, "entitlements": []any{},
		"attachment_size_limit": maxFileBytes,
		"app_permissions":       c.botMay().text(), "authorizing_integration_owners": owners(c), "context": 0}
	if c.kind == channelDM {
		o["user"], o["context"] = u.json(), 1
	} else {
		member, may := c.guild.member(u), u.may(c).text()
		place["permissions"], member["permissions"] = may, may
		o["member"], o["guild_id"], o["guild_locale"] = member, c.guild.id, c.guild.locale
		o["guild"] = object{"id": c.guild.id, "locale": c.guild.locale, "features": []string{}}
	}
	if in.source != nil {
		o["message"] = in.source.json()
	}
	if found, ok := data["resolved"].(resolution); ok {
		found.rights(u, c)
	}
	is.prune()
	is.sessions.dispatch(c.guild, intentNone, "INTERACTION_CREATE", o)
}

// rights adds permissions to the members and channels that a command's options name. A member gets the
// permissions that they have in the channel c. A channel gets the permissions that the acting member u
// has in it.
func (r resolution) rights(u *user, c *channel) {
	for id, o := range r.all["members"] {
		o.(object)["permissions"] = r.guild.users.byID(id).may(c).text()
	}
	for id, o := range r.all["channels"] {
		o.(object)["permissions"] = u.may(r.place(id)).text()
	}
}

// prune removes interactions whose tokens expired long ago, if too many interactions are kept.
func (is *interactions) prune() {
	const kept = 2000
	if len(is.all) < kept {
		return
	}
	for id, in := range is.all {
		if is.clock.Now().Sub(in.made) > 2*tokenTime {
			delete(is.all, id)
			delete(is.byToken, in.token)
		}
	}
}

// await waits for the acknowledgement and returns the answer.
func (is *interactions) await(ctx context.Context, in *interaction) (Reply, error) {
	select {
	case <-in.done:
	case <-ctx.Done():
		return Reply{Interaction: in.id}, fmt.Errorf("waiting for the answer to %s: %w", in.id, ctx.Err())
	}
	is.mu.Lock()
	defer is.mu.Unlock()
	return in.reply(), nil
}

// press uses a button or a select of a message.
func (is *interactions) press(as, channel, messageID, customID string, values []string) (*interaction, error) {
	return is.pressOn(as, channel, messageID, nil, customID, values)
}

// pressOn uses a button or a select of a message. The parameter shown has the components that the
// member saw; nil means the components that the message has now.
func (is *interactions) pressOn(as, channel, messageID string, shown []any, customID string,
	values []string) (*interaction, error) {
	is.mu.Lock()
	defer is.mu.Unlock()
	u, c, err := is.channels.where(as, channel)
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
	used, err := m.usable(u, shown, customID)
	if err != nil {
		return nil, err
	}
	data := object{"custom_id": customID, "component_type": used["type"], "id": used["id"]}
	if t := intOf(used["type"]); t != typeButton {
		found := is.resolving(c)
		if err := found.choose(used, t, values, data); err != nil {
			return nil, err
		}
		if len(found.all) > 0 {
			data["resolved"] = found
		}
	}
	in := is.begin(u, c, kindComponent)
	in.source = m
	is.raise(in, data)
	return in, nil
}

// usable finds a component that the member can use now.
func (m *message) usable(u *user, shown []any, customID string) (object, error) {
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
	// The client would first un-archive the thread, which ordinary members may not do, so the press
	// never reaches the bot (api-docs#8474).
	c := m.channel
	if c.archived && m.only == "" && u.may(c)&ManageThreads == 0 && c.owner != u {
		return nil, notAllowed("50013: the thread is archived")
	}
	return used, nil
}

// choose checks the values that were chosen in a select of the type t, resolves their ids, and adds
// them to data.
func (r resolution) choose(used object, t int, values []string, data object) error {
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
			if v = r.channel(v); v == "" {
				return notAllowed("no such channel")
			}
		default:
			if v = r.anybody(v); v == "" {
				return notAllowed("no such member")
			}
		}
		chosen = append(chosen, v)
	}
	data["values"] = chosen
	return nil
}

// owners returns the field authorizing_integration_owners of an interaction in this channel: the
// installations of the bot through which the interaction comes.
func owners(c *channel) object {
	if c.guild == nil {
		return object{"0": "0"}
	}
	return object{"0": c.guild.id}
}

// A resolution holds the full objects that options and menus name by id.
type resolution struct {
	guild *guild // the guild whose members, roles and channels can be named
	place func(name string) *channel
	files map[string]*attachment
	all   map[string]object
}

func (is *interactions) resolving(c *channel) resolution {
	return resolution{c.around, is.channels.place, is.messages.files.all, map[string]object{}}
}

// MarshalJSON encodes the resolved objects by kind.
func (r resolution) MarshalJSON() ([]byte, error) { return json.Marshal(r.all) }

func (r resolution) put(kind, id string, o object) {
	if r.all[kind] == nil {
		r.all[kind] = object{}
	}
	r.all[kind][id] = o
}

func (r resolution) user(name string) string {
	u := r.guild.users.named(name)
	if u == nil {
		return ""
	}
	r.put("users", u.id, u.json())
	if r.guild.has(u) {
		m := r.guild.member(u)
		delete(m, "user")
		r.put("members", u.id, m)
	}
	return u.id
}

func (r resolution) role(name string) string {
	for _, role := range r.guild.rolesJSON() {
		if role["id"] == name || role["name"] == name {
			r.put("roles", textOf(role["id"]), role)
			return textOf(role["id"])
		}
	}
	return ""
}

func (r resolution) anybody(name string) string {
	if id := r.user(name); id != "" {
		return id
	}
	return r.role(name)
}

func (r resolution) channel(name string) string {
	c := r.place(name)
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
