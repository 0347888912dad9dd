package wire

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

const (
	callback = "POST /interactions/3/[secret]/callback"
	patch    = "PATCH /webhooks/1/[secret]/messages/@original"
	followup = "POST /webhooks/1/[secret]?wait=true"
	remove   = "DELETE /webhooks/1/[secret]/messages/@original"
)

// step is one thing that a handler does after a pause.
type step struct {
	after time.Duration
	r     Response
	err   error
}

const soon, late = time.Second, 2 * time.Second

var (
	public  = Reply(Message{Content: "a"})
	private = Reply(Message{Content: "a", Ephemeral: true})
	update  = Update(Message{Content: "a"})
	form    = Ask(Modal{Title: "T", CustomID: "m", Fields: []Field{{CustomID: "f", Label: "L"}}})
)

var answers = []struct {
	name     string
	kind     Kind
	deferral Deferral
	steps    []step
	want     []string
	types    []int
}{
	{"in time", KindCommand, DeferByKind, []step{{soon, public, nil}}, []string{callback}, []int{4}},
	{"never", KindCommand, DeferByKind, []step{{after: late}}, []string{callback}, []int{5}},
	{"late and private", KindCommand, DeferByKind, []step{{late, private, nil}}, []string{callback, patch}, []int{5}},
	{"late and public, deferred in private", KindCommand, DeferByKind, []step{{late, public, nil}},
		[]string{callback, remove, followup}, []int{5}},
	{"late and public, known before", KindCommand, DeferPublic, []step{{late, public, nil}},
		[]string{callback, patch}, []int{5}},
	{"a second answer", KindCommand, DeferByKind, []step{{soon, public, nil}, {0, private, nil}},
		[]string{callback, followup}, []int{4}},
	{"a second late answer", KindCommand, DeferPrivate, []step{{late, private, nil}, {0, public, nil}},
		[]string{callback, patch, followup}, []int{5}},
	{"a change of the answer", KindCommand, DeferByKind, []step{{soon, public, nil}, {0, update, nil}},
		[]string{callback, patch}, []int{4}},
	{"press in time", KindComponent, DeferByKind, []step{{soon, update, nil}}, []string{callback}, []int{7}},
	{"late press", KindComponent, DeferByKind, []step{{late, update, nil}}, []string{callback, patch}, []int{6}},
	{"late press with a new message", KindComponent, DeferByKind, []step{{late, private, nil}},
		[]string{callback, followup}, []int{6}},
	{"press: reply, then the pressed message", KindComponent, DeferByKind, []step{{soon, private, nil}, {0, update, nil}},
		[]string{callback, "PATCH /channels/5/messages/44"}, []int{4}},
	{"press: update, then a message", KindComponent, DeferByKind, []step{{soon, update, nil}, {0, private, nil}},
		[]string{callback, followup}, []int{7}},
	{"own deferral", KindCommand, DeferNever, []step{{soon, Defer(true), nil}, {late, private, nil}},
		[]string{callback, patch}, []int{5}},
	{"form in time", KindCommand, DeferByKind, []step{{soon, form, nil}}, []string{callback}, []int{9}},
	{"form too late", KindCommand, DeferByKind, []step{{late, form, ErrLateModal}}, []string{callback}, []int{5}},
	{"form that nothing defers at 1.5 s", KindComponent, DeferForm, []step{{late, form, nil}},
		[]string{callback}, []int{9}},
	{"form much too late, then a sentence", KindComponent, DeferForm,
		[]step{{2500 * time.Millisecond, form, ErrLateModal}, {0, private, nil}}, []string{callback, patch}, []int{5}},
	{"no form after all", KindComponent, DeferForm, []step{{soon, private, nil}}, []string{callback}, []int{4}},
	{"no deferral of a completion", KindAutocomplete, DeferByKind, []step{{late, Complete(nil), nil}},
		[]string{callback}, []int{8}},
	{"no second completion", KindAutocomplete, DeferByKind, []step{{0, Complete(nil), nil}, {0, Complete(nil), ErrAcked}},
		[]string{callback}, []int{8}},
	{"form of a message", KindModal, DeferByKind, []step{{late, private, nil}}, []string{callback, patch}, []int{5}},
}

