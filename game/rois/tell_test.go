package rois_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/rois"
)

// catalog is the game's texts.
func catalog(t *testing.T) *lang.Catalog {
	t.Helper()
	c, err := lang.New(rois.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func called(s game.Seat) string { return [...]string{"Ada", "Bo"}[s] }

const clash = "turn 3R R[B2=4 C2:10,10,6 D1=4] B[C3=4 D3:10,4 B5=4] T[C3:F A3:M B3:W(N)] " +
	"hR[7H 9H 5D 2S 5S 3C] hB[8C 9C] "

var tales = []struct {
	name, position string
	action         game.Action
	verb, args     string
	label, note    string
	cost, loss     string
	final, typed   bool
}{
	{"a strike into a wood", clash, "C2xC3", "strike", "C2|C3|plain", "C2 strikes C3",
		"enemy 40→36 HP", "7♥, hand 6→5", "", true, false},
	{"a strike by some", clash, "C2/1xC3", "strike", "C2/1|C3|plain", "C2 (1 unit) strikes C3",
		"enemy 40→38 HP", "7♥, hand 6→5", "", true, true},
	{"a strike that kills", clash, "C2xD3", "strike", "C2|D3|plain", "C2 strikes D3",
		"enemy 14→9 HP (units 2→1)", "5♦, hand 6→5", "", true, false},
	{"a shot", clash, "D1~D3", "shoot", "D1|D3|plain", "D1 shoots at D3",
		"enemy 14→9 HP (units 2→1)", "7♥ 9♥, hand 6→4", "", true, false},
	{"a move onto bad ground", clash, "B2-A3", "move", "B2|A3|plain", "B2 → A3", "", "3♣, hand 6→5", "", true, false},
	{"units by HP", clash, "C2:10,6-C1", "move", "C2:10,6|C1|plain", "C2 (units with 10 and 6 HP) → C1",
		"", "2♠, hand 6→5", "", true, true},
	{"a heal", clash, "+C2 S", "heal", "C2|S", "Heal C2 with 2♠ 5♠", "26→29 HP", "hand 6→4", "", true, false},
	{"a ruse", clash, "ruse 7H 5D 2S", "ruse", "7H 5D 2S", "Ruse with 7♥ 5♦ 2♠", "", "hand 6→3", "", true, false},
	{"throwing a card away", clash, "disc 3C", "discard", "3C", "Discard 3♣", "", "hand 6→5", "", true, false},
	{"throwing the first card away", clash + "fresh", "disc 3C", "discard", "3C", "Discard 3♣",
		"counts as card used: saves 1 HP a zone", "hand 6→5", "", true, false},
	{"naming a card", clash, "use 9H", "use", "9H", "Play 9♥ next", "", "", "", false, true},
	{"the end after an action", clash, "end", "end", "-", "End turn", "", "", "", true, false},
	{"the end after none", clash + "fresh", "end", "end", "-", "End turn",
		"", "", "no card used: 3 zones −1 HP (C2 26→25)", true, false},
	{"the end beside automatic defences", "army[GRE/COL] oB[COL4+] R[C1=4 A1=4] B[C2=4] hR[7H]", "end", "end", "-",
		"End turn", "you draw 2 cards", "", "your C1 40→36 HP", true, false},
	{"the end in a torrent", "T[C1:T] R[C1:10,1] B[C5=4] hR[7H]", "end", "end", "-", "End turn", "you draw 2 cards", "",
		"your C1 11→9 HP (units 2→1)", true, false},
	{"the end in torrents beside automatic defences",
		"army[GRE/COL] oB[COL4+] T[C1:T A1:T] R[C1=4 A1=4] B[C2=4 A2=4] hR[7H]", "end", "end", "-", "End turn",
		"you draw 2 cards", "", "your A1 40→32 HP, your C1 40→32 HP", true, false},
	{"a push", "R[C2:10,2] B[C3=3] hR[7H]", "C2>C3", "push", "C2|C3|plain", "C2 pushes C3", "enemy 30→29 HP",
		"7♥, hand 1→0, ends your turn", "your C2 12→9 HP (units 2→1)", true, false}, // W14
	{"a double step", "R[C1:10,1 C2=4] oR[GRE6+] army[GRE/ROM] hR[2S]", "C1--C3", "move", "C1|C3|double",
		"C1 → C3 (two zones)", "", "2♠, hand 1→0", "your C3 −2 HP (units −1)", true, false}, // W35
	{"a move that opens a wall", "R[A1=4 B1=4] B[C5=4] oR[GRE1+] army[GRE/ROM] hR[2S]", "A1-A2", "move", "A1|A2|plain",
		"A1 → A2", "B1 −2 protection", "2♠, hand 1→0, ends your turn", "", true, false}, // R-GRE1.1
	{"a move out of a wood", "R[A1=4 B1=4] T[A1:F] B[C5=4] oR[GRE1+] army[GRE/ROM] hR[2S]", "A1-A2", "move", "A1|A2|plain",
		"A1 → A2", "its protection 1→0, B1 −2 protection", "2♠, hand 1→0, ends your turn", "", true, false},
	{"a part out of a wood", "R[A1=4] T[A1:F] B[C5=4] hR[2S]", "A1/2-A2", "move", "A1/2|A2|plain",
		"A1 (2 units) → A2", "its protection 1→0", "2♠, hand 1→0, ends your turn", "", true, false},
	{"an order kept", "turn 3R order R[C1=4] B[C5=4] army[GRE/ROM] oR[GRE1+] hR[7H]", "keep", "order", "keep|-",
		"Keep your Bronze Wall face up (free; or just play)", "", "", "", false, false},
	{"an order turned down", "turn 3R order R[C1=4] B[C5=4] army[GRE/ROM] oR[GRE1+] hR[7H]", "off", "order", "off|-",
		"Turn Bronze Wall face down", "its effect ends; face up again: 1 card", "free", "", false, false},
	{"a counter", "turn 3R reaction R[C1=4] B[C2=4] hB[3C *1 8H] table[announced; play C1xC2; cards 7H]", "counter *1",
		"counter", "*1", "Counter with a joker", "", "hand 3→2", "", true, false},
	{"a ruse that takes the last cards", "turn 3R reaction R[C1=4] B[C2=4] hB[3C 8H] " +
		"table[announced; play ruse 7H 5D 2S; cards 7H 5D 2S]",
		"pass", "pass", "", "Let it happen", "", "", "you discard your last 2 cards", true, false},
	{"resigning", clash, "resign", "resign", "", "Resign", "the other player wins", "", "", true, false},
	{"a draw", clash, "draw?", "draw", "offer", "Offer a draw", "", "", "", false, false},
}

func TestDescribe(t *testing.T) {
	texts := catalog(t)
	for _, c := range tales {
		t.Run(c.name, func(t *testing.T) {
			s := drawn(t, c.position)
			seat := game.Seat(0)
			if p := s.Pending(); !strings.HasPrefix(string(c.action), "resign") && !strings.HasPrefix(string(c.action), "draw") {
				seat = p[0].Seat
			}
			got := s.Describe(seat, c.action)
			said := func(x game.Text) string {
				if x.IsZero() {
					return ""
				}
				return texts.Say(lang.English, x, called)
			}
			var args []string
			for _, a := range got.Args {
				args = append(args, a.Value)
			}
			want := []any{c.verb, c.args, c.label, c.note, c.cost, c.loss, c.final, c.typed}
			if diff := cmp.Diff(want, []any{got.Verb, strings.Join(args, "|"), said(got.Label),
				said(got.Note), said(got.Cost), said(got.Loss), got.Final, got.Typed}); diff != "" {
				t.Errorf("Describe(%s): %s", c.action, diff)
			}
		})
	}
}

// TestRuseGain: a ruse takes two cards, or all that the enemy has (R12.2, R12.3).
func TestRuseGain(t *testing.T) {
	for hand, want := range map[string]string{"3C 8H 9D": "enemy hand 3→1", "3C": "enemy hand 1→0"} {
		s := drawn(t, "R[C1=4] B[C5=4] hR[7H 5D 2S] hB["+hand+"]")
		got := catalog(t).Say(lang.English, s.Describe(0, "ruse 7H 5D 2S").Gain, called)
		if got != want {
			t.Errorf("with %s the ruse brings %q, want %q", hand, got, want)
		}
	}
}

// TestAskedToReact: the window's question tells the action in words, its cards and
// what it will do (R13.2).
func TestAskedToReact(t *testing.T) {
	s := drawn(t, clash)
	if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: 0, Action: "C2xD3"}); err != nil {
		t.Fatal(err)
	}
	got := catalog(t).Say(lang.English, s.Pending()[0].Ask, called)
	if want := "C2 strikes D3, 5♦: your D3 14→9 HP (units 2→1). Answer?"; got != want {
		t.Errorf("asked %q, want %q", got, want)
	}
	v := s.View(1).(rois.View)
	want := []rois.Hit{{Zone: "D3", Seat: 1, Points: 5, Dead: 1}}
	if diff := cmp.Diff(want, v.Open.Hits); diff != "" {
		t.Error(diff)
	}
}

