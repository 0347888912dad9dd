package wire

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

// pressedAt is an interaction made so long ago.
func pressedAt(p *peer, n int, ago time.Duration) string {
	id := fmt.Sprint((uint64(time.Now().Add(-ago).UnixMilli())-1420070400000)<<22 + uint64(n))
	p.event("INTERACTION_CREATE",
		fmt.Sprintf(`{"id":%q,"application_id":"1","type":2,"token":"t","channel_id":"5","version":1,
		"user":{"id":"6","username":"a"},"data":{"id":"7","name":"x","type":1}}`, id))
	return id
}

// TestMissedPresses: a session is resumed behind the last event that was taken, and of the presses
// that were missed those are handled whose authors do not know yet that they failed.
func TestMissedPresses(t *testing.T) {
	t.Parallel()
	resumes, presses := make(chan packet, 1), make(chan string, 9)
	g := newGateway(t, stay(func(p *peer) {
		presses <- pressedAt(p, 1, 0)
		presses <- pressedAt(p, 2, 0)
		p.hang(4000)
	}), func(p *peer) {
		resumes <- p.hello()
		p.seq = 3
		presses <- pressedAt(p, 3, time.Second)
		pressedAt(p, 4, time.Minute) // its author was told long ago that it failed
		p.event("RESUMED", "{}")
		presses <- pressedAt(p, 5, time.Minute) // by clocks that differ
		for range p.got {
		}
	})
	s, h, count, _ := begin(t, g)
	start(t, s)
	for range 4 {
		h.saw(t, "interaction 5 "+<-presses, 1)
	}
	h.saw(t, resumed, 1)
	var data struct {
		Session  string `json:"session_id"`
		Sequence int64  `json:"seq"`
	}
	if p := <-resumes; p.Op != 6 || json.Unmarshal(p.Data, &data) != nil || data.Session != "s" || data.Sequence != 3 {
		t.Errorf("the second connection begins with %d %s", p.Op, p.Data)
	}
	if got := count.get(CountDropped + " late"); got != 1 {
		t.Errorf("%d were too late", got)
	}
}

// TestLate: an interaction made more than three seconds before it was received has failed for its
// user.
func TestLate(t *testing.T) {
	const id = "1470000000000000000"
	made := time.UnixMilli(1470000000000000000>>22 + 1420070400000)
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
