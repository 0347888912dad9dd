package wire

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// pressedAt is an interaction made so long ago.
func pressedAt(p *peer, n int, ago time.Duration) string {
	id := fmt.Sprint((uint64(time.Now().Add(-ago).UnixMilli())-1420070400000)<<22 + uint64(n))
	p.event("INTERACTION_CREATE",
		fmt.Sprintf(`{"id":%q,"application_id":"1","type":2,"token":"t","channel_id":"5","version":1,
		"user":{"id":"6","username":"a"},"data":{"id":"7","name":"x","type":1}}`, id))
	return id
}

// handover is a gateway on which two presses come before the session changes hands
// (taken), and three behind the resume, of which one is too late (after).
func handover(t *testing.T) (g *gateway, taken chan string, resumed chan packet, after chan string) {
	taken, resumed, after = make(chan string, 9), make(chan packet, 1), make(chan string, 9)
	g = newGateway(t, stay(func(p *peer) {
		taken <- pressedAt(p, 1, 0)
		taken <- pressedAt(p, 2, 0)
	}), func(p *peer) {
		resumed <- p.hello()
		p.seq = 3
		after <- pressedAt(p, 3, time.Second)
		pressedAt(p, 4, time.Minute) // its author was told long ago that it failed
		p.event("RESUMED", "{}")
		after <- pressedAt(p, 5, time.Minute) // by clocks that differ
		for range p.got {
		}
	})
	return g, taken, resumed, after
}

// TestSessionChangesHands: what the first process took is not sent again, what it did
// not take reaches the second, and the connection is not said goodbye to.
func TestSessionChangesHands(t *testing.T) {
	t.Parallel()
	g, taken, resumed, after := handover(t)
	old, h, _, _ := begin(t, g)
	start(t, old)
	h.saw(t, "interaction 5 "+<-taken, 1)
	h.saw(t, "interaction 5 "+<-taken, 1)
	session := old.Leave()
	want := Session{
		ID: "s", Sequence: 3, Shards: 1, Self: Self{"1", "9", "bivouac"}, Guilds: []string{"4"}, Gateway: session.Gateway,
	}
	if diff := cmp.Diff(want, session); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	old.Close()
	for range g.peers[0].got { // until the connection has ended
	}
	now, h2, count, _ := begin(t, g, func(o *Options) { o.Resume = session })
	start(t, now)
	var data struct {
		Token    string `json:"token"`
		Session  string `json:"session_id"`
		Sequence int64  `json:"seq"`
	}
	if p := <-resumed; p.Op != 6 || json.Unmarshal(p.Data, &data) != nil || data.Session != "s" || data.Sequence != 3 {
		t.Errorf("the second begins with %d %s", p.Op, p.Data)
	}
	h2.saw(t, "ready [4] true", 1)
	h2.saw(t, "interaction 5 "+<-after, 1)
	h2.saw(t, "interaction 5 "+<-after, 1)
	if got := count.get(CountDropped + " late"); got != 1 {
		t.Errorf("%d were too late", got)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asks != 1 {
		t.Errorf("%d new sessions", g.asks)
	}
}

// TestSessionThatIsNotKnown: Discord says so, and a new one is made; a session of
// another shard is not tried.
func TestSessionThatIsNotKnown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		resume Session
		want   int
	}{
		{"unknown", Session{ID: "x", Sequence: 7, Shards: 1}, 6},
		{"of another shard", Session{ID: "x", Shard: 1, Shards: 2}, 2},
		{"with other intents", Session{ID: "x", Members: true}, 2}, {"none", Session{}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGateway(t, func(p *peer) {
				if p.hello().Op == 6 {
					p.op(9, false)
					<-p.got
				}
				p.ready()
				for range p.got {
				}
			})
			s, h, _, _ := begin(t, g, func(o *Options) { o.Resume = c.resume })
			start(t, s)
			h.saw(t, "ready [4] false", 1)
			if g.begins[0] != c.want {
				t.Errorf("begins with op %d, want %d", g.begins[0], c.want)
			}
		})
	}
}

// TestNothingToLeave: a Shell that was never connected leaves no session.
func TestNothingToLeave(t *testing.T) {
	s, _, _, _ := begin(t, newGateway(t, stay()))
	if got := s.Leave(); got.ID != "" {
		t.Errorf("left %+v", got)
	}
}

// TestLate: an interaction made more than three seconds before it was received has failed for its
// user.
func TestLate(t *testing.T) {
	const id = "1470000000000000000"
	made, ok := madeAt(id)
	if !ok {
		t.Fatal("an id without a time")
	}
	for after, want := range map[time.Duration]bool{
		-time.Second: false, 3 * time.Second: false, 3001 * time.Millisecond: true,
	} {
		if in := (&Interaction{ID: id, Received: made.Add(after)}); in.Late() != want {
			t.Errorf("received after %s: %t, want %t", after, in.Late(), want)
		}
	}
	if (&Interaction{ID: "nothing", Received: made}).Late() {
		t.Error("an id without a time is late")
	}
}
