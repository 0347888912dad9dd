package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// limitedGame is a duel of Alice and Bruno with a limit; Alice has bid, Bruno is asked.
func limitedGame(t *testing.T, limit string) *world {
	t.Helper()
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.choose("alice", private(t, w.press("alice", "Options"), ""), limit)
	w.choose("alice", private(t, w.press("alice", "Options"), ""), "kept")
	w.press("alice", "Start")
	w.sees("emma", "Please answer by <t:")
	w.command("alice", "do", playground.Opts{"line": bid(w, "alice")})
	return w
}

// deadline is until when Bruno may answer.
func (w *world) deadline() time.Time {
	w.t.Helper()
	got := w.here()
	for _, a := range got.Asks {
		if at, runs := w.tables.Deadline(got, a); runs && got.UserOf(a.Seat) == w.srv.As("bruno").ID() {
			return at
		}
	}
	w.t.Fatal("no time of Bruno's runs")
	return time.Time{}
}

// hasAnew demands that Bruno has had so long, since an act that came after a time. Tables count in milliseconds.
func (w *world) hasAnew(span time.Duration, after time.Time) {
	w.t.Helper()
	began := w.deadline().Add(-span)
	after = after.Truncate(time.Millisecond)
	if now := w.srv.Clock().Now(); began.Before(after) || began.After(now) {
		w.t.Errorf("%s would have begun at %s, want %s to %s", span, began, after, now)
	}
}

func TestHoursOfTheLimit(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	form := private(t, w.press("alice", "Options"), "")
	if n := len(form.Menus()); n != 4 {
		t.Errorf("%d menus without a limit, want mode, seats, time, order", n)
	}
	form = private(t, w.choose("alice", form, "8"), "")
	w.sees("emma", "Time per answer: 8 hours")
	form = private(t, w.choose("alice", form, "480-1320"), "")
	w.sees("emma", "Time per answer: 8 hours, 08:00–\u206022:00 (London)")
	fill := func(from, to, zone, weekend, want string) {
		t.Helper()
		r := w.choose("alice", form, "other")
		if r.Modal == nil {
			t.Fatalf("no form: %+v", r)
		}
		r, err := w.srv.As("alice").Submit(w.ctx(), r.Modal, playground.Opts{
			"from": from, "to": to, "zone": zone, "weekend": weekend,
		})
		w.check(err)
		if !strings.Contains(r.Message.Content, want) {
			t.Errorf("%s to %s in %s, %s: %q, want %q", from, to, zone, weekend, r.Message.Content, want)
		}
	}
	fill("25", "8", "Paris", "yes", "I can’t read")
	fill("9", "18", "Bivouac", "yes", "time zone")
	fill("9", "18", "Paris", "perhaps", "I can’t read")
	fill("9:00", "9:30", "Paris", "no", "no such option")
	fill("9", "18h", "paris", "no", "09:00–\u206018:00, Monday to Friday (Paris)")
	w.sees("emma", "Monday to Friday (Paris)")
	private(t, w.choose("bruno", private(t, w.press("bruno", "Options"), ""), "480-1320"), "hôte")
	w.press("alice", "Start")
	w.sees("emma", "The clock runs 09:00–\u206018:00, Monday to Friday (Paris).")
}

