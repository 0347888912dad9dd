package panel

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
)

// TestPricedButtons: a button names the loss whole, also where that shortens its label to the beginning, then the cost,
// then whole parts of the note. A loss that leaves no room for a label is cut.
func TestPricedButtons(t *testing.T) {
	more := func(losses string, n int) string { return fmt.Sprintf("%s; %d more losses", losses, n) }
	const dark = "the Grid goes dark: DEFEAT; Grid −1 (85%): building on D4"
	for _, c := range []struct{ label, loss, cost, note, want string }{
		{"End turn", "no card played: each zone −1 HP", "", "", "End turn · no card played: each zone −1 HP"},
		{"A1 shoots at E5", "A1 −1", "4♦ K♦", "E5 −5", "A1 shoots at E5 · A1 −1 · 4♦ K♦ · E5 −5"},
		{"A1 shoots at E5 · E5 −5", "", "4♦ K♦", "E5 −5", "A1 shoots at E5 · E5 −5 · 4♦ K♦"},
		{"Discard 3♣", "", "3♣", "", "Discard 3♣"},
		{"Artillery Mech attacks: C6 Chasm", dark, "", "kills d6", "Artillery Mech · " + dark},
		{"C8 Crab ①", "Combat Mech −2, out of action; Cannon Mech −2, out of action; Capsule lost on E6; Grid −1", "", "",
			"C8 Crab ① · Combat Mech −2, out of action; 3 more losses"},
		{"Let it happen", "A1 −5, B2 −5, C3 −5, D4 −5, E5 −5: zones A1 and B2 lost, and C3", "", "",
			"Let it happen · A1 −5, B2 −5, C3 −5, D4 −5, E5 −5: zones A1 and B2 lost, and C3"},
		{"Combat Mech attacks", "Capsule lost on E6", "", "Crab ① → D4, −2, falls into the Chasm; D4 cracks",
			"Combat Mech attacks · Capsule lost on E6 · Crab ① → D4, −2"},
		{"north → G6 Firefly ①", "", "", "Firefly ① bumps into G7, −2 HP; Plasma Psion ③ −1 HP; G6 cracks",
			"north → G6 Firefly ① · bumps into G7, −2 HP; Plasma Psion ③ −1 HP; G6 cracks"},
		{"east → B4 Artillery Mech", "Artillery Mech −2 HP, out of action", "", "",
			"east → B4 Artillery Mech · −2 HP, out of action"},
		{"A1 → B2", "B2 −2 protection", "", "", "A1 → B2 · B2 −2 protection"}, // one word is no name
	} {
		x := price{loss: c.loss, cost: c.cost, note: c.note, least: leastLabel, more: more}
		if got := withPrice(c.label, x); got != c.want || wire.Length(got) > screen.MaxLabel {
			t.Errorf("%q of %d, want %q", got, wire.Length(got), c.want)
		}
		x.least = 1
		got := withPrice(c.label, x)
		if len(c.loss) < 70 && !strings.Contains(got, unrepeated(c.label, c.loss)) {
			t.Errorf("%q, which one press does, does not name all of %q", got, c.loss)
		}
	}
}

// TestRiskOnAButton: what stays in danger is whole on a button, behind what the choice gains or loses, else first.
func TestRiskOnAButton(t *testing.T) {
	const risk = "B3, D5, G1, A6 still at risk"
	for _, c := range []struct{ label, gain, loss, note, want string }{
		{"C5 Hornet ③", "Hornet ③ dies; saves D5", "", "saves the building on D5; Hornet ③ → C6, −1 HP, dies; C5 cracks",
			"C5 Hornet ③ · saves the building on D5 · " + risk},
		{"D4", "", "", "hits nobody; D4 cracks", "D4 · " + risk + " · hits nobody; D4 cracks"},
		{"C5 Hornet ③", "Hornet ③ dies", "Cannon Mech −1 HP", "", "C5 Hornet ③ · dies · but Cannon Mech −1 HP · " + risk},
		{"west → C2 cat’s Artillery Mech", "", "Artillery Mech −2 HP, out of action", "",
			"west → C2 · Artillery Mech −2 HP, out of action · " + risk},
		{"west → C2 Mech", "", "Artillery Mech −2 HP, out of action; Combat Mech −1 HP", "",
			"west → C2 Mech · Artillery Mech −2 HP, out of action; Combat Mech −1 HP"},
	} {
		x := price{gain: c.gain, loss: c.loss, note: c.note, risk: risk, least: 1,
			but: func(loss string) string { return "but " + loss }}
		if got := withPrice(c.label, x); got != c.want || wire.Length(got) > screen.MaxLabel {
			t.Errorf("%q of %d, want %q", got, wire.Length(got), c.want)
		}
	}
}

// TestGainAndLossOnAButton: a button that loses something says also what it gains. Where both have no room the losses
// are told by the worst and by how many more there are, then the gain by its first part.
func TestGainAndLossOnAButton(t *testing.T) {
	for _, c := range []struct{ label, gain, loss, want string }{
		{"E5 Leaper ③", "Leaper ③ dies; saves D5", "Cannon Mech −1 HP",
			"E5 Leaper ③ · dies; saves D5 · but Cannon Mech −1 HP"},
		{"E5 Leaper ③", "Leaper ③ dies; saves D5", "Cannon Mech −1 HP; Capsule lost on E6; Capsule lost on F6",
			"E5 Leaper ③ · dies; saves D5 · but Cannon Mech −1 HP; 2 more losses"},
		{"Artillery Mech attacks: E5 Leaper ③", "Leaper ③ dies; saves D5, A6, Cannon", "Capsule lost on E6; Grid −1",
			"Artillery Mech attacks: E5 Leaper ③ · dies · but Capsule lost on E6; Grid −1"},
		{"E5", "", "Grid −1", "E5 · Grid −1"},
		{"E5", "Crab ① dies", "", "E5"},
	} {
		x := price{gain: c.gain, loss: c.loss, least: leastLabel,
			but:  func(loss string) string { return "but " + loss },
			more: func(losses string, n int) string { return fmt.Sprintf("%s; %d more losses", losses, n) }}
		if got := withPrice(c.label, x); got != c.want || wire.Length(got) > screen.MaxLabel {
			t.Errorf("%q of %d, want %q", got, wire.Length(got), c.want)
		}
	}
}
