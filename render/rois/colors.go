package rois

import (
	"bivouac/game"
	"bivouac/render"
)

// Colours of the table around the board: dark oak, brass and parchment.
var (
	oak      = render.RGB(0x241A13) // edge to edge
	plank    = render.RGB(0x37291E) // a panel
	groove   = render.RGB(0x150E0A) // empty slots on oak
	brass    = render.RGB(0xC9A45C) // trims, idle outlines
	sand     = render.RGB(0xD9C9AE) // secondary text on oak
	vellum   = render.RGB(0xF3E7CB) // an order card
	vellumEd = render.RGB(0xB89B66) // its edge
	faded    = render.RGB(0x6B5637) // secondary text on vellum
	bone     = render.RGB(0xF6F0E2) // skulls, bars
	barSlot  = render.RGB(0x140F0C)
	rosy     = render.RGB(0xB3201A) // hearts and diamonds
	cardBack = render.RGB(0x7A5A34)
	gilt     = render.RGB(0xF2C14E)
	purple   = render.RGB(0x5B2A86) // jokers, Carthage
)

// Colours of what happens (R32.7).
var (
	strikeColor = render.RGB(0xFF4433)
	pushColor   = render.RGB(0xFF9A1F)
	moveColor   = render.RGB(0xC6CDD6)
	healColor   = render.RGB(0x58C26B)
	powerColor  = render.RGB(0xC79BFF) // other order actions
	lossColor   = render.RGB(0xA8140A) // behind points lost
	gainColor   = render.RGB(0x1F6B33) // behind points healed
	nightColor  = render.RGB(0x121636)
	ironColor   = render.RGB(0xAEB6BF) // chains
	ironDark    = render.RGB(0x2A2E33)
)

// sides are the looks of Red and Black; a test checks that everybody can distinguish them. Their
// blocks also differ in the form of the plinth and its mark, which looks like no suit.
var sides = [2]render.SeatStyle{
	red: {Fill: render.RGB(0xD0341F), Edge: render.RGB(0x4F0D04), Text: render.White, Glow: render.RGB(0xFF9C86),
		Shape: render.Circle},
	black: {Fill: render.RGB(0x2C323D), Edge: render.RGB(0x0B0D11), Text: render.White, Glow: render.RGB(0xD3DAE4),
		Shape: render.Square},
}

// faint is the share that a faint arrow keeps of its own colour.
const faint = 0.45

// Style returns the look of the seat's side. It implements render.Colorist.
func (Painter) Style(_ game.View, seat game.Seat) render.SeatStyle { return sideOf(seat) }

// sideOf returns the look of a seat's side. It returns Red's if the seat is nobody's.
func sideOf(seat game.Seat) render.SeatStyle {
	if seat == black {
		return sides[black]
	}
	return sides[red]
}
