package bot_test

import (
	"bytes"
	"io"
	"net/http"
	"os"
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
)

// asIs is what who did nothing is told when something breaks.
const asIs = "the game is as it was"

// doing is something that somebody does in the channel.
type doing func(w *world, who string) playground.Reply

func using(name string, o playground.Opts) doing {
	return func(w *world, who string) playground.Reply { return w.command(who, name, o) }
}

func typing(line string) doing { return using("do", playground.Opts{"line": line}) }

func pressing(label string) doing {
	return func(w *world, who string) playground.Reply { return w.press(who, label) }
}

// person is what is kept about somebody.
func (w *world) person(who string) table.Person {
	w.t.Helper()
	p, err := w.tables.Person(w.srv.As(who).ID())
	w.check(err)
	return p
}

// TestKeptActionIsNotDenied: when Discord fails the answer, who did something is told that
// it is done and where to see it, whatever it was; who did nothing is not.
func TestKeptActionIsNotDenied(t *testing.T) {
	const done, fait = "That is done and kept", "C’est fait et enregistré"
	nothing := func(*world) {}
	lobby := func(w *world) { w.command("alice", "play", playground.Opts{"game": "duel"}) }
	duelling := func(w *world) { w.load("A 2 3 5; B 1 4 6; round 3") }
	entries := func(n int) func(*world) bool { return func(w *world) bool { return w.here().Entries() == n } }
	for _, test := range []struct {
		name  string
		setup func(*world)
		who   string
		do    doing
		want  string
		so    func(w *world) bool
	}{
		{"an action", duelling, "alice", typing("b5"), done, entries(1)},
		{"an action in French", duelling, "bruno", typing("b4"), fait, entries(1)},
		{"a line in part", duelling, "alice", typing("b5; nonsense"), "The beginning of your line is done", entries(1)},
		{"an undo", func(w *world) { duelling(w); typing("b5")(w, "alice") }, "alice", using("undo", nil), done,
			func(w *world) bool { _, asked := w.here().Match.Asked(0); return asked }},
		{"an end", duelling, "alice", typing("resign"), done, func(w *world) bool { return !w.here().Live() }},
		{"a table", nothing, "alice", using("play", playground.Opts{"game": "duel"}), done, func(w *world) bool { return w.here().Status == table.Lobby }},
		{"a seat", lobby, "bruno", pressing("Join"), fait, func(w *world) bool { return w.here().Has(w.srv.As("bruno").ID()) }},
		{"an absence", nothing, "alice", using("away", playground.Opts{"until": "3d"}), "`/settings` shows",
			func(w *world) bool { return !w.person("alice").Away.IsZero() }},
		{"a language", nothing, "alice", using("language", playground.Opts{"language": "fr"}), "`/réglages` montre",
			func(w *world) bool { return w.person("alice").Locale == "fr" }},
		{"a rating", func(w *world) { duelling(w); typing("resign")(w, "alice"); w.command("alice", "stats", nil) }, "alice", pressing("Turn my ratings on"), "`/stats` shows",
			func(w *world) bool {
				tally, err := w.tables.Tally(w.srv.GuildID(), w.srv.As("alice").ID())
				return err == nil && tally.Rated
			}},
		{"a try", duelling, "alice", using("try", nil), "`/try` shows", entries(0)},
		{"a farewell", func(w *world) { duelling(w); w.command("bruno", "forget-me", nil) }, "bruno", pressing("Rendre mes sièges et m’oublier"),
			"Ce que je gardais de vous est effacé", func(w *world) bool { return !w.here().Has(w.srv.As("bruno").ID()) }},
		{"a look", duelling, "alice", using("board", nil), asIs, entries(0)},
	} {
		for behind, fault := range map[string]playground.Fault{
			"503": {Kind: "status", Code: 503, Count: 3, Route: "/callback"},
			"429": {Kind: "status", Code: 429, Count: 5, Route: "/callback", RetryAfter: 0.001},
		} {
			t.Run(test.name+" behind "+behind, func(t *testing.T) {
				w := newWorld(t)
				test.setup(w)
				w.check(w.srv.Fault(fault))
				private(t, test.do(w, test.who), test.want)
				if !test.so(w) {
					t.Errorf("the table is %+v", w.here())
				}
			})
		}
	}
}

// TestKeptActionIsNotDeniedAfterADeferral is the same for an answer that fills a deferral.
func TestKeptActionIsNotDeniedAfterADeferral(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.slow.Store(true)
	w.check(w.srv.Fault(playground.Fault{Kind: "status", Code: 503, Count: 3, Route: "@original"}))
	private(t, w.command("alice", "do", playground.Opts{"line": "b5"}), "That is done and kept")
	w.owesNothing()
}

// TestKeptActionIsNotDeniedAfterAPanic is the same for a screen that breaks behind the
// change.
func TestKeptActionIsNotDeniedAfterAPanic(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.ready = func(in *wire.Interaction) {
		if in.Command[0] == "do" {
			_, err := w.tables.Type(w.ctx(), table.By{Interaction: in.ID, User: in.User.ID}, w.here().ID, in.Options["line"].Text)
			w.check(err)
		}
		panic("the screen breaks")
	}
	private(t, w.command("alice", "do", playground.Opts{"line": "b5"}), "That is done and kept")
	private(t, w.command("alice", "board", nil), asIs)
}

