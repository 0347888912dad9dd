package game

// An Adviser is a Game that names the Strength by which a panel ranks the answers to a question.
// The strength must be fast, since a person waits for the panel. Optional: without it answers are
// ranked by the position after each.
type Adviser interface {
	Advice() Strength
}

// AdviceOf returns the strength by which a panel orders the answers of a title.
func AdviceOf(g Game) Strength {
	if a, ok := g.(Adviser); ok {
		return a.Advice()
	}
	return Strength{Method: OneStep, Decisions: 400, Width: 400}
}
