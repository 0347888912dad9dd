package faults

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// secretMark is in each secret of a Probe, and in no other text.
const secretMark = "canary-"

// viewMark begins the name of each seat's view, in any game. The number of the seat and the
// fingerprint of the view follow.
const viewMark = "view-of-seat-"

var (
	views     = regexp.MustCompile(viewMark + `([0-9]+)-([0-9a-f]{16})`)
	secrets   = regexp.MustCompile(secretMark + `[0-9a-f]+`)
	seeds     = regexp.MustCompile(`\b[0-9a-f]{64}\b`)
	customIDs = regexp.MustCompile(`"custom_id":"([^"]*)"`)
	mark      = regexp.MustCompile(`^n[0-9a-z]+$`)
	nonces    = regexp.MustCompile(`"nonce":"([^"]*)"`)
)

// A sight is something hidden that left the bot: a secret or a seed. Its user is the only one who
// can read it; "" means everybody.
type sight struct {
	what, user, where string
}

// A notice is a public message that the bot has posted.
type notice struct {
	id, channel string
	content     string
	ids         []string // custom_ids of its components
	mark        uint64   // number of the post that made the message; 0 for a card
	nonce       string
}

// scan looks for hidden things in a request that leaves the bot.
func (x *sim) scan(r *http.Request, body []byte) {
	x.acknowledge(r.URL.Path, body)
	found := append(secretsIn(body), seedsIn(body)...)
	private := bytes.Contains(body, []byte(viewMark))
	if len(found) == 0 && !private {
		return
	}
	user := x.readerOf(r, body)
	if private {
		x.viewed(r, body, user)
	}
	for _, what := range found {
		if x.opened(what) {
			continue
		}
		x.sights = append(x.sights, sight{what, user, kind(r)})
	}
}

// secretsIn and seedsIn return the matches of the patterns secrets and seeds. They are quick for a
// text without a match, which is the usual case.
func secretsIn(text []byte) []string {
	if !bytes.Contains(text, []byte(secretMark)) {
		return nil
	}
	return secrets.FindAllString(string(text), -1)
}

func seedsIn(text []byte) []string {
	run := 0
	for _, c := range text {
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'f' {
			if run++; run == 64 {
				return seeds.FindAllString(string(text), -1)
			}
			continue
		}
		run = 0
	}
	return nil
}

// posted records a message that Discord has made.
func (x *sim) posted(path string, body, answer []byte) {
	var m struct{ ID, Content string }
	if err := json.Unmarshal(answer, &m); err != nil || m.ID == "" {
		return
	}
	n := notice{id: m.ID, channel: channelOf(path), content: m.Content}
	if found := nonces.FindSubmatch(body); found != nil {
		n.nonce = string(found[1])
	}
	for _, id := range customIDs.FindAllStringSubmatch(string(body), -1) {
		n.ids = append(n.ids, id[1])
		parts := strings.Split(id[1], "|")
		if last := parts[len(parts)-1]; len(parts) > 4 && mark.MatchString(last) {
			n.mark, _ = strconv.ParseUint(last[1:], 36, 64)
		}
	}
	if slices.ContainsFunc(x.notices, func(old notice) bool { return old.id == n.id }) {
		return // Discord recognised the nonce
	}
	x.notices = append(x.notices, n)
	x.report.Posts++
	x.trace("posted %s in %s: post %d, %v: %.200q", n.id, n.channel, n.mark, n.ids, n.content)
}

// channelOf returns the channel in a request's path, or "" if there is none.
func channelOf(path string) string {
	_, rest, _ := strings.Cut(path, "/channels/")
	channel, _, _ := strings.Cut(rest, "/")
	return channel
}

// ear reads the bot's log.
type ear struct{ sim *sim }

// Write checks one line of the log.
func (e ear) Write(p []byte) (int, error) {
	text := string(p)
	x := e.sim
	for _, hidden := range []string{token, secretMark, "aW50ZXJhY3Rpb24"} {
		if strings.Contains(text, hidden) {
			x.broken("a secret (%s...) stands in the log: %s", hidden[:6], strings.TrimSpace(text))
		}
	}
	for _, word := range []string{"panicked", "broke\"", "cannot take"} {
		if strings.Contains(text, word) {
			x.broken("the bot has logged a bug: %s", strings.TrimSpace(text))
		}
	}
	for _, seed := range seedsIn(p) {
		x.sights = append(x.sights, sight{seed, "", "the log"})
	}
	x.trace("log %s", strings.TrimSpace(text))
	return len(p), nil
}