func TestTimeIsGivenAndAskedFor(t *testing.T) {
	w := limitedGame(t, "8")
	if got := private(t, w.command("emma", "time", nil), "**Bruno**: time is up <t:"); len(got.Buttons()) != 0 {
		t.Errorf("a watcher is offered %v", got.Buttons())
	}
	first := w.deadline()
	screen := private(t, w.command("alice", "time", nil), "Time per answer: 8 hours")
	private(t, w.on("alice", screen, "Give Bruno 8 hours"), "Bruno has 8 hours more")
	w.sees("emma", "Alice gives Bruno 8 hours more")
	private(t, w.on("alice", screen, "Give Bruno 8 hours"), "That clock has changed")
	if got := w.deadline().Sub(first); got != 8*hour {
		t.Errorf("%s more, want 8 h", got)
	}
	private(t, w.command("alice", "time", playground.Opts{"give": "90 min"}), "90 minutes more")
	private(t, w.command("alice", "time", playground.Opts{"give": "long"}), "I can’t read")
	private(t, w.command("bruno", "time", playground.Opts{"give": "2h"}), "à qui donner du temps")
	private(t, w.command("bruno", "time", playground.Opts{"give": "2h", "player": w.srv.As("bruno").ID()}),
		"ne peut pas se donner du temps")
	mine := private(t, w.command("bruno", "time", nil), "")
	private(t, w.on("bruno", mine, "Demander du temps"), "demandé aux autres")
	private(t, w.on("bruno", mine, "Demander du temps"), "déjà demandé")
	begs := w.sees("emma", "Bruno asks for 8 hours more")
	if len(begs.Pings) != 1 || begs.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("it calls %v, want Alice", begs.Pings)
	}
	private(t, w.press("bruno", "Give 8 hours"), "ne peut pas se donner du temps")
	private(t, w.press("emma", "Give 8 hours"), "no seat")
	private(t, w.press("alice", "Give 8 hours"), "8 hours more")
	if got := w.deadline().Sub(first); got != 17*hour+30*time.Minute {
		t.Errorf("%s more, want 8 h, 90 min and 8 h", got)
	}
	w.withoutButtons(begs)
}

// withoutButtons waits until a message's buttons are gone.
func (w *world) withoutButtons(m playground.Message) {
	w.t.Helper()
	w.await("the buttons to go from: "+m.Content, func() bool {
		return len(w.now("emma", &m).Buttons()) == 0
	})
}

// TestAPleaThatIsOverKeepsNoButton: the player has answered without the time he asked
// for.
func TestAPleaThatIsOverKeepsNoButton(t *testing.T) {
	w := limitedGame(t, "8")
	private(t, w.on("bruno", private(t, w.command("bruno", "time", nil), ""), "Demander du temps"), "demandé aux autres")
	begs := w.sees("emma", "Bruno asks for 8 hours more")
	w.command("bruno", "do", playground.Opts{"line": bid(w, "bruno")})
	w.withoutButtons(begs)
}

func TestTheLimitIsChangedByAgreement(t *testing.T) {
	w := limitedGame(t, "8")
	menus := private(t, w.on("alice", private(t, w.command("alice", "time", nil), ""), "Change the limit"), "Which limit")
	private(t, w.choose("alice", menus, "48"), "I have asked the others")
	w.sees("emma", "Alice proposes another limit for this game:\n**Time per answer: 2 days**\nDo you agree?")
	before := w.srv.Clock().Now()
	w.press("bruno", "Agree")
	w.sees("emma", "Agreed: Time per answer: 2 days.")
	w.hasAnew(48*hour, before)
	menus = private(t, w.on("alice", private(t, w.command("alice", "time", nil), ""), "Change the limit"), "Which limit")
	if r := w.choose("alice", menus, "other"); r.Modal == nil {
		t.Errorf("no form of hours: %+v", r)
	}
	private(t, w.choose("alice", menus, "480-1320w"), "I have asked the others")
	w.sees("emma", "2 days, 08:00–\u206022:00, Monday to Friday (London)**\nDo you agree?")
	w.press("bruno", "Refuse")
	w.sees("emma", "Not agreed")
}

