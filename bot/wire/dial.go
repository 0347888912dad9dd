package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Gateway asks Discord for the recommended number of shards, and for the number of shards that may
// identify at the same time. Each is 1 if Discord does not say.
func (w *Client) Gateway(ctx context.Context) (shards, concurrency int, err error) {
	answer, err := got(w.rest().GatewayBot(look("/gateway/bot").in(ctx)))
	switch {
	case unauthorized(err):
		return 0, 0, fmt.Errorf("%w: %s", ErrFatal, fatalCloses[4004])
	case err != nil:
		return 0, 0, err
	}
	return max(1, answer.Shards), max(1, answer.SessionStartLimit.MaxConcurrency), nil
}

// unauthorized says whether err means that Discord refuses the token.
func unauthorized(err error) bool {
	refused, is := errors.AsType[*APIError](err)
	return is && refused.Status == http.StatusUnauthorized
}

// greeter is the transport of discordgo's request for the gateway's address. It sends Discord the variant for
// bots (/gateway/bot), whose answer includes the number of session starts left.
type greeter struct{ *Client }

func (g greeter) RoundTrip(req *http.Request) (*http.Response, error) {
	answer, err := got(g.rest().GatewayBot(call{route: "/gateway/bot"}.in(req.Context())))
	if err != nil {
		return nil, err
	}
	if left := answer.SessionStartLimit; left.Total > 0 && left.Remaining <= 0 {
		return nil, &noSession{time.Duration(left.ResetAfter) * time.Millisecond}
	}
	text, err := json.Marshal(discordgo.GatewayBotResponse{URL: answer.URL})
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(bytes.NewReader(text)), Request: req}, err
}

// dialer returns a dialer that wraps each connection. The wrapper records the connection's
// activity, and lets the Shell close it.
func (l *link) dialer(dial func(context.Context, string, string) (net.Conn, error),
	limit time.Duration) *websocket.Dialer {
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: limit / 2,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.dead {
				c.Close()
				return nil, errors.New("given up")
			}
			l.open = c
			l.reached.Store(true)
			l.touch()
			return &heardConn{c, l}, nil
		},
	}
}

// heardConn is a connection that records when bytes arrive, when the close frame is sent, and when
// it is closed.
type heardConn struct {
	net.Conn
	link *link
}

func (h *heardConn) Read(b []byte) (int, error) {
	n, err := h.Conn.Read(b)
	if n > 0 {
		h.link.touch()
	}
	return n, err
}

func (h *heardConn) Write(b []byte) (int, error) {
	n, err := h.Conn.Write(b)
	if h.link.leaving.Load() {
		signal(h.link.said)
	}
	return n, err
}

func (h *heardConn) Close() error {
	h.link.mu.Lock()
	if h.link.open == h.Conn {
		h.link.open = nil
	}
	h.link.mu.Unlock()
	return h.Conn.Close()
}
