package month

import (
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
)

// clockAsides are what members do about agreed time.
func clockAsides() []aside {
	runs := func(own bool) func(r *room, t table.Table, m *member) bool {
		return func(_ *room, t table.Table, m *member) bool {
			return t.Limit > 0 && !t.Resting && len(t.Asks) > 0 && t.WaitsFor(m.id) == own
		}
	}
	return []aside{
		{deed: TimeGiven, can: runs(false), do: (*room).giveTime},
		{deed: TimeAsked, can: runs(true), do: (*room).askTime},
		{deed: LimitChanged, do: (*room).changeLimit, can: where(func(t table.Table) bool { return t.Vote == nil })},
	}
}

// A gift is time that was given: its receiver must not be called late before it is over.
type gift struct {
	deadline time.Time
	limit    time.Duration // of the table then
	from     time.Time     // since when it ran: another limit, agreed since, begins anew
}

// giveTime gives more time to an asked player.
func (r *room) giveTime(t table.Table, m *member) error {
	ask := t.Asks[r.luck.IntN(len(t.Asks))]
	user, more := t.UserOf(ask.Seat), []string{"30m", "8h", "24h", "2 days"}[r.luck.IntN(4)]
	before, _ := r.tables().Deadline(t, ask)
	if _, err := r.command(m, "time", playground.Opts{"give": more, "player": user}); err != nil {
		return err
	}
	now, err := r.after()
	if err != nil {
		return err
	}
	for _, a := range now.Asks {
		deadline, runs := r.tables().Deadline(now, a)
		if a.Seat != ask.Seat || !runs || !deadline.After(before) {
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

// askTime asks the others for more.
func (r *room) askTime(_ table.Table, m *member) error {
	reply, err := r.uses(m, "time", nil)
	if err != nil {
		return err
	}
	if _, err := r.follow(m, reply, "Ask for more time"); err != nil {
		return err
	}
	return r.counts(TimeAsked, func(t table.Table) bool {
		return slices.ContainsFunc(t.Asks, func(a clock.Question) bool { return a.Begged && t.UserOf(a.Seat) == m.id })
	})
}

// changeLimit proposes another limit; the others vote.
func (r *room) changeLimit(before table.Table, m *member) error {
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
		return r.counts(LimitChanged, func(now table.Table) bool { return now.Limit != before.Limit })
	}
	return nil
}

// putOff lets the host of a planned start choose another time, now and then.
func (r *room) putOff(t table.Table, host *member) error {
	if r.luck.IntN(6) > 0 || t.Plan.At.Sub(r.town.Now()) < time.Hour {
		return nil
	}
	reply, err := r.town.Button(host.key, r.id, "Table options")
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
	return r.counts(StartMoved, func(now table.Table) bool { return now.Plan != nil && !now.Plan.At.Equal(t.Plan.At) })
}

// calledLate checks a call for a late player: never before the given time is over.
func (r *run) calledLate(t table.Table) {
	if t.Vote == nil || t.Vote.Motion != vote.MotionLate {
		return
	}
	user := t.Vote.Target
	seat, _ := t.SeatOf(user)
	g, given := r.gifts[question{table: t.ID, user: user, since: t.Vote.Since.Unix()}]
	if given && g.limit == t.Limit && askOf(t, seat).From.Equal(g.from) && r.town.Now().Before(g.deadline) {
		r.broken("%s is called late at table %s, and has time until %s", r.byID[user].name, t.ID,
			g.deadline.Format(time.DateTime))
	}
}
