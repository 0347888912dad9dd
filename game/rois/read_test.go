package rois_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/rois"
)

// drawn is a drawn position with a seed that does not matter.
func drawn(t *testing.T, text string) game.State {
	t.Helper()
	s, _, err := rois.Game{}.Position(text, game.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const (
	field  = "R[C1:10,10,7,3 D1=4] B[C2=4 C4=2 E5=1] hR[3H 7H 9H 5D 2S 8S *1]"
	undead = "army[UND/ROM] oR[UND1+] R[B1=4 C2=2 D1=4] B[C5=4] hR[2S]"
	window = "turn 3R hR[7H] R[C1=4] B[C2=4] hB[3C 4C 6D 8S *2]"
)

// readings are lines typed in a position and the actions that they stand for.
var readings = []struct {
	name, position, typed string
	seat                  game.Seat
	want                  string
}{
	{"a strike", field, "c1xc2", 0, "C1xC2"},
	{"its suit goes without saying", field, "C1xC2 coeur", 0, "C1xC2"},
	{"the lowest card is taken anyway", field, "C1xC2 3H", 0, "C1xC2"},
	{"an exact card", field, "C1xC2 [9H]", 0, "use 9H, C1xC2"},
	{"a symbol", field, "C1xC2 9♥", 0, "use 9H, C1xC2"},
	{"two exact cards", field, "C1~C4 7 coeur 9 coeur", 0, "use 7H, use 9H, C1~C4"},
	{"the two lowest", field, "C1~C4 3H 7H", 0, "C1~C4"},
	{"a heal without a suit", field, "+C1", 0, "+C1 S"},
	{"a heal by name", field, "+c1 piques", 0, "+C1 S"},
	{"all units by number", field, "D1/4-D2", 0, "D1-D2"},
	{"the healthiest by HP", field, "C1:10-B2", 0, "C1/1-B2"},
	{"units by HP", field, "C1:3,10-B2", 0, "C1:10,3-B2"},
	{"all units by HP", field, "C1:3,7,10,10-B2", 0, "C1-B2"},
	{"a discard by suit", field, "jeter carreau", 0, "disc 5D"},
	{"a discard of a joker", field, "disc *", 0, "disc *1"},
	{"a ruse by suits", field, "ruse H H D", 0, "ruse 3H 7H 5D"},
	{"the end in French", field, "fin", 0, "end"},
	{"a march in order, illegal steps dropped", undead, "march B1-B2 C2-C3 D1-E1", 0,
		"march C2-C3, march B1-B2, march stop"},
	{"a march all ahead", undead, "marche tout", 0, "march all"},
	{"one step of a march", undead, "marche B1-B2", 0, "march B1-B2, march stop"},
	{"cards of another suit", field, "C1xC2 5D", 0, ""},
	{"more cards than it takes", field, "C1xC2 3H 7H", 0, ""},
	{"attackers by HP", field, "C1:7xC2", 0, "C1/1xC2"},
	{"a hero in the form of the order phase", "army[ELF/ROM] turn 3R order oR[ELF5 ELF2] R[B2=1] B[C5=4] hR[4H]",
		"poser ELF5+@B2", 0, "lay ELF5+ @B2"},
	{"a swap of units the other way round", "army[ROM/GRE] oR[ROM6+] R[A1:10,7 B1=2] B[C5=4]",
		"end B1:10=A1:7", 0, "end A1:7=B1:10"},
	{"resigning", field, "abandon", 1, "resign"},
	{"a draw", field, "nulle ?", 0, ""},
	{"a draw offer", field, "nulle?", 0, "draw?"},
}

// TestFormsByMenu: menus ask part by part for what a typed form tells at once (R31.2a).
func TestFormsByMenu(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		parts          []game.Action
		legal, not     game.Action // behind the parts
		end            game.Action
	}{
		{"a march", "turn 3R action fresh army[UND/ROM] oR[UND1+] R[C2=2 C1=3 A1=2] B[E4=2] hR[2H S] hB[C D]", 0,
			[]game.Action{"march C2/1-B3", "march C2-C3", "march C1-C2"}, "march A1-B2", "march C2-C3", "march stop"},
		{"a share", "turn 2B reaction table[announced; play A4xA3; cards 2H] army[GRE/ROM]" +
			" R[A3=2 A2=1 B2=2 C2=3] B[A4=3 B4=1] oR[GRE5+]", 0,
			[]game.Action{"spread B2:2"}, "spread A2:1", "pass", "spread stop"},
		{"a terrain form", "turn terrain army[GRE/ROM] tR[C3 D2 E4] tB[C5]", 0,
			[]game.Action{"terr C3=F"}, "terr D2=M", "terr C3=B", "terr done"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := drawn(t, c.position)
			for _, a := range append(c.parts, c.end) {
				if a == c.end {
					legal := s.Legal(c.seat, nil)
					if !slices.Contains(legal, c.legal) || slices.Contains(legal, c.not) {
						t.Errorf("behind %v: %v", c.parts, legal)
					}
				}
				i := slices.IndexFunc(s.Pending(), func(d game.Decision) bool { return d.Seat == c.seat })
				if i < 0 {
					t.Fatalf("nobody is asked for %s", a)
				}
				if _, err := s.Apply(game.Move{Decision: s.Pending()[i].ID, Seat: c.seat, Action: a}); err != nil {
					t.Fatalf("%s: %v", a, err)
				}
			}
		})
	}
}

