package playground

import (
	"net/http"
	"slices"
	"time"
	"unicode/utf8"
)

// A pageAct is the body of every POST of the page. Each act uses some of the fields.
type pageAct struct {
	As       string         `json:"as"`
	Channel  string         `json:"channel"`
	Command  string         `json:"command"`
	Options  map[string]any `json:"options"`
	Focused  string         `json:"focused"`
	Message  string         `json:"message"`
	CustomID string         `json:"custom_id"`
	Values   []string       `json:"values"`
	Modal    string         `json:"modal"`
	Fields   map[string]any `json:"fields"`
	Content  string         `json:"content"`
	Locale   string         `json:"locale"`
	Everyone bool           `json:"everyone"`
	Advance  float64        `json:"advance"` // seconds
	Thread   string         `json:"thread"`
	Action   string         `json:"action"`
	Name     string         `json:"name"`
	User     string         `json:"user"`
	Fault
}

// A deed carries out an act of the page and returns its result, if any.
type deed func(*http.Request, pageAct) (any, error)

// acts returns the page's acts, by the last part of their path.
func (s *Server) acts() map[string]deed {
	is, ms, cs := s.interactions, s.messages, s.channels
	return map[string]deed{
		"command": is.actCommand, "autocomplete": is.actComplete, "component": is.actComponent, "modal": is.actModal,
		"close": is.actClose,
		"say":   ms.actSay, "dismiss": ms.actDismiss, "delete": ms.actDelete, "read": ms.actRead,
		"thread": cs.actThread, "channel": cs.actChannel,
		"locale": s.guilds.actLocale, "clock": s.clock.act,
		"member": s.actMember, "fault": s.actFault,
	}
}

// answer waits for the bot's answer, until the page ends its request.
func (is *interactions) answer(r *http.Request, in *interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return is.await(r.Context(), in)
}

func (is *interactions) actCommand(r *http.Request, a pageAct) (any, error) {
	in, err := is.useCommand(a.As, a.Channel, a.Command, a.Options, "")
	return is.answer(r, in, err)
}

func (is *interactions) actComplete(r *http.Request, a pageAct) (any, error) {
	if a.Focused == "" {
		return nil, notAllowed("which option is focused?")
	}
	in, err := is.useCommand(a.As, a.Channel, a.Command, a.Options, a.Focused)
	return is.answer(r, in, err)
}

func (is *interactions) actComponent(r *http.Request, a pageAct) (any, error) {
	in, err := is.press(a.As, a.Channel, a.Message, a.CustomID, a.Values)
	return is.answer(r, in, err)
}

func (is *interactions) actModal(r *http.Request, a pageAct) (any, error) {
	in, err := is.submit(a.As, a.Modal, a.Fields)
	return is.answer(r, in, err)
}

func (is *interactions) actClose(_ *http.Request, a pageAct) (any, error) {
	is.mu.Lock()
	defer is.mu.Unlock()
	if in := is.modals[a.Modal]; in != nil && in.user == is.guilds.users.named(a.As) {
		delete(is.modals, a.Modal)
	}
	return nil, nil
}

func (ms *messages) actSay(_ *http.Request, a pageAct) (any, error) {
	return ms.say(a.As, a.Channel, a.Content)
}

// say posts a member's own plain message.
func (ms *messages) say(as, channel, content string) (any, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	u, c, err := ms.channels.where(as, channel)
	if err != nil {
		return nil, err
	}
	if n := utf8.RuneCountInString(content); n == 0 || n > maxContent {
		return nil, notAllowed("a message has 1 to %d characters", maxContent)
	}
	if u.may(c)&sendPermission(c) == 0 || c.archived && c.locked && u.may(c)&ManageThreads == 0 {
		return nil, notAllowed("%s may not write here", u.Name)
	}
	m := &message{channel: c, author: u, content: content}
	ms.mention(m, nil)
	ms.post(m)
	return object{"message": m.view()}, nil
}

// seen returns the acting member and the message that the act names. It returns an error if the
// member does not see the message.
func (ms *messages) seen(a pageAct) (*user, *message, error) {
	u, c, err := ms.channels.where(a.As, a.Channel)
	if err != nil {
		return nil, nil, err
	}
	m := c.find(a.Message)
	if m == nil || !m.shows(u) {
		return nil, nil, notAllowed("%s sees no message %q", u.Name, a.Message)
	}
	return u, m, nil
}

func (ms *messages) actDismiss(_ *http.Request, a pageAct) (any, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	u, m, err := ms.seen(a)
	if err != nil {
		return nil, err
	}
	if m.only == "" {
		return nil, notAllowed("only private messages are dismissed")
	}
	m.hidden = true
	ms.watchers.tellUser(u, Event{Kind: "message_delete", ID: m.id, In: m.channel.id})
	return nil, nil
}

func (ms *messages) actDelete(_ *http.Request, a pageAct) (any, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	u, m, err := ms.seen(a)
	if err != nil {
		return nil, err
	}
	if m.author != u && u.may(m.channel)&ManageMessages == 0 || m.only != "" {
		return nil, notAllowed("%s may not delete this message", u.Name)
	}
	ms.remove(m)
	return nil, nil
}

func (ms *messages) actRead(_ *http.Request, a pageAct) (any, error) {
	ms.mu.Lock()
	defer ms.mu.Unlock()
	u, c, err := ms.channels.where(a.As, a.Channel)
	if err != nil {
		return nil, err
	}
	ms.markRead(u, c)
	return nil, nil
}

func (gs *guilds) actLocale(_ *http.Request, a pageAct) (any, error) {
	gs.mu.Lock()
	defer gs.mu.Unlock()
	u := gs.users.named(a.As)
	if u == nil || !slices.Contains(locales, a.Locale) {
		return nil, notAllowed("no member %q or no language %q", a.As, a.Locale)
	}
	changed := []*user{u}
	if a.Everyone {
		changed, gs.spoken = gs.users, true
		gs.home().locale = a.Locale
		gs.sessions.dispatch(gs.home(), intentGuilds, "GUILD_UPDATE", gs.home().json())
	}
	for _, one := range changed {
		one.Locale = a.Locale
		v := one.view()
		gs.watchers.tell(nil, Event{Kind: "member", Member: &v})
	}
	return nil, nil
}

// act advances the clock, for the page.
func (c *Clock) act(_ *http.Request, a pageAct) (any, error) {
	const most = 400 * 24 * 3600
	if !(a.Advance > 0 && a.Advance <= most) {
		return nil, notAllowed("the clock goes forward, by at most 400 days at once")
	}
	c.Advance(time.Duration(a.Advance * float64(time.Second)))
	return object{"now": c.Now()}, nil
}

func (s *Server) actFault(_ *http.Request, a pageAct) (any, error) {
	if err := s.Fault(a.Fault); err != nil {
		return nil, notAllowed("%v", err)
	}
	return nil, nil
}
