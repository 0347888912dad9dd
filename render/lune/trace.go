package lune

import (
	"slices"

	"bivouac/game/lune"
	"bivouac/render"
)

// told is the turn whose story the picture tells: the players' one under way, or
// before its first action the Veks' one that went before.
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

// taleSquare is what happened lately on a square.
type taleSquare struct {
	ground string   // a mark below the unit that stands there now
	signs  []string // for what a mark on the ground cannot say
	lost   int      // health
	healed int
	ruined int    // buildings
	died   bool   // somebody
	ghost  string // the outline of who or what is no more
}

// happening returns the steps that the picture tells: those of a chosen action or, on public
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

// groundMarks are the steps that leave a mark on the ground, below figures.
var groundMarks = map[string]string{
	lune.StepStrike: "struck", lune.StepCrush: "struck", lune.StepMeteor: "struck",
	lune.StepExplode: "burst ground", lune.StepBlast: "burst ground", lune.StepEmerge: "hole",
}

// stepSigns are the steps that a sign tells.
var stepSigns = map[string]string{
	lune.StepRescue: "check", lune.StepResist: "resist", lune.StepShield: "shield", lune.StepBlock: "block",
	lune.StepLose: "cross",
}

// tell sorts the steps by squares.
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

// gone draws who or what is no more where it was, unless something stands there now: a Rocket
// on its way up, who died with a skull.
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

// ways draws how units moved, were pushed, and struck.
func (e *easel) ways() {
	for n := range e.steps {
		e.way(&e.steps[n])
	}
}

// Styles of ways: own feet, or pushed.
var (
	walkStyle = render.ArrowStyle{Width: 5, Color: moveCol, Under: edgeDark}
	pushStyle = render.ArrowStyle{Width: 6, Color: amber, Under: edgeDark}
	shotStyle = render.ArrowStyle{Width: 5, Color: flameInner, Under: edgeDark, Dashed: true}
)

// way is an arrow for a move, a push or an attack.
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

// lossCol is the ground of what was lost.
var lossCol = dangerDeep
