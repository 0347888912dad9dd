package bot_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	"bivouac/game/lune"
)

// tried is the view that the picture of a try shows; it is framed and says so.
func tried(t testing.TB, m *playground.Message) duel.View {
	t.Helper()
	if m == nil || len(m.Attachments) != 1 {
		t.Fatalf("no picture on %+v", m)
	}
	said, ok := strings.CutPrefix(m.Attachments[0].Description, "Only a try. ")
	if !ok || !strings.HasPrefix(m.Content, "🧪 **Only a try") {
		t.Errorf("the try does not say what it is: %q, %q", m.Content, m.Attachments[0].Description)
	}
	var v duel.View
	if err := json.Unmarshal([]byte(said), &v); err != nil {
		t.Fatalf("%q: %v", said, err)
	}
	return v
}

func TestTryPlaysBothSidesAndChangesNothing(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	before := len(w.publics())
	p := private(t, w.press("alice", "Play"), "which card")
	r := private(t, w.more("alice", p, "Try"), "Only a try")
	if v := tried(t, r); v.Seat != 0 || len(v.Hand) != 3 {
		t.Errorf("the try shows %+v", v)
	}
	r = private(t, w.on("alice", r, "5"), "Now answer for Bruno")
	if v := tried(t, r); v.Seat != 1 {
		t.Errorf("whose view: %+v", v)
	}
	again := private(t, w.on("alice", private(t, w.command("alice", "try", nil), "answer for Bruno"), "Back"), "Undone")
	if v := tried(t, again); v.Seat != 0 || v.MyBid != 0 {
		t.Errorf("after going back: %+v", v)
	}
	r = private(t, w.on("alice", again, "2"), "answer for Bruno")
	w.stopBot()
	w.startBot() // nothing of a try is in the bot's memory
	r = private(t, w.on("alice", r, "Highest card"), "do you counter")
	if v := tried(t, r); v.Seat != 0 || v.MyBid != 2 || v.Phase != duel.Counter {
		t.Errorf("after both bids: %+v", v)
	}
	if at := w.here(); len(at.Match.Journal) != 0 || len(w.publics()) != before || !at.Moved.IsZero() {
		t.Errorf("the table has %d entries, %d messages instead of %d", len(at.Match.Journal), len(w.publics()), before)
	}
	r = private(t, w.on("alice", r, "Back"), "Undone")
	twin := private(t, w.command("alice", "try", nil), "Only a try")
	left := private(t, w.on("alice", r, "Leave the try"), "Your game is as it was")
	private(t, w.on("alice", left, "Play"), "which card")
	if late := w.on("alice", twin, "Highest card"); !strings.Contains(late.Message.Content, "That try is over") {
		t.Errorf("a press in a try that was left: %q", late.Message.Content)
	}
}

// TestBackInATryKeepsThePiece: Back after a chosen piece's verb is at the piece again.
func TestBackInATryKeepsThePiece(t *testing.T) {
	w := newWorld(t, bot.Title{Game: lune.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "lune"})
	w.press("bruno", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	m := private(t, w.command("alice", "try", nil), "Only a try")
	const deploy, begin = "Deploy on the default squares", "Ready · the Veks move, and your first turn begins"
	for _, label := range []string{deploy, "Ready", deploy, begin, "Combat"} {
		m = private(t, w.on("alice", m, label), "Only a try")
	}
	if !strings.Contains(m.Content, "What does Combat Mech") {
		t.Fatalf("the try goes on with %q", m.Content)
	}
	m = private(t, w.on("alice", m, "Attack…"), "**Attack · Combat Mech")
	private(t, w.on("alice", m, "Back"), "Combat Mech")
}

func TestATryIsDoneInTheGame(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.command("alice", "try", nil), "Only a try")
	if _, ok := r.Button("Do this in the game"); ok {
		t.Error("there is nothing to do yet")
	}
	r = private(t, w.on("alice", r, "5"), "✅")
	twin := private(t, w.on("alice", private(t, w.command("alice", "try", nil), "Only a try"), "Do this in the game"),
		"the real game again")
	r = private(t, w.on("alice", r, "Do this in the game"), "This is the real game again")
	if v := view(t, r); v.MyBid != 0 {
		t.Errorf("the picture of the real game: %+v", v)
	}
	private(t, w.on("alice", r, "Confirm"), "✅ bid a 5")
	if at := w.here(); len(at.Match.Journal) != 1 || at.Match.Journal[0].Action != "b5" {
		t.Fatalf("the journal is %+v", at.Match.Journal)
	}
	if late := w.on("alice", twin, "Confirm"); !strings.Contains(late.Message.Content, "That try is over") {
		t.Errorf("confirmed twice: %q", late.Message.Content)
	}
}

func TestWhatIsTypedInATry(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.command("alice", "try", nil), "Only a try")
	form := w.on("alice", r, "Type it")
	if form.Modal == nil {
		t.Fatalf("no form: %+v", form)
	}
	sent, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"line": "b5; nonsense"})
	w.check(err)
	done := private(t, sent, "⛔")
	if v := tried(t, done); v.Seat != 1 || len(w.here().Match.Journal) != 0 {
		t.Errorf("typed: %+v, journal %v", v, w.here().Match.Journal)
	}
}

