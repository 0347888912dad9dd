// Package invade paints Invade: a trench map seen from above, as I18 of the
// rules requires.
//
// Begin reading at painter.go, then layout.go (what stands where). sheet.go holds
// what is drawn once: the map (field.go the earth, works.go trenches and wire), the
// soldiers (soldiers.go, their silhouettes in figures.go), the palette. The moving parts
// are in board.go, trace.go (what the last turn did), labels.go (figures beside soldiers),
// strips.go (the players and their bases), panel.go (dice, counters) and overlay.go
// (private pictures; region.go draws its fields). alt.go and words.go say the same in
// words.
//
// Rulings:
//   - I18.1 gives sizes of text in pixels; they are font sizes, as everywhere. Squares have
//     62 pixels and the picture is 1584 high, for larger soldiers and for roles with names.
//   - A silhouette shows the kind instead of the letter of I18.2.1; only the notation has
//     letters. A Bombardier holds a shell (I18.2.4), or the outline of a shell that is spent.
//   - The squares that can be reached are one field with an edge instead of the dots of
//     I18.3. The squares that effect 2 adds have an edge of dashes.
//   - The ground is only decoration, since I2.1 knows no terrain. So craters, saps and wire
//     have dull colours that nothing in play has. Only the exit lines have a side's colour.
//   - The bases' strips are also the players' panels, so that a glance at the
//     edge of the map shows who sits there; they are 64 px high, on the grid of 8.
//   - The result stands where the dice were, so that it hides no soldier.
//   - Arrows are shown for the last turn and for the turn under way. They differ by the
//     colour of the side that moved.
//   - The silhouette of a soldier who is hurt stays whole: the crack runs behind it, and a bar
//     and a label show the hit point.
//   - A soldier who has moved (I18.2.11) is faded within bright rims and has a tick.
//   - A wedge at the edge of the map shows an entry; an arrow from the base would
//     hide the column's letter.
//   - The enlarged crop of I18.4, which "may be sent", is not drawn: at 400 px the
//     whole map can be read, and the menus name each square.
package invade
