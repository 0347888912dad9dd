package rois

import (
	"regexp"
	"strings"

	"bivouac/game"
)

// keywords maps what people type to the notation: English, and the French of R31.6 without accents.
var keywords = map[string]string{
	"garder": "keep", "activer": "on", "retourner": "off", "changer": "swap", "poser": "lay", "fin": "end",
	"passe": "pass", "passer": "pass", "contre": "counter", "contrer": "counter", "remplacer": "rep", "replace": "rep",
	"jeter": "disc", "discard": "disc", "donner": "give", "non": "no", "abandon": "resign", "abandonner": "resign",
	"nulle?": "draw?", "nulle": "draw?", "draw": "draw?", "nulle!": "draw+", "draw!": "draw+",
	"nulle+": "draw+", "nulle-": "draw-",
	"terrain": "terr", "terrains": "terr", "ordres": "orders", "marqueur": "mark", "marker": "mark", "armee": "army",
	"commerce": "trade", "embuscade": "ambush", "or": "gold", "infiltre": "inf", "apaiser": "calm", "marche": "march",
	"tenebres": "dark", "fievre": "fever", "diviser": "split", "tempete": "storm", "sacrifier": "sac", "piller": "loot",
	"fouet": "whip", "depecer": "flay", "frapper": "hit", "croiseur": "cruiser", "devier": "dev", "emerger": "emerge",
	"ame": "soul", "ruche": "hive", "corrompre": "corrupt", "insensible": "numb", "folie": "fury", "repartir": "spread",
	"diplomatie": "dip", "employer": "use", "annuler": game.Undo, game.Undo: game.Undo, "cruiser": "cruiser",
	"inf": "inf", "terr": "terr",
}

func init() {
	for v, w := range words {
		if w != "" && !strings.Contains(w, " ") && verb(v) != vForfeit {
			keywords[w] = w
		}
	}
}

// inside maps a word that may only continue an input to its notation and to the first words of these inputs.
var inside = map[string]struct{ as, behind string }{
	"done": {"done", "terr mark"}, "termine": {"done", "terr mark"}, "ok": {"ok", "terr"},
	"stop": {"stop", "march spread"},
	"even": {"even", "spread"}, "egal": {"even", "spread"}, "all": {"all", "march"}, "tout": {"all", "march"},
	"random": {"random", "army"}, "hasard": {"random", "army"}, "hand": {"hand", "inf"}, "main": {"hand", "inf"},
	"order": {"order", "inf"}, "ordre": {"order", "inf"}, "red": {"R", "storm soul"}, "rouge": {"R", "storm soul"},
	"r": {"R", "storm soul"}, "b": {"B", "storm soul"}, "n": {"B", "storm soul"}, "black": {"B", "storm soul"},
	"noir": {"B", "storm soul"},
}

// suitWords maps the suits in words to their letters (R31.1).
var suitWords = map[string]string{
	"coeur": "H", "carreau": "D", "pique": "S", "trefle": "C", "heart": "H", "diamond": "D", "spade": "S", "club": "C",
}

// fold removes signs and accents from typed text.
var fold = strings.NewReplacer(
	"♥", "H", "♡", "H", "♦", "D", "♢", "D", "♠", "S", "♤", "S", "♣", "C", "♧", "C", "\ufe0f", "",
	"\u00a0", " ", "\u202f", " ",
	"×", "x", "–", "-", "—", "-", "à", "a", "â", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "î", "i",
	"ï", "i", "ô", "o", "œ", "oe",
	"ù", "u", "û", "u", "É", "E", "È", "E", "Â", "A", "Œ", "OE", "[", " ", "]", " ", ", ", " ",
)

var (
	turnPrefix = regexp.MustCompile(`^\d+[RBN]$`)
	cardShape  = regexp.MustCompile(`^(10|[2-9AJQKVRDT1])([HDSC])$`)
	rankShape  = regexp.MustCompile(`^(10|[2-9AJQKVRDT1])$`)
	zoneShape  = regexp.MustCompile(`^\+?[A-E][1-5]`)
	orderShape = regexp.MustCompile(`^[A-Z]{3}[1-6]([+-](@[A-E][1-5])?)?$`)
)

// frenchRanks maps the ranks that differ in French, and the ten.
var frenchRanks = map[string]string{"V": "J", "R": "K", "D": "Q", "1": "A", "T": "10"}

// rankWords maps names of the court cards.
var rankWords = map[string]string{
	"VALET": "J", "DAME": "Q", "ROI": "K", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A",
}

// many lists the first words of inputs that take any number of zones, single those of inputs that take one.
const (
	many   = " march terr spread "
	single = " spqr art dark fever loot whip flay terra emerge hive corrupt cruiser rage hit dev split soul mark "
)

