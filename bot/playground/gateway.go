package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/gorilla/websocket"
)

// Operations of the gateway.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opPresence  = 3
	opResume    = 6
	opReconnect = 7
	opMembers   = 8
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// Intents.
const (
	intentNone           = 0
	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentDirectMessages = 1 << 12
	intentContent        = 1 << 15
	privilegedIntents    = intentMembers | intentPresences | intentContent
	knownIntents         = 1<<26 - 1
)

const (
	heartbeatInterval = 41250 * time.Millisecond
	maxGatewayPayload = 4096
	maxGatewaySends   = 120  // a minute
	keptEvents        = 1000 // events that a session keeps for a resume; see also the method kept
	maxShardGuilds    = 2500
	identifyEvery     = 5 * time.Second
)

func messageIntent(c *channel) int {
	if c.kind == channelDM {
		return intentDirectMessages
	}
	return intentGuildMessages
}

// A session can be resumed by its client. It keeps its last events with their numbers.
type session struct {
	id      string
	intents int
	shard   [2]int // shard number and number of shards
	zip     bool   // the client asked for compression at identify
	kept    int    // how many events are kept
	seq     int
	events  [][]byte // the last events, ready to send
	first   int      // sequence number of events[0]
	conn    *conn    // nil while the client is disconnected
	strange []*guild // guilds of the shard that were not sent to the client yet
	silent  bool     // a fault has stopped the session's events
}

// sessions are the sessions that have not ended, by id.
type sessions map[string]*session

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int            `json:"s"`
	Type *string         `json:"t"`
}

// pack encodes a payload. An event has a number and a name; other payloads have neither.
func pack(op int, data any, seq *int, name *string) []byte {
	d, err := json.Marshal(data)
	if err != nil {
		// cannot happen: only this package makes events
		panic("playground: an event that is not JSON: " + err.Error())
	}
	text := make([]byte, 0, len(d)+80)
	text = fmt.Appendf(text, `{"op":%d,"s":`, op)
	if seq == nil {
		text = append(text, `null,"t":null`...)
	} else {
		text = fmt.Appendf(text, `%d,"t":%q`, *seq, *name)
	}
	text = append(append(text, `,"d":`...), d...)
	return append(text, '}')
}

// holds says whether a session gets the events of a guild. Events without a guild belong to shard
// 0.
func (ses *session) holds(g *guild) bool {
	return g == nil && ses.shard[0] == 0 || g != nil && shardOf(g.id, ses.shard[1]) == ses.shard[0]
}

// dispatch sends an event about a guild (nil for none) to every session of the guild's shard that
// has the intent. The sessions keep the event for clients that resume.
func (all sessions) dispatch(g *guild, intent int, name string, data any) {
	for _, ses := range all {
		if ses.holds(g) && (intent == intentNone || ses.intents&intent != 0) {
			ses.dispatch(name, data)
		}
	}
}

func (ses *session) dispatch(name string, data any) {
	if ses.silent && name != "RESUMED" {
		return
	}
	ses.seq++
	seq := ses.seq
	text := pack(opDispatch, data, &seq, &name)
	ses.events = append(ses.events, text)
	if n := len(ses.events) - ses.kept; n > 0 {
		ses.events, ses.first = slices.Clone(ses.events[n:]), ses.first+n
	}
	if ses.conn != nil && !ses.conn.deaf {
		ses.conn.send(frame{data: text})
	}
}

// A gateway holds the connections and sessions of clients. Guarded by base.mu.
type gateway struct {
	*base
	guilds     *guilds
	conns      map[*conn]bool
	faults     faults
	turns      turns
	identifies int
	resumes    int
}

// routes returns the routes that tell a client the gateway's address.
func (gw *gateway) routes() []route {
	return []route{
		{"GET", "/gateway", true, gw.getAddress},
		{"GET", "/gateway/bot", false, gw.getLimits},
	}
}

