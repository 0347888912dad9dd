package game

// Join is the act of a newcomer in a State that has room.
const Join = Action("join")

// Roomy is a State that newcomers may join after its start. Optional. Its match has as many seats
// as Seats says, at least those of its Setup; a seat that was given up may be taken again by Join.
type Roomy interface {
	// Seats is how many seats there are now, given up or not.
	Seats() int
	// Room is the seat that a newcomer gets by Join, one of Seats or the next one;
	// false when there is none.
	Room() (Seat, bool)
}

// A Welcomer is a State that tells a newcomer what is theirs: the pieces of their seat, or that it
// has none yet and how it gets one. Optional.
type Welcomer interface {
	Welcome(Seat) Text
}

// Seats is how many seats the match has now: those of its Setup, and those of
// newcomers.
func (m *Match) Seats() int {
	if r, ok := m.State.(Roomy); ok {
		return r.Seats()
	}
	return m.Setup.Seats
}

// Room is the seat that a newcomer may take with Join; false when there is none, or
// the match is over.
func (m *Match) Room() (Seat, bool) {
	r, ok := m.State.(Roomy)
	if _, over := m.State.Result(); !ok || over {
		return 0, false
	}
	return r.Room()
}

// joins says whether a move is a newcomer's Join on the seat of Room.
func (m *Match) joins(move Move) bool {
	seat, ok := m.Room()
	return ok && move == Move{Seat: seat, Action: Join}
}