// Words splits a typed line into inputs in the words of R31.2. An input ends at ";", at a line end or where
// the next one begins. What a line of the log has before and after the input is ignored (R31.3).
func (Game) Words(line string) []string {
	var all []string
	for _, part := range strings.FieldsFunc(fold.Replace(strings.ToValidUTF8(line, "?")), func(r rune) bool {
		return r == ';' || r == '\n' || r == '\r'
	}) {
		c := cutter{}
		for i, token := range strings.Fields(part) {
			if strings.HasPrefix(token, "->") || token == "→" {
				break
			}
			if i > 0 || !turnPrefix.MatchString(strings.ToUpper(token)) {
				c.add(token)
			}
		}
		c.flush()
		all = append(all, c.words...)
	}
	return all
}

// cutter joins the tokens of a line to inputs.
type cutter struct {
	words []string
	now   []string // tokens of the current input
	zones int      // number of zones in the current input
}

func (c *cutter) flush() {
	if len(c.now) > 0 {
		c.words = append(c.words, strings.Join(c.now, " "))
	}
	c.now, c.zones = nil, 0
}

func (c *cutter) begin(token string) {
	c.flush()
	c.now = []string{token}
}

// key returns the first word of the current input, or "" if it has none yet.
func (c *cutter) key() string {
	if len(c.now) == 0 {
		return ""
	}
	return c.now[0]
}

func (c *cutter) within(list string) bool {
	return c.key() != "" && strings.Contains(" "+list+" ", " "+c.key()+" ")
}

// add takes the next token.
func (c *cutter) add(token string) {
	lower, upper := strings.ToLower(token), strings.ToUpper(token)
	if in, ok := inside[lower]; ok && c.within(in.behind) {
		c.now = append(c.now, in.as)
		return
	}
	if suit, ok := suitWords[strings.TrimSuffix(lower, "s")]; ok && len(c.now) > 0 {
		c.suit(suit)
		return
	}
	if (lower == "de" || lower == "of") && len(c.now) > 0 && rankShape.MatchString(c.now[len(c.now)-1]) {
		return
	}
	if len(c.now) > 0 && c.goesOn(upper) {
		return
	}
	if word, ok := keywords[lower]; ok {
		c.begin(word)
		return
	}
	if zoneShape.MatchString(upper) {
		c.begin(upper)
		return
	}
	if len(c.now) > 0 && token[0] >= '0' && token[0] <= '9' { // a wrong card: belongs to this input
		c.now = append(c.now, upper)
		return
	}
	c.begin(token)
}

// suit adds a suit named in words, joined to the rank before it if there is one: "7 coeur".
func (c *cutter) suit(letter string) {
	last := len(c.now) - 1
	if last > 0 && rankShape.MatchString(c.now[last]) {
		c.now[last] = cardWord(c.now[last] + letter)
		return
	}
	c.now = append(c.now, letter)
}

// cardWord converts a card's name to R31.1.
func cardWord(upper string) string {
	m := cardShape.FindStringSubmatch(upper)
	if m == nil {
		return upper
	}
	if rank, ok := frenchRanks[m[1]]; ok {
		return rank + m[2]
	}
	return upper
}

// goesOn adds a token to the current input if it continues that, and says whether it does.
func (c *cutter) goesOn(upper string) bool {
	switch {
	case upper == "JOKER":
		upper = "*"
	case cardShape.MatchString(upper):
		upper = cardWord(upper)
	case upper == "*", upper == "*1", upper == "*2", rankShape.MatchString(upper),
		len(upper) == 1 && strings.Contains(suitLetters, upper):
	case upper == "MERC", upper == "RAID", upper == "SWARM", upper[0] == '@':
	case rankWords[upper] != "":
		upper = rankWords[upper]
	case c.key() == "mark" && strings.Contains(markerLetters, upper[:1]) && !zoneShape.MatchString(upper):
		if letter, at, ok := strings.Cut(upper, "="); ok { // mark L=C1
			c.now = append(c.now, letter)
			upper = at
		}
	case c.within("army") && len(upper) == 3, c.within("orders swap lay") && orderShape.MatchString(upper):
	case zoneShape.MatchString(upper) && c.takesZone(upper):
		c.zones++
	default:
		return false
	}
	c.now = append(c.now, upper)
	return true
}

// takesZone says whether a token with a zone continues the input.
func (c *cutter) takesZone(upper string) bool {
	switch {
	case c.within("march"):
		return strings.Count(upper, "-") == 1 && !strings.Contains(upper, "X")
	case c.within(many):
		return strings.ContainsAny(upper, "=:")
	case c.within("end"):
		return c.zones == 0 && strings.Contains(upper, "=")
	}
	return c.within(single) && c.zones == 0
}