func TestTheBallotAboutALatePlayer(t *testing.T) {
	w := limitedGame(t, "8")
	w.command("bruno", "away", playground.Opts{"until": "3d"})
	w.srv.Clock().Advance(9 * hour)
	late := w.sees("emma", "**Bruno has run out of time.** What now? You decide")
	if !strings.Contains(late.Content, "Bruno is away until") {
		t.Errorf("the ballot says nothing of his absence: %q", late.Content)
	}
	if _, ok := late.Button("Default answer"); ok {
		t.Error("a bid has no usual answer")
	}
	before := w.srv.Clock().Now()
	private(t, w.press("alice", "Wait 8 hours more"), "Your answer is noted.") // hers decides
	w.sees("emma", "Bruno gets the same time again")
	w.hasAnew(8*hour, before)
	w.srv.Clock().Advance(9 * hour)
	w.waitFor("emma", "a second ballot", func(playground.Message) bool { return w.told("has run out of time") == 2 })
	ask := private(t, w.press("alice", "Offer the seat"), "Confirm?")
	if w.here().Offer != nil {
		t.Error("offered before it was confirmed")
	}
	private(t, w.on("alice", ask, "Confirm"), "noted")
	w.sees("emma", "Bruno’s seat is free")
	private(t, w.on("alice", ask, "Confirm"), "No vote is open")
	private(t, w.press("alice", "Take the seat"), "already at this table")
	private(t, w.press("emma", "Take the seat"), "You are in.")
	w.sees("emma", "Emma takes the seat of Bruno.")
	private(t, w.press("emma", "Play"), "which card do you bid")
}

func TestALatePlayerComesBack(t *testing.T) {
	w := limitedGame(t, "5m")
	w.srv.Clock().Advance(6 * time.Minute)
	ballot := w.sees("emma", "Bruno has run out of time.")
	w.command("bruno", "do", playground.Opts{"line": bid(w, "bruno")})
	w.sees("emma", "Bruno is back: nothing needs to be decided.")
	w.waitFor("emma", "the ballot without its buttons", func(m playground.Message) bool {
		return m.ID == ballot.ID && len(m.Buttons()) == 0
	})
}

// TestNobodyDecidesAboutHim: the table waits, and /time opens the vote again.
func TestNobodyDecidesAboutHim(t *testing.T) {
	w := limitedGame(t, "8")
	w.srv.Clock().Advance(9 * hour)
	w.sees("emma", "Bruno has run out of time.")
	w.srv.Clock().Advance(73 * hour)
	w.sees("emma", "No decision about Bruno")
	screen := private(t, w.command("alice", "time", nil), "**Bruno**: time was up <t:")
	private(t, w.on("alice", screen, "Vote about Bruno"), "I have asked the others")
	w.waitFor("emma", "a second ballot", func(playground.Message) bool { return w.told("has run out of time") == 2 })
	private(t, w.on("alice", private(t, w.press("alice", "End the game"), "Confirm?"), "Confirm"), "noted")
	w.sees("emma", "closed without a result")
	if got := w.here().Status; got != table.Cancelled {
		t.Errorf("%s, want cancelled", got)
	}
}

// TestAPauseStopsTheClocks: the time left is left when the game goes on, also over a restart of
// the bot; the bot's own absence counts for no player.
func TestAPauseStopsTheClocks(t *testing.T) {
	w := limitedGame(t, "8")
	w.srv.Clock().Advance(3 * hour)
	w.command("alice", "pause", nil)
	w.press("bruno", "Agree")
	w.sees("emma", "its clocks stop")
	w.srv.Clock().Advance(100 * hour)
	private(t, w.command("alice", "time", nil), "**Bruno**: 4 h 5")
	if n := w.told("run out of time"); n != 0 {
		t.Errorf("%d ballots during a pause", n)
	}
	w.command("alice", "pause", nil)
	m := w.sees("emma", "Alice ends the pause")
	if len(m.Pings) != 1 || m.Pings[0] != w.srv.As("bruno").ID() || !strings.Contains(m.Content, "Please answer by <t:") {
		t.Errorf("%q calls %v, want Bruno and his deadline", m.Content, m.Pings)
	}
	left := func() time.Duration { return w.deadline().Sub(w.srv.Clock().Now()) }
	before := left()
	w.stopBot()
	w.srv.Clock().Advance(50 * hour)
	w.startBot()
	if got := left(); got < before-2*time.Minute || got > before+time.Minute {
		t.Errorf("%s left after a stop of the bot, %s before", got, before)
	}
}
