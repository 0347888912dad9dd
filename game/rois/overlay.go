package rois

// Reach is a zone to which a troop could move with one card (R32.8a).
type Reach struct {
	Zone   string `json:"zone"`
	Suit   string `json:"suit"`   // letter of the card: S or C
	Double bool   `json:"double"` // by a double step only (R9.4)
	Most   int    `json:"most"`   // units that fit there
	Card   bool   `json:"card"`   // the viewer holds the card; false for the other side's troops
}

// Target is an enemy zone that a troop could strike or push (R32.8b).
type Target struct {
	From   string `json:"from"`
	Zone   string `json:"zone"`
	Kind   string `json:"kind"`   // KindStrike or KindPush
	Points int    `json:"points"` // HP that the target loses
	Dead   int    `json:"dead"`   // units that the target loses
	Cost   int    `json:"cost"`   // HP that the attacking zone loses by a push
	Lost   int    `json:"lost"`   // units that the attacking zone loses
	Card   bool   `json:"card"`   // the viewer holds the card for it
}

// Line is a line of fire to an enemy zone at distance 2 or more (R32.8c), free or not.
type Line struct {
	From string `json:"from"`
	Zone string `json:"zone"`
	Free bool   `json:"free"`
	// Cut is what blocks the line first: a zone, or the two zones of a step that a wall or massifs close
	// (R2.6). It is empty if nothing does.
	Cut    []string `json:"cut,omitempty"`
	Points int      `json:"points"`
	Dead   int      `json:"dead"`
	Card   bool     `json:"card"` // the viewer holds the cards
}

// Backing is the support of a zone (R32.8d).
type Backing struct {
	Zone   string   `json:"zone"`
	Points int      `json:"points"` // s, with orders and specials
	By     []string `json:"by"`     // zones that give it
}

// Threat is the worst that a single enemy strike could do to a zone (R32.8e).
type Threat struct {
	Zone   string `json:"zone"`
	By     string `json:"by"` // the enemy zone
	Points int    `json:"points"`
	Dead   int    `json:"dead"`
}

// Kinds of an Effect.
const (
	EffectWall    = "wall"    // Bronze Wall protects it (R-GRE1)
	EffectElite   = "elite"   // the elite zone (R-GRE2)
	EffectEdge    = "edge"    // a leading edge zone (R-GRE5)
	EffectRise    = "rise"    // a troop may rise there (R-UND4)
	EffectEmerge  = "emerge"  // a unit may emerge there (R-INS2)
	EffectCapture = "capture" // captured (R-ORC4)
)

// Effect marks a zone on which an active order works (R32.8f).
type Effect struct {
	Zone  string `json:"zone"`
	Kind  string `json:"kind"`  // one of the constants above
	Order string `json:"order"` // the order whose effect it is: "GRE1"
}

// Snare is an enemy zone that one more zone would capture (R32.8g, R-ORC4).
type Snare struct {
	Zone string   `json:"zone"`
	Held []string `json:"held"` // the two sides held
	Need []string `json:"need"` // zones of which one more would capture it
}
