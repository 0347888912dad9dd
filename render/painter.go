package render

import (
	"bivouac/game"
	"bivouac/game/naming"
)

// A Painter draws one game from what a seat may know. Drawing is a pure function
// of the Scene: same Scene, same bytes. It is safe for concurrent use.
type Painter interface {
	// Board returns the picture as a PNG.
	Board(Scene) ([]byte, error)
	// Alt returns the alt text, at most MaxAlt characters, sufficient to follow the game without
	// the picture.
	Alt(Scene) string
	// Text returns the whole board as text for /board text:true, at most MaxText characters, for a
	// fixed-width block.
	Text(Scene) string
}

// A Warmer is a Painter that can fill its caches in advance for pictures similar to the scene,
// including crops, so that none is slow. For an Unbegun scene, Warm prepares what all tables share.
// Warm is safe for concurrent use.
type Warmer interface{ Warm(Scene) }

// A Colorist is a Painter whose pieces have other colours than Seats.
type Colorist interface {
	// Style returns how the pictures of a view show a seat's pieces. The view is nil if there is no
	// game yet.
	Style(v game.View, seat game.Seat) SeatStyle
}

// StyleOf returns how a painter's pictures show a seat's pieces. It returns a neutral style for a
// Spectator.
func StyleOf(p Painter, v game.View, seat game.Seat) SeatStyle {
	if seat < 0 {
		return SeatStyle{Fill: Paper, Edge: Ink, Text: Ink, Glow: Paper, Shape: Circle}
	}
	if c, ok := p.(Colorist); ok {
		return c.Style(v, seat)
	}
	return Seats[int(seat)%len(Seats)]
}

// Maximum lengths of the texts that go with a picture, in characters. They are within Discord's
// limits.
const (
	MaxAlt  = 1024
	MaxText = 1900
)

// Scene is everything that a picture depends on.
type Scene struct {
	View  game.View // of the game that the Painter belongs to
	Seat  game.Seat // the viewer; game.Spectator for public pictures
	Names []string  // the players' names by seat, as shown to people: any Unicode
	// Say translates a text, with the players' names for seats.
	Say func(game.Text) string
	// Told are the latest events as told to the viewer, oldest first, for alt texts.
	Told  []game.Text
	Focus *Focus // what a private panel is about; nil on public pictures
	// Unbegun says that the View is a set-up before the game, so that the picture asks nothing,
	// highlights no seat, and shows nothing random.
	Unbegun bool
	// Novice says that the viewer of a private panel has ended fewer than two games of the title, so
	// that the picture explains the signs on the board.
	Novice bool
	// Crop requests the part of the board that the Focus is about; nil is the whole picture. Public
	// pictures are whole.
	Crop *Crop
	Look Look // the viewer's; zero for public pictures

	drawn, said []naming.Name // the players' names in the picture and in other texts; nil until needed
}

// Look is a person's settings for private pictures.
type Look struct {
	Large  bool // a crop is larger, and shows less of the board
	Below  bool // the viewer's own side is at the bottom, in a game whose players sit on two sides
	Colors Colors
}

// Crop is a panel's request for a part of a board.
type Crop struct {
	Squares []string // squares shown in addition to those of the Focus
	Targets []string // squares that are marked with their names
	Piece   string   // the chosen piece, which is shown with a frame; "" if the Focus marks it
	High    int      // maximum height in canvas pixels, used as far as possible; 0 for CropHigh
}

// Focus is what a player is about to do: the choices that are still possible. A Painter highlights
// their squares, or the effect of a single one.
type Focus struct {
	Verb    string        // chosen verb; "" while nothing is chosen
	Args    []string      // chosen values, in the order of the verb's parameters
	Choices []game.Choice // legal and matching; at most a few hundred
	Overlay string        // one of Info.Overlays, shown instead; "" for none
}

// Only returns the single remaining choice of a chosen verb. It returns false if no verb is chosen,
// if an overlay is shown, or if there is not exactly one choice.
func (f *Focus) Only() (game.Choice, bool) {
	if f == nil || f.Overlay != "" || f.Verb == "" || len(f.Choices) != 1 {
		return game.Choice{}, false
	}
	return f.Choices[0], true
}

// FocusOn returns the focus of a panel on which a verb and the first values of its parameters are
// chosen. If verb is "", the choices of all verbs remain.
func FocusOn(state game.State, seat game.Seat, verb string, values ...string) *Focus {
	f := &Focus{Verb: verb, Args: values}
	for _, a := range state.Legal(seat, nil) {
		if c := state.Describe(seat, a); c.Begins(verb, values) {
			f.Choices = append(f.Choices, c)
		}
	}
	return f
}
