package quantum

import "bivouac/game"

// Names of a View's Phase.
const (
	PhaseRoll     = "ROLL"     // every player keeps or rerolls the first dice (Q3.3)
	PhasePlace    = "PLACE"    // the active player places the ships (Q3.6)
	PhaseActions  = "ACTIONS"  // phase 1 of a turn (Q4.3)
	PhasePosition = "POSITION" // take the loser's square or stay (Q8.6)
	PhaseInfamy   = "INFAMY"   // choose a planet for a cube, in phase 1 or 2 (Q9.3)
	PhaseOver     = "OVER"
)

// View is a position as everybody sees it: only future dice are hidden (Q14.1), so the views of all
// seats differ only in Seat. Squares are written "a1".."i9" (a1 is top left), lists of players are
// indexed by seat.
type View struct {
	Seat    game.Seat   `json:"seat"`   // the viewer; game.Spectator for the public view
	Map     string      `json:"map"`    // 2J, 3J or 4J
	Phase   string      `json:"phase"`  // one of the constants above
	Round   int         `json:"round"`  // 1..60; 0 during the set-up
	Active  game.Seat   `json:"active"` // whose turn it is; game.Spectator in PhaseRoll
	Order   []game.Seat `json:"order"`  // turn order from the first player on (Q3.4); empty in PhaseRoll
	Actions int         `json:"actions"`
	// New is how many cubes the active player placed this turn.
	New int `json:"new"`
	// Gains is how many gains the active player has earned for the end of the turn; in phase 2, how
	// many are still to come (Q11.3).
	Gains   int      `json:"gains"`
	Ending  bool     `json:"ending"` // the turn is in phase 2, gains
	Players []Player `json:"players"`
	Planets []Planet `json:"planets"` // the nine, in reading order (Q2.3)
	Ships   []Ship   `json:"ships"`   // on the board, in reading order
	// Won is the combat before PhasePosition: its attacker chooses between From and Target.
	Won  *Aim    `json:"won,omitempty"`
	Last *Trace  `json:"last,omitempty"` // the last turn that has ended
	Now  *Trace  `json:"now,omitempty"`  // the current turn
	End  *Ending `json:"end,omitempty"`  // how the game ended
}

// Player is the state of one seat.
type Player struct {
	Seat       game.Seat `json:"seat"`
	Faction    string    `json:"faction"`        // V, K, O or A (Q1.2)
	Start      string    `json:"start"`          // the starting planet (Q3.5)
	Rank       int       `json:"rank"`           // place in the turn order, 1..4; 0 in PhaseRoll
	Asked      bool      `json:"asked"`          // has a question to answer now
	Domination int       `json:"domination"`     // 1..6
	Research   int       `json:"research"`       // 1..6
	Cubes      []string  `json:"cubes"`          // planets with a cube of the seat, in the order placed
	Reserve    int       `json:"reserve"`        // cubes not yet placed, 0..5
	Scrap      []int     `json:"scrap"`          // values of the ships in the scrapyard (Q1.5)
	Roll       []int     `json:"roll,omitempty"` // set-up: the dice rolled, until they are placed
	Rerolled   bool      `json:"rerolled"`       // has rerolled the first dice (Q3.3)
	Out        bool      `json:"out"`            // has resigned (Q12.4)
	Draw       bool      `json:"draw"`           // agrees to a draw (Q12.5)
	Auto       bool      `json:"auto"`           // ends turns without asking for abilities (Q4.11)
}

// Planet is one of the nine planets with its slots.
type Planet struct {
	Square string      `json:"square"`
	Number int         `json:"number"` // 7..10
	Slots  int         `json:"slots"`  // 1..4
	Cubes  []game.Seat `json:"cubes"`  // owners of the cubes in its slots, in the order placed
	Start  game.Seat   `json:"start"`  // the seat that starts there; game.Spectator for none
	Orbit  []string    `json:"orbit"`  // its orbital squares: north, east, south, west
	Sums   []int       `json:"sums"`   // by seat: sum of the ships in orbit (Q6.7)
	Open   []bool      `json:"open"`   // by seat: has a free slot and no cube of the seat
	Build  bool        `json:"build"`  // the active player may build here now
}

