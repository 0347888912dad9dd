// Package lune paints Sur la Lune: an isometric Moon of columns of regolith with
// Mechs and Veks on it, as section L21 of the rules requires.
//
// Begin reading at painter.go, then layout.go (where a square is on the canvas).
// sheet.go holds what is drawn once: columns (columns.go), what grows and stands on
// them (growth.go, works.go), figures (mechs.go, veks.go, broods.go) and their outlines
// (contour.go), signs (signs.go), and the palette, which sample_test.go computes. A board is
// painted square by square from the back to the front (board.go). Marks of the last
// events (trace.go) and of announced attacks (threats.go) are below the figures. What must
// never be hidden is painted last: outlines of what is behind a column, arrows, and labels
// (labels.go). Around the board are header.go, corners.go, inset.go, panel.go and note.go.
// Between missions the picture shows the chart of the campaign with the shop (chart.go,
// shop.go), and at the end of the session its statistics (ending.go). overlay.go and
// request.go add the marks of private pictures. alt.go and words.go describe the same
// content in words.
//
// Rulings:
//   - A is on the left and row 8 at the back on the right: north is up to the right,
//     so that columns and rows both read from left to right. All players are on one side:
//     the board is never turned.
//   - Levels are digits in the inset, which shows all 64. On the board they are heights
//     and shades, so that figures and labels have room (L21.1).
//   - A square that will be struck is red, with a thin arrow from the Vek. The damage is
//     written once on each square: "2+3" for two attacks, with a warning if something is to
//     be protected. The order of the attacks is shown on the Veks: the number in the disc
//     before a Vek's health (L21.6).
//   - Labels never overlap each other, cover at most a third of anything that stands on the
//     board, and never cover the face of a Mech. A label that is moved away has a line to its
//     square. The legend lists the labels for which there is no room.
//   - The name of a unit is drawn if it covers next to nothing. The card of the enemies names
//     all kinds beside their figures. The letters that players type for Mechs are on the
//     Mechs' cards, and the number of a Vek is that in its disc. Mountains and Wells show by
//     their looks how many hits they can still take.
//   - What stands behind a column that is two or more levels higher shows through it as a
//     broken outline. A unit that died has the same outline with a skull, unless another unit
//     stands there now.
//   - The cells of the Grid that announced attacks would take, if no building resisted,
//     are hollow and red.
//   - The picture shows the events of the players' turn that is under way. Before the first
//     action of that turn, it shows the events of the Veks' turn before it.
package lune
