package rois

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
)

var players = []string{"Alice", "Bruno"}

// sayer translates like the host.
func sayer(t testing.TB, locale lang.Locale) func(game.Text) string {
	t.Helper()
	return rendertest.Sayer(t, rois.Game{}, Texts(), locale, players)
}

// play sets a position up and takes typed lines, each with its side in front:
// "R C1xC2".
func play(t testing.TB, position string, options map[string]string, lines ...string) *game.Match {
	t.Helper()
	setup := game.Setup{Game: rois.ID, Rules: rois.Game{}.Info().Rules, Seats: 2, Position: position, Options: options}
	m, _, err := game.NewMatch(rois.Game{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		side, words, _ := strings.Cut(line, " ")
		if m, _, err = m.Batch(map[string]game.Seat{"R": red, "B": black}[side], words); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return m
}

func view(m *game.Match, seat game.Seat) rois.View { return m.State.View(seat).(rois.View) }

// field is a battle of antiquity in which Red is to act.
const field = "turn 7R action army[GRE/CAR] init[20/20] theme antique R[A1=4 B2:10,10,7 C2=3 D1=4 E2:10,10,10,1] " +
	"B[A4:10,10,6 B4=4 C3=4 D4=4 E3:6] " +
	"T[A1:F A3:H C3:B B1:M E1:L A5:T D2:W(NE) C4:R D3:G B5:E] oR[GRE4+ GRE1 GRE3] lR[GRE6] oB[CAR5- CAR1 CAR2] hR[7H KS " +
	"2H 10H 9H] hB[7C 2D 3S]"

// clash is the turn that Red plays there.
var clash = []string{"R C2xC3 7H", "B pass", "R A1-A2", "B counter 7C 2D", "R B2~B4", "B pass", "R E2>E3", "B pass"}

// spell is a field on which no troop may move (R-ELF4).
const spell = "turn 7R order army[GRE/ELF] init[20/20] theme antique R[A1=4 B2:10,10,7 C2=3 D1=4 E2:10,10,10,1] " +
	"B[A4:10,10,6 B4=4 C3=4 D4=4 E3:6] " +
	"T[A1:F A3:H C3:B B1:M] oR[GRE2- GRE1 GRE3] lR[GRE6] oB[ELF4+ ? ?] hR[7H KS 2H 10D *1] hB[7C 2D 3S]"

// scenes are the pictures that are kept as golden ones.
func scenes(t testing.TB) []rendertest.Scene {
	en, fr := sayer(t, "en"), sayer(t, "fr")
	long := []string{"Marguerite-Éléonore de la Tour", "布鲁诺"}
	public := func(v rois.View, names []string) render.Scene {
		return render.Scene{View: v, Seat: game.Spectator, Names: names, Say: fr}
	}
	private := func(v rois.View, f *render.Focus) render.Scene {
		return render.Scene{View: v, Seat: v.Seat, Names: players, Say: en, Focus: f}
	}
	below := private(view(play(t, field, nil, "R A1-A2", "B pass", "R B2~B4"), black), nil)
	below.Look.Below = true
	asks := func(overlay string) *render.Focus { return &render.Focus{Overlay: overlay} }
	ready, forms := play(t, field, nil), play(t, "", nil, "R army COL", "B army INS")
	orders := play(t, "", map[string]string{"terrain": "random"}, "R army COL", "B army INS")
	return []rendertest.Scene{
		{Name: "clash", Scene: public(view(play(t, field, nil, clash...), game.Spectator), players)},
		{Name: "answer", Scene: private(view(play(t, field, nil, "R A1-A2", "B pass", "R B2~B4"), black), nil)},
		{Name: "below", Scene: below},
		{Name: "targets", Scene: private(view(ready, red), asks(rois.OverlayTargets))},
		{Name: "moves", Scene: private(view(ready, red), rendertest.Focus(ready, red, "move", "D1"))},
		{Name: "fire", Scene: private(view(ready, red), asks(rois.OverlayFire))},
		{Name: "unbegun", Scene: rendertest.Unbegun(t, rois.Game{}, 2, game.Seed{}, players, fr)},
		{Name: "armies", Scene: public(view(play(t, "", nil, "R army ROM"), game.Spectator), players)},
		{Name: "terrain", Scene: private(view(forms, red), nil)},
		{Name: "orders", Scene: private(view(orders, red), rendertest.Focus(orders, red, "orders", "COL4-", "COL1"))},
		{Name: "unleashed", Scene: private(view(play(t, spell, nil), red), asks(rois.OverlayThreats))},
		{Name: "horde", Scene: private(horde().View, nil)},
		{Name: "swarm", Scene: public(swarm().View, long)},
		{Name: "won", Scene: public(view(play(t, field, nil, "R resign"), game.Spectator), players)},
		{Name: "over", Scene: public(view(play(t, field, nil, append(clash, "R resign")...), game.Spectator), long)},
	}
}
