package month

import (
	"errors"
	"fmt"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// trouble sometimes lets something go wrong: the bot is restarted or killed, or a place is harmed.
func (r *run) trouble() error {
	if err := r.forgive(); err != nil {
		return err
	}
	if r.luck.IntN(150) == 0 {
		r.did(Restarted)
		if err := r.town.Restart(); err != nil {
			return err
		}
	}
	if r.luck.IntN(150) == 0 {
		if err := r.kill(); err != nil {
			return err
		}
	}
	if len(r.rooms) == 0 {
		return nil
	}
	room := r.rooms[r.luck.IntN(len(r.rooms))]
	if room.gone || room.over {
		return nil
	}
	return r.hurt(room)
}

// harm is something that can happen to a place.
type harm struct {
	deed Deed
	do   func(*room) error
}

// harms lists all kinds of harm.
func harms() []harm {
	return []harm{
		{PlaceDeleted, (*room).deletePlace}, {BoardDeleted, (*room).deleteBoard}, {Archived, (*room).archive},
		{Locked, (*room).lock}, {Denied, (*room).deny},
	}
}

// hurt sometimes harms a place. It draws two harms and chooses the one that has happened less often,
// so that every harm happens in a run.
func (r *run) hurt(room *room) error {
	if r.luck.IntN(16) > 0 {
		return nil
	}
	all := harms()
	one, other := all[r.luck.IntN(len(all))], all[r.luck.IntN(len(all))]
	if r.report.Deeds[other.deed] < r.report.Deeds[one.deed] {
		one = other
	}
	return one.do(room)
}

// deletePlace deletes the channel or the thread.
func (r *room) deletePlace() error {
	for _, o := range r.rooms { // a rematch has the same place as the game before
		if o.id == r.id {
			o.gone, o.lost = true, r.town.Now()
		}
	}
	r.did(PlaceDeleted)
	return r.town.DeleteChannel(moderator, r.id)
}

// deleteBoard deletes the newest message with a board.
func (r *room) deleteBoard() error {
	t, err := r.after()
	if errors.Is(err, town.ErrDeleted) {
		return nil
	}
	if err != nil || t.Board == "" {
		return err
	}
	if r.town.DeleteMessage(moderator, r.id, t.Board) == nil { // fails if the message is deleted already
		r.did(BoardDeleted)
	}
	return nil
}

// archive archives a thread.
func (r *room) archive() error {
	if r.town.Thread(moderator, r.id, "archive") == nil { // fails for a channel that is no thread
		r.did(Archived)
	}
	return nil
}

// deny takes a permission from the bot for some hours.
func (r *room) deny() error {
	r.denied = r.town.Now().Add(time.Duration(1+r.luck.IntN(30)) * time.Hour)
	r.did(Denied)
	return r.town.Deny(r.id, []playground.Permission{
		playground.SendMessages, playground.AttachFiles,
	}[r.luck.IntN(2)])
}

// forgive gives the bot its permissions back in each room where the time chosen by deny is over.
func (r *run) forgive() error {
	for _, room := range r.rooms {
		if !room.denied.IsZero() && r.town.Now().After(room.denied) {
			room.denied = time.Time{}
			if room.gone {
				continue
			}
			if err := r.town.Deny(room.id, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// kill kills the bot while it handles a member's action.
func (r *run) kill() error {
	r.did(Killed)
	for _, room := range r.rooms {
		if room.gone || room.over {
			continue
		}
		t, err := r.tables().Get(room.table)
		if errors.Is(err, town.ErrDeleted) {
			continue // the table was a lobby that has ended since the room's last step
		}
		if err != nil {
			return err
		}
		if m := r.asked(t); m != nil {
			seat, _ := t.SeatOf(m.id)
			if legal := t.Match.State.Legal(seat, nil); len(legal) > 0 {
				// The command may fail, and its answer does not matter: the bot may be killed
				// before it answers.
				_, _ = r.town.Begin(m.key, room.id, "do", playground.Opts{"line": string(legal[0])})
				break
			}
		}
	}
	return r.town.Kill(r.luck.IntN(6))
}

// asked returns a member who is present and awake and whose turn it is, or nil if there is none.
func (r *run) asked(t town.Sight) *member {
	if t.Phase != town.Playing {
		return nil
	}
	for _, user := range t.Asked() {
		if m := r.byID[user]; m != nil && m.there() {
			return m
		}
	}
	return nil
}

// refuge is the name of a channel that is never deleted and has no table of its own.
const refuge = "#refuge"

func roomName(n int) string { return fmt.Sprintf("room-%d", n) }

// homeless lets a player move the room's game to a new channel after its channel was deleted. In some
// rooms (those without moves) nobody does this once another game of the run was moved.
func (r *room) homeless() error {
	t, err := r.after()
	if errors.Is(err, town.ErrDeleted) {
		return nil // the table was a lobby, which ended when its channel was deleted
	}
	if err != nil || !t.Homeless || t.Phase != town.Playing || !r.moves && r.report.Deeds[Moved] > 0 {
		return err
	}
	for _, user := range t.Present {
		m := r.byID[user]
		if m == nil || !m.answers(r.lost) {
			continue
		}
		r.moved++
		place, err := r.town.CreateChannel(moderator, fmt.Sprintf("shelter-%s-%d", t.ID, r.moved),
			fmt.Sprintf("shelter-%d-%s", r.moved, t.Channel))
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

// lock locks a thread for some hours. Only the moderator can open it again.
func (r *room) lock() error {
	if r.town.Thread(moderator, r.id, "lock") != nil {
		return nil // fails for a channel that is no thread
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

// unlock opens the thread again when its time has come.
func (r *room) unlock() {
	if r.locked.IsZero() || r.town.Now().Before(r.locked) {
		return
	}
	r.locked = time.Time{}
	_ = r.town.Thread(moderator, r.id, "unlock") // the thread may be deleted
	r.town.Settle()
}

// again lets a player decide, once for each game, whether to ask for a rematch. In three of four
// cases they do. When more than a third of the tables have had rematches, nobody asks.
func (r *room) again(t town.Sight) error {
	if r.asked || t.Phase != town.Over || r.report.Deeds[Rematched] > r.o.Tables/3 {
		return nil
	}
	for _, user := range t.Present {
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
		for _, user := range t.Present {
			if m := r.byID[user]; m != nil {
				next.wanted = append(next.wanted, m)
			}
		}
		r.rooms = append(r.rooms, next)
		return nil
	}
	return nil
}