func TestSuggest(t *testing.T) {
	texts := catalog(t)
	for _, c := range []struct {
		name, position string
		want           []string
	}{
		{"the attacks that cost most, then the end", clash,
			[]string{"D1 shoots at D3 · enemy 14→9 HP (units 2→1)", "B2 strikes C3 · enemy 40→36 HP", "End turn"}},
		{"a sum where a button has no room for each zone",
			"turn 3B action army[GRE/INS] oB[INS1+] R[A3:1 B3:1 C3:1 D1=4] B[A4=3 B4=4] hB[7H] hR[9C]",
			[]string{"A4 strikes A3, shared out as swarms · enemy 3 zones, in all 3→0 HP (units 3→0)",
				"B4 strikes B3, shared out as swarms · enemy 3 zones, in all 3→0 HP (units 3→0)", "End turn"}},
		{"passing and the cheapest counter",
			"turn 3R reaction R[C1=4] B[C2=4] hB[3C *1 8H] table[announced; play C1xC2; cards 7H]",
			[]string{"Let it happen", "Counter with a joker"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn(t, c.position)
			var got []string
			for _, x := range s.Suggest(s.Pending()[0].Seat) {
				got = append(got, texts.Say(lang.English, x.Name, called))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestSecrets: neither the other side's view nor what is told of a turn holds a hand,
// an order laid face down or the pile.
func TestSecrets(t *testing.T) {
	s := drawn(t, "turn 3R order army[GRE/ROM] oR[GRE1+ GRE3 GRE5] R[C1=4] B[C5=4] hR[4D QH] hB[9C]")
	if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: 0, Action: "swap GRE3- 4D"}); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []game.Seat{1, game.Spectator} {
		data, err := json.Marshal(s.View(seat))
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"GRE3", "GRE5", "QH"} {
			if strings.Contains(string(data), secret) {
				t.Errorf("seat %d sees %s: %s", seat, secret, data)
			}
		}
		if v := s.View(seat).(rois.View); v.Players[0].Slot != "" || !v.Players[0].Laid || v.Players[0].Cards != 1 {
			t.Errorf("seat %d sees %+v", seat, v.Players[0])
		}
	}
	own := s.View(0).(rois.View)
	if p := own.Players[0]; p.Slot != "GRE3" || !slices.Equal(p.Hand, []string{"QH"}) ||
		!strings.Contains(own.Now.Line, "swap GRE3-") {
		t.Errorf("the owner sees %+v, %s", p, own.Now.Line)
	}
	if p := own.Players[1]; len(p.Hand) > 0 {
		t.Errorf("Red sees %v", p.Hand)
	}
}

// TestSupportShown: the support of a zone is that of an attack on a new target, also
// when its own Flayer was struck before (R-GAU1).
func TestSupportShown(t *testing.T) {
	s := drawn(t, "oB[GAU1+] oR[ORC1+] army[ORC/GAU] turn 8B action R[A1=1 A4!10] B[A4=2 A5=1 B3=1] hB[H D S]")
	if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: 1, Action: "hit A4 H"}); err != nil {
		t.Fatal(err)
	}
	if got := s.View(0).(rois.View).Zones[15]; got.Name != "A4" || got.Support != 2 {
		t.Errorf("%s has support %d, want 2", got.Name, got.Support)
	}
}

