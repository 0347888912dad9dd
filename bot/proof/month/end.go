package month

import (
	"errors"
	"time"

	"bivouac/bot/proof/town"
)

// end closes the open tables as a moderator does, lets all waiting posts be sent, and checks how
// everything ended.
func (r *run) end() error {
	for _, room := range r.rooms {
		if r.o.Plant == PlantOpen {
			break
		}
		if err := r.sweep(room); err != nil {
			return err
		}
	}
	left, err := r.aDay()
	for day := 1; day < longestAway && err == nil && len(left) > 0; day++ {
		left, err = r.aDay()
	}
	if err != nil || len(left) > 0 {
		r.broken("posts that were not made: %q (%v)", left, err)
	}
	for _, room := range r.rooms {
		r.judge(room)
	}
	if err := r.town.Restart(); err != nil {
		return err
	}
	if r.o.Plant == PlantDamage {
		if err := r.wound(); err != nil {
			return err
		}
	}
	if err := r.town.Check(); err != nil {
		r.broken("the store: %v", err)
	}
	return nil
}

// longestAway is the largest number of days that the method end waits for posts. A post to a member
// waits while the member is away.
const longestAway = 30

// aDay lets a day pass. It returns the posts that still wait at the end of the day.
func (r *run) aDay() (unsaid []string, err error) {
	for range 6 * 24 {
		r.town.Pass(step)
	}
	return r.town.Unsaid()
}

// sweep lets the bot write in the room again, so that waiting posts can be sent there. It closes the
// room's table if the table is still open.
func (r *run) sweep(room *room) error {
	if room.gone {
		return nil
	}
	if err := r.town.Deny(room.id, 0); err != nil {
		return err
	}
	for _, action := range []string{"unlock", "unarchive"} {
		_ = r.town.Thread(moderator, room.id, action) // fails for a channel that is no thread
	}
	t, err := r.tables().Get(room.table)
	if errors.Is(err, town.ErrDeleted) {
		return nil
	}
	if err != nil || !t.Live() {
		return err
	}
	r.report.Swept++
	if _, err := r.town.Command(moderator, room.id, "close", nil); err != nil {
		return err
	}
	if t.Phase == town.Playing {
		_, err = r.town.Button(moderator, room.id, "End it now")
	}
	return err
}

// judge counts how a table has ended. A table that has not ended is a broken promise, unless its
// channel was deleted.
func (r *run) judge(room *room) {
	t, err := r.tables().Get(room.table)
	r.report.Deeds[OrderObeyed] += len(t.Obeyed)
	r.report.Deeds[StoodIn] += len(t.Stood)
	if t.Plan != nil && !t.Plan.Missed && !t.Started.IsZero() {
		if late := t.Started.Sub(t.Plan.At); late >= 0 && late < 2*step {
			r.did(StartedItself)
		}
	}
	switch {
	case errors.Is(err, town.ErrDeleted) && room.acted == 0:
		r.report.Deleted++
	case err != nil:
		r.broken("table %s cannot be read: %v", room.table, err)
	case t.Live() && !t.Homeless:
		r.broken("table %s waits for ever (%s, since %s)", t.ID, t.Phase, t.Moved.Format(time.DateTime))
	case room.gone || t.Homeless:
		r.report.Gone++
	case t.Phase == town.Over:
		r.report.Finished++
	case t.Phase == town.Expired:
		r.report.Expired++
	default:
		r.report.Cancelled++
	}
}