func TestRead(t *testing.T) {
	for _, c := range readings {
		t.Run(c.name, func(t *testing.T) {
			got, err := drawn(t, c.position).Read(c.seat, strings.Join(rois.Game{}.Words(c.typed), " "), false)
			var refused *game.Refusal
			if err != nil && !errors.As(err, &refused) {
				t.Fatal(err)
			}
			var list []string
			for _, a := range got {
				list = append(list, string(a))
			}
			if diff := cmp.Diff(c.want, strings.Join(list, ", ")); diff != "" {
				t.Errorf("Read(%q): %s", c.typed, diff)
			}
		})
	}
}

// TestReadWindow: answers by suit and by what they cost.
func TestReadWindow(t *testing.T) {
	s := drawn(t, window)
	if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: 0, Action: "C1xC2"}); err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]game.Action{
		"passe": "pass", "contre C C": "counter 3C 4C", "contre *": "counter *2", "counter 8S 6D": "counter 6D 8S",
		"contrer joker": "counter *2",
	} {
		got, err := s.Read(1, typed, false)
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("Read(%q) = %v, %v; want %s", typed, got, err, want)
		}
	}
}

// TestReadBehind: what a line asks for and has happened by itself is passed over.
func TestReadBehind(t *testing.T) {
	s := drawn(t, "turn 3R R[C1=4] B[C5=4] hR[2S]")
	m := &game.Match{Game: rois.Game{}, Setup: game.Setup{Seats: 2}, State: s}
	if _, _, err := m.Batch(0, "C1-C2; fin"); err != nil {
		t.Errorf("an end behind a turn that has ended: %v", err)
	}
	if _, _, err := m.Batch(0, "C1-C2; C2-C3"); err == nil {
		t.Error("a move in the enemy's turn is taken")
	}
}

