package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

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
