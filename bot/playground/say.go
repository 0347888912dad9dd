package playground

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

// How messages come to be, change and go. Called with Server.mu held.

// What a long run keeps of files, and of private messages for each member and
// channel.
const (
	keptFiles   = 1000
	keptPrivate = 50
)

var mentionPattern = regexp.MustCompile(`<@(!|&)?([0-9]+)>|@everyone|@here`)

// fill gives a message the contents of a body that was found correct. What an
// edit does not name stays.
func (s *Server) fill(m *message, body object, files []upload, edit bool) {
	if v, named := body["content"]; named || !edit {
		m.content = strings.TrimSpace(textOf(v))
	}
	if v, named := body["embeds"]; named || !edit {
		m.embeds = listOf(v)
	}
	if v, named := body["components"]; named || !edit {
		m.components = numbered(listOf(v))
	}
	if v, named := body["flags"]; named {
		const kept = flagEphemeral | flagHasThread | flagLoading | flagSilent
		m.flags = m.flags&kept | intOf(v)&^flagLoading | m.flags&flagComponentsV2
	}
	s.attach(m, body, files)
	s.mention(m, body["allowed_mentions"])
}

// numbered copies components and gives each an id, as Discord does.
func numbered(all []any) []any {
	n := 0
	var walk func(v any) any
	walk = func(v any) any {
		switch x := v.(type) {
		case []any:
			out := make([]any, len(x))
			for i := range x {
				out[i] = walk(x[i])
			}
			return out
		case object:
			o := object{}
			if x["type"] != nil {
				n++
				o["id"] = n
			}
			for name := range x {
				if x[name] != nil && !(name == "id" && intOf(x["id"]) == 0 && x["type"] != nil) {
					o[name] = walk(x[name])
				}
			}
			return o
		}
		return v
	}
	return listOf(walk(all))
}

// attach follows API v10: a list names all that shall be there; files without a
// list replace what was there. Neither: nothing changes.
func (s *Server) attach(m *message, body object, files []upload) {
	listed, named := body["attachments"].([]any)
	if !named && len(files) == 0 {
		return
	}
	var all []*attachment
	used := map[string]bool{}
	for _, entry := range objectsOf(any(listed)) {
		id := idText(entry["id"])
		if i := slices.IndexFunc(m.attachments, func(a *attachment) bool { return a.ID == id }); i >= 0 {
			kept := *m.attachments[i]
			if d, is := entry["description"].(string); is {
				kept.Description = d
			}
			if s.files[id] != nil {
				s.files[id] = &kept
			}
			all = append(all, &kept)
			continue
		}
		i := slices.IndexFunc(files, func(f upload) bool { return f.N == id })
		name := files[i].Name
		if n := textOf(entry["filename"]); n != "" {
			name = n
		}
		used[id] = true
		all = append(all, s.store(m.channel, name, textOf(entry["description"]), files[i].Data))
	}
	for _, f := range files {
		if !used[f.N] {
			s.violation("files[%s] is not listed in attachments", f.N)
			all = append(all, s.store(m.channel, f.Name, "", f.Data))
		}
	}
	m.attachments = all
}

func (s *Server) store(c *channel, name, alt string, data []byte) *attachment {
	name = strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r < ' ' {
			return '_'
		}
		return r
	}, name)
	a := &attachment{channel: c.id, data: data, Attachment: Attachment{ID: s.nextID(), Filename: name, Description: alt,
		ContentType: http.DetectContentType(data), Size: len(data)}}
	a.URL = fmt.Sprintf("/attachments/%s/%s/%s", c.id, a.ID, url.PathEscape(name))
	if size, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	s.files[a.ID] = a
	s.stored = append(s.stored, a.ID)
	if n := len(s.stored) - keptFiles; n > 0 {
		for _, id := range s.stored[:n] {
			s.files[id].data = nil // shown as a broken picture, far up in the channel
			delete(s.files, id)
		}
		s.stored = slices.Clone(s.stored[n:])
	}
	return a
}

// mention computes the mentioned users: those in the text, as far as allowed. Without
// allowed_mentions a channel message may mention everybody, an interaction's answer users only.
func (s *Server) mention(m *message, allowed any) {
	m.mentions, m.roles = nil, nil
	rule, given := allowed.(object)
	may := func(what, id string) bool {
		if !given {
			return what == "users" || m.from == nil
		}
		return slices.Contains(listOf(rule["parse"]), any(what)) ||
			slices.ContainsFunc(listOf(rule[what]), func(v any) bool { return idText(v) == id })
	}
	for _, found := range mentionPattern.FindAllStringSubmatch(m.text(), -1) {
		id := found[2]
		switch {
		case id == "": // neither the bot nor the members have MENTION_EVERYONE
		case found[1] == "&":
			if s.mayCall(m, id) && may("roles", id) && !slices.Contains(m.roles, id) {
				m.roles = append(m.roles, id)
			}
		case s.byID(id) != nil && may("users", id) && !slices.Contains(m.mentions, id):
			m.mentions = append(m.mentions, id)
		}
	}
}

