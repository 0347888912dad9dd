package table

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
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
