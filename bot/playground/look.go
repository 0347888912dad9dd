package playground

import (
	"encoding/json"
	"slices"
	"strings"
)

// From what exists to what a member sees. Called with Server.mu held.

const shownMessages = 100

func (s *Server) memberView(u *user) MemberView {
	return MemberView{ID: u.id, Key: u.Key, Name: u.Name, Locale: u.Locale, Bot: u.bot, Admin: u.Admin, Watch: u.Watch,
		Present: s.home().has(u)}
}

func (s *Server) channelView(c *channel) ChannelView {
	v := ChannelView{
		ID: c.id, Type: c.kind, Name: c.name, Topic: c.topic, Archived: c.archived, Locked: c.locked, Recipients: []string{},
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

func (s *Server) messageView(m *message) Message {
	v := Message{ID: m.id, Channel: m.channel.id, Type: m.kind, Author: s.memberView(m.author),
		Content: m.content, Time: m.made,
		Edited: m.edited, Flags: m.flags, Ephemeral: m.only != "", Loading: m.loading(), Silent: m.flags&flagSilent != 0,
		Pings: append([]string{}, m.pings...), Attachments: []Attachment{}, ReplyTo: m.reference,
		Components: rawJSON(resolved(append([]any{}, m.components...), m, "")),
		Embeds:     rawJSON(resolved(append([]any{}, m.embeds...), m, ""))}
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
		return json.RawMessage("[]") // it came as JSON, so this cannot be
	}
	return text
}

// shows says whether a member sees a message of a channel that she sees.
func (m *message) shows(u *user) bool { return m.only == "" || m.only == u.id && !m.hidden }

// messagesFor are the last messages of a channel as one member sees them.
func (s *Server) messagesFor(u *user, c *channel) []Message {
	out := []Message{}
	for _, m := range slices.Backward(c.messages) {
		if m.shows(u) {
			out = append(out, s.messageView(m))
		}
		if len(out) == shownMessages {
			break
		}
	}
	slices.Reverse(out)
	return out
}

// state is everything that a member sees.
func (s *Server) state(u *user) StateView {
	home := s.home()
	v := StateView{Me: u.id, Now: s.clock.Now(), Online: s.online(), App: s.memberView(s.bot),
		Commands: s.commandsJSON(), Ready: s.opt.Ready,
		Guild: GuildView{
			ID: home.id, Name: home.name, Locale: home.locale, Roles: []RoleView{{home.playersRole, "Joueurs"}},
		},
		Badges: s.badges(), Messages: map[string][]Message{}, Modals: []ModalView{}, Channels: []ChannelView{}}
	for _, other := range s.users {
		if !other.bot {
			v.Members = append(v.Members, s.memberView(other))
		}
	}
	for _, id := range home.order {
		c := s.channels[id]
		if !s.sees(u, c) {
			continue
		}
		v.Channels = append(v.Channels, s.channelView(c))
		v.Messages[id] = s.messagesFor(u, c)
	}
	for _, in := range s.modals {
		if in.user == u {
			v.Modals = append(v.Modals, *in.modal)
		}
	}
	slices.SortFunc(v.Modals, func(a, b ModalView) int { return compareIDs(a.ID, b.ID) })
	return v
}

func compareIDs(a, b string) int {
	switch {
	case a == b:
		return 0
	case older(a, b):
		return -1
	}
	return 1
}

// badges counts the mentions that members have not read yet.
func (s *Server) badges() map[string]map[string]int {
	all := map[string]map[string]int{}
	for _, u := range s.users {
		if u.bot {
			continue
		}
		counts := map[string]int{}
		for _, id := range s.home().order {
			if n := s.unread(u, s.channels[id]); n > 0 {
				counts[id] = n
			}
		}
		all[u.id] = counts
	}
	return all
}

func (s *Server) unread(u *user, c *channel) int {
	n, read := 0, s.reads[u.id][c.id]
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

func (s *Server) badgesChanged() {
	if len(s.watchers) > 0 {
		s.tell(nil, Event{Kind: "badges", Badges: s.badges()})
	}
}

// markRead: a member has seen a channel to its end.
func (s *Server) markRead(u *user, c *channel) {
	if len(c.messages) == 0 {
		return
	}
	if s.reads[u.id] == nil {
		s.reads[u.id] = map[string]string{}
	}
	s.reads[u.id][c.id] = c.messages[len(c.messages)-1].id
	s.badgesChanged()
}

// A watcher is one open event stream of a member.
type watcher struct {
	user   *user
	events chan Event
}

const watcherBuffer = 256

// shown says whether the page shows a channel: it knows the first guild and direct channels.
func (s *Server) shown(u *user, c *channel) bool { return s.around(c) == s.home() && s.sees(u, c) }

// tell sends an event to everybody whose page shows the channel; nil: to all.
func (s *Server) tell(c *channel, e Event) {
	for w := range s.watchers {
		if c == nil || s.shown(w.user, c) {
			s.push(w, e)
		}
	}
}

// tellMessage sends an event about a message to those whose page shows it.
func (s *Server) tellMessage(m *message, e Event) {
	for w := range s.watchers {
		if s.shown(w.user, m.channel) && m.shows(w.user) {
			s.push(w, e)
		}
	}
}

func (s *Server) tellUser(u *user, e Event) {
	for w := range s.watchers {
		if w.user == u {
			s.push(w, e)
		}
	}
}

func (s *Server) push(w *watcher, e Event) {
	select {
	case w.events <- e:
	default:
		s.drop(w) // too slow: the stream ends, and the reader starts anew
	}
}

func (s *Server) watch(u *user) *watcher {
	w := &watcher{user: u, events: make(chan Event, watcherBuffer)}
	s.watchers[w] = true
	return w
}

func (s *Server) drop(w *watcher) {
	if s.watchers[w] {
		delete(s.watchers, w)
		close(w.events)
	}
}

// reply tells how an interaction was answered.
func (s *Server) reply(in *interaction) Reply {
	r := Reply{Interaction: in.id, Outcome: in.outcome, Choices: in.choices, Modal: in.modal}
	if in.outcome == OutcomeChoices && r.Choices == nil {
		r.Choices = []Choice{}
	}
	if m := in.original; m != nil && m.channel.find(m.id) != nil {
		v := s.messageView(m)
		r.Message = &v
	}
	return r
}
