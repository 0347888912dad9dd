package lune

import (
	"image/color"

	"bivouac/render"
)

// Colours of space and of the panels on it.
var (
	space     = render.RGB(0x0E1122)
	starLight = haze
	starFaint = rim
	card      = render.RGB(0x1C2239)
	groove    = abyss                // a slot in a card
	rim       = render.RGB(0x3A4467) // around cards
	haze      = render.RGB(0xB7BFD6) // second text on space and cards
	abyss     = render.RGB(0x05060D)
)

// soil holds the colours of the ground at one level: its top, its sides to the south and the east,
// its digit.
type soil struct{ top, south, east, digit color.RGBA }

// soils are the colours of the levels 0 to 4, from cold and dark to warm and light.
var soils = [...]soil{
	{render.RGB(0x7F859A), render.RGB(0x575C73), render.RGB(0x40445A), render.RGB(0x141726)},
	{render.RGB(0x9BA0AF), render.RGB(0x737889), render.RGB(0x565A6D), render.RGB(0x2A2F42)},
	{render.RGB(0xB9BBC1), render.RGB(0x878A97), render.RGB(0x656878), render.RGB(0x42465A)},
	{render.RGB(0xD2D0CA), render.RGB(0x9C9CA1), render.RGB(0x767784), render.RGB(0x55586A)},
	{render.RGB(0xF2EDDF), render.RGB(0xB3AFAB), render.RGB(0x8A8890), render.RGB(0x666774)},
}

// Colours of what lies on the ground and happens there.
var (
	edgeDark   = render.RGB(0x161A2B) // cliffs, outlines of figures
	crackDark  = render.RGB(0x33222B)
	plasmaCol  = render.RGB(0xC22FD6)
	plasmaGlow = render.RGB(0xF3A6FF)
	plasmaDeep = render.RGB(0x5B1470)
	leafDark   = render.RGB(0x1E5B45)
	leafLight  = render.RGB(0x4FA36C)
	barkCol    = rockDark
	flameOuter = render.RGB(0xE0531F)
	flameInner = amber
	charCol    = edgeDark
	rockDark   = render.RGB(0x5A4A4A)
	rockMid    = render.RGB(0x86706A)
	rockLight  = soils[3].south
	shieldCol  = render.RGB(0x8BE4FF)
	dangerCol  = render.RGB(0xE3263B) // announced attacks
	dangerDeep = render.RGB(0x861423)
	moveCol    = render.RGB(0xCFDDEE) // ways of the Veks
	goodCol    = render.RGB(0x177A46)
	amber      = render.Accent
	white      = render.White
)

// brood are the colours of a kind of Vek.
type brood struct{ shell, shade, glow color.RGBA }

// Easy Veks have one colour and hard ones another; those of Plasma shine. No two kinds are
// distinguished by colour alone.
var (
	easyBrood = brood{render.RGB(0x6E8F3C), render.RGB(0x38501E), window}
	hardBrood = brood{render.RGB(0x9A3B32), render.RGB(0x4A1219), render.Accent}
	glowBrood = brood{render.RGB(0x6A3B8F), render.RGB(0x371B52), plasmaGlow}
)

type rgba = color.RGBA
