package cli

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

// local is a playground with its bot as a process, spoken to as its page does.
type local struct {
	*process
	url string
}

// playground starts one that keeps its games in a file.
func (s *shell) playground(file string) *local {
	s.t.Helper()
	p := s.start("playground", "--listen", "127.0.0.1:0", "--store", file)
	url := regexp.MustCompile(`http://\S+`)
	p.wait("the address", func() bool { return url.MatchString(p.said.String()) })
	l := &local{p, url.FindString(p.said.String())}
	p.wait("the bot", func() bool {
		st := l.state("alice")
		return st.Online && strings.Contains(string(st.Commands), `"play"`)
	})
	return l
}

func (l *local) state(as string) (st playground.StateView) {
	l.t.Helper()
	l.answer(http.Get(l.url + "/play/state?as=" + as))(&st)
	return st
}

// use uses a slash command in the duel's channel. What the bot defers is waited for.
func (l *local) use(as, command string, options map[string]any) (r playground.Reply) {
	l.t.Helper()
	channel := ""
	for _, c := range l.state(as).Channels {
		if c.Name == "duel" {
			channel = c.ID
		}
	}
	body, err := json.Marshal(map[string]any{"as": as, "channel": channel, "command": command, "options": options})
	if err != nil {
		l.t.Fatal(err)
	}
	l.answer(http.Post(l.url+"/play/command", "application/json", bytes.NewReader(body)))(&r)
	if r.Message != nil && r.Message.Loading {
		l.wait("what was deferred", func() bool {
			for _, m := range l.state(as).Messages[channel] {
				if m.ID == r.Message.ID {
					r.Message = &m
				}
			}
			return !r.Message.Loading
		})
	}
	return r
}

// answer reads a JSON answer into what it is given then.
func (l *local) answer(resp *http.Response, err error) func(any) {
	l.t.Helper()
	return func(into any) {
		l.t.Helper()
		if err == nil {
			err = json.NewDecoder(resp.Body).Decode(into)
			resp.Body.Close()
		}
		if err != nil {
			l.t.Fatal(err)
		}
	}
}

// TestPlaygroundKeepsItsGames: with --store a table is there again the next time, in its
// channel, with its people.
func TestPlaygroundKeepsItsGames(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	l := s.playground("kept.db")
	l.use("alice", "play", map[string]any{"game": "duel"})
	if code := l.stop(); code != 0 {
		t.Fatalf("the end: %d", code)
	}
	l = s.playground("kept.db")
	if r := l.use("bruno", "play", map[string]any{"game": "duel"}); r.Message == nil ||
		!strings.Contains(r.Message.Content, "est déjà ouverte") {
		t.Fatalf("a second table: %+v", r.Message)
	}
	r := l.use("bruno", "board", nil)
	if _, open := r.Message.Button("Rejoindre"); !open {
		t.Errorf("the table: %+v", r.Message)
	}
}
