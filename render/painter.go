package render

import "bivouac/game"

// A Painter draws one game from what a seat may know. Drawing is a pure function
// of the Scene: same Scene, same bytes. It is safe for concurrent use.
type Painter interface {
	// Board is the picture as a PNG.
	Board(Scene) ([]byte, error)
	// Alt is the picture in words, at most MaxAlt characters, good enough to
	// follow the game without the picture.
	Alt(Scene) string
	// Text is the whole board as text for /board text:true, at most MaxText
	// characters, to be shown in a fixed-width block.
	Text(Scene) string
}

// A Warmer is a Painter that can make ahead what the pictures of a table need that are like the
// scene's, crops too, so that no first one has to wait for it; of a scene that nobody has begun,
// what all tables need. Warm is safe for concurrent use.
type Warmer interface{ Warm(Scene) }

// Discord's limits on what goes with a picture, in characters.
const (
	MaxAlt  = 1024
	MaxText = 1900
)

// Scene is all that a picture depends on.
type Scene struct {
	View  game.View // of the game that the Painter belongs to
	Seat  game.Seat // whose view it is; game.Spectator for public pictures
	Names []string  // the players by seat, as shown to people: any Unicode
	// Say translates, with the players' names put in for seats.
	Say func(game.Text) string
	// Told is what the viewer was told last, oldest first: alt texts tell the newest of it.
	Told  []game.Text
	Focus *Focus // overlay of a private panel; nil on public pictures
	// Unbegun says that nothing has begun: the View is of a set-up that nobody plays, so
	// that the picture asks nothing, lights nobody, and shows nothing that luck decided.
	Unbegun bool
	// Crop asks for the part of the board that the Focus is about; nil is the whole picture.
	// Public pictures are whole.
	Crop *Crop
	Look Look // of the person who sees the picture; the zero value for public ones
}

// Look is how a person wants to see the pictures that only he or she sees.
type Look struct {
	Large  bool // a crop is larger, and shows less of the board
	Below  bool // the viewer's own side is at the bottom, where the players of a game sit on two sides
	Colors Colors
}

// Crop is what a panel asks of the part of a board that it shows.
type Crop struct {
	Squares []string // that are shown besides those that the Focus marks
	Targets []string // they get the numbers 1, 2, 3, ... in this order
}

// Focus is what a player is about to do: the choices that are still open after
// what he has chosen so far. A Painter draws their squares, or the effect of the
// one that is left.
type Focus struct {
	Verb    string        // chosen verb; "" while nothing is chosen
	Args    []string      // chosen values, in the order of the verb's parameters
	Choices []game.Choice // legal and matching; at most a few hundred
	Overlay string        // one of Info.Overlays instead, if asked for
}

// Only is the one choice that is left of a chosen verb.
func (f *Focus) Only() (game.Choice, bool) {
	if f == nil || f.Overlay != "" || f.Verb == "" || len(f.Choices) != 1 {
		return game.Choice{}, false
	}
	return f.Choices[0], true
}

// FocusOn is what a panel shows a seat behind a verb and the first values of its
// parameters; behind nothing for "".
func FocusOn(state game.State, seat game.Seat, verb string, values ...string) *Focus {
	f := &Focus{Verb: verb, Args: values}
	for _, a := range state.Legal(seat, nil) {
		if c := state.Describe(seat, a); c.Begins(verb, values) {
			f.Choices = append(f.Choices, c)
		}
	}
	return f
}
