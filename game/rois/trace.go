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
	hits      [mostHits]hit
	n         uint8 // hits
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
	n     uint8
	steps [mostSteps]step
}

// note writes a step down and gives the place where its consequences go.
func (s *State) note(p step) *step {
	t := &s.now
	if t.n == mostSteps {
		t.n--
	}
	t.steps[t.n] = p
	t.n++
	return &t.steps[t.n-1]
}

// latest is the step under way; the first call of a turn's must be note.
func (s *State) latest() *step {
	if s.now.n == 0 {
		return s.note(newStep(s.active, newPlay(vAuto)))
	}
	return &s.now.steps[s.now.n-1]
}

// newStep is a step that has done nothing yet.
func newStep(by seat, p play) step {
	return step{by: by, play: p, answer: newPlay(noVerb), pushed: noZone}
}

// hurt writes down what a zone's units lost or regained; several in one step add up.
func (p *step) hurt(h hit) {
	if h.points == 0 && h.dead == 0 && h.healed == 0 {
		return
	}
	for i := range p.hits[:p.n] {
		if o := &p.hits[i]; o.zone == h.zone && o.of == h.of {
			o.points, o.dead, o.healed = o.points+h.points, o.dead+h.dead, o.healed+h.healed
			return
		}
	}
	if int(p.n) < len(p.hits) {
		p.hits[p.n] = h
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
