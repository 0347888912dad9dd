package lune

import "bivouac/game"

// Names of a View's Phase (L1.11). States without input are never visible.
const (
	PhaseShop    = "SHOP"
	PhaseDeploy  = "DEPLOY"
	PhasePlayers = "PLAYERS"
	PhaseOver    = "OVER"
)

// View is what everybody may know of a position: only future draws are hidden (L19.3), so views
// differ only in Seat. Squares are written "A1".."H8" and listed in board order (L2.3), directions
// "N", "E", "S", "W".
type View struct {
	Seat    game.Seat `json:"seat"`    // the viewer; game.Spectator for the public view
	Phase   string    `json:"phase"`   // one of the constants above
	Mode    string    `json:"mode"`    // an option value: campaign, mission1 .. mission6
	Mission int       `json:"mission"` // 1..6: the current one, or the next one in the shop
	Turn    int       `json:"turn"`    // 1..Turns; 0 before the first players' turn
	Turns   int       `json:"turns"`
	Grid    int       `json:"grid"`    // Power Grid, 0..7 (L17.3)
	Resist  int       `json:"resist"`  // R: percent of hits that a building resists (L4.4)
	Purse   int       `json:"purse"`   // reputation (L17.5), or what is left of the budget (L17.30)
	Late    bool      `json:"late"`    // L1.8: everybody may command everything in this phase
	Reset   Vote      `json:"reset"`   // L10.12
	Abandon Vote      `json:"abandon"` // L1.10

	Squares    []Square    `json:"squares"` // all 64; empty in the shop
	Units      []Unit      `json:"units"`   // on the board, in the order of appearance
	Mechs      []Mech      `json:"mechs"`   // C, K, A, wherever they are
	Players    []Player    `json:"players"`
	Objectives []Objective `json:"objectives"`
	Roster     []string    `json:"roster"` // codes of L5.5 in the order of L13.4
	// Coming is the environment of the coming Vek turn: "", "landslide" or "meteors".
	Coming  string   `json:"coming"`
	Auras   []string `json:"auras,omitempty"`   // Psions on the board: FP, PP (L9.4)
	Threats []Threat `json:"threats,omitempty"` // in the order in which they will strike (L21.6)
	Risk    int      `json:"risk,omitempty"`    // Grid that the Vek turn takes, if no building resists
	Shop    *Shop    `json:"shop,omitempty"`    // in the shop
	Results []Result `json:"results"`           // missions ended in this session
	Stats   Stats    `json:"stats"`
	Last    *Trace   `json:"last,omitempty"` // the last Vek turn or opening
	Now     *Trace   `json:"now,omitempty"`  // the current players' turn
	End     *Ending  `json:"end,omitempty"`
	// now is the position without its random stream, to compute overlays.
	now *State
}

// Vote is a proposal that needs agreement.
type Vote struct {
	Spent bool        `json:"spent"` // the reset was already used in this mission
	By    []game.Seat `json:"by"`    // who has agreed so far; empty without a proposal
}

// Square is one cell (L2.4).
type Square struct {
	Name     string `json:"name"`
	Level    int    `json:"level"` // 0..4; -1 is a Chasm
	Cracked  bool   `json:"cracked,omitempty"`
	Terrain  string `json:"terrain,omitempty"`  // forest, fire or plasma
	Obstacle string `json:"obstacle,omitempty"` // mountain, building or well
	Count    int    `json:"count,omitempty"`    // buildings left, or remaining hits of the Mountain or Well
	Shield   bool   `json:"shield,omitempty"`   // of the building square
	Capsule  bool   `json:"capsule,omitempty"`
	Marker   string `json:"marker,omitempty"` // emerge or meteor
	Zone     string `json:"zone,omitempty"`   // mech or vek (L16.3)
	// Threat lists what will affect a building, ally or Capsule here in the coming Vek turn: an
	// announced attack with all that it sets off, a meteor, a landslide or a take-off ("V3",
	// "meteor", "slide", "R1").
	Threat []string `json:"threat,omitempty"`
}

