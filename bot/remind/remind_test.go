package remind

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// evenings are the wishes of a player who is told once a day, at 18:00.
var evenings = clock.Wishes{Digest: clock.Digest{On: true, At: 18 * 60}}

// tolling is a bench of a table of the bell with nothing to say.
func tolling(t *testing.T) (bench, table.ID) {
	t.Helper()
	b := newBench(t)
	id := b.Position("c", "bell", "")
	b.drain()
	return b, id
}

// TestAnotherQuestionIsNotRemindedOfAtOnce: the reminder of the first question is due together with another
// one in its place.
func TestAnotherQuestionIsNotRemindedOfAtOnce(t *testing.T) {
	b, _ := tolling(t)
	b.At = b.At.Add(clock.Day)
	b.Ring()
	if said, want := b.drain(), []string{"turn>alice>bruno"}; !slices.Equal(said, want) {
		t.Errorf("said %v, want %v", said, want)
	}
}

// TestReminderOvertakenByAnotherQuestion: reminders wait for the channel while the clock puts another
// question. The post of that question calls, and calls once.
func TestReminderOvertakenByAnotherQuestion(t *testing.T) {
	b, _ := tolling(t)
	for _, user := range []string{"alice", "bruno"} {
		b.Wish(user, clock.Wishes{Remind: []time.Duration{20 * time.Hour}})
	}
	for range 2 {
		b.At = b.At.Add(20 * time.Hour)
		b.Ring()
	}
	if said, want := b.drain(), []string{"turn>alice>bruno"}; !slices.Equal(said, want) {
		t.Errorf("said %v, want %v", said, want)
	}
}

// TestRemindersOfAnotherQuestionBeginAgain, though the others have waited since the first.
func TestRemindersOfAnotherQuestionBeginAgain(t *testing.T) {
	b, id := tolling(t)
	b.Wish("alice", clock.Wishes{NoRemind: true})
	b.Wish("bruno", clock.Wishes{Remind: []time.Duration{20 * time.Hour, 30 * time.Hour}})
	since := b.Get(id).Asks[1].Since
	said := b.hours(23) // after 24 h another question is asked
	b.Restart()
	for h, posts := range b.hours(24) {
		said[23+h] = posts
	}
	if got, want := at(said, "remind>bruno"), []int{20, 44}; !slices.Equal(got, want) {
		t.Errorf("reminded after hours %v, want %v", got, want)
	}
	if ask := b.Get(id).Asks[1]; !ask.Since.Equal(since) || !ask.Anew.Equal(since.Add(clock.Day)) {
		t.Errorf("the others wait since %v, the question is from %v; want %v and a day later", ask.Since, ask.Anew, since)
	}
}

// TestAnotherQuestionInQuietHours: a player is told at waking what was asked in their quiet hours, though the
// first question is from before.
func TestAnotherQuestionInQuietHours(t *testing.T) {
	b, _ := tolling(t) // it is noon
	b.Wish("alice", clock.Wishes{NoRemind: true})
	b.Wish("bruno", clock.Wishes{NoRemind: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}})
	if got, want := at(b.hours(40), "remind>bruno"), []int{30}; !slices.Equal(got, want) {
		t.Errorf("told after hours %v, want %v", got, want)
	}
}

// digesting gives Bruno wishes, and Alice no reminders.
func digesting(b bench, w clock.Wishes) {
	b.Wish("bruno", w)
	b.Wish("alice", clock.Wishes{NoRemind: true})
}

// limit agrees on a time for answers.
func (b bench) limit(id table.ID, limit time.Duration) {
	b.T.Helper()
	_, err := b.Change(ctx, b.By("bruno"), id, func(c *table.Change) error {
		c.SetLimit(limit)
		return nil
	})
	b.Must(err)
}

// asksAt is a duel in a channel in which Bruno is asked by Alice's bid, and what that said.
func asksAt(b bench, channel string, limit time.Duration) (id table.ID, said []string) {
	b.T.Helper()
	id = b.duel(channel)
	if limit > 0 {
		b.limit(id, limit)
	}
	b.Plays(id, "alice", "b1")
	b.Plays(id, "bruno", "b4")
	b.Plays(id, "bruno", "pass")
	b.drain()
	b.Plays(id, "alice", "pass") // round 2: Bruno is asked
	return id, b.drain()
}

