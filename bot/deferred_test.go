package bot_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
	"bivouac/store"
	"bivouac/store/enginetest"
)

// cord is a process's line to Discord, which is cut when it is killed.
type cord struct{ cut atomic.Bool }

func (l *cord) RoundTrip(r *http.Request) (*http.Response, error) {
	if l.cut.Load() {
		return &http.Response{
			StatusCode: http.StatusNotFound, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")), Request: r,
		}, nil
	}
	return http.DefaultTransport.RoundTrip(r)
}

// rewired starts the bot again on a line that can be cut.
func (w *world) rewired() *cord {
	w.t.Helper()
	w.stopBot()
	l := &cord{}
	w.line = l
	w.startBot()
	return l
}

// kill ends the process as a kill does: from then on nothing of it reaches Discord or the
// disk. free lets go of its handlers.
func (w *world) kill(l *cord, free func()) {
	w.t.Helper()
	l.cut.Store(true)
	w.check(w.store.Close())
	free()
	w.stopBot()
}

// owed are the deferred answers that are kept.
func (w *world) owed() []store.Deferred {
	w.t.Helper()
	all, err := w.store.AllDeferred()
	w.check(err)
	return all
}

func (w *world) owesNothing() {
	w.t.Helper()
	w.await("no deferred answer", func() bool { return len(w.owed()) == 0 })
}

// heldPainter paints what a seat sees when it is let.
type heldPainter struct {
	plainPainter
	on      *atomic.Bool
	reached chan struct{}
	free    chan struct{}
}

func (p heldPainter) Board(s render.Scene) ([]byte, error) {
	if s.Seat != game.Spectator && p.on.Load() {
		p.reached <- struct{}{}
		<-p.free
	}
	return p.plainPainter.Board(s)
}

// killing is a kill behind the deferral of something that Alice does.
type killing struct {
	name    string
	before  bool // it is killed before the action is kept
	press   bool // a press on a private panel, of which nothing is shown yet
	want    string
	entries int
}

// TestDeferredAnswerIsFinished: a process is killed behind a deferral; the next one says
// what became of the action, once, and keeps nothing.
func TestDeferredAnswerIsFinished(t *testing.T) {
	t.Parallel()
	for _, test := range []killing{
		{"kept", false, false, done, 1},
		{"not kept", true, false, "Nothing was changed", 0},
		{"a press, not kept", true, true, "Nothing was changed", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := heldPainter{on: new(atomic.Bool), reached: make(chan struct{}, 9), free: make(chan struct{})}
			w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
			pressed, tk, kept := test.dies(w, p)
			line := w.rewired()
			said := w.sees("alice", test.want)
			if !said.Ephemeral || said.Loading || !test.press && said.ID != tk.Reply().Message.ID {
				t.Errorf("it is said in %+v", said)
			}
			w.owesNothing()
			if test.entries > 0 {
				private(t, w.on("alice", &said, "Play"), "waiting for Bruno.")
			}
			before := w.screen("alice")
			w.bot.Interaction(w.ctx(), &pressed, wire.NewAnswer(w.client, &pressed, wire.DeferNever)) // it comes once more
			if !test.press {
				w.check(w.store.KeepDeferred(kept)) // and this process is killed before it forgets
			}
			w.kill(line, func() {})
			w.rewired()
			w.owesNothing()
			if n := w.here().Entries(); n != test.entries {
				t.Errorf("%d entries, want %d", n, test.entries)
			}
			if after := w.screen("alice"); after != before {
				t.Errorf("she saw\n%s\nand sees\n%s", before, after)
			}
		})
	}
}

// dies has Alice do something whose answer is deferred, and kills the process. It answers
// what arrived, and what was kept.
func (k killing) dies(w *world, p heldPainter) (pressed wire.Interaction, tk *playground.Ticket, kept store.Deferred) {
	w.t.Helper()
	line := w.rewired()
	duelling(w)
	panel := private(w.t, w.press("alice", "Play"), "which card")
	w.ready = func(in *wire.Interaction) {
		pressed = *in
		if k.before {
			p.reached <- struct{}{}
			<-p.free
		}
	}
	w.slow.Store(true)
	p.on.Store(!k.before)
	var err error
	if alice := w.srv.As("alice"); k.press {
		tk, err = alice.BeginPress(channel, panel.ID, panel.Buttons()[0].CustomID)
	} else {
		tk, err = alice.BeginCommand(channel, "do", playground.Opts{"line": "b5"})
	}
	w.check(err)
	<-p.reached
	all := w.owed()
	if len(all) != 1 || !bytes.Contains(all[0].Record, []byte(tokenMark)) {
		w.t.Fatalf("kept: %q", all)
	}
	w.isSecret(tokenMark)
	w.kill(line, func() { close(p.free) })
	p.on.Store(false)
	w.slow.Store(false)
	w.ready = nil
	return pressed, tk, all[0]
}

// isSecret demands that a word is in no copy of the store.
func (w *world) isSecret(word string) {
	w.t.Helper()
	if bytes.Contains(enginetest.Copy(w.t, w.store), []byte(word)) {
		w.t.Errorf("%q is in a copy of the store", word)
	}
}

// TestDeferredAnswerIsTriedAgain: what Discord does not take, nor the sentence after it,
// is said when Discord is well again.
func TestDeferredAnswerIsTriedAgain(t *testing.T) {
	w := newWorld(t)
	duelling(w)
	w.slow.Store(true)
	w.check(w.srv.Fault(playground.Fault{Kind: "status", Code: 404, Count: 2, Route: "@original"}))
	_, err := w.srv.As("alice").BeginCommand(channel, "do", playground.Opts{"line": "b5"})
	w.check(err)
	w.sees("alice", done)
	w.owesNothing()
}

// TestDeferredAnswerEnds: a token is kept for its 15 minutes at most, and not once its
// user has been forgotten or its server erased; what cannot be read goes at once.
func TestDeferredAnswerEnds(t *testing.T) {
	w := newWorld(t)
	kept := func(id, user, guild string, age time.Duration) {
		d := wire.Deferred{Thinking: true, Private: true, In: wire.Interaction{
			ID: id, Token: wire.NewSecret(tokenMark), Application: "1", Guild: guild, Channel: "2",
			User: wire.User{ID: user}, Received: time.Now().Add(-age),
		}}
		record, err := d.Record()
		w.check(err)
		w.check(w.tables.Effects.KeepDeferred(id, record))
	}
	left := func(want string) {
		t.Helper()
		w.await("the answers "+want, func() bool {
			var ids []string
			for _, d := range w.owed() {
				ids = append(ids, d.Interaction)
			}
			return strings.Join(ids, " ") == want
		})
	}
	kept("10", "u", "g", time.Minute)
	kept("11", "v", "g", 16*time.Minute)
	kept("12", "v", "h", time.Minute)
	kept("13", "w", "g", time.Minute)
	w.check(w.tables.Effects.KeepDeferred("14", []byte("{")))
	left("10 12 13")
	_, err := w.tables.Forget(table.Because(w.ctx(), "13"), "u")
	w.check(err)
	left("12 13")
	_, err = w.tables.Erasing.EraseGuild(table.Because(w.ctx(), "13"), "h")
	w.check(err)
	left("13")
	_, err = w.tables.Erasing.EraseGuild(w.ctx(), "g")
	w.check(err)
	left("")
}
