package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

// lined is a world whose line to Discord can break.
func lined(t *testing.T) (*world, *lateLine) {
	w := newWorld(t)
	w.stopBot()
	line := &lateLine{mended: true}
	w.line = line
	w.startBot()
	return w, line
}

// breaks is the opposite of mend.
func (l *lateLine) breaks() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.mended, l.late = false, nil
}

// sleep gives members quiet hours: eight, from some time on.
func (w *world) sleep(in time.Duration, who ...string) {
	w.t.Helper()
	at := w.srv.Clock().Now().Add(in)
	from := at.Hour()*60 + at.Minute()
	for _, one := range who {
		_, err := w.tables.SetPerson(w.ctx(), w.srv.As(one).ID(), func(p *table.Person) {
			p.NoRemind, p.Quiet = true, clock.Quiet{From: from, To: (from + 480) % 1440}
		})
		w.check(err)
	}
}

// TestAHandOverThatWaitsIntoTheNight: Discord is down when a player is asked and is there
// again in his quiet hours. He is named without a ping, and called once when he wakes.
func TestAHandOverThatWaitsIntoTheNight(t *testing.T) {
	w, line := lined(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.sees("emma", "over to you")
	w.total()
	w.sleep(time.Hour, "alice", "bruno")
	line.breaks()
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.command("alice", "do", playground.Opts{"line": "b5"})
	asked := w.here().Asked()[1] // Alice, who acted last, needs no call
	w.givenUp()
	w.srv.Clock().Advance(90 * time.Minute)
	w.triedAgain()
	line.mend()
	if m := w.sees("emma", "do you counter"); slices.Contains(m.Pings, asked) {
		t.Fatalf("pinged in his quiet hours: %q", m.Content)
	}
	w.await("that he is owed it", func() bool { return w.here().Asks[1].Owed })
	before := w.pings(asked)
	w.srv.Clock().Advance(8 * time.Hour)
	w.await("his call in the morning", func() bool { return w.pings(asked) == before+1 })
	if w.here().Asks[1].Owed {
		t.Error("he is owed it still")
	}
}

// pings is how many public messages call a user.
func (w *world) pings(user string) (n int) {
	for _, m := range w.publics() {
		if slices.Contains(m.Pings, user) {
			n++
		}
	}
	return n
}

// TestACardThatWaitsIntoTheNight: whom its lobby keeps a seat for is named there without
// a ping, and called once when he wakes.
func TestACardThatWaitsIntoTheNight(t *testing.T) {
	w, line := lined(t)
	w.load("A 3 5; B 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "resign"})
	w.sees("emma", "The game is over")
	w.total()
	w.sleep(time.Hour, "alice")
	line.breaks()
	w.press("bruno", "Rematch")
	w.givenUp()
	w.srv.Clock().Advance(90 * time.Minute)
	w.triedAgain()
	line.mend()
	alice := w.srv.As("alice").ID()
	if m := w.sees("emma", "A seat is kept for <@"+alice+">"); len(m.Pings) > 0 {
		t.Fatalf("pinged in her quiet hours: %v, %q", m.Pings, m.Content)
	}
	w.await("that she is owed it", func() bool { return slices.Contains(w.here().Uncalled, alice) })
	w.stopBot()
	w.startBot()
	before := w.pings(alice)
	w.srv.Clock().Advance(8 * time.Hour)
	w.await("her call in the morning", func() bool { return w.pings(alice) == before+1 })
	if got := w.here(); got.Status != table.Lobby || len(got.Uncalled) > 0 {
		t.Errorf("%s, still to call: %v", got.Status, got.Uncalled)
	}
}

// TestTheWordBesideALockedThread: a player in quiet hours is not mentioned.
func TestTheWordBesideALockedThread(t *testing.T) {
	w, thread := threaded(t)
	in, err := w.tables.In(thread)
	w.check(err)
	w.sleep(-time.Hour, "bruno")
	w.check(w.srv.As("alice").Thread(thread, "lock"))
	alice := w.srv.As("alice").ID()
	_, err = w.tables.Act(w.ctx(), table.Click{
		Actor: table.Actor{User: alice}, Table: in.ID, Decision: table.Now, Action: game.Resign,
	})
	w.check(err)
	m := w.sees("emma", "I may not post there")
	if !slices.Equal(m.Pings, []string{alice}) || !strings.Contains(m.Content, w.srv.As("bruno").ID()) {
		t.Errorf("pings %v, want Alice alone: %q", m.Pings, m.Content)
	}
}

// TestADirectMessageToWhoIsAway: that his table has lost its channel he reads when he is
// back, and the others at once.
func TestADirectMessageToWhoIsAway(t *testing.T) {
	w, thread := threaded(t)
	back := w.srv.Clock().Now().Add(48 * time.Hour)
	_, err := w.tables.SetPerson(w.ctx(), w.srv.As("bruno").ID(), func(p *table.Person) { p.Away = back })
	w.check(err)
	w.check(w.srv.As("alice").Thread(thread, "delete"))
	w.direct("alice", "use `/move-table` in another channel")
	told := func() int {
		all, _ := w.srv.As("bruno").Messages("@bot") // that he has none yet is an error
		return len(all)
	}
	w.await("that it waits for him", func() bool {
		p, until, ready := w.tables.Next()
		if ready {
			w.tables.Retry(p, 0)
		}
		return !until.Before(back) || told() > 0 // the pause begins a moment after it was worked out
	})
	if n := told(); n > 0 {
		t.Errorf("told while he is away: %d messages", n)
	}
	w.srv.Clock().Advance(49 * time.Hour)
	w.direct("bruno", "`/déplacer-table`")
	if n := told(); n != 1 {
		t.Errorf("told in %d messages", n)
	}
}
