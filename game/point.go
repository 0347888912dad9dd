package game

// A Pointed is a State that says for each choice which piece acts and on what target, so that a
// panel can show pieces and targets instead of a flat list. Optional: without it a panel asks for
// the verb and then its arguments.
type Pointed interface {
	// Point describes a choice made by Describe for the seat, from what the seat may know.
	Point(seat Seat, c Choice) Point
}

// An Opener is a Pointed State that names the piece with which a seat most likely begins. A panel
// selects that piece first. Optional.
type Opener interface {
	// Opens returns the name of a piece that can act, "" for no preference, or NoPiece.
	Opens(seat Seat) string
}

// An Evidence is a State that knows which choices are evidently good: the board and the choice's
// texts let a player check why. A panel colours only these choices green. Optional: without it a
// panel colours the best answer whatever it is.
type Evidence interface {
	// Evident says whether a choice made by Describe for the seat is evidently good.
	Evident(seat Seat, c Choice) bool
}

// NoPiece says that a seat most likely needs none of its pieces.
const NoPiece = "-"

// Point is the piece and the target of a choice.
type Point struct {
	// Piece is the name of the acting piece: an argument's value, or the beginning of that value if
	// a part of a piece can act; "" for none.
	Piece string
	// Name is the text of the piece's button, short enough for three in a row; zero for the label
	// of the argument.
	Name Text
	// Short is a shorter name, used if it saves a line; zero for none.
	Short Text
	// Brief is the label of the choice with the short name; zero for the choice's own label.
	Brief Text
	// Target is the square or the piece that is acted on; "" for none.
	Target string
	// At is the square that is acted on if Target is a direction or a piece; "" means Target itself.
	At string
	// Next is the piece that players usually choose next; "" for no preference.
	Next string
	// Kind groups choices without a piece that are much the same to a player. A panel suggests the
	// best choice of each kind. "" means that no other choice is like this one.
	Kind string
	// Ends says that the choice ends the seat's own turn, or its part in the game: a panel asks for
	// confirmation. Other irreversible choices are made at once.
	Ends bool
	// Undoes says that the choice takes back an action of the seat: a panel shows it in place of Undo.
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
