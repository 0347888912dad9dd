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
	in, err := b.useCommand("bruno", "table", "play", nil, "")
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
