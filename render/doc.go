// Package render holds what all board pictures share: the theme, text in one embedded typeface,
// shapes, dice, tokens, arrows, panels and the PNG encoder. Each game has a Painter in a folder
// below.
//
// Begin reading at painter.go (what a Painter does), then ground.go (how a picture is made). The
// parts of a picture that never change are drawn once into a Ground, and parts that are stamped
// often are drawn once into a Sprite. Both are drawn when they are first needed, on two processors.
// A painting on a ground is recorded as a list of ops (op.go). The picture is cut into bands of
// rows, and a band whose ops are known is taken from a cache, already compressed (band.go). Only
// the other bands are drawn (easel.go), turned into palette entries (palette.go) and compressed, on
// two processors if they are many. The library gg draws each form once, as a mask that is cached by
// everything it depends on (mask.go), and each letter once (font.go). The result of compositing
// (lay.go) is the same as that of image/draw. So a move costs only the few bands that it changes. A
// band depends on its ground and its ops alone: the same view gives the same bytes, whatever was
// painted before.
//
// Why a palette: board art has flat colours, and compressing one byte per pixel instead of three
// makes a picture cheap. A game's palette is computed once from sample pictures (learn.go): flat
// colours are exact, and rendertest checks that soft edges are close.
//
// Memory: at most 16 MB of bands and 16 MB of masks for all games together, about 1 MB per drawing
// processor, about 100 kB per ground (plane.go), and the sprites.
//
// The package imports game, drawing libraries and the standard library. It knows no particular
// game.
package render
