package invade

import "bivouac/game"

// choose takes the effect of the turn; parts 3 and 5 happen at once (I7.4).
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
	out.say("invade.log.effect", "effect", effectName(e))
}

// refuseEffect says why an effect cannot be chosen (I7.2, I7.3).
func (s *State) refuseEffect(e effect) *game.Refusal {
	data := effectData[e]
	if data.least > s.mine()[eff] {
		return game.Refuse("I7.1", "invade.err.effect.die", "least", int(data.least), "eff", int(s.mine()[eff]))
	}
	if data.adds && s.owned(s.active) >= mostOwned {
		return game.Refuse(fullRule(e), "invade.err.effect.full", "n", mostOwned)
	}
	if data.elite == normal {
		return nil
	}
	if s.base[s.active][normal] == 0 {
		return game.Refuse("I7.2", "invade.err.effect.base")
	}
	if s.elites(s.active, data.elite) >= mostElites {
		return game.Refuse("I3.2", "invade.err.effect.elites", "n", mostElites, "kind", kindKeys[data.elite])
	}
	return nil
}

// fullRule is the rule that forbids a 21st soldier, alone or in a pair.
func fullRule(e effect) string {
	if e == effect3 {
		return "I7.2"
	}
	return "I7.5"
}

func (s *State) legalEffects(to []game.Action) []game.Action {
	for e := effect1; e < effects; e++ {
		if s.refuseEffect(e) == nil {
			to = append(to, effectText[e])
		}
	}
	return to
}

var kindKeys = [kinds]game.Key{"invade.kind.N", "invade.kind.A", "invade.kind.B", "invade.kind.C"}

// effectName is an effect in a few words.
func effectName(e effect) game.Text {
	data := effectData[e]
	switch {
	case data.elite != normal:
		return game.T("invade.effect.short.elite", "kind", kindKeys[data.elite])
	case e >= effect23:
		parts := map[effect][2]game.Key{
			effect23: {"invade.effect.short.2", "invade.effect.short.3"},
			effect24: {"invade.effect.short.2", "invade.effect.short.4"},
			effect34: {"invade.effect.short.3", "invade.effect.short.4"},
		}[e]
		return game.T("invade.effect.short.pair", "one", parts[0], "two", parts[1])
	}
	return game.T(game.Key("invade.effect.short." + data.text))
}