// Ship is one ship on the board.
type Ship struct {
	Square string    `json:"square"`
	Seat   game.Seat `json:"seat"`
	Value  int       `json:"value"` // 1..6: class, speed and weight in combat
	Moved  bool      `json:"moved"` // has made its move of this turn (Q4.4)
	Used   bool      `json:"used"`  // has used its ability of this turn
	Code   string    `json:"code"`  // in the notation of Q15: "V5ma"
}

// Aim is an attack on Target, from the square From.
type Aim struct {
	From   string `json:"from"`
	Target string `json:"target"`
}

// Odds is the exact chance that an attack succeeds (Q8.4): with Of36 of the 36 pairs of dice.
type Odds struct {
	Attacker int `json:"attacker"` // the ships' values
	Defender int `json:"defender"`
	Of36     int `json:"of36"`
	Percent  int `json:"percent"` // rounded
}

// Kinds of a Step, with the fields that each uses.
const (
	StepReconfigure = "reconfigure" // From, or "" in the scrapyard; Value became Became (Q6.1)
	StepDeploy      = "deploy"      // a ship of Value goes from the scrapyard to To (Q6.3)
	StepMove        = "move"        // Path (Q7)
	StepAttack      = "attack"      // Path to the attack square, Combat (Q8)
	StepBuild       = "build"       // Planet (Q6.7)
	StepResearch    = "research"    // Count is the research reached (Q6.11)
	StepStrike      = "strike"      // Combat from the ship's own square (Q10.5)
	StepTransport   = "transport"   // Path of the flagship, Carried and Dropped (Q10.6)
	StepWarp        = "warp"        // From and To changed places (Q10.8)
	StepModify      = "modify"      // From, Value, Became (Q10.11)
	StepReroll      = "reroll"      // the scout's free reconfiguration: From, Value, Became (Q10.12)
	StepInfamy      = "infamy"      // Planet (Q9.3)
	StepBreak       = "breakthrough"
	StepGain        = "gain"   // a cube's gain at the end: Count is the domination reached (Q11.4)
	StepResign      = "resign" // Seat left the game (Q12.4)
)

// Trace is the record of one turn.
type Trace struct {
	Round int       `json:"round"`
	Seat  game.Seat `json:"seat"`
	Steps []Step    `json:"steps"` // in order
	Line  string    `json:"line"`  // the log of Q16
}

// Step is one command or one automatic consequence. Fields that a kind does not use are zero.
type Step struct {
	Kind    string    `json:"kind"`
	Seat    game.Seat `json:"seat"`
	Value   int       `json:"value,omitempty"`   // the ship's value before
	Became  int       `json:"became,omitempty"`  // and after
	From    string    `json:"from,omitempty"`    // where the ship stood; "" in the scrapyard
	To      string    `json:"to,omitempty"`      // where it stands now
	Path    []string  `json:"path,omitempty"`    // the squares from From to To
	Carried string    `json:"carried,omitempty"` // transport: where the passenger stood
	Dropped string    `json:"dropped,omitempty"` // transport: where it stands now
	Planet  string    `json:"planet,omitempty"`
	Count   int       `json:"count,omitempty"` // the counter reached: research or domination
	Ability bool      `json:"ability,omitempty"`
	Combat  *Combat   `json:"combat,omitempty"`
}

// Combat is one fight (Q8.4).
type Combat struct {
	From     string    `json:"from"`     // the attack square
	Target   string    `json:"target"`   // the defender's square
	Attacker int       `json:"attacker"` // the ships' values
	Defender int       `json:"defender"`
	Owner    game.Seat `json:"owner"` // owner of the attacked ship
	Black    int       `json:"black"` // the attacker's die
	White    int       `json:"white"` // the defender's die
	Totals   [2]int    `json:"totals"`
	Won      bool      `json:"won"`
	Rerolled int       `json:"rerolled,omitempty"` // the destroyed ship's value in the scrapyard
}

// Ending describes how the game ended.
type Ending struct {
	// Reason is cubes (all five placed), left (the others resigned), agreed, limit (of the rounds)
	// or void (a resignation during the set-up).
	Reason  string      `json:"reason"`
	Winners []game.Seat `json:"winners"` // empty if the game was drawn or cancelled
	Sharing []game.Seat `json:"sharing"` // who shares a draw at the limit (Q12.6)
}
