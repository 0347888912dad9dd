package faults

import (
	"time"

	"bivouac/bot/playground"
)

// jumps are the times by which the clock leaps. Some are longer than the 3 s for an answer, the 15
// min of a token, the hour in which a message can be edited, the delay of a reminder, or the week
// of a lobby.
var jumps = []time.Duration{
	4 * time.Second, 2 * time.Minute, 20 * time.Minute, 2 * time.Hour, 26 * time.Hour, 80 * time.Hour, 8 * 24 * time.Hour,
}

// gateway lists the faults of the connection to the gateway.
var gateway = []playground.Fault{
	{Kind: "drop"}, {Kind: "op7"}, {Kind: "op9", Resumable: true}, {Kind: "op9"},
	{Kind: "close", Code: 4000}, {Kind: "close", Code: 4009},
}

// A misfortune is one kind of trouble between two acts. The function strike makes it happen, or returns
// false if it does not fit the moment.
type misfortune struct {
	weight int
	strike func(*sim) bool
}

// misfortunes lists all kinds, each with its weight in the draw.
var misfortunes = []misfortune{
	{8, (*sim).die}, {4, (*sim).dieNow}, {14, (*sim).gateway}, {8, (*sim).leap}, {3, (*sim).misjudge},
	{4, (*sim).forbid}, {10, (*sim).allow}, {2, (*sim).deletePlace}, {4, (*sim).deleteMessage},
	{3, (*sim).memberGoes}, {6, (*sim).memberComes}, {1, (*sim).kick}, {3, (*sim).thread}, {3, (*sim).archive},
	{30, (*sim).latecomers},
}

// trouble draws one misfortune and makes it happen. It returns false if this misfortune does not fit
// the moment.
func (x *sim) trouble() bool {
	sum := 0
	for _, m := range misfortunes {
		sum += m.weight
	}
	n := x.rng.IntN(sum)
	for _, m := range misfortunes {
		if n -= m.weight; n < 0 {
			return m.strike(x)
		}
	}
	return false
}

// die plans a kill at one of the next moments.
func (x *sim) die() bool {
	x.life.doom = doom{pick(x.rng, moments), x.rng.IntN(5)}
	x.note("doom", x.life.doom.at)
	return true
}

func (x *sim) dieNow() bool {
	x.life.kill("between")
	x.note("kill")
	return true
}

// gateway disturbs the connection to the gateway.
func (x *sim) gateway() bool {
	if x.gate.feed == nil {
		return false
	}
	if chance(x.rng, 0.2) {
		x.gone()
		return true
	}
	f := pick(x.rng, gateway)
	if chance(x.rng, 0.3) {
		x.fault(playground.Fault{Kind: pick(x.rng, []string{"resume7", "resume9"})})
		x.count("gateway refuses a resume")
	}
	x.count("gateway " + f.Kind)
	x.fault(f)
	x.shake()
	x.listen()
	return true
}

// gone makes the connection silent until the bot gives it up. Sometimes the session is lost too,
// with the events that were not delivered.
func (x *sim) gone() {
	x.count("gateway zombie")
	x.gate.close(false)
	if chance(x.rng, 0.4) {
		x.count("gateway loses the session")
		x.gate.session = ""
	}
	x.shake()
	x.connect(zombie)
}

// leap lets much time pass.
func (x *sim) leap() bool {
	jump := pick(x.rng, jumps)
	x.count("clock jump")
	x.trace("the clock jumps by %s", jump)
	for range 4 {
		x.seeAll()
		x.sched.run(jump / 4)
		if !x.life.dead {
			x.proc.tick()
		}
		x.sched.run(2 * time.Second)
	}
	return true
}

// misjudge sets the bot's own clock wrong, by up to a day, or right again.
func (x *sim) misjudge() bool {
	x.seeAll()
	x.skew = pick(x.rng, []time.Duration{0, 0, time.Minute, -time.Minute, 24 * time.Hour, -24 * time.Hour})
	x.count("wrong clock")
	return true
}

// denials are permissions that the bot may lose in a channel.
var denials = []playground.Permission{
	playground.SendMessages | playground.SendInThreads, playground.AttachFiles, playground.ViewChannel,
	playground.ReadMessageHistory, playground.EmbedLinks,
}

func (x *sim) forbid() bool {
	c, what := pick(x.rng, x.channels), pick(x.rng, denials)
	x.wards.denied = append(x.wards.denied, x.rootOf(c))
	x.count("permission lost")
	x.try(x.srv.Deny(c, what))
	return true
}

