package wire

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// drawer keeps deferred answers in memory and notes what it is told.
type drawer struct {
	mu   sync.Mutex
	said []string
	hang time.Duration // how long Keep takes
}

func (d *drawer) Keep(kept Deferred) {
	time.Sleep(d.hang)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.said = append(d.said, fmt.Sprintf("keep %s thinking=%v private=%v", kept.In.ID, kept.Thinking, kept.Private))
}

func (d *drawer) Given(interaction string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.said = append(d.said, "given "+interaction)
}

const original = "GET /webhooks/1/[secret]/messages/@original"

var lost, taken = reply{status: 502}, reply{status: 400, body: `{"code":40060}`}

// keeps are answers, the calls of the keeper and the requests.
var keeps = []struct {
	name   string
	kind   Kind
	script []reply
	steps  []step
	said   []string
	want   []string
}{
	{"in time", KindCommand, nil, []step{{soon, private, nil}}, nil, []string{callback}},
	{"late", KindCommand, nil, []step{{late, private, nil}},
		[]string{"keep 3 thinking=true private=true", "given 3"}, []string{callback, patch}},
	{"late press", KindComponent, nil, []step{{late, update, nil}},
		[]string{"keep 3 thinking=false private=false", "given 3"}, []string{callback, patch}},
	{"late, and nothing is to be shown", KindComponent, nil, []step{{late, DeferUpdate(), nil}},
		[]string{"keep 3 thinking=false private=false", "given 3"}, []string{callback}},
	{"never", KindCommand, nil, []step{{after: late}}, []string{"keep 3 thinking=true private=true"}, []string{callback}},
	{"the answer is lost", KindCommand, []reply{{status: 204}, lost, lost, lost}, []step{{late, private, ErrUnsure}},
		[]string{"keep 3 thinking=true private=true"}, []string{callback, patch, patch, patch}},
	{"the token is over", KindCommand, []reply{{status: 204}, {status: 401, body: `{"code":50027}`}},
		[]step{{late, private, ErrTokenExpired}},
		[]string{"keep 3 thinking=true private=true", "given 3"}, []string{callback, patch}},
	{"own deferral", KindCommand, nil, []step{{soon, Defer(true), nil}, {soon, private, nil}},
		[]string{"keep 3 thinking=true private=true", "given 3"}, []string{callback, patch}},
	{"a deferral that seemed to fail", KindCommand, []reply{lost, lost, lost, taken},
		[]step{{10 * time.Second, private, nil}},
		[]string{"keep 3 thinking=true private=true", "given 3"}, []string{callback, callback, callback, callback, patch}},
}

