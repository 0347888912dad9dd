// Package render is shared by all board pictures: the theme, text in one embedded typeface, shapes,
// dice, tokens, arrows, panels and the PNG encoder. Each game has a Painter in a folder below.
//
// Begin reading at painter.go (what a Painter answers), then ground.go (how a
// picture comes about): unchanging parts are drawn once into a Ground, and parts that are often
// stamped once into a Sprite, both when they are first seen, on two processors. A
// painting on it is noted as a list of ops (op.go); the picture is cut into bands
// of rows, and a band whose notes are known is taken as it was compressed before
// (band.go). Only the others are drawn (easel.go), turned into palette entries
// (palette.go) and compressed, on two processors if they are many. gg draws: each form
// once, as a mask kept by all that it depends on (mask.go), and each letter once
// (font.go); lay.go lays them as image/draw does. So a move costs the few bands that it
// changes, and a band depends on its notes alone: the same view gives the same bytes,
// after any paintings before it.
//
// Why a palette: board art has flat colours, and compressing one byte per pixel instead of three
// makes a picture cheap. A game's palette is computed once from sample pictures (learn.go): flat
// colours are exact, and rendertest checks that soft edges are close.
//
// Memory: at most 16 MB of bands and as much of masks for all games together, about 1 MB per
// drawing processor, and about 100 kB per ground (plane.go).
//
// It imports game, drawing libraries and the standard library. It knows no game.
package render
