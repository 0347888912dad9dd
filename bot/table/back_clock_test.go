package table

import (
	"testing"
	"time"
)

// TestTheClockOfTheRulesStandsStill while all players are away: a player who comes back has all of
// its time, and no turn is taken from them at once.
func TestTheClockOfTheRulesStandsStill(t *testing.T) {
	for name, test := range map[string]struct {
		pass func(*bench, ID)
		left time.Duration
	}{
		"the bot did not run": {func(b *bench, _ ID) {
			b.tickNow()
			b.clock.advance(3 * day)
			b.restart()
		}, 23 * time.Hour},
		"the bot was not on the server": {func(b *bench, _ ID) {
			b.must(b.GuildGone(ctx, "g"))
			b.clock.advance(3 * day)
			b.tickNow()
			b.must(b.GuildBack(ctx, "g"))
		}, day},
		"the table had no channel": {func(b *bench, id ID) {
			b.must(b.ChannelGone(ctx, "c"))
			b.clock.advance(3 * day)
			b.tickNow()
			_, err := b.Move(ctx, b.by("bruno"), id, parlours, false)
			b.must(err)
		}, day},
		"the players had agreed to pause": {func(b *bench, id ID) {
			b.rest(id, true)
			b.clock.advance(5 * day)
			b.tickNow()
			b.rest(id, false)
		}, day},
	} {
		t.Run(name, func(t *testing.T) {
			b, id := parlourBench(t)
			b.clock.advance(time.Hour)
			test.pass(b, id)
			b.rings(id, test.left)
		})
	}
}

// rings says that the first ring of a parlour's clock comes after so much time.
func (b *bench) rings(id ID, left time.Duration) {
	b.t.Helper()
	for _, step := range []time.Duration{time.Second, left - 2*time.Second} {
		b.clock.advance(step)
		b.tickNow()
		if n := b.get(id).Entries(); n != 0 {
			b.t.Fatalf("%d entries %s after, want none before %s", n, step, left)
		}
	}
	b.clock.advance(time.Second)
	b.tickNow()
	if n := b.get(id).Entries(); n != 1 {
		b.t.Errorf("%d entries after %s, want one", n, left)
	}
}
