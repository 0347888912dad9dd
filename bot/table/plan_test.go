package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// planned is a lobby of Alice and others that is to start in three hours.
func (b *bench) planned(others ...string) (ID, time.Time) {
	b.t.Helper()
	id := b.lobby("c", "duel", others...)
	at := b.clock.Now().Add(3 * time.Hour)
	_, err := b.SetStart(ctx, b.by("alice"), id, at)
	b.must(err)
	b.drain()
	return id, at
}

func TestATableStartsByItself(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}}) // it is noon
	id, _ := b.planned("bruno", "chloe")
	b.clock.advance(165*time.Minute - time.Second)
	b.tickNow()
	if got := kinds(b.drain()); len(got) != 0 {
		t.Fatalf("posts = %v a second before they are called", got)
	}
	b.restart()
	b.clock.advance(time.Second)
	b.tickNow()
	b.tickNow()
	if got, want := kinds(b.drain()), []string{"soon>alice>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v: bruno sleeps", got, want)
	}
	b.restart()
	b.clock.advance(15*time.Minute - time.Second)
	b.tickNow()
	if got := b.get(id).Status; got != Lobby {
		t.Fatalf("a second before: %s", got)
	}
	b.clock.advance(time.Second)
	b.tickNow()
	if got := b.get(id); got.Status != Playing || len(got.Players) != 3 {
		t.Errorf("at its time: %s of %d", got.Status, len(got.Players))
	}
	if got := kinds(b.drain()); len(got) != 1 || got[0] != "start>alice>chloe" {
		t.Errorf("posts = %v, want the start", got)
	}
}

func TestTooFewAtTheTime(t *testing.T) {
	b := newBench(t)
	id, at := b.planned()
	b.clock.advance(3 * time.Hour)
	b.tickNow()
	b.clock.advance(time.Hour)
	b.tickNow()
	if got, want := kinds(b.drain()), []string{"short>alice", "card"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	got := b.get(id)
	if got.Status != Lobby || !got.Plan.Missed {
		t.Fatalf("%s, plan %+v; want the lobby to wait for its host", got.Status, got.Plan)
	}
	if end := b.Closes(got); !end.Equal(at.Add(7 * day)) {
		t.Errorf("it closes %s, want a week after its time", end)
	}
	_, err := b.Join(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	if b.get(id).Status != Lobby {
		t.Error("it started without its host")
	}
	_, err = b.Start(ctx, b.by("alice"), id)
	b.must(err)
}

// TestTheFewestStart: two are enough for a game of two or three.
func TestTheFewestStart(t *testing.T) {
	b := newBench(t)
	id, _ := b.planned("bruno")
	b.clock.advance(3 * time.Hour)
	b.tickNow()
	if got := b.get(id); got.Status != Playing || len(got.Players) != 2 {
		t.Errorf("%s of %d", got.Status, len(got.Players))
	}
}

func TestTimesThatNoTableTakes(t *testing.T) {
	b := newBench(t)
	id, _ := b.planned("bruno")
	for name, at := range map[string]time.Time{
		"now": b.clock.Now(), "past": b.clock.Now().Add(-time.Hour), "far": b.clock.Now().Add(61 * day),
	} {
		if _, err := b.SetStart(ctx, b.by("alice"), id, at); !errors.Is(err, ErrBadTime) {
			t.Errorf("%s: %v, want ErrBadTime", name, err)
		}
	}
	_, err := b.SetStart(ctx, b.by("alice"), id, b.clock.Now().Add(60*day)) // the farthest
	b.must(err)
	if _, err := b.SetStart(ctx, b.by("bruno"), id, time.Time{}); !errors.Is(err, ErrNotHost) {
		t.Errorf("by a guest: %v, want ErrNotHost", err)
	}
	_, err = b.SetStart(ctx, b.by("alice"), id, time.Time{})
	b.must(err)
	b.clock.advance(4 * time.Hour)
	b.tickNow()
	if got := b.get(id); got.Status != Lobby || got.Plan != nil {
		t.Errorf("%s, plan %+v, want no plan", got.Status, got.Plan)
	}
	_, err = b.Open(ctx, Opening{
		Interaction: "x", Channel: "d", Game: "duel", Host: Player{User: "bruno"}, Start: b.clock.Now(),
	})
	if !errors.Is(err, ErrBadTime) {
		t.Errorf("opened for now: %v, want ErrBadTime", err)
	}
}

func TestALobbyIsWarnedADayBefore(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno")
	b.drain()
	said := b.said(170)
	if want := map[int]string{144: "fade>alice", 168: "closed"}; len(said) != 2 ||
		!slices.Equal(said[144], []string{want[144]}) || !slices.Equal(said[168], []string{want[168]}) {
		t.Errorf("said %v, want %v", said, want)
	}
	out, err := b.Rematch(ctx, b.by("bruno"), id, Place{Channel: "c"}, "Bruno")
	b.must(err)
	if a := out.After; a.Status != Lobby || a.Host != "bruno" || !slices.Equal(a.Invited, []string{"alice"}) ||
		len(a.Turned) != 0 {
		t.Errorf("opened again: %s by %s, invited %v, turned %v", a.Status, a.Host, a.Invited, a.Turned)
	}
}

// idled lets days pass, and returns the posts of a table in which no player acts.
func (b *bench) idled(days int) []string {
	var said []string
	for range days {
		b.clock.advance(day)
		b.tickNow()
		for _, p := range b.drain() {
			if p.Kind == outbox.PostIdle || p.Kind == outbox.PostClosed {
				said = append(said, string(p.Kind))
			}
		}
	}
	return said
}

func TestAGameInWhichNobodyActs(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	if got := b.idled(29); len(got) != 0 {
		t.Fatalf("said %v before 30 days", got)
	}
	if got := b.idled(1); !slices.Equal(got, []string{"idle"}) {
		t.Fatalf("after 30 days: %v", got)
	}
	b.restart()
	_, err := b.Resume(ctx, b.by("bruno"), id)
	b.must(err)
	if got := b.idled(52); !slices.Equal(got, []string{"idle"}) {
		t.Fatalf("after 52 more: %v, want asked once since then", got)
	}
	if got := b.idled(1); !slices.Equal(got, []string{"idle"}) {
		t.Fatalf("after 53: %v", got)
	}
	if got := b.idled(6); len(got) != 0 || b.get(id).Status != Playing {
		t.Fatalf("after 59: %v, %s", got, b.get(id).Status)
	}
	if got := b.idled(1); !slices.Equal(got, []string{"closed"}) || b.get(id).Status != Expired {
		t.Errorf("after 60: %v, %s; want closed", got, b.get(id).Status)
	}
	if history, err := b.HistoryOf(b.get(id), "alice", 0); err != nil || b.get(id).Match == nil {
		t.Errorf("it cannot be read: %v, %v", history, err)
	}
}

func TestAGameIsNotClosedBecauseTheBotWasAway(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.clock.advance(90 * day)
	b.restart()
	b.tickNow()
	b.clock.advance(7*day - time.Second)
	b.tickNow()
	if got := b.get(id); got.Status != Playing || got.Idle.Told != 2 {
		t.Fatalf("%s, asked %d times; want a week to answer", got.Status, got.Idle.Told)
	}
	b.act(id, "alice", "b1")
	b.clock.advance(day)
	b.tickNow()
	if got := b.get(id); got.Status != Playing || got.Idle.Told != 0 {
		t.Errorf("%s, asked %d times; want the count begun anew", got.Status, got.Idle.Told)
	}
}
