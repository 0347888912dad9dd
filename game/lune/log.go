package lune

import (
	"strconv"

	"bivouac/game"
)

// events collects the events of an action; nil if they are not needed.
type events []game.Event

// say adds a public event. If reveals is true, the host offers no undo past it: in the players' turn
// only the rules' own undo is allowed (L10.11).
func (e *events) say(reveals bool, key game.Key, args ...any) {
	if e != nil {
		*e = append(*e, game.Event{Text: game.T(key, args...), Reveals: reveals})
	}
}

// tellPlay logs an accepted input and its effects, which it reads from the marks with index from and
// later.
func (s *State) tellPlay(of seat, p *play, from int, out *events) {
	if out == nil {
		return
	}
	who, mech := game.Seat(of), game.Key("")
	if p.mech < mechCount {
		mech = kindKeys[p.mech]
	}
	switch p.verb {
	case vMove, vAttack, vRepair:
		s.tellDeed(who, p, s.is.list()[min(from, int(s.is.count)):], out)
	case vDeploy:
		out.say(false, "lune.log.deploy", "who", who, "mech", mech, "square", p.at.name())
	case vGive:
		out.say(false, "lune.log.give", "who", who, "mech", mech, "to", game.Seat(p.seat))
	case vSkill:
		out.say(false, "lune.log.skill", "who", who, "mech", mech, "skill", skillKey(p.skill))
	case vBuy, vRefund, vMount:
		s.tellShopping(who, p, mech, out)
	case vReset:
		key := game.Key("lune.log.reset")
		if s.reset == 0 { // it has been carried out
			key = "lune.log.reset.done"
		}
		out.say(true, key, "who", who)
	case vLate, vTimeout:
		out.say(true, voteKeys[p.verb])
	default:
		out.say(s.phase == inPlayers || p.verb == vLeave || p.verb == vJoin, voteKeys[p.verb], "who", who)
	}
}

// tellLapse logs that a proposal to give up lapses and has to be made again.
func tellLapse(out *events) { out.say(true, "lune.log.abandon.lapses") }

// voteKeys are the texts of inputs without arguments.
var voteKeys = [verbCount]game.Key{
	vAuto: "lune.log.auto", vBack: "lune.log.back", vReady: "lune.log.ready", vWait: "lune.log.wait",
	vAbandon: "lune.log.abandon", vLeave: "lune.log.leave", vJoin: "lune.log.join", vLate: "lune.log.late",
	vTimeout: "lune.log.timeout",
}

func skillKey(n uint8) game.Key { return game.Key("lune.skill." + strconv.Itoa(int(n))) }

func (s *State) tellShopping(who game.Seat, p *play, mech game.Key, out *events) {
	what := itemKey(p.item)
	switch {
	case p.verb == vRefund:
		out.say(false, "lune.log.refund", "who", who, "item", what)
	case p.verb == vMount:
		out.say(false, "lune.log.mount", "who", who, "item", what, "mech", mech)
	case mech != "":
		out.say(false, "lune.log.buy.mech", "who", who, "item", what, "mech", mech)
	default:
		out.say(false, "lune.log.buy", "who", who, "item", what)
	}
}

// tellDeed logs a Mech's action and its effects.
func (s *State) tellDeed(who game.Seat, p *play, marks []mark, out *events) {
	d := digest{s: s}
	for i := range marks {
		if m := &marks[i]; m.kind != mDraw {
			d.read(m)
		}
	}
	what := s.deedText(p)
	if p.verb != vAttack { // what a move or repair does to its Mech is told with it
		what = chain(append([]game.Text{what}, d.own(p.mech)...), "lune.and.comma")
	}
	parts := d.texts(nil)
	if len(parts) == 0 {
		out.say(true, "lune.log.deed", "who", who, "what", what)
		return
	}
	out.say(true, "lune.log.deed.did", "who", who, "what", what, "did", chain(parts, "lune.and"))
}

// deedText describes a Mech's action: "Cannon Mech → C4", "Cannon Mech uses Taurus Cannon towards
// the east".
func (s *State) deedText(p *play) game.Text {
	mech := kindKeys[p.mech]
	switch p.verb {
	case vMove:
		return game.T("lune.deed.move", "mech", mech, "square", p.at.name())
	case vRepair:
		return game.T("lune.deed.repair", "mech", mech)
	}
	key := game.Key("lune.deed.attack.side")
	if p.weapon == artemis || p.weapon == architect {
		key = "lune.deed.attack"
	}
	return game.T(key, "mech", mech, "weapon", weaponKeys[p.weapon], "target", p.targetText())
}

// targetText returns the target of an attack in words: "D5", "the east".
func (p *play) targetText() game.Text {
	towards := game.T(game.Key("lune.target." + dirLetters[p.dir:p.dir+1]))
	switch p.weapon {
	case artemis, architect:
		return game.Literal(p.at.name())
	case plasmaLauncher:
		return game.T("lune.target.far", "side", towards, "n", int(p.n))
	}
	return towards
}

// target returns the target of an attack as typed: "E", "D5", "E2".
func (p *play) target() string {
	switch p.weapon {
	case artemis, architect:
		return p.at.name()
	case plasmaLauncher:
		return dirLetters[p.dir:p.dir+1] + strconv.Itoa(int(p.n))
	}
	return dirLetters[p.dir : p.dir+1]
}

var weaponKeys = func() (keys [weaponCount]game.Key) {
	for w, code := range weaponCodes {
		keys[w] = game.Key("lune.item." + code)
	}
	return keys
}()
