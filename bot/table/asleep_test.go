package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
)

// TestACallThatWaitsIntoTheNight names him without a ping when it is sent at last; when he
// wakes he is told, once, also after a restart.
func TestACallThatWaitsIntoTheNight(t *testing.T) {
	b := newBench(t)
	w := nightly
	w.NoRemind = true
	id := asksBruno(b, w)
	b.act(id, "bruno", "b4")
	b.act(id, "bruno", "pass")
	b.drain()
	b.act(id, "alice", "pass") // at noon
	b.clock.advance(11 * time.Hour)
	b.tickNow()
	posts := b.drain()
	if got, want := kinds(posts), []string{"turn>bruno"}; !slices.Equal(got, want) ||
		len(b.Reachable([]string{"bruno"})) != 0 {
		t.Fatalf("posts at 23:00 = %v, want %v, who sleeps", got, want)
	}
	b.restart()
	said := b.said(20)
	if got, want := said[9], []string{"remind>bruno"}; !slices.Equal(got, want) {
		t.Errorf("at 8:00 %v, want %v", got, want)
	}
	delete(said, 9)
	for h, got := range said {
		if slices.Contains(got, "remind>bruno") {
			t.Errorf("and %d h later once more: %v", h, got)
		}
	}
}

// TestABallotThatWaitsIntoTheNight: a player in quiet hours is told when they end.
func TestABallotThatWaitsIntoTheNight(t *testing.T) {
	b := newBench(t)
	id := asksBruno(b, nightly)
	_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
	b.must(err)
	b.clock.advance(11 * time.Hour)
	b.drain()
	if got, want := b.said(12)[9], []string{"vote>bruno"}; !slices.Equal(got, want) {
		t.Errorf("at 8:00 %v, want %v", got, want)
	}
}

// directs are the users to whom direct messages are sent.
func (b *bench) directs() (users []string) {
	for _, p := range b.drain() {
		if p.Direct != "" {
			users = append(users, p.Direct)
		}
	}
	return users
}

// TestADirectMessageWaitsForWhoSleeps: it comes when its player wakes, or is back sooner than he
// said, and not at all where it is no longer true; the others' come at once.
func TestADirectMessageWaitsForWhoSleeps(t *testing.T) {
	asleep := clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}} // it is noon
	for name, test := range map[string]struct {
		then func(*bench, ID)
		told []string
	}{
		"until he wakes":  {func(b *bench, _ ID) { b.clock.advance(6 * time.Hour) }, []string{"bruno"}},
		"until then":      {func(b *bench, _ ID) { b.clock.advance(6*time.Hour - time.Second) }, nil},
		"after a restart": {func(b *bench, _ ID) { b.clock.advance(6 * time.Hour); b.restart() }, []string{"bruno"}},
		"until he is up":  {func(b *bench, _ ID) { b.wish("bruno", clock.Wishes{}) }, []string{"bruno"}},
		"not any more": {func(b *bench, id ID) {
			_, err := b.Move(ctx, b.by("alice"), id, "g", parlours, false)
			b.must(err)
			b.clock.advance(6 * time.Hour)
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := asksBruno(b, asleep)
			b.must(b.ChannelGone(ctx, "c"))
			if got, want := b.directs(), []string{"alice"}; !slices.Equal(got, want) {
				t.Fatalf("told in the night: %v, want %v", got, want)
			}
			if late, err := b.Backlog(); err != nil || !late.OldestPost.IsZero() {
				t.Errorf("in arrears since %s, %v: nothing is that waits for him to wake", late.OldestPost, err)
			}
			test.then(b, id)
			if got := b.directs(); !slices.Equal(got, test.told) {
				t.Errorf("told then: %v, want %v", got, test.told)
			}
		})
	}
}
