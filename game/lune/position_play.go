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
	if err := d.replay(); err != nil || d.phase == over {
		return err
	}
	if d.phaseEnds() || d.phase == inPlayers && !d.lives() { // L10.20
		d.advance(out)
	}
	if d.phase != over {
		d.ask(nobody)
	}
	return nil
}

// replay does what stands behind "then": nobody is ready meanwhile, and who acted last
// is asked on (L10.17).
func (d *drawing) replay() error {
	if len(d.then) == 0 && len(d.rolls) == 0 {
		return nil
	}
	if d.phase != inPlayers {
		return fmt.Errorf("then belongs to the players' turn")
	}
	ready, rolls := d.ready, &d.rig.values[forResist-forRoster]
	d.ready, *rolls = 0, d.rolls
	d.ask(nobody)
	for i := range d.then {
		if err := d.act(&d.then[i]); err != nil {
			return err
		}
	}
	if len(*rolls) > 0 {
		return fmt.Errorf("%d of the rolls are not needed", len(*rolls))
	}
	*rolls, d.ready = nil, ready
	return nil
}

// act plays one input of the Mech's owner.
func (d *drawing) act(p *play) error {
	of, text := d.owner[p.mech], strings.ReplaceAll(string(p.text()), " ", "")
	if r := d.check(of, p); r != nil {
		return fmt.Errorf("then %s: not legal there by %s", text, r.Rule)
	}
	d.carry(p)
	d.keep(p)
	if d.phase == over {
		return fmt.Errorf("then %s: it ends the game", text)
	}
	d.ask(of)
	return d.rig.bad
}