// TestDeferredIsKept: a deferral is kept before it is sent and dropped with its answer; an answer in time
// is not kept at all.
func TestDeferredIsKept(t *testing.T) {
	for _, test := range keeps {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, f, _, _ := newFake(t, test.script...)
				d := &drawer{}
				w.keeper = d
				a := NewAnswer(w, asked(test.kind), DeferByKind)
				for _, s := range test.steps {
					time.Sleep(s.after)
					if s.r.Kind == 0 {
						continue
					}
					if err := a.Respond(t.Context(), s.r); !errors.Is(err, s.err) {
						t.Errorf("error %v, want %v", err, s.err)
					}
				}
				synctest.Wait()
				if diff := cmp.Diff(test.said, d.said); diff != "" {
					t.Errorf("kept (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(test.want, f.lines()); diff != "" {
					t.Errorf("requests (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestDeferredDoesNotWaitForTheDisk: a slow keeper does not make the deferral late.
func TestDeferredDoesNotWaitForTheDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, _, _ := newFake(t)
		w.keeper = &drawer{hang: time.Minute}
		NewAnswer(w, asked(KindCommand), DeferByKind)
		time.Sleep(deferAfter + keepPatience + time.Millisecond)
		synctest.Wait()
		if diff := cmp.Diff([]string{callback}, f.lines()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		time.Sleep(time.Minute)
	})
}

// TestFinish: a later process fills the message that is awaited, and nothing else; a press
// gets a further message.
func TestFinish(t *testing.T) {
	thinking := reply{status: 200, body: `{"id":"90","flags":192}`}
	for _, test := range []struct {
		name     string
		thinking bool
		private  bool
		script   []reply
		err      error
		want     []string
	}{
		{"awaited", true, true, []reply{thinking}, nil, []string{original, patch}},
		{"awaited by all", true, false, []reply{thinking}, nil, []string{original, remove, followup}},
		{"there already", true, true, []reply{{status: 200, body: `{"id":"90","flags":64}`}}, nil, []string{original}},
		{"gone", true, true, []reply{{status: 404, body: `{"code":10008}`}}, nil, []string{original}},
		{"never taken", true, true, []reply{{status: 404, body: `{"code":10015}`}}, ErrUnknownWebhook, []string{original}},
		{"a press", false, false, nil, nil, []string{followup}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, f, _, _ := newFake(t, test.script...)
			record, err := Deferred{In: *asked(KindCommand), Thinking: test.thinking, Private: test.private}.Record()
			if err != nil {
				t.Fatal(err)
			}
			d, err := ReadDeferred(record)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Finish(t.Context(), d, hello); !errors.Is(err, test.err) {
				t.Errorf("error %v, want %v", err, test.err)
			}
			if diff := cmp.Diff(test.want, f.lines()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestDeferredRecord: a record is read back, lives as long as its token, and prints without it; a
// broken record is refused without being quoted.
func TestDeferredRecord(t *testing.T) {
	w, _, _, _ := newFake(t)
	in := asked(KindCommand)
	in.User, in.Guild, in.Locale, in.GuildLocale = User{ID: "7"}, "8", "fr", "en-US"
	in.Received = in.Received.UTC().Round(0)
	d := Deferred{In: *in, Thinking: true, Private: true}
	record, err := d.Record()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadDeferred(record)
	if err != nil || got.In.Token.Reveal() != testWebhook.Reveal() {
		t.Fatalf("read again: %v, %v", got, err)
	}
	got.In.Token = in.Token
	if diff := cmp.Diff(d, got, cmp.Comparer(func(a, b Secret) bool { return a == b })); diff != "" {
		t.Errorf("(-kept +read):\n%s", diff)
	}
	if text := fmt.Sprintf("%v %+v", d, got); strings.Contains(text, testWebhook.Reveal()) {
		t.Errorf("it shows its token: %s", text)
	}
	const before = `{"id":"3","kind":2,"token":"t","application":"1","guild":"8","channel":"5","user":"7","locale":"fr",
		"guildLocale":"en-US","received":"2026-11-29T22:00:00Z","thinking":true,"private":true}`
	got, err = ReadDeferred([]byte(before)) // as versions before November 2026 kept it
	if err != nil || got.In.Token.Reveal() != "t" || got.In.User.ID != "7" || got.In.GuildLocale != "en-US" ||
		got.In.Received.IsZero() || !got.Thinking || !got.Private {
		t.Errorf("an older record is read as %+v, %v", got, err)
	}
	for _, bad := range []string{"", "{", `{"id":"3"}`, `{"id":3,"token":"` + testWebhook.Reveal() + `"}`} {
		if _, err := ReadDeferred([]byte(bad)); err == nil || strings.Contains(err.Error(), testWebhook.Reveal()) {
			t.Errorf("%q is read with %v", bad, err)
		}
	}
	for age, want := range map[time.Duration]bool{
		0: true, TokenLife - time.Second: true, TokenLife: false, -time.Hour: false,
	} {
		d.In.Received = time.Now().Add(-age)
		if got := w.Alive(d); got != want {
			t.Errorf("after %s alive = %v", age, got)
		}
	}
}
