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

// This file posts, changes and deletes messages. Its functions are called with base.mu held.

// Old files and private messages are dropped, so that a long run does not fill the memory.
const (
	keptFiles   = 1000 // files that are kept
	keptPrivate = 50   // private messages that are kept for each member in a channel
)

var mentionPattern = regexp.MustCompile(`<@(!|&)?([0-9]+)>|@everyone|@here`)

// fill copies the contents of a checked body into a message. In an edit, absent fields stay as they
// are.
func (ms *messages) fill(m *message, body object, files []upload, edit bool) {
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
	ms.attach(m, body, files)
	ms.mention(m, body["allowed_mentions"])
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

// attach sets the attachments of a message as API v10 does. If the body has a list of attachments,
// only those in the list remain. If there are files but no list, the files replace the old attachments. A
// file that is in no list is recorded as a violation. Without a list and files, nothing changes.
func (ms *messages) attach(m *message, body object, files []upload) {
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
			if ms.files.all[id] != nil {
				ms.files.all[id] = &kept
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
		all = append(all, ms.files.store(m.channel, name, textOf(entry["description"]), files[i].Data))
	}
	for _, f := range files {
		if !used[f.N] {
			ms.notes.violation("files[%s] is not listed in attachments", f.N)
			all = append(all, ms.files.store(m.channel, f.Name, "", f.Data))
		}
	}
	m.attachments = all
}

// files are the attachments that are still stored.
type files struct {
	all    map[string]*attachment
	stored []string // ids, oldest first
	ids    *snowflakes
	url    func() string // returns the server's address
}

func (f *files) store(c *channel, name, alt string, data []byte) *attachment {
	name = strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r < ' ' {
			return '_'
		}
		return r
	}, name)
	a := &attachment{channel: c.id, data: data, Attachment: Attachment{ID: f.ids.next(), Filename: name, Description: alt,
		ContentType: http.DetectContentType(data), Size: len(data)}}
	a.URL = fmt.Sprintf("/attachments/%s/%s/%s", c.id, a.ID, url.PathEscape(name))
	a.address = f.url() + a.URL
	if size, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	f.all[a.ID] = a
	f.stored = append(f.stored, a.ID)
	if n := len(f.stored) - keptFiles; n > 0 {
		for _, id := range f.stored[:n] {
			f.all[id].data = nil // the old message that has this picture now shows it as broken
			delete(f.all, id)
		}
		f.stored = slices.Clone(f.stored[n:])
	}
	return a
}

// mention computes which users and roles a message mentions. They are named in its text, and the
// message's allowed_mentions (the parameter allowed) permits them. Without allowed_mentions, a channel
// message may mention users and roles, and an interaction's answer only users.
func (ms *messages) mention(m *message, allowed any) {
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
		case id == "": // @everyone or @here; neither the bot nor the members have MENTION_EVERYONE
		case found[1] == "&":
			if m.mayCall(id) && may("roles", id) && !slices.Contains(m.roles, id) {
				m.roles = append(m.roles, id)
			}
		case ms.guilds.users.byID(id) != nil && may("users", id) && !slices.Contains(m.mentions, id):
			m.mentions = append(m.mentions, id)
		}
	}
}

// mayCall says whether a message's author may mention a role. Everybody may mention a mentionable role. Any
// other role needs the permission MENTION_EVERYONE. @everyone is never mentioned as a role.
func (m *message) mayCall(role string) bool {
	may := m.author.may(m.channel)
	if m.author.bot {
		may = m.channel.botMay()
	}
	g := m.channel.around
	return role != g.id && slices.ContainsFunc(g.rolesJSON(), func(r object) bool {
		return r["id"] == role && (r["mentionable"] == true || may&MentionEveryone != 0)
	})
}

// text returns the parts of a message in which mentions count: the content and all text displays.
func (m *message) text() string {
	all := []string{m.content}
	eachComponent(m.components, func(o object) {
		if intOf(o["type"]) == typeText {
			all = append(all, textOf(o["content"]))
		}
	})
	return strings.Join(all, "\n")
}

// post adds a new message to its channel and notifies the mentioned members.
func (ms *messages) post(m *message) {
	m.id, m.made = ms.ids.next(), ms.clock.Now()
	m.channel.messages = append(m.channel.messages, m)
	ms.trim(m)
	m.notify()
	if m.only == "" {
		ms.channels.wake(m.channel)
	}
	v := m.view()
	ms.watchers.tellMessage(m, Event{Kind: "message", New: true, Message: &v})
	if m.only == "" {
		ms.sessions.dispatch(m.channel.guild, messageIntent(m.channel), "MESSAGE_CREATE", m.event())
	}
	ms.badgesChanged()
}

// trim removes a member's oldest private message of a channel if there are more than keptPrivate.
// Discord's clients lose old ones too.
func (ms *messages) trim(m *message) {
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
		ms.remove(all[0])
	}
}

// notify records which members are notified of a new message. It is not called for edits.
func (m *message) notify() {
	for _, u := range m.channel.around.users {
		named := slices.Contains(m.mentions, u.id) ||
			slices.ContainsFunc(m.roles, func(r string) bool { return slices.Contains(m.channel.around.roles(u), r) })
		if named && u != m.author && u.sees(m.channel) && (m.only == "" || m.only == u.id) {
			m.pings = append(m.pings, u.id)
		}
	}
	if c := m.channel; c.kind == channelDM && m.author.bot && !slices.Contains(m.pings, c.with.id) {
		m.pings = append(m.pings, c.with.id)
	}
}

// changed sends a changed message to everybody who sees it.
func (ms *messages) changed(m *message, edited bool) {
	if edited {
		now := ms.clock.Now()
		m.edited = &now
	}
	v := m.view()
	ms.watchers.tellMessage(m, Event{Kind: "message", Message: &v})
	if m.only == "" {
		ms.sessions.dispatch(m.channel.guild, messageIntent(m.channel), "MESSAGE_UPDATE", m.event())
	}
}

func (m *message) event() object {
	o := m.json()
	if g := m.channel.guild; g != nil {
		o["guild_id"] = g.id
	}
	return o
}

func (ms *messages) remove(m *message) {
	c := m.channel
	c.messages = slices.DeleteFunc(c.messages, func(other *message) bool { return other == m })
	c.pins = slices.DeleteFunc(c.pins, func(id string) bool { return id == m.id })
	ms.watchers.tellMessage(m, Event{Kind: "message_delete", ID: m.id, In: c.id})
	if m.only == "" {
		o := object{"id": m.id, "channel_id": c.id}
		if c.guild != nil {
			o["guild_id"] = c.guild.id
		}
		ms.sessions.dispatch(c.guild, messageIntent(c), "MESSAGE_DELETE", o)
	}
	ms.badgesChanged()
}

// tooOld refuses an edit (30046) of a message older than one hour if there were too many such edits in
// its channel within the last hour. The parameter limit is the permitted number, which Discord does not
// publish.
func (m *message) tooOld(now time.Time, limit int) *apiError {
	if now.Sub(m.made) <= time.Hour {
		return nil
	}
	c := m.channel
	c.oldEdits = slices.DeleteFunc(c.oldEdits, func(t time.Time) bool { return now.Sub(t) > time.Hour })
	if len(c.oldEdits) >= limit {
		e := refuse(codeTooManyOldEdits)
		e.RetryAfter = time.Hour.Seconds() - now.Sub(c.oldEdits[0]).Seconds()
		return e
	}
	c.oldEdits = append(c.oldEdits, now)
	return nil
}
