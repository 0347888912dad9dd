package playground

import (
	"net/http"
	"slices"
	"time"
	"unicode/utf8"
)

// A pageAct is the body of every POST of the page; each uses some of it.
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

var pageActs = map[string]func(*Server, *http.Request, pageAct) (any, error){
	"command":      (*Server).actCommand,
	"autocomplete": (*Server).actComplete,
	"component":    (*Server).actComponent,
	"modal":        (*Server).actModal,
	"close":        (*Server).actClose,
	"say":          (*Server).actSay,
	"dismiss":      (*Server).actDismiss,
	"delete":       (*Server).actDelete,
	"read":         (*Server).actRead,
	"locale":       (*Server).actLocale,
	"clock":        (*Server).actClock,
	"thread":       (*Server).actThread,
	"channel":      (*Server).actChannel,
	"member":       (*Server).actMember,
	"fault":        (*Server).actFault,
}

// answer waits for the bot, as long as the page does.
func (s *Server) answer(r *http.Request, in *interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	reply, err := s.await(r.Context(), in)
	if err != nil {
		return nil, err
	}
	return reply, nil
}

func (s *Server) actCommand(r *http.Request, a pageAct) (any, error) {
	in, err := s.useCommand(a.As, a.Channel, a.Command, a.Options, "")
	return s.answer(r, in, err)
}

func (s *Server) actComplete(r *http.Request, a pageAct) (any, error) {
	if a.Focused == "" {
		return nil, notAllowed("which option is focused?")
	}
	in, err := s.useCommand(a.As, a.Channel, a.Command, a.Options, a.Focused)
	return s.answer(r, in, err)
}

func (s *Server) actComponent(r *http.Request, a pageAct) (any, error) {
	in, err := s.press(a.As, a.Channel, a.Message, a.CustomID, a.Values)
	return s.answer(r, in, err)
}

func (s *Server) actModal(r *http.Request, a pageAct) (any, error) {
	in, err := s.submit(a.As, a.Modal, a.Fields)
	return s.answer(r, in, err)
}

func (s *Server) actClose(_ *http.Request, a pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if in := s.modals[a.Modal]; in != nil && in.user == s.user(a.As) {
		delete(s.modals, a.Modal)
	}
	return nil, nil
}

func (s *Server) actSay(_ *http.Request, a pageAct) (any, error) {
	return s.say(a.As, a.Channel, a.Content)
}

// say posts a member's own plain message.
func (s *Server) say(as, channel, content string) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.where(as, channel)
	if err != nil {
		return nil, err
	}
	if n := utf8.RuneCountInString(content); n == 0 || n > maxContent {
		return nil, notAllowed("a message has 1 to %d characters", maxContent)
	}
	if s.userMay(u, c)&sendPermission(c) == 0 || c.archived && c.locked && s.userMay(u, c)&ManageThreads == 0 {
		return nil, notAllowed("%s may not write here", u.Name)
	}
	m := &message{channel: c, author: u, content: content}
	s.mention(m, nil)
	s.post(m)
	return object{"message": s.messageView(m)}, nil
}

// seen finds a message that a member sees.
func (s *Server) seen(a pageAct) (*user, *message, error) {
	u, c, err := s.where(a.As, a.Channel)
	if err != nil {
		return nil, nil, err
	}
	m := c.find(a.Message)
	if m == nil || !m.shows(u) {
		return nil, nil, notAllowed("%s sees no message %q", u.Name, a.Message)
	}
	return u, m, nil
}

func (s *Server) actDismiss(_ *http.Request, a pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, m, err := s.seen(a)
	if err != nil {
		return nil, err
	}
	if m.only == "" {
		return nil, notAllowed("only private messages are dismissed")
	}
	m.hidden = true
	s.tellUser(u, Event{Kind: "message_delete", ID: m.id, In: m.channel.id})
	return nil, nil
}

func (s *Server) actDelete(_ *http.Request, a pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, m, err := s.seen(a)
	if err != nil {
		return nil, err
	}
	if m.author != u && s.userMay(u, m.channel)&ManageMessages == 0 || m.only != "" {
		return nil, notAllowed("%s may not delete this message", u.Name)
	}
	s.removeMessage(m)
	return nil, nil
}

func (s *Server) actRead(_ *http.Request, a pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.where(a.As, a.Channel)
	if err != nil {
		return nil, err
	}
	s.markRead(u, c)
	return nil, nil
}

func (s *Server) actLocale(_ *http.Request, a pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.user(a.As)
	if u == nil || !slices.Contains(locales, a.Locale) {
		return nil, notAllowed("no member %q or no language %q", a.As, a.Locale)
	}
	changed := []*user{u}
	if a.Everyone {
		changed = s.users
		s.home().locale = a.Locale
		s.dispatch(s.home(), intentGuilds, "GUILD_UPDATE", s.guildJSON(s.home()))
	}
	for _, one := range changed {
		one.Locale = a.Locale
		v := s.memberView(one)
		s.tell(nil, Event{Kind: "member", Member: &v})
	}
	return nil, nil
}

func (s *Server) actClock(_ *http.Request, a pageAct) (any, error) {
	const most = 400 * 24 * 3600
	if !(a.Advance > 0 && a.Advance <= most) {
		return nil, notAllowed("the clock goes forward, by at most 400 days at once")
	}
	s.clock.Advance(time.Duration(a.Advance * float64(time.Second)))
	return object{"now": s.clock.Now()}, nil
}

func (s *Server) actFault(_ *http.Request, a pageAct) (any, error) {
	if err := s.Fault(a.Fault); err != nil {
		return nil, notAllowed("%v", err)
	}
	return nil, nil
}
