package table

import "time"

// Times are the moments of a table's life. A zero time means that the moment has not come.
type Times struct {
	Created time.Time `json:"created"`
	Started time.Time `json:"started,omitzero"`
	Moved   time.Time `json:"moved,omitzero"` // time of the last act
	Clock   time.Time `json:"clock,omitzero"` // when the rules' own clock last started: see clocked
	Ended   time.Time `json:"ended,omitzero"`
	// Kept is when a player last confirmed the game or moved it to another channel, or when the
	// server last removed the bot or invited it again.
	Kept time.Time `json:"kept,omitzero"`
}

// Stirred returns the latest sign that the game goes on: its start, the last act, or Kept.
func (t Times) Stirred() time.Time {
	last := t.Started
	for _, at := range []time.Time{t.Moved, t.Kept} {
		if at.After(last) {
			last = at
		}
	}
	return last
}

// active returns the time of the last act or, before the first act, of the table's opening.
func (t Times) active() time.Time {
	if t.Moved.IsZero() {
		return t.Created
	}
	return t.Moved
}

// over returns when the table ended. Older programs did not always store Ended: the result is then
// the time of the last act or of the start.
func (t Times) over() time.Time {
	for _, at := range []time.Time{t.Ended, t.Moved, t.Started} {
		if !at.IsZero() {
			return at.UTC()
		}
	}
	return t.Created.UTC()
}
