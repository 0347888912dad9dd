package render

import "image/color"

// The layout grid is 8 canvas pixels. A picture is 1080 or 1200 wide and shown at about a third of
// that on a phone.
const (
	Grid  = 8        // one step
	Gap   = Grid     // between things that belong together
	Pad   = 2 * Grid // inside a panel
	Space = 3 * Grid // between things that do not belong together
)

// Corner radii and line widths in canvas pixels.
const (
	RadiusSmall = 8.0
	Radius      = 16.0

	Hairline = 2.0
	Thin     = 4.0
	Medium   = 6.0
	Thick    = 8.0
)

// Font sizes (em) in canvas pixels. SmallestText and SmallestNumber are minimums checked by a test
// for every picture.
const (
	SmallestText   = 34
	SmallestNumber = 40 // numbers that decide a move: a die's value, hit points

	SizeSmall  = 34
	SizeBody   = 38
	SizeNumber = 44
	SizeTitle  = 48
	SizeHuge   = 64
)

// Opaque colours of the shared theme. Dark grounds have light text and vice versa: see Pairs.
var (
	Night    = rgb(0x1D2427) // header, panels: edge to edge, on either Discord theme
	Slate    = rgb(0x2E383C) // a card on Night
	Steel    = rgb(0x55636A) // outlines and idle things on Slate
	Paper    = rgb(0xF6F0E2) // text on dark, light cards
	Mist     = rgb(0xC3CCCF) // second text on dark
	Ink      = rgb(0x1A1713) // text on light
	Accent   = rgb(0xFFD23F) // marks where the player is to act
	Alarm    = rgb(0xD0021B) // danger, hits
	AlarmInk = rgb(0xFFFFFF) // text on Alarm
	White    = rgb(0xFFFFFF)
)

// SeatStyle distinguishes a seat by colour and by shape.
type SeatStyle struct {
	Fill  color.RGBA // of its pieces
	Edge  color.RGBA // their outline
	Text  color.RGBA // letters on Fill
	Glow  color.RGBA // its name on Night
	Shape Shape
}

// Seats are the styles in seat order, based on Okabe and Ito's palette; a test checks that they are
// distinguishable with any of the three colour deficiencies.
var Seats = []SeatStyle{
	{rgb(0x0072B2), rgb(0x00324F), White, rgb(0x6CC0F5), Circle},
	{rgb(0xF0A01E), rgb(0x5C3600), Ink, rgb(0xF7B84B), Square},
	{rgb(0x2FB98A), rgb(0x004A35), Ink, rgb(0x3FD0A5), Triangle},
	{rgb(0xF0B4D6), rgb(0x5E2745), Ink, rgb(0xF0B4D6), Diamond},
	{rgb(0xFFF27A), rgb(0x5A5200), Ink, rgb(0xFFF27A), Hexagon},
	{rgb(0x8A2C02), rgb(0x3C1200), White, rgb(0xF08A5B), Star},
}

// Pair is a colour of text and the ground that it is read on.
type Pair struct {
	Name        string
	Text, Under color.RGBA
}

// Pairs returns the colours of all texts of the shared theme, each with its ground. A test checks
// that each pair has a contrast of at least 4.5 (WCAG AA).
func Pairs() []Pair {
	pairs := []Pair{
		{"paper on night", Paper, Night}, {"paper on slate", Paper, Slate},
		{"mist on night", Mist, Night}, {"mist on slate", Mist, Slate},
		{"ink on paper", Ink, Paper}, {"ink on accent", Ink, Accent},
		{"accent on night", Accent, Night}, {"accent on slate", Accent, Slate},
		{"alarm", AlarmInk, Alarm}, {"ink on white", Ink, White},
	}
	for _, s := range Seats {
		pairs = append(pairs, Pair{"piece", s.Text, s.Fill}, Pair{"name", s.Glow, Night},
			Pair{"name on a card", s.Glow, Slate})
	}
	return pairs
}

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xFF}
}
