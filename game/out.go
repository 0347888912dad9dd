package game

// Out says whether a seat has nothing more to do in a running match because its player has resigned,
// left or been beaten. The seat is not asked again unless a newcomer takes it.
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