// TestReadBehindDropped: what stands behind an action that a trigger made illegal goes
// with it, and a plan stops (R6.3, R13.12); the next line is played.
func TestReadBehindDropped(t *testing.T) {
	s := drawn(t, "turn 3R order army[INS/GRE] oR[INS5+] oB[GRE3+] hive R D2 R[C2:10,9] B[A5=4] hR[2S 3S 4S] fresh")
	m := &game.Match{Game: rois.Game{}, Setup: game.Setup{Seats: 2}, State: s}
	next, _, err := m.Batch(0, "+C2 S C2-C3 end")
	if err != nil {
		t.Fatal(err)
	}
	if got := next.State.View(0).(rois.View); got.Active != 0 || got.Players[0].Cards != 3 {
		t.Errorf("the rest of the line was played: seat %d, %d cards", got.Active, got.Players[0].Cards)
	}
	if got := next.State.(game.Informed).News(0, s); got.Key != "rois.news.dropped" {
		t.Errorf("news %q", got.Key)
	}
	if got := next.State.(game.Informed).News(1, s); !got.IsZero() {
		t.Errorf("news of the other %q", got.Key)
	}
	after, _, err := next.Batch(0, "C2-C3 end")
	if err != nil {
		t.Fatal(err)
	}
	got := after.State.(game.Informed).News(0, next.State)
	if got.Key == "rois.news.dropped" || after.State.View(0).(rois.View).Active == 0 {
		t.Errorf("the next line: news %q", got.Key)
	}
}

// TestFactsOfHannibal: what a ruse costs the other side counts (R13.2, R-CAR1.1).
func TestFactsOfHannibal(t *testing.T) {
	s := drawn(t, "turn 3R action army[CAR/GRE] oR[CAR1+] R[A1=1] B[C3=4 D4:2] hR[2S 3S 4S] hB[5D 6D 7D]")
	if _, err := s.Apply(game.Move{Decision: s.Pending()[0].ID, Seat: 0, Action: "ruse 2S 3S 4S"}); err != nil {
		t.Fatal(err)
	}
	facts := s.(game.Informed).Facts(1)
	if !slices.Contains(facts, game.Fact{ID: "kills", Number: 1}) ||
		!slices.Contains(facts, game.Fact{ID: "class", Word: "ruse"}) {
		t.Errorf("facts %v, want a ruse that kills one", facts)
	}
}

func TestCompose(t *testing.T) {
	for _, c := range []struct{ verb, args, want string }{
		{"strike", "C1|C2|plain", "C1xC2"}, {"strike", "C1|C2|merc", "C1xC2 merc"}, {"push", "C1|C2|theban", "C1>>C2"},
		{"move", "C1/2|C2|plain", "C1/2-C2"}, {"move", "C1|C3|double", "C1--C3"}, {"move", "C1|D3|dark-S", "dark C1-D3 S"},
		{"move", "C1|C2|hive", "hive C1-C2"}, {"shoot", "C1|D4|cruiser-H", "cruiser C1~D4 H"},
		{"shoot", "C1|C4|merc", "C1~C4  merc"},
		{"heal", "C1|S", "+C1 S"}, {"order", "swap GRE3+|4D", "swap GRE3+ 4D"},
		{"order", "keep|-", "keep"}, {"end", "-", "end"},
		{"end", "A1:7=B1:10", "end A1:7=B1:10"}, {"terrain", "C3|W(N)", "terr C3=W(N)"},
		{"power", "spqr|C1|C2|-", "spqr C1xC2"},
		{"power", "fever|C2|C3|5", "fever C2xC3 5"}, {"power", "whip|B1|B3|B2", "whip B1-B2xB3"},
		{"power", "split|C1|-|2", "split C1/2"},
		{"power", "soul|-|C1|R", "soul R C1"}, {"power", "hit|C3|-|H merc", "hit C3 H merc"},
		{"power", "inf|-|-|hand", "inf   hand"}, {"choose", "D3", "dev D3"}, {"choose", "ok", "terr ok"},
		{"react", "numb|7H", "numb 7H"}, {"draw", "offer", ""}, {"nonsense", "", ""},
	} {
		got := (rois.Game{}).Compose(c.verb, strings.Split(c.args, "|"))
		if !slices.Equal(strings.Fields(got), strings.Fields(c.want)) {
			t.Errorf("Compose(%s, %s) = %q, want %q", c.verb, c.args, got, c.want)
		}
	}
}
