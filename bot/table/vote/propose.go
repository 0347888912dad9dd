package vote

// Case is the input for a motion about a player.
type Case struct {
	Away  bool // the player has left the server
	Asked bool // the player is asked something
	Kept  bool // and has kept the table waiting long enough: see clock.Question.Kept
	Usual bool // there is a default answer
}

// About says whether a motion is about a player.
func (m Motion) About() bool { return m == MotionRemove || m == MotionAnswer }

// MayPut checks a motion against the open vote: only a ballot about a late player gives way.
func (v *Vote) MayPut() error {
	if v != nil && v.Motion != MotionLate {
		return ErrOpen
	}
	return nil
}

// Against checks a motion about another player. One who left the server may be removed at once.
func (m Motion) Against(c Case) error {
	switch {
	case m == MotionRemove && c.Away:
		return nil
	case !c.Asked || !c.Kept:
		return ErrTooSoon
	case m == MotionAnswer && !c.Usual:
		return ErrNoUsual
	}
	return nil
}
