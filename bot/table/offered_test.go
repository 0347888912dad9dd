package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
)

// offers are ways to offer a seat of a duel to a user in quiet hours.
var offers = []struct {
	name, asked, said string
	do                func(*bench, ID)
	answer            func(*bench, ID)
}{
	{"a seat is offered to a friend", "chloe", "offer>chloe", func(b *bench, id ID) {
		_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
		b.must(err)
	}, func(b *bench, id ID) { _, err := b.Decline(ctx, b.by("chloe"), id); b.must(err) }},
	{"a seat is asked for", "chloe", "plea>chloe", func(b *bench, id ID) {
		_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
		b.must(err)
		_, err = b.Take(ctx, b.by("chloe"), id, "Chloé")
		b.must(err)
		b.drain()
		_, err = b.Rejoin(ctx, b.by("bruno"), id, "Bruno")
		b.must(err)
	}, func(b *bench, id ID) { _, err := b.Take(ctx, b.by("chloe"), id, "Bruno"); b.must(err) }},
}

// heard are the posts that call Chloé, hour by hour.
func (b *bench) heard(hours int, said string) (at []int) {
	b.t.Helper()
	for h, posts := range b.said(hours) {
		for _, p := range posts {
			if p == said {
				at = append(at, h)
			}
		}
	}
	slices.Sort(at)
	return at
}

// mornings are what may happen to an offer until whom it asks wakes, at 18:00, and after
// how many hours he is called.
func mornings(answer func(*bench, ID)) map[string]struct {
	then func(*bench, ID)
	want []int
} {
	away := func(d time.Duration) func(*bench, ID) {
		return func(b *bench, _ ID) { b.wish("chloe", clock.Wishes{NoRemind: true, Away: b.clock.Now().Add(d)}) }
	}
	return map[string]struct {
		then func(*bench, ID)
		want []int
	}{
		"he wakes":              {func(*bench, ID) {}, []int{6}},
		"he is up early":        {func(b *bench, _ ID) { b.wish("chloe", clock.Wishes{}) }, []int{1}},
		"he is away for longer": {away(20 * time.Hour), []int{20}},
		"it has lapsed":         {away(3 * day), nil},
		"it is answered":        {answer, nil},
		"the game is over": {func(b *bench, id ID) {
			_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionEnd, "")
			b.must(err)
			_, err = b.Vote(ctx, b.by(b.get(id).UserOf(1)), id, b.opened(id), true)
			b.must(err)
		}, nil},
	}
}

// TestAnOfferToWhoSleeps calls no player at night; in the morning it calls the player it asks,
// once, as long as it stands, also after a restart and where he has no seat.
func TestAnOfferToWhoSleeps(t *testing.T) {
	for _, o := range offers {
		for name, test := range mornings(o.answer) {
			t.Run(o.name+", "+name, func(t *testing.T) {
				b := newBench(t) // it is noon
				id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
				b.wish("chloe", clock.Wishes{NoRemind: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}})
				o.do(b, id)
				b.drain()
				b.restart()
				test.then(b, id)
				if got := b.heard(100, o.said); !slices.Equal(got, test.want) {
					t.Errorf("%s at %v, want %v", o.said, got, test.want)
				}
				games, err := b.store.MatchesOf("chloe")
				b.must(err)
				if listed := len(games) > 0; listed != (b.get(id).Live() && b.get(id).Has("chloe")) {
					t.Errorf("she is listed: %t, and plays: %t", listed, b.get(id).Has("chloe"))
				}
			})
		}
	}
}

// TestAnOfferThatWaited: what is said only when its friend is awake calls him then, and
// not once more; what is not an offer any more is not said.
func TestAnOfferThatWaited(t *testing.T) {
	for _, o := range offers {
		t.Run(o.name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			b.wish("chloe", clock.Wishes{NoRemind: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}})
			o.do(b, id)
			b.clock.advance(7 * time.Hour) // Discord is down
			b.tickNow()
			if got := kinds(b.drain()); !slices.Contains(got, o.said) {
				t.Fatalf("posts = %v, want %s", got, o.said)
			}
			if got := b.heard(24, o.said); len(got) > 0 {
				t.Errorf("called once more at %v", got)
			}
		})
		t.Run(o.name+", answered", func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			o.do(b, id)
			o.answer(b, id)
			if got := kinds(b.drain()); slices.Contains(got, o.said) {
				t.Errorf("posts = %v, though it is answered", got)
			}
		})
	}
}

// TestAPleaForTimeToWhoSleeps is heard when he wakes, once, as long as the time is asked
// for; others have heard of it.
func TestAPleaForTimeToWhoSleeps(t *testing.T) {
	quiet := clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 13 * 60}}
	for name, test := range map[string]struct {
		chloe clock.Wishes
		then  func(*bench, ID)
		want  []int
	}{
		"he wakes": {quiet, nil, []int{1}},
		"he is up early": {clock.Wishes{Away: time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)},
			func(b *bench, _ ID) { b.wish("chloe", clock.Wishes{}) }, []int{1}},
		"it is given": {quiet, func(b *bench, id ID) {
			_, err := b.GiveTime(ctx, b.by("alice"), id, "bruno", time.Hour)
			b.must(err)
		}, nil},
		"he has played": {quiet, func(b *bench, id ID) { b.act(id, "bruno", first(b, id, "bruno")) }, nil},
		// then all are asked what to do
		"it is over": {clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 21 * 60}}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := limited(b, 8*time.Hour, clock.Hours{}, "chloe")
			test.chloe.NoRemind = true
			b.wish("chloe", test.chloe)
			_, err := b.AskTime(ctx, b.by("bruno"), id, time.Hour)
			b.must(err)
			if got := kinds(b.drain()); !slices.Equal(got, []string{"beg>alice"}) {
				t.Fatalf("posts = %v: chloe sleeps", got)
			}
			b.restart()
			if test.then != nil {
				test.then(b, id)
			}
			b.drain()
			if got := b.heard(30, "beg>chloe"); !slices.Equal(got, test.want) {
				t.Errorf("beg>chloe at %v, want %v", got, test.want)
			}
		})
	}
}

// TestAPleaForTimeThatWaitsIntoTheNight is owed to who sleeps by then.
func TestAPleaForTimeThatWaitsIntoTheNight(t *testing.T) {
	b := newBench(t)
	id := limited(b, 48*time.Hour, clock.Hours{}, "chloe")
	w := nightly
	w.NoRemind = true
	b.wish("chloe", w)
	_, err := b.AskTime(ctx, b.by("bruno"), id, time.Hour)
	b.must(err)
	b.clock.advance(11 * time.Hour) // 23:00
	b.drain()
	if got := b.heard(30, "beg>chloe"); !slices.Equal(got, []int{9}) {
		t.Errorf("beg>chloe at %v, want 8:00", got)
	}
}