// TestDigestAndTheLimit: a call goes out at once where the agreed time is over before the next digest, and
// none where it is not; also where the time is agreed later.
func TestDigestAndTheLimit(t *testing.T) {
	b := newBench(t)
	digesting(b, evenings)
	b.At = b.At.Add(8 * time.Hour) // 20:00
	if _, said := asksAt(b, "a", 22*time.Hour+time.Minute); !slices.Equal(said, []string{"turn"}) {
		t.Errorf("with time until after the digest: %v, want no call", said)
	}
	b.At = b.At.Add(15 * time.Minute)
	if _, said := asksAt(b, "b", 21*time.Hour); !slices.Equal(said, []string{"turn>bruno"}) {
		t.Errorf("with time until before the digest: %v, want a call", said)
	}
	later, said := asksAt(b, "c", 0)
	if !slices.Equal(said, []string{"turn"}) {
		t.Errorf("without a limit: %v, want no call", said)
	}
	b.At = b.At.Add(15 * time.Minute)
	b.limit(later, 3*time.Hour)
	b.drain()
	b.Ring()
	if said := b.drain(); !slices.Equal(said, []string{"remind>bruno"}) {
		t.Errorf("after a limit was agreed: %v, want a call", said)
	}
	b.Ring()
	if said := b.drain(); len(said) != 0 {
		t.Errorf("and then %v", said)
	}
}

// TestDigestIsMoved: who moves its hour is told of no table twice a day, and who ends it is told like
// everybody.
func TestDigestIsMoved(t *testing.T) {
	b := newBench(t)
	digesting(b, evenings)
	asksAt(b, "a", 0)
	b.At = b.At.Add(6 * time.Hour)
	b.Ring()
	if said := b.drain(); !slices.Equal(said, []string{"remind 1@bruno"}) {
		t.Fatalf("at 18:00 %v", said)
	}
	morning := evenings
	morning.Digest.At = 8 * 60
	b.Wish("bruno", morning)
	if said := b.hours(24); len(said) != 1 || !slices.Equal(said[14], []string{"remind 1@bruno"}) {
		t.Errorf("after it was moved: %v, want it at 8:00", said)
	}
	b.Wish("bruno", clock.Wishes{})
	for _, said := range b.hours(7 * 24) {
		if len(said) > 1 {
			t.Errorf("after its end %v at once", said)
		}
	}
}

// TestDigestWhoseHourDoesNotExist: in the night of September 5th 2027 Santiago had no midnight. The digest
// comes once, at one o'clock.
func TestDigestWhoseHourDoesNotExist(t *testing.T) {
	b := newBench(t)
	digesting(b, clock.Wishes{Digest: clock.Digest{On: true}, Quiet: clock.Quiet{Zone: "America/Santiago"}})
	b.At = time.Date(2027, 9, 4, 20, 0, 0, 0, time.UTC)
	asksAt(b, "a", 0)
	var heard []string
	for range 3 * 24 * 60 {
		b.Ring()
		for _, said := range b.drain() {
			heard = append(heard, b.At.Format("02 15:04 ")+said)
		}
		b.At = b.At.Add(time.Minute)
	}
	want := []string{"05 04:00 remind 1@bruno", "06 03:00 remind 1@bruno", "07 03:00 remind 1@bruno"}
	if !slices.Equal(heard, want) {
		t.Errorf("told %q, want %q", heard, want)
	}
}

// TestClockSetBack: what was sent is not sent again when the clock comes to that time once more.
func TestClockSetBack(t *testing.T) {
	for name, w := range map[string]clock.Wishes{
		"digest": evenings, "reminders": {}, "direct reminders": {Direct: true}, "each hour": {Remind: []time.Duration{
			time.Hour, 2 * time.Hour, 3 * time.Hour}},
	} {
		b := newBench(t)
		digesting(b, w)
		asksAt(b, "a", 0)
		first := b.hours(26)
		if len(first) == 0 {
			t.Fatalf("%s: nothing in the first day", name)
		}
		for range 3 {
			b.At = b.At.Add(-clock.Day)
			b.Restart()
			if again := b.hours(24); len(again) > 0 {
				t.Errorf("%s: once more %v, after %v", name, again, first)
			}
		}
	}
}

