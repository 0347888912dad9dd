package month

import (
	"errors"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// trouble is the faults around the tables, as numbers per hundred tables and month: restarts and
// kills of the bot, deleted messages, channels and threads, archived threads, temporarily removed
// permissions.
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

// hurt does something to a place.
func (r *run) hurt(room *room) error {
	mod := r.town.Server.As(moderator)
	switch n := r.luck.IntN(400); {
	case n < 3:
		for _, o := range r.rooms { // a rematch shares the place of the game before
			if o.id == room.id {
				o.gone, o.lost = true, r.town.Now()
			}
		}
		r.did(PlaceDeleted)
		return mod.DeleteChannel(room.id)
	case n < 8:
		t, err := r.tables().Get(room.table)
		if errors.Is(err, table.ErrDeleted) {
			return nil
		}
		if err != nil || t.Board == "" {
			return err
		}
		if mod.DeleteMessage(room.id, t.Board) == nil { // it may be gone already
			r.did(BoardDeleted)
		}
	case n < 14:
		if mod.Thread(room.id, "archive") == nil { // a channel is none
			r.did(Archived)
		}
	case n < 20:
		return room.lock()
	case n < 23:
		room.denied = r.town.Now().Add(time.Duration(1+r.luck.IntN(30)) * time.Hour)
		r.did(Denied)
		return r.town.Server.Deny(room.id, []playground.Permission{
			playground.SendMessages, playground.AttachFiles,
		}[r.luck.IntN(2)])
	}
	return nil
}

// forgive gives permissions back when it is time.
func (r *run) forgive() error {
	for _, room := range r.rooms {
		if !room.denied.IsZero() && r.town.Now().After(room.denied) {
			room.denied = time.Time{}
			if room.gone {
				continue
			}
			if err := r.town.Server.Deny(room.id, 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// kill ends the bot during a user's action.
func (r *run) kill() error {
	r.did(Killed)
	for _, room := range r.rooms {
		if room.gone || room.over {
			continue
		}
		t, err := r.tables().Get(room.table)
		if err != nil {
			return err
		}
		if m := r.asked(t); m != nil {
			seat, _ := t.SeatOf(m.id)
			if legal := t.Match.State.Legal(seat, nil); len(legal) > 0 {
				_ = r.town.Begin(m.key, room.id, "do", playground.Opts{"line": string(legal[0])}) // it may fail: he is not heard
				break
			}
		}
	}
	return r.town.Kill(r.luck.IntN(6))
}

// asked returns a present asked user.
func (r *run) asked(t table.Table) *member {
	if t.Status != table.Playing {
		return nil
	}
	for _, user := range t.Asked() {
		if m := r.byID[user]; m != nil && m.there() {
			return m
		}
	}
	return nil
}
