package wire

import (
	"cmp"
	"encoding/json"
	"reflect"
	"strconv"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// A Session is a position in the gateway's stream of events from which another process can resume:
// Discord sends it what came after Sequence. It is valid for a minute or two, with the bot's token.
// The zero Session is none.
type Session struct {
	ID       string   `json:"id"`
	Sequence int64    `json:"sequence"` // of the last event that was taken
	Shard    int      `json:"shard"`
	Shards   int      `json:"shards"`
	Members  bool     `json:"members"` // Options.Members: fixed for the session
	Self     Self     `json:"self"`
	Guilds   []string `json:"guilds"`
	Gateway  string   `json:"gateway"` // Discord's answer about its address
}

// replayMost is the maximum age of an interaction sent after a resume: Discord has shown its author
// a failure after 3 seconds, so it must not be handled later. The rest allows for clock
// differences.
const replayMost = 5 * time.Second

// place is a link's position in the stream of events.
type place struct {
	mu        sync.Mutex // held while an event is taken, so that leaving is between two
	id        string
	sequence  int64
	replaying bool // resumed, and missed events are still coming
}

// again records that the link reconnects and will receive missed events.
func (p *place) again() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.replaying = p.id != ""
}

// known says whether there is a session to resume.
func (p *place) known() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.id != ""
}

// take passes an event on, unless the link was abandoned.
func (s *Shell) take(l *link, e *discordgo.Event) {
	s.hear(l, e.Type)
	l.place.mu.Lock()
	defer l.place.mu.Unlock()
	if !s.counts(l) {
		return
	}
	l.place.sequence = e.Sequence
	if e.Type == "READY" || e.Type == "RESUMED" {
		l.place.replaying = false
	}
	if e.Type == "READY" {
		var ready struct {
			ID string `json:"session_id"`
		}
		_ = json.Unmarshal(e.RawData, &ready) // without it the session cannot be resumed
		l.place.id = ready.ID
	}
	if l.place.replaying && e.Type == "INTERACTION_CREATE" && s.tooOld(e.RawData) {
		s.client.count(CountDropped, "late")
		return
	}
	s.event(l, e.Type, e.RawData)
}

// tooOld says whether an interaction is too old to be answered, by the time in its id.
func (s *Shell) tooOld(data json.RawMessage) bool {
	var in struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(data, &in) != nil {
		return false
	}
	made, ok := madeAt(in.ID)
	return ok && s.client.now().Sub(made) > replayMost
}

// madeAt returns the time in a Discord id.
func madeAt(id string) (time.Time, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	const epoch = 1420070400000 // Discord's, in milliseconds
	return time.UnixMilli(int64(n>>22) + epoch), err == nil
}

// Leave ends the connection without a close frame, so that another process can resume the session,
// and returns it: the zero Session if there is none. No more events are taken; those taken continue
// until Close, which must follow.
func (s *Shell) Leave() Session {
	s.mu.Lock()
	l := s.link
	s.left = true
	s.mu.Unlock()
	out := Session{}
	if l != nil {
		out = s.departing(l)
	}
	if s.stop != nil {
		s.stop() // run abandons the link
	}
	return out
}

// Place returns the session so far, without its servers, from which another process can resume if
// this one crashes. The zero Session if there is none.
func (s *Shell) Place() Session {
	s.mu.Lock()
	l := s.link
	s.mu.Unlock()
	if l == nil {
		return Session{}
	}
	l.place.mu.Lock()
	defer l.place.mu.Unlock()
	out := s.placed(l)
	out.Guilds = nil
	return out
}

// departing stops taking events from the link, and returns its position.
func (s *Shell) departing(l *link) Session {
	l.place.mu.Lock()
	defer l.place.mu.Unlock()
	s.mu.Lock()
	s.current++ // later events of the link are ignored
	s.mu.Unlock()
	return s.placed(l)
}

// placed returns a link's position; the caller holds its lock.
func (s *Shell) placed(l *link) Session {
	if l.place.id == "" {
		return Session{}
	}
	c := s.o.Client
	c.mu.Lock()
	defer c.mu.Unlock()
	out := Session{ID: l.place.id, Sequence: l.place.sequence, Shard: s.o.Shard, Shards: s.o.Shards, Members: s.o.Members,
		Guilds: s.guilds.list(), Gateway: c.gateway}
	if c.self != nil {
		out.Self = *c.self
	}
	return out
}

// leave ends a link when the Shell ends.
func (s *Shell) leave(l *link) {
	s.mu.Lock()
	left := s.left
	s.mu.Unlock()
	if left {
		l.abandon()
		return
	}
	l.shut()
}

// inherit makes a new link resume the session that the Shell was given, once.
func (s *Shell) inherit(l *link) {
	from := s.o.Resume
	s.o.Resume = Session{}
	fits := from.Shard == s.o.Shard && cmp.Or(from.Shards, 1) == s.o.Shards && from.Members == s.o.Members
	if from.ID == "" || !fits || !resumeAt(l.session, from) {
		return
	}
	s.o.Client.learn(from.Self)
	s.o.Client.reuseGateway(from.Gateway)
	s.guilds.replace(from.Guilds)
	s.inherited.Store(true)
	l.place.id, l.place.sequence = from.ID, from.Sequence
}

// resumeAt sets where a discordgo session resumes. Both values are unexported and set by
// reflection; with a version without them it begins a new session, and a test fails.
func resumeAt(session *discordgo.Session, from Session) bool {
	v := reflect.ValueOf(session).Elem()
	id, sequence := v.FieldByName("sessionID"), v.FieldByName("sequence")
	if !id.IsValid() || id.Kind() != reflect.String || !sequence.IsValid() ||
		sequence.Type() != reflect.TypeFor[*int64]() || sequence.IsNil() {
		return false
	}
	reflect.NewAt(id.Type(), id.Addr().UnsafePointer()).Elem().SetString(from.ID)
	reflect.NewAt(reflect.TypeFor[int64](), sequence.UnsafePointer()).Elem().SetInt(from.Sequence)
	return true
}

// rememberGateway stores Discord's answer about its gateway's address.
func (w *Client) rememberGateway(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gateway = text
}

// reuseGateway answers the next request for the gateway's address from memory: a resumed session
// needs no new one, and is urgent.
func (w *Client) reuseGateway(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if text != "" {
		w.gateway = text
		w.gatewayReused++
	}
}

// knownGateway returns the address to be used once without a request.
func (w *Client) knownGateway() (string, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.gatewayReused == 0 {
		return "", false
	}
	w.gatewayReused--
	return w.gateway, true
}
