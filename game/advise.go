package game

// An Adviser is a Game that says by which strength a panel orders the answers to a question:
// one that is quick, since a person waits for the panel. Without it answers are ordered by the
// position behind each.
type Adviser interface {
	Advice() Strength
}

// AdviceOf is the strength by which a panel orders the answers of a title.
func AdviceOf(g Game) Strength {
	if a, ok := g.(Adviser); ok {
		return a.Advice()
	}
	return Strength{Method: OneStep, Decisions: 400, Width: 400}
}
