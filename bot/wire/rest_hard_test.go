package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bivouac/game/amount"
)

// refusal refuses everything but answers to interactions.
func refusal(s sent, status int) *reply {
	if strings.Contains(s.path, "/callback") {
		return nil
	}
	return &reply{status: status, body: `{"message":"no","retry_after":0.01}`}
}

// TestInvalidRequests: Discord bans an address after 10,000 refused requests in ten
// minutes. With every request refused and no end of attempts, we stay below half
// of that, say so once, go on answering interactions, and try again later.
func TestInvalidRequests(t *testing.T) {
	for _, status := range amount.Some([]int{401, 403, 429}, 3) {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, f, c, log := newFake(t)
				f.answer = func(s sent) *reply { return refusal(s, status) }
				for i := range 6000 {
					ctx, stop := context.WithTimeout(t.Context(), time.Second)
					if _, err := w.Send(ctx, fmt.Sprint(i), hello); err == nil {
						t.Fatal("a refused request succeeds")
					}
					stop()
				}
				if n := len(f.sent()); n < invalidMost || n > invalidMost+1000 {
					t.Errorf("%d requests were refused, want %d and few more", n, invalidMost)
				}
				var api *APIError
				if _, err := w.Send(t.Context(), "5", hello); !errors.As(err, &api) || api.RetryAfter <= 0 ||
					api.RetryAfter > 11*time.Minute {
					t.Errorf("while silent: %v", err)
				}
				if n := strings.Count(log.String(), "keeping silent"); n != 1 || c.get(CountRateLimit+" invalid") == 0 {
					t.Errorf("it was said %d times: %v", n, c.all())
				}
				if err := w.Respond(t.Context(), asked(KindCommand), Reply(hello)); err != nil {
					t.Errorf("an answer to an interaction: %v", err)
				}
				f.answer = func(sent) *reply { return nil }
				time.Sleep(api.RetryAfter)
				if _, err := w.Send(t.Context(), "5", hello); err != nil {
					t.Errorf("later: %v", err)
				}
			})
		})
	}
}

// TestSharedLimitsAreNoOffence: a 429 that others have caused counts for nothing.
func TestSharedLimitsAreNoOffence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _, _, _ := newFake(t)
		resp := &http.Response{StatusCode: 429, Header: http.Header{"X-Ratelimit-Scope": {"shared"}}}
		for range 2 * invalidMost {
			w.noteInvalid(resp)
			w.noteInvalid(&http.Response{StatusCode: 404})
		}
		if err := w.quiet(call{}); err != nil {
			t.Error(err)
		}
		resp.Header.Set("X-RateLimit-Scope", "user")
		for range invalidMost {
			w.noteInvalid(resp)
		}
		if wait, _ := Wait(w.quiet(call{})); wait <= 0 || wait > time.Second {
			t.Errorf("silent for %s", wait)
		}
		for range invalidFree {
			if err := w.quiet(call{free: true}); err != nil {
				t.Fatal(err)
			}
			w.noteInvalid(resp)
		}
		if err := w.quiet(call{free: true}); err == nil {
			t.Error("answers are given without end")
		}
		time.Sleep(48 * time.Hour) // after a long pause nothing old counts
		if err := w.quiet(call{}); err != nil {
			t.Error(err)
		}
	})
}

// carrier is a network that answers everything with a body of its own making.
type carrier func(*http.Request) (status int, body io.Reader)

func (f carrier) RoundTrip(r *http.Request) (*http.Response, error) {
	status, body := f(r)
	return &http.Response{StatusCode: status, Header: http.Header{}, Request: r, Body: io.NopCloser(body)}, nil
}

// reader is a body from a func.
type reader func([]byte) (int, error)

func (f reader) Read(b []byte) (int, error) { return f(b) }

// never, drip, endless, torn and written are bodies that are none.
func never(ctx context.Context) io.Reader {
	return reader(func([]byte) (int, error) { <-ctx.Done(); return 0, ctx.Err() })
}

func drip(ctx context.Context) io.Reader {
	return reader(func(b []byte) (int, error) {
		if !sleep(ctx, time.Second) {
			return 0, ctx.Err()
		}
		return copy(b, " "), nil
	})
}

func endless(context.Context) io.Reader {
	return reader(func(b []byte) (int, error) { return copy(b, bytes.Repeat([]byte("{"), len(b))), nil })
}