// TestAnswer tables answers before and after a deferral: the requests that they become and the
// types of their callbacks.
func TestAnswer(t *testing.T) {
	for _, r := range answers {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, f, _, _ := newFake(t)
				a := NewAnswer(w, asked(r.kind), r.deferral)
				for _, s := range r.steps {
					time.Sleep(s.after)
					if s.r.Kind == 0 {
						continue
					}
					if err := a.Respond(t.Context(), s.r); !errors.Is(err, s.err) {
						t.Errorf("error %v, want %v", err, s.err)
					}
				}
				time.Sleep(late)
				synctest.Wait()
				if diff := cmp.Diff(r.want, f.lines()); diff != "" {
					t.Errorf("requests (-want +got):\n%s", diff)
				}
				var types []int
				for _, s := range f.sent() {
					if n, ok := s.body["type"].(float64); ok {
						types = append(types, int(n))
					}
				}
				if diff := cmp.Diff(r.types, types); diff != "" {
					t.Errorf("types (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestWatchdogDoesNotOvertake: an answer that is on its way at 1.5 s is not
// followed by a deferral.
func TestWatchdogDoesNotOvertake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, c, _ := newFake(t, reply{status: 204, delay: time.Second})
		a := NewAnswer(w, asked(KindCommand), DeferByKind)
		time.Sleep(1400 * time.Millisecond)
		if err := a.Respond(t.Context(), Reply(hello)); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
		if diff := cmp.Diff([]string{callback}, f.lines()); diff != "" || len(c.all()) != 1 {
			t.Errorf("(-want +got):\n%s%v", diff, c.all())
		}
	})
}

// TestWatchdogCountsFromArrival: time in a queue counts.
func TestWatchdogCountsFromArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, c, _ := newFake(t)
		in := asked(KindCommand)
		time.Sleep(1400 * time.Millisecond)
		NewAnswer(w, in, DeferByKind)
		time.Sleep(150 * time.Millisecond)
		synctest.Wait()
		if diff := cmp.Diff([]string{callback}, f.lines()); diff != "" || c.get(CountDeferred+" command") != 1 {
			t.Errorf("(-want +got):\n%s%v", diff, c.all())
		}
	})
}

// TestAFailedAnswerLeavesTheWatchdog: when the answer was refused, the deferral
// still keeps the interaction alive.
func TestAFailedAnswerLeavesTheWatchdog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, _, _ := newFake(t, reply{status: 400, body: `{"code":50035}`})
		a := NewAnswer(w, asked(KindCommand), DeferPublic)
		if err := a.Respond(t.Context(), Reply(hello)); !errors.Is(err, ErrInvalidBody) {
			t.Error(err)
		}
		time.Sleep(2 * time.Second)
		if err := a.Respond(t.Context(), Reply(hello)); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff([]string{callback, callback, patch}, f.lines()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// TestAnswersFromManyGoroutines is for the race detector.
func TestAnswersFromManyGoroutines(t *testing.T) {
	w, f, _, _ := newFake(t)
	a := NewAnswer(w, asked(KindCommand), DeferByKind)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			a.Prefer(DeferPublic)
			_ = a.Respond(context.Background(), Reply(hello))
			_ = a.Answered()
		})
	}
	wg.Wait()
	if got := f.lines(); len(got) != 8 || got[0] != callback {
		t.Errorf("requests %v", got)
	}
}

// TestAnsweredElsewhere: the log says once a minute that another process answers for this token.
// An interaction that this process may have answered itself, or that is older than it, does not count.
func TestAnsweredElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(20 * 365 * 24 * time.Hour) // a bubble begins before Discord's ids do
		began := time.Now()
		made := func(after time.Duration) string {
			return fmt.Sprint(uint64(began.Add(after).UnixMilli()-1420070400000) << 22)
		}
		w, _, c, log := newFake(t, taken, taken, taken, lost, lost, lost, taken, taken)
		for n, test := range []struct {
			id     string
			pause  time.Duration
			counts int
			lines  int
		}{
			{made(-time.Second), 0, 0, 0}, // of an earlier process of this bot
			{made(time.Second), 0, 1, 1},
			{made(2 * time.Second), 0, 2, 1},
			{made(3 * time.Second), 0, 2, 1}, // the first try may have arrived
			{made(4 * time.Second), time.Minute, 3, 2},
		} {
			time.Sleep(test.pause)
			in := asked(KindCommand)
			in.ID = test.id
			a := NewAnswer(w, in, DeferNever)
			err := a.Respond(t.Context(), public)
			if errors.Is(err, ErrUnsure) {
				err = a.Respond(t.Context(), public)
			}
			if !errors.Is(err, ErrAcked) {
				t.Errorf("%d: error %v", n, err)
			}
			lines := strings.Count(log.String(), "another process answers for this bot's token")
			if got := c.get(CountDropped + " answered elsewhere"); got != test.counts || lines != test.lines {
				t.Errorf("%d: counted %d and said %d times, want %d and %d", n, got, lines, test.counts, test.lines)
			}
		}
	})
}

