package game

// A Pointed is a State that says of its choices which piece acts and on what, so that a panel
// shows pieces and their targets in place of a list of everything. Optional: without it a
// panel asks for the verb and its arguments in turn.
type Pointed interface {
	// Point is about a choice that the State has described to the seat, and follows from that
	// choice and what the seat may know.
	Point(seat Seat, c Choice) Point
}

// An Opener is a Pointed State that says with which piece a seat most likely begins: a panel
// opens with it. Optional.
type Opener interface {
	// Opens is the name of a piece that can act; "" where that is open.
	Opens(seat Seat) string
}

// Point is what a choice is done with and to.
type Point struct {
	// Piece is the name of the piece that acts: the value of an argument, or the beginning of
	// it where a part of a piece can act; "" where none does.
	Piece string
	// Name is what a button of the piece says, so short that three stand in a row; zero for
	// the label of the argument.
	Name Text
	// Target is the square or the piece that it is done to; "" for none.
	Target string
	// Next is the piece with which players mostly go on after it; "" where that is open.
	Next string
	// Ends says that it ends the seat's own turn, or its part in the game: a panel asks once
	// before. What cannot be taken back and does not end a turn is done at once.
	Ends bool
}

// PointOf is what a choice is done with and to. Where the State does not say it, everything
// that cannot be taken back counts as an end.
func PointOf(s State, seat Seat, c Choice) Point {
	if p, ok := s.(Pointed); ok {
		return p.Point(seat, c)
	}
	return Point{Ends: c.Final}
}
