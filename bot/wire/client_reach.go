package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// Application is Discord's data about the token's application.
type Application struct {
	Self
	Public  bool // anybody may invite it, not only its owner
	Members bool // the Server Members Intent is switched on
}

const (
	flagMembers        = 1 << 14 // of an application: the intent is approved
	flagMembersLimited = 1 << 15 // it is switched on, for a bot on few servers
)

// Application asks who the bot is and what it may.
func (w *Client) Application(ctx context.Context) (Application, error) {
	self, err := w.Self(ctx)
	if err != nil {
		return Application{}, err
	}
	var raw struct {
		Public flag   `json:"bot_public"`
		Flags  number `json:"flags"`
	}
	const path = "/applications/@me"
	err = w.do(ctx, call{method: http.MethodGet, path: path, route: path, safe: true}, &raw)
	return Application{self, bool(raw.Public), raw.Flags&(flagMembers|flagMembersLimited) != 0}, err
}

// Reach is the result of a connection test.
type Reach struct {
	Ahead    time.Duration // by how much our clock is ahead of Discord's, to a second or so
	REST     time.Duration // of one question to the API
	Gateway  time.Duration // to connect to the gateway and be greeted
	Sessions int           // new gateway sessions that are left today
}

// Reach asks for the gateway's address, connects there, and leaves after the greeting, which uses
// no session.
func (w *Client) Reach(ctx context.Context) (Reach, error) {
	began := time.Now()
	address, r, err := w.gatewayOf(ctx)
	if err != nil {
		return r, err
	}
	r.REST = time.Since(began)
	began = time.Now()
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: 10 * time.Second}
	c, _, err := dialer.DialContext(ctx, address+"/?v=10&encoding=json", nil)
	if err != nil {
		return r, fmt.Errorf("connect to the gateway: %w", hideErr(err, []Secret{w.token}))
	}
	defer c.Close()
	if end, bounded := ctx.Deadline(); bounded {
		if err := c.SetReadDeadline(end); err != nil {
			return r, fmt.Errorf("connect to the gateway: %w", err)
		}
	}
	var hello struct{ Op int }
	if err := c.ReadJSON(&hello); err != nil || hello.Op != 10 {
		return r, errors.Join(errors.New("the gateway gives no greeting"), err)
	}
	r.Gateway = time.Since(began)
	return r, nil
}

// gatewayOf asks for the gateway's address, and compares the clock with the response's.
func (w *Client) gatewayOf(ctx context.Context) (string, Reach, error) {
	const route = "GET /gateway/bot"
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, w.base+"/gateway/bot", nil)
	if err != nil {
		return "", Reach{}, errors.New("the address is not valid")
	}
	req.Header.Set("Authorization", "Bot "+w.token.Reveal())
	req.Header.Set("User-Agent", userAgent())
	asked := time.Now()
	resp, err := w.http.Do(req)
	if err != nil {
		return "", Reach{}, fmt.Errorf("%s: %w", route, hideErr(err, []Secret{w.token}))
	}
	defer resp.Body.Close()
	middle := asked.Add(time.Since(asked) / 2)
	body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<16))
	if err != nil {
		return "", Reach{}, fmt.Errorf("%s: %w", route, hideErr(err, []Secret{w.token}))
	}
	if resp.StatusCode != http.StatusOK {
		e := decodeRefusal(body)
		e.Status, e.Route = resp.StatusCode, route
		return "", Reach{}, e
	}
	var answer struct {
		URL   text `json:"url"`
		Limit struct {
			Remaining number `json:"remaining"`
		} `json:"session_start_limit"`
	}
	if json.Unmarshal(body, &answer) != nil || answer.URL == "" {
		return "", Reach{}, fmt.Errorf("%s: the answer holds no address", route)
	}
	r := Reach{Sessions: int(answer.Limit.Remaining)}
	if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		r.Ahead = middle.Sub(date.Add(500 * time.Millisecond)) // the header has whole seconds
	}
	return string(answer.URL), r, nil
}
