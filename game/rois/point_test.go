package rois_test

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/rois"
)

// TestEvident: players can check why an answer is good if it hurts the enemy more than them, heals, spares a loss,
// or costs nothing where nothing is left to do; not of a move, of an order, or of a push that costs more than it takes.
func TestEvident(t *testing.T) {
	const window = "turn 3R reaction R[C1=4] B[C2=4] hB[3C 4C 8H] table[announced; play C1xC2; cards 7H]"
	const fresh = clash + "fresh"
	for _, c := range []struct {
		position string
		action   game.Action
		want     bool
	}{
		{clash, "C2xC3", true}, {clash, "D1~D3", true}, {clash, "+C2 S", true}, {clash, "B2-A3", false},
		{clash, "ruse 7H 5D 2S", false}, {clash, "end", true}, {fresh, "end", false}, {clash, "disc 3C", false},
		{fresh, "disc 3C", true}, {"R[C2:10,2] B[C3=3] hR[7H]", "C2>C3", false}, {window, "pass", false},
		{window, "counter 3C 4C", true},
		{"turn 3R order R[C1=4] B[C5=4] army[GRE/ROM] oR[GRE1+] hR[7H]", "off", false},
	} {
		s := drawn(t, c.position)
		seat := s.Pending()[0].Seat
		if got := s.(game.Evidence).Evident(seat, s.Describe(seat, c.action)); got != c.want {
			t.Errorf("%s in %s: %v", c.action, c.position, got)
		}
	}
}

// TestOrdersNameColumns: an order that works on the right or the left names the columns that these are for its owner,
// since Black's right is on the other side of the picture.
func TestOrdersNameColumns(t *testing.T) {
	texts, err := lang.New(rois.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		say := func(id string, of game.Seat) string { return texts.Say(locale, rois.OrderText(id, of), nil) }
		for id, edges := range map[string][2]string{"GRE1": {"E", "A"}, "GRE2": {"E", "A"}} {
			for of, edge := range edges {
				word := map[lang.Locale]string{lang.English: "column ", lang.French: "colonne "}[locale] + edge
				if text := say(id, game.Seat(of)); !strings.Contains(text, word) {
					t.Errorf("%s to seat %d: %q does not name %s", id, of, text, word)
				}
			}
		}
		for key := range strings.FieldsSeq("GRE1 GRE2 GRE3 GRE4 GRE5 GRE6") {
			for _, word := range []string{"right edge", "on its left", "rightmost", "bord droit", "à droite", "à sa gauche"} {
				if text := say(key, 1); strings.Contains(text, word) {
					t.Errorf("%s says %q: %s", key, word, text)
				}
			}
		}
	}
}
