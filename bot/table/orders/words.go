package orders

import "strings"

// keyword is a word or phrase of the language.
type keyword int

const (
	kWhen keyword = iota
	kIf
	kUnless
	kOr
	kAnd
	kNot
	kIn
	kOnce
	kTimes // after a number
	kTurn
	kRound
	kAct
	kWithdrawn
	kDate // before a date
	kRegardless
	kYes
	kNo
	kAsk // in place of an answer
	keywords
)

// phrases are the keywords of a language: the first of each is printed, the others are also read.
// Apostrophes are straight here; the printer curves them.
type phrases [keywords][]string

var english = phrases{
	kWhen: {"when asked"}, kIf: {"if"}, kUnless: {"unless"}, kOr: {"or"}, kAnd: {"and"}, kNot: {"not"}, kIn: {"in"},
	kOnce: {"once"}, kTimes: {"times", "time"},
	kTurn: {"until end of turn", "until the end of the turn", "until the end of this turn", "until end of this turn",
		"until the end of turn"},
	kRound: {
		"until end of round", "until the end of the round", "until the end of this round", "until end of this round",
	},
	kAct:       {"until i act myself", "until i act", "until i play"},
	kWithdrawn: {"until withdrawn", "always"},
	kDate:      {"until"}, kRegardless: {"regardless"}, kYes: {"yes"}, kNo: {"no"},
	kAsk: {Ask, "ask me"},
}

var french = phrases{
	kWhen: {"quand on demande"}, kIf: {"si"}, kUnless: {"sauf si"}, kOr: {"ou"}, kAnd: {"et"},
	kNot: {"pas", "non"}, kIn: {"parmi"}, kOnce: {"une fois"}, kTimes: {"fois"},
	kTurn:      {"jusqu'à la fin du tour", "jusqu'à la fin de ce tour", "jusqu'à fin du tour"},
	kRound:     {"jusqu'à la fin de la manche", "jusqu'à la fin de cette manche", "jusqu'à fin de manche"},
	kAct:       {"jusqu'à ce que je joue"},
	kWithdrawn: {"jusqu'au retrait", "toujours"},
	kDate:      {"jusqu'au"}, kRegardless: {"quoi qu'il arrive"}, kYes: {"oui"}, kNo: {"non"},
	kAsk: {"me demander", "demande-moi", "demander"},
}

// byLocale are the languages with keywords.
var byLocale = map[string]*phrases{"en": &english, "fr": &french}

// Ask is the canonical word in place of an answer, or after the others, for asking the player: see
// Order.Ask.
const Ask = "ask"

// openers begin a clause, so that an answer ends before them.
var openers = []keyword{kWhen, kUnless, kIf, kOr, kOnce, kTurn, kRound, kAct, kWithdrawn, kDate, kRegardless}

// Tongue is the names of facts and values in a language. The zero value is the canonical form.
type Tongue struct {
	Locale string // "en", "fr"; another one is written with English keywords
	// Facts are names by a fact's ID, Values names by the fact's ID and the value; a missing name
	// defaults to the ID. Names are single words: see IsWord.
	Facts  map[string]string
	Values map[string]map[string]string
}

func (t Tongue) phrases() *phrases {
	if p := byLocale[t.Locale]; p != nil {
		return p
	}
	return &english
}

func (t Tongue) fact(id string) string {
	if name := t.Facts[id]; name != "" {
		return name
	}
	return id
}

func (t Tongue) value(fact, value string) string {
	if name := t.Values[fact][value]; name != "" {
		return name
	}
	return value
}

// IsWord says whether a text can be a fact or a value without quotes: letters, digits and . _ ' -
// and no word of the language.
func IsWord(s string) bool {
	if s == "" || len(s) > MaxLine {
		return false
	}
	for _, r := range s {
		if !isWordRune(r) {
			return false
		}
	}
	for _, p := range byLocale {
		for k, list := range p {
			for _, phrase := range list {
				if keyword(k) != kYes && keyword(k) != kNo && phrase == fold(s) {
					return false
				}
			}
		}
	}
	return true
}

// fold normalises texts for comparison: lower case, straight apostrophes, plain spaces.
func fold(s string) string {
	return strings.Map(foldRune, s)
}