// Unit is a thing with health on a square.
type Unit struct {
	ID    string `json:"id"`   // C, K, A; V1, V2 … by initiative; R1, R2; O1, O2 …
	Code  string `json:"code"` // C, K, A, a code of L5.5, R (Rocket), O (Meteor rock)
	At    string `json:"at"`
	HP    int    `json:"hp"`
	Most  int    `json:"most"`
	Move  int    `json:"move"`
	Order int    `json:"order,omitempty"` // a Vek's initiative (L5.7)

	Flies    bool     `json:"flies,omitempty"` // its own or by an aura
	Leaps    bool     `json:"leaps,omitempty"`
	Plasmoid bool     `json:"plasmoid,omitempty"`
	Fire     bool     `json:"fire,omitempty"`     // On Fire (L9.30)
	Overload bool     `json:"overload,omitempty"` // L9.20
	Shield   bool     `json:"shield,omitempty"`
	Webbed   []string `json:"webbed,omitempty"`  // IDs of the Leapers that hold it (L9.40)
	Aim      string   `json:"aim,omitempty"`     // as in L20.1: "E", "E3", "*"; "" for none
	Leaves   int      `json:"leaves,omitempty"`  // Rocket: the turn at whose end it takes off (L16.50)
	Active   bool     `json:"active,omitempty"`  // Rocket: takes off in the coming Vek turn
	Hatches  bool     `json:"hatches,omitempty"` // rock: due in the coming Vek turn (L14.23)
}

// Sign returns a Vek's number in a circle, as pictures show it, so that it is not taken for the name of
// a square. It returns "" for other units.
func (u Unit) Sign() string { return disc(u.Order) }

// Mech is one of the three Mechs, with its pilot and equipment.
type Mech struct {
	Code     string    `json:"code"` // C, K, A
	Owner    game.Seat `json:"owner"`
	At       string    `json:"at,omitempty"` // "" when it is not on the board
	Alive    bool      `json:"alive"`        // in this mission
	HP       int       `json:"hp"`
	Most     int       `json:"most"`
	Move     int       `json:"move"`
	Moved    bool      `json:"moved"`
	Acted    bool      `json:"acted"`
	Weapons  []string  `json:"weapons"`  // codes of L7.5, the base weapon first
	Upgrades []string  `json:"upgrades"` // codes of L17: CE, CV, LS, DE
	Level    int       `json:"level"`    // of the pilot, 0..2 (L17.22)
	XP       int       `json:"xp"`
	Skills   []int     `json:"skills"` // numbers of L17.22: 1 Armour, 2 Swift, 3 Engineer, 4 Medic
	Due      int       `json:"due"`    // skills that its owner may choose in the shop now
}

// Player is one seat.
type Player struct {
	Seat  game.Seat `json:"seat"`
	Mechs []string  `json:"mechs"` // codes, in the order C, K, A
	Asked bool      `json:"asked"` // has a question to answer now
	Ready bool      `json:"ready"` // has said "ready" (L1.9)
	Left  bool      `json:"left"`  // has left the session (L1.6)
}

// States of an Objective (L15.2).
const (
	Open     = "open"
	Achieved = "achieved" // and can no longer be lost
	Failed   = "failed"   // can no longer be achieved
)

// Objective is a bonus objective of the mission.
type Objective struct {
	Code  string `json:"code"`  // O1 .. O12
	Count int    `json:"count"` // what is counted: saved, killed, lost
	Goal  int    `json:"goal"`  // its bound
	State string `json:"state"`
}

// Threat is an announced attack as it will be made in its turn (L21.6), as far as that is known.
type Threat struct {
	By   string `json:"by"`             // "V3"
	From string `json:"from"`           // the Vek's square
	Hits []Hit  `json:"hits"`           // squares struck, nearest first; a lobbed Blob has Damage 0
	Lays bool   `json:"lays,omitempty"` // leaves Plasma there
	Blob bool   `json:"blob,omitempty"`
	Void bool   `json:"void,omitempty"` // its Vek dies first: Hits are what it announces, and nothing happens
}

// Hit is a square that is struck.
type Hit struct {
	At     string `json:"at"`
	Damage int    `json:"damage"`
	Ours   bool   `json:"ours,omitempty"` // a building, ally or Capsule is there when it is struck
}

// Shop is the offer between missions (L17).
type Shop struct {
	Items []Item `json:"items"` // the whole table of L17, in its order
}

