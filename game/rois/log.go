package rois

import (
	"fmt"
	"strings"

	"bivouac/game"
)

// kinds holds the Kind of each class of input, for pictures (R32.7).
var kinds = [...]string{
	noClass: KindOrder, classOrder: KindOrder, classStrike: KindStrike, classPush: KindPush, classShot: KindShot,
	classMove: KindMove, classHeal: KindHeal, classRuse: KindRuse, classDiscard: KindThrow, classPhase: KindOrder,
	classAnswer: KindOrder, classEnd: KindOrder,
}

// jumps holds the actions of orders that move units; they are drawn like moves.
var jumps = map[verb]bool{vArt: true, vLoot: true, vMarch: true, vEmerge: true}

// actionView describes an input for the picture, without its units.
func (s *State) actionView(by seat, p *play, shown cards) Action {
	v := Action{Seat: game.Seat(by), Kind: kinds[p.class()], Cards: names(shown.list()), Text: string(p.text())}
	if jumps[p.verb] {
		v.Kind = KindMove
	}
	for _, x := range [...]struct {
		to *string
		z  zone
	}{{&v.From, p.from}, {&v.To, p.to}, {&v.Via, p.via}} {
		if x.z != noZone {
			*x.to = x.z.String()
		}
	}
	return v
}

// openView describes the current action with its units, and its effect as computed now (R13.2).
func (s *State) openView() *Action {
	t := &s.table
	by := s.active
	v := s.actionView(by, &t.play, t.cards)
	v.Broken, v.What = t.stage == broken, s.worded(by, &t.play)
	if p := t.play; p.from != noZone {
		troop := &s.board[p.from].troop
		mask, _ := s.portion(troop, &p)
		for i, u := range troop.list() {
			if mask>>i&1 != 0 {
				v.Units = append(v.Units, u.view())
			}
		}
	}
	if t.stage == announced {
		p := t.play
		if p.twist == cruiser {
			p.twist = plain // assume that the card does not divert it (R13.2)
		}
		v.Hits = hitViews(s.foresee(by, p, 0))
		if t.play.twist == merc {
			v.Doubled = hitViews(s.foresee(by, t.play, 2))
		}
	}
	return &v
}

func hitViews(list []hit) []Hit {
	var all []Hit
	for _, h := range list {
		all = append(all, Hit{
			Zone: h.zone.String(), Seat: game.Seat(h.of), Points: int(h.points), Dead: int(h.dead), Healed: int(h.healed),
		})
	}
	return all
}

// traceView describes a turn for the picture. It returns nil if there was no such turn.
func (s *State) traceView(viewer game.Seat, t *trace) *Trace {
	if t.turn == 0 {
		return nil
	}
	v := &Trace{Turn: int(t.turn), Seat: game.Seat(t.seat), Steps: make([]Step, 0, len(t.steps)), Line: t.line(viewer)}
	for i := range t.steps {
		v.Steps = append(v.Steps, s.stepView(viewer, t, &t.steps[i]))
	}
	return v
}

func (s *State) stepView(viewer game.Seat, t *trace, p *step) Step {
	v := Step{
		Action: s.actionView(p.by, &p.play, p.cards), Answer: string(p.answer.text()), Cancelled: p.cancelled || p.jammed,
		Drawn: names(p.drawn[:p.turned]), Done: hitViews(t.hitsOf(p)),
	}
	if p.pushed != noZone {
		v.Pushed = p.pushed.String()
	}
	if p.hidden(viewer) {
		v.Text = p.text(viewer)
	}
	return v
}

// hidden says whether the step laid an order face down that the viewer does not know (R7.5).
func (p *step) hidden(viewer game.Seat) bool {
	return (p.play.verb == vSwap || p.play.verb == vLay) && !p.play.up && game.Seat(p.by) != viewer
}

// text returns the step's input as the viewer may read it.
func (p *step) text(viewer game.Seat) string {
	if p.hidden(viewer) {
		return words[p.play.verb] + " ?"
	}
	return string(p.play.text())
}

// line returns the log of a turn on one line (R31.3): "7R C1xC2 [7H] -> C2-4; end".
func (t *trace) line(viewer game.Seat) string {
	var parts []string
	for i := range t.steps {
		if text := t.stepLine(viewer, &t.steps[i]); text != "" {
			parts = append(parts, text)
		}
	}
	return fmt.Sprintf("%d%s %s", t.turn, t.seat.letter(), strings.Join(parts, "; "))
}

// letter returns "R" or "B", or "-" for nobody.
func (of seat) letter() string {
	switch of {
	case red:
		return "R"
	case black:
		return "B"
	}
	return "-"
}

// momentWords holds the log's words for automatic steps.
var momentWords = [...]string{
	noMoment: "", atStart: "(start)", atTriggers: "(trigger)", atDisorder: "(disorder)", atTorrents: "(torrent)",
	atEnemyEnd: "(enemy's order)", atDraw: "", atOrderLost: "(order lost)",
}

// stepLine returns the log of one step: the input, its cards in brackets, the answer, and what it did. It is
// empty for an automatic step without effect.
func (t *trace) stepLine(viewer game.Seat, p *step) string {
	parts := []string{p.text(viewer)}
	if p.play.verb == vAuto {
		parts[0] = momentWords[p.moment]
		if p.n == 0 && p.turned == 0 {
			return ""
		}
	}
	if p.cards != 0 && p.play.cards == 0 {
		parts = append(parts, "["+p.cards.String()+"]")
	}
	if a := p.answer.text(); a != "" && p.answer.verb != vPass {
		parts = append(parts, "{"+string(a)+"}")
	}
	if p.cancelled || p.jammed {
		parts = append(parts, "!")
	}
	if p.turned > 0 {
		parts = append(parts, "<"+pileText(p.drawn[:p.turned])+">")
	}
	if p.n > 0 {
		parts = append(parts, "->")
	}
	for _, h := range t.hitsOf(p) {
		sign, n := "-", h.points
		if h.healed > 0 {
			sign, n = "+", h.healed
		}
		text := fmt.Sprintf("%s%s%d", h.zone, sign, n)
		if h.dead > 0 {
			text += fmt.Sprintf("(%d)", h.dead)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}
