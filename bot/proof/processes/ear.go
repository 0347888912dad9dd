package processes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"bivouac/bot/playground"
)

// ear stands between the processes and the local Discord, each at an address of its own, and
// notes what Discord has taken from which.
type ear struct {
	srv  *playground.Server
	http *http.Server
	at   string

	mu      sync.Mutex
	answers map[string]answer   // by interaction
	posts   map[string]bool     // messages, by id
	made    map[string]string   // the message of a post, by channel and number
	acts    map[string]int      // the act that was told last, by the tag of a match
	tale    map[string][]string // what was told of a match, and by whom
	again   []string            // what was said twice, or left out
}

// answer is the first answer to an interaction.
type answer struct {
	life int
	at   time.Time
}

func listen(srv *playground.Server) (*ear, error) {
	e := &ear{
		srv: srv, answers: map[string]answer{}, posts: map[string]bool{}, made: map[string]string{}, acts: map[string]int{},
		tale: map[string][]string{},
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e.at = at.Addr().String()
	e.http = &http.Server{Handler: e}
	go func() { _ = e.http.Serve(at) }()
	return e, nil
}

func (e *ear) close() { _ = e.http.Close() }

// api is where a life finds Discord.
func (e *ear) api(life int) string { return fmt.Sprintf("http://%s/%d/api/v10", e.at, life) }

// heard is an answer of Discord's as it is passed on.
type heard struct {
	http.ResponseWriter
	status int
	body   *bytes.Buffer // nil where it is not read
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

// ServeHTTP passes a request on, and notes what became of it.
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

var (
	numbered = regexp.MustCompile(`"custom_id":"[^"]*\|(n[0-9a-z]+)"`)
	steps    = regexp.MustCompile(`step ([0-9]+) of (tag-[0-9a-f]{10})`)
	more     = regexp.MustCompile(`… ([0-9]+) more`)
)

// posted notes a message that was made. Each post has a number in its buttons, each act one in
// its text.
func (e *ear) posted(life int, message []byte) {
	var m struct {
		ID      string
		Channel string `json:"channel_id"`
		Content string
	}
	if err := json.Unmarshal(message, &m); err != nil || m.ID == "" || e.posts[m.ID] {
		return // Discord knew the nonce
	}
	e.posts[m.ID] = true
	if found := numbered.FindSubmatch(message); found != nil {
		post := m.Channel + " " + string(found[1])
		if first := e.made[post]; first != "" {
			e.again = append(e.again, fmt.Sprintf("post %s was made twice, as message %s and %s", post, first, m.ID))
		}
		e.made[post] = m.ID
	}
	told := steps.FindAllStringSubmatch(m.Content, -1)
	if left := more.FindStringSubmatch(m.Content); left != nil && len(told) > 0 {
		n, _ := strconv.Atoi(left[1])
		e.acts[told[0][2]] += n
	}
	for _, one := range told {
		n, _ := strconv.Atoi(one[1])
		e.tale[one[2]] = append(e.tale[one[2]], fmt.Sprintf("act %d by process %d in message %s", n, life, m.ID))
		if next := e.acts[one[2]] + 1; n != next {
			e.again = append(e.again,
				fmt.Sprintf("act %d of %s was told where act %d comes next: %v", n, one[2], next, lastOf(e.tale[one[2]])))
		}
		e.acts[one[2]] = n
	}
}

// lastOf are the last few.
func lastOf(all []string) []string { return all[max(0, len(all)-5):] }
