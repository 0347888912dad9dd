package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
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
	keptEvents        = 1000 // and two for each guild there is
	maxShardGuilds    = 2500
	identifyEvery     = 5 * time.Second
)

func messageIntent(c *channel) int {
	if c.kind == channelDM {
		return intentDirectMessages
	}
	return intentGuildMessages
}

// A session is what a client can come back to: its events, numbered.
type session struct {
	id      string
	intents int
	shard   [2]int // which of how many
	zip     bool   // asked for at identify
	seq     int
	events  [][]byte // the last ones, ready to send
	first   int      // sequence number of events[0]
	conn    *conn    // nil while away
	strange []*guild // of its shard, which it has not heard of yet
}

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int            `json:"s"`
	Type *string         `json:"t"`
}

// pack writes a payload; an event has a number and a name, both or neither.
func pack(op int, data any, seq *int, name *string) []byte {
	d, err := json.Marshal(data)
	if err != nil {
		panic("playground: an event that is not JSON: " + err.Error()) // ours alone
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

// holds says whether the events of a guild are a session's; those of no guild are shard 0's.
func (ses *session) holds(g *guild) bool {
	return g == nil && ses.shard[0] == 0 || g != nil && shardOf(g.id, ses.shard[1]) == ses.shard[0]
}

// dispatch sends an event about a guild (nil for none) to every session of its shard with the
// intent, and keeps it for those that come back.
func (s *Server) dispatch(g *guild, intent int, name string, data any) {
	for _, ses := range s.sessions {
		if ses.holds(g) && (intent == intentNone || ses.intents&intent != 0) {
			s.dispatchTo(ses, name, data)
		}
	}
}

func (s *Server) dispatchTo(ses *session, name string, data any) {
	ses.seq++
	seq := ses.seq
	text := pack(opDispatch, data, &seq, &name)
	ses.events = append(ses.events, text)
	if n := len(ses.events) - s.kept(); n > 0 {
		ses.events, ses.first = slices.Clone(ses.events[n:]), ses.first+n
	}
	if ses.conn != nil && !ses.conn.deaf {
		ses.conn.send(frame{data: text})
	}
}

// kept is how many events a session keeps for a client that comes back.
func (s *Server) kept() int { return keptEvents + 2*(len(s.guilds)-1) }

var upgrader = websocket.Upgrader{CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" }}

// serveGateway is one connection, from hello to its end.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	ws, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // the upgrader has answered
	}
	ws.SetReadLimit(maxGatewayPayload * 4)
	c := newConn(ws, s.kept())
	s.mu.Lock()
	closed := s.closed
	s.conns[c] = true
	s.mu.Unlock()
	defer s.forget(c)
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
	s.listen(c)
}

// greeting is what every connection begins with.
func greeting() frame {
	return frame{
		data: pack(opHello, object{"heartbeat_interval": heartbeatInterval.Milliseconds(), "_trace": []string{}}, nil, nil),
	}
}

// forget lets a connection's session wait for its return.
func (s *Server) forget(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	for _, ses := range s.sessions {
		if ses.conn == c {
			ses.conn = nil
		}
	}
	s.onlineChanged()
}

// listen handles what the client sends, until it goes or breaks a rule.
func (s *Server) listen(c *conn) {
	var ses *session
	answer := c.ws.CloseHandler()
	c.ws.SetCloseHandler(func(code int, text string) error {
		s.left(ses, code) // before the answer: once the client has that, it may resume
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
			ses, code = s.receive(c, ses, data)
			s.introduceAll(ses)
		}
		if code != 0 {
			c.close(code)
			return
		}
	}
}

// left: a client that says goodbye with 1000 or 1001 gives its session up.
func (s *Server) left(ses *session, code int) {
	if ses == nil || code != websocket.CloseNormalClosure && code != websocket.CloseGoingAway {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, ses.id)
}

// receive handles one payload; a code other than 0 closes the connection.
func (s *Server) receive(c *conn, ses *session, data []byte) (*session, int) {
	var p packet
	if json.Unmarshal(data, &p) != nil {
		return ses, 4002
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.deaf {
		return ses, 0
	}
	if ses != nil && s.sessions[ses.id] != ses {
		ses = nil // told that it is invalid: it may identify again
	}
	switch p.Op {
	case opHeartbeat:
		c.send(frame{data: pack(opAck, nil, nil, nil)})
		return ses, 0
	case opIdentify:
		if ses != nil {
			return ses, 4005
		}
		return s.identify(c, p.Data)
	case opResume:
		if ses != nil {
			return ses, 4005
		}
		return s.resume(c, p.Data)
	case opPresence:
		return ses, 0
	}
	s.unsupport("gateway op " + jsonText(p.Op))
	if ses == nil {
		return ses, 4003
	}
	return ses, 4001
}

func jsonText(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func (s *Server) tokenOK(token string) bool {
	token = strings.TrimPrefix(token, "Bot ")
	return token != "" && (s.opt.Token == "" || token == s.opt.Token)
}
