package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// limited is a duel of Alice, Bruno and others whose answers have a limit; only
// Bruno has not bid yet.
func limited(b *bench, limit time.Duration, h clock.Hours, others ...string) ID {
	b.t.Helper()
	id := b.lobby("c", "duel", append([]string{"bruno"}, others...)...)
	_, err := b.SetLimit(ctx, b.by("alice"), id, limit)
	b.must(err)
	_, err = b.SetHours(ctx, b.by("alice"), id, h)
	b.must(err)
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
	for _, u := range append([]string{"alice"}, others...) {
		b.act(id, u, first(b, id, u))
	}
	b.drain()
	return id
}

// left is until when Bruno may answer, in hours from now.
func (b *bench) left(id ID) float64 {
	b.t.Helper()
	got := b.get(id)
	for _, a := range got.Asks {
		if got.UserOf(a.Seat) == "bruno" {
			at, runs := b.Deadline(got, a)
			if !runs {
				return -1
			}
			return at.Sub(b.clock.Now()).Hours()
		}
	}
	b.t.Fatal("bruno is not asked")
	return 0
}

func TestALimitOfFiveMinutes(t *testing.T) {
	b := newBench(t)
	limited(b, 5*time.Minute, clock.Hours{})
	b.clock.advance(5*time.Minute - time.Second)
	b.tickNow()
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("a second before: %v", got)
	}
	b.clock.advance(time.Second)
	b.tickNow()
	if got, want := kinds(b.drain()), []string{"late>alice"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
}

func TestALimitRunsInItsHours(t *testing.T) {
	b := newBench(t) // it is Monday, noon
	id := limited(b, 12*time.Hour, clock.Hours{From: 8 * 60, To: 22 * 60})
	if got := b.left(id); got != 22 { // ten hours today, two tomorrow
		t.Errorf("%g hours left, want 22", got)
	}
	if said := b.said(22); len(said) != 1 || !slices.Equal(said[22], []string{"late>alice"}) {
		t.Errorf("said %v, want the ballot after 22 h", said)
	}
}

func TestAPauseKeepsWhatIsLeft(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{})
	b.clock.advance(3 * time.Hour)
	b.agree(id, "alice", "bruno", vote.MotionRest)
	b.drain()
	if got := b.left(id); got != -1 {
		t.Errorf("%g hours left while the table rests", got)
	}
	b.restart()
	if said := b.said(100); len(said) != 0 {
		t.Errorf("said %v during an agreed pause", said)
	}
	_, err := b.Resume(ctx, b.by("alice"), id)
	b.must(err)
	if got := b.left(id); got != 5 {
		t.Errorf("%g hours left, want the 5 that were", got)
	}
	if got, want := kinds(b.drain()), []string{"resume>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if said := b.said(5); !slices.Equal(said[5], []string{"late>alice"}) {
		t.Errorf("said %v, want the ballot after 5 h", said)
	}
}

func TestGivingTime(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{}, "chloe")
	b.clock.advance(3 * time.Hour)
	give := func(by, to string, d time.Duration, want error) {
		t.Helper()
		if _, err := b.GiveTime(ctx, b.by(by), id, to, d); !errors.Is(err, want) {
			t.Errorf("%s gives %s %s: %v, want %v", by, to, d, err, want)
		}
	}
	give("bruno", "bruno", time.Hour, ErrOwnClock)
	give("bruno", "alice", time.Hour, ErrNoClock)
	give("dev", "bruno", time.Hour, ErrNotSeated)
	give("alice", "bruno", time.Second, ErrBadOption)
	give("alice", "bruno", 31*day, ErrBadOption)
	give("alice", "bruno", 2*time.Hour, nil)
	if got := b.left(id); got != 7 {
		t.Errorf("%g hours left, want 5 and 2", got)
	}
	posts := b.drain()
	if got := kinds(posts); !slices.Equal(got, []string{"time"}) || posts[0].For != 2*time.Hour ||
		!slices.Equal(posts[0].Users, []string{"alice", "bruno"}) {
		t.Errorf("posts = %v, %+v", got, posts)
	}
	b.clock.advance(7 * time.Hour)
	b.tickNow()
	b.drain()
	give("chloe", "bruno", 4*time.Hour, nil)
	if got := b.left(id); got != 4 || b.get(id).Vote != nil {
		t.Errorf("%g hours left and vote %+v, want 4 from now and none", got, b.get(id).Vote)
	}
	posts = b.drain()
	if got := kinds(posts); !slices.Equal(got, []string{"voted", "time"}) || posts[0].Vote.Result != vote.ResultGiven {
		t.Errorf("posts = %v, want the ballot closed", got)
	}
}

func TestGivingTimeWhereNoneIsAgreed(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	if _, err := b.GiveTime(ctx, b.by("alice"), id, "bruno", time.Hour); !errors.Is(err, ErrNoClock) {
		t.Errorf("give: %v, want ErrNoClock", err)
	}
	if _, err := b.AskTime(ctx, b.by("alice"), id, time.Hour); !errors.Is(err, ErrNoClock) {
		t.Errorf("ask: %v, want ErrNoClock", err)
	}
}

