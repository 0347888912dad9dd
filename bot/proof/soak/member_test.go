package soak

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table"
)

// TestDeferredAnswerIsHeard: the button of a private answer is found whether the
// answer comes at once or after a deferral, which alone says that it is private; a
// public answer is not a panel.
func TestDeferredAnswerIsHeard(t *testing.T) {
	const (
		button   = `"components":[{"type":1,"components":[{"type":2,"custom_id":"1|a|x|0|resign"}]}]`
		callback = "POST interactions/1/token-1/callback "
		edit     = "PATCH webhooks/1/token-1/messages/@original "
	)
	for name, test := range map[string]struct {
		said []string
		want string
	}{
		"at once": {[]string{callback + `{"type":4,"data":{"flags":64,` + button + `}}`}, "1|a|x|0|resign"},
		"deferred": {[]string{callback + `{"type":5,"data":{"flags":64}}`, edit + `{` + button + `}`},
			"1|a|x|0|resign"},
		"public":           {[]string{callback + `{"type":4,"data":{` + button + `}}`}, ""},
		"deferred, public": {[]string{callback + `{"type":5}`, edit + `{` + button + `}`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			air := newDiscord(&pace{})
			r := newRoom(&run{air: air}, 0)
			wait := air.expect("token-1")
			for _, said := range test.said {
				say(t, air, said)
			}
			a := r.command("resign", kindCommand, r.members[0], "resign")
			if err := r.await(t.Context(), a, wait, rand.New(rand.NewPCG(1, 1))); err != nil {
				t.Fatal(err)
			}
			if r.panel.id != test.want || test.want != "" && r.whose != a.user {
				t.Errorf("heard %q of %q, want %q of %s", r.panel.id, r.whose, test.want, a.user)
			}
		})
	}
}

// TestTheCardIsWaitedFor: a table is joined and started by its card, however late
// that comes; otherwise days go by on the tables' clock, and the table with them.
func TestTheCardIsWaitedFor(t *testing.T) {
	air := newDiscord(&pace{})
	r := newRoom(&run{air: air}, 0)
	go func() {
		time.Sleep(100 * time.Millisecond)
		say(t, air, "POST channels/"+r.id+
			`/messages {"components":[{"type":1,"components":[{"type":2,"custom_id":"1|j|x|0"}]}]}`)
	}()
	lobby, luck := table.Table{Host: r.members[0], Status: table.Lobby}, rand.New(rand.NewPCG(1, 1))
	got := r.lobby(lobby, luck, func() bool { return true })
	if got.what != "lobby" || got.user != r.members[1] || got.data["custom_id"] != "1|j|x|0" {
		t.Errorf("the second member does %+v, want the card's button", got)
	}
	delete(air.boards, r.id)
	if got := r.lobby(lobby, luck, func() bool { return false }); got.what != "look" {
		t.Errorf("at a table that is gone the second member does %+v", got)
	}
}

// say is a request of the bot's: method, path below the API's, and body.
func say(t *testing.T, air *discord, request string) {
	parts := strings.SplitN(request, " ", 3)
	req, err := http.NewRequestWithContext(t.Context(), parts[0], "http://localhost/api/v10/"+parts[1],
		strings.NewReader(parts[2]))
	if err != nil {
		t.Error(err)
		return
	}
	answer, err := air.RoundTrip(req)
	if err != nil || answer.StatusCode >= 300 {
		t.Errorf("%s: %v, %v", request, answer, err)
		return
	}
	if err := answer.Body.Close(); err != nil {
		t.Error(err)
	}
}
