package rois

// verb is the kind of an input (R31). The comment at a constant shows the notation of the input, or the
// fields of play that it uses, or both.
type verb uint8

const (
	noVerb verb = iota
	vAuto       // no input: automatic consequences, in the trace only
	// The set-up.
	vArmy     // army GRE, army random: number is the army, armies for random
	vTerr     // terr C3=W(NE): to, plot
	vTerrDone // terr done
	vTerrOK   // terr ok: the suggested form
	vOrders   // orders GRE1+ GRE2 GRE5: order, up, kept, to for the hero
	vMark     // mark L C1: number is the marker, to its zone
	// The order phase (R7).
	vKeep
	vOn // cards: the one paid; to: the hero's zone
	vOff
	vSwap // order, up, cards, to
	vLay  // order, up, to
	// Actions (R8.1).
	vUse // use 9H: cards
	vStrike
	vPush
	vMove
	vCarry // C1&L-C2: markers alone (R29.3)
	vShot
	vHeal    // +C1 S: from, suit
	vRuse    // cards, first
	vDiscard // cards
	vRep
	vEnd
	// Answers (R13.1).
	vPass
	vCounter // cards
	vDip
	vNumb       // cards
	vFury       // cards
	vPhero      // cards
	vSpread     // spread B1:2: to, number
	vSpreadStop // spread stop
	vGive       // cards
	// Answers to a choice (R6.6).
	vDivert // dev D3: to
	vNo
	vStop
	// Actions of orders (R18 to R28).
	vSPQR // spqr C1xC2
	vTrade
	vAmbush
	vInfHand   // inf hand
	vInfOrder  // inf order
	vArt       // art A2-D4
	vCalm      // calm 7H 2S 3C: cards
	vMarch     // march C1-C2: one step
	vMarchStop // march stop
	vDark      // dark C1-D3 S: suit
	vChant
	vGold
	vFever   // fever C2xC3 5: number
	vSplit   // split C1/2: from, count
	vRage    // rage C2: from
	vStorm   // storm R: red
	vSac     // sac 3: number
	vLoot    // loot B2-B3
	vWhip    // whip B1-B2xB3: via is B2
	vFlay    // flay C2:7xC3
	vHit     // hit C3 H: from and to are C3; suit
	vTerra   // terra B2-C3
	vEmerge  // emerge A1:10>C4
	vSoul    // soul R C1, soul R: red, to
	vHive    // hive C1-C2
	vCorrupt // corrupt C3xC4
	// At any time.
	vResign
	vOffer
	vAccept
	vRefuse
	vForfeit
	verbs
)

// twist is a variant of a normal action that an order allows; plain is the normal action itself.
type twist uint8

const (
	plain    twist = iota
	merc           // strike or shot with mercenaries (R-CAR5)
	raid           // strike (R-GAU4)
	swarm          // strike (R-INS1)
	theban         // C2>>C3 (R-GRE3)
	twice          // C1--C3: a double step (R9.4); via is the zone passed
	cruiser        // cruiser C1~D4 H: a shot (R-COL1); suit
	rotation       // end A1:7=B1:10 (R-ROM6): from named[0], to named[1]
	twists
)

// label identifies a unit by its HP (R31.2): "10^", "5s".
type label struct {
	hp          uint8
	hero, small bool // small: its maximum is less than the option hp
}

// play is one parsed input or answer. Fields that a verb does not use are as newPlay sets them. A play does
// not depend on the position: State.portion finds the units that it names.
type play struct {
	verb     verb
	twist    twist
	from, to zone
	via      zone
	flayer   bool // C3!-C2: the embedded unit of C3 moves
	// The units that take part: the whole troop if count and names are 0; those in named[:names] if
	// names is not 0; otherwise the count healthiest. The hero ("^") is one of these only if hero is set.
	count   uint8
	hero    bool
	names   uint8
	named   [mostTroop]label
	markers uint8 // &L &W &D: bits of leader, weapon, doctor
	suit    suit  // of the cards, if neither geometry nor named cards determine it; else noSuit
	cards   cards // named one by one
	first   card  // vRuse: the card that a counter cancels (R13.4); else noCard
	order   order
	up      bool
	kept    uint8
	number  uint8
	red     bool // the colour guessed is red
	plot    plot // vTerr
}

// newPlay returns an input of a verb with all other fields unset.
func newPlay(v verb) play {
	return play{verb: v, from: noZone, to: noZone, via: noZone, suit: noSuit, first: noCard}
}

// between returns an input of a verb from one zone to another.
func between(v verb, from, to zone) play {
	p := newPlay(v)
	p.from, p.to = from, to
	return p
}

// whole says whether the play takes the whole troop.
func (p *play) whole() bool { return p.count == 0 && p.names == 0 }

// class is the kind of action of a verb, for windows, bans and pictures.
type class uint8

