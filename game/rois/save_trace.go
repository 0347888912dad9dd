package rois

import "fmt"

// savedTrace is a trace cut to length.
type savedTrace struct {
	Turn  uint16      `json:"turn"`
	Seat  seat        `json:"seat"`
	Steps []savedStep `json:"steps,omitempty"`
}

type savedStep struct {
	By        seat       `json:"by"`
	Play      string     `json:"play,omitempty"` // "" for what the rules did by themselves
	Moment    moment     `json:"moment,omitempty"`
	Order     string     `json:"order,omitempty"` // whose effect an automatic step is
	Cards     string     `json:"cards,omitempty"`
	Answer    string     `json:"answer,omitempty"`
	Paid      string     `json:"paid,omitempty"`
	Cancelled bool       `json:"cancelled,omitempty"`
	Jammed    bool       `json:"jammed,omitempty"`
	Drawn     string     `json:"drawn,omitempty"`
	Pushed    string     `json:"pushed,omitempty"`
	Hits      [][5]uint8 `json:"hits,omitempty"` // zone, side, points, dead, healed
}

func (t *trace) saved() savedTrace {
	v := savedTrace{Turn: t.turn, Seat: t.seat}
	for i := range t.steps {
		v.Steps = append(v.Steps, t.savedStep(&t.steps[i]))
	}
	return v
}

func (t *trace) savedStep(p *step) savedStep {
	v := savedStep{
		By: p.by, Play: string(p.play.text()), Moment: p.moment, Cards: p.cards.String(), Answer: string(p.answer.text()),
		Paid: p.paid.String(), Cancelled: p.cancelled, Jammed: p.jammed, Drawn: pileText(p.drawn[:p.turned]),
	}
	if p.play.verb == vAuto {
		v.Order = p.play.order.String()
	}
	if p.pushed != noZone {
		v.Pushed = p.pushed.String()
	}
	for _, h := range t.hitsOf(p) {
		v.Hits = append(v.Hits, [5]uint8{uint8(h.zone), uint8(h.of), h.points, h.dead, h.healed})
	}
	return v
}

func (l *loader) trace(v *savedTrace) trace {
	t := trace{turn: v.Turn, seat: v.Seat}
	if len(v.Steps) > mostSteps || v.Seat != red && v.Seat != black && v.Seat != nobody {
		l.wrong("turn", fmt.Sprint(v.Turn))
		return t
	}
	for i := range v.Steps {
		p := l.step(&v.Steps[i])
		p.first, p.n = len(t.hits), len(v.Steps[i].Hits)
		t.steps, t.hits = append(t.steps, p), append(t.hits, l.hits(v.Steps[i].Hits)...)
	}
	return t
}

func (l *loader) step(v *savedStep) step {
	p := step{
		by: v.By, play: l.play(v.Play, vAuto), moment: v.Moment, cards: l.cards(v.Cards), answer: l.play(v.Answer, noVerb),
		paid: l.cards(v.Paid), cancelled: v.Cancelled, jammed: v.Jammed, pushed: noZone,
	}
	if p.play.verb == vAuto {
		p.play.order = l.order(v.Order)
	}
	if v.Pushed != "" {
		p.pushed = l.zone(v.Pushed)
	}
	drawn := l.pile(v.Drawn)
	if len(drawn) > len(p.drawn) || len(v.Hits) > mostHits || v.By > black || v.Moment > atOrderLost {
		l.wrong("step", v.Play)
		return p
	}
	p.turned = uint8(copy(p.drawn[:], drawn))
	return p
}

// hits reads what a step did.
func (l *loader) hits(list [][5]uint8) []hit {
	all := make([]hit, len(list))
	for i, h := range list {
		if h[0] >= zones || h[1] > uint8(black) {
			l.wrong("hit", fmt.Sprint(h))
		}
		all[i] = hit{zone(h[0]), seat(h[1]), h[2], h[3], h[4]}
	}
	return all
}
