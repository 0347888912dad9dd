package faults

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// memberPatience is how long a member waits for an answer before she gives up.
const memberPatience = 90 * time.Second

// somebody makes a random user act in a random channel.
func (x *sim) somebody() {
	if x.away {
		return // nobody can ask a bot that is not there
	}
	rng := rand.New(rand.NewPCG(x.rng.Uint64(), x.rng.Uint64()))
	m := &member{sim: x, rng: rng, key: pick(rng, x.members), channel: pick(rng, x.channels), proc: x.proc}
	m.id = x.srv.As(m.key).ID()
	x.sched.start(nil, m.key, 0, m.act)
	x.sched.run(0)
}

// visit does one thing and hears what the bot says. Not to be answered is a broken
// promise, unless something that was done to this interaction explains it.
func (x *sim) visit(m *member, what string, action game.Action, do begin) (playground.Reply, bool) {
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
		t.faults > 1 || t.faults > 0 && !t.let || !slices.Contains(x.channels, m.channel)
	m.hear(r, explained, what, action, err)
	return r, err == nil && r.Outcome != playground.OutcomeFailed
}

// stand gives a standing order, for which there is no button yet.
func (x *sim) stand(m *member, t table.Table) {
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

// How an interaction comes.
const (
	comesOnce  = "once"
	comesTwice = "twice"
	comesLate  = "late"
	comesNever = "never"
)

// How often an interaction does not simply come once.
const (
	twiceRate = 0.10
	lateRate  = 0.05
	neverRate = 0.03
)

func (m *member) comes() string {
	if m.calm {
		return comesOnce
	}
	switch x := m.rng.Float64(); {
	case x < twiceRate:
		return comesTwice
	case x < twiceRate+lateRate:
		return comesLate
	case x < twiceRate+lateRate+neverRate:
		return comesNever
	}
	return comesOnce
}

// begin is how something that a member does begins.
type begin func(*playground.Actor) (*playground.Ticket, error)

// orders are the operations about standing orders.
var orders = []string{"5", "6", "7", "8"}

// With what the bot's word begins that something was done, or taken back.
const (
	doneSign = "✅"
	backSign = "↩️"
)

// hear notes what was said, or why nothing was.
func (m *member) hear(r playground.Reply, explained bool, what string, action game.Action, err error) {
	unheard := err != nil || r.Outcome == playground.OutcomeFailed || r.Message != nil && r.Message.Loading
	if unheard {
		m.report.Unheard++
	}
	switch {
	case unheard && !explained:
		m.broken("%s: %s in %s was not answered (%s, %v), and nothing explains it", m.key, what, m.channel, r.Outcome, err)
	case unheard || r.Outcome == playground.OutcomeLater || r.Message == nil:
	case strings.HasPrefix(r.Message.Content, doneSign) || strings.HasPrefix(r.Message.Content, backSign):
		m.report.Told++
		one := word{
			interaction: r.Interaction, user: m.id, text: said(r), action: action,
			back:  strings.HasPrefix(r.Message.Content, backSign),
			order: slices.Contains(orders, doing(m.came[r.Interaction])),
		}
		if m.toldOnce(one.text) {
			one.once = m.came[r.Interaction].CustomID
		}
		m.told = append(m.told, one)
	}
}

// toldOnce says whether a word is that an earlier press has done what this one would.
func (x *sim) toldOnce(text string) bool {
	return slices.ContainsFunc([]lang.Locale{lang.English, lang.French}, func(l lang.Locale) bool {
		once := x.parts.Catalog.Say(l, game.T("host.panel.did.once", "what", ""), nil)
		return strings.Contains(text, strings.TrimPrefix(once, doneSign+" "))
	})
}

func said(r playground.Reply) string {
	if r.Message == nil {
		return ""
	}
	text, _, _ := strings.Cut(r.Message.Content, "\n")
	return text
}
