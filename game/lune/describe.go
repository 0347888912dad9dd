package lune

import (
	"strconv"

	"bivouac/game"
)

// Describe describes a legal action in full. Its consequences are computed on a copy in which no
// building resists: see foresee.
func (s *State) Describe(asking game.Seat, action game.Action) game.Choice {
	c := game.Choice{Action: action}
	p, ok := parse(string(action))
	if !ok || p.text() != action || asking < 0 || int(asking) >= int(s.seats) {
		return c
	}
	d := describer{s: s, of: seat(asking), p: &p, c: &c}
	d.describe()
	return c
}

// describer describes one legal input.
type describer struct {
	s  *State
	of seat
	p  *play
	c  *game.Choice
}

func (d *describer) describe() {
	p := d.p
	switch p.verb {
	case vMove, vAttack, vRepair, vDeploy:
		d.deed()
	case vBuy, vRefund, vMount:
		d.shopping()
	case vSkill:
		d.is(actSkill, game.T("lune.label.skill", "mech", d.mechName(), "skill", skillKey(p.skill)), d.mechArg(),
			game.Arg{
				Value: strconv.Itoa(int(p.skill)),
				Label: game.T("lune.arg.skill", "skill", skillKey(p.skill), "does", skillKey(p.skill)+".note"),
			})
		d.c.Note = game.Text{Key: skillKey(p.skill) + ".note"}
	case vGive:
		d.is(actGive, game.T("lune.label.give", "mech", d.mechName(), "who", game.Seat(p.seat)), d.mechArg(),
			game.Arg{Value: "p" + strconv.Itoa(int(p.seat)+1), Label: game.T("lune.arg.player", "who", game.Seat(p.seat))})
		d.c.Note = game.T("lune.note.give")
	default:
		d.plainly()
	}
}

// is sets verb, label and arguments.
func (d *describer) is(verb string, label game.Text, args ...game.Arg) {
	d.c.Verb, d.c.Label, d.c.Args = verb, label, args
}

// mech returns the letter of the Mech.
func (d *describer) mech() string { return mechLetters[d.p.mech : d.p.mech+1] }

// mechName returns the name of the Mech, such as "Combat Mech".
func (d *describer) mechName() game.Text { return mechText(d.p.mech) }

// mechText returns the name of a Mech.
func mechText(mech uint8) game.Text { return game.Text{Key: kindKeys[mech]} }

// pieceKeys are the short names of the Mechs.
var pieceKeys = [mechCount]game.Key{"lune.piece.C", "lune.piece.K", "lune.piece.A"}

// mechArg returns the argument for the Mech, labelled with its square and health.
func (d *describer) mechArg() game.Arg {
	u := &d.s.now.units[d.p.mech]
	if u.at >= squares {
		return game.Arg{Value: d.mech(), Label: d.mechName()}
	}
	return game.Arg{
		Value: d.mech(), Label: game.T("lune.arg.mech", "mech", d.mechName(), "square", u.at.name(),
			"hp", int(u.hp), "most", int(u.most)),
	}
}

// plainly describes the inputs without arguments.
func (d *describer) plainly() {
	plain := map[verb]struct {
		act, key string
		final    bool
	}{
		vAuto: {actAuto, "auto", false}, vReady: {actReady, "ready", true}, vWait: {actWait, "wait", false},
		vBack:  {actBack, "back", false},
		vReset: {actReset, "reset", true}, vAbandon: {actAbandon, "abandon", true}, vLeave: {actResign, "leave", true},
	}[d.p.verb]
	if plain.act == "" {
		return
	}
	d.is(plain.act, game.T(game.Key("lune.label."+plain.key)))
	d.c.Final = plain.final && d.settles()
	switch d.p.verb {
	case vReady:
		d.c.Loss, d.c.Note = d.s.readyNote(d.of, d.settles())
	case vBack:
		d.c.Note = d.s.backNote()
	case vReset, vAbandon:
		d.c.Note = d.voteNote(plain.key)
	default:
		d.c.Note = game.T(game.Key("lune.note." + plain.key))
	}
}

// settles says whether a vote or "ready" is the last one missing and takes effect at once; an earlier
// one can be withdrawn or may lapse. For all other inputs it returns true.
func (d *describer) settles() bool {
	t := *d.s
	switch d.p.verb {
	case vReady:
		t.ready = t.ready.with(d.of)
		return t.phaseEnds()
	case vReset:
		return t.agreed(t.reset.with(d.of))
	case vAbandon:
		return t.agreed(t.giveUp.with(d.of))
	}
	return true
}

// readyNote returns the loss and the note of a "ready". In the players' turn the note names the
// Mechs that have not acted. If settles is true, the Vek turn follows at once: the loss is what the
// players lose in it, and the note names the Veks that die. Else the note says what the announced
// attacks would hit.
func (s *State) readyNote(of seat, settles bool) (loss, note game.Text) {
	then := game.Key("lune.note.ready")
	switch s.phase {
	case inShop:
		then += ".shop"
	case inDeploy:
		then += ".deploy"
	}
	if settles {
		then += ".now"
	}
	if s.phase != inPlayers {
		return loss, game.T(then)
	}
	var said []game.Text
	if idle := s.unacted(of); idle != nil {
		said = append(said, game.T("lune.note.ready.idle", "mechs", chain(idle, "lune.and.comma")))
	}
	if settles {
		var kills []game.Text
		loss, kills = s.comingLoss()
		said = append(said, kills...)
	} else if coming := s.forecast(); !coming.IsZero() {
		said = append(said, game.T("lune.note.ready.coming", "coming", coming))
	}
	if said == nil && loss.IsZero() {
		return loss, game.T(then)
	}
	return loss, chain(said, "lune.and")
}