func TestAskingForTime(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{}, "chloe")
	_, err := b.SetPerson(ctx, "chloe", func(p *Person) { p.Quiet = clock.Quiet{From: 11 * 60, To: 13 * 60} })
	b.must(err)
	if _, err := b.AskTime(ctx, b.by("alice"), id, time.Hour); !errors.Is(err, ErrNoClock) {
		t.Errorf("by somebody who is not asked: %v, want ErrNoClock", err)
	}
	_, err = b.AskTime(ctx, b.by("bruno"), id, time.Hour)
	b.must(err)
	if got, want := kinds(b.drain()), []string{"beg>alice"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v: chloe sleeps", got, want)
	}
	if _, err := b.AskTime(ctx, b.by("bruno"), id, time.Hour); !errors.Is(err, ErrBegged) {
		t.Errorf("twice: %v, want ErrBegged", err)
	}
	_, err = b.GiveTime(ctx, b.by("chloe"), id, "bruno", time.Hour)
	b.must(err)
	if _, err := b.AskTime(ctx, b.by("bruno"), id, time.Hour); err != nil {
		t.Errorf("after it was given: %v", err)
	}
}

func TestAnotherLimitIsAgreed(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{})
	b.clock.advance(5 * time.Hour)
	if _, err := b.ProposeLimit(ctx, b.by("bruno"), id, time.Second, clock.Hours{}); !errors.Is(err, ErrBadOption) {
		t.Errorf("a second: %v, want ErrBadOption", err)
	}
	h := clock.Hours{From: 8 * 60, To: 20 * 60}
	_, err := b.ProposeLimit(ctx, b.by("bruno"), id, 24*time.Hour, h)
	b.must(err)
	if got, want := kinds(b.drain()), []string{"vote>alice"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	out, err := b.Vote(ctx, b.by("alice"), id, b.opened(id), true)
	b.must(err)
	if out.After.Limit != 24*time.Hour || out.After.Hours != h {
		t.Errorf("limit %s in %+v", out.After.Limit, out.After.Hours)
	}
	if got := b.left(id); got != 48 { // from 17:00: three hours, twelve, nine of the day after
		t.Errorf("%g hours left, want 48", got)
	}
	b.agree2(id, 0)
	if got := b.left(id); got != -1 {
		t.Errorf("%g hours left without a limit", got)
	}
}

func (b *bench) agree2(id ID, limit time.Duration) {
	b.t.Helper()
	_, err := b.ProposeLimit(ctx, b.by("alice"), id, limit, clock.Hours{})
	b.must(err)
	_, err = b.Vote(ctx, b.by("bruno"), id, b.opened(id), true)
	b.must(err)
}

// TestTheBotsOwnAbsenceCountsForNobody: after a stop of two days Bruno has what he had.
func TestTheBotsOwnAbsenceCountsForNobody(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{})
	b.clock.advance(3 * time.Hour)
	b.tickNow()
	b.clock.advance(48 * time.Hour)
	b.restart()
	b.tickNow()
	if got := b.left(id); got != 5 {
		t.Errorf("%g hours left, want 5", got)
	}
	if got := kinds(b.drain()); slices.Contains(got, "late>alice") {
		t.Errorf("posts = %v: nobody was late, the bot was", got)
	}
	b.restart() // at once: the outage is still known
	if said := b.said(5); !slices.Equal(said[5], []string{"late>alice"}) {
		t.Errorf("said %v, want the ballot after 5 h", said)
	}
	// A clock that went back makes no outage.
	b.tickNow()
	b.clock.advance(-time.Hour)
	b.restart()
	if n := len(b.outages); n != 1 {
		t.Errorf("%d outages, want the one", n)
	}
}

// TestOldRecordsHaveTheirTime: a table that was stored before clocks ran by themselves.
func TestOldRecordsHaveTheirTime(t *testing.T) {
	since := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	old := Table{ID: 1, Status: Playing, Limit: time.Hour, Asks: []clock.Question{{Seat: 1, Since: since}}}
	data, err := old.record()
	if err != nil {
		t.Fatal(err)
	}
	r, err := readRecord(data)
	if err != nil {
		t.Fatal(err)
	}
	s := &Tables{}
	if at, runs := s.Deadline(r.Table, r.Asks[0]); !runs || !at.Equal(since.Add(time.Hour)) {
		t.Errorf("it ends %s, %v; want an hour after %s", at, runs, since)
	}
}

// TestANewQuestionHasAllItsTime: who answers and is asked again waits from then on.
func TestANewQuestionHasAllItsTime(t *testing.T) {
	b := newBench(t)
	id := limited(b, 8*time.Hour, clock.Hours{})
	b.clock.advance(7 * time.Hour)
	b.act(id, "bruno", first(b, id, "bruno"))
	if got := b.left(id); got != 8 {
		t.Errorf("%g hours left for the next answer, want 8", got)
	}
	if _, err := b.Act(ctx, Click{Actor: b.by("bruno"), Table: id, Decision: Now, Action: game.Resign}); err != nil {
		t.Fatal(err)
	}
}
