package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// Reach is the result of a connection test.
type Reach struct {
	Ahead    time.Duration // how far our clock is ahead of Discord's, accurate to about a second
	REST     time.Duration // round trip of one request to the API
	Gateway  time.Duration // time to connect to the gateway and receive its hello
	Sessions int           // new gateway sessions that are left today
}

// Reach fetches the gateway's address, compares the clock with the answer's date, connects to the
// gateway and disconnects after its hello. This starts no session.
func (w *Client) Reach(ctx context.Context) (r Reach, err error) {
	var header http.Header
	began := time.Now()
	gateway, err := got(w.rest().GatewayBot(call{route: "/gateway/bot", header: &header}.in(ctx)))
	if err != nil {
		return r, err
	}
	r.REST, r.Sessions = time.Since(began), gateway.SessionStartLimit.Remaining
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		r.Ahead = began.Add(r.REST / 2).Sub(date.Add(500 * time.Millisecond)) // Date has whole seconds
	}
	began = time.Now()
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: 10 * time.Second}
	c, _, err := dialer.DialContext(ctx, gateway.URL+"?v=10&encoding=json", nil)
	if err != nil {
		return r, fmt.Errorf("connect to the gateway: %w", hideErr(err, []Secret{w.token}))
	}
	defer c.Close()
	end, _ := ctx.Deadline()
	_ = c.SetReadDeadline(end) // on a closed connection the next line fails
	var hello struct{ Op int }
	if err := c.ReadJSON(&hello); err != nil || hello.Op != 10 {
		return r, errors.Join(errors.New("the gateway gives no greeting"), err)
	}
	r.Gateway = time.Since(began)
	return r, nil
}
