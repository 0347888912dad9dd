// Package rois is the rules of Les Rois du Champ de Bataille: two armies of equal
// units on 5x5 zones, a deck of 54 cards whose suits strike and move, counters out
// of turn, and one order card in play that bends the rules. Numbers in comments
// (R10.5, R-GRE1.1) are those of the rules.
//
// # Rulings
//
// Where the rules are silent:
//
//   - R-UND1: a march is one input for each step; a row that has been left behind does
//     not step any more. "All straight ahead" is one input, the front first.
//   - R-UND4: any black card, so R16.8 asks for none; the zone where the troop stands is
//     no target.
//   - R-UND5: what numbs must have something to numb: no window for a strike that plants
//     a Flayer. Honour (R-DWA2) that was numbed was applied, so it turns over.
//   - R-DWA5: captured troops neither have friends beside them nor are they such.
//   - R-DWA6: what the enemy loses is hostile (R15.6), what the dwarfs lose an own cost.
//   - R-GOB1: the hero is not split; units that wait (R-INS4) leave no room for others.
//   - R-GOB2: of two enemies equally near, the first in reading order is the main target.
//   - R-GOB5: a free move, so R16.8 asks for no card.
//
// It may import game only.
package rois
