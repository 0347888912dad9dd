package playground

import (
	"encoding/json"
)

// Identify, resume, and the faults that tests and the page inject.

// An identity is what a client says of itself.
type identity struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Intents    *int            `json:"intents"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
}

// refused is the code that an identity is turned away with, or 0.
func (s *Server) refused(d identity) int {
	switch {
	case d.Intents == nil || d.Properties == nil:
		return 4002
	case !s.tokenOK(d.Token):
		return 4004
	case d.Shard != nil && (len(d.Shard) != 2 || d.Shard[0] < 0 || d.Shard[0] >= d.Shard[1]):
		return 4010
	case *d.Intents&^knownIntents != 0:
		return 4013
	case *d.Intents&privilegedIntents&^s.opt.Intents != 0:
		return 4014
	}
	return 0
}

// early says whether a shard identifies before its turn, and else takes the turn.
func (s *Server) early(shard int) bool {
	if s.opt.MaxConcurrency == 0 {
		return false
	}
	now, key := s.clock.Now(), shard%s.opt.MaxConcurrency
	if now.Before(s.turns[key]) {
		return true
	}
	s.turns[key] = now.Add(identifyEvery)
	return false
}

// identify begins a session: READY, then the guilds of its shard.
func (s *Server) identify(c *conn, data json.RawMessage) (*session, int) {
	var d identity
	if json.Unmarshal(data, &d) != nil {
		return nil, 4002
	}
	if code := s.refused(d); code != 0 {
		return nil, code
	}
	shard := [2]int{0, 1}
	copy(shard[:], d.Shard)
	var mine []*guild
	for _, g := range s.guilds {
		if g.has(s.bot) && shardOf(g.id, shard[1]) == shard[0] {
			mine = append(mine, g)
		}
	}
	if len(mine) > s.opt.ShardGuilds {
		return nil, 4011
	}
	c.compress = d.Compress
	if s.early(shard[0]) {
		c.send(frame{data: pack(opInvalid, false, nil, nil)})
		return nil, 0
	}
	ses := &session{id: s.randomToken(16), intents: *d.Intents, shard: shard, zip: d.Compress, conn: c, first: 1}
	s.sessions[ses.id] = ses
	s.identifies++
	ready := object{"v": 10, "user": s.userJSON(s.bot), "session_id": ses.id, "session_type": "normal",
		"private_channels":   []any{},
		"resume_gateway_url": s.gatewayAddress(), "application": object{"id": s.opt.ApplicationID, "flags": 0},
		"guilds": []object{}, "_trace": []string{}}
	for _, g := range mine {
		ready["guilds"] = append(ready["guilds"].([]object), object{"id": g.id, "unavailable": true})
	}
	if d.Shard != nil {
		ready["shard"] = d.Shard
	}
	s.dispatchTo(ses, "READY", ready)
	if *d.Intents&intentGuilds != 0 {
		ses.strange = mine
	}
	s.introduce(ses)
	s.onlineChanged()
	return ses, 0
}

// introducedAtOnce is how many guilds a session is told of before others have their turn.
const introducedAtOnce = 100

// introduce tells a session of the next guilds of its shard, and says whether there are more.
func (s *Server) introduce(ses *session) (more bool) {
	n := min(len(ses.strange), introducedAtOnce)
	for _, g := range ses.strange[:n] {
		if g.has(s.bot) {
			s.dispatchTo(ses, "GUILD_CREATE", s.guildCreate(g))
		}
	}
	ses.strange = ses.strange[n:]
	return len(ses.strange) > 0
}

// introduceAll tells a session of all guilds that it has not heard of. Other sessions begin meanwhile.
func (s *Server) introduceAll(ses *session) {
	for more := ses != nil; more; {
		s.mu.Lock()
		more = s.introduce(ses)
		s.mu.Unlock()
	}
}

// shardOf is Discord's own rule: (id >> 22) % shards.
func shardOf(id string, shards int) int {
	var n uint64
	for _, r := range id {
		n = n*10 + uint64(r-'0')
	}
	return int((n >> 22) % uint64(shards))
}

// resume sends missed events. An unknown session, or one whose events are gone, is invalid: the
// client must identify again on the same connection.
func (s *Server) resume(c *conn, data json.RawMessage) (*session, int) {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     *int   `json:"seq"`
	}
	if json.Unmarshal(data, &d) != nil {
		return nil, 4002
	}
	if !s.tokenOK(d.Token) {
		return nil, 4004
	}
	fault := s.takeResumeFault()
	if fault == "resume7" {
		c.send(frame{data: pack(opReconnect, nil, nil, nil)})
		return nil, 0
	}
	ses := s.sessions[d.Session]
	if fault != "" || ses == nil || d.Seq == nil || *d.Seq < ses.first-1 {
		delete(s.sessions, d.Session)
		c.send(frame{data: pack(opInvalid, false, nil, nil)})
		return nil, 0
	}
	if *d.Seq > ses.seq {
		return nil, 4007
	}
	if ses.conn != nil && ses.conn != c {
		ses.conn.cut()
	}
	c.compress = ses.zip
	ses.conn = c
	s.resumes++
	for _, text := range ses.events[*d.Seq-ses.first+1:] {
		c.send(frame{data: text})
	}
	s.dispatchTo(ses, "RESUMED", object{"_trace": []string{}})
	s.onlineChanged()
	return ses, 0
}

// takeResumeFault uses up one resume fault, if there is one.
func (s *Server) takeResumeFault() string {
	for i, f := range s.faults {
		if f.Kind != "resume7" && f.Kind != "resume9" {
			continue
		}
		s.useFault(i)
		return f.Kind
	}
	return ""
}

// online says whether a bot is connected and ready.
func (s *Server) online() bool {
	for _, ses := range s.sessions {
		if ses.conn != nil {
			return true
		}
	}
	return false
}

func (s *Server) onlineChanged() {
	s.tell(nil, Event{Kind: "online", Online: s.online()})
}

// gatewayFault does what a Fault of a gateway kind says; false for other kinds.
func (s *Server) gatewayFault(f Fault) bool {
	acts := map[string]func(*conn){
		"drop":  (*conn).cut,
		"op7":   func(c *conn) { c.send(frame{data: pack(opReconnect, nil, nil, nil)}) },
		"op9":   func(c *conn) { c.send(frame{data: pack(opInvalid, f.Resumable, nil, nil)}) },
		"close": func(c *conn) { c.send(frame{code: f.Code}) },
		"deaf":  func(c *conn) { c.deaf = true },
	}
	act := acts[f.Kind]
	if act == nil {
		return false
	}
	for c := range s.conns {
		act(c)
	}
	if f.Kind == "op9" && !f.Resumable {
		clear(s.sessions)
	}
	return true
}

// Identifies counts new gateway sessions, Resumes those taken up again.
func (s *Server) Identifies() (identifies, resumes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.identifies, s.resumes
}