// TestNoticesOfOnePersonAreJoined: what is due within five minutes comes in one direct message.
func TestNoticesOfOnePersonAreJoined(t *testing.T) {
	b := newBench(t)
	digesting(b, clock.Wishes{Direct: true})
	for n, channel := range []string{"a", "b", "c"} {
		b.duel(channel)
		b.At = b.At.Add(time.Duration(n+1) * 2 * time.Minute) // the third six minutes after the first
	}
	b.drain()
	b.At = b.At.Add(clock.Day - 12*time.Minute) // the first is due now, the second in two minutes
	b.Ring()
	if said := b.drain(); !slices.Equal(said, []string{"remind 1+remind 2@bruno"}) {
		t.Fatalf("told %v, want one message of two tables", said)
	}
	for range 10 {
		b.At = b.At.Add(time.Minute)
		b.Ring()
	}
	if said := b.drain(); !slices.Equal(said, []string{"remind 3@bruno"}) {
		t.Fatalf("then told %v, want the third", said)
	}
}

// TestJoinedAfterQuietHours: it is one message, also if the bot restarts while it is sent.
func TestJoinedAfterQuietHours(t *testing.T) {
	b := newBench(t)
	b.Wish("bruno", clock.Wishes{Direct: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}}) // it is noon
	one := b.duel("a")
	b.At = b.At.Add(time.Hour)
	two := b.duel("b")
	b.drain()
	b.At = b.At.Add(5 * time.Hour) // Bruno wakes
	b.Ring()
	b.Restart() // before anything was sent
	p, _, ok := b.Mail.Next()
	if !ok || short(p) != "remind 1+remind 2@bruno" {
		t.Fatalf("told %v, want both tables in one message", short(p))
	}
	b.Must(b.Mail.Sending(ctx, p))
	b.Restart() // and in the middle of sending
	again, _, ok := b.Mail.Next()
	if !ok || !again.Sending || short(again) != short(p) || again.ID != p.ID {
		t.Fatalf("after a crash: %s, Sending %t, want the same message", short(again), again.Sending)
	}
	b.Must(b.Mail.Done(ctx, again, "m"))
	if said := b.drain(); len(said) != 0 {
		t.Errorf("and then %v", said)
	}
	if b.Get(one).Posts.Board == "m" || b.Get(two).Posts.Board == "m" {
		t.Error("a direct message became a board")
	}
}

// TestRemindedOnceInALongOutage: while direct messages wait where shard 0 is served, no second reminder of
// another shard's table joins the first.
func TestRemindedOnceInALongOutage(t *testing.T) {
	b := newBench(t)
	cfg := b.Config
	cfg.Held = &store.Held{}
	ben, err := table.New(cfg, b.Rules)
	b.Must(err)
	lease, err := b.Config.Store.TakeLease(ctx, 1, 2, "ben", 100*time.Hour)
	b.Must(err)
	b.Must(ben.Sharing.Took(lease))
	_, err = ben.SetPerson(ctx, "alice", func(p *table.Person) { p.Wishes = clock.Wishes{Direct: true} })
	b.Must(err)
	const oddServer = "4194304" // of shard 1 of two
	_, err = ben.Load(ctx, b.Seating(oddServer, "c2"), b.Setup("duel", "A 1 2 3; B 4 5 6"))
	b.Must(err)
	for range 3 {
		b.At = b.At.Add(25 * time.Hour)
		_, err := ben.Tick(ctx)
		b.Must(err)
	}
	stored, err := b.Config.Store.Outbox(store.Everywhere, 0, 0)
	b.Must(err)
	var waiting []string
	for _, one := range stored {
		p, err := outbox.Read(one.ID, one.Record)
		b.Must(err)
		if p.Direct != "" {
			waiting = append(waiting, short(p))
		}
	}
	if want := []string{"remind 1@alice"}; !slices.Equal(waiting, want) {
		t.Errorf("%q wait, want %q", waiting, want)
	}
}
