package month

import (
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// clockAsides returns the asides about time limits.
func clockAsides() []aside {
	runs := func(own bool) func(r *room, t town.Sight, m *member) bool {
		return func(_ *room, t town.Sight, m *member) bool {
			return t.Limit > 0 && !t.Resting && len(t.Asks) > 0 && t.WaitsFor(m.id) == own
		}
	}
	return []aside{
		{deed: TimeGiven, can: runs(false), do: (*room).giveTime},
		{deed: TimeAsked, can: runs(true), do: (*room).askTime},
		{deed: LimitChanged, do: (*room).changeLimit, can: where(func(t town.Sight) bool { return t.Vote == nil })},
	}
}

// A gift is more time that was given to a player. Before the deadline, the bot must not say that
// this player is late.
type gift struct {
	deadline time.Time
	limit    time.Duration // the table's time limit when the gift was made
	from     time.Time     // when the player's time began; a new limit changes it
}

// giveTime gives more time to a player whose turn it is.
func (r *room) giveTime(t town.Sight, m *member) error {
	ask := t.Asks[r.luck.IntN(len(t.Asks))]
	user, more := ask.User, []string{"30m", "8h", "24h", "2 days"}[r.luck.IntN(4)]
	if _, err := r.command(m, "time", playground.Opts{"give": more, "player": user}); err != nil {
		return err
	}
	now, err := r.after()
	if err != nil {
		return err
	}
	for _, a := range now.Asks {
		deadline := a.Deadline
		if a.Seat != ask.Seat || !deadline.After(ask.Deadline) {
			continue
		}
		r.did(TimeGiven)
		if r.o.Plant == PlantGift {
			deadline = deadline.Add(60 * 24 * time.Hour)
		}
		r.gifts[question{table: now.ID, user: user, since: a.Since.Unix()}] = gift{deadline, now.Limit, a.From}
	}
	return nil
}

// askTime asks the others for more time.
func (r *room) askTime(_ town.Sight, m *member) error {
	reply, err := r.uses(m, "time", nil)
	if err != nil {
		return err
	}
	if _, err := r.follow(m, reply, "Ask for more time"); err != nil {
		return err
	}
	return r.counts(TimeAsked, func(t town.Sight) bool {
		return slices.ContainsFunc(t.Asks, func(a town.Ask) bool { return a.Begged && a.User == m.id })
	})
}

// changeLimit lets a member propose another time limit, on which the others vote.
func (r *room) changeLimit(before town.Sight, m *member) error {
	reply, err := r.uses(m, "time", nil)
	if err != nil {
		return err
	}
	if reply, err = r.follow(m, reply, "Change the limit"); err != nil || reply.Message == nil {
		return err
	}
	for _, menu := range reply.Message.Menus() {
		if len(menu.Options) == 0 || !strings.Contains(menu.CustomID, "limit") {
			continue
		}
		value := menu.Options[r.luck.IntN(len(menu.Options))].Value
		answer, err := r.town.Press(m.key, r.id, reply.Message.ID, menu.CustomID, value)
		if err != nil {
			return err
		}
		r.count(answer)
		r.report.Votes++
		return r.counts(LimitChanged, func(now town.Sight) bool { return now.Limit != before.Limit })
	}
	return nil
}

// putOff sometimes lets the host of a planned start choose another start time.
func (r *room) putOff(t town.Sight, host *member) error {
	if r.luck.IntN(6) > 0 || t.Plan.At.Sub(r.town.Now()) < time.Hour {
		return nil
	}
	reply, err := r.town.Button(host.key, r.id, "Options")
	if err != nil {
		return nil // the card was deleted
	}
	if reply, err = r.follow(host, reply, "Start time"); err != nil || reply.Modal == nil {
		return err
	}
	if reply, err = r.town.Submit(host.key, reply.Modal, playground.Opts{"at": "in 20 h"}); err != nil {
		return err
	}
	r.count(reply)
	return r.counts(StartMoved, func(now town.Sight) bool { return now.Plan != nil && !now.Plan.At.Equal(t.Plan.At) })
}

// calledLate records a broken promise if a vote calls a player late before the deadline of a gift to
// this player.
func (r *run) calledLate(t town.Sight) {
	if t.Vote == nil || t.Vote.Motion != town.MotionLate {
		return
	}
	user := t.Vote.Target
	seat, _ := t.SeatOf(user)
	g, given := r.gifts[question{table: t.ID, user: user, since: t.Vote.Since.Unix()}]
	if given && g.limit == t.Limit && t.AskOf(seat).From.Equal(g.from) && r.town.Now().Before(g.deadline) {
		r.broken("%s is called late at table %s, and has time until %s", r.byID[user].name, t.ID,
			g.deadline.Format(time.DateTime))
	}
}
