package playground

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// This file has what a member sees of guilds, channels and messages. Its functions are called with
// base.mu held.

const shownMessages = 100

func (u *user) view() MemberView {
	return MemberView{ID: u.id, Key: u.Key, Name: u.Name, Locale: u.Locale, Bot: u.bot, Admin: u.Admin, Watch: u.Watch,
		Present: u.home.has(u)}
}

func (c *channel) view() ChannelView {
	v := ChannelView{
		ID: c.id, Type: c.kind, Name: c.name, Topic: c.topic, For: c.purpose, Archived: c.archived,
		Locked: c.locked, Recipients: []string{},
	}
	if c.parent != nil {
		v.Parent = c.parent.id
	}
	if c.owner != nil {
		v.Owner = c.owner.id
	}
	if c.with != nil {
		v.Recipients = []string{c.with.id}
	}
	if n := len(c.messages); n > 0 {
		v.Last = c.messages[n-1].id
	}
	return v
}

func (m *message) view() Message {
	v := Message{ID: m.id, Channel: m.channel.id, Type: m.kind, Author: m.author.view(),
		Content: m.content, Time: m.made,
		Edited: m.edited, Flags: m.flags, Ephemeral: m.only != "", Loading: m.loading(), Silent: m.flags&flagSilent != 0,
		Pings: append([]string{}, m.pings...), Attachments: []Attachment{}, ReplyTo: m.reference,
		Components: rawJSON(resolved(append([]any{}, m.components...), m, false)),
		Embeds:     rawJSON(resolved(append([]any{}, m.embeds...), m, false))}
	if m.flags&flagComponentsV2 != 0 {
		v.Content = strings.TrimSpace(m.text())
	}
	for _, a := range m.attachments {
		v.Attachments = append(v.Attachments, a.Attachment)
	}
	if m.from != nil && m.kind == 20 {
		v.Command, v.User = m.from.command, m.from.user.id
	}
	if m.thread != nil {
		v.Thread = m.thread.id
	}
	return v
}

func rawJSON(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("[]") // cannot happen: v came as JSON
	}
	return text
}

// shows says whether a member who sees the channel sees the message.
func (m *message) shows(u *user) bool { return m.only == "" || m.only == u.id && !m.hidden }

// messagesFor returns the last messages of a channel as one member sees them.
func (c *channel) messagesFor(u *user) []Message {
	out := []Message{}
	for _, m := range slices.Backward(c.messages) {
		if m.shows(u) {
			out = append(out, m.view())
		}
		if len(out) == shownMessages {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// state returns everything that a member sees.
func (s *Server) state(u *user) StateView {
	home := s.guilds.home()
	v := StateView{Me: u.id, Now: s.clock.Now(), Online: s.sessions.online(), App: s.guilds.bot.view(),
		Commands: s.commands.json(), Ready: s.opt.Ready, Spoken: s.guilds.spoken,
		Guild: GuildView{
			ID: home.id, Name: home.name, Locale: home.locale, Roles: []RoleView{{home.playersRole, "Joueurs"}},
		},
		Badges: s.messages.badges(), Messages: map[string][]Message{}, Modals: []ModalView{}, Channels: []ChannelView{}}
	for _, other := range s.guilds.users {
		if !other.bot {
			v.Members = append(v.Members, other.view())
		}
	}
	for _, c := range home.order {
		if !u.sees(c) {
			continue
		}
		v.Channels = append(v.Channels, c.view())
		v.Messages[c.id] = c.messagesFor(u)
	}
	for _, in := range s.interactions.modals {
		if in.user == u {
			v.Modals = append(v.Modals, *in.modal)
		}
	}
	slices.SortFunc(v.Modals, func(a, b ModalView) int { return compareIDs(a.ID, b.ID) })
	return v
}

// compareIDs compares snowflakes.
func compareIDs(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

func older(a, b string) bool { return compareIDs(a, b) < 0 }

// badges returns how many mentions each member has not read yet, by member and channel.
func (ms *messages) badges() map[string]map[string]int {
	all := map[string]map[string]int{}
	for _, u := range ms.guilds.users {
		if u.bot {
			continue
		}
		counts := map[string]int{}
		for _, c := range u.home.order {
			if n := ms.reads.unread(u, c); n > 0 {
				counts[c.id] = n
			}
		}
		all[u.id] = counts
	}
	return all
}

// reads has the id of the last message that a user has read, by user and channel.
type reads map[string]map[string]string

func (r reads) unread(u *user, c *channel) int {
	n, read := 0, r[u.id][c.id]
	for _, m := range slices.Backward(c.messages) {
		if read != "" && !older(read, m.id) {
			break
		}
		if slices.Contains(m.pings, u.id) && m.shows(u) {
			n++
		}
	}
	return n
}

func (ms *messages) badgesChanged() {
	if len(ms.watchers) > 0 {
		ms.watchers.tell(nil, Event{Kind: "badges", Badges: ms.badges()})
	}
}

// markRead notes that a member has read a channel to its end.
func (ms *messages) markRead(u *user, c *channel) {
	if len(c.messages) == 0 {
		return
	}
	if ms.reads[u.id] == nil {
		ms.reads[u.id] = map[string]string{}
	}
	ms.reads[u.id][c.id] = c.messages[len(c.messages)-1].id
	ms.badgesChanged()
}

// A watcher is one open event stream of a member.
type watcher struct {
	user   *user
	events chan Event
}

const watcherBuffer = 256

// watchers are the open event streams.
type watchers map[*watcher]bool

// watches says whether the user's page shows a channel. The page shows direct channels and those of
// the first guild.
func (u *user) watches(c *channel) bool { return c.around == u.home && u.sees(c) }

// tell sends an event to all members whose page shows the channel. If the channel is nil, it sends
// the event to everybody.
func (all watchers) tell(c *channel, e Event) {
	for w := range all {
		if c == nil || w.user.watches(c) {
			all.push(w, e)
		}
	}
}

// tellMessage sends an event about a message to all members whose page shows that message.
func (all watchers) tellMessage(m *message, e Event) {
	for w := range all {
		if w.user.watches(m.channel) && m.shows(w.user) {
			all.push(w, e)
		}
	}
}

func (all watchers) tellUser(u *user, e Event) {
	for w := range all {
		if w.user == u {
			all.push(w, e)
		}
	}
}

func (all watchers) push(w *watcher, e Event) {
	select {
	case w.events <- e:
	default:
		all.drop(w) // the reader is too slow: this stream ends, and the reader opens another
	}
}

func (all watchers) watch(u *user) *watcher {
	w := &watcher{user: u, events: make(chan Event, watcherBuffer)}
	all[w] = true
	return w
}

func (all watchers) drop(w *watcher) {
	if all[w] {
		delete(all, w)
		close(w.events)
	}
}

// reply returns how an interaction was answered.
func (in *interaction) reply() Reply {
	r := Reply{Interaction: in.id, Outcome: in.outcome, Choices: in.choices, Modal: in.modal}
	if in.outcome == OutcomeChoices && r.Choices == nil {
		r.Choices = []Choice{}
	}
	if m := in.original; m != nil && m.channel.find(m.id) != nil {
		v := m.view()
		r.Message = &v
	}
	return r
}
