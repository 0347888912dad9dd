package lune

import (
	"slices"

	"bivouac/game/lune"
	"bivouac/render"
)

// told returns the turn whose events the picture shows: the players' turn that is under way or,
// before its first action, the Veks' turn before it. It returns nil if there are no events.
func (e *easel) told() *lune.Trace {
	v := e.view
	if v.Now != nil && len(v.Now.Steps) > 0 {
		return v.Now
	}
	if v.Last != nil && len(v.Last.Steps) > 0 {
		return v.Last
	}
	return nil
}

// taleSquare is what happened last on a square.
type taleSquare struct {
	ground string   // a mark below the unit that stands there now
	signs  []string // events that leave no mark on the ground
	lost   int      // health that was lost
	healed int
	ruined int    // buildings that were lost
	died   bool   // a unit died here
	ghost  string // the outline of a unit or a thing that is gone
}

// happening returns the steps that the picture shows: those of a chosen action or, on public
// pictures, the latest ones.
func (e *easel) happening() []lune.Step {
	if e.marks.outcome != nil {
		return e.marks.outcome.Steps
	}
	if t := e.told(); t != nil && e.scene.Focus == nil {
		return t.Steps
	}
	return nil
}

// groundMarks are the marks on the ground, below figures, by the kind of step that leaves them.
var groundMarks = map[string]string{
	lune.StepStrike: "struck", lune.StepCrush: "struck", lune.StepMeteor: "struck",
	lune.StepExplode: "burst ground", lune.StepBlast: "burst ground", lune.StepEmerge: "hole",
}

// stepSigns are the signs for other kinds of steps.
var stepSigns = map[string]string{
	lune.StepRescue: "check", lune.StepResist: "resist", lune.StepShield: "shield", lune.StepBlock: "block",
	lune.StepLose: "cross",
}

// tell returns what the steps did, by square.
func (e *easel) tell(steps []lune.Step) (tale [squares]taleSquare) {
	for n := range steps {
		s := &steps[n]
		p, ok := parse(s.To)
		if !ok {
			p, ok = parse(s.From)
		}
		if !ok {
			continue
		}
		w := &tale[p.index()]
		if mark, ok := groundMarks[s.Kind]; ok {
			w.ground = mark
		}
		if sign, ok := stepSigns[s.Kind]; ok && !slices.Contains(w.signs, sign) {
			w.signs = append(w.signs, sign)
		}
		switch s.Kind {
		case lune.StepHurt:
			w.lost += s.N
		case lune.StepHeal:
			w.healed += s.N
		case lune.StepRuin:
			w.ruined += s.N
		case lune.StepDie:
			w.died, w.ghost = true, e.codeFigure(s.Code, false, false)
		case lune.StepTakeoff:
			w.ghost = "R!"
		case lune.StepLose:
			w.ghost = "capsule"
		}
	}
	return tale
}

// gone draws the outline of a unit or thing that is gone at its last place, unless something stands
// there now. A dead unit has a skull, and a Rocket is on its way up.
func (e *easel) gone(p place) {
	w := &e.tale[p.index()]
	shade, ok := e.shades[w.ghost]
	if !ok || e.standing(p) != "" {
		return
	}
	at := e.grid.middle(p)
	switch {
	case w.ghost == "R!":
		k := sketch{Canvas: e.Canvas, x: float64(at.X), y: float64(at.Y), scale: 1}
		k.stroke(flameInner, 10, 0, 0, 0, -120)
		at.Y -= 110
		e.Stamp(shade, at.X, at.Y)
	case w.died:
		e.Stamp(shade, at.X, at.Y)
		e.Stamp(e.sheet.signs["skull"], at.X, at.Y-36)
	default:
		e.Stamp(shade, at.X, at.Y)
	}
}

// ways draws arrows that show how units moved, were pushed, and struck.
func (e *easel) ways() {
	for n := range e.steps {
		e.way(&e.steps[n])
	}
}

// Styles of arrows: a unit moves, is pushed, or shoots.
var (
	walkStyle = render.ArrowStyle{Width: 5, Color: moveCol, Under: edgeDark}
	pushStyle = render.ArrowStyle{Width: 6, Color: amber, Under: edgeDark}
	shotStyle = render.ArrowStyle{Width: 5, Color: flameInner, Under: edgeDark, Dashed: true}
)

// way draws an arrow for a move, a push or an attack.
func (e *easel) way(s *lune.Step) {
	from, okFrom := parse(s.From)
	to, okTo := parse(s.To)
	if !okFrom || !okTo || from == to {
		return
	}
	a, b := e.grid.top(from), e.grid.top(to)
	switch s.Kind {
	case lune.StepMove:
		style := walkStyle
		if m := e.mech(s.Code); m != nil {
			style.Color = render.Seats[min(max(int(m.Owner), 0), mostSeats-1)].Glow
		}
		e.Arrow(short(a, b, 16, 40), style)
	case lune.StepPush:
		e.Arrow(short(a, b, 10, 18), pushStyle)
	case lune.StepBump:
		e.Arrow(short(a, pt((a.X+b.X)/2, (a.Y+b.Y)/2), 4, 0), pushStyle)
	case lune.StepAttack:
		if mechs[s.Code] != nil {
			e.Arrow(short(a, b, 26, 30), shotStyle)
		}
	}
}

// lossCol is the background of labels that show losses.
var lossCol = dangerDeep
