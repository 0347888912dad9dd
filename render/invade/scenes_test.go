package invade

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/lang"
	"bivouac/render"
	"bivouac/render/rendertest"
)

var players = []string{"Alice", "Bruno"}

// sayer translates like the host.
func sayer(t testing.TB, locale lang.Locale) func(game.Text) string {
	t.Helper()
	return rendertest.Sayer(t, invade.Game{}, Texts(), locale, players)
}

// play sets a position up, forces the dice to come, and takes typed lines, by
// seats in turn beginning with the first given.
func play(t testing.TB, position string, dice []string, seat game.Seat, lines ...string) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(invade.Game{}, game.Setup{
		Game: invade.ID, Rules: invade.Game{}.Info().Rules, Seats: 2, Position: position,
	})
	if err != nil {
		t.Fatal(err)
	}
	if dice != nil {
		if err := m.State.Rig("dice", dice); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range lines {
		if m, _, err = m.Batch(seat, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		seat = 1 - seat
	}
	return m
}

func view(m *game.Match, seat game.Seat) invade.View { return m.State.View(seat).(invade.View) }

const (
	middle = "S: b4 f9 Ah7 i5 Bk6 m4 c3 Ce5 n9 Al7 [8N C]; N: c15 e12 Ah11 j12 B0l10 k14 Cg14 m13 o15 a13 [8N B]; " +
		"active N; phase ALLOCATE; roll 5 2 5 6 6; turn 11; foe 4"
	northTurn = "[C5 A2 O5 E6 P6] !6:24 k14-k9 c15-d12 +e16 g14-g12 >o15-o12 / l10xl7 l10xl7 k9xk6 ."
	southTurn = "[C4 A2 O5 E3 P4] !2 b4-d8 i5-i10 h7-h9"
	opening   = "S: d1 h1 m1 [14N A B C]; N: d16 i16 m16 [14N A B C]; active S; phase ALLOCATE; roll 6 4 3 2 5; " +
		"turn 1; foe 0"
	runner = "S: b4 f9 Ah7 Bk6 m4 c3 Ce5 n10 [9N A C]; N: c15 e12 Ah11 j12 B0l10 k14 Cg14 m13 o13 a13 [8N B]; " +
		"active S; phase MOVE; dice C2 A2 O6 E6 P4; turn 17; foe 4"
	pressed = "S: d4 h5 Cg3 m1 [9N]; N: Ak7 f8 p6 m7 c12 [5N]; active S; phase MOVE; dice C3 A2 O5 E4 P3; foe 2"
	shells  = "S: Bf6 e9 f4 [5N]; N: f9 g9 Af10 k12 [2N]; active S; phase ATTACK; dice C3 A2 O3 E6 P4; effect 24; foe 4"
	crowd   = "S: Ad3 Ae3 Af3 Bg3 B0h3 Bi3/1 Cj3 Ck3/1 Cl3^ m3/1 n3^ o3 [5N]; " +
		"N: Ad14 Ae14/1 Bf14 B0g14/1 Bh14 Ci14 Cj14 Ck14/1 l14 m14/1 n14 [6N]; " +
		"active S; phase MOVE; dice C5 A1 O1 E4 P1; moves 2; quiet 21; foe 2"
)

var southDice = []string{"4", "2", "5", "3", "4"}

func midGame(t testing.TB) *game.Match {
	return play(t, middle, southDice, invade.North, northTurn, southTurn)
}

func attack(t testing.TB) *game.Match {
	return play(t, middle, southDice, invade.North, northTurn, southTurn+" / h9xh11")
}

func alarm(t testing.TB) *game.Match {
	position := strings.Replace(middle, "N: ", "N: g6 ", 1) + "; quiet 17"
	return play(t, position, southDice, invade.North, "[C5 A2 O5 E6 P6] !6:24 k14-k9 g6-f1 / .", "[C4 A2 O5 E3 P4]")
}

func won(t testing.TB) *game.Match {
	return play(t, runner, southDice, invade.South, "n10-p16 k6-k8 / .", "[C4 A2 O5 E3 P4] !2 j12-j9 m13-m10 .")
}

// placement is a new game in which South has placed.
func placement(t testing.TB) *game.Match {
	return play(t, "", nil, invade.South, "@dhm")
}

// scenes are the pictures that are kept as golden ones.
func scenes(t testing.TB) []rendertest.Scene {
	en, fr := sayer(t, "en"), sayer(t, "fr")
	long := []string{"Marguerite-Éléonore de la Tour", "布鲁诺"}
	north := play(t, middle, nil, invade.North, "[C5 A2 O5 E6 P6] !6:24 c15-d12")
	mid, fight, shelling := midGame(t), attack(t), play(t, shells, nil, invade.South)
	public := func(m *game.Match, names []string) render.Scene {
		return render.Scene{View: view(m, game.Spectator), Seat: game.Spectator, Names: names, Say: fr}
	}
	private := func(m *game.Match, say func(game.Text) string, f *render.Focus) render.Scene {
		return render.Scene{View: view(m, invade.South), Seat: invade.South, Names: players, Say: say, Focus: f}
	}
	below := render.Scene{View: view(north, invade.North), Seat: invade.North, Names: players, Say: en,
		Focus: rendertest.Focus(north, invade.North, "move", "e12"), Look: render.Look{Below: true}}
	return []rendertest.Scene{
		{Name: "placement", Scene: private(placement(t), fr, nil)},
		{Name: "allocate", Scene: public(play(t, opening, nil, invade.South), players)},
		{Name: "move", Scene: private(mid, en, rendertest.Focus(mid, invade.South, "move", "f9"))},
		{Name: "attack", Scene: private(fight, fr, rendertest.Focus(fight, invade.South, ""))},
		{Name: "alarm", Scene: public(alarm(t), long)},
		{Name: "result", Scene: public(won(t), players)},
		{Name: "threats",
			Scene: private(play(t, pressed, nil, invade.South), en, &render.Focus{Overlay: invade.OverlayThreats})},
		{Name: "shell", Scene: private(shelling, fr, rendertest.Focus(shelling, invade.South, "shell", "f6", "f9"))},
		{Name: "targets", Scene: private(mid, en, &render.Focus{Overlay: invade.OverlayTargets})},
		{Name: "unbegun", Scene: rendertest.Unbegun(t, invade.Game{}, 2, game.Seed{1}, players, en)},
		{Name: "below", Scene: below},
		{Name: "elites", Scene: public(play(t, crowd, nil, invade.South), players)},
	}
}
