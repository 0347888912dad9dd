package faults

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"bivouac/bot/wire"
	"bivouac/game"
)

// nothingDone are the keys of the sentences that say that nothing has changed.
var nothingDone = []game.Key{"host.err.oops", "host.err.broken", "host.err.void", "host.undone", storeBusy}

// storeBusy is the key of the sentence for a disk that accepts nothing, not even a record of the
// answer. A later process may still do what this sentence denied.
const storeBusy = "host.err.busy"

// answers records what members were told about their interactions.
type answers struct {
	denied   []denial            // answers which say that nothing happened
	promised map[string]*promise // by token: interactions with a promised answer that has not come yet
}

// A denial is an answer which says that nothing happened.
type denial struct {
	in    *wire.Interaction
	life  int
	brief bool // if true, a later process may still do what the answer denied
}

// A promise is a message that shows "is thinking", in place of an answer that will come.
type promise struct {
	path string // path of the request that made the message
	life int
	made time.Time // by Discord's clock
}

// tokenOf returns the token of the interaction that a request answers, or "" if the request answers
// none. The token is known even before the interaction has reached its handler.
func tokenOf(path string) string {
	parts := strings.Split(path, "/")
	i := slices.IndexFunc(parts, func(p string) bool { return p == "interactions" || p == "webhooks" })
	if i < 0 || i+2 >= len(parts) {
		return ""
	}
	return parts[i+2]
}

// noteAnswer records an answer that Discord has accepted or refused, as the status says.
func (x *sim) noteAnswer(r *http.Request, body []byte, status int) {
	token := tokenOf(r.URL.Path)
	if token == "" || r.Method == http.MethodGet {
		return
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/callback") && bytes.Contains(body, []byte(`"type":5`)):
		if status/100 == 2 {
			x.answers.promised[token] = &promise{r.URL.Path, x.life.n, x.srv.Clock().Now()}
		}
	case status/100 == 2 || status/100 == 4 && status != http.StatusTooManyRequests:
		if p := x.answers.promised[token]; p != nil && p.life != x.life.n {
			x.count("deferred answer of a dead process finished")
		}
		delete(x.answers.promised, token)
	}
	denies := func(key game.Key) bool { return x.says(body, key) }
	if in := x.answered(r.URL.Path); in != nil && status/100 == 2 && slices.ContainsFunc(nothingDone, denies) {
		x.answers.denied = append(x.answers.denied, denial{in, x.life.n, x.says(body, storeBusy)})
		x.undeceived()
	}
}

// says returns true if the body contains the sentence of a key, in either language.
func (x *sim) says(body []byte, key game.Key) bool {
	c := x.parts.Catalog
	return bytes.Contains(body, []byte(c.Say("en", game.T(key), nil))) ||
		bytes.Contains(body, []byte(c.Say("fr", game.T(key), nil)))
}

// undeceived records a broken promise if an interaction changed a journal although its author was
// told that nothing happened.
func (x *sim) undeceived() {
	for _, d := range x.answers.denied {
		if d.brief && d.life != x.life.n {
			continue
		}
		var k span
		if seen, err := x.proc.store.Seen(d.in.ID); err == nil {
			_ = json.Unmarshal(seen.Outcome, &k)
		}
		if k.To > k.From || x.model.made[d.in.Token.Reveal()] != "" {
			x.broken("%s was told that nothing happened (interaction %s), and a journal has grown by it", d.in.User.ID, d.in.ID)
			return
		}
	}
}

// keepsWord is called when the faults have stopped. It requires that the answers which dead
// processes had deferred were given, except those whose token has expired or soon will.
func (x *sim) keepsWord() {
	for range 4 {
		x.proc.tick()
		x.sched.run(20 * time.Second)
	}
	x.undeceived()
	for _, token := range slices.Sorted(maps.Keys(x.answers.promised)) {
		p := x.answers.promised[token]
		if p.life != x.life.n && x.srv.Clock().Now().Sub(p.made) < wire.TokenLife-2*time.Minute {
			x.broken("somebody waits for the answer that a dead process has deferred by %s", ids.ReplaceAllString(p.path, "*"))
		}
	}
}

// plantDeny plants a fault: the answer says that nothing happened although an entry was made.
func (x *sim) plantDeny(r *http.Request, body []byte) []byte {
	if x.o.Plant != PlantDeny {
		return body
	}
	if in := x.answered(r.URL.Path); in == nil || x.model.made[in.Token.Reveal()] == "" {
		return body
	}
	denial := x.parts.Catalog.Say("en", game.T(nothingDone[0]), nil)
	return []byte(strings.Replace(string(body), `"content":"✅`, `"content":"`+denial, 1))
}
