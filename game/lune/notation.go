package lune

import (
	"bytes"

	"bivouac/game"
)

// parse reads one input of L20, in upper or lower case, with or without spaces and the code of the
// base weapon. It returns false if text is no input. It does not know the position, so the input may
// be illegal.
func parse(text string) (play, bool) {
	if len(text) > 2*game.MaxAction {
		return play{}, false
	}
	var buffer [2 * game.MaxAction]byte
	b := buffer[:0]
	for i := range len(text) {
		if c := text[i]; c != ' ' && c != '\t' {
			b = append(b, upper(c))
		}
	}
	if p, ok := parseBare(b); ok || len(b) < 2 {
		return p, ok
	}
	r := reader{rest: b, good: true}
	var p play
	switch {
	case b[0] == '$':
		r.buy(&p)
	case b[0] == '-':
		r.rest = b[1:]
		r.sign('$')
		p.verb, p.item = vRefund, r.item()
	case len(b) > 2 && b[1] != '>' && b[2] == '>':
		p.verb, p.item = vMount, r.item()
		r.sign('>')
		p.mech = r.mech()
		r.good = r.good && p.item < equipment
	default:
		p.mech = r.mech()
		r.order(&p)
	}
	if !r.good || len(r.rest) != 0 {
		return play{}, false
	}
	return p, true
}

// parseBare reads an input without arguments. It returns false if b is none.
func parseBare(b []byte) (play, bool) {
	for v, word := range bareText {
		if word != "" && string(b) == bareUpper[v] {
			return play{verb: verb(v)}, true
		}
	}
	return play{verb: vLeave}, string(b) == "FORFEIT"
}

// bareText are the inputs without arguments.
var bareText = [verbCount]game.Action{
	vAuto: "@", vBack: "<", vReset: "<<", vReady: "/", vWait: "/-", vAbandon: "##",
	vLeave: game.Resign, vJoin: "join", vLate: "~1", vTimeout: "~2",
}

var bareUpper = func() (list [verbCount]string) {
	for v, word := range bareText {
		list[v] = string(bytes.ToUpper([]byte(word)))
	}
	return list
}()

func upper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

const (
	mechLetters = "CKA"
	noMech      = 255 // play.mech of a purchase without a Mech
)

// weaponCodes are the weapons in the order of L7.5.
var weaponCodes = [weaponCount]string{"TF", "TC", "AA", "CP", "LP", "AR"}

// reader parses an input from left to right; good becomes false at the first error.
type reader struct {
	rest []byte
	good bool
}

// take consumes the next character and returns it, or 0 at the end.
func (r *reader) take() byte {
	if len(r.rest) == 0 {
		r.good = false
		return 0
	}
	c := r.rest[0]
	r.rest = r.rest[1:]
	return c
}

func (r *reader) sign(c byte) { r.good = r.take() == c && r.good }

// index consumes a letter of a list and returns its index.
func (r *reader) index(list string) uint8 {
	c := r.take()
	for i := range len(list) {
		if list[i] == c {
			return uint8(i)
		}
	}
	r.good = false
	return 0
}

func (r *reader) mech() uint8 { return r.index(mechLetters) }
func (r *reader) dir() dir    { return dir(r.index(dirLetters)) }

// digit consumes a number from one to most.
func (r *reader) digit(most byte) uint8 {
	c := r.take()
	if c < '1' || c > '0'+most {
		r.good = false
		return 0
	}
	return c - '0'
}

func (r *reader) square() square {
	c := r.take()
	n := r.digit(8)
	if c < 'A' || c > 'H' || n == 0 {
		r.good = false
		return 0
	}
	return square(c-'A') + 8*square(n-1)
}

// code consumes a two-letter code and returns its index in a list. If no code of the list follows, it
// consumes nothing and returns the length of the list.
func (r *reader) code(list []string) int {
	if len(r.rest) >= 2 {
		for i, c := range list {
			if r.rest[0] == c[0] && r.rest[1] == c[1] {
				r.rest = r.rest[2:]
				return i
			}
		}
	}
	return len(list)
}

func (r *reader) item() item {
	i := item(r.code(itemCodes[:]))
	r.good = r.good && i < itemCount
	return i
}

// buy reads "$CP>K", "$CP", "$GR".
func (r *reader) buy(p *play) {
	r.sign('$')
	p.verb, p.item, p.mech = vBuy, r.item(), noMech
	if len(r.rest) > 0 {
		r.sign('>')
		p.mech = r.mech()
		r.good = r.good && p.item < equipment
	}
}

// order reads what follows a Mech's letter.
func (r *reader) order(p *play) {
	switch r.take() {
	case '@':
		p.verb, p.at = vDeploy, r.square()
	case '>':
		p.verb, p.at = vMove, r.square()
	case '+':
		p.verb = vRepair
	case '^':
		p.verb, p.skill = vSkill, r.digit(4)
	case '=':
		r.sign('P')
		p.verb, p.seat = vGive, seat(r.digit(mostSeats)-1)
	case '!':
		r.attack(p)
	default:
		r.good = false
	}
}

// attack reads what follows the "!" of an attack: "E", "TF E", "D5", "LP E2".
func (r *reader) attack(p *play) {
	p.verb = vAttack
	p.weapon = weapon(r.code(weaponCodes[:]))
	if p.weapon == weaponCount {
		p.weapon = weapon(p.mech) // the base weapon (L5.1)
	}
	switch p.weapon {
	case artemis, architect:
		p.at = r.square()
	case plasmaLauncher:
		p.dir, p.n = r.dir(), r.digit(3)
	default:
		p.dir = r.dir()
	}
}
