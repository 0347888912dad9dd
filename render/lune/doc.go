// Package lune paints Sur la Lune: an isometric Moon of columns of regolith with
// Mechs and Veks on it, as section L21 of the rules wants it.
//
// Begin reading at painter.go, then layout.go (where a square stands on the canvas).
// sheet.go holds what is drawn once: columns (columns.go), what grows and stands on
// them (growth.go, works.go), figures (mechs.go, veks.go, broods.go) and their outlines
// (contour.go), signs (signs.go), and the palette, learnt from sample_test.go. A board is
// painted square by square from the back to the front (board.go), marks of what happened
// lately (trace.go) and of announced attacks (threats.go) below the figures; then what must
// never be hidden: outlines of what stands behind, ways, and labels (labels.go). Around it:
// header.go, corners.go, inset.go, panel.go, note.go. Between missions the picture is the
// chart of the campaign with the shop (chart.go, shop.go), at the end with the figures of
// the session (ending.go). overlay.go and request.go are the private pictures; alt.go and
// words.go tell the same in words.
//
// Rulings:
//   - A is on the left and row 8 at the back on the right: north is up to the right,
//     so that columns and rows both read from left to right. All players are on one side:
//     the board is never turned.
//   - Levels are figures in the inset, which shows all 64; on the board they are heights
//     and shades, so that figures and labels have room (L21.1).
//   - A square that will be struck is red, with a thin arrow from the Vek, and says once how
//     hard: "2+3" for two attacks, with a warning where something is to be saved. Who strikes
//     when is on the Vek: the disc before its health (L21.6).
//   - Labels never overlap, cover of nothing that stands on the board more than a third, and
//     the face of no Mech. A label that is pushed away has a line to its square; one that
//     finds no room is told by the legend.
//   - Units are named where a name covers next to nothing; the card of the enemies names all
//     kinds beside their figures. The letters that one types for Mechs are in their cards, and
//     the number of a Vek is that of its disc. Mountains and Wells tell by their looks what they still bear.
//   - What stands behind columns of two levels more shows through them as a broken
//     outline. Who died is the same outline with a skull, unless a unit stands there now.
//   - The cells of the Grid that announced attacks would take, if no building resisted,
//     are hollow and red.
//   - While the players' turn is under way the picture tells that turn; before its
//     first action, the Veks' turn that went before.
package lune