func (x *sim) allow() bool {
	if len(x.wards.denied) == 0 {
		return false
	}
	for _, c := range x.wards.denied {
		if x.srv.ChannelID(c) != "" {
			x.try(x.srv.Deny(c, 0))
		}
	}
	x.wards.denied = nil
	return true
}

// deletePlace deletes a channel or a thread. A new channel takes the place of a deleted channel.
func (x *sim) deletePlace() bool {
	c := pick(x.rng, x.channels)
	if x.away || x.srv.As(admin).DeleteChannel(c) != nil && x.srv.As(admin).Thread(c, "delete") != nil {
		return false
	}
	x.count("channel deleted")
	x.forgetPlaces()
	return true
}

// deleteMessage deletes a card or a board.
func (x *sim) deleteMessage() bool {
	t, err := x.proc.Inside.In(pick(x.rng, x.channels))
	if err != nil || t.Board == "" && t.Card == "" {
		return false
	}
	message := t.Board
	if message == "" || chance(x.rng, 0.3) {
		message = t.Card
	}
	if x.srv.As(admin).DeleteMessage(t.Channel, message) != nil {
		return false
	}
	x.count("message deleted")
	x.removed[message] = true
	return true
}

// memberLeft is the name under which the run counts members who left the server.
const memberLeft = "member left"

// memberGoes makes a member leave the server. The administrator stays.
func (x *sim) memberGoes() bool {
	key := pick(x.rng, x.members[1:])
	if len(x.wards.gone) > 1 {
		return false
	}
	x.count(memberLeft)
	x.wards.gone = append(x.wards.gone, key)
	x.try(x.srv.SetPresent(key, false))
	return true
}

func (x *sim) memberComes() bool {
	if len(x.wards.gone) == 0 {
		return false
	}
	x.try(x.srv.SetPresent(x.wards.gone[0], true))
	x.wards.gone = x.wards.gone[1:]
	return true
}

// kick removes the bot from the server for a while.
func (x *sim) kick() bool {
	x.count("server left")
	x.away = true
	x.try(x.srv.SetPresent("bot", false))
	x.shake()
	x.sched.run(time.Duration(x.rng.IntN(100)) * time.Hour)
	x.try(x.srv.SetPresent("bot", true))
	x.away = false
	x.sched.run(time.Second)
	return true
}

// thread opens a thread and uses it as a further channel.
func (x *sim) thread() bool {
	c := pick(x.rng, x.channels)
	if len(x.channels) > 2*x.o.Channels {
		return false
	}
	id, err := x.srv.StartThread(admin, c, "thread")
	if err != nil {
		return false // a thread cannot have threads
	}
	x.count("thread opened")
	x.channels = append(x.channels, id)
	x.wards.roots[id] = c
	return true
}

// archive archives, locks or opens a thread.
func (x *sim) archive() bool {
	c, what := pick(x.rng, x.channels), pick(x.rng, []string{"archive", "lock", "unlock"})
	if x.srv.As(admin).Thread(c, what) != nil {
		return false
	}
	x.count("thread " + what)
	return true
}

// latecomers delivers some of the late interactions, in the same life or a later one.
func (x *sim) latecomers() bool {
	kept := x.kept
	x.kept = nil
	for _, in := range kept {
		if !chance(x.rng, 0.4) {
			x.kept = append(x.kept, in)
			continue
		}
		x.count("late interaction")
		delete(x.arrived, in.ID) // the interaction counts as one that arrives now
		x.again(in, 0)
	}
	return len(kept) > 0
}

// try is called with an error that cannot occur. If the error is not nil, the simulation has a
// fault, and the run ends.
func (x *sim) try(err error) {
	if err != nil {
		x.broken("%v: %v", errTrouble, err)
	}
}

// admin is the member with all permissions.
const admin = "alice"

// wards lists what misfortunes have taken away, so that it can be given back later. It also has the
// parent channel of each thread.
type wards struct {
	denied []string          // channels in which the bot lacks a permission
	gone   []string          // members who left
	roots  map[string]string // by thread: its channel
}

func (x *sim) rootOf(c string) string {
	if root := x.wards.roots[c]; root != "" {
		return root
	}
	return c
}

// forgetPlaces removes from the run all channels that no longer exist, and makes new ones.
func (x *sim) forgetPlaces() {
	left := x.channels[:0:0]
	rooms := 0
	for _, c := range x.channels {
		if x.srv.ChannelID(c) == "" {
			x.lost[c] = true
			continue
		}
		left = append(left, c)
		if x.wards.roots[c] == "" {
			rooms++
		}
	}
	for ; rooms < x.o.Channels; rooms++ {
		id, err := x.srv.As(admin).CreateChannel("room")
		x.try(err)
		left = append(left, id)
	}
	x.channels = left
}
