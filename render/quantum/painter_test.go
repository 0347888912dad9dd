package quantum

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// TestPainter: what every picture owes. Private pictures with an overlay are the
// largest, a board of four with everything on it next. Texts on the board may lie close:
// ships and planets have their squares.
func TestPainter(t *testing.T) { rendertest.Run(t, painter(t)) }

// TestPlayed: pictures of the recorded games owe the same.
func TestPlayed(t *testing.T) { rendertest.RunPlayed(t, painter(t)) }

// painter is what the tests know of it.
func painter(t *testing.T) rendertest.Painter {
	return rendertest.Painter{
		Game: quantum.Game{}, Painter: Painter{}, Texts: Texts(), Scenes: scenes(t),
		Ground: func(s render.Scene) *render.Ground { return shared().ground(viewOf(s)) },
		Paint:  func(c *render.Canvas, s render.Scene) { shared().paint(c, viewOf(s), s) },
		Static: func(c *render.Canvas) { drawLetters(c, 0) },
		Turns:  true, Bytes: 92_000, Allocations: 170, Pairs: pairs(), Phrases: phrases(),
		Apart: func(d render.Drawn) bool { return d.Box.Max.Y < boardTop || d.Box.Min.Y > boardEnd },
	}
}

func pairs() []render.Pair {
	pairs := []render.Pair{
		{Name: "haze on earth", Text: haze, Under: earth}, {Name: "haze on a card", Text: haze, Under: card},
		{Name: "accent on earth", Text: render.Accent, Under: earth},
		{Name: "paper on a card", Text: render.Paper, Under: card},
	}
	for letter, s := range factions {
		pairs = append(pairs, render.Pair{Name: letter + " on its ship", Text: s.Text, Under: s.Fill},
			render.Pair{Name: letter + " on a card", Text: s.Glow, Under: card},
			render.Pair{Name: letter + " on earth", Text: s.Glow, Under: earth},
			render.Pair{Name: letter + " on a ship that moved", Text: render.Paper, Under: render.Mix(s.Fill, space, dim)})
	}
	for _, w := range worlds {
		pairs = append(pairs, render.Pair{Name: "planet", Text: render.White, Under: w.fill})
	}
	return pairs
}

// phrases are the keys that are made up at run time.
func phrases() (keys []game.Key) {
	add := func(section string, names ...string) {
		for _, n := range names {
			keys = append(keys, game.Key("quantum.picture."+section+"."+n))
		}
	}
	for _, p := range []string{quantum.PhaseRoll, quantum.PhasePlace, quantum.PhasePosition, quantum.PhaseInfamy} {
		add("phase", strings.ToLower(p))
	}
	add("step", quantum.StepMove, quantum.StepAttack+".won", quantum.StepAttack+".lost", quantum.StepStrike+".won",
		quantum.StepStrike+".lost", quantum.StepTransport, quantum.StepWarp, quantum.StepReconfigure, quantum.StepReroll,
		quantum.StepModify, quantum.StepDeploy, quantum.StepBuild, quantum.StepInfamy, quantum.StepResearch,
		quantum.StepBreak, quantum.StepGain, quantum.StepResign, quantum.StepResign+".other")
	add("faction", strings.Split(letters, "")...)
	add("end", "cubes", "left", "agreed", "limit", "void")
	add("legend.none", quantum.Game{}.Info().Overlays...)
	for _, l := range legendKeys {
		keys = append(keys, l.key)
	}
	return keys
}

// TestNoRoundBeforeTheFirst: the set-up has no round to tell, a turn has.
func TestNoRoundBeforeTheFirst(t *testing.T) {
	for position, want := range map[string]bool{
		"2J / place K / V: 5@e1, 5@f2, 2@e3; cubes e2 / K: roll 6,6,6 kept; cubes e8":       false,
		"2J / over void / V: -; cubes e2 / K: -; cubes e8":                                  false,
		"2J / turn K3 round 7 / V: 5@e1; cubes e2; D1 R1 / K: 6@e7; cubes e8; D1 R1":        true,
		"2J / turn K0 pending-infamy / V: 5@e1; cubes e2; D1 R1 / K: 6@e7; cubes e8; D6 R1": true,
	} {
		m := play(t, 2, position, nil, 0)
		if alt := (Painter{}).Alt(render.Scene{
			View: view(m, game.Spectator), Seat: game.Spectator, Names: players, Say: sayer(t, lang.English),
		}); strings.Contains(alt, "Round ") != want || alt == "" {
			t.Errorf("%s: told as %q, with a round: %v", position, alt, want)
		}
	}
}

// TestAltSaysWhyItEnded: once, where no event tells it.
func TestAltSaysWhyItEnded(t *testing.T) {
	s := render.Scene{
		View: view(play(t, 2, last, []string{"1", "1", "4"}, 0, "X d4-d5xd6"), game.Spectator), Seat: game.Spectator,
		Names: players, Say: sayer(t, lang.English),
	}
	alone := Painter{}.Alt(s)
	s.Told = []game.Text{game.Literal("Alice places the fifth cube.")}
	const why = "wins!\nThe fifth Quantum Cube is placed.\n"
	if told := (Painter{}).Alt(s); !strings.Contains(alone, why) || strings.Contains(told, why) {
		t.Errorf("without events:\n%s\nwith the last:\n%s", alone, told)
	}
}

// TestToldInWords: what the header's lights and crown show, and a ship that need not
// move to attack, is said to who cannot see too.
func TestToldInWords(t *testing.T) {
	waits, diagonal := play(t, 3, asked, nil, 0), play(t, 2, diag, nil, 0)
	for name, c := range map[string]struct {
		m     *game.Match
		focus *render.Focus
		want  []string
	}{
		"a question": {waits, nil, []string{"move to the loser’s square, or stay?", "Actions left: 2.",
			"Domination to gain at the end of the turn: 2."}},
		"posts": {diagonal, rendertest.Focus(diagonal, 0, "attack", "c5", "d6"),
			[]string{"Marked “attack from here”: c5, e6, ", "Marked “your ship”: c5."}},
	} {
		s := render.Scene{View: view(c.m, 0), Seat: 0, Names: players, Say: sayer(t, lang.English), Focus: c.focus}
		for _, want := range c.want {
			for form, told := range map[string]string{"alt": Painter{}.Alt(s), "text": Painter{}.Text(s)} {
				if !strings.Contains(told, want) {
					t.Errorf("%s, %s: no %q in %q", name, form, want, told)
				}
			}
		}
	}
}

// TestFactionsAreToldApart: by anybody, also by colour alone (Q1.2, section 19).
func TestFactionsAreToldApart(t *testing.T) {
	for i, a := range letters {
		for _, b := range letters[:i] {
			rendertest.ToldApart(t, string([]rune{a, b}), factions[string(a)].Fill, factions[string(b)].Fill)
			if factions[string(a)].Shape == factions[string(b)].Shape {
				t.Errorf("%c and %c have one shape", a, b)
			}
		}
	}
}
