package lune

import (
	"regexp"
	"strings"
)

// Words cuts a typed line into inputs of L20. Spaces, commas and semicolons separate them, English
// and French words may stand for signs, and "K C4" is a move. What is no input becomes a word of its
// own, for Read to refuse.
func (Game) Words(line string) []string {
	text := spelled(line)
	var words []string
	for text != "" {
		word, rest := firstWord(text)
		if word != "" {
			words = append(words, word)
		}
		text = strings.TrimLeft(rest, separators)
	}
	return words
}

const separators = " \t\r\n;,."

// fold takes the accents out of what people type.
var fold = strings.NewReplacer(
	"À", "A", "Â", "A", "É", "E", "È", "E", "Ê", "E", "Ë", "E", "Î", "I", "Ï", "I", "Ô", "O", "Ù", "U",
	"Û", "U", "Ç", "C", "Œ", "OE", "\u00a0", " ", "\u202f", " ", "\u2009", " ", "→", ">", "−", "-", "–", "-", "’", "'",
)

// signs are the words that stand for signs and letters of the notation.
var signs = map[string]string{
	"COMBAT": "C", "CANON": "K", "CANNON": "K", "ARTILLERIE": "A", "ARTILLERY": "A",
	"NORD": "N", "NORTH": "N", "EST": "E", "EAST": "E", "SUD": "S", "SOUTH": "S", "OUEST": "W", "WEST": "W",
	"TO": ">", "VERS": ">", "ON": ">", "SUR": ">",
	"READY": "/", "PRET": "/", "PRETE": "/", "END": "/", "FIN": "/", "FINIR": "/", "TERMINER": "/",
	"WAIT": "/-", "ATTENDRE": "/-", "ATTENDS": "/-", "UNREADY": "/-",
	"UNDO": "<", "BACK": "<", "ANNULER": "<", "RETOUR": "<", "REPRENDRE": "<",
	"RESET": "<<", "RECOMMENCER": "<<", "REINITIALISER": "<<",
	"ABANDON": "##", "ABANDONNER": "##",
	"LEAVE": "RESIGN", "QUITTER": "RESIGN", "RESIGN": "RESIGN", "AUTO": "@", "REJOINDRE": "JOIN",
	"DEPLACER": "MOVE", "BOUGER": "MOVE", "ALLER": "MOVE", "ATTAQUER": "ATTACK", "TIRER": "ATTACK", "SHOOT": "ATTACK",
	"REPARER": "REPAIR", "DEPLOYER": "DEPLOY", "PLACER": "DEPLOY", "PLACE": "DEPLOY", "ACHETER": "BUY",
	"REMBOURSER": "REFUND", "RENDRE": "REFUND", "MONTER": "MOUNT", "EQUIPER": "MOUNT", "EQUIP": "MOUNT",
	"COMPETENCE": "SKILL", "DONNER": "GIVE",
}

var (
	preposition = regexp.MustCompile(`(^|\s)[àÀ](\s)`) // "K à C4"; without its accent it is a Mech
	wordShape   = regexp.MustCompile(`[A-Z']+`)
)

// spelled returns a line in capitals without accents, with its words replaced by signs.
func spelled(line string) string {
	line = preposition.ReplaceAllString(line, "$1>$2")
	line = fold.Replace(strings.ToUpper(line))
	line = wordShape.ReplaceAllStringFunc(line, func(w string) string {
		if sign, ok := signs[w]; ok {
			return sign
		}
		return w
	})
	return strings.TrimLeft(line, separators)
}

// Parts of the patterns below.
const (
	aMech   = `([CKA])`
	aSquare = `([A-H][1-8])`
	aWeapon = `(?:(TF|TC|AA|CP|LP|AR)\s*)?`
	anItem  = `(CP|LP|AR|CE|CV|LS|DE|GR|SH)`
	aTarget = `([A-H][1-8]|[NESWO](?:\s*[1-3])?)\b`
)

// forms are the patterns of inputs as people write them, in the order in which they are tried, each
// with its form in the notation. "$1" stands for the first group of the pattern.
var forms = func() (list []form) {
	for _, f := range [...][2]string{
		{`P[1-3]\s+`, ""}, // the seat in a line of the log (L20.2)
		{aMech + `\s*=\s*P?\s*([1-3])\b`, "$1=p$2"},
		{`GIVE\s+` + aMech + `\s*>?\s*P?([1-3])\b`, "$1=p$2"},
		{`(?:DEPLOY\s+)?` + aMech + `\s*@\s*` + aSquare + `\b`, "$1@$2"},
		{`DEPLOY\s+` + aMech + `\s*>?\s*` + aSquare + `\b`, "$1@$2"},
		{`(?:MOVE\s+)?` + aMech + `\s*-?>?\s*` + aSquare + `\b`, "$1>$2"},
		{`(?:ATTACK\s+)?` + aMech + `\s*!\s*` + aWeapon + aTarget, "$1!$2 $3"},
		{`ATTACK\s+` + aMech + `\s*>?\s*` + aWeapon + `>?\s*` + aTarget, "$1!$2 $3"},
		{aMech + `\s*\+`, "$1+"},
		{`REPAIR\s+` + aMech + `\b`, "$1+"},
		{`(?:SKILL\s+)?` + aMech + `\s*\^\s*([1-4])\b`, "$1^$2"},
		{`SKILL\s+` + aMech + `\s+([1-4])\b`, "$1^$2"},
		{`(?:-\s*\$|REFUND\s+\$?)\s*` + anItem + `\b`, "-$$$1"},
		{`(?:BUY\s+)?\$\s*` + anItem + `\s*>\s*` + aMech + `\b`, "$$$1>$2"},
		{`(?:BUY\s+)?\$\s*` + anItem + `\b`, "$$$1"},
		{`BUY\s+` + anItem + `\s*>?\s*` + aMech + `(?:[\s;,.]|$)`, "$$$1>$2"},
		{`BUY\s+` + anItem + `\b`, "$$$1"},
		{`(?:MOUNT\s+)?` + anItem + `\s*>\s*` + aMech + `\b`, "$1>$2"},
		{`MOUNT\s+` + anItem + `\s+` + aMech + `\b`, "$1>$2"},
		{`(?:PAS|NOT)\s+/`, "/-"},
		{`(<<|<|/-|/|##|@|~1|~2)`, "$1"},
	} {
		list = append(list, form{regexp.MustCompile(`^` + f[0]), f[1]})
	}
	return list
}()

type form struct {
	shape *regexp.Regexp
	as    string
}

// firstWord returns the first input of a line in capitals, and the rest of the line.
func firstWord(text string) (word, rest string) {
	for _, f := range forms {
		m := f.shape.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		word = string(f.shape.ExpandString(nil, f.as, text, m))
		return strings.ReplaceAll(word, "! ", "!"), text[m[1]:]
	}
	end := strings.IndexAny(text, separators)
	if end < 0 {
		end = len(text)
	}
	word = text[:end]
	if word == "RESIGN" || word == "JOIN" {
		word = strings.ToLower(word)
	}
	return word, text[end:]
}
