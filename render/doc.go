// Package render is what all board pictures share: the theme, text in one
// embedded typeface, shapes, dice, tokens, arrows, panels and the PNG encoder.
// Each game paints itself in a folder below this one and hands back a Painter.
//
// Begin reading at painter.go (what a Painter answers), then ground.go (how a
// picture comes about): whatever never changes is drawn once into a Ground, and what is often
// stamped once into a Sprite, both when they are first seen, on two processors. A
// painting on it is noted as a list of ops (op.go); the picture is cut into bands
// of rows, and a band whose notes are known is taken as it was compressed before
// (band.go). Only the others are drawn (easel.go), turned into palette entries
// (palette.go) and compressed, on two processors if they are many. gg draws: each form
// once, as a mask kept by all that it depends on (mask.go), and each letter once
// (font.go); lay.go lays them as image/draw does. So a move costs the few bands that it
// changes, and a band depends on its notes alone: the same view gives the same bytes,
// whatever was painted before and for whom.
//
// Why a palette: board art is flat colours, and deflating one byte a pixel
// instead of three is what makes a picture cheap. A game's palette is learnt once
// from sample pictures of its own (learn.go): flat colours come out exact, and
// rendertest demands that no soft edge is far off.
//
// Memory: at most 16 MB of bands and as much of masks for all games together, about
// 1 MB for each processor that draws, and some 100 kB for each ground (plane.go).
//
// It imports game, drawing libraries and the standard library. It knows no game.
package render
