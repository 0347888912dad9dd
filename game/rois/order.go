package rois

// held is an order in force for a player (R17.1). There is at most one: a player has one slot, and
// the order that copies another (R-GAU5) has no other effect.
type held struct {
	order order // the order whose text applies, or noOrder
	card  order // the card that turns over or is lost: the order itself, or the one that copies it
	by    seat
}

// power returns the effects of the order in force.
func (h held) power() *power { return &powers[h.order] }

// power is what an order does while it is in force; zero fields have no effect. The query hooks are
// called often, also for hypothetical attacks: they must not change anything or draw cards.
type power struct {
	// Constant properties.
	copies    bool // the owner also has the enemy's order (R-GAU5)
	unique    bool // cannot be copied (R-GAU5.3)
	locked    bool // cannot be turned or swapped (R7.6)
	still     bool // no unit changes zone (R-ELF4.1)
	traps     bool // captures enemy zones (R-ORC4.1)
	pins      bool // zones with a Flayer cannot move (R-ORC6.2)
	jams      bool // the enemy's first card of a turn is lost (R-COL2.1)
	proud     bool // the owner cannot counter (R-GAU6.1)
	steady    bool // the owner is never disorganised (R-GAU3.1)
	far       bool // shots reach every zone (R-DWA4.1)
	quick     bool // after a volley a shot costs one card (R-ELF6.1)
	crowns    bool // names a hero when it first becomes active (R-ELF5.1)
	emptyRuse bool // a ruse is legal although the enemy has no card (R-CAR1.1)
	spends    bool // turns over at the end of a turn in which it has set marks.used (R14.5)
	counts    bool // its own action without hand cards counts as an action (R17.5)
	once      bool // its own action is possible once per turn: it sets marks.once
	whole     bool // its own action takes the place of the whole turn
	room      int  // added to the capacity of zones (R-ROM4.1)
	weary     int  // HP that each unit loses by a double step (R-GRE6.1)

	// Inputs added for the owner: up to three own verbs and a twist of a normal action. The general
	// rules refuse a verb or twist that the order in force does not have, and check what every
	// action needs (cards, captured troops, named units); check does the rest.
	own   [3]verb
	twist twist
	// offer appends candidates of own and twist in the phases inOrder and inAction; they are
	// checked afterwards, so it may include illegal ones. Without it the verbs of own are
	// offered without arguments.
	offer func(s *State, h held, to []play) []play
	// check refuses what the general rules allow but the order's text does not. The play p has a verb of
	// own or the twist.
	check func(s *State, h held, p *play, no *refusal) bool
	// do performs an action of own: at once when it plays no card, otherwise after the counter
	// window. A verb of classStrike needs no do if aim is set.
	do func(s *State, h held, p *play, out *events)

	// Terms of an attack a of the owner (R10.1), in addition to the general rules.
	force   func(s *State, h held, a *attack) int          // m; it is 1 if force is nil
	support func(s *State, h held, a *attack, sup int) int // s; sup is s by the general rules
	bonus   func(s *State, h held, a *attack) int          // added to b
	factor  func(s *State, h held, a *attack) int          // k; it is 1 if factor is nil
	against func(s *State, h held, at *defence)            // changes penalty and protection of a target
	aim     func(s *State, h held, a *attack)              // sets targets and n of a twist or own verb
	share   func(s *State, h held, a *attack, b *blow)     // adds shares of V, not V, to b (R-INS1)
	also    func(s *State, h held, a *attack, b *blow)     // adds further simultaneous losses (R-GRE4)
	// draws draws cards before the computation (R-CAR5) and sets a.times and a.toll
	draws  func(s *State, h held, a *attack, out *events)
	after  func(s *State, h held, a *attack, out *events)    // runs after an attack, also a failed one
	foiled func(s *State, h held, p *play, out *events) bool // p was countered; true: no replacement

	// Terms for the owner's own troops.
	footing func(s *State, h held, z zone) int             // protection that depends on the place (R-DWA1.1)
	wall    func(s *State, h held, z zone) int             // other protection (R-GRE1.1)
	spares  func(s *State, h held, z zone, a *attack) bool // zone takes no damage at all (R-ELF1.1)
	heals   func(s *State, h held, z zone, points int) int // HP that a heal of points gives (R12.1)
	// permits refuses what the order forbids to either side. The side by wants to act.
	permits func(s *State, h held, by seat, p *play, no *refusal) bool

	// Answers in the owner's window (R13.1). answer is the verb, cards its cost; open says by
	// public facts alone whether it is possible for the current action (R13.3c). reply performs it
	// before the action is resolved.
	answer verb
	cards  int
	open   func(s *State, h held) bool
	reply  func(s *State, h held, p *play, out *events)
	// eases changes a blow before it is applied, when the owner has given this answer (R-GRE5.2).
	eases func(s *State, h held, a *attack, b *blow)
	// closed runs after the losses of an action with this answer: lost is the HP that the owner
	// lost by it (R-INS3.1).
	closed func(s *State, h held, lost int, out *events)
	// answers appends the possible forms of an answer that has several (R-GRE5.2).
	answers func(s *State, h held, to []play) []play

	// Decisions inside an effect (s.choice.held is this order): options appends those that are possible,
	// decide carries one out. check is not called for them.
	options func(s *State, h held, to []play) []play
	silence func(s *State, h held) play // the default for the other side at a time limit (R-COL1.3)
	decide  func(s *State, h held, p *play, out *events)

	// Hooks at certain moments.
	began     func(s *State, h held, out *events) // the order comes into force, also as a copy
	stopped   func(s *State, h held, out *events) // the order is no longer in force; h is as it was before
	countered func(s *State, h held, out *events) // the owner has countered (R-ROM2.1)
	ruse      func(s *State, h held, b *blow)     // adds losses to the owner's ruse (R-CAR1.1)
	starts    func(s *State, h held, out *events) // the owner's turn starts (R6.1)
	triggers  func(s *State, h held, out *events) // the owner's triggers run (R6.3)
	enemyEnd  func(s *State, h held, out *events) // the enemy's turn ends (R14.4)
	most      func(s *State, h held) int          // cards that the enemy may keep at their END (R14.7)
}

// powers holds the effects of all orders, indexed by order. The file of each army registers its own in an
// init func: a literal would be an initialization cycle, since orders use the rules and the rules use this
// table.
var powers [ordersInAll + 1]power

// AnswerOrder returns the ID of the order that allows an answer, given the first word of a Step's Answer
// (R13.3): "ROM5" for "dip". It returns "" for other words.
func AnswerOrder(word string) string {
	for o := range powers {
		if v := powers[o].answer; v != noVerb && words[v] == word {
			return order(o).String()
		}
	}
	return ""
}

// held returns the order in force for a player; its field order is noOrder if there is none.
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

// power returns the effects of the order in force for a player; those of noOrder are empty.
func (s *State) power(of seat) *power { return s.held(of).power() }

// has says whether an order allows a verb of its own.
func (p *power) has(v verb) bool {
	return v != noVerb && (p.own[0] == v || p.own[1] == v || p.own[2] == v)
}
