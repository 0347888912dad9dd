package soak

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"bivouac/bot/proof/town"
)

// discord replaces Discord's REST interface. For each channel it keeps the newest message that has
// controls. It also keeps the interactions that wait for their answer.
type discord struct {
	pace     interface{ Now() time.Time }
	mu       sync.Mutex
	last     uint64
	boards   map[string]board       // by channel
	waiting  map[string]chan answer // by the interaction's token
	commands json.RawMessage
	requests int
}

// board is a message with controls.
type board struct {
	id       string
	controls []control
}

// control is a button or a menu that can be used.
type control struct {
	id     string
	values []string // values of a menu
	picks  int      // how many values a member chooses: the most that the menu allows
}

func (c control) op() string { return town.Custom(c.id).Op }

// answer is the bot's answer to an interaction.
type answer struct {
	kind    int // Discord's type of the callback
	message string
	private bool
	data    component
}

// component holds the fields that the soak needs from the JSON of a message, a form, or one of their
// parts.
type component struct {
	Type       int                      `json:"type"`
	ID         string                   `json:"custom_id"`
	Disabled   bool                     `json:"disabled"`
	Flags      int                      `json:"flags"`
	Max        int                      `json:"max_values"`
	Nonce      string                   `json:"nonce"`
	Content    *string                  `json:"content"`
	Options    []struct{ Value string } `json:"options"`
	Components []component              `json:"components"`
	Component  *component               `json:"component"`
}

// controls returns the component's controls that can be used.
func (c component) controls() (list []control) {
	for _, part := range c.Components {
		list = append(list, part.controls()...)
	}
	if c.ID != "" && !c.Disabled && c.Component == nil && c.Components == nil {
		one := control{id: c.ID, picks: max(1, c.Max)}
		for _, o := range c.Options {
			one.values = append(one.values, o.Value)
		}
		list = append(list, one)
	}
	return list
}

const (
	botID = "1100000000000000001"
	guild = "1100000000000000002"
)

// ready returns the data of the event READY, the gateway's first, for a bot on these servers.
func ready(guilds ...string) json.RawMessage {
	list := `{"id":"` + strings.Join(guilds, `"},{"id":"`) + `"}`
	return json.RawMessage(`{"user":{"id":"` + botID + `","username":"bivouac"},"application":{"id":"` + botID +
		`"},"guilds":[` + list + `]}`)
}

func newDiscord(p interface{ Now() time.Time }) *discord {
	return &discord{
		pace: p, boards: map[string]board{}, waiting: map[string]chan answer{}, commands: json.RawMessage("[]"),
	}
}

// snowflake returns a new id. As with Discord, it contains the time.
func (d *discord) snowflake() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last = max(d.last+1, uint64(d.pace.Now().UnixMilli()-1420070400000)<<22)
	return strconv.FormatUint(d.last, 10)
}

// expect returns a Go channel that gets the answers to the interaction with this token.
func (d *discord) expect(token string) <-chan answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := make(chan answer, 4) // room for a deferral and the message after it
	d.waiting[token] = c
	return c
}

// settled forgets the Go channel that expect has returned for this token.
func (d *discord) settled(token string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, token)
}

// board returns the newest message with controls in a channel, or an empty board if there is none.
func (d *discord) board(channel string) board {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.boards[channel]
}

// RoundTrip answers one request.
func (d *discord) RoundTrip(r *http.Request) (*http.Response, error) {
	body, raw, err := read(r)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	d.requests++
	d.mu.Unlock()
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v10/"), "/")
	switch {
	case parts[0] == "interactions" && len(parts) == 4:
		var c struct {
			Type int       `json:"type"`
			Data component `json:"data"`
		}
		if err := json.Unmarshal(body, &c); err != nil {
			return reply(r, http.StatusBadRequest, nil), nil
		}
		d.answered(parts[2], c.Type, c.Data)
		return reply(r, http.StatusNoContent, nil), nil
	case parts[0] == "webhooks" && len(parts) >= 3:
		var c component
		_ = json.Unmarshal(body, &c) // a GET or DELETE has no body
		return reply(r, http.StatusOK, d.message("", d.answered(parts[2], 4, c), c)), nil
	case parts[0] == "channels" && len(parts) >= 3:
		return d.inChannel(r, parts[1], parts[2:], body), nil
	case parts[len(parts)-1] == "commands":
		return reply(r, http.StatusOK, d.list(r, raw)), nil
	}
	return reply(r, http.StatusOK, map[string]any{"id": botID, "username": "bivouac"}), nil
}

// list returns the bot's commands. If the request is a PUT, list first stores the commands from the
// request's body.
func (d *discord) list(r *http.Request, body []byte) json.RawMessage {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.Method == http.MethodPut {
		d.commands = body
	}
	return d.commands
}

// answered passes the bot's answer to the member who waits for it, if any. It returns the id of the
// answer's message.
func (d *discord) answered(token string, kind int, c component) string {
	id := d.snowflake()
	d.mu.Lock()
	defer d.mu.Unlock()
	if wait := d.waiting[token]; wait != nil {
		select {
		case wait <- answer{kind: kind, message: id, private: c.Flags&64 != 0, data: c}:
		default:
		}
	}
	return id
}

// inChannel posts or edits a message. It answers every other request with an empty list.
func (d *discord) inChannel(r *http.Request, channel string, path []string, body []byte) *http.Response {
	var c component
	if r.Method == http.MethodGet || path[0] != "messages" || json.Unmarshal(body, &c) != nil {
		return reply(r, http.StatusOK, []any{})
	}
	id := ""
	if r.Method == http.MethodPost {
		id = d.snowflake()
	} else if len(path) > 1 {
		id = path[1]
	}
	controls := c.controls()
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case len(controls) > 0:
		d.boards[channel] = board{id, controls}
	case c.Components != nil && d.boards[channel].id == id:
		delete(d.boards, channel) // the controls of the message were removed
	}
	return reply(r, http.StatusOK, d.message(channel, id, c))
}

func (d *discord) message(channel, id string, c component) map[string]any {
	return map[string]any{"id": id, "channel_id": channel, "author": map[string]any{"id": botID}, "nonce": c.Nonce,
		"flags": c.Flags, "timestamp": d.pace.Now().UTC().Format(time.RFC3339Nano)}
}

func reply(r *http.Request, status int, v any) *http.Response {
	var text []byte
	if v != nil {
		text, _ = json.Marshal(v) // cannot fail: maps of texts and numbers
	}
	return &http.Response{StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(bytes.NewReader(text)),
		ContentLength: int64(len(text))}
}

// read returns the JSON in a request's body, and the whole body.
func read(r *http.Request) (payload, raw []byte, err error) {
	if r.Body == nil {
		return nil, nil, nil
	}
	defer r.Body.Close()
	if raw, err = io.ReadAll(r.Body); err != nil {
		return nil, nil, err
	}
	return town.Payload(r.Header, raw), raw, nil
}
