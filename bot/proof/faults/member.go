package faults

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// A member is a simulated user who is about to act in a channel.
type member struct {
	*sim
	rng     *rand.Rand
	key     string // such as "alice"
	id      string
	channel string
	proc    *process
}

// A word is a message that told a member that something was done.
type word struct {
	interaction, user, text string
	action                  game.Action // "" if it is not known which action
	back                    bool        // says whether the message said that something was taken back
	order                   bool        // is true if about standing orders, which are not in the journal
	sure                    bool        // is true if the act was on the disk after the bot's last start
	// once is the custom_id of the press, if the message says that an earlier press has done the
	// same. It is "" otherwise.
	once string
}

// act does something that fits the channel's table, or something that does not.
func (m *member) act() {
	t, err := m.proc.Inside.In(m.channel)
	if m.life.over() {
		return
	}
	switch {
	case err != nil || !t.Live():
		m.open(t)
	case t.Phase == town.Lobby:
		m.lobby(t)
	case chance(m.rng, 0.12):
		m.stray()
	case chance(m.rng, 0.08):
		m.command(pick(m.rng, harmless), nil, "")
	case chance(m.rng, 0.03):
		m.rests()
	case chance(m.rng, 0.02):
		m.command("do", playground.Opts{"line": "resign"}, game.Resign)
	case t.Vote != nil && chance(m.rng, 0.3):
		m.pressOp(pick(m.rng, []string{"y", "y", "y", "n"}), t.ID)
	case chance(m.rng, 0.03):
		m.stand(m.turn(t), t)
	case chance(m.rng, 0.5):
		m.typed(t)
	default:
		m.panel(t)
	}
}

// open opens a table, or asks for a rematch.
func (m *member) open(old town.Sight) {
	if old.ID != 0 && chance(m.rng, 0.4) && m.pressOp("m", old.ID) {
		return
	}
	title := m.titles[0]
	if chance(m.rng, 0.35) {
		title = pick(m.rng, m.titles)
	}
	how := playground.Opts{"game": title.Game.Info().ID}
	if chance(m.rng, 0.3) {
		how["computer"] = pick(m.rng, []string{"1", "2"})
	}
	m.command("play", how, "")
}

// rests makes the member go away for a while, mostly with the computer in the seat, or come back.
func (m *member) rests() {
	how := playground.Opts{"until": pick(m.rng, []string{"1d", "1w", "now"})}
	if chance(m.rng, 0.8) {
		how["computer"] = "1"
	}
	m.command("away", how, "")
}

// lobby acts at a table whose game has not started: mostly a member joins or starts it, sometimes
// they leave or close it.
func (m *member) lobby(t town.Sight) {
	switch {
	case chance(m.rng, 0.1):
		m.stray()
	case t.Has(m.id) && chance(m.rng, 0.1):
		m.pressOp("co", t.ID)
	case !t.Has(m.id):
		m.pressOp("j", t.ID)
	case len(t.Players) > 1 || chance(m.rng, 0.1):
		if t.Host != m.id && chance(m.rng, 0.5) { // the host is at the table already
			m.as(t.Host).pressOp("g", t.ID)
			return
		}
		m.pressOp("g", t.ID)
	case chance(m.rng, 0.1):
		m.pressOp("l", t.ID)
	default:
		m.as(m.other(t)).pressOp("j", t.ID)
	}
}

// The method other returns the id of a user who is not at the table. If all users are at the table,
// it returns the member's own id.
func (m *member) other(t town.Sight) string {
	for _, key := range m.members {
		if id := m.srv.As(key).ID(); !t.Has(id) {
			return id
		}
	}
	return m.id
}

// The method as returns a copy of m that acts as the user with the given id.
func (m *member) as(id string) *member {
	other := *m
	for _, key := range m.members {
		if m.srv.As(key).ID() == id {
			other.key, other.id = key, id
		}
	}
	return &other
}

// turn returns a member whose turn it is, most of the time. Otherwise it returns m itself.
func (m *member) turn(t town.Sight) *member {
	if asked := t.Asked(); len(asked) > 0 && chance(m.rng, 0.9) {
		return m.as(pick(m.rng, asked))
	}
	return m
}

// typed makes a member type a line of one or two actions.
func (m *member) typed(t town.Sight) {
	m = m.turn(t)
	seat, ok := t.SeatOf(m.id)
	var legal []game.Action
	if ok {
		legal = t.Match.State.Legal(seat, nil)
	}
	if len(legal) == 0 {
		m.command("do", playground.Opts{"line": "mark1"}, "")
		return
	}
	a := pick(m.rng, legal)
	if chance(m.rng, 0.2) {
		m.command("do", playground.Opts{"line": string(a) + "; " + string(pick(m.rng, legal))}, "")
		return
	}
	m.command("do", playground.Opts{"line": string(a)}, "")
}

// panel opens the private panel and follows it until something is done.
func (m *member) panel(t town.Sight) {
	m = m.turn(t)
	r, ok := m.clickOp("p", t.ID)
	for range 6 {
		if !ok || r.Message == nil || strings.HasPrefix(r.Message.Content, "✅") || m.life.over() {
			return
		}
		use := slices.DeleteFunc(m.controls(panelSight), func(c control) bool { // avoid going back and forth
			return c.Message != r.Message.ID || !slices.Contains([]string{"s", "S", "c", "a"}, c.op())
		})
		if i := slices.IndexFunc(use, func(c control) bool { return c.op() == "a" }); i >= 0 {
			use = use[i : i+1]
		}
		if len(use) == 0 {
			return
		}
		r, ok = m.use(pick(m.rng, use))
	}
}

