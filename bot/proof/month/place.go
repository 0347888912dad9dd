package month

import (
	"errors"
	"fmt"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// refuge is a permanent channel without an owner.
const refuge = "#refuge"

func roomName(n int) string { return fmt.Sprintf("room-%d", n) }

// homeless lets the players of a game whose channel is gone move it, mostly.
func (r *room) homeless() error {
	t, err := r.after()
	if errors.Is(err, table.ErrDeleted) {
		return nil // a lobby, which ended with its channel
	}
	if err != nil || !t.Homeless || t.Status != table.Playing || !r.moves {
		return err
	}
	for _, user := range t.Present() {
		m := r.byID[user]
		if m == nil || !m.answers(r.lost) {
			continue
		}
		r.moved++
		place, err := r.town.Server.As(moderator).CreateChannel(fmt.Sprintf("shelter-%s-%d", t.ID, r.moved))
		if err != nil {
			return err
		}
		r.town.Settle()
		reply, err := r.town.Command(m.key, place, "move-table", playground.Opts{"homeless": t.ID.String()})
		if err != nil {
			return err
		}
		r.count(reply)
		now, err := r.after()
		if err == nil && now.Channel == place {
			r.id, r.gone = place, false
			r.did(Moved)
		}
		return err
	}
	return nil
}

// lock locks a thread for some hours. Only the moderator reopens it.
func (r *room) lock() error {
	if r.town.Server.As(moderator).Thread(r.id, "lock") != nil {
		return nil // a channel is none
	}
	r.did(Locked)
	until := r.town.Now().Add(time.Duration(2+r.luck.IntN(40)) * time.Hour)
	for _, o := range r.rooms {
		if o.id == r.id {
			o.locked = until
		}
	}
	r.town.Settle()
	return nil
}

// unlock opens it again when it is time.
func (r *room) unlock() {
	if r.locked.IsZero() || r.town.Now().Before(r.locked) {
		return
	}
	r.locked = time.Time{}
	_ = r.town.Server.As(moderator).Thread(r.id, "unlock") // it may be gone
	r.town.Settle()
}

// again makes a player sometimes ask for a rematch, while the place and time remain.
func (r *room) again(t table.Table) error {
	if r.asked || t.Status != table.Over || r.report.Deeds[Rematched] > r.o.Tables/3 {
		return nil
	}
	for _, user := range t.Present() {
		m := r.byID[user]
		if m == nil || !m.answers(t.Ended) {
			continue
		}
		r.asked = true
		if r.luck.IntN(4) == 0 {
			return nil
		}
		if _, err := r.command(m, "rematch", nil); err != nil {
			return err
		}
		now, err := r.tables().In(r.id)
		if err != nil || now.ID == t.ID {
			return err
		}
		r.did(Rematched)
		next := newRoom(r.run, r.id, now.ID)
		for _, user := range t.Present() {
			if m := r.byID[user]; m != nil {
				next.wanted = append(next.wanted, m)
			}
		}
		r.rooms = append(r.rooms, next)
		return nil
	}
	return nil
}

// ended says whether all activity here is over.
func (r *room) ended() bool { return r.over && r.asked }
