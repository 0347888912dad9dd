package game

// Join is the action by which a newcomer takes a seat in a State that has room.
const Join = Action("join")

// Roomy is a State that newcomers may join after its start. Optional. It has at least the seats of
// its Setup. A newcomer may also take a seat that was given up.
type Roomy interface {
	// Seats returns how many seats there are now, given up or not.
	Seats() int
	// Room returns the seat that a newcomer gets by Join: an existing one or the next one.
	// It returns false if there is none.
	Room() (Seat, bool)
}

// A Welcomer is a State with a text for newcomers: it names the pieces of their seat, or says that
// the seat has none yet and how it gets one. Optional.
type Welcomer interface {
	Welcome(Seat) Text
}

// Seats returns how many seats the match has now: those of its Setup, and those that
// newcomers have added.
func (m *Match) Seats() int {
	if r, ok := m.State.(Roomy); ok {
		return r.Seats()
	}
	return m.Setup.Seats
}

// Room returns the seat that a newcomer may take with Join. It returns false if there is
// none or the match is over.
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
