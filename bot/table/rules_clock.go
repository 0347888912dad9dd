package table

import (
	"fmt"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/game"
)

// clocked says whether the rules' clock restarts: after each entry, and when a table resumes after
// a pause, without a channel, or after its server had removed the bot.
func (c *change) clocked() bool {
	b, a := &c.before, &c.after
	return b.Status != Playing || a.Entries() > b.Entries() ||
		b.Resting && !a.Resting || b.Paused && !a.Paused || b.Channel != a.Channel
}

// rulesAct returns when the game's own clock moves, and its move; false while none runs.
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

// runRulesClock makes a due move of the game's own clock.
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
