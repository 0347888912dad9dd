package quantum

import (
	"fmt"
	"strings"

	"bivouac/game"
)

// traceView describes a turn for the picture. It returns nil if there was none.
func (s *State) traceView(t *trace) *Trace {
	if t.round == 0 {
		return nil
	}
	v := &Trace{Round: int(t.round), Seat: game.Seat(t.seat), Steps: []Step{}, Line: s.line(t)}
	for _, p := range t.steps[:t.n] {
		v.Steps = append(v.Steps, s.stepView(p))
	}
	return v
}

func (s *State) stepView(p step) Step {
	v := Step{
		Kind: stepNames[p.kind], Seat: game.Seat(p.by), Value: int(p.value), Became: int(p.became),
		From: p.from.String(), To: p.to.String(), Carried: p.cargo.String(), Dropped: p.drop.String(),
		Count: int(p.count), Ability: p.ability,
	}
	if p.planet != noPlanet {
		v.Planet = p.planet.String()
	}
	for _, q := range p.path[:p.length] {
		v.Path = append(v.Path, q.String())
	}
	if f := p.fight; f.target != nowhere {
		v.Combat = &Combat{
			From: p.to.String(), Target: f.target.String(), Attacker: int(p.value), Defender: int(f.defender),
			Owner: game.Seat(f.owner), Black: int(f.black), White: int(f.white),
			Totals: [2]int{int(p.value + f.black), int(f.defender + f.white)},
			Won:    f.won, Rerolled: int(f.rerolled),
		}
	}
	return v
}

// stepText formats a step for the log: the command with its results in braces.
func (s *State) stepText(p step) string {
	from, to := p.from.String(), p.to.String()
	switch p.kind {
	case stepReconfigure:
		if p.from == nowhere {
			from = fmt.Sprintf("#%d", p.value)
		}
		return fmt.Sprintf("R %s {%d}", from, p.became)
	case stepDeploy:
		return fmt.Sprintf("D #%d %s", p.value, to)
	case stepMove:
		return "M " + from + "-" + to
	case stepAttack:
		if p.from == p.to {
			return "X " + from + "x" + s.fightText(p)
		}
		return "X " + from + "-" + to + "x" + s.fightText(p)
	case stepStrike:
		return "K " + from + "x" + s.fightText(p)
	case stepTransport:
		return "T " + from + "(" + p.cargo.String() + ")-" + to + ":" + p.drop.String()
	case stepWarp:
		return "W " + from + "~" + to
	case stepModify:
		return fmt.Sprintf("F %s=%d", from, p.became)
	case stepReroll:
		return fmt.Sprintf("Q %s {%d}", from, p.became)
	}
	return s.plainText(p)
}

// plainText formats a step without a ship.
func (s *State) plainText(p step) string {
	switch p.kind {
	case stepBuild:
		return "B " + p.planet.String()
	case stepResearch:
		return "S"
	case stepInfamy:
		return "I " + p.planet.String()
	case stepBreak:
		return fmt.Sprintf("breakthrough D%d", p.count)
	case stepGain:
		return fmt.Sprintf("cube D%d", p.count)
	case stepResign:
		return "RESIGN " + s.letter(p.by)
	}
	panic(fmt.Sprintf("quantum: unknown step %d", p.kind))
}

// fightText formats the combat of a step: "h3 {3:2 ok →6} > {D K2 V1}", or "h3 {6:1 no}".
func (s *State) fightText(p step) string {
	f := p.fight
	text := fmt.Sprintf("%s {%d:%d", f.target, f.black, f.white)
	if !f.won {
		return text + " no}"
	}
	text += fmt.Sprintf(" ok →%d}", f.rerolled)
	switch {
	case f.took:
		text += " >"
	case f.asked:
		text += " <"
	}
	return text + fmt.Sprintf(" {D %s%d %s%d}", s.letter(p.by), p.count, s.letter(f.owner), f.dropped)
}

// line formats the log of a turn (Q16). Gains are in braces after their cause, which is "E" or an
// Infamy.
func (s *State) line(t *trace) string {
	var parts, gains []string
	ended := false
	flush := func() {
		if gains == nil {
			return
		}
		if !ended {
			parts, ended = append(parts, "E"), true
		}
		parts[len(parts)-1] += " {" + strings.Join(gains, "; ") + "}"
		gains = nil
	}
	for n, p := range t.steps[:t.n] {
		text := s.stepText(p)
		if p.kind != stepBreak && p.kind != stepGain {
			flush()
			parts = append(parts, text)
			continue
		}
		if n+1 < int(t.n) && t.steps[n+1].kind == stepInfamy {
			text += " infamy"
		}
		gains = append(gains, text)
	}
	flush()
	if t.ended && !ended {
		parts = append(parts, "E")
	}
	return strings.Join(parts, "; ")
}
