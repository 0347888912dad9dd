// Package rois paints Les Rois du Champ de Bataille: a painted map of 5 by 5 zones
// with regiments as blocks, between the two players' panels, as section R32 of the
// rules requires.
//
// Begin reading at painter.go, then layout.go (what stands where). sheet.go holds
// what is drawn once: the land of a theme (theme.go, terrain.go, rough.go), blocks
// (blocks.go), emblems of the armies, small signs (tokens.go), and the palette,
// which is computed from the pictures of sample_test.go. The moving parts are in
// zones.go, blocks.go, trace.go (what the last turn did, what is announced),
// header.go, panel.go and orders.go (the players), note.go (cards played, the
// piles), choosing.go (armies, orders and terrain before the battle), overlay.go
// and request.go (private pictures), ending.go. alt.go and words.go say the same in
// words.
//
// Rulings:
//   - Black's panel is north of the board and Red's south of it, as they sit.
//   - A unit at full HP shows its side's sign, a wounded unit its HP, so that a wound
//     is seen at once. The bar below shows the unit's share of its own maximum.
//   - A zone's plate shows what the terrain does now to the troop on it, orders
//     included. It is gilded if an order changes the protection. The plate of an
//     empty zone shows the terrain's usual values.
//   - The turn under way is drawn strong and the turn before it faint. Points lost
//     are those of the strong one.
//   - A star stands for either joker. The stars at the foot show how many jokers lie
//     in the discard pile, where they cannot counter.
package rois
