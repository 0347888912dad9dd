package quantum

import (
	"bytes"
	"strings"

	"bivouac/game"
)

// verb is the kind of a command of the notation (Q16).
type verb uint8

const (
	noVerb verb = iota
	vKeep
	vReroll
	vPlace
	vReconfigure
	vDeploy
	vMove
	vAttack
	vTake
	vStay
	vBuild
	vResearch
	vStrike
	vTransport
	vWarp
	vModify
	vScout
	vInfamy
	vEnd
)

// act is a parsed command. Fields that a verb does not use are zero, or nowhere.
type act struct {
	verb   verb
	from   square // the ship; scrapped for one in the scrapyard
	to     square // destination, attack square, other ship, planet or orbit
	target square // of an attack
	cargo  square // Transport: the passenger, put down on drop
	drop   square
	value  uint8 // Modify: 3 or 5; in the scrapyard: the die
	brief  bool  // "Xd4xd5": without attack square
	berths [fleetSize]berth
}

// berth is a die and its square.
type berth struct {
	value uint8
	at    square
}

// parse reads one command in any case, with or without spaces. It returns false if the text is no
// command. It does not use the position.
func parse(text string) (act, bool) {
	if len(text) > 2*game.MaxAction {
		return act{}, false
	}
	var buffer [2 * game.MaxAction]byte
	b := buffer[:0]
	for i := range len(text) {
		if c := text[i]; c != ' ' && c != '\t' {
			b = append(b, lower(c))
		}
	}
	if a, ok := parseBare(b); ok || len(b) == 0 {
		return a, ok
	}
	r := reader{rest: b[1:], good: true}
	a := act{}
	switch b[0] {
	case 'p':
		r.berths(&a)
	case 'r':
		a.verb = vReconfigure
		r.ship(&a)
	case 'd':
		a.verb = vDeploy
		r.ship(&a)
		a.to = r.square()
		r.good = r.good && a.from == scrapped
	case 'm':
		a.verb, a.from, _, a.to = vMove, r.square(), r.sign("-"), r.square()
	case 'x':
		r.attack(&a)
	case 'k':
		a.verb, a.from, _, a.target = vStrike, r.square(), r.sign("x"), r.square()
		a.to = a.from
	default:
		r.rest = b
		r.others(&a)
	}
	return a, r.good && len(r.rest) == 0
}

