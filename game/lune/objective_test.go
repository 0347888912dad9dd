package lune

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/lang"
)

// lastTurn is a drawn mission in its last turn, which one "ready" ends.
const lastTurn = "single; mission 3; turn 5; flat 1; K A1; "

// toldObjectives are missions with a bonus objective, and how it is told at their end.
var toldObjectives = []struct{ position, en, fr string }{
	{lastTurn + "objectives O1; tally capsules 2",
		"Missed: Protect the three Rescue Capsules (1 of 3 saved).",
		"Manqué : Protéger les trois Capsules de Sauvetage (1 sur 3 sauvée)."},
	{lastTurn + "objectives O1; C3 D3 capsule; C E5",
		"Achieved: Protect the three Rescue Capsules (3 of 3 saved).",
		"Réussi : Protéger les trois Capsules de Sauvetage (3 sur 3 sauvées)."},
	{lastTurn + "objectives O2; C3 forest",
		"Missed: Protect at least two forests (1 forest left).",
		"Manqué : Protéger au moins deux forêts (il reste 1 forêt)."},
	{lastTurn + "objectives O2; C3 D3 E3 forest",
		"Achieved: Protect at least two forests (3 forests left).",
		"Réussi : Protéger au moins deux forêts (il reste 3 forêts)."},
	{lastTurn + "objectives O3; D4 well; tally wells 1",
		"Missed: Protect the Plasma Wells (1 of 2 saved).",
		"Manqué : Protéger les Puits de Plasma (1 sur 2 sauvé)."},
	{lastTurn + "objectives O4; tally rocks 7",
		"Achieved: Destroy 5 meteorites (7 destroyed).",
		"Réussi : Détruire 5 météorites (7 détruites)."},
	{lastTurn + "objectives O4; tally rocks 1",
		"Missed: Destroy 5 meteorites (1 destroyed).",
		"Manqué : Détruire 5 météorites (1 détruite)."},
	{lastTurn + "objectives O5; tally chasm 1",
		"Missed: Send at least 3 Veks into chasms (1 Vek in a chasm).",
		"Manqué : Pousser au moins 3 Veks dans des gouffres (1 Vek au gouffre)."},
	{lastTurn + "objectives O6; tally plasma 2",
		"Achieved: Kill at least 2 Veks in plasma explosions (2 Veks killed that way).",
		"Réussi : Tuer au moins 2 Veks dans des explosions de Plasma (2 Veks tués ainsi)."},
	{"single; mission 5; turn 5; flat 1; K A1; objectives O7; tally rocketsgone 1 rocketslost 1",
		"Missed: Protect the Rockets (1 of 2 Rockets took off).",
		"Manqué : Protéger les Fusées (1 Fusée sur 2 a décollé)."},
	{lastTurn + "objectives O8; tally boss",
		"Achieved: Kill the Hornet Leader.",
		"Réussi : Tuer le Chef Frelon."},
	{lastTurn + "objectives O8",
		"Missed: Kill the Hornet Leader.",
		"Manqué : Tuer le Chef Frelon."},
	{lastTurn + "objectives O9; tally gridlost 4",
		"Missed: Lose at most 2 Grid points (4 points lost).",
		"Manqué : Perdre au plus 2 points de Grille (4 points perdus)."},
	{lastTurn + "objectives O9",
		"Achieved: Lose at most 2 Grid points (0 points lost).",
		"Réussi : Perdre au plus 2 points de Grille (0 point perdu)."},
	{lastTurn + "objectives O10; tally hurt 5",
		"Missed: Mechs take less than 4 damage (5 damage taken).",
		"Manqué : Moins de 4 dégâts subis par les Mechs (5 dégâts subis)."},
	{lastTurn + "objectives O11; tally kills 3",
		"Missed: Kill at least 6 Veks (3 Veks killed).",
		"Manqué : Tuer au moins 6 Veks (3 Veks tués)."},
	{lastTurn + "objectives O12; tally blocked 1",
		"Missed: Block 3 emergences (1 blocked).",
		"Manqué : Bloquer 3 émergences (1 bloquée)."},
	{lastTurn + "grid 1; objectives O1; tally capsules 1; CR A4 aim E2; C4 building 1",
		"Lost with the mission: Protect the three Rescue Capsules (2 of 3 saved).",
		"Perdu avec la mission : Protéger les trois Capsules de Sauvetage (2 sur 3 sauvées)."},
	{lastTurn + "grid 1; objectives O8; CR A4 aim E2; C4 building 1",
		"Lost with the mission: Kill the Hornet Leader.",
		"Perdu avec la mission : Tuer le Chef Frelon."},
}

// TestObjectivesAreToldWithTheirCounts: at the end of a mission each kind of bonus
// objective is told with what was counted, never with what was asked for.
func TestObjectivesAreToldWithTheirCounts(t *testing.T) {
	catalog, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range toldObjectives {
		s := given(t, c.position)
		if err := s.Rig("resist", []string{"99"}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range apply(t, s, s.Pending()[0], "/") {
			if !strings.HasPrefix(string(e.Text.Key), "lune.log.goal.") {
				continue
			}
			for _, l := range []lang.Locale{"en", "fr"} {
				said := catalog.Say(l, e.Text, func(game.Seat) string { return "" })
				got = append(got, strings.ReplaceAll(said, "\u00a0", " "))
			}
		}
		if diff := cmp.Diff([]string{c.en, c.fr}, got); diff != "" {
			t.Errorf("%s: %s", c.position, diff)
		}
	}
}
