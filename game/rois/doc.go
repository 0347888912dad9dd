// Package rois is the rules of Les Rois du Champ de Bataille: two armies of equal
// units on 5x5 zones, a deck of 54 cards whose suits strike and move, counters out
// of turn, and one order card in play that bends the rules. Numbers in comments
// (R10.5, R-GRE1.1) are those of the rules.
//
// # Rulings
//
// Where the rules are silent:
//
//   - R4: Black's units and HP are options apart. Armies are chosen at the table, in public;
//     the theme is that of Red's army. Silence is a random one.
//   - R5.5: a zone of the terrain form is decided once (undo is the host's). "terr ok"
//     gives the others the suggested terrain and is what silence means, "terr done"
//     leaves them open.
//   - R5.8: the form of orders waits for its player. With specials but without orders it
//     holds the markers alone; silence leaves them in column C.
//   - R3.1: "use 9H" is no input of its own: it neither closes the order phase nor lets
//     a broken action lapse. Only the owner learns of it.
//   - R6.3: what was typed behind an action that a trigger made illegal goes with it.
//   - R13.6: a card that replaced another is the next to be cancelled (W6). Units that
//     lost HP by the counter (Pilum) are still the same units.
//   - R29.3: markers do not leave a zone whose troop cannot move.
//   - R-GRE5: points are moved zone by zone; the parts are shown when all are told.
//   - R31.2a: cards that an input tells one by one (on, swap, disc, ruse, calm, the answers)
//     may be left out where only one choice of them is possible. Where two suits of a heal
//     fit, it is refused until one is named. Order actions whose notation has no suit (dark,
//     hit, cruiser) take the first that fits. What a typed terrain form does not name has no
//     terrain ("terr done"); of a typed march illegal steps are dropped (R-UND1.1).
//   - R-ROM6: a swap of two equal units would do nothing (R8.3).
//   - R-CAR1: the losses are the ruse's, so they come after the discards, in one step.
//   - R-CAR3: a turn that ends on a useless or declined card without anything else played
//     is disorganised (R17.5).
//   - R-CAR5: Marathon moves at most the points that the attack does when it fails. In a
//     strike at a Flayer it is the one enemy unit in the zone.
//   - R-GAU2: an empty hand cannot be looked at (R8.3); an order known already can.
//   - R-GAU6: a strike at a Flayer is no attack on the zone around it: no fury.
//   - R-ELF5.1: in a drawn position that has the order in force from the start, and names no
//     hero, the hero is that of R-GAU5.3: its player can name no other.
//   - R-ELF4.4: three cards end the order of both elven players, if both have it.
//   - R-UND1: a march is one input for each step; a row that has been left behind does
//     not step any more. "All straight ahead" is one input, the front first.
//   - R-UND4: any black card, so R16.8 asks for none; the zone where the troop stands is
//     no target.
//   - R-UND5: what numbs must have something to numb: no window for a strike that plants
//     a Flayer. Honour (R-DWA2) that was numbed was applied, so it turns over.
//   - R-DWA5: captured troops neither have friends beside them nor are they such.
//   - R-DWA6: what the enemy loses is hostile (R15.6), what the dwarfs lose an own cost.
//   - R-GOB1: the hero is not split; units that wait (R-INS4) leave no room for others.
//   - R-GOB2: of two enemies equally near, one that is adjacent is the main target (no wall
//     between), then the first in reading order.
//   - R-GOB5: a free move, so R16.8 asks for no card.
//   - R-ORC3: markers go along as in a move (R29.3); the step asks for no card (R16.8).
//   - R-ORC6: placing a Flayer takes a unit out of its zone, so a troop that cannot move
//     (R9.5) cannot do it; the unit that was named is placed, also if a Fury strikes it first. While
//     the order is in force the Flayer is an enemy unit in its zone: no unit joins the
//     troop there (R9.1, R-ORC6.6). Losses of "each unit in a zone adjacent to" hit
//     Flayers as well (R-ROM2.1, R-COL4.1).
//   - R-INS2: a unit that emerges into a trap (R-ORC4) attacks at once all the same; a
//     step under the whip into one is refused, since it is made for its strike only.
//   - R-INS1, R-INS6: captured insectoids are in contact with no troop (R-ORC4.2).
//   - R-INS3: the attackers of a Theban push lose the points where they went.
//   - R-INS6: a strike that was cancelled has not used the order (R14.5).
//   - R-COL2: a jammed attack never took place (R-CAR2.3), so it does not rule out R-DWA6;
//     of a combination with the card of R-CAR3 the first in R3.1 order is lost.
//   - R-COL3: a captured zone sees nothing (R-ORC4.2); R-COL6 counts it as controlled.
//
// It may import game only. Begin reading at state.go and play.go, then apply.go: what
// may be done is check*.go (refusal.go: why not), what is listed legal.go and
// candidates.go, what happens announce.go, window.go, resolve.go (combat.go: the
// arithmetic) and turn.go; order.go is what an order card may bend, order_*.go are the
// eleven armies.
package rois