// kept returns how many events a session keeps for a client that resumes: keptEvents, and two more for
// each guild after the first.
func (gw *gateway) kept() int { return keptEvents + 2*(len(gw.guilds.all)-1) }

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// serve handles one connection, from hello to its end.
func (gw *gateway) serve(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has already sent the error
	}
	ws.SetReadLimit(maxGatewayPayload * 4)
	c := newConn(ws, gw.kept())
	gw.mu.Lock()
	closed := gw.closed
	gw.conns[c] = true
	gw.mu.Unlock()
	defer gw.forget(c)
	written := make(chan struct{})
	go func() { defer close(written); c.write() }()
	defer func() { c.cut(); <-written }()
	if closed {
		return
	}
	if q.Get("v") != "10" || q.Get("encoding") != "json" || q.Get("compress") != "" {
		c.close(4012)
		return
	}
	c.send(greeting())
	gw.listen(c)
}

// greeting returns the first frame of every connection.
func greeting() frame {
	return frame{
		data: pack(opHello, object{"heartbeat_interval": heartbeatInterval.Milliseconds(), "_trace": []string{}}, nil, nil),
	}
}

// forget removes a connection. The session of the connection waits for a resume.
func (gw *gateway) forget(c *conn) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	delete(gw.conns, c)
	for _, ses := range gw.sessions {
		if ses.conn == c {
			ses.conn = nil
		}
	}
	gw.onlineChanged()
}

// listen handles what the client sends, until the client disconnects or breaks a rule.
func (gw *gateway) listen(c *conn) {
	var ses *session
	answer := c.ws.CloseHandler()
	c.ws.SetCloseHandler(func(code int, text string) error {
		gw.left(ses, code) // before the answer is sent: once the client has it, it may try to resume
		return answer(code, text)
	})
	sent, minute := 0, time.Now()
	for {
		_, data, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		if time.Since(minute) > time.Minute {
			sent, minute = 0, time.Now()
		}
		sent++
		code := 0
		if sent > maxGatewaySends {
			code = 4008
		}
		if len(data) > maxGatewayPayload {
			code = 4002
		}
		if code == 0 {
			ses, code = gw.receive(c, ses, data)
			gw.introduceAll(ses)
		}
		if code != 0 {
			c.close(code)
			return
		}
	}
}

// left ends the session of a client that closed the connection with code 1000 or 1001.
func (gw *gateway) left(ses *session, code int) {
	if ses == nil || code != websocket.CloseNormalClosure && code != websocket.CloseGoingAway {
		return
	}
	gw.mu.Lock()
	defer gw.mu.Unlock()
	delete(gw.sessions, ses.id)
}

// receive handles one payload of the client. It returns the connection's session, or nil if there
// is none. A code other than 0 closes the connection.
func (gw *gateway) receive(c *conn, ses *session, data []byte) (*session, int) {
	var p packet
	if json.Unmarshal(data, &p) != nil {
		return ses, 4002
	}
	gw.mu.Lock()
	defer gw.mu.Unlock()
	if c.deaf {
		return ses, 0
	}
	if ses != nil && gw.sessions[ses.id] != ses {
		ses = nil // the client has been told that its session is invalid; it may identify again
	}
	switch p.Op {
	case opHeartbeat:
		c.send(frame{data: pack(opAck, nil, nil, nil)})
		return ses, 0
	case opIdentify:
		if ses != nil {
			return ses, 4005
		}
		return gw.identify(c, p.Data)
	case opResume:
		if ses != nil {
			return ses, 4005
		}
		return gw.resume(c, p.Data)
	case opPresence:
		return ses, 0
	case opMembers:
		if ses == nil {
			return ses, 4003
		}
		return ses, gw.members(ses, p.Data)
	}
	gw.notes.unsupport("gateway op " + jsonText(p.Op))
	if ses == nil {
		return ses, 4003
	}
	return ses, 4001
}

func jsonText(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}