// parseBare reads the commands that are a whole word.
func parseBare(b []byte) (act, bool) {
	switch string(b) {
	case "keep":
		return act{verb: vKeep}, true
	case "reroll":
		return act{verb: vReroll}, true
	case ">":
		return act{verb: vTake}, true
	case "<":
		return act{verb: vStay}, true
	case "s":
		return act{verb: vResearch}, true
	case "e":
		return act{verb: vEnd}, true
	}
	return act{}, false
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// reader parses a command from left to right; good becomes false at the first error.
type reader struct {
	rest []byte
	good bool
}

func (r *reader) square() square {
	if len(r.rest) < 2 || r.rest[0] < 'a' || r.rest[0] > 'i' || r.rest[1] < '1' || r.rest[1] > '9' {
		r.good = false
		return nowhere
	}
	q := at(int(r.rest[0]-'a'), int(r.rest[1]-'1'))
	r.rest = r.rest[2:]
	return q
}

// sign consumes and returns one character of a set.
func (r *reader) sign(set string) byte {
	if len(r.rest) == 0 || strings.IndexByte(set, r.rest[0]) < 0 {
		r.good = false
		return 0
	}
	c := r.rest[0]
	r.rest = r.rest[1:]
	return c
}

func (r *reader) die() uint8 { return max(r.sign("123456"), '0') - '0' }

// ship reads a square, or "#5" for a ship in the scrapyard.
func (r *reader) ship(a *act) {
	if len(r.rest) > 0 && r.rest[0] == '#' {
		r.rest = r.rest[1:]
		a.from, a.value = scrapped, r.die()
		return
	}
	a.from = r.square()
}

// attack reads "d4-e4xf4", or "d4xd5" without an attack square.
func (r *reader) attack(a *act) {
	a.verb, a.from = vAttack, r.square()
	a.to, a.brief = a.from, true
	if r.sign("-x") == '-' {
		a.to, a.brief = r.square(), false
		r.sign("x")
	}
	a.target = r.square()
}

// others reads the remaining kinds of commands, with their letter.
func (r *reader) others(a *act) {
	switch r.sign("btwfqi") {
	case 'b':
		a.verb, a.to = vBuild, r.square()
	case 'i':
		a.verb, a.to = vInfamy, r.square()
	case 'q':
		a.verb, a.from = vScout, r.square()
	case 'w':
		a.verb, a.from, _, a.to = vWarp, r.square(), r.sign("~-"), r.square()
	case 'f':
		a.verb, a.from, _, a.value = vModify, r.square(), r.sign("="), r.die()
	case 't':
		a.verb, a.from, _, a.cargo = vTransport, r.square(), r.sign("("), r.square()
		r.sign(")")
		r.sign("-")
		a.to, _, a.drop = r.square(), r.sign(":"), r.square()
	}
}

// berths reads "e1=5 f2=5 e3=2", with or without commas.
func (r *reader) berths(a *act) {
	a.verb = vPlace
	r.rest = bytes.ReplaceAll(r.rest, []byte(","), nil)
	for i := range a.berths {
		b := &a.berths[i]
		b.at, _, b.value = r.square(), r.sign("="), r.die()
	}
}

// bareText are the commands without arguments.
var bareText = [...]game.Action{
	vKeep: keepText, vReroll: rerollText, vTake: takeText, vStay: stayText, vResearch: researchText, vEnd: endText,
}

// text returns the canonical form of a command.
func (a act) text() game.Action {
	switch a.verb {
	case vKeep, vReroll, vTake, vStay, vResearch, vEnd:
		return bareText[a.verb]
	case vBuild, vInfamy:
		return a.planetText()
	case vMove:
		return moveText(a.from, a.to)
	case vWarp:
		return warpText(a.from, a.to)
	case vStrike:
		return strikeText(a.from, a.target)
	case vPlace:
		return a.placing()
	}
	return a.longText()
}

// planetText returns the text of the two commands that name a planet.
func (a act) planetText() game.Action {
	table, letter := &buildText, "B"
	if a.verb == vInfamy {
		table, letter = &infamyText, "I"
	}
	if p := planetAt(a.to); p != noPlanet {
		return table[p]
	}
	return spell(letter, a.to.String())
}

func (a act) longText() game.Action {
	switch a.verb {
	case vReconfigure:
		if a.from == scrapped {
			return scrapText[a.value]
		}
		return rollText[a.from]
	case vDeploy:
		return deployText[a.value][a.to]
	case vScout:
		return scoutText[a.from]
	case vModify:
		if a.value == destroyer || a.value == interceptor {
			return modifyText[a.from][a.value/interceptor]
		}
		return spell("F", a.from.String(), "=", string('0'+rune(a.value)))
	case vAttack:
		if d := directionOf(a.to, a.target); d >= 0 {
			return attackText(a.from, a.to, d)
		}
		if a.from == a.to {
			return spell("X", a.from.String(), "x", a.target.String())
		}
		return spell("X", a.from.String(), "-", a.to.String(), "x", a.target.String())
	case vTransport:
		c, h, d := directionOf(a.from, a.cargo), hopOf(a.from, a.to), directionOf(a.to, a.drop)
		if c >= 0 && h >= 0 && d >= 0 {
			return carryText(a.from, c, h, d)
		}
		return spell("T", a.from.String(), "(", a.cargo.String(), ")-", a.to.String(), ":", a.drop.String())
	}
	return ""
}

// placing returns the text of a placement: "Pe1=5,f2=5,e3=2".
func (a act) placing() game.Action {
	b := []byte{'P'}
	for i, x := range a.berths {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, x.at.String()...)
		b = append(b, '=', '0'+x.value)
	}
	return game.Action(b)
}
