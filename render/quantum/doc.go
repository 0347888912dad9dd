// Package quantum paints Quantum: deep space seen from above, as section 19 of
// the rules requires.
//
// Begin reading at painter.go, then layout.go (what stands where). sheet.go holds
// what is drawn once: space, the ships, the palettes. The moving parts are in
// planets.go, ships.go, trace.go and chips.go (what the last turn did), ways.go (arrows that
// avoid numbers), labels.go (where labels find room), steps.go (outlines that cost few
// bytes), header.go, strips.go (the players), overlay.go and signs.go (private
// pictures), ending.go. alt.go and words.go describe the picture in words.
//
// Rulings:
//   - Colours belong to the faction, not to the seat: Alliance Vulpes is red
//     in any seat (Q1.2). Each colour has a letter and a shape beside it.
//   - A planet fills 70 % of its tile; its rim reaches under the ships in orbit, and the
//     grid runs over it.
//   - The slots of a planet are the corners of its square, so that its number can
//     be large. The first slot is top left, the second in the opposite corner.
//   - The turn under way is drawn strong and the turn before it faint: with four
//     players, more turns would hide the board. The log has the rest.
//   - The marks of ships that have moved or used their ability are shown for the
//     active player only, as the rules require: those of other players mean nothing.
package quantum