// mayCall says whether a message's author may mention a role: a mentionable one, or
// any with the permission. @everyone is never mentioned as a role.
func (s *Server) mayCall(m *message, role string) bool {
	may := s.userMay(m.author, m.channel)
	if m.author == s.bot {
		may = s.botMay(m.channel)
	}
	g := s.around(m.channel)
	return role != g.id && slices.ContainsFunc(s.rolesJSON(g), func(r object) bool {
		return r["id"] == role && (r["mentionable"] == true || may&MentionEveryone != 0)
	})
}

// text is the content and all text displays: mentions in both count.
func (m *message) text() string {
	all := []string{m.content}
	eachComponent(m.components, func(o object) {
		if intOf(o["type"]) == typeText {
			all = append(all, textOf(o["content"]))
		}
	})
	return strings.Join(all, "\n")
}

// post adds a new message to its channel and notifies those mentioned.
func (s *Server) post(m *message) {
	m.id, m.made = s.nextID(), s.clock.Now()
	m.channel.messages = append(m.channel.messages, m)
	s.trim(m)
	s.notifyMentioned(m)
	if m.only == "" {
		s.wake(m.channel)
	}
	v := s.messageView(m)
	s.tellMessage(m, Event{Kind: "message", New: true, Message: &v})
	if m.only == "" {
		s.dispatch(m.channel.guild, messageIntent(m.channel), "MESSAGE_CREATE", s.messageEvent(m))
	}
	s.badgesChanged()
}

// trim bounds what a long run keeps: Discord's clients lose private messages too.
func (s *Server) trim(m *message) {
	if m.only == "" {
		return
	}
	var all []*message
	for _, other := range m.channel.messages {
		if other.only == m.only {
			all = append(all, other)
		}
	}
	if len(all) > keptPrivate {
		s.removeMessage(all[0])
	}
}

// notifyMentioned: a message notifies once, when it is new; edits never do.
func (s *Server) notifyMentioned(m *message) {
	for _, u := range s.users {
		named := slices.Contains(m.mentions, u.id) ||
			slices.ContainsFunc(m.roles, func(r string) bool { return slices.Contains(s.around(m.channel).roles(u), r) })
		if named && u != m.author && s.sees(u, m.channel) && (m.only == "" || m.only == u.id) {
			m.pings = append(m.pings, u.id)
		}
	}
	if c := m.channel; c.kind == channelDM && m.author == s.bot && !slices.Contains(m.pings, c.with.id) {
		m.pings = append(m.pings, c.with.id)
	}
}

// changed tells everybody that a message was edited.
func (s *Server) changed(m *message, edited bool) {
	if edited {
		now := s.clock.Now()
		m.edited = &now
	}
	v := s.messageView(m)
	s.tellMessage(m, Event{Kind: "message", Message: &v})
	if m.only == "" {
		s.dispatch(m.channel.guild, messageIntent(m.channel), "MESSAGE_UPDATE", s.messageEvent(m))
	}
}

func (s *Server) messageEvent(m *message) object {
	o := s.messageJSON(m)
	if g := m.channel.guild; g != nil {
		o["guild_id"] = g.id
	}
	return o
}

func (s *Server) removeMessage(m *message) {
	c := m.channel
	c.messages = slices.DeleteFunc(c.messages, func(other *message) bool { return other == m })
	c.pins = slices.DeleteFunc(c.pins, func(id string) bool { return id == m.id })
	s.tellMessage(m, Event{Kind: "message_delete", ID: m.id, In: c.id})
	if m.only == "" {
		o := object{"id": m.id, "channel_id": c.id}
		if c.guild != nil {
			o["guild_id"] = c.guild.id
		}
		s.dispatch(c.guild, messageIntent(c), "MESSAGE_DELETE", o)
	}
	s.badgesChanged()
}

// tooOld counts an edit of a message older than one hour, and refuses the one
// that is too many (30046). Discord does not publish the number.
func (s *Server) tooOld(m *message) *apiError {
	now := s.clock.Now()
	if now.Sub(m.made) <= time.Hour {
		return nil
	}
	c := m.channel
	c.oldEdits = slices.DeleteFunc(c.oldEdits, func(t time.Time) bool { return now.Sub(t) > time.Hour })
	if len(c.oldEdits) >= s.opt.OldEdits {
		e := refuse(codeTooManyOldEdits)
		e.RetryAfter = time.Hour.Seconds() - now.Sub(c.oldEdits[0]).Seconds()
		return e
	}
	c.oldEdits = append(c.oldEdits, now)
	return nil
}
