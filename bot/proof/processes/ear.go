package processes

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/faults"
)

// ear stands between the processes and the local Discord. It has an address of its own for each
// process, so it knows which process has sent a request.
type ear struct {
	srv  *playground.Server
	http *http.Server
	at   string

	mu      sync.Mutex
	answers map[string]answer // by interaction
	posts   map[string]posted // by the id of the message
}

// posted is a message. The field life is the number of the process that made it first.
type posted struct {
	life             int
	channel, content string
	post             string // number of the post, from the message's buttons
}

// answer is the first answer to an interaction.
type answer struct {
	life int
	at   time.Time
}

func listen(srv *playground.Server) (*ear, error) {
	e := &ear{srv: srv, answers: map[string]answer{}, posts: map[string]posted{}}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e.at = at.Addr().String()
	e.http = &http.Server{Handler: e}
	go func() { _ = e.http.Serve(at) }()
	return e, nil
}

// api returns the address of Discord for the process with the number life.
func (e *ear) api(life int) string { return fmt.Sprintf("http://%s/%d/api/v10", e.at, life) }

// heard is a writer that passes an answer of Discord on to the process and records it.
type heard struct {
	http.ResponseWriter
	status int
	body   *bytes.Buffer // nil if the body is not needed
}

func (h *heard) WriteHeader(status int) {
	h.status = status
	h.ResponseWriter.WriteHeader(status)
}

func (h *heard) Write(b []byte) (int, error) {
	if h.body != nil {
		h.body.Write(b)
	}
	return h.ResponseWriter.Write(b)
}

// ServeHTTP passes a request on and records its result.
func (e *ear) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	number, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	life, err := strconv.Atoi(number)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	r.URL.Path, r.URL.RawPath = "/"+path, ""
	h := &heard{ResponseWriter: w, status: http.StatusOK}
	post := r.Method == http.MethodPost && strings.HasSuffix(path, "/messages")
	if post {
		h.body = &bytes.Buffer{}
	}
	e.srv.ServeHTTP(h, r)
	if h.status/100 != 2 {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if parts := strings.Split(path, "/"); r.Method == http.MethodPost && len(parts) == 6 && parts[5] == "callback" {
		e.answers[parts[3]] = answer{life, time.Now()}
	}
	if post {
		e.posted(life, h.body.Bytes())
	}
}

var numbered = regexp.MustCompile(`"custom_id":"[^"]*\|(n[0-9a-z]+)"`)

// The method posted records a message that was made.
func (e *ear) posted(life int, message []byte) {
	var m struct {
		ID      string
		Channel string `json:"channel_id"`
		Content string
	}
	if err := json.Unmarshal(message, &m); err != nil || m.ID == "" {
		return
	}
	if _, known := e.posts[m.ID]; known {
		return // a repeat: Discord recognised the nonce and made no new message
	}
	one := posted{life: life, channel: m.Channel, content: m.Content}
	if found := numbered.FindSubmatch(message); found != nil {
		one.post = string(found[1])
	}
	e.posts[m.ID] = one
}

// again returns a line for each post that was made twice, and for each act that was told out of
// order, twice or not at all. Each post has a number in its buttons, and each act has one in its
// text. Messages are in the order of their ids.
func (e *ear) again() (wrong []string) {
	made := map[string][]string{} // the messages of a post, by channel and number
	acts := faults.Acts{}
	ids := slices.SortedFunc(maps.Keys(e.posts), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	for _, id := range ids {
		m := e.posts[id]
		if m.post != "" {
			at := m.channel + " " + m.post
			if made[at] = append(made[at], id); len(made[at]) > 1 {
				wrong = append(wrong, fmt.Sprintf("post %s in %s was made %d times, as messages %s",
					m.post, m.channel, len(made[at]), strings.Join(made[at], ", ")))
			}
		}
		acts.Hear(m.content, func(tag string, act, next int) {
			wrong = append(wrong, fmt.Sprintf("act %d of %s was told where act %d comes next, by process %d in message %s",
				act, tag, next, m.life, id))
		})
	}
	return wrong
}
