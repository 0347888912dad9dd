package rois

// mostSteps limits the recorded steps of a turn. In a longer turn (many splits or guesses), each further
// step replaces the last one recorded.
const mostSteps = 24

// mostHits is the most hits of a step: one for each zone and one for a Flayer.
const mostHits = zones + 1

// hit is the effect of a step on the troop or the Flayer of a zone.
type hit struct {
	zone   zone
	of     seat
	points uint8 // HP lost
	dead   uint8 // units removed
	healed uint8 // HP regained
	hp     uint8 // in a forecast, HP of the troop before the hit; 0 if unknown
	units  uint8 // in a forecast, units of the troop before the hit
}

// step is one input, or one automatic consequence, with its effects.
type step struct {
	by        seat
	play      play    // verb vAuto for an automatic step
	moment    moment  // of an automatic step
	cards     cards   // cards shown with the play
	answer    play    // verb noVerb for none
	paid      cards   // cards paid for the answer
	cancelled bool    // by a counter
	jammed    bool    // by R-COL2
	drawn     [9]card // cards turned over by it, in order
	turned    uint8   // how many of drawn are in use
	pushed    zone    // where a pushed troop went, or noZone
	first, n  int     // its hits in the trace: index and number
}

// moment is the occasion of an automatic step.
type moment uint8

const (
	noMoment    moment = iota
	atStart            // R6.1
	atTriggers         // R6.3
	atDisorder         // R14.2
	atTorrents         // R14.3
	atEnemyEnd         // R14.4
	atDraw             // R14.6
	atOrderLost        // units lost when an order ends (R-ROM4.2)
)

// trace is the record of one player turn.
type trace struct {
	turn  uint16 // number of the turn; 0 if there was none
	seat  seat
	steps []step // in order
	hits  []hit  // of all steps, in order
}

// emptied returns an empty trace that reuses the memory of t, which is no longer needed.
func (t *trace) emptied() trace { return trace{steps: t.steps[:0], hits: t.hits[:0]} }

// copied returns a deep copy that reuses the memory of another trace, which is no longer needed.
func (t *trace) copied(memory trace) trace {
	c := *t
	c.steps, c.hits = append(memory.steps[:0], t.steps...), append(memory.hits[:0], t.hits...)
	return c
}

// hitsOf returns the hits of a step.
func (t *trace) hitsOf(p *step) []hit { return t.hits[p.first : p.first+p.n] }

// note appends a step to the trace of the turn and returns it, so that its effects can be recorded.
func (s *State) note(p step) *step {
	t := &s.now
	if last := len(t.steps) - 1; last == mostSteps-1 {
		t.steps, t.hits = t.steps[:last], t.hits[:t.steps[last].first]
	}
	p.first, p.n = len(t.hits), 0
	t.steps = append(t.steps, p)
	return &t.steps[len(t.steps)-1]
}

// latest returns the current step. If the turn has none yet, it notes an automatic one.
func (s *State) latest() *step {
	if len(s.now.steps) == 0 {
		return s.note(newStep(s.active, newPlay(vAuto)))
	}
	return &s.now.steps[len(s.now.steps)-1]
}

// newStep returns a step without effects.
func newStep(by seat, p play) step {
	return step{by: by, play: p, answer: newPlay(noVerb), pushed: noZone}
}

// hurt records what the units of a zone lost or regained in the current step. Hits on the same units are
// added up.
func (s *State) hurt(h hit) {
	if h.points == 0 && h.dead == 0 && h.healed == 0 {
		return
	}
	p, t := s.latest(), &s.now
	if !merged(t.hitsOf(p), h) && p.n < mostHits {
		t.hits = append(t.hits, h)
		p.n++
	}
}

// merged adds a hit to an earlier one on the same units. It returns false if there is none.
func merged(hits []hit, h hit) bool {
	for i := range hits {
		if o := &hits[i]; o.zone == h.zone && o.of == h.of {
			o.points, o.dead, o.healed = o.points+h.points, o.dead+h.dead, o.healed+h.healed
			return true
		}
	}
	return false
}

// turnedUp records a card that was turned over in public.
func (p *step) turnedUp(c card) {
	if int(p.turned) < len(p.drawn) {
		p.drawn[p.turned] = c
		p.turned++
	}
}
