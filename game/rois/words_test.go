package rois

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// lines are what people type and the inputs that it holds.
var lines = []struct{ line, want string }{
	{"C1xC2", "C1XC2"},
	{"c1xc2; c1-c2", "C1XC2|C1-C2"},
	{"C1xC2 C1-C2 end", "C1XC2|C1-C2|end"},
	{"C1xC2 9H C1-C2", "C1XC2 9H|C1-C2"},
	{"C1xC2 merc 9H", "C1XC2 MERC 9H"},
	{"C1~C4 7♥ 2♥", "C1~C4 7H 2H"},
	{"C1~C4 7♥️ dame de coeur", "C1~C4 7H QH"},
	{"C1~C4 7 cœur D♥ V coeur", "C1~C4 7H QH JH"},
	{"+C1 piques", "+C1 S"},
	{"contre 7H 2S passe", "counter 7H 2S|pass"},
	{"counter joker", "counter *"},
	{"jeter 10 pique", "disc 10S"},
	{"disc 599D pass", "disc 599D|pass"},
	{"a1-a2 99s", "A1-A2 99S"},
	{"march C1-C2 D1/2-D2 C2xC3", "march C1-C2 D1/2-D2|C2XC3"},
	{"marche C1-C2 stop", "march C1-C2 stop"},
	{"tempete N stop", "storm B|stop"},
	{"storm R storm B", "storm R|storm B"},
	{"âme R C1 ame n", "soul R C1|soul B"},
	{"spread B1:2 A2:1", "spread B1:2 A2:1"},
	{"répartir égal", "spread even"},
	{"terr C3=F D2=W(NE) E4=0", "terr C3=F D2=W(NE) E4=0"},
	{"terrain C3=F terminé", "terr C3=F done"},
	{"orders ELF5+@C1 ELF2 ELF3", "orders ELF5+@C1 ELF2 ELF3"},
	{"changer GRE3- 4D C1xC2", "swap GRE3- 4D|C1XC2"},
	{"on 5S @C1", "on 5S @C1"},
	{"fin A1:7=B1:10", "end A1:7=B1:10"},
	{"end C1-C2", "end|C1-C2"},
	{"mark L=C1 mark D C1", "mark L C1|mark D C1"},
	{"infiltre main inf order", "inf hand|inf order"},
	{"army GRE", "army GRE"},
	{"armee hasard", "army random"},
	{"cruiser C1~D4 H dev D3", "cruiser C1~D4 H|dev D3"},
	{"fouet B1-B2xB3", "whip B1-B2XB3"},
	{"fievre C2xC3 5 fin", "fever C2XC3 5|end"},
	{"7R C1xC2 [7H] -> 6 C2:4", "C1XC2 7H"},
	{"undo C1xC2", "undo|C1XC2"},
	{"annuler", "undo"},
	{"nulle? draw! nulle-", "draw?|draw+|draw-"},
	{"ruse 7H, 2S, *1", "ruse 7H 2S *1"},
	{"what is this", "what|is|this"},
	{" ; \n ", ""},
}

func TestWords(t *testing.T) {
	for _, c := range lines {
		got := Game{}.Words(c.line)
		if diff := cmp.Diff(c.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("Words(%q): %s", c.line, diff)
		}
	}
}

// TestWordsKeepInputs: an input as it is written is one word that means the same.
func TestWordsKeepInputs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPlay(t)
		if p.verb == vForfeit {
			return // the host's
		}
		words := Game{}.Words(string(p.text()))
		if len(words) != 1 {
			t.Fatalf("Words(%q) = %q", p.text(), words)
		}
		if got, ok := parse(words[0]); !ok || got != p {
			t.Fatalf("%q is read as %+v, %v", words[0], got, ok)
		}
	})
}
