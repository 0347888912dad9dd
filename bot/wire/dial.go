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
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// rebase redirects discordgo's own REST calls (for the gateway's address) to the configured API.
type rebase struct{ client *Client }

func (r rebase) RoundTrip(req *http.Request) (*http.Response, error) {
	path, ok := strings.CutPrefix(req.URL.String(), discordgo.EndpointAPI)
	if !ok {
		return nil, errors.New("not an address of the API")
	}
	if path == "gateway" {
		return r.gateway(req)
	}
	return r.send(req, path)
}

// rawGateway is Discord's answer about the gateway for a bot.
type rawGateway struct {
	Shards int `json:"shards"`
	Limit  struct {
		Remaining   *int
		After       float64 `json:"reset_after"` // milliseconds
		Concurrency int     `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

// Gateway asks Discord for the recommended number of shards, and how many may identify at once; 1
// each if it does not say.
func (w *Client) Gateway(ctx context.Context) (shards, concurrency int, err error) {
	var answer rawGateway
	c := call{method: http.MethodGet, path: "/gateway/bot", route: "/gateway/bot", safe: true}
	err = w.do(ctx, c, &answer)
	var refused *APIError
	switch {
	case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
		return 0, 0, fmt.Errorf("%w: %s", ErrFatal, fatalCloses[4004])
	case err != nil:
		return 0, 0, err
	}
	return max(1, answer.Shards), max(1, answer.Limit.Concurrency), nil
}

// gateway answers discordgo's request for the gateway's address with the bot's variant, which
// includes the remaining session starts.
func (r rebase) gateway(req *http.Request) (*http.Response, error) {
	resp, err := r.send(req, "gateway/bot")
	if err != nil || resp.StatusCode != http.StatusOK {
		return resp, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err != nil {
		return nil, err
	}
	var answer rawGateway
	if json.Unmarshal(text, &answer) == nil && answer.Limit.Remaining != nil && *answer.Limit.Remaining <= 0 {
		return nil, &noSession{time.Duration(answer.Limit.After * float64(time.Millisecond))}
	}
	resp.Body = io.NopCloser(bytes.NewReader(text))
	return resp, nil
}

func (r rebase) send(req *http.Request, path string) (*http.Response, error) {
	moved, err := http.NewRequestWithContext(req.Context(), req.Method, r.client.base+"/"+path, req.Body)
	if err != nil {
		return nil, errors.New("the address is not valid")
	}
	moved.Header = req.Header
	moved.ContentLength = req.ContentLength
	return r.client.http.Transport.RoundTrip(moved)
}

// dialer wraps each connection, to record its activity and to close it.
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

// heardConn records when bytes arrive, when the goodbye is sent, and when it is closed.
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
