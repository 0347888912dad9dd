// Package lune paints Sur la Lune: an isometric Moon of columns of regolith with
// Mechs and Veks on it, as section L21 of the rules wants it.
//
// Begin reading at painter.go, then layout.go (where a square stands on the canvas).
// sheet.go holds what is drawn once: columns (columns.go), what grows and stands on
// them (growth.go, works.go), figures (mechs.go, veks.go, broods.go) and their outlines
// (contour.go), signs (signs.go), and the palette, learnt from sample.go. A board is
// painted square by square from the back to the front (board.go), then what must never
// be hidden: outlines of what stands behind, plates and badges (plates.go), announced
// attacks (threats.go), and what happened lately (trace.go). Around it: header.go,
// corners.go, inset.go, panel.go, note.go. Between missions the picture is the chart of
// the campaign with the shop (chart.go, shop.go), at the end with the figures of the
// session (ending.go). overlay.go and request.go are the private pictures; alt.go and
// words.go tell the same in words.
//
// Rulings:
//   - A is on the left and row 8 at the back on the right: north is up to the right,
//     so that columns and rows both read from left to right.
//   - The digit of a level is on the back of its square. Under a figure it is
//     hidden, and read in the inset, which shows all 64.
//   - What stands behind columns of two levels more shows through them as a broken
//     outline; plates with health and numbers are never hidden. Who died is the same
//     outline with a skull.
//   - The cells of the Grid that announced attacks would take, if no building resisted,
//     are hollow and red.
//   - While the players' turn is under way the picture tells that turn; before its
//     first action, the Veks' turn that went before.
package lune
