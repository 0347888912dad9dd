package faults

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/proof/town"
	"bivouac/game"
)

// model is what must be on the disk, according to the changes that the tables have reported.
type model struct {
	journals map[town.ID][]game.Entry
	made     map[string]string    // by token of a press: the id of the interaction that applied the press
	where    map[string]string    // by table: its channel
	owners   map[string]string    // by secret: the only user who may read it
	secrets  map[string]town.ID   // by secret: its table
	users    map[town.ID][]string // by table: who made each entry of its journal
	seats    map[town.ID][]sitting
	dirty    map[town.ID]bool // tables that changed since they were last compared with the disk
	stirred  map[town.ID]bool // tables that changed since the bot's last start
}

func newModel() model {
	return model{
		journals: map[town.ID][]game.Entry{}, made: map[string]string{},
		where: map[string]string{}, owners: map[string]string{},
		secrets: map[string]town.ID{}, users: map[town.ID][]string{}, seats: map[town.ID][]sitting{},
		dirty: map[town.ID]bool{}, stirred: map[town.ID]bool{},
	}
}

// changed is called with each change of a table and records it in the model.
func (m *model) changed(x *sim, before, after town.Sight) {
	id := after.ID
	x.see(after)
	m.dirty[id], m.stirred[id] = true, true
	m.where[id.String()] = after.Channel
	x.note("change", id.String(), string(after.Phase), fmt.Sprint(after.Entries()))
	for _, luck := range luckOf(after) {
		if after.Live() {
			x.open[luck] = id
		} else {
			delete(x.open, luck)
		}
	}
	if after.Match == nil {
		return
	}
	m.seat(after, x.sched.now)
	m.learn(after)
	had, has := m.journals[id], after.Match.Journal
	if len(has) < len(had) || len(had) > 0 && !reflect.DeepEqual(has[len(had)-1], had[len(had)-1]) {
		x.broken("table %s: the journal had %d entries and lost some", id, len(had))
	}
	m.journals[id] = has
	for n := len(m.users[id]); n < len(has); n++ {
		m.users[id] = append(m.users[id], after.UserOf(has[n].Seat))
	}
	if after.Entries() == before.Entries() {
		return
	}
	in := x.came[x.label()]
	if in == nil || x.byComputer(after, before.Entries()) {
		return // the change was made by the clock, a departing member or the computer
	}
	press := in.Token.Reveal()
	if first := m.made[press]; first != "" {
		x.broken("one press was applied twice, as interaction %s and %s", first, in.ID)
	}
	m.made[press] = in.ID
}

// seat records who sits in which seat, and when users left their seats.
func (m *model) seat(t town.Sight, now time.Duration) {
	all := m.seats[t.ID]
	for i, s := range all {
		if n, sits := t.SeatOf(s.user); s.until == 0 && (!sits || strconv.Itoa(int(n)) != s.seat) {
			all[i].until = max(now, 1)
		}
	}
	for _, p := range t.Players {
		n, sits := t.SeatOf(p.User)
		s := sitting{user: p.User, seat: strconv.Itoa(int(n))}
		if sits && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	m.seats[t.ID] = all
}

// learn records who owns each secret of a Probe.
func (m *model) learn(t town.Sight) {
	p, is := stateOf(t)
	if !is {
		return
	}
	for seat, secrets := range p.Secrets {
		for i := len(secrets) - 1; i >= 0; i-- {
			if m.owners[secrets[i]] != "" {
				break
			}
			m.owners[secrets[i]] = t.Players[seat].User
			m.secrets[secrets[i]] = t.ID
		}
	}
}