// Item is one line of the shop.
type Item struct {
	Code  string `json:"code"`
	Price int    `json:"price"`
	Owned bool   `json:"owned"`        // equipment that the team owns
	On    string `json:"on,omitempty"` // the Mech on which it is mounted
	Fresh bool   `json:"fresh"`        // bought in this visit: may be refunded
	Count int    `json:"count"`        // GR, SH: how many were bought in this visit
	Buy   bool   `json:"buy"`          // may be bought now
}

// Result is a mission that is over.
type Result struct {
	Mission    int         `json:"mission"`
	Won        bool        `json:"won"`
	Grid       int         `json:"grid"` // left
	Objectives []Objective `json:"objectives"`
}

// Stats are counted over the whole session (L18.6).
type Stats struct {
	Kills     int `json:"kills"` // Veks that died, Minor ones not counted
	MechsLost int `json:"mechsLost"`
	GridLost  int `json:"gridLost"`
	Bonus     int `json:"bonus"` // bonus objectives achieved
}

// Trace is a list of steps in order.
type Trace struct {
	Turn  int    `json:"turn"`
	Steps []Step `json:"steps"`
	Line  string `json:"line"` // in the notation of L20
}

// Kinds of a Step: one visible consequence each.
const (
	StepMove    = "move"    // Unit From → To on its own feet; N: fall damage
	StepAim     = "aim"     // Unit aims, Text as in L20.1
	StepAttack  = "attack"  // Unit attacks from From towards To
	StepRepair  = "repair"  // Unit
	StepStrike  = "strike"  // At To with N damage
	StepPush    = "push"    // Unit From → To
	StepBump    = "bump"    // Unit From against To, which stays; N: 0 against its higher ground, else 1
	StepFall    = "fall"    // Unit fell N levels to To
	StepCrush   = "crush"   // Unit is crushed on To
	StepHurt    = "hurt"    // Unit on To loses N health
	StepHeal    = "heal"    // Unit gains N health
	StepShield  = "shield"  // a shield on To was used up
	StepResist  = "resist"  // the building on To resisted
	StepDie     = "die"     // Unit on To; Text: "", chasm, fire, plasma, meteor, rocket, crushed, spawn, slide
	StepExplode = "explode" // the Plasma on To
	StepBlast   = "blast"   // the Well on To
	StepCrack   = "crack"   // the tile of To is cracked
	StepSink    = "sink"    // a tile of To is destroyed; N: the level now, -1 Chasm
	StepIgnite  = "ignite"  // the Forest on To, or Unit is On Fire
	StepLay     = "lay"     // Plasma laid on To
	StepRaise   = "raise"   // a tile laid on To; N: the level now
	StepRuin    = "ruin"    // N buildings lost on To
	StepRubble  = "rubble"  // a Mountain on To: N hits left
	StepWell    = "well"    // a Well on To: N hits left
	StepRescue  = "rescue"  // the Capsule on To, by Unit
	StepLose    = "lose"    // the Capsule on To is destroyed
	StepWeb     = "web"     // Unit webs the Mech on To
	StepFree    = "free"    // the Mech Unit is no longer webbed
	StepEmerge  = "emerge"  // Unit appears on To
	StepBlock   = "block"   // emergence on To blocked by Unit
	StepMarker  = "marker"  // Text emerge or meteor on To
	StepVoid    = "void"    // the marker on To is lost
	StepMeteor  = "meteor"  // falls on To
	StepRock    = "rock"    // Unit lies on To
	StepHatch   = "hatch"   // the rock Unit on To
	StepTakeoff = "takeoff" // the Rocket Unit from From
	StepSlide   = "slide"   // landslide
	StepGrid    = "grid"    // N: the Grid now
	StepDraw    = "draw"    // Text: purpose, N: result (L19.2)
)

// Step is one visible consequence.
type Step struct {
	Kind string `json:"kind"`
	Unit string `json:"unit,omitempty"` // ID
	Code string `json:"code,omitempty"` // its code
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
	N    int    `json:"n,omitempty"`
	Text string `json:"text,omitempty"`
}

// Ending says how the session ended (L18).
type Ending struct {
	// Reason is won, grid (the Power Grid went dark), abandoned (L1.10) or left (nobody remains, L1.6).
	Reason string `json:"reason"`
}
