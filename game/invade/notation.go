package invade

import (
	"slices"
	"strings"

	"bivouac/game"
)

// verb is the kind of an act.
type verb uint8

const (
	noVerb verb = iota
	vPlace
	vAllocate
	vEffect
	vMove
	vEnter
	vPull
	vFight
	vKill
	vVolley
	vShell
	vAttack
	vEnd
	vAttackAny // xd10: the attacker is found (I16.3)
	vShellAny  // *d10: the Bombardier is found (I16.1)
)

// act is an action of a player, parsed from its notation.
type act struct {
	verb     verb
	kind     kind
	bare     bool // an entry without a row
	effect   effect
	from, to square
	dice     dice
	columns  columns
}

// parse reads one word in any case and any form of I16.1. It returns false if the word is no act.
// It does not use the position.
func parse(word string) (act, bool) {
	if word == "" || len(word) > int(game.MaxAction) {
		return act{}, false
	}
	rest := word[1:]
	switch word[0] {
	case '@':
		return parsePlace(rest)
	case '[':
		return parseAllocation(rest)
	case '!':
		e, ok := effectForms[strings.ToLower(rest)]
		return act{verb: vEffect, effect: e}, ok
	case '+':
		return parseEntry(rest)
	case '>':
		a, ok := parsePair(rest)
		if a.verb != vMove {
			return act{}, false
		}
		a.verb = vPull
		return a, ok
	case '/':
		return act{verb: vFight}, rest == ""
	case '.':
		return act{verb: vEnd}, rest == ""
	case 'x', 'X', '*':
		return parseTarget(word)
	}
	return parsePair(word)
}

func parsePlace(w string) (act, bool) {
	if len(w) != placedFirst {
		return act{}, false
	}
	var c columns
	for i := range c {
		col, ok := parseColumn(w[i])
		if !ok || slices.Contains(c[:i], col) {
			return act{}, false
		}
		c[i] = col
	}
	return act{verb: vPlace, columns: c.sorted()}, true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func parseColumn(c byte) (uint8, bool) {
	c = lower(c)
	return c - 'a', c >= 'a' && c <= 'p'
}

// parseAllocation reads what follows "[": "C4 A2 O6 E3 P5]" with the roles in any order, or
// "42635]".
func parseAllocation(w string) (act, bool) {
	w, closed := strings.CutSuffix(w, "]")
	a := act{verb: vAllocate}
	role := -1
	next := 0
	for i := range len(w) {
		c := w[i]
		if c == ' ' {
			continue
		}
		if r := strings.IndexByte("caoep", lower(c)); r >= 0 {
			if role >= 0 || next > 0 {
				return act{}, false
			}
			role = r
			continue
		}
		if c < '1' || c > '6' {
			return act{}, false
		}
		if role < 0 {
			role = next
			next++
		}
		if role >= roles || a.dice[role] != 0 {
			return act{}, false
		}
		a.dice[role] = c - '0'
		role = -1
	}
	return a, closed && role < 0 && !slices.Contains(a.dice[:], 0)
}

var effectForms = map[string]effect{
	"1": effect1, "2": effect2, "3": effect3, "4": effect4,
	"5a": effect5A, "5b": effect5B, "5c": effect5C,
	"6:23": effect23, "6:24": effect24, "6:34": effect34,
	"6:32": effect23, "6:42": effect24, "6:43": effect34,
}

func parseKind(c byte) (kind, bool) {
	i := strings.IndexByte("nabc", lower(c))
	return kind(max(i, 0)), i >= 0
}

// parseEntry reads what follows "+": a letter before a column is a kind (I16.2).
func parseEntry(w string) (act, bool) {
	a := act{verb: vEnter}
	if len(w) >= 2 {
		_, column := parseColumn(w[1])
		if k, ok := parseKind(w[0]); ok && column {
			a.kind, w = k, w[1:]
		}
	}
	if len(w) == 1 {
		col, ok := parseColumn(w[0])
		a.to, a.bare = at(int(col&15), 0), true
		return a, ok
	}
	q, tail, ok := parseSquare(w)
	a.to = q
	return a, ok && tail == ""
}

// parseSquare reads a square at the beginning of a word. It returns the square, the rest of the
// word, and whether there is a square.
func parseSquare(w string) (square, string, bool) {
	if len(w) < 2 {
		return 0, "", false
	}
	col, ok := parseColumn(w[0])
	if !ok || w[1] < '1' || w[1] > '9' {
		return 0, "", false
	}
	row, n := int(w[1]-'0'), 2
	if len(w) > 2 && w[2] >= '0' && w[2] <= '9' {
		row, n = row*10+int(w[2]-'0'), 3
	}
	if row > side16 {
		return 0, "", false
	}
	return at(int(col), row-1), w[n:], true
}

// parsePair reads two squares with "-", "x" or "*" between them.
func parsePair(w string) (act, bool) {
	from, tail, ok := parseSquare(w)
	if !ok || tail == "" {
		return act{}, false
	}
	to, end, ok := parseSquare(tail[1:])
	a := act{from: from, to: to}
	switch tail[0] {
	case '-':
		a.verb = vMove
	case 'x', 'X':
		a.verb = vAttack
	case '*':
		a.verb = vShell
	default:
		return act{}, false
	}
	return a, ok && end == ""
}

// parseTarget reads xx, xxd6, xd10 and *d10.
func parseTarget(w string) (act, bool) {
	v, rest := vShellAny, w[1:]
	if w[0] != '*' {
		v = vAttackAny
		if rest != "" && lower(rest[0]) == 'x' {
			v, rest = vKill, rest[1:]
			if rest == "" {
				return act{verb: vVolley}, true
			}
		}
	}
	q, tail, ok := parseSquare(rest)
	return act{verb: v, to: q}, ok && tail == ""
}

// text returns the canonical form of an act. It returns "" for vAttackAny and vShellAny, which have
// none.
func (a act) text() game.Action {
	switch a.verb {
	case vPlace:
		return a.columns.text()
	case vAllocate:
		return allocWord(a.dice.code())
	case vEffect:
		return effectText[a.effect]
	case vMove:
		return moveWord(a.from, a.to)
	case vPull:
		return pullWord(a.from, a.to)
	case vFight:
		return fightText
	case vKill:
		return killText[a.to]
	case vVolley:
		return volleyText
	case vEnd:
		return endText
	}
	return a.longText()
}

func (a act) longText() game.Action {
	straight := a.from.col() == a.to.col() || a.from.row() == a.to.row()
	switch {
	case a.verb == vEnter && (a.to.row() == 0 || a.to.row() == side16-1):
		return entryText[a.to>>7][a.kind][a.to.col()]
	case a.verb == vEnter:
		return game.Action("+" + strings.TrimPrefix(a.kind.letter(), "N") + a.to.String())
	case a.verb == vAttack && straight:
		return attackWord(a.from, a.to)
	case a.verb == vShell && straight:
		return shellWord(a.from, a.to)
	case a.verb == vAttack:
		return game.Action(a.from.String() + "x" + a.to.String())
	case a.verb == vShell:
		return game.Action(a.from.String() + "*" + a.to.String())
	}
	return ""
}
