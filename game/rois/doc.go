// Package rois holds the rules of Les Rois du Champ de Bataille: two armies of equal units on 5x5 zones, a
// deck of 54 cards whose suits strike and move, counters out of turn, and one order card in play that bends
// the rules. Numbers in comments (R10.5, R-GRE1.1) are those of the rules.
//
// # Rulings
//
// The package decides what the rules leave open:
//
//   - R4: Black's units and HP are separate options. Armies are chosen at the table, in public; a player
//     who does not answer in time gets a random one. The theme is that of Red's army.
//   - R5.5: a zone of the terrain form is decided only once (the host offers undo). "terr ok" gives the
//     undecided zones the suggested terrain; it is also the default at a time limit. "terr done" leaves
//     them open.
//   - R5.8: the form of orders has no default: the game waits for the player. With specials but without
//     orders it holds the markers alone, which by default stand in column C.
//   - R3.1: "use 9H" only chooses a card: it neither closes the order phase nor lets a broken action lapse.
//     The enemy does not learn of it.
//   - R6.3: if a trigger makes an action illegal, the inputs typed after it are dropped too.
//   - R13.6: a card that replaced another is the next to be cancelled (W6). If a counter costs units HP
//     (Pilum), the action is still announced again with the same units.
//   - R29.3: markers do not leave a zone whose troop cannot move.
//   - R-GRE5: the damage is moved zone by zone; the parts are shown once all are named.
//   - R31.2a: cards that an input names one by one (on, swap, disc, ruse, calm, the answers) may be left
//     out if only one choice of cards is possible. If both suits fit a heal, it is refused until one is
//     named. Order actions whose notation has no suit (dark, hit, cruiser) take the first that fits. Zones
//     that a typed terrain form does not name get no terrain ("terr done"). Illegal steps of a typed march
//     are dropped (R-UND1.1).
//   - R-ROM6: two equal units cannot be swapped, since this would have no effect (R8.3).
//   - R-CAR1: the losses are part of the ruse, so they come after the discards, all at once.
//   - R-CAR3: if the card is useless or declined and nothing else was played, the army is disorganised
//     (R17.5).
//   - R-CAR5: Marathon moves at most the points that the attack does if the mercenaries fail. For a strike
//     at a Flayer, the Flayer is the one enemy unit in the target zone.
//   - R-GAU2: an empty hand cannot be looked at (R8.3); a face-down order that is already known can.
//   - R-GAU6: a strike at a Flayer is no attack on the zone around it, so it cannot be answered by a Fury.
//   - R-ELF5.1: a position given as text (R31.4) may have the order in force without a hero. The hero is
//     then chosen as in R-GAU5.3, and the player cannot name another.
//   - R-ELF4.4: if both players are elves and have the order in force, three cards end both orders.
//   - R-UND1: each step of a march is an input of its own. Once a troop has stepped, troops in rows further
//     forward can no longer step. "All straight ahead" is one input; the front row steps first.
//   - R-UND4: any black card will do, so R16.8 does not apply. A troop cannot rise in its own zone.
//   - R-UND5: a strike that plants a Flayer cannot be numbed, since it does no damage. Honour (R-DWA2)
//     counts as applied even if it was numbed, so the order turns over.
//   - R-DWA5: captured troops neither benefit from friends beside them nor count as such friends.
//   - R-DWA6: the enemy's losses are hostile (R15.6), those of the dwarfs are an own cost.
//   - R-GOB1: the hero cannot be split. Waiting units (R-INS4) count as part of the army, so they leave no
//     room for split ones.
//   - R-GOB2: if two enemies are equally near, the main target is the adjacent one (not behind a wall),
//     then the first in reading order.
//   - R-GOB5: the move is free, so R16.8 does not apply.
//   - R-ORC3: markers go along as in a move (R29.3). The step is free, so R16.8 does not apply.
//   - R-ORC6: placing a Flayer takes a unit out of its zone, so a troop that cannot move (R9.5) cannot do
//     it. The named unit is placed even if a Fury strikes it first. While the order is in force, the Flayer
//     is an enemy unit in its zone: no unit can join the troop there (R9.1, R-ORC6.6). Losses of "each unit
//     in a zone adjacent to" hit Flayers as well (R-ROM2.1, R-COL4.1).
//   - R-INS2: a unit attacks at once even if it emerges where it is captured (R-ORC4). The whip, in
//     contrast, refuses a step to where the troop is captured, since the step is made only to strike.
//   - R-INS1, R-INS6: captured insectoids are in contact with no troop (R-ORC4.2).
//   - R-INS3: after a Theban push, the attackers lose the points in the zone to which they advanced.
//   - R-INS6: a strike that was cancelled has not used the order (R14.5).
//   - R-COL2: a jammed attack never took place (R-CAR2.3), so Gold Fever (R-DWA6) is still possible. If the
//     card of R-CAR3 is part of a jammed combination, the first card in R3.1 order is lost.
//   - R-COL3: a captured zone sees nothing (R-ORC4.2), but counts as controlled for R-COL6.
//
// It may import game and game/notation only. Begin reading at state.go and play.go, then apply.go. What may
// be done is in check*.go (and refusal.go, for the reasons), what is listed in legal.go and candidates.go.
// What happens is in announce.go, window.go, resolve.go, combat.go (the arithmetic) and turn.go. What an
// order card can change is in order.go; the eleven armies are in order_*.go.
package rois
