package rois

// mostSteps is how many steps of a turn are remembered. A longer turn (splits,
// guesses) forgets what lies before its last one.
const mostSteps = 24

// mostHits is one for each zone and a Flayer in the midst of one.
const mostHits = zones + 1

// hit is what a step did to the troop or to the Flayer of a zone.
type hit struct {
	zone   zone
	of     seat
	points uint8 // HP lost
	dead   uint8 // units removed
	healed uint8 // HP regained
}

// step is one input, or one automatic consequence, with all that it did.
type step struct {
	by        seat
	play      play    // verb vAuto for what the rules did by themselves
	moment    moment  // of an automatic step
	cards     cards   // shown with the play
	answer    play    // verb noVerb for none
	paid      cards   // with the answer
	cancelled bool    // by a counter
	jammed    bool    // by R-COL2
	drawn     [9]card // cards turned over by it, in order
	turned    uint8   // how many
	pushed    zone    // where a pushed troop went, or noZone
	first, n  int     // its hits in the trace: where they begin, how many
}

// moment is when the rules did something by themselves.
type moment uint8

const (
	noMoment    moment = iota
	atStart            // R6.1
	atTriggers         // R6.3
	atDisorder         // R14.2
	atTorrents         // R14.3
	atEnemyEnd         // R14.4
	atDraw             // R14.6
	atOrderLost        // units that fall away with an order (R-ROM4.2)
)

// trace is what happened in one player turn.
type trace struct {
	turn  uint16 // 0: there was none
	seat  seat
	steps []step // in order
	hits  []hit  // of all steps, one behind the other
}

// emptied is a trace with nothing in it in the memory of one that is not needed.
func (t *trace) emptied() trace { return trace{steps: t.steps[:0], hits: t.hits[:0]} }

// copied is a copy that shares nothing, in the memory of one that is not needed.
func (t *trace) copied(memory trace) trace {
	c := *t
	c.steps, c.hits = append(memory.steps[:0], t.steps...), append(memory.hits[:0], t.hits...)
	return c
}

// hitsOf is what a step of the trace did.
func (t *trace) hitsOf(p *step) []hit { return t.hits[p.first : p.first+p.n] }

// note writes a step down and gives the place where its consequences go.
func (s *State) note(p step) *step {
	t := &s.now
	if last := len(t.steps) - 1; last == mostSteps-1 {
		t.steps, t.hits = t.steps[:last], t.hits[:t.steps[last].first]
	}
	p.first, p.n = len(t.hits), 0
	t.steps = append(t.steps, p)
	return &t.steps[len(t.steps)-1]
}

// latest is the step under way; the first call of a turn's must be note.
func (s *State) latest() *step {
	if len(s.now.steps) == 0 {
		return s.note(newStep(s.active, newPlay(vAuto)))
	}
	return &s.now.steps[len(s.now.steps)-1]
}

// newStep is a step that has done nothing yet.
func newStep(by seat, p play) step {
	return step{by: by, play: p, answer: newPlay(noVerb), pushed: noZone}
}

// hurt writes down what a zone's units lost or regained in the step under way; several
// in one step add up.
func (s *State) hurt(h hit) {
	if h.points == 0 && h.dead == 0 && h.healed == 0 {
		return
	}
	p, t := s.latest(), &s.now
	done := t.hitsOf(p)
	for i := range done {
		if o := &done[i]; o.zone == h.zone && o.of == h.of {
			o.points, o.dead, o.healed = o.points+h.points, o.dead+h.dead, o.healed+h.healed
			return
		}
	}
	if p.n < mostHits {
		t.hits = append(t.hits, h)
		p.n++
	}
}

// turnedUp writes down a card that was turned over in public.
func (p *step) turnedUp(c card) {
	if int(p.turned) < len(p.drawn) {
		p.drawn[p.turned] = c
		p.turned++
	}
}
