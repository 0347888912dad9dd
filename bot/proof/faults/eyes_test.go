package faults

import (
	"net/http/httptest"
	"testing"
	"time"

	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
)

// view0 is a view of seat 0, as a request holds it.
const view0 = `{"type":4,"data":{"flags":64,"attachments":[{"description":"view-of-seat-0-0123456789abcdef: {}"}]}}`

// TestEyes: what a seat sees goes to its user alone, at its own table, for as long as he
// sits there.
func TestEyes(t *testing.T) {
	const arrived = time.Minute
	for _, c := range []struct {
		name, user, pressed string
		until               time.Duration // of u1 in seat 0 of table 7
		want                bool          // a failure
	}{
		{"its user", "u1", "1|p|7|0", 0, false},
		{"another seat's user", "u2", "1|p|7|0", 0, true},
		{"its user at another table", "u1", "1|p|8|0", 0, true},
		{"who got up before", "u1", "1|p|7|0", arrived - time.Second, true},
		{"who got up meanwhile", "u1", "1|p|7|0", arrived + time.Second, false},
		{"its user on a page of the rules", "u1", "1|R||0|duel", 0, true},
		{"everybody", "", "1|p|7|0", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := newSim(Options{Dir: t.TempDir(), Titles: titles()}.defaults())
			if err != nil {
				t.Fatal(err)
			}
			defer x.close()
			in := &wire.Interaction{
				ID: "5", Token: wire.NewSecret("token"), CustomID: c.pressed, User: wire.User{ID: c.user}, Channel: "1",
			}
			x.known(in)
			x.arrived[in.ID] = arrived
			x.model.seats[7] = []sitting{{"u1", "0", c.until}, {"u2", "1", 0}}
			x.viewed(httptest.NewRequest("POST", "/interactions/5/token/callback", nil), []byte(view0), c.user)
			if got := x.failure != nil; got != c.want {
				t.Errorf("a failure is %t (%v), want %t", got, x.failure, c.want)
			}
		})
	}
}

// TestEyesOfWhoGotUp: a sitting ends when the player has left the seat.
func TestEyesOfWhoGotUp(t *testing.T) {
	m := newModel()
	at := town.Sight{ID: 7, Phase: town.Playing, Players: []town.Player{{User: "u1"}, {User: "u2"}}}
	m.seat(at, time.Minute)
	at.Players = []town.Player{{User: "u3"}, {User: "u2", Left: true}}
	m.seat(at, time.Hour)
	for _, c := range []struct {
		user, seat string
		since      time.Duration
		want       bool
	}{
		{"u1", "0", time.Minute, true}, {"u1", "0", 2 * time.Hour, false}, {"u1", "1", 0, false},
		{"u2", "1", 2 * time.Hour, false}, {"u3", "0", 2 * time.Hour, true},
	} {
		if got := m.sat(7, c.user, c.seat, c.since); got != c.want {
			t.Errorf("%s in seat %s since %s: %t, want %t", c.user, c.seat, c.since, got, c.want)
		}
	}
}

// TestReader: who reads an answer.
func TestReader(t *testing.T) {
	const original, further = "/webhooks/1/token/messages/@original", "/webhooks/1/token"
	for _, c := range []struct {
		name     string
		private  bool   // the message that was pressed is
		callback string // what was answered at first
		method   string
		path     string
		body     string
		want     string
	}{
		{"a private deferral", false, `{"type":5,"data":{"flags":64}}`, "PATCH", original, `{"content":"x"}`, "u"},
		{"a public deferral", false, `{"type":5}`, "PATCH", original, `{"content":"x"}`, ""},
		{"a private message, changed", true, `{"type":6}`, "PATCH", original, `{"content":"x"}`, "u"},
		{"a public message, changed", false, `{"type":6}`, "PATCH", original, `{"content":"x"}`, ""},
		{"a further message for all", true, `{"type":5,"data":{"flags":64}}`, "POST", further, `{"content":"x"}`, ""},
		{"a further private message", false, `{"type":5}`, "POST", further, `{"content":"x","flags":64}`, "u"},
		{"a further private message, changed", false, `{"type":5}`, "PATCH", further + "/messages/7", `{}`, "u"},
		{"a further public message, changed", true, `{"type":5}`, "PATCH", further + "/messages/8", `{}`, ""},
		{"the private message that was pressed", true, `{"type":4}`, "PATCH", further + "/messages/9", `{}`, "u"},
		{"the public message that was pressed", false, `{"type":4}`, "PATCH", further + "/messages/9", `{}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := blank(Options{Dir: t.TempDir()})
			s.known(&wire.Interaction{
				ID: "5", Token: wire.NewSecret("token"), User: wire.User{ID: "u"},
				MessageID: "9", MessagePrivate: c.private,
			})
			s.furthered([]byte(`{"id":"7","flags":64}`))
			s.furthered([]byte(`{"id":"8","flags":0}`))
			s.acknowledge("/interactions/5/token/callback", []byte(c.callback))
			if got := s.readerOf(httptest.NewRequest(c.method, c.path, nil), []byte(c.body)); got != c.want {
				t.Errorf("it is read by %q, want %q", got, c.want)
			}
		})
	}
}
