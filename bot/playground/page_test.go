package playground

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// act posts as the page does.
func act(t *testing.T, s *Server, name string, body any) answer {
	t.Helper()
	return actRaw(t, s, name, "application/json", string(rawJSON(body)))
}

// actRaw posts any body as the page does.
func actRaw(t *testing.T, s *Server, name, kind, body string) answer {
	t.Helper()
	res, err := http.Post(s.URL()+"/play/"+name, kind, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	a := answer{status: res.StatusCode, text: string(text)}
	if err := json.Unmarshal(text, &a.body); err != nil {
		t.Fatalf("%s: %v in %q", name, err, text)
	}
	return a
}

// stream opens the events of a member.
func stream(t *testing.T, s *Server, as string) <-chan Event {
	t.Helper()
	res, err := http.Get(s.URL() + "/play/events?as=" + as)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	events := make(chan Event, 100)
	r := bufio.NewReader(res.Body)
	if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, ":") {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	go func() {
		defer close(events)
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return
			}
			var e Event
			if data, ok := strings.CutPrefix(line, "data: "); ok && json.Unmarshal([]byte(data), &e) == nil {
				events <- e
			}
		}
	}()
	return events
}

// expect reads events until one of this kind comes.
func expect(t *testing.T, events <-chan Event, kind string) Event {
	t.Helper()
	for timeout := time.After(time.Minute); ; {
		select {
		case e, open := <-events:
			if !open {
				t.Fatalf("the stream ended before %q", kind)
			}
			if e.Kind == kind {
				return e
			}
		case <-timeout:
			t.Fatalf("no event %q", kind)
		}
	}
}

// TestPage walks through everything that the page does.
func TestPage(t *testing.T) {
	s := startServer(t, Options{})
	bot := connect(t, s, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		if err := answerEvening(b, i, []byte("no picture")); err != nil {
			t.Errorf("answer: %v", err)
		}
	})
	register(t, s, bot)
	table := s.ChannelID("table")
	alice, bruno := stream(t, s, "alice"), stream(t, s, "bruno")

	completion := act(t, s, "autocomplete",
		object{"as": "alice", "channel": table, "command": "play", "options": object{"game": "i"}, "focused": "game"})
	if c := objectsOf(completion.object()["choices"]); len(c) != 1 || c[0]["value"] != "invade" {
		t.Errorf("completion: %s", completion.text)
	}
	a := act(t, s, "command",
		object{"as": "alice", "channel": table, "command": "play",
			"options": object{"game": "invade", "with": s.As("bruno").ID()}})
	m, _ := a.object()["message"].(object)
	if a.status != 200 || m["command"] != "play" || m["user"] != s.As("alice").ID() {
		t.Fatalf("command: %s", a.text)
	}
	if e := expect(t, bruno, "message"); e.Message.ID != m["id"] || !e.New {
		t.Errorf("Bruno's stream: %+v", e)
	}
	a = act(t, s, "component", object{"as": "bruno", "channel": table, "message": m["id"], "custom_id": "join"})
	form, _ := a.object()["modal"].(object)
	a = act(t, s, "modal", object{"as": "bruno", "modal": form["id"], "fields": object{"name": "Bru"}})
	if a.object()["outcome"] != OutcomeDefer {
		t.Errorf("form: %s", a.text)
	}
	if e := expect(t, bruno, "reply"); e.Reply.Outcome != OutcomeModal {
		t.Errorf("Bruno's reply: %+v", e.Reply)
	}
	for { // thinking, then the text
		if e := expect(t, bruno, "message"); e.Message.Content == "Hello Bru" {
			break
		}
	}
	checkNews(t, s, table, alice)
	checkState(t, s, table)
}

// checkNews: mentions, reading, the clock and languages, as Alice's stream
// tells them.
func checkNews(t *testing.T, s *Server, table string, alice <-chan Event) {
	t.Helper()
	act(t, s, "say", object{"as": "alice", "channel": table, "content": "Your turn, <@" + s.As("bruno").ID() + ">"})
	e := expect(t, alice, "badges")
	for e.Badges[s.As("bruno").ID()][table] != 1 {
		e = expect(t, alice, "badges")
	}
	act(t, s, "read", object{"as": "bruno", "channel": table})
	if e = expect(t, alice, "badges"); len(e.Badges[s.As("bruno").ID()]) != 0 {
		t.Errorf("badges after reading: %v", e.Badges)
	}
	act(t, s, "clock", object{"advance": 3600})
	if e := expect(t, alice, "clock"); !e.Now.Equal(testStart.Add(time.Hour)) {
		t.Errorf("clock: %v", e.Now)
	}
	act(t, s, "locale", object{"as": "bruno", "locale": "en-GB"})
	if e := expect(t, alice, "member"); e.Member.Locale != "en-GB" {
		t.Errorf("member: %+v", e.Member)
	}
	if v, err := s.As("alice").State(); err != nil || v.Spoken || v.Members[0].Locale != "fr" {
		t.Errorf("%v; one member's language is that of others too: %+v", err, v.Members)
	}
	act(t, s, "locale", object{"as": "bruno", "locale": "en-US", "everyone": true})
	v, err := s.As("alice").State()
	if err != nil || !v.Spoken || v.Guild.Locale != "en-US" ||
		slices.ContainsFunc(v.Members, func(m MemberView) bool { return m.Locale != "en-US" }) {
		t.Errorf("%v; the server speaks %s, the members are %+v", err, v.Guild.Locale, v.Members)
	}
}