// TestTryAfterTheEndAndAfterADay: from any moment of a game that is over; what was
// tried is forgotten after a day.
func TestTryAfterTheEndAndAfterADay(t *testing.T) {
	w := newWorld(t)
	w.load("A 2; B 1; round 3")
	for _, step := range []string{"2", "resign"} {
		w.command("alice", "do", playground.Opts{"line": step})
	}
	if r := w.command("alice", "try", nil); !strings.Contains(r.Message.Content, "/try move:1") {
		t.Errorf("after the end: %q", r.Message.Content)
	}
	if r := w.command("alice", "try", playground.Opts{"move": 9}); !strings.Contains(r.Message.Content, "no such moment") {
		t.Errorf("from nowhere: %q", r.Message.Content)
	}
	if r := w.command("emma", "try", nil); !strings.Contains(r.Message.Content, "not playing") &&
		!strings.Contains(r.Message.Content, "no seat") {
		t.Errorf("emma tries: %q", r.Message.Content)
	}
	r := private(t, w.command("alice", "try", playground.Opts{"move": 1}), "Only a try")
	if v := tried(t, r); v.MyBid != 0 {
		t.Errorf("from the beginning: %+v", v)
	}
	w.srv.Clock().Advance(25 * time.Hour)
	if late := w.on("alice", r, "bid a 2"); !strings.Contains(late.Message.Content, "That try is over") {
		t.Errorf("a day later: %q", late.Message.Content)
	}
}

func TestTryFromAStepOfTheReplay(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.types("bruno", "b4")
	w.sees("alice", "do you counter?")
	entries := len(w.here().Match.Journal)
	step := private(t, w.command("alice", "replay", playground.Opts{"what": "game", "step": true}), "Step 1 of 3")
	r := w.on("alice", step, "Try from here")
	if m := private(t, r, "Only a try"); m.ID == step.ID || tried(t, m).Phase != duel.Bid || tried(t, m).Seat != 0 {
		t.Errorf("from the beginning, in a message of its own: %s, %+v", r.Outcome, tried(t, m))
	}
	private(t, w.on("alice", r.Message, "5"), "Now answer for Bruno")
	if r := w.command("emma", "replay", playground.Opts{
		"what": "game", "step": true,
	}); !stepOnly(private(t, r, "Step 1 of 3")) {
		t.Error("who watches is offered a try")
	}
	w.types("alice", "resign")
	w.sees("emma", "The game is over")
	over := private(t, w.command("bruno", "replay", playground.Opts{"what": "game", "step": true}), "1")
	m := private(t, w.on("bruno", w.on("bruno", over, "▶").Message, "Essayer d’ici"), "un essai")
	if seen := m.Attachments[0].Description; !strings.Contains(seen, `"Seat":1`) || !strings.Contains(seen, `"MyBid":0`) {
		t.Errorf("after the end, through Bruno's eyes: %s", seen)
	}
	if last := w.on("bruno", over, "▶|").Message; !stepOnly(last) {
		t.Error("a try from the end is offered")
	}
	if n := len(w.here().Match.Journal); n != entries+1 {
		t.Errorf("the game has %d entries", n)
	}
}

// stepOnly says that a step of a replay offers no try.
func stepOnly(m *playground.Message) bool {
	for _, label := range []string{"Try from here", "Essayer d’ici"} {
		if _, ok := m.Button(label); ok {
			return false
		}
	}
	return true
}

// TestTryAgainstTheComputer: it answers for the others at once, as long as that is wished.
func TestTryAgainstTheComputer(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.command("alice", "try", playground.Opts{"computer": "1"}),
		"The computer (level 1) answers for the others")
	r = private(t, w.on("alice", r, "5"), "The computer has answered for the others")
	if v := tried(t, r); v.Seat != 0 || v.Phase == duel.Bid {
		t.Errorf("after the computer's bid: %+v", v)
	}
	r = private(t, w.on("alice", r, "I play both sides"), "do you counter")
	if strings.Contains(r.Content, "answers for the others") {
		t.Errorf("the computer still plays: %s", r.Content)
	}
	r = private(t, w.on("alice", r, "pass"), "or let the computer decide")
	r = private(t, w.on("alice", r, "The computer plays"), "The computer (level 4) answers for the others")
	if v := tried(t, r); v.Seat != 0 || v.Phase == duel.Counter {
		t.Errorf("after the computer's counter: %+v", v)
	}
	if at := w.here(); len(at.Match.Journal) != 0 {
		t.Errorf("the table has %d entries", len(at.Match.Journal))
	}
}

// TestTryWithoutHelp: where the host chose no hints, the computer answers in no try until the end.
func TestTryWithoutHelp(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	_, err := w.tables.SetUnaided(w.ctx(), w.as("alice"), w.here().ID, true)
	w.check(err)
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	if r := w.command("alice", "try", playground.Opts{"computer": "1"}); !strings.Contains(r.Message.Content,
		"No help from the computer here") {
		t.Errorf("asked for the computer: %q", r.Message.Content)
	}
	r := private(t, w.command("alice", "try", nil), "Only a try")
	r = private(t, w.on("alice", r, "Highest card"), "Now answer for")
	if _, ok := r.Button("The computer plays"); ok || strings.Contains(r.Content, "let the computer") {
		t.Error("the computer is offered")
	}
}
