package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// held is the level at which the computer holds a user's seat.
func (b *bench) held(id ID, user string) int {
	b.t.Helper()
	t := b.get(id)
	seat, ok := t.SeatOf(user)
	if !ok {
		b.t.Fatalf("%s has no seat", user)
	}
	return t.Players[seat].Held
}

// away is a wish to be away for some days, with the seat held at a level.
func (b *bench) away(user string, days, level int) {
	b.t.Helper()
	b.wish(user, clock.Wishes{Away: b.clock.Now().Add(time.Duration(days) * day), Hold: level})
}

func TestHoldWhileAway(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	b.drain()
	b.away("bruno", 2, 4)
	if got := b.held(id, "bruno"); got != 4 {
		t.Fatalf("held at level %d", got)
	}
	if posts := b.drain(); !slices.Equal(kinds(posts), []string{"held"}) || len(posts[0].Mentions) > 0 {
		t.Errorf("posts %+v", posts)
	}
	before := b.get(id)
	seat, level, thinks := before.Thinks()
	if !thinks || level != 4 || before.UserOf(seat) != "bruno" {
		t.Fatalf("seat %d at level %d thinks: %t", seat, level, thinks)
	}
	b.thought(id)
	now := b.get(id)
	if len(now.Stood) != 1 || !now.Unattended(0) || len(now.Responses) != 0 {
		t.Errorf("the computer's answers are %v of %d, responses of %d", now.Stood, now.Entries(), len(now.Responses))
	}
	alice, _ := now.SeatOf("alice")
	b.act(id, "alice", now.Match.State.Legal(alice, nil)[0])
	b.drain()
	b.clock.advance(2*day - time.Minute)
	b.tickNow()
	if b.held(id, "bruno") == 0 {
		t.Error("given back too soon")
	}
	b.drain()
	b.clock.advance(2 * time.Minute)
	b.tickNow()
	posts := b.drain()
	back := slices.IndexFunc(posts, func(p outbox.Post) bool { return p.Kind == outbox.PostBack })
	if b.held(id, "bruno") != 0 || back < 0 || !slices.Equal(posts[back].Mentions, []string{"bruno"}) {
		t.Errorf("the absence is over, level %d, posts %+v", b.held(id, "bruno"), posts)
	}
}

// TestHoldEndsByAPress: who does something at the table has the seat again, there alone.
func TestHoldEndsByAPress(t *testing.T) {
	b := newBench(t)
	id, other := b.playing("c", "duel"), b.playing("d", "duel")
	b.away("bruno", 5, 2)
	if _, err := b.Rejoin(ctx, b.by("alice"), id, "Alice"); !errors.Is(err, ErrSeated) {
		t.Errorf("alice plays herself: %v", err)
	}
	_, err := b.Rejoin(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	b.rewakeAll("bruno")
	if b.held(id, "bruno") != 0 || b.held(other, "bruno") != 2 {
		t.Errorf("held at level %d here and %d at the other table", b.held(id, "bruno"), b.held(other, "bruno"))
	}
	before := b.get(other)
	seat, _, _ := before.Thinks()
	b.act(other, "bruno", before.Match.State.Legal(seat, nil)[0])
	if b.held(other, "bruno") != 0 {
		t.Error("who acts has not the seat again")
	}
	b.away("bruno", 9, 3) // another absence
	if b.held(id, "bruno") != 3 {
		t.Error("a new absence holds no seat")
	}
	b.wish("bruno", clock.Wishes{})
	if b.held(id, "bruno") != 0 {
		t.Error("whose absence ends early has not the seat again")
	}
}

func (b *bench) rewakeAll(user string) {
	b.t.Helper()
	b.must(b.rewake(ctx, user))
}

// TestHoldInNoRatedGame: and a game in which the computer held a seat changes no ratings.
func TestHoldInNoRatedGame(t *testing.T) {
	b := newBench(t)
	for _, user := range []string{"alice", "bruno"} {
		_, err := b.SetRated(ctx, "g", user, true)
		b.must(err)
	}
	id := b.playing("c", "duel")
	b.away("bruno", 5, 2)
	if b.held(id, "bruno") != 0 {
		t.Fatal("the computer holds a seat of a rated game")
	}
	_, err := b.SetRated(ctx, "g", "bruno", false)
	b.must(err)
	b.rewakeAll("bruno")
	if b.held(id, "bruno") != 2 {
		t.Fatal("nothing holds the seat")
	}
	b.thought(id)
	_, err = b.SetRated(ctx, "g", "bruno", true)
	b.must(err)
	b.act(id, "bruno", "resign")
	if tally, err := b.Tally("g", "alice"); err != nil || tally.Games["duel"].Won != 1 ||
		tally.Games["duel"].Rating != nil {
		t.Errorf("%+v, %v", tally.Games["duel"], err)
	}
}

// TestHoldPauses: where all people are away or held the computer does not play on.
func TestHoldPauses(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	now := b.get(id)
	seat, _ := now.SeatOf("alice")
	// nothing is asked of her, so that nothing else wakes the table
	b.act(id, "alice", now.Match.State.Legal(seat, nil)[0])
	b.wish("alice", clock.Wishes{Away: b.clock.Now().Add(3 * day), NoRemind: true})
	b.away("bruno", 5, 2)
	if _, _, thinks := b.get(id).Thinks(); thinks || !b.get(id).Deserted {
		t.Error("it plays though nobody is there")
	}
	asked := 0
	b.OnThink(func(ID) { asked++ })
	b.clock.advance(3*day + time.Minute)
	b.tickNow()
	if asked == 0 || b.get(id).Deserted {
		t.Errorf("alice is back: asked %d times, deserted %t", asked, b.get(id).Deserted)
	}
	both := b.playing("d", "duel")
	b.away("alice", 5, 2)
	if _, _, thinks := b.get(both).Thinks(); thinks {
		t.Error("the computer plays against itself")
	}
}
