package playground

import (
	"encoding/json"
	"strings"
	"time"
)

// This file has identify, resume, and the faults that tests and the page inject.

// An identity is what a client says about itself when it identifies.
type identity struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Intents    *int            `json:"intents"`
	Compress   bool            `json:"compress"`
	Shard      []int           `json:"shard"`
}

// refused returns the close code for an invalid identity, or 0 if the identity is valid.
func (d identity) refused(o Options) int {
	switch {
	case d.Intents == nil || d.Properties == nil:
		return 4002
	case !o.takes(strings.TrimPrefix(d.Token, "Bot ")):
		return 4004
	case d.Shard != nil && (len(d.Shard) != 2 || d.Shard[0] < 0 || d.Shard[0] >= d.Shard[1]):
		return 4010
	case *d.Intents&^knownIntents != 0:
		return 4013
	case *d.Intents&privilegedIntents&^o.Intents != 0:
		return 4014
	}
	return 0
}

// turns are the times from which shards may identify again, by the shard's number modulo
// Options.MaxConcurrency.
type turns map[int]time.Time

// early says whether a shard identifies before its turn. If the shard is not early, the next turn begins
// identifyEvery later.
func (t turns) early(shard, concurrency int, now time.Time) bool {
	if concurrency == 0 {
		return false
	}
	key := shard % concurrency
	if now.Before(t[key]) {
		return true
	}
	t[key] = now.Add(identifyEvery)
	return false
}

// identify begins a session. It sends READY, and then the guilds of the session's shard. Its
// results are those of receive.
func (gw *gateway) identify(c *conn, data json.RawMessage) (*session, int) {
	var d identity
	if json.Unmarshal(data, &d) != nil {
		return nil, 4002
	}
	if code := d.refused(gw.opt); code != 0 {
		return nil, code
	}
	shard := [2]int{0, 1}
	copy(shard[:], d.Shard)
	var mine []*guild
	for _, g := range gw.guilds.all {
		if g.has(gw.guilds.bot) && shardOf(g.id, shard[1]) == shard[0] {
			mine = append(mine, g)
		}
	}
	if len(mine) > gw.opt.ShardGuilds {
		return nil, 4011
	}
	c.compress = d.Compress
	if gw.turns.early(shard[0], gw.opt.MaxConcurrency, gw.clock.Now()) {
		c.send(frame{data: pack(opInvalid, false, nil, nil)})
		return nil, 0
	}
	ses := &session{id: gw.opt.randomToken(16), intents: *d.Intents, shard: shard, zip: d.Compress, conn: c,
		kept: gw.kept(), first: 1}
	gw.sessions[ses.id] = ses
	gw.identifies++
	ready := object{"v": 10, "user": gw.guilds.bot.json(), "session_id": ses.id, "session_type": "normal",
		"private_channels":   []any{},
		"resume_gateway_url": gw.address(), "application": object{"id": gw.opt.ApplicationID, "flags": 0},
		"guilds": []object{}, "_trace": []string{}}
	for _, g := range mine {
		ready["guilds"] = append(ready["guilds"].([]object), object{"id": g.id, "unavailable": true})
	}
	if d.Shard != nil {
		ready["shard"] = d.Shard
	}
	ses.dispatch("READY", ready)
	if *d.Intents&intentGuilds != 0 {
		ses.strange = mine
	}
	ses.introduce()
	gw.onlineChanged()
	return ses, 0
}

// introducedAtOnce is how many guilds are sent to a session before other sessions get theirs.
const introducedAtOnce = 100

// introduce sends a session the next guilds of its shard, and says whether there are more.
func (ses *session) introduce() (more bool) {
	n := min(len(ses.strange), introducedAtOnce)
	for _, g := range ses.strange[:n] {
		if g.has(g.bot) {
			ses.dispatch("GUILD_CREATE", g.create())
		}
	}
	ses.strange = ses.strange[n:]
	return len(ses.strange) > 0
}

// introduceAll sends a session the remaining guilds of its shard, a limited number at a time. It
// releases the lock between these steps, so that other sessions can begin.
func (gw *gateway) introduceAll(ses *session) {
	for more := ses != nil; more; {
		gw.mu.Lock()
		more = ses.introduce()
		gw.mu.Unlock()
	}
}

// shardOf returns the number of a guild's shard by Discord's own rule: (id >> 22) % shards.
func shardOf(id string, shards int) int {
	var n uint64
	for _, r := range id {
		n = n*10 + uint64(r-'0')
	}
	return int((n >> 22) % uint64(shards))
}

// resume sends the events that a client has missed. If the session is unknown or these events are
// gone, the session is invalid, and the client must identify again on the same connection.
func (gw *gateway) resume(c *conn, data json.RawMessage) (*session, int) {
	var d struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     *int   `json:"seq"`
	}
	if json.Unmarshal(data, &d) != nil {
		return nil, 4002
	}
	if !gw.opt.takes(strings.TrimPrefix(d.Token, "Bot ")) {
		return nil, 4004
	}
	fault := gw.faults.takeResume()
	if fault == "resume7" {
		c.send(frame{data: pack(opReconnect, nil, nil, nil)})
		return nil, 0
	}
	ses := gw.sessions[d.Session]
	if fault != "" || ses == nil || d.Seq == nil || *d.Seq < ses.first-1 {
		delete(gw.sessions, d.Session)
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
	gw.resumes++
	for _, text := range ses.events[*d.Seq-ses.first+1:] {
		c.send(frame{data: text})
	}
	ses.dispatch("RESUMED", object{"_trace": []string{}})
	gw.onlineChanged()
	return ses, 0
}

// takeResume uses up one fault of a resume kind and returns the kind, or "" if there is no such
// fault.
func (all *faults) takeResume() string {
	for i, f := range *all {
		if f.Kind != "resume7" && f.Kind != "resume9" {
			continue
		}
		all.use(i)
		return f.Kind
	}
	return ""
}

// online says whether a bot is connected and ready.
func (all sessions) online() bool {
	for _, ses := range all {
		if ses.conn != nil {
			return true
		}
	}
	return false
}

func (gw *gateway) onlineChanged() {
	gw.watchers.tell(nil, Event{Kind: "online", Online: gw.sessions.online()})
}

// fault carries out a Fault of a gateway kind. It returns false for other kinds.
func (gw *gateway) fault(f Fault) bool {
	acts := map[string]func(*conn){
		"drop":  (*conn).cut,
		"op7":   func(c *conn) { c.send(frame{data: pack(opReconnect, nil, nil, nil)}) },
		"op9":   func(c *conn) { c.send(frame{data: pack(opInvalid, f.Resumable, nil, nil)}) },
		"close": func(c *conn) { c.send(frame{code: f.Code}) },
		"deaf":  func(c *conn) { c.deaf = true },
	}
	if f.Kind == "silent" {
		for _, ses := range gw.sessions {
			ses.silent = true
		}
		return true
	}
	act := acts[f.Kind]
	if act == nil {
		return false
	}
	for c := range gw.conns {
		act(c)
	}
	if f.Kind == "op9" && !f.Resumable {
		clear(gw.sessions)
	}
	return true
}

// Identifies returns how many gateway sessions began and how many were resumed.
func (s *Server) Identifies() (identifies, resumes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.identifies, s.gateway.resumes
}
