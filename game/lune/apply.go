package lune

// finish ends the session (L18).
func (s *State) finish(why ending) {
	s.phase, s.end = over, why
	s.asked = [mostSeats]int{}
}

// flush tells the log what the marks say before they are lost: see trace.note.
func (s *State) flush() {}
