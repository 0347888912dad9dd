package bot_test

import (
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game/amount"
)

// asIs is what who did nothing is told when something breaks.
const asIs = "the game is as it was"

// doing is something that a user does in the channel.
type doing func(w *world, who string) playground.Reply

func using(name string, o playground.Opts) doing {
	return func(w *world, who string) playground.Reply { return w.command(who, name, o) }
}

func typing(line string) doing { return using("do", playground.Opts{"line": line}) }

func pressing(label string) doing {
	return func(w *world, who string) playground.Reply { return w.press(who, label) }
}

// person is the record of a user.
func (w *world) person(who string) table.Person {
	w.t.Helper()
	p, err := w.tables.People.Person(w.srv.As(who).ID())
	w.check(err)
	return p
}

// The ways to a lobby and to a running game of Alice against Bruno.
func nothing(*world)    {}
func lobby(w *world)    { w.command("alice", "play", playground.Opts{"game": "duel"}) }
func duelling(w *world) { w.load("A 2 3 5; B 1 4 6; round 3") }

// entries demands that many actions.
func entries(n int) func(*world) bool { return func(w *world) bool { return w.here().Entries() == n } }

const done, fait = "That is done and kept", "C’est fait et enregistré"

// keptDoings are actions, the sentence when the answer to one was lost, and the check that it was
// done.
var keptDoings = []struct {
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
		func(w *world) bool { _, asked := w.here().Seen(0).Asked(); return asked }},
	{"an end", duelling, "alice", typing("resign"), done, func(w *world) bool { return !w.here().Live() }},
	{"a table", nothing, "alice", using("play", playground.Opts{"game": "duel"}), done,
		func(w *world) bool { return w.here().Status == table.Lobby }},
	{"a seat", lobby, "bruno", pressing("Join"), fait,
		func(w *world) bool { return w.here().Has(w.srv.As("bruno").ID()) }},
	{"an absence", nothing, "alice", using("away", playground.Opts{"until": "3d"}), "`/settings` shows",
		func(w *world) bool { return !w.person("alice").Away.IsZero() }},
	{"a language", nothing, "alice", using("language", playground.Opts{"language": "fr"}), "`/réglages` montre",
		func(w *world) bool { return w.person("alice").Locale == "fr" }},
	{"a try", duelling, "alice", using("try", nil), "`/try` shows", entries(0)},
	{"a farewell", func(w *world) { duelling(w); w.command("bruno", "forget-me", nil) },
		"bruno", pressing("Rendre mes places et m’oublier"),
		"Ce que je gardais de vous est effacé", func(w *world) bool { return !w.here().Has(w.srv.As("bruno").ID()) }},
	{"a look", duelling, "alice", using("board", nil), asIs, entries(0)},
}

// TestKeptActionIsNotDenied: when Discord fails the answer, the member is told that the action is
// done and where to see it; a member who did nothing is told nothing.
func TestKeptActionIsNotDenied(t *testing.T) {
	t.Parallel()
	for _, test := range amount.Some(keptDoings, 3) {
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
			_, err := w.tables.Type(w.ctx(), table.Actor{Interaction: in.ID, User: in.User.ID}, w.here().ID,
				in.Options["line"].Text)
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
	_, err := w.tables.Effects.Settle(w.ctx(), pressed.ID)
	w.check(err)
	w.bot.Interaction(w.ctx(), pressed, wire.NewAnswer(w.client, pressed, wire.DeferNever))
	if n := w.here().Entries(); n != 0 {
		t.Errorf("%d entries", n)
	}
}
