package lune

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Position reads a position: items separated by ";" or lines. Case, spaces and commas are ignored,
// except that a grid distinguishes M (Mountain) and m (zone). A line that begins with "#" is a comment.
// Defaults: the first players' turn of mission 1 of a campaign, all ground flat at level 1, Grid 5,
// R 15, no objectives, roster PP CR FF LE.
//
// The session; several may stand in one item ("mission 3 turn 2 of 5 grid 4"):
//
//	campaign   single            single: only this mission (L17.30), without experience
//	mission 3   turn 2           in the shop the mission is the next one
//	shop  deploy  players        the phase
//	over grid                    or won, abandoned, left
//	grid 5   resist 15   purse 0 R is without the Engineers' share
//	seats 2   owner C p1 K p2    owners not named are those of L1.3; p1 is the first seat
//	reset spent                  it is used up (L10.12)
//	autoend   delay 12h   guarded   options; SH was bought for the next mission
//	roster PP CR FF LE
//	objectives O3 O5
//	tally kills 3 chasm 1        counts of this mission: see tallyWords
//	result won grid 5 O1 3 achieved kills 4     a mission that is over, with its tally
//	serial 7                     the last initiative given; by default the highest one present
//	own CP                       equipment that is not mounted
//
// The board; each kind of item overrides those above it in this list:
//
//	flat 2                       all squares at this level
//	map                          the map of the mission with all that stands there
//	8 11000011 v.G.KG.M          a row of the grids of L16.2: elevation, contents or both, as
//	                             printed there ("8  1 1 0 ...   8  v . G ..."). Eight signs
//	                             alone are elevation, or what the last line "elevation" or
//	                             "contents" says. Zones (m, v) are always those of the mission
//	C4=2   C4 D4 = 0 cracked plasma
//	E4 building 2 shield         after the squares a level 0..4 or "-" (Chasm), and any of: bare
//	                             forest fire plasma mountain building well cracked shield
//	                             capsule sound chasm. A number after mountain, well or building
//	                             is its hits or houses; without it, 2 hits or 1 house
//	marker D8 F8   meteor F3     in the order of laying (L13.20, L14.21)
//
// Units, in the order of appearance:
//
//	C B4 hp 2 CP CE xp 12 skill 1 moved    a Mech C, K, A with its equipment and pilot
//	K off   K dead               not on the board; destroyed. Mechs that are not named are off
//	                             the board before the first players' turn, later destroyed
//	V3 SC D4 hp 1 aim E3         a Vek with its initiative; "SC D4" takes the next one
//	V4 LE D5 aim N webs K        aims as in L20.1: E, E3, *
//	R1 B4 leaves 2   O2 C4 fell 1    Rocket, Meteor rock; "R B4", "O C4" take the next number
//
// All units take hp (by default full) and shield, all except rocks fire, and Mechs moved and acted.
//
// Automatic steps run at once: for example the Veks' turn when no Mech lives.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	d, err := draw(text, seed)
	if err != nil {
		return nil, nil, err
	}
	var out events
	d.begin(&out)
	return d.State, out, nil
}

// begin asks the players, after running the automatic steps.
func (d *drawing) begin(out *events) {
	d.is.turn = d.turn
	d.settleStart()
	if d.phase == over {
		return
	}
	if d.phaseEnds() || d.phase == inPlayers && !d.lives() { // L10.20
		d.advance(out)
	}
	if d.phase != over {
		d.ask(nobody)
	}
}

// draw reads a position; its questions are asked later.
func draw(text string, seed game.Seed) (*drawing, error) {
	d := newDrawing(seed)
	list, err := cut(text)
	if err == nil {
		slices.SortStableFunc(list, func(a, b piece) int { return int(a.rank) - int(b.rank) })
		err = d.readAll(list)
	}
	if err == nil {
		err = d.conclude()
	}
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return d, nil
}

// rank is the order in which items are processed, independent of their order in the text.
type rank uint8

const (
	rankHead rank = iota
	rankFlat
	rankMap
	rankRow
	rankSquare
	rankUnit
)

// piece is one item: its words and its line.
type piece struct {
	rank     rank
	line     int
	text     string
	words    []string // lower case
	contents bool     // a row after the line "contents"
}

// cut splits a text into items.
func cut(text string) ([]piece, error) {
	var list []piece
	contents := false
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for one := range strings.SplitSeq(line, ";") {
			words := strings.Fields(strings.ToLower(strings.ReplaceAll(one, ",", " ")))
			switch {
			case len(words) == 0 || isHeading(one):
				continue
			case len(words) == 1 && (words[0] == "elevation" || words[0] == "contents"):
				contents = words[0] == "contents"
				continue
			}
			list = append(list, piece{rankOf(words), n, strings.TrimSpace(one), words, contents})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("want items like \"mission 1; flat 1; C4=2; K A4; SC D4\"")
	}
	return list, nil
}

func rankOf(words []string) rank {
	first, _, _ := strings.Cut(words[0], "=")
	if _, ok := squareOf(first); ok {
		return rankSquare
	}
	if first != "" && first[0] >= '0' && first[0] <= '9' {
		return rankRow
	}
	switch first {
	case "flat":
		return rankFlat
	case "map":
		return rankMap
	}
	if _, _, ok := named(first); ok {
		return rankUnit
	}
	if _, ok := kindOf(first); ok {
		return rankUnit
	}
	return rankHead
}

// drawing is a position being read.
type drawing struct {
	*State
	cells     cells
	said      map[string]bool // items given, of those that may occur once
	owned     [mechCount]bool // owners given
	mechs     [mechCount]bool // Mechs given
	gone      [mechCount]bool // given as destroyed
	hurt      [mostUnits]bool // units with given health
	serial    uint8           // as given
	seatCount int             // "seats", 0 if not given
	webs      [mostUnits]string
}

func newDrawing(seed game.Seed) *drawing {
	s := blank(seed)
	s.phase, s.mission, s.turn, s.seats = inPlayers, 1, 1, 1
	s.roster = [6]kind{plasmaPsion, crab, firefly, leaper}
	s.types = 4
	for q := range s.now.tiles {
		s.now.tiles[q].level = 1
	}
	return &drawing{State: s, said: map[string]bool{}}
}

// readAll processes the items by rank.
func (d *drawing) readAll(list []piece) error {
	mapped := false
	for _, p := range list {
		if p.rank >= rankSquare && !mapped {
			mapped = true
			if err := d.lay(); err != nil {
				return err
			}
		}
		if err := d.read(p); err != nil {
			return fmt.Errorf("line %d, %q: %w", p.line, shorten(p.text), err)
		}
	}
	if !mapped {
		return d.lay()
	}
	return nil
}

func (d *drawing) read(p piece) error {
	switch p.rank {
	case rankFlat:
		return d.flat(p.words)
	case rankMap:
		return d.useMap(p.words)
	case rankRow:
		return d.cells.row(p.text, p.contents)
	case rankSquare:
		return d.squareItem(p.words)
	case rankUnit:
		return d.unitItem(p.words)
	}
	return d.head(p.words)
}

// shorten truncates user input for a message.
func shorten(text string) string { return notation.Shorten(text, 60) }