// TestToldOnce: an action whose result names all that it did is told by its result alone.
func TestToldOnce(t *testing.T) {
	texts := catalog(t)
	for _, c := range []struct {
		name, position string
		moves          []game.Move
		told           []string // outside the history
	}{
		{"a march", "R[B1=4 D1=3] B[C5=4] oR[UND1+] army[UND/ROM] hR[7H]", []game.Move{{Seat: 0, Action: "march B1/2-B2"}},
			[]string{"Ada moves 2 units from B1 to B2."}},
		{"a move that no answer can meet", "R[B1=4] B[C5=4] hR[7H 7S 7D 7C]", []game.Move{{Seat: 0, Action: "B1-B2"}},
			[]string{"Ada moves 4 units from B1 to B2."}},
		{"cards given up to a ruse", "R[B1=4] B[C5=4] hR[7H 9H 5D 2S] hB[3C 8H 9S]",
			[]game.Move{{Seat: 0, Action: "ruse 7H 5D 2S"}, {Seat: 1, Action: "give 8H 3C"}},
			[]string{"Ada announces: Ruse, with 7♥ 5♦ 2♠.", "Bo discards 8♥ 3♣."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn(t, c.position)
			var told []string
			for _, m := range c.moves {
				m.Decision = s.Pending()[0].ID
				events, err := s.Apply(m)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					if !e.Aside && e.To == nil {
						told = append(told, texts.Say(lang.English, e.Text, called))
					}
				}
			}
			if diff := cmp.Diff(c.told, told); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTerrainFormGoesOn: the form begins with the first zone that is open, and goes on with the next.
func TestTerrainFormGoesOn(t *testing.T) {
	s := drawn(t, "turn terrain army[GRE/ROM] init[20/20] tR[B2 D2 C4] tB[E3]")
	if first := s.(game.Opener).Opens(0); first != "B2" {
		t.Errorf("it opens with %q", first)
	}
	for _, c := range []struct{ action, piece, next string }{
		{"terr B2=F", "B2", "D2"}, {"terr D2=H", "D2", "C4"}, {"terr C4=M", "C4", "B2"},
	} {
		p := game.PointOf(s, 0, s.Describe(0, game.Action(c.action)))
		if p.Piece != c.piece || p.Next != c.next {
			t.Errorf("%s: of %q, goes on with %q; want %q, %q", c.action, p.Piece, p.Next, c.piece, c.next)
		}
	}
	battle := drawn(t, "turn 3R action R[C1=4] B[C5=4] tR[B2 D2 C4]")
	if first := battle.(game.Opener).Opens(0); first != "" {
		t.Errorf("a turn opens with the zone %q", first)
	}
}

// TestTroopsAreToldInWords: units that the notation marks are told in words.
func TestTroopsAreToldInWords(t *testing.T) {
	texts := catalog(t)
	s := drawn(t, "R[C1=4 A1:8^,9,10] B[C3=4] army[ELF/ROM] oR[ELF6+] hR[7S 9S]")
	told := map[string]bool{}
	for _, a := range s.Legal(0, nil) {
		for _, arg := range s.Describe(0, a).Args {
			if text := texts.Say(lang.English, arg.Label, called); strings.Contains(text, "HP") {
				told[text] = true
			}
			if text := texts.Say(lang.English, arg.Label, called); strings.ContainsAny(text, "^!/") {
				t.Errorf("%s: %q", a, text)
			}
		}
	}
	if !told["A1 with the hero: 1 unit, 8 HP"] {
		t.Errorf("the hero is not told: %v", told)
	}
}

// TestTheFormOfSpecials: the question goes on to the specials behind the orders, and the end of the form says what it
// puts in column C (R29.2).
func TestTheFormOfSpecials(t *testing.T) {
	texts := catalog(t)
	say := func(x game.Text) string { return texts.Say(lang.English, x, called) }
	s := drawn(t, "turn orders specials army[GRE/ROM] R[A1=4 B1=4 C1=4] B[C5=4]")
	for _, step := range []struct {
		action    game.Action
		ask, done string
	}{
		{"", "Lay one order, face up or down, keep two in secret; then your specials.", ""},
		{"orders GRE1+ GRE2 GRE5", "Place your leader, magic weapon and doctor.", "All specials in column C"},
		{"mark L A1", "Place your leader, magic weapon and doctor.", "The other specials in column C"},
		{"mark W B1", "Place your leader, magic weapon and doctor.", "The other specials in column C"},
		{"mark D C1", "Place your leader, magic weapon and doctor.", "Done"},
	} {
		if step.action != "" {
			if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Action: step.action}); err != nil {
				t.Fatal(err)
			}
		}
		ask, other := say(s.Pending()[0].Ask), say(s.Pending()[1].Ask)
		if ask != step.ask || other != "Lay one order, face up or down, keep two in secret; then your specials." {
			t.Errorf("behind %q: asked are %q and %q", step.action, ask, other)
		}
		if step.done == "" {
			continue
		}
		label, ready := say(s.Describe(0, "mark done").Label), say(s.Suggest(0)[0].Name)
		if label != step.done || ready != step.done {
			t.Errorf("behind %q: the form ends with %q, and %q is suggested; want %q", step.action, label, ready, step.done)
		}
	}
}
