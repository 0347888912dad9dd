package hints

import (
	"slices"
	"strings"

	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/mind"
	"bivouac/render"
)

// mostSteps is the maximum number of steps of a plan in a hint.
const mostSteps = 12

// Advised returns a panel with the computer's advice. The picture shows the best answer, and the
// text says the reason.
func Advised(p *panel.Panel, a mind.Advice) wire.Message {
	c := p.Seen().Describe(a.Options[0].Action)
	m := wire.Message{Rows: screen.Row(append([]wire.Button{
		p.Done(wire.Success, c, p.Label("host.button.takehint")),
		p.Button(wire.Secondary, p.Label("host.button.back"), p.At().With(screen.OpPlay)),
	}, p.Plugged(screen.AfterAdvice)...)...)}
	focus := &render.Focus{Verb: c.Verb, Args: screen.ArgsOf(c), Choices: []game.Choice{c}}
	asks := append(Lines(p.Seated, a), p.T("host.worth"))
	return p.Illustrated(m, p.T("host.hint.title"), asks, focus, screen.Aim(p.Seen(), c)...)
}

// Lines returns the computer's advice in lines: the best answer, the reason, the plan after this
// answer, and the second best answer. If both answers have the same value, the lines call neither
// of them the best.
func Lines(p screen.Seated, a mind.Advice) []string {
	seen, best := p.Seen(), a.Options[0]
	c := seen.Describe(best.Action)
	says, nextSays := game.Key("host.hint.best"), game.Key("host.hint.next")
	if len(a.Options) > 1 && screen.Percent(a.Options[1].Value) == screen.Percent(best.Value) {
		says, nextSays = "host.hint.good", "host.hint.even"
	}
	lines := []string{
		p.T(says, "what", c.Label, "worth", screen.Percent(best.Value)),
		why(p, a), screen.Because(p.Reader, c), planned(p, a.Line),
	}
	if len(a.Options) > 1 {
		next := seen.Describe(a.Options[1].Action)
		lines = append(lines, p.T(nextSays, "what", next.Label, "worth", screen.Percent(a.Options[1].Value)))
	}
	return lines
}

// mostReasons is the maximum number of counts (numbers of things in a position) that the reason of a hint
// names: see why.
const mostReasons = 2

// why returns the reason of a hint. A game counts things in a position. The reason names the counts that
// differ after the best and after the second best answer. If no count differs, it names the counts that the
// best answer changes. The reason is "" if the game counts nothing, or if no count changes.
func why(p screen.Seated, a mind.Advice) string {
	differs := func(r mind.Reason) bool { return r.Best != r.Next }
	told := slices.DeleteFunc(slices.Clone(a.Reasons), func(r mind.Reason) bool { return !differs(r) })
	if len(told) == 0 {
		told = slices.DeleteFunc(slices.Clone(a.Reasons), func(r mind.Reason) bool { return r.Best == r.Now })
	}
	var parts []string
	for _, r := range told[:min(len(told), mostReasons)] {
		key := game.Key("host.hint.part")
		switch {
		case !differs(r):
			key = "host.hint.part.alone"
		case r.Best == r.Now:
			key = "host.hint.part.stays"
		}
		parts = append(parts, p.T(key, "name", r.Name, "now", r.Now, "best", r.Best, "next", r.Next))
	}
	if len(parts) == 0 {
		return ""
	}
	return p.T("host.hint.why", "parts", strings.Join(parts, " · "))
}

// planned describes the plan after the best answer. It returns "" if there is no plan.
func planned(p screen.Seated, line []mind.Step) string {
	var steps []string
	for _, s := range line[:min(len(line), mostSteps)] {
		step := p.Say(s.Choice.Label)
		if s.Seat != p.Seat {
			step = p.T("host.hint.other", "who", s.Seat, "what", s.Choice.Label)
		}
		steps = append(steps, step)
	}
	if len(steps) == 0 {
		return ""
	}
	return p.T("host.hint.then", "steps", strings.Join(steps, " · "))
}

// offer returns the Hint button of a panel. It returns none if the panel can have no hint.
func offer(p screen.Seated) []wire.Button {
	if may(p) != nil {
		return nil
	}
	return []wire.Button{p.Button(wire.Secondary, p.Label("host.button.hint"), p.At().With(opHint))}
}
