package soak

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// TestDeferredAnswerIsHeard: the button of a private answer is found whether the
// answer comes at once or after a deferral, which alone says that it is private; a
// public answer is nobody's panel.
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
		"at once":          {[]string{callback + `{"type":4,"data":{"flags":64,` + button + `}}`}, "1|a|x|0|resign"},
		"deferred":         {[]string{callback + `{"type":5,"data":{"flags":64}}`, edit + `{` + button + `}`}, "1|a|x|0|resign"},
		"public":           {[]string{callback + `{"type":4,"data":{` + button + `}}`}, ""},
		"deferred, public": {[]string{callback + `{"type":5}`, edit + `{` + button + `}`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			air := newDiscord(&pace{})
			r := newRoom(&run{air: air}, 0)
			wait := air.expect("token-1")
			for _, said := range test.said {
				parts := strings.SplitN(said, " ", 3)
				req, err := http.NewRequestWithContext(t.Context(), parts[0], "http://localhost/api/v10/"+parts[1], strings.NewReader(parts[2]))
				if err != nil {
					t.Fatal(err)
				}
				answer, err := air.RoundTrip(req)
				if err != nil || answer.StatusCode >= 300 {
					t.Fatalf("%s: %v, %v", said, answer, err)
				}
				if err := answer.Body.Close(); err != nil {
					t.Fatal(err)
				}
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
