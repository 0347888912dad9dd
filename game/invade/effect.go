package invade

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game"
)

// choose sets the effect of the turn. Its parts 3 and 5, if it has them, happen at once (I7.4).
func (s *State) choose(e effect, out *events) {
	data := effectData[e]
	if data.adds {
		s.base[s.active][normal]++
	}
	if data.elite != normal {
		s.base[s.active][normal]--
		s.base[s.active][data.elite]++
	}
	s.effect, s.now.effect, s.phase = e, e, moving
	out.say("invade.log.effect", "effect", effectArg[e])
}

// canChoose says whether the active player can choose an effect (I7.2).
func (s *State) canChoose(e effect) bool { return s.opens(e, s.mine()[eff]) }

// opens says whether the active player could choose an effect with the given Eff die.
func (s *State) opens(e effect, die uint8) bool {
	data := &effectData[e]
	return data.least <= die &&
		(!data.adds || s.owned(s.active) < mostOwned) &&
		(data.elite == normal || s.base[s.active][normal] > 0 && s.elites(s.active, data.elite) < mostElites)
}

// sum returns the number of an effect as people read it: "4", or "2 + 3" for a pair.
func (e effect) sum() string {
	_, two, both := strings.Cut(effectData[e].text, ":")
	if !both {
		return effectData[e].text[:1]
	}
	return two[:1] + " + " + two[1:]
}

// EffectName returns the name of an effect, given in the notation: "2", "5A", "6:24". It returns
// the zero Text if there is no such effect.
func EffectName(text string) game.Text {
	for e := effect1; e < effects; e++ {
		if effectData[e].text == text {
			return effectNames[e]
		}
	}
	return game.Text{}
}

// openEffects lists the numbers of the effects, starting at from, that the active player could
// choose with an Eff die: "1-2, 4".
func (s *State) openEffects(from effect, die uint8) string {
	var open [7]bool
	for e := from; e < effects; e++ {
		number := effectData[e].text[0] - '0'
		open[number] = open[number] || s.opens(e, die)
	}
	var parts []string
	for number := 1; number < len(open); number++ {
		to := number
		for to+1 < len(open) && open[number] && open[to+1] {
			to++
		}
		switch {
		case open[number] && to > number:
			parts = append(parts, fmt.Sprintf("%d-%d", number, to))
		case open[number]:
			parts = append(parts, strconv.Itoa(number))
		}
		number = to
	}
	return strings.Join(parts, ", ")
}

// refuseEffect returns why an effect cannot be chosen (I7.2, I7.3). It returns nil if it can be.
func (s *State) refuseEffect(e effect) *game.Refusal {
	data := &effectData[e]
	switch {
	case s.canChoose(e):
		return nil
	case data.least > s.mine()[eff]:
		return game.Refuse("I7.1", "invade.err.effect.die", "least", int(data.least), "eff", int(s.mine()[eff]))
	case data.adds:
		return game.Refuse(fullRule(e), "invade.err.effect.full", "n", mostOwned)
	case s.base[s.active][normal] == 0:
		return game.Refuse("I7.2", "invade.err.effect.base")
	}
	return game.Refuse("I3.2", "invade.err.effect.elites", "n", mostElites, "kind", kindArg[data.elite])
}

// fullRule returns the rule that forbids a 21st soldier, for a single effect or a pair.
func fullRule(e effect) string {
	if e == effect3 {
		return "I7.2"
	}
	return "I7.5"
}

func (s *State) legalEffects(to []game.Action) []game.Action {
	for e := effect1; e < effects; e++ {
		if s.canChoose(e) {
			to = append(to, effectText[e])
		}
	}
	return to
}

var kindKeys = [kinds]game.Key{"invade.kind.N", "invade.kind.A", "invade.kind.B", "invade.kind.C"}

// kindArg are the kinds as arguments of texts, boxed once to avoid allocations.
var kindArg = [kinds]any{kindKeys[normal], kindKeys[croucher], kindKeys[bombardier], kindKeys[commander]}

// effectArg are the effects as arguments of texts, boxed once to avoid allocations.
var effectArg = func() (args [effects]any) {
	for e, name := range effectNames {
		args[e] = name
	}
	return args
}()

// effectNames are the short names of the effects.
var effectNames = [effects]game.Text{
	effect1:  game.T("invade.effect.short.1"),
	effect2:  game.T("invade.effect.short.2"),
	effect3:  game.T("invade.effect.short.3"),
	effect4:  game.T("invade.effect.short.4"),
	effect5A: game.T("invade.effect.short.elite", "kind", kindKeys[croucher]),
	effect5B: game.T("invade.effect.short.elite", "kind", kindKeys[bombardier]),
	effect5C: game.T("invade.effect.short.elite", "kind", kindKeys[commander]),
	effect23: twoEffects("invade.effect.short.2", "invade.effect.short.3"),
	effect24: twoEffects("invade.effect.short.2", "invade.effect.short.4"),
	effect34: twoEffects("invade.effect.short.3", "invade.effect.short.4"),
}

func twoEffects(one, two game.Key) game.Text {
	return game.T("invade.effect.short.pair", "one", one, "two", two)
}