func torn(context.Context) io.Reader {
	return io.MultiReader(strings.NewReader(`{"id":`), reader(func([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }))
}

func written(s string) func(context.Context) io.Reader {
	return func(context.Context) io.Reader { return strings.NewReader(s) }
}

var badBodies = []struct {
	name   string
	status int
	body   func(context.Context) io.Reader
	tries  int
	unsure bool
}{
	{"never comes", 200, never, 3, true}, {"drips", 200, drip, 3, true}, {"torn", 200, torn, 3, true},
	{"endless", 200, endless, 1, false}, {"endless refusal", 400, endless, 1, false},
	{"endless fault", 502, endless, 3, true},
	{"no JSON", 200, written("<html>"), 1, false}, {"another type", 200, written(`[1,2]`), 1, false},
	{"deep", 200, written(strings.Repeat("[", 1e6)), 1, false},
	{"refusal without JSON", 403, written("no"), 1, false},
	{"refusal of odd types", 400, written(`{"code":"x","message":5,"errors":[]}`), 1, false},
	{"refusal that nests", 400,
		written(`{"code":50035,"errors":` + strings.Repeat(`{"a":`, 5000) + "1" + strings.Repeat("}", 5001)), 1, false},
	{"a redirection", 302, written(""), 1, false},
}

// TestBadBodies tables broken answers: none hangs, none is read without end, none is taken for a success.
func TestBadBodies(t *testing.T) {
	for _, r := range badBodies {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, _, _, _ := newFake(t)
				tries, read := 0, 0
				w.http.Transport = carrier(func(req *http.Request) (int, io.Reader) {
					tries++
					body := r.body(req.Context())
					return r.status, reader(func(b []byte) (int, error) { n, err := body.Read(b); read += n; return n, err })
				})
				began := time.Now()
				_, err := w.Send(t.Context(), "5", hello)
				if err == nil || errors.Is(err, ErrUnsure) != r.unsure || len(err.Error()) > 1000 {
					t.Errorf("error %.1000v, unsure should be %v", err, r.unsure)
				}
				if tries != r.tries || time.Since(began) > 40*time.Second || read > r.tries*(bodyLimit+1<<20) {
					t.Errorf("%d tries in %s, %d bytes read", tries, time.Since(began), read)
				}
			})
		})
	}
}

// TestNoThreadTwice: a thread has no nonce, so it is never asked for twice.
func TestNoThreadTwice(t *testing.T) {
	for _, r := range []reply{broken, cut} {
		w, f, _, _ := newFake(t, r)
		_, err := w.StartThread(t.Context(), Thread{Channel: "5", Name: "Game", Minutes: 1440})
		if !errors.Is(err, ErrUnsure) || len(f.sent()) != 1 {
			t.Errorf("%v after %d requests", err, len(f.sent()))
		}
	}
}

// TestLimitsThatSayNothing: a 429 without any time is waited out for a second.
func TestLimitsThatSayNothing(t *testing.T) {
	for _, body := range []string{"", "{}", `{"retry_after":null}`, `{"retry_after":-5}`, `{"retry_after":1e300}`, "x"} {
		synctest.Test(t, func(t *testing.T) {
			w, f, _, _ := newFake(t, reply{status: 429, body: body})
			began := time.Now()
			if _, err := w.Send(t.Context(), "5", hello); err != nil || len(f.sent()) != 2 || time.Since(began) != time.Second {
				t.Errorf("%q: %v after %d requests in %s", body, err, len(f.sent()), time.Since(began))
			}
		})
	}
}

// TestNothingGrows: discordgo keeps half a kilobyte of each interaction for ever. All
// that can be reached from the client and the shell is counted instead of weighed.
func TestNothingGrows(t *testing.T) { synctest.Test(t, nothingGrows) }

func nothingGrows(t *testing.T) {
	w, _, _, _ := newFake(t)
	w.http.Transport = carrier(func(*http.Request) (int, io.Reader) { return 200, strings.NewReader(`{"id":"7"}`) })
	h := &forgetful{}
	s, err := NewShell(Options{Client: w, Handler: h})
	if err != nil {
		t.Fatal(err)
	}
	serial := 0
	load := func(n int) int {
		for range n {
			serial++
			event := pressed(fmt.Sprint(serial%50), fmt.Sprint(serial))
			if serial%3 == 0 {
				event = typed(fmt.Sprint(serial%50), fmt.Sprint(serial))
			}
			s.Deliver("INTERACTION_CREATE", []byte(event))
			if serial%40 == 0 {
				quiet(s) // no more than fits beside each other
			}
		}
		quiet(s)
		return held(reflect.ValueOf([]any{w, s}), map[uintptr]bool{})
	}
	load(2 * memory) // as many interactions as are remembered
	before := load(memory)
	if after := load(2 * memory); after != before {
		t.Errorf("%d things are held after %d interactions, %d after %d", before, 3*memory, after, 5*memory)
	}
	if h.handled() == 0 {
		t.Error("nothing was handled")
	}
}

// quiet waits until nothing is handled.
func quiet(s *Shell) {
	s.lanes.Wait()
	s.beside.Wait()
}
