package game

// Out says that a seat has nothing more to do in a match that goes on: its player has
// resigned, left, or was beaten. It is asked no more, unless somebody joins on it.
func (m *Match) Out(seat Seat) bool {
	if seat < 0 || int(seat) >= m.Seats() {
		return false
	}
	if len(m.State.Anytime(seat)) > 0 {
		return false
	}
	_, over := m.State.Result()
	_, asked := m.Asked(seat)
	return !over && !asked
}
