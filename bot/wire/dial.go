package wire

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// rebase sends discordgo's own REST calls (it asks for the gateway's address) to
// the configured API.
type rebase struct{ client *Client }

func (r rebase) RoundTrip(req *http.Request) (*http.Response, error) {
	path, ok := strings.CutPrefix(req.URL.String(), discordgo.EndpointAPI)
	if !ok {
		return nil, errors.New("not an address of the API")
	}
	moved, err := http.NewRequestWithContext(req.Context(), req.Method, r.client.base+"/"+path, req.Body)
	if err != nil {
		return nil, errors.New("the address is not valid")
	}
	moved.Header = req.Header
	moved.ContentLength = req.ContentLength
	return r.client.http.Transport.RoundTrip(moved)
}

// dialer notes each connection, to hear when it was last alive and to cut it.
func (l *link) dialer(limit time.Duration) *websocket.Dialer {
	var plain net.Dialer
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: limit / 2,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := plain.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			l.mu.Lock()
			defer l.mu.Unlock()
			if l.dead {
				c.Close()
				return nil, errors.New("given up")
			}
			l.conns = append(l.conns, c)
			l.touch()
			return &heardConn{c, l}, nil
		},
	}
}

// heardConn notes when bytes arrive.
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
