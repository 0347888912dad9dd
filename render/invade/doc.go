// Package invade paints Invade: a trench map seen from above, as I18 of the
// rules wants it.
//
// Begin reading at painter.go, then layout.go (what stands where). sheet.go holds
// what is drawn once: the map, the soldiers, the palette. The moving parts are
// in board.go, trace.go (what the last turn did), strips.go (the players and
// their bases), panel.go (dice, counters) and overlay.go (private pictures).
// alt.go and words.go tell the same in words.
//
// Rulings:
//   - I18.1 gives sizes of text in pixels; they are font sizes, as everywhere.
//   - The bases' strips are also the players' panels, so that a glance at the
//     edge of the map tells who sits there; they are 64 px high, on the grid of 8.
//   - The result stands where the dice were, so that it hides no soldier.
//   - Arrows are shown for the last turn and for the turn under way: they are
//     told apart by the colour of the side that moved.
//   - A cracked elite keeps its letter whole: the crack runs behind it.
//   - A wedge at the edge of the map shows an entry; an arrow from the base would
//     hide the column's letter.
//   - The enlarged crop of I18.4, which "may be sent", is not drawn: at 400 px the
//     whole map can be read, and the menus name each square.
package invade
