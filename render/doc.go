// Package render is what all board pictures share: the theme, text in one
// embedded typeface, shapes, dice, tokens, arrows, panels and the PNG encoder.
// Each game paints itself in a folder below this one and hands back a Painter.
//
// Begin reading at painter.go (what a Painter answers), then ground.go (how a
// picture comes about): whatever never changes is drawn once into a Ground; a
// picture is a copy of it, the moving parts drawn on top, the touched tiles
// turned into palette indices, and the lot compressed.
//
// Why a palette: board art is flat colours, and deflating one byte a pixel
// instead of three is what makes a picture cheap. A game's palette is learnt once
// from sample pictures of its own (palette.go), so flat colours come out exact.
//
// It imports game, drawing libraries and the standard library. It knows no game.
package render
