package rois

// held is an order in force for a player (R17.1). He has one at most: a player has
// one slot, and the order that copies another (R-GAU5) does nothing else.
type held struct {
	order order // whose text holds; noOrder for none
	card  order // what turns over or is lost: the order itself, or the one that copies it
	by    seat
}

// power is the text of the order in force.
func (h held) power() *power { return &powers[h.order] }

// power is what an order does while it is in force. Fields that are zero bend
// nothing. The hooks that answer (and do not do) are called often and for attacks
// that are only thought of: they must not change anything nor draw cards.
type power struct {
	// Plain facts.
	copies    bool // has the enemy's order (R-GAU5)
	unique    bool // cannot be copied (R-GAU5.3)
	locked    bool // cannot be turned or swapped (R7.6)
	still     bool // nobody changes zone (R-ELF4.1)
	traps     bool // captures (R-ORC4.1)
	pins      bool // zones with a Flayer cannot move (R-ORC6.2)
	jams      bool // the enemy's first card of a turn is lost (R-COL2.1)
	proud     bool // cannot counter (R-GAU6.1)
	steady    bool // is never disorganised (R-GAU3.1)
	far       bool // shots reach every zone (R-DWA4.1)
	quick     bool // after a volley a shot costs one card (R-ELF6.1)
	crowns    bool // names a hero when it first becomes active (R-ELF5.1)
	emptyRuse bool // a ruse is legal although the enemy has no card (R-CAR1.1)
	spends    bool // turns over at the end of a turn in which it was used (R14.5): set marks.used
	counts    bool // its own action without hand cards counts as an action (R17.5)
	room      int  // added to the capacity of zones (R-ROM4.1)
	weary     int  // HP that each unit loses by a double step (R-GRE6.1)

	// What it adds to the inputs of its owner: verbs of his own (no more than three)
	// and a twist of a normal action. A verb or twist that the order in force does
	// not have is refused by the general rules, which also test what every action
	// needs (cards, captured troops, units named); check tests the rest.
	own   [3]verb
	twist twist
	// offer appends candidates of own and twist in the phases inOrder and inAction;
	// they are tested afterwards, so it may be generous.
	offer func(s *State, h held, to []play) []play
	// check refuses what the order's text does not allow; p is one of own or twist.
	check func(s *State, h held, p *play, no *refusal) bool
	// do carries out one of own: at once when it plays no card, else after the window.
	// Verbs of classStrike that have aim need none.
	do func(s *State, h held, p *play, out *events)

	// Numbers of an attack a of the owner (R10.1), with what the general rules say.
	force   func(s *State, h held, a *attack) int          // m: 1 without it
	support func(s *State, h held, a *attack, sup int) int // s
	bonus   func(s *State, h held, a *attack) int          // added to b
	factor  func(s *State, h held, a *attack) int          // k: 1 without it
	against func(s *State, h held, at *defence)            // bends penalty and protection of a target
	aim     func(s *State, h held, a *attack)              // sets targets and n of a twist or own verb
	share   func(s *State, h held, a *attack, b *blow)     // instead of V on each target (R-INS1)
	also    func(s *State, h held, a *attack, b *blow)     // further losses, simultaneous (R-GRE4)
	// cards drawn before the computation (R-CAR5): sets a.times, a.toll
	draws  func(s *State, h held, a *attack, out *events)
	after  func(s *State, h held, a *attack, out *events)    // the attack was resolved, or failed when a.failed
	foiled func(s *State, h held, p *play, out *events) bool // own action was countered; true: no replacement

	// Numbers of the owner's own troops.
	footing func(s *State, h held, z zone) int             // protection that goes with the place (R-DWA1.1)
	wall    func(s *State, h held, z zone) int             // other protection (R-GRE1.1)
	spares  func(s *State, h held, z zone, a *attack) bool // takes no damage at all (R-ELF1.1)
	heals   func(s *State, h held, z zone, points int) int // R12.1
	// refuses what one side may not do; by is who wants it
	permits func(s *State, h held, by seat, p *play, no *refusal) bool

	// Answers in the owner's window (R13.1). answer is the verb, cards how many it
	// costs; open says by public facts alone whether it fits the action under way
	// (R13.3c). reply does it before the action is resolved.
	answer verb
	cards  int
	open   func(s *State, h held) bool
	reply  func(s *State, h held, p *play, out *events)
	// eases changes a blow before it falls, when the owner has answered so (R-GRE5.2).
	eases func(s *State, h held, a *attack, b *blow)
	// closed comes after the losses of an action that was answered so: lost is the HP
	// that the owner lost by it (R-INS3.1).
	closed func(s *State, h held, lost int, out *events)
	// answers appends further forms of the answer (R-GRE5.2) instead of the plain one.
	answers func(s *State, h held, to []play) []play

	// Decisions inside an effect (s.choice.held is this order): what may be chosen, and
	// what the choice does. check is not asked for them.
	options func(s *State, h held, to []play) []play
	silence func(s *State, h held) play // what a time limit means for the other side (R-COL1.3)
	decide  func(s *State, h held, p *play, out *events)

	// Moments.
	began     func(s *State, h held, out *events) // it comes into force, also as a copy
	stopped   func(s *State, h held, out *events) // it is in force no more: h is what it was
	countered func(s *State, h held, out *events) // the owner has countered (R-ROM2.1)
	ruse      func(s *State, h held, b *blow)     // his ruse is resolved (R-CAR1.1)
	starts    func(s *State, h held, out *events) // R6.1
	triggers  func(s *State, h held, out *events) // R6.3
	enemyEnd  func(s *State, h held, out *events) // R14.4
	most      func(s *State, h held) int          // cards that the enemy may keep at his END (R14.7)
}

// powers are the orders' texts by ID. The file of each army fills in its own in an
// init func: as a literal the table would depend on itself, for what an order does
// uses the rules, and these use the table.
var powers [ordersInAll + 1]power

// held is the order in force for a player; order noOrder if there is none.
func (s *State) held(of seat) held {
	p := &s.players[of]
	if p.slot == noOrder || !p.active {
		return held{by: of}
	}
	if powers[p.slot].copies {
		q := &s.players[of.other()]
		if q.active && q.slot != noOrder && !powers[q.slot].unique {
			return held{q.slot, p.slot, of}
		}
	}
	return held{p.slot, p.slot, of}
}

// power is the text of the order in force for a player; that of noOrder is empty.
func (s *State) power(of seat) *power { return s.held(of).power() }

// has says that an order allows a verb of its own.
func (p *power) has(v verb) bool {
	return v != noVerb && (p.own[0] == v || p.own[1] == v || p.own[2] == v)
}