const (
	noClass    class = iota
	classOrder       // another action of an order
	classStrike
	classPush
	classShot
	classMove
	classHeal
	classRuse
	classDiscard
	classPhase  // the order phase
	classAnswer // in a window or choice
	classEnd
)

// price says which cards of the hand an action takes.
type price uint8

const (
	free     price = iota
	byRed          // a heart for an orthogonal step, a diamond for a diagonal one
	byBlack        // a spade for an orthogonal step, a club for a diagonal one
	twoRed         // two of the suit of byRed
	twoBlack       // two of the suit of byBlack
	ofHeart        // one heart
	ofSuit         // one of the suit named
	twoOf          // two of the suit named
	told           // the cards named one by one
)

// manner holds the fixed properties of a verb.
type manner struct {
	class class
	price price
	rule  string // the rule that allows it
}

// manners holds the manner of every verb. An action that takes cards is announced and opens a window (R17.4),
// except vDiscard, vCalm, the order phase and the answers.
var manners = [verbs]manner{
	vKeep: {classPhase, free, "R7.1"}, vOn: {classPhase, told, "R7.1"}, vOff: {classPhase, free, "R7.1"},
	vSwap: {classPhase, told, "R7.1"}, vLay: {classPhase, free, "R7.1"},
	vStrike: {classStrike, byRed, "R11.1"}, vPush: {classPush, byRed, "R11.4"}, vMove: {classMove, byBlack, "R9.1"},
	vCarry: {classMove, byBlack, "R29.3"}, vShot: {classShot, twoRed, "R11.3"}, vHeal: {classHeal, twoOf, "R12.1"},
	vRuse: {classRuse, told, "R12.2"}, vDiscard: {classDiscard, told, "R12.4"}, vRep: {noClass, free, "R13.6"},
	vEnd: {classEnd, free, "R6.4"}, vUse: {noClass, free, "R3.1"},
	vPass: {classAnswer, free, "R13.1"}, vCounter: {classAnswer, told, "R13.4"}, vDip: {classAnswer, free, "R-ROM5.1"},
	vNumb: {classAnswer, told, "R-UND5.1"}, vFury: {classAnswer, told, "R-GAU6.2"},
	vPhero:  {classAnswer, told, "R-INS3.1"},
	vSpread: {classAnswer, free, "R-GRE5.2"}, vSpreadStop: {classAnswer, free, "R-GRE5.2"},
	vGive:   {classAnswer, told, "R12.3"},
	vDivert: {classAnswer, free, "R-COL1.2"}, vNo: {classAnswer, free, "R6.6"}, vStop: {classAnswer, free, "R6.6"},
	vSPQR: {classStrike, twoBlack, "R-ROM3.1"}, vTrade: {classOrder, free, "R-CAR3.1"},
	vAmbush:  {classOrder, free, "R-CAR6.1"},
	vInfHand: {classOrder, free, "R-GAU2.1"}, vInfOrder: {classOrder, free, "R-GAU2.1"},
	vArt:  {classOrder, free, "R-ELF2.1"},
	vCalm: {classOrder, told, "R-ELF4.4"}, vMarch: {classOrder, free, "R-UND1.1"},
	vMarchStop: {classAnswer, free, "R-UND1.1"},
	vDark:      {classMove, ofSuit, "R-UND4.1"}, vChant: {classOrder, free, "R-UND6.1"},
	vGold:  {classOrder, free, "R-DWA3.1"},
	vFever: {classOrder, free, "R-DWA6.1"}, vSplit: {classOrder, free, "R-GOB1.1"},
	vRage:  {classStrike, ofHeart, "R-GOB2.1"},
	vStorm: {classOrder, free, "R-GOB3.1"}, vSac: {classOrder, free, "R-GOB4.1"}, vLoot: {classOrder, free, "R-GOB5.1"},
	vWhip: {classStrike, byRed, "R-ORC3.1"}, vFlay: {classStrike, byRed, "R-ORC6.1"},
	vHit:   {classStrike, ofSuit, "R-ORC6.3"},
	vTerra: {classOrder, free, "R-COL5.1"}, vEmerge: {classOrder, free, "R-INS2.1"}, vSoul: {classOrder, free, "R-INS4.1"},
	vHive: {classMove, byBlack, "R-INS5.1"}, vCorrupt: {classStrike, byRed, "R-INS6.1"},
}

func (p *play) class() class { return manners[p.verb].class }

// attacks says whether the damage depends on the number of units that take part (R10.1).
func (p *play) attacks() bool {
	c := p.class()
	return (c == classStrike || c == classShot) && p.verb != vFlay && p.verb != vWhip
}

// announces says whether the input plays cards that the enemy may cancel (R17.4).
func (p *play) announces() bool {
	switch p.class() {
	case classStrike, classPush, classShot, classMove, classHeal, classRuse:
		return true
	}
	return false
}
