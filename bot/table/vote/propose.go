package vote

// Case is what a motion about a player depends on.
type Case struct {
	Away  bool // the player has left the server
	Asked bool // the player is asked something
	Kept  bool // and has kept the table waiting long enough: see clock.Question.Kept
	Usual bool // the rules know an answer that silence may mean
}

// About says whether a motion is about a player.
func (m Motion) About() bool { return m == MotionRemove || m == MotionAnswer }

// MayPut says whether a motion may be put beside the vote that is open: a ballot about a
// late player gives way to any other.
func (v *Vote) MayPut() error {
	if v != nil && v.Motion != MotionLate {
		return ErrOpen
	}
	return nil
}

// Against says whether a motion about another player may be put. One who left the server may be
// removed at once: nobody need wait.
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
