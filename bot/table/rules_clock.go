package table

import (
	"fmt"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// clocked says that the clock of the rules begins anew: after each entry, and where the
// table goes on that rested, had no channel, or whose server had removed the bot.
func (c *change) clocked() bool {
	b, a := &c.before, &c.after
	return b.Status != Playing || a.Entries() > b.Entries() ||
		b.Resting && !a.Resting || b.Paused && !a.Paused || b.Channel != a.Channel
}

// rulesAct is when the game's own clock acts, and how; false while none runs.
func (t Table) rulesAct(outages []clock.Outage) (time.Time, game.Move, bool) {
	if t.Match == nil || t.Resting {
		return time.Time{}, game.Move{}, false
	}
	after, move, ok := t.Match.Timeout()
	if !ok {
		return time.Time{}, game.Move{}, false
	}
	return clock.RulesAct(after, outages, t.Clock, t.Moved, t.Started), move, true // an older record has no Clock
}

// runRulesClock lets the game's own clock act when it is time.
func (c *change) runRulesClock() error {
	at, move, ok := c.after.rulesAct(c.outages)
	if !ok || c.now.Before(at) {
		return nil
	}
	m, events, err := c.after.Match.Act(move)
	if err != nil {
		return fmt.Errorf("the clock's %q: %w", move.Action, err)
	}
	c.after.Match, c.events = m, append(c.events, events...)
	return nil
}