// TestNothingHappensAfterItWasSaid: what was told that nothing happened does nothing when
// Discord sends it once more.
func TestNothingHappensAfterItWasSaid(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	var pressed *wire.Interaction
	w.heard = func(in *wire.Interaction) {
		again := *in
		pressed = &again
		in.Options = map[string]wire.Value{} // as if the first reading of it broke
	}
	w.command("alice", "do", playground.Opts{"line": "b5"})
	_, err := w.tables.Settle(w.ctx(), pressed.ID)
	w.check(err)
	w.bot.Interaction(w.ctx(), pressed, wire.NewAnswer(w.client, pressed, wire.DeferNever))
	if n := w.here().Entries(); n != 0 {
		t.Errorf("%d entries", n)
	}
}

// cord is a process's line to Discord, which is cut when it is killed.
type cord struct{ cut atomic.Bool }

func (l *cord) RoundTrip(r *http.Request) (*http.Response, error) {
	if l.cut.Load() {
		return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: io.NopCloser(strings.NewReader("")), Request: r}, nil
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

// TestDeferredAnswerIsFinished: a process is killed behind a deferral; the next one says
// what became of the action, once, and keeps nothing.
func TestDeferredAnswerIsFinished(t *testing.T) {
	for _, test := range []struct {
		name    string
		before  bool // it is killed before the action is kept
		press   bool // a press on a private panel, of which nothing is shown yet
		want    string
		entries int
	}{
		{"kept", false, false, "That is done and kept", 1},
		{"not kept", true, false, "Nothing was changed", 0},
		{"a press, not kept", true, true, "Nothing was changed", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := heldPainter{on: new(atomic.Bool), reached: make(chan struct{}, 9), free: make(chan struct{})}
			w := newWorld(t, bot.Title{Game: duel.Game{}, Painter: p})
			line := w.rewired()
			w.load("A 2 3 5; B 1 4 6; round 3")
			panel := private(t, w.press("alice", "Play"), "which card")
			alice := w.srv.As("alice")
			var pressed *wire.Interaction
			w.ready = func(in *wire.Interaction) {
				again := *in
				pressed = &again
				if test.before {
					p.reached <- struct{}{}
					<-p.free
				}
			}
			w.slow.Store(true)
			p.on.Store(!test.before)
			begin := func() (*playground.Ticket, error) {
				return alice.BeginCommand(channel, "do", playground.Opts{"line": "b5"})
			}
			if test.press {
				begin = func() (*playground.Ticket, error) {
					return alice.BeginPress(channel, panel.ID, panel.Buttons()[0].CustomID)
				}
			}
			tk, err := begin()
			w.check(err)
			<-p.reached
			kept := w.owed()
			if len(kept) != 1 || !bytes.Contains(kept[0].Record, []byte(tokenMark)) {
				t.Fatalf("kept: %q", kept)
			}
			w.isSecret(tokenMark)
			w.kill(line, func() { close(p.free) })
			p.on.Store(false)
			w.slow.Store(false)
			w.ready = nil

			line = w.rewired()
			said := w.sees("alice", test.want)
			if !said.Ephemeral || said.Loading || !test.press && said.ID != tk.Reply().Message.ID {
				t.Errorf("it is said in %+v", said)
			}
			w.owesNothing()
			if n := w.here().Entries(); n != test.entries {
				t.Errorf("%d entries, want %d", n, test.entries)
			}
			if r, err := alice.Click(w.ctx(), channel, said.ID, "1|p|"+w.here().ID.String()+"|0"); err == nil {
				private(t, r, "It is up to Bruno.")
			} else if test.entries > 0 {
				t.Errorf("the way to the panel: %v", err)
			}

			// It comes once more, and the next process is killed before it forgets.
			w.bot.Interaction(w.ctx(), pressed, wire.NewAnswer(w.client, pressed, wire.DeferNever))
			if n := w.here().Entries(); n != test.entries {
				t.Errorf("%d entries when it came again, want %d", n, test.entries)
			}
			before := w.screen("alice")
			if !test.press {
				w.check(w.store.KeepDeferred(kept[0]))
			}
			w.kill(line, func() {})
			w.rewired()
			w.owesNothing()
			if after := w.screen("alice"); after != before {
				t.Errorf("she saw\n%s\nand sees\n%s", before, after)
			}
		})
	}
}

// isSecret demands that a word is neither in the store's file nor in a backup of it.
func (w *world) isSecret(word string) {
	w.t.Helper()
	var backup bytes.Buffer
	w.check(w.store.Backup(&backup))
	file, err := os.ReadFile(w.path)
	w.check(err)
	if bytes.Contains(file, []byte(word)) || bytes.Contains(backup.Bytes(), []byte(word)) {
		w.t.Errorf("%q is in the store's file", word)
	}
}

// TestDeferredAnswerIsTriedAgain: what Discord does not take, nor the sentence after it,
// is said when Discord is well again.
func TestDeferredAnswerIsTriedAgain(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.slow.Store(true)
	w.check(w.srv.Fault(playground.Fault{Kind: "status", Code: 404, Count: 2, Route: "@original"}))
	_, err := w.srv.As("alice").BeginCommand(channel, "do", playground.Opts{"line": "b5"})
	w.check(err)
	w.sees("alice", "That is done and kept")
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
		w.check(w.tables.KeepDeferred(id, record))
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
	w.check(w.tables.KeepDeferred("14", []byte("{")))
	left("10 12 13")
	_, err := w.tables.Forget(table.Because(w.ctx(), "13"), "u")
	w.check(err)
	left("12 13")
	_, err = w.tables.EraseGuild(table.Because(w.ctx(), "13"), "h")
	w.check(err)
	left("13")
	_, err = w.tables.EraseGuild(w.ctx(), "g")
	w.check(err)
	left("")
}
