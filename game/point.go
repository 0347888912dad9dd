package game

// A Pointed is a State that tells for each choice which piece acts and on what, so that a panel can
// show pieces and targets instead of a flat list. Optional: without it a panel asks for the verb
// and then its arguments.
type Pointed interface {
	// Point describes a choice made by Describe for the seat, from what the seat may know.
	Point(seat Seat, c Choice) Point
}

// An Opener is a Pointed State that names the piece with which a seat most likely begins: a panel
// selects it first. Optional.
type Opener interface {
	// Opens is the name of a piece that can act; "" for no preference, NoPiece for none.
	Opens(seat Seat) string
}

// An Evidence is a State that says of which choices players can check, on the board and in the
// choice's words, why they are good: a panel colours only these green. Optional: without it a panel
// colours the best answer whatever it is.
type Evidence interface {
	// Evident says whether a choice made by Describe for the seat is such a choice.
	Evident(seat Seat, c Choice) bool
}

// NoPiece says that a seat most likely needs none of its pieces.
const NoPiece = "-"

// Point is the piece and the target of a choice.
type Point struct {
	// Piece is the name of the acting piece: an argument's value, or the beginning of it if a part
	// of a piece can act; "" for none.
	Piece string
	// Name is the text of the piece's button, short enough for three in a row; zero for the label
	// of the argument.
	Name Text
	// Short is a shorter name, for where that saves a line; zero for none.
	Short Text
	// Brief is the label of the choice with the short name; zero for the choice's own label.
	Brief Text
	// Target is the square or the piece that is acted on; "" for none.
	Target string
	// At is the square that is acted on if Target is a direction or a piece; "" means Target itself.
	At string
	// Next is the piece that players usually choose next; "" for no preference.
	Next string
	// Kind is shared by choices without a piece that are much the same to a player: a panel suggests the best of each
	// kind; "" for one that is like no other.
	Kind string
	// Ends says that the choice ends the seat's own turn, or its part in the game: a panel asks for
	// confirmation. Other irreversible choices are made at once.
	Ends bool
	// Undoes says that the choice takes an action of the seat's back: a panel shows it in the place of Undo.
	Undoes bool
	// Idle says that the choice does next to nothing on the board: a panel never advises it.
	Idle bool
}

// PointOf returns the Point of a choice. If the State is not Pointed, every irreversible choice
// counts as an end.
func PointOf(s State, seat Seat, c Choice) Point {
	if p, ok := s.(Pointed); ok {
		return p.Point(seat, c)
	}
	return Point{Ends: c.Final}
}
