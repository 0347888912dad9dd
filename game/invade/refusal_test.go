package invade_test

import (
	"errors"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/lang"
)

const (
	crossing = "S: d4 e5 Ah4 k4; N: d5 h6 k9 p5 [2N]; active S; phase ATTACK; dice C3 A4 O3 E6 P4; foe 4"
	marching = "S: h4 Ae4 Cc2 d9 [N]; N: h6 k9; active S; phase MOVE; dice C2 A2 O3 E6 P4; foe 4"
)

// refusals are lines that are refused, and what is answered.
var refusals = []struct{ position, line, rule, en, fr string }{
	{crossing, "xd5", "I10.8", "This shot would miss: Precision 4 against Dodge 4.",
		"Ce tir manquerait : Précision 4 contre Esquive 4."},
	{crossing, "xk9", "I10.3", "Out of range: 5 squares away, and the range is 3.",
		"Hors de portée : à 5 cases, pour une portée de 3."},
	{"S: d4 h4; N: h6 k4 [2N]; active S; phase ATTACK; dice C3 A1 O3 E6 P4; foe 3", "xk4", "I10.3",
		"Out of range: 3 squares away, and the range is 1.", "Hors de portée : à 3 cases, pour une portée de 1."},
	{crossing, "xp5", "I10.3", "Out of range: 11 squares away, and the range is 4.",
		"Hors de portée : à 11 cases, pour une portée de 4."},
	{"S: Ad3 e5; N: d5 d2 [2N]; active S; phase ATTACK; dice C3 A4 O2 E6 P4; foe 5", "xd5", "I10.8",
		"This shot would miss: Precision 5 against Dodge 5.", "Ce tir manquerait : Précision 5 contre Esquive 5."},
	{"S: Bd4 h4; N: Ad6 h6 [2N]; active S; phase ATTACK; dice C3 A1 O3 E6 P4; foe 3", "d4xd6", "I10.8",
		"This shot would miss: Precision 4 against Dodge 4.", "Ce tir manquerait : Précision 4 contre Esquive 4."},
	{"S: Bd4 h4; N: Ad6 h6 [2N]; active S; phase ATTACK; dice C4 A1 O3 E6 P3; effect 2; foe 2", "d4*d6 xxd6", "I10.8",
		"This shot would miss: Precision 3 against Dodge 3.", "Ce tir manquerait : Précision 3 contre Esquive 3."},
	{"S: d4; N: d6 d7/1 [2N]; active S; phase ATTACK; dice C3 A1 O3 E6 P5; shots 1; foe 3", "xd6 xd7", "I10.4",
		"The line of fire is blocked on d6.", "Ligne de tir bouchée en d6."},
	{"S: d4 h4; N: d6 h6/1 [2N]; active S; phase ATTACK; dice C1 A1 O3 E6 P5; foe 3", "xxd6", "I16.4",
		"That takes 2 shots; you have 1 left.", "Il faut 2 tirs, il vous en reste 1."},
	{marching, "e4-e7", "I8.4", "Too far: 3 up or down and 0 sideways; at most 2 and 1.",
		"Trop loin : 3 en colonne et 0 en rangée, contre 2 et 1 au plus."},
	{marching, "c2-c3 >d9-b9", "I8.11", "A rally goes towards the Commander on c3, not beyond its row or column.",
		"Un rassemblement va vers le Commandant en c3, sans dépasser sa rangée ni sa colonne."},
	{marching, "c2-c3 >d9-d5", "I8.12", "Too far to rally: at most 3 up or down, 2 sideways.",
		"Trop loin à rassembler : au plus 3 en colonne, 2 en rangée."},
	{marching, "h4-h5 d9-d8 +a", "I16.6", "By then the turn is over: only `/` and `.` may follow in the same line.",
		"Le tour est alors terminé : seuls `/` et `.` peuvent encore suivre sur la même ligne."},
	{"S: d4; N: d6; active S; phase ATTACK; dice C3 A1 O3 E6 P5; foe 1", "xxd6 draw?", "I16.6",
		"By then the game is over: only `/` and `.` may follow in the same line.",
		"La partie est alors terminée : seuls `/` et `.` peuvent encore suivre sur la même ligne."},
	{"phase PLACEMENT", "@ddh", "I4.3",
		"Name three different columns from a to p, one for each soldier: `@dhm`, for example.",
		"Nommez trois colonnes différentes de a à p, une par soldat : `@dhm`, par exemple."},
	{"phase PLACEMENT", "@dhmp", "I4.3",
		"Name three different columns from a to p, one for each soldier: `@dhm`, for example.",
		"Nommez trois colonnes différentes de a à p, une par soldat : `@dhm`, par exemple."},
	{"phase PLACEMENT", "zzzz", "I16.8", "I don’t know that. Type, for example, `@abc` (Columns a, b, c).",
		"Je ne connais pas cela. Écrivez, par exemple, `@abc` (Colonnes a, b, c)."},
	{"S: d4; N: d6; active S; phase ATTACK; dice C3 A1 O3 E6 P5; foe 1", "zzzz", "I16.8",
		"I don’t know that. Type, for example, `xx` (Volley).",
		"Je ne connais pas cela. Écrivez, par exemple, `xx` (Salve)."},
	{marching, "@ddh", "I5.4", "That is not possible in this phase: Movement.",
		"Ce n’est pas possible maintenant. Phase en cours : Déplacement."},
	{"S: d4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5; foe 3", "[C4 A2 O6 E3]", "I16.8",
		"Give each of the five roles one die: `[C4 A2 O6 E3 P5]`, for example. You rolled 6 4 3 2 5.",
		"Donnez un dé à chacun des cinq rôles : `[C4 A2 O6 E3 P5]`, par exemple. Vous avez tiré 6 4 3 2 5."},
	{"S: d4; N: k9; active S; phase EFFECT; dice C2 A2 O3 E6 P4; foe 4", "!5", "I16.8",
		"An effect is typed `!1`, `!2`, `!3`, `!4`, `!5A`, `!5B`, `!5C`, `!6:23`, `!6:24` or `!6:34`.",
		"Un effet s’écrit `!1`, `!2`, `!3`, `!4`, `!5A`, `!5B`, `!5C`, `!6:23`, `!6:24` ou `!6:34`."},
	{marching, "h4-h17", "I16.8", "That is off the board: squares go from a1 to p16.",
		"Cela sort du plateau : les cases vont de a1 à p16."},
	{crossing, "d4-c4", "I5.4", "That is not possible in this phase: Attack.",
		"Ce n’est pas possible maintenant. Phase en cours : Attaque."},
	{"S: h4; N: k9; active S; phase MOVE; dice C2 A2 O3 E6 P4; effect 2; foe 4", "h4-k8", "I8.7",
		"Too far: 4 up or down and 3 sideways; at most 3 and 2, and 1 more for one of them.",
		"Trop loin : 4 en colonne et 3 en rangée, contre 3 et 2 au plus, et 1 de plus pour l’un des deux."},
}

