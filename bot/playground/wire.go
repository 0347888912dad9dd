package playground

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// This file makes the JSON of Discord's objects, as REST and the gateway send it.

func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000000-07:00") }

func (p Permission) text() string { return strconv.FormatUint(uint64(p), 10) }

func (u *user) json() object {
	return object{"id": u.id, "username": strings.ToLower(u.Key), "global_name": u.Name, "discriminator": "0",
		"avatar": nil, "bot": u.bot, "public_flags": 0, "flags": 0, "primary_guild": nil}
}

func (g *guild) member(u *user) object {
	return object{"user": u.json(), "nick": nil, "avatar": nil, "banner": nil, "roles": g.roles(u),
		"joined_at": stamp(g.founded),
		"deaf":      false, "mute": false, "flags": 0, "pending": false, "premium_since": nil,
		"communication_disabled_until": nil}
}

func (g *guild) rolesJSON() []object {
	role := func(id, name string, p Permission, managed, mentionable bool, position int) object {
		return object{"id": id, "name": name, "permissions": p.text(), "managed": managed, "mentionable": mentionable,
			"position": position, "color": 0, "colors": object{"primary_color": 0}, "hoist": false, "flags": 0}
	}
	return []object{
		role(g.id, "@everyone", memberPermissions, false, false, 0),
		role(g.playersRole, "Joueurs", 0, false, true, 1),
		role(g.botRole, g.bot.Name, botPermissions, true, false, 2),
		role(g.adminRole, "Admin", Administrator, false, false, 3),
	}
}

func (g *guild) json() object {
	return object{"id": g.id, "name": g.name, "owner_id": g.users[0].id, "preferred_locale": g.locale,
		"roles": g.rolesJSON(), "features": []string{"COMMUNITY"}, "emojis": []any{}, "stickers": []any{},
		"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0,
		"nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0, "afk_timeout": 300, "afk_channel_id": nil,
		"application_id": nil, "icon": nil, "splash": nil, "banner": nil, "description": nil, "system_channel_id": nil}
}

// create returns the whole guild, as the gateway sends it in GUILD_CREATE.
func (g *guild) create() object {
	whole := g.json()
	channels, threads := []object{}, []object{}
	for _, c := range g.order {
		switch {
		case c.kind == channelText || c.kind == channelNews:
			channels = append(channels, c.json())
		case c.isThread() && !c.archived:
			threads = append(threads, c.json())
		}
	}
	members := 0
	for _, u := range g.users {
		if g.has(u) {
			members++
		}
	}
	maps.Copy(whole, object{"joined_at": stamp(g.founded), "large": false, "unavailable": false, "member_count": members,
		"members": []object{g.member(g.bot)}, "channels": channels, "threads": threads, "presences": []any{},
		"voice_states": []any{}, "stage_instances": []any{}, "guild_scheduled_events": []any{}, "soundboard_sounds": []any{}})
	return whole
}

func (c *channel) json() object {
	o := object{"id": c.id, "type": c.kind, "last_message_id": nil, "flags": 0}
	if n := len(c.messages); n > 0 {
		o["last_message_id"] = c.messages[n-1].id
	}
	switch {
	case c.kind == channelDM:
		o["recipients"] = []object{c.with.json()}
	case c.isThread():
		o["guild_id"], o["name"], o["parent_id"], o["owner_id"] = c.guild.id, c.name, c.parent.id, c.owner.id
		o["message_count"], o["total_message_sent"], o["member_count"] = len(c.messages), len(c.messages), len(c.members)
		o["rate_limit_per_user"] = 0
		o["thread_metadata"] = object{"archived": c.archived, "locked": c.locked, "auto_archive_duration": c.autoArchive,
			"archive_timestamp": stamp(c.made), "create_timestamp": stamp(c.made)}
	default:
		o["guild_id"], o["name"], o["topic"], o["position"] = c.guild.id, c.name, c.topic, 0
		o["nsfw"], o["parent_id"], o["rate_limit_per_user"] = false, nil, 0
		o["permission_overwrites"] = c.overwritesJSON()
	}
	return o
}

func (c *channel) overwritesJSON() []object {
	all := []object{}
	if c.deny != 0 {
		all = append(all, object{"id": c.guild.bot.id, "type": 1, "allow": "0", "deny": c.deny.text()})
	}
	for _, id := range slices.Sorted(maps.Keys(c.overwrites)) {
		all = append(all, object{
			"id": id, "type": 1, "allow": c.overwrites[id].allow.text(), "deny": c.overwrites[id].deny.text(),
		})
	}
	return all
}

func (m *message) json() object {
	mentions := []object{}
	for _, id := range m.mentions {
		mentions = append(mentions, m.channel.around.users.byID(id).json())
	}
	attachments := []object{}
	for _, a := range m.attachments {
		attachments = append(attachments, a.json())
	}
	o := object{"id": m.id, "channel_id": m.channel.id, "author": m.author.json(), "content": m.content,
		"timestamp": stamp(m.made), "edited_timestamp": nil, "tts": false, "mention_everyone": false,
		"mentions": mentions, "mention_roles": append([]string{}, m.roles...), "attachments": attachments,
		"embeds":     rich(resolved(append([]any{}, m.embeds...), m, true)),
		"components": completed(resolved(append([]any{}, m.components...), m, true), m), "pinned": false,
		"type": m.kind, "flags": m.flags}
	if m.edited != nil {
		o["edited_timestamp"] = stamp(*m.edited)
	}
	if m.nonce != nil {
		o["nonce"] = m.nonce
	}
	if m.from != nil {
		app := m.channel.around.bot.id // the application has the same id as its user
		o["application_id"], o["webhook_id"], o["interaction_metadata"] = app, app, m.from.metadata()
	}
	if m.reference != "" {
		about := object{"type": 0, "channel_id": m.channel.id, "message_id": m.reference}
		if m.channel.guild != nil {
			about["guild_id"] = m.channel.guild.id
		}
		o["message_reference"] = about
	}
	if m.thread != nil {
		o["thread"] = m.thread.json()
	}
	return o
}

// metadata describes an interaction, and the interaction that opened its form.
func (in *interaction) metadata() object {
	o := object{
		"id": in.id, "type": in.kind, "user": in.user.json(), "authorizing_integration_owners": owners(in.channel),
	}
	if in.kind == kindComponent {
		o["interacted_message_id"] = in.source.id
	}
	if in.opener != nil {
		o["triggering_interaction_metadata"] = in.opener.metadata()
	}
	return o
}

func (a *attachment) json() object {
	o := object{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": a.address, "proxy_url": a.address,
		"content_type": a.ContentType}
	if a.Description != "" {
		o["description"] = a.Description
	}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	return o
}

// resolved copies v with every attachment://name replaced by the file's address. If whole is false,
// the address is only the path on this server.
func resolved(v any, m *message, whole bool) any {
	switch x := v.(type) {
	case string:
		name, is := strings.CutPrefix(x, attachmentProtocol)
		if !is {
			return x
		}
		for _, a := range m.attachments {
			switch {
			case a.Filename != name:
			case whole:
				return a.address
			default:
				return a.URL
			}
		}
	case []any:
		all := make([]any, len(x))
		for i := range x {
			all[i] = resolved(x[i], m, whole)
		}
		return all
	case object:
		o := make(object, len(x))
		for name := range x {
			o[name] = resolved(x[name], m, whole)
		}
		return o
	}
	return v
}
