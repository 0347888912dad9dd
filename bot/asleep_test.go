package bot_test

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestAHandOverThatWaitsIntoTheNight: Discord is down when somebody is asked and is there
// again in his quiet hours. He is named without a ping, and called once when he wakes.
func TestAHandOverThatWaitsIntoTheNight(t *testing.T) {
	w := newWorld(t)
	w.stopBot()
	line := &lateLine{mended: true}
	w.line = line
	w.startBot()
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.sees("emma", "your turn")
	w.total()
	now := w.srv.Clock().Now()
	from := (now.Hour()*60 + now.Minute() + 60) % 1440
	for _, who := range []string{"alice", "bruno"} {
		_, err := w.tables.SetPerson(w.ctx(), w.srv.As(who).ID(), func(p *table.Person) {
			p.NoRemind, p.Quiet = true, table.Quiet{From: from, To: (from + 480) % 1440}
		})
		w.check(err)
	}
	line.mu.Lock()
	line.mended, line.late = false, nil
	line.mu.Unlock()
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.command("alice", "do", playground.Opts{"line": "b5"})
	asked := w.here().Asked()[1] // Alice, who acted last, needs no call
	w.givenUp()
	w.srv.Clock().Advance(90 * time.Minute)
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

// TestADirectMessageToWhoIsAway: that his table has lost its channel he reads when he is
// back, and the others at once.
func TestADirectMessageToWhoIsAway(t *testing.T) {
	w, thread := threaded(t)
	back := w.srv.Clock().Now().Add(48 * time.Hour)
	_, err := w.tables.SetPerson(w.ctx(), w.srv.As("bruno").ID(), func(p *table.Person) { p.Away = back })
	w.check(err)
	w.check(w.srv.As("alice").Thread(thread, "delete"))
	w.direct("alice", "use `/move` in another channel")
	told := func() int {
		all, _ := w.srv.As("bruno").Messages("@bot") // that he has none yet is an error
		return len(all)
	}
	w.await("that it waits for him", func() bool {
		p, until, ready := w.tables.Next()
		if ready {
			w.tables.Retry(p, 0)
		}
		return until.Equal(back) || told() > 0
	})
	if n := told(); n > 0 {
		t.Errorf("told while he is away: %d messages", n)
	}
	w.srv.Clock().Advance(49 * time.Hour)
	w.direct("bruno", "`/déplacer`")
	if n := told(); n != 1 {
		t.Errorf("told in %d messages", n)
	}
}