// checkState compares what Alice and Bruno read anew.
func checkState(t *testing.T, s *Server, table string) {
	t.Helper()
	read := func(as string) StateView {
		res, err := http.Get(s.URL() + "/play/state?as=" + as)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		var v StateView
		if err := json.NewDecoder(res.Body).Decode(&v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	alice, bruno := read("alice"), read("bruno")
	if len(alice.Members) != 5 || len(alice.Channels) != 2 || !alice.Online || alice.Guild.Roles[0].Name == "" {
		t.Errorf("state: %+v", alice)
	}
	if a, b := len(alice.Messages[table]), len(bruno.Messages[table]); a != 2 || b != 3 {
		t.Errorf("Alice and Bruno see %d and %d messages, want 2 and 3", a, b)
	}
}

func TestPageRefuses(t *testing.T) {
	s := startServer(t, Options{})
	table := s.ChannelID("table")
	tests := []struct {
		name string
		body object
	}{
		{"command", object{"as": "alice", "channel": table, "command": "nothing"}},
		{"command", object{"as": "nobody", "channel": table, "command": "play"}},
		{"autocomplete", object{"as": "alice", "channel": table, "command": "play"}},
		{"component", object{"as": "alice", "channel": table, "message": "1", "custom_id": "a"}},
		{"modal", object{"as": "alice", "modal": "1"}},
		{"say", object{"as": "alice", "channel": table, "content": ""}},
		{"say", object{"as": "bot", "channel": table, "content": "I am the bot"}},
		{"clock", object{"advance": -1}},
		{"clock", object{"advance": 1e18}},
		{"locale", object{"as": "alice", "locale": "tlh"}},
		{"thread", object{"as": "alice", "thread": table, "action": "delete"}},
		{"channel", object{"as": "bruno", "action": "create", "name": "mine"}},
		{"member", object{"user": "alice", "action": "dance"}},
		{"fault", object{"kind": "nonsense"}},
	}
	for _, tt := range tests {
		if a := act(t, s, tt.name, tt.body); a.status != 400 || a.object()["error"] == "" {
			t.Errorf("%s %v: got %d %s", tt.name, tt.body, a.status, a.text)
		}
	}
}

// TestGuard: other sites and other names reach nothing.
func TestGuard(t *testing.T) {
	s := startServer(t, Options{})
	tests := []struct {
		name, path string
		header     [2]string
		status     int
	}{
		{"page", "/play/state?as=alice", [2]string{"Origin", s.URL()}, 200},
		{"another site", "/play/state?as=alice", [2]string{"Origin", "https://evil.example"}, 403},
		{"another name", "/play/state?as=alice", [2]string{"Host", "evil.example"}, 403},
		{"cross site", "/play/state?as=alice", [2]string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"a page at the REST API", "/api/v10/users/@me", [2]string{"Origin", s.URL()}, 403},
		{"no token", "/api/v10/users/@me", [2]string{"X-A", "b"}, 401},
		{"old version", "/api/v9/users/@me", [2]string{"Authorization", "Bot x"}, 400},
		{"the page's own tests", "/test/markdown.test.mjs", [2]string{"X-A", "b"}, 404},
		{"a listing", "/js/", [2]string{"X-A", "b"}, 404},
		{"no picture", "/attachments/1/2/a.png", [2]string{"X-A", "b"}, 404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequest("GET", s.URL()+tt.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set(tt.header[0], tt.header[1])
			if tt.header[0] == "Host" {
				r.Host = tt.header[1]
			}
			res, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != tt.status {
				t.Errorf("got %d, want %d", res.StatusCode, tt.status)
			}
		})
	}
}

// TestLinks: one may follow a link from elsewhere to the page, and no further.
func TestLinks(t *testing.T) {
	s := startServer(t, Options{})
	for path, want := range map[string]int{"/": 200, "/play/state?as=alice": 403} {
		if got := navigate(t, s.URL()+path); got != want {
			t.Errorf("%s: got %d, want %d", path, got, want)
		}
	}
}

// navigate follows a link of another site, as browsers mark it.
func navigate(t *testing.T, url string) int {
	t.Helper()
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	r.Header.Set("Sec-Fetch-Mode", "navigate")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.StatusCode
}

// TestForeignForm: a form of another site is not application/json.
func TestForeignForm(t *testing.T) {
	s := startServer(t, Options{})
	res, err := http.Post(s.URL()+"/play/clock", "text/plain", strings.NewReader(`{"advance":5}`))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != 400 || !s.Clock().Now().Equal(testStart) {
		t.Errorf("a form of another site moved the clock: %d", res.StatusCode)
	}
	index, err := http.Get(s.URL() + "/")
	if err != nil {
		t.Fatal(err)
	}
	index.Body.Close()
	if index.StatusCode != 200 || index.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("page: %d %v", index.StatusCode, index.Header)
	}
}