// TestFilledThoughUnsaid: Discord fills the deferred message, but answers 500 each time. Nothing is put in its
// place: a card could not become a plain message. What follows comes beside it.
func TestFilledThoughUnsaid(t *testing.T) {
	const look = "GET /webhooks/1/[secret]/messages/@original"
	card := Reply(Message{Ephemeral: true, Content: "a", Card: &Card{}})
	there, waits := `{"id":"90","flags":32832}`, `{"id":"90","flags":192}`
	patched := []string{callback, patch, patch, patch, look}
	for _, test := range []struct {
		name   string
		found  reply
		second func(*Answer, context.Context) error
		failed bool
		want   []string
	}{
		{"concluded", reply{status: 200, body: there}, sorry, false, patched},
		{"concluded, gone", reply{status: 404, body: `{"code":10008}`}, sorry, false, patched},
		{"concluded, not filled", reply{status: 200, body: waits}, sorry, false, append(patched[:5:5], patch)},
		{"concluded, not known", reply{status: 403, body: `{"code":50001}`}, sorry, true, patched},
		{"another answer", reply{status: 200, body: there}, more, false, append(patched[:5:5], followup)},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				broken := reply{status: 500, body: "x"}
				w, f, _, _ := newFake(t, reply{status: 204}, broken, broken, broken, test.found)
				a := NewAnswer(w, asked(KindCommand), DeferByKind)
				time.Sleep(late)
				if err := a.Respond(t.Context(), card); !errors.Is(err, ErrUnsure) {
					t.Errorf("the card: %v", err)
				}
				if err := test.second(a, t.Context()); (err != nil) != test.failed {
					t.Errorf("what follows: %v", err)
				}
				if diff := cmp.Diff(test.want, f.lines()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		})
	}
}

func sorry(a *Answer, ctx context.Context) error { return a.Conclude(ctx, Message{Content: "sorry"}) }
func more(a *Answer, ctx context.Context) error  { return a.Respond(ctx, private) }

// TestAnswerAgain: the message that shows the last answer can be replaced, whatever way it came.
func TestAnswerAgain(t *testing.T) {
	const further = "PATCH /webhooks/1/[secret]/messages/77"
	for _, r := range []struct {
		name  string
		kind  Kind
		steps []step
		want  []string
		err   error
	}{
		{"a command", KindCommand, []step{{0, private, nil}}, []string{callback, patch}, nil},
		{"a late command", KindCommand, []step{{late, private, nil}}, []string{callback, patch, patch}, nil},
		{"a press", KindComponent, []step{{0, update, nil}}, []string{callback, patch}, nil},
		{"a late press", KindComponent, []step{{late, update, nil}}, []string{callback, patch, patch}, nil},
		{"a late press with a new message", KindComponent, []step{{late, private, nil}},
			[]string{callback, followup, further}, nil},
		{"nothing but a deferral", KindCommand, []step{{0, Defer(true), nil}}, []string{callback}, ErrUnknownMessage},
	} {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, f, _, _ := newFake(t)
				a := NewAnswer(w, asked(r.kind), DeferByKind)
				for _, s := range r.steps {
					time.Sleep(s.after)
					if err := a.Respond(t.Context(), s.r); err != nil {
						t.Fatal(err)
					}
				}
				if err := a.Again(t.Context(), hello); !errors.Is(err, r.err) {
					t.Errorf("error %v, want %v", err, r.err)
				}
				if diff := cmp.Diff(r.want, f.lines()); diff != "" {
					t.Errorf("requests (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestRefusedAnswer: after an answer that Discord does not take another may be given.
func TestRefusedAnswer(t *testing.T) {
	w, f, _, _ := newFake(t, reply{status: 400, body: `{"code":50035,"message":"Invalid Form Body"}`})
	a := NewAnswer(w, asked(KindCommand), DeferNever)
	if err := a.Respond(t.Context(), public); !errors.Is(err, ErrInvalidBody) || a.Answered() {
		t.Errorf("%v, answered %v", err, a.Answered())
	}
	if err := a.Respond(t.Context(), public); err != nil || !a.Answered() {
		t.Error(err)
	}
	if diff := cmp.Diff([]string{callback, callback}, f.lines()); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
}
