package faults

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// patience is how long a member waits for an answer before she gives up.
const memberPatience = 90 * time.Second

// somebody does something in some channel.
func (x *exact) somebody() {
	if x.away {
		return // nobody can ask a bot that is not there
	}
	rng := rand.New(rand.NewPCG(x.rng.Uint64(), x.rng.Uint64()))
	m := &member{sim: x.sim, rng: rng, key: pick(rng, x.members), channel: pick(rng, x.channels), proc: x.proc}
	m.id = x.srv.As(m.key).ID()
	x.sched.start(nil, m.key, 0, m.act)
	x.sched.run(0)
}

// visit does one thing and hears what the bot says. Not to be answered is a broken
// promise, unless something that was done to this interaction explains it.
func (x *exact) visit(m *member, what string, action game.Action, do begin) (playground.Reply, bool) {
	place := m.id + " " + m.channel
	if x.busy[place] || x.away {
		return playground.Reply{}, false // people have one finger
	}
	tk, err := do(x.srv.As(m.key))
	if err != nil {
		return playground.Reply{}, false // the client did not let her
	}
	x.spent++
	x.report.Acts++
	t := &trip{how: m.comes(), made: x.srv.Clock().Now(), life: x.life.n, shaken: x.gate.feed == nil}
	x.trips[tk.ID()], x.busy[place] = t, true
	x.note("act", m.key, m.channel, what, t.how)
	x.listen()
	x.sched.until(memberPatience, tk.Answered)
	delete(x.trips, tk.ID())
	delete(x.busy, place)
	r := tk.Reply()
	if !tk.Answered() {
		err = context.DeadlineExceeded
	}
	if x.o.Trace != nil {
		x.trace("%s %s in %s (%s): %s %s %v", m.key, what, m.channel, t.how, r.Outcome, said(r), err)
	}
	x.note("heard", r.Outcome, said(r))
	explained := t.how == comesLate || t.how == comesNever || t.shaken || t.slow || t.life != x.life.n || x.life.over() ||
		t.faults > 1 || t.faults > 0 && !t.let || !x.live(m.channel)
	m.hear(r, explained, what, action, err)
	return r, err == nil && r.Outcome != playground.OutcomeFailed
}

// stand gives a standing order, for which there is no button yet.
func (x *exact) stand(m *member, t table.Table) {
	seat, ok := t.SeatOf(m.id)
	if !ok || x.life.over() {
		return
	}
	legal := t.Match.State.Legal(seat, nil)
	if len(legal) == 0 {
		return
	}
	in := &wire.Interaction{ID: fmt.Sprintf("order-%d", x.spent), Token: wire.NewSecret(fmt.Sprintf("order-%d", x.spent))}
	x.known(in)
	x.spent++
	x.count("standing order")
	by := table.Actor{Interaction: in.ID, User: m.id}
	if _, err := x.proc.tables.Stand(context.Background(), by, t.ID, pick(m.rng, legal), 1+m.rng.IntN(4)); err != nil {
		x.trace("%s gives an order: %v", m.key, err)
	}
}

// model is what must be on the disk, by what the tables have said of their changes:
// the journal of each table, which press made entries, and where each table is.
type model struct {
	journals map[table.ID][]game.Entry
	made     map[string]string     // token of a press: the interaction that it was applied as
	where    map[string]string     // table: its channel
	owners   map[string]string     // secret: its only reader
	secrets  map[string]table.ID   // and its table
	users    map[table.ID][]string // who made each entry of the journal
	seats    map[table.ID][]sitting
	dirty    map[table.ID]bool // changed since it was last compared with the disk
	stirred  map[table.ID]bool // changed in this life
}

func newModel() model {
	return model{
		journals: map[table.ID][]game.Entry{}, made: map[string]string{},
		where: map[string]string{}, owners: map[string]string{},
		secrets: map[string]table.ID{}, users: map[table.ID][]string{}, seats: map[table.ID][]sitting{},
		dirty: map[table.ID]bool{}, stirred: map[table.ID]bool{},
	}
}

// changed follows each change of a table.
func (m *model) changed(x *exact, before, after table.Table) {
	id := after.ID
	x.see(after)
	m.dirty[id], m.stirred[id] = true, true
	m.where[id.String()] = after.Channel
	x.note("change", id.String(), string(after.Status), fmt.Sprint(after.Entries()))
	x.seal(after)
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
		return // time, a member's leaving or the computer did it
	}
	press := in.Token.Reveal()
	if first := m.made[press]; first != "" {
		x.broken("one press was applied twice, as interaction %s and %s", first, in.ID)
	}
	m.made[press] = in.ID
}

// seat notes who sits where, and who has got up.
func (m *model) seat(t table.Table, now time.Duration) {
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

// learn notes whose the secrets of a Probe are.
func (m *model) learn(t table.Table) {
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