// unacted returns the names of the living Mechs that a seat commands and that have not acted.
func (s *State) unacted(of seat) []game.Text {
	var idle []game.Text
	for m := range mechCount {
		if u := &s.now.units[m]; u.alive && !u.acted && (s.owner[m] == of || s.late) {
			idle = append(idle, s.unitText(u.kind, u.order))
		}
	}
	return idle
}

// backNote names the move that undo reverts.
func (s *State) backNote() game.Text {
	if s.acted == 0 {
		return game.Text{}
	}
	p := &s.acts[s.acted-1]
	return game.T("lune.note.back", "move", s.deedText(p))
}

// voteNote says what a proposal does, and whether others must agree (L10.12, L1.10).
func (d *describer) voteNote(key string) game.Text {
	if !d.settles() {
		return game.T(game.Key("lune.note." + key + ".vote"))
	}
	return game.T(game.Key("lune.note." + key))
}

// shopping describes purchases, refunds and mounting (L17.9, L17.10).
func (d *describer) shopping() {
	p, what := d.p, itemKey(d.p.item)
	item := game.Arg{
		Value: itemCodes[p.item], Label: game.T("lune.arg.item", "item", what, "n", int(prices[p.item])),
		About: game.Text{Key: "lune.about." + game.Key(itemCodes[p.item])},
	}
	mech := game.Arg{Value: nothing, Label: game.T("lune.arg.nomech")}
	if p.mech < mechCount {
		mech = game.Arg{Value: d.mech(), Label: d.mechName()}
	}
	d.c.Note = item.About
	switch {
	case p.verb == vRefund:
		d.is(actRefund, game.T("lune.label.refund", "item", what, "n", int(prices[p.item])), item)
	case p.verb == vMount:
		d.is(actMount, game.T("lune.label.mount", "item", what, "mech", d.mechName()), game.Arg{
			Value: item.Value, Label: game.Text{Key: what},
		}, mech)
	case p.mech < mechCount:
		d.is(actBuy, game.T("lune.label.buy.mech", "item", what, "mech", d.mechName(), "n", int(prices[p.item])), item, mech)
	default:
		d.is(actBuy, game.T("lune.label.buy", "item", what, "n", int(prices[p.item])), item, mech)
	}
}

// deed describes a Mech's action and its consequences.
func (d *describer) deed() {
	p := d.p
	switch p.verb {
	case vDeploy:
		d.is(actDeploy, game.T("lune.label.deploy", "mech", kindKeys[p.mech], "square", d.s.squareText(p.at)),
			d.mechArg(), d.squareArg(p.at))
		return
	case vRepair:
		d.is(actRepair, game.T("lune.label.repair", "mech", d.mechName()), d.mechArg())
	case vMove:
		d.is(actMove, game.T("lune.deed.move", "mech", d.mechName(), "square", d.s.squareText(p.at)),
			d.mechArg(), d.squareArg(p.at))
	default:
		d.attack()
	}
	f := d.s.foresee(p)
	d.c.Loss, d.c.Gain, d.c.Note = f.loss, f.gain, f.note
	if p.verb == vAttack {
		d.c.Risk = f.risk
	}
	if p.verb == vRepair && d.s.now.units[p.mech].fire {
		doused := game.Text{Key: "lune.note.doused"}
		if !d.c.Note.IsZero() {
			doused = game.T("lune.and", "one", d.c.Note, "two", doused)
		}
		d.c.Note = doused
	}
	d.c.Final = p.verb != vMove
	if d.c.Final && d.c.Loss.IsZero() && d.c.Note.IsZero() {
		d.c.Note = game.T(noteNothing)
		d.c.Typed = p.verb == vRepair
	}
}

// attack describes weapon and target: the struck square and its unit.
func (d *describer) attack() {
	p := d.p
	struck := d.s.struckText(p)
	key := game.Key("lune.label.attack")
	if p.weapon == weapon(p.mech) {
		key = "lune.label.attack.base"
	}
	label := game.T(key, "mech", d.mechName(), "weapon", weaponKeys[p.weapon], "target", struck)
	weaponArg := game.Arg{
		Value: weaponCodes[p.weapon],
		Label: game.T("lune.arg.weapon", "weapon", weaponKeys[p.weapon],
			"short", game.Key("lune.short."+weaponCodes[p.weapon])),
	}
	d.is(actAttack, label, d.mechArg(), weaponArg, game.Arg{Value: p.target(), Label: struck, Group: d.s.sideText(p)})
}

// sideText returns the menu heading of a target, which is its direction.
func (s *State) sideText(p *play) game.Text {
	side := p.dir
	if p.weapon == artemis || p.weapon == architect {
		if from := s.now.units[p.mech].at; from < squares {
			side, _, _ = toward(from, p.at)
		}
	}
	if side > west {
		return game.Text{}
	}
	return game.Text{Key: sideKeys[side]}
}

var sideKeys = [4]game.Key{"lune.side.N", "lune.side.E", "lune.side.S", "lune.side.W"}

// squareArg returns the argument for a square, grouped by its row.
func (d *describer) squareArg(q square) game.Arg {
	return game.Arg{Value: q.name(), Label: d.s.squareText(q), Group: game.T("lune.group.row", "row", q.row()+1)}
}
