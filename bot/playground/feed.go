package playground

import (
	"bytes"
	"encoding/json"
)

// A Feed is a gateway connection without a socket. Next reads what Discord sends; Send passes on
// what the client sends. A Feed is for clients in the same process that decide themselves when
// something arrives. Only one goroutine may call its methods, but the server may send from any.
type Feed struct {
	gw  *gateway
	c   *conn
	ses *session
}

// Connect opens a connection to the gateway. The first payload that Next returns is the gateway's
// hello.
func (s *Server) Connect() *Feed {
	c := newConn(nil, s.gateway.kept())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.conns[c] = true
	c.send(greeting())
	return &Feed{gw: s.gateway, c: c}
}

// Send passes one payload of the client (identify, resume, heartbeat) to the gateway. If code is
// not 0, Discord closes the connection with that code.
func (f *Feed) Send(payload []byte) (code int) {
	f.ses, code = f.gw.receive(f.c, f.ses, payload)
	f.gw.introduceAll(f.ses)
	return code
}

// A Payload is what the gateway has sent.
type Payload struct {
	Op   int
	Seq  int    // sequence number of a dispatch
	Type string // event of a dispatch, such as "READY"
	Data json.RawMessage
	Code int // if not 0, Discord closes the connection with this code
}

// Next returns the next payload that Discord has sent. It returns false if there is none now.
func (f *Feed) Next() (Payload, bool) {
	select {
	case one := <-f.c.out:
		p := Payload{Code: one.code}
		if one.code == 0 {
			p.read(one.data)
		}
		return p, true
	default:
		return Payload{}, false
	}
}

// read decodes a payload that pack has encoded.
func (p *Payload) read(text []byte) {
	head, data, _ := bytes.Cut(text, []byte(`,"d":`))
	var h packet
	if err := json.Unmarshal(append(bytes.Clone(head), '}'), &h); err != nil {
		panic("playground: a payload that pack did not make: " + err.Error()) // only pack writes them
	}
	p.Op, p.Data = h.Op, data[:len(data)-1]
	if h.Seq != nil {
		p.Seq, p.Type = *h.Seq, *h.Type
	}
}

// Cut reports whether the connection was cut.
func (f *Feed) Cut() bool {
	select {
	case <-f.c.gone:
		return true
	default:
		return false
	}
}

// Close ends the connection. If bye is true, the client's session ends too; otherwise the session
// keeps its events for a resume.
func (f *Feed) Close(bye bool) {
	f.c.cut()
	f.gw.forget(f.c)
	if !bye || f.ses == nil {
		return
	}
	f.gw.mu.Lock()
	defer f.gw.mu.Unlock()
	delete(f.gw.sessions, f.ses.id)
}
