package lune

import (
	"fmt"
	"strings"
)

// thenItem reads "then K>C4 A!D5" and "rolls 14 60".
func (d *drawing) thenItem(words []string) error {
	for _, w := range words[1:] {
		if words[0] == "rolls" {
			n, err := count("rolls", w, 0, 99)
			if err != nil {
				return err
			}
			d.rolls = append(d.rolls, n)
			continue
		}
		p, ok := parse(w)
		if !ok || p.verb != vMove && p.verb != vAttack && p.verb != vRepair {
			return fmt.Errorf("want moves, attacks and repairs like K>C4 A!D5 K!CPN C+ behind then, not %q", shorten(w))
		}
		d.then = append(d.then, p)
	}
	return nil
}

// play does what stands behind "then", asks the players, and runs what nobody waits for.
func (d *drawing) play(out *events) error {
	d.is.turn = d.turn
	d.settleStart()
	if len(d.then) > 0 && d.phase != inPlayers {
		return fmt.Errorf("then belongs to the players' turn")
	}
	d.rig.values[forResist-forRoster] = d.rolls
	for i := range d.then {
		p := &d.then[i]
		text := strings.ReplaceAll(string(p.text()), " ", "")
		if int(d.acted) == len(d.acts) {
			return fmt.Errorf("then %s: each Mech has a move and an action (L10.5)", text)
		}
		if r := d.check(d.owner[p.mech], p); r != nil {
			return fmt.Errorf("then %s: not legal there by %s", text, r.Rule)
		}
		d.carry(p)
		d.keep(p)
	}
	switch left := d.rig.values[forResist-forRoster]; {
	case d.rig.bad != nil:
		return d.rig.bad
	case len(left) > 0:
		return fmt.Errorf("%d of the rolls are not needed", len(left))
	case d.phase == over && d.ended > d.played():
		return fmt.Errorf("what stands behind then ends the game")
	}
	if d.rig.values[forResist-forRoster] = nil; d.phase == over {
		return nil
	}
	if d.phaseEnds() || d.phase == inPlayers && !d.lives() { // L10.20
		d.advance(out)
	}
	if d.phase != over {
		d.ask(nobody)
	}
	return nil
}