// How many messages back a member looks for a panel, for a button, or for anything.
const (
	panelSight  = 12
	buttonSight = 40
	straySight  = 25
)

// stray uses any control of any message that the member sees, old ones included.
func (m *member) stray() {
	use := m.controls(straySight)
	for range min(5, len(use)) {
		if c := pick(m.rng, use); !slices.Contains([]string{"x", "l"}, c.op()) || chance(m.rng, 0.2) {
			m.use(c)
			return
		}
	}
}

// harmless are names of commands that change little in a running game. There, close, draw and resign
// only ask what the member wants.
var harmless = []string{
	"board", "hand", "undo", "undo", "history", "games", "rules", "help", "close", "draw", "resign", "export",
}

// A control is a button or a menu that can be used.
type control struct{ playground.Control }

func (c control) op() string { return town.Custom(c.CustomID).Op }

// controls returns what the member can use on the last messages that they see.
func (m *member) controls(messages int) []control {
	all, err := m.srv.As(m.key).Controls(m.channel, messages)
	if err != nil {
		return nil
	}
	use := make([]control, len(all))
	for i, c := range all {
		use[i] = control{c}
	}
	return use
}

// pressOp uses the newest control with this operation and table. It returns false if there is none
// or the use failed.
func (m *member) pressOp(op string, id town.ID) bool {
	_, ok := m.clickOp(op, id)
	return ok
}

func (m *member) clickOp(op string, id town.ID) (playground.Reply, bool) {
	for _, c := range slices.Backward(m.controls(buttonSight)) {
		if c.op() == op && town.Custom(c.CustomID).Table == id.String() {
			return m.use(c)
		}
	}
	return playground.Reply{}, false
}

// use presses a button or chooses from a menu.
func (m *member) use(c control) (playground.Reply, bool) {
	var action game.Action
	if op := c.op(); op == "a" {
		action = town.Custom(c.CustomID).Action()
	}
	var values []string
	if c.Values != nil {
		for _, i := range m.rng.Perm(len(c.Values))[:c.Need] {
			values = append(values, c.Values[i])
		}
	}
	r, ok := m.visit(m, "presses "+c.CustomID, action, func(a *playground.Actor) (*playground.Ticket, error) {
		return a.BeginPress(m.channel, c.Message, c.CustomID, values...)
	})
	if ok && r.Modal != nil {
		return m.fill(r.Modal)
	}
	return r, ok
}

// fill sends an open form, with a random line of notation.
func (m *member) fill(form *playground.ModalView) (playground.Reply, bool) {
	line := pick(m.rng, []string{"mark1", "mark2", "look", "pass", "b3", "?"})
	return m.visit(m, "sends "+form.CustomID, "", func(a *playground.Actor) (*playground.Ticket, error) {
		return a.BeginSubmit(form, playground.Opts{"line": line})
	})
}

// command uses a slash command.
func (m *member) command(name string, o playground.Opts, action game.Action) {
	m.visit(m, "/"+name, action, func(a *playground.Actor) (*playground.Ticket, error) {
		return a.BeginCommand(m.channel, name, o)
	})
}

// memberPatience is how long a member waits for an answer before they give up.
const memberPatience = 90 * time.Second

// memberActs has a random member act in a random channel.
func (x *sim) memberActs() {
	if x.away {
		return // the bot is not on the server
	}
	rng := rand.New(rand.NewPCG(x.rng.Uint64(), x.rng.Uint64()))
	m := &member{sim: x, rng: rng, key: pick(rng, x.members), channel: pick(rng, x.channels), proc: x.proc}
	m.id = x.srv.As(m.key).ID()
	x.sched.start(nil, m.key, 0, m.act)
	x.sched.run(0)
}

// visit does one thing as a member, records the bot's answer and returns it. The bool is false if
// the member could not act or got no answer. Silence is a broken promise, unless something that
// happened to this interaction explains the silence.
func (x *sim) visit(m *member, what string, action game.Action, do begin) (playground.Reply, bool) {
	place := m.id + " " + m.channel
	if x.busy[place] || x.away {
		return playground.Reply{}, false // the member is still waiting for another answer
	}
	tk, err := do(x.srv.As(m.key))
	if err != nil {
		return playground.Reply{}, false // the client did not allow it
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

// stand gives a standing order for a legal action. It calls the tables directly and uses no button or
// menu of the bot, because no menu of a Probe offers such orders.
func (x *sim) stand(m *member, t town.Sight) {
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
	if err := x.proc.Inside.Stand(in.ID, m.id, t.ID, string(pick(m.rng, legal))); err != nil {
		x.trace("%s gives an order: %v", m.key, err)
	}
}

// Ways in which an interaction reaches the bot.
const (
	comesOnce  = "once"
	comesTwice = "twice"
	comesLate  = "late"
	comesNever = "never"
)

// The fractions of interactions that reach the bot twice, late or never.
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

// begin starts something that a member does.
type begin func(*playground.Actor) (*playground.Ticket, error)

// orders are the operations, as in custom_ids, of the controls for standing orders.
var orders = []string{"5", "6", "7", "8"}

// The signs at the beginning of an answer that says what was done, or taken back.
const (
	doneSign = "✅"
	backSign = "↩️"
)

// hear records what the member was told. If they were told nothing and explained is false, it
// records a broken promise.
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

// toldOnce says whether a text means that an earlier press has already done the same.
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
