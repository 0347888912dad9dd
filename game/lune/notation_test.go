package lune

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"bivouac/game"
)

// plays draws any input that L20 can write.
func plays(t *rapid.T) play {
	p := play{verb: verb(rapid.IntRange(0, int(verbCount)-1).Draw(t, "verb"))}
	mech := func() { p.mech = uint8(rapid.IntRange(0, mechCount-1).Draw(t, "mech")) }
	at := func() { p.at = square(rapid.IntRange(0, squares-1).Draw(t, "square")) }
	switch p.verb {
	case vDeploy, vMove:
		mech()
		at()
	case vRepair:
		mech()
	case vAttack:
		mech()
		p.weapon = weapon(rapid.IntRange(0, int(weaponCount)-1).Draw(t, "weapon"))
		if p.weapon == artemis || p.weapon == architect {
			at()
			break
		}
		p.dir = dir(rapid.IntRange(0, 3).Draw(t, "dir"))
		if p.weapon == plasmaLauncher {
			p.n = uint8(rapid.IntRange(1, 3).Draw(t, "n"))
		}
	case vBuy:
		p.item, p.mech = item(rapid.IntRange(0, int(itemCount)-1).Draw(t, "item")), noMech
		if p.item < equipment && rapid.Bool().Draw(t, "named") {
			mech()
		}
	case vRefund:
		p.item = item(rapid.IntRange(0, int(itemCount)-1).Draw(t, "item"))
	case vMount:
		p.item = item(rapid.IntRange(0, int(equipment)-1).Draw(t, "item"))
		mech()
	case vSkill:
		mech()
		p.skill = uint8(rapid.IntRange(1, skillCount).Draw(t, "skill"))
	case vGive:
		mech()
		p.seat = seat(rapid.IntRange(0, mostSeats-1).Draw(t, "seat"))
	}
	return p
}

// TestTextAndBack: every input is read again from what it is written as, in any case and
// with spaces (L20); Words leaves it whole.
func TestTextAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := plays(t)
		text := string(p.text())
		spaced := strings.Join(strings.Split(text, ""), " ")
		for _, typed := range []string{text, strings.ToLower(text), strings.ToUpper(text), spaced} {
			if got, ok := parse(typed); !ok || got != p {
				t.Fatalf("%+v is written %q; %q is read as %+v, %v", p, text, typed, got, ok)
			}
		}
		words := Game{}.Words("  " + strings.ToLower(text) + " ;")
		if len(words) != 1 {
			t.Fatalf("Words(%q) = %q", text, words)
		}
		if got, ok := parse(words[0]); !ok || got != p {
			t.Fatalf("Words(%q) = %q, which is %+v", text, words, got)
		}
	})
}

// TestParseTakesAnything: any typed text is read or refused, without a panic, and the writing of a
// read one is read as the same.
func TestParseTakesAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[CKAcka$\-~/<#@>!+^=a-hA-H1-8NESWPTLR ]{0,10}`).Draw(t, "text")
		if p, ok := parse(text); ok {
			if again, ok := parse(string(p.text())); !ok || again != p {
				t.Fatalf("%q is %+v, written %q, read again as %+v", text, p, p.text(), again)
			}
		}
		Game{}.Words(text)
	})
}

func TestNotInputs(t *testing.T) {
	for _, text := range []string{
		"", "C", "C4", "C>", "C>D9", "C>I4", "C>D4x", "X>D4", "C!", "C!TF", "C!D4", "A!E", "A!LP E4",
		"A!LP E", "C!ZZ E", "C^0", "C^5", "K=p4", "K=p0", "K=2", "$XX", "$GR>K",
		"-CP", "GR>K", "CP>X", "~3", "///", "###", strings.Repeat("C", 200),
	} {
		if p, ok := parse(text); ok {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
	if p, ok := parse(string(game.Forfeit)); !ok || p.verb != vLeave {
		t.Errorf("forfeit is read as %+v, %v", p, ok)
	}
}