// TestRefusalsInWords: a refusal names the rule and the right numbers (I16.4,
// I17.8), in both languages. Of several soldiers the best shot is told.
func TestRefusalsInWords(t *testing.T) {
	texts, err := lang.New(invade.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range refusals {
		refusedInWords(t, texts, c.position, c.line, c.rule, c.en, c.fr)
	}
}

func refusedInWords(t *testing.T, texts *lang.Catalog, position, line, rule, en, fr string) {
	t.Helper()
	_, _, err := matchAt(t, position).Batch(invade.South, line)
	var r *game.Refusal
	if !errors.As(err, &r) {
		t.Errorf("%q in %q is answered by %v, want a refusal", line, position, err)
		return
	}
	gotEN, gotFR := texts.Say("en", r.Why, nil), texts.Say("fr", r.Why, nil)
	if r.Rule != rule || gotEN != en || gotFR != fr {
		t.Errorf("%q in %q:\n%s %s\n%s\nwant\n%s %s\n%s", line, position, r.Rule, gotEN, gotFR, rule, en, fr)
	}
}

// TestDiceNameTheirRoles: each die of an allocation is called by its role in each language.
func TestDiceNameTheirRoles(t *testing.T) {
	texts, err := lang.New(invade.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	s := position(t, "S: d4; N: k9; active S; phase ALLOCATE; roll 6 4 3 2 5; foe 3")
	c := s.Describe(invade.South, "[C4 A2 O6 E3 P5]")
	want := map[lang.Locale][]string{
		lang.English: {"Command 4", "Across 2", "Forward 6", "Effect 3", "Precision 5"},
		lang.French:  {"Commandement 4", "Abscisse 2", "Ordonnée 6", "Effet 3", "Précision 5"},
	}
	for locale, names := range want {
		var got []string
		for _, a := range c.Args {
			got = append(got, texts.Say(locale, a.Label, nil))
		}
		if !slices.Equal(got, names) {
			t.Errorf("%s: the dice are %q, want %q", locale, got, names)
		}
	}
}
