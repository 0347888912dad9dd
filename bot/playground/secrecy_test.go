package playground

import (
	"net/http"
	"testing"

	"go.uber.org/goleak"
)

// TestStreamsKeepSecrets: what is for Bruno alone never reaches the streams of
// others, neither new nor changed nor deleted.
func TestStreamsKeepSecrets(t *testing.T) {
	b := newBench(t)
	alice, bruno := stream(t, b.Server, "alice"), stream(t, b.Server, "bruno")
	in, err := b.interactions.useCommand("bruno", "table", "play", nil, "")
	if err != nil {
		t.Fatal(err)
	}
	original := b.webhook(in) + "/messages/@original"
	wantOK(t, b.respond(in, 4, object{"content": "your hand", "flags": flagEphemeral}))
	wantOK(t, rest(t, b.Server, "PATCH", original, content("your new hand")))
	if e := expect(t, bruno, "message"); e.Message.Content != "your hand" {
		t.Errorf("Bruno's first message event: %+v", e.Message)
	}
	wantOK(t, rest(t, b.Server, "DELETE", original, nil))
	wantOK(t, b.post(content("for all")))
	for {
		e := <-alice
		if e.Kind == "message_delete" || e.Kind == "reply" || e.Kind == "message" && e.Message.Content != "for all" {
			t.Errorf("Alice's stream carries %+v %+v", e, e.Message)
		}
		if e.Kind == "message" && e.Message.Content == "for all" {
			return
		}
	}
}

// TestCloseLeavesNothing: no goroutine, timer or connection survives Close.
func TestCloseLeavesNothing(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	s := New(Options{})
	if err := s.Listen(0); err != nil {
		t.Fatal(err)
	}
	hello(t, s)
	stream(t, s, "alice")
	if _, err := s.StartThread("alice", "table", "a thread"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("the second Close: %v", err)
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestSlowReader: a stream that nobody reads ends instead of holding others up.
func TestSlowReader(t *testing.T) {
	s := New(Options{Clock: ManualClock(testStart)})
	defer s.Close()
	s.mu.Lock()
	w := s.watchers.watch(s.guilds.users.named("alice"))
	for range watcherBuffer + 1 {
		s.watchers.tell(nil, Event{Kind: "typing"})
	}
	left := len(s.watchers)
	s.mu.Unlock()
	n := 0
	for range w.events { // ends: the channel is closed
		n++
	}
	if left != 0 || n != watcherBuffer {
		t.Errorf("%d watchers left, %d events, want 0 and %d", left, n, watcherBuffer)
	}
}

func TestMemberList(t *testing.T) {
	for intents, status := range map[int]int{0: 403, intentMembers: 200} {
		s := startServer(t, Options{Intents: intents})
		a := rest(t, s, "GET", "/guilds/"+s.GuildID()+"/members", nil)
		if a.status != status || status == 200 && len(listOf(a.body)) != 6 {
			t.Errorf("intents %d: got %d %s", intents, a.status, a.text)
		}
	}
}
