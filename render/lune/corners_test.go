package lune

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/game/lune"
	"bivouac/render"
)

// TestCardsHoldTheirRows: what the cards in the corners list in recorded games and in missions played by
// chance stays within their edges, names whole.
func TestCardsHoldTheirRows(t *testing.T) {
	const kindsMost, objectivesMost, missionsByChance, every, shopMoves = 6, 3, 60, 12, 40
	views := map[string]lune.View{}
	kinds, objectives := 0, 0
	add := func(m *game.Match) bool {
		v := m.State.View(game.Spectator).(lune.View)
		if charted(&v) {
			return false
		}
		key := strings.Join(v.Roster, " ")
		for _, o := range v.Objectives {
			key += " " + o.Code
		}
		views[key] = v
		kinds, objectives = max(kinds, len(v.Roster)), max(objectives, len(v.Objectives))
		return true
	}
	for _, m := range gametest.Played(t, lune.Game{}) {
		for n := 0; n < len(m.Journal); n += every {
			at, err := m.At(n)
			if err != nil {
				t.Fatal(err)
			}
			add(at)
		}
	}
	luck := rand.New(rand.NewPCG(7, 8))
	for n := range missionsByChance {
		m, _, err := game.NewMatch(lune.Game{}, game.Setup{
			Game: lune.ID, Rules: lune.Game{}.Info().Rules, Seats: 1,
			Options: map[string]string{"mode": fmt.Sprint("mission", 1+n%missions)}, Seed: game.Seed{byte(luck.IntN(256))},
		})
		for moves := 0; err == nil && !add(m) && moves < shopMoves; moves++ {
			all := m.State.Legal(0, nil)
			m, _, err = m.Act(m.MoveOf(0, all[luck.IntN(len(all))]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var keys []string
	for key := range views {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range amount.Some(keys, 4) {
		for _, locale := range lang.Locales {
			within(t, string(locale)+" "+key, views[key], sayer(t, locale))
		}
	}
	t.Logf("%d views", len(views))
	if kinds != kindsMost || objectives != objectivesMost {
		t.Errorf("%d kinds of Veks and %d objectives at most, want %d and %d", kinds, objectives, kindsMost, objectivesMost)
	}
}

// within demands that the cards in the corners are drawn alone, with whole texts, and that rows stay
// inside their edges.
func within(t *testing.T, name string, v lune.View, say func(game.Text) string) {
	t.Helper()
	v.Auras = []string{"FP", "PP"}
	var heard []render.Drawn
	drawn, empty := render.NewCanvas(width, boardTop+rowHigh), render.NewCanvas(width, boardTop+rowHigh)
	drawn.Heard = &heard
	e := &easel{Canvas: drawn, sheet: shared(), view: &v, scene: render.Scene{Say: say}, grid: gridOf(&v)}
	e.corners()
	cards := []image.Rectangle{rosterBox(len(v.Roster)), objectivesBox(len(v.Objectives))}
	for _, b := range cards {
		drawCard(empty, b)
	}
	const edge = 4 // pixels of a card's rim and beside it
	for _, c := range []*render.Canvas{drawn, empty} {
		for _, b := range cards {
			draw.Draw(c.Image, b.Inset(edge), image.Black, image.Point{}, draw.Src)
		}
	}
	if !bytes.Equal(drawn.Image.Pix, empty.Image.Pix) {
		t.Errorf("%s: a row leaves its card", name)
	}
	for _, d := range heard {
		if strings.HasSuffix(d.Text, "…") {
			t.Errorf("%s: %q is cut off", name, d.Text)
		}
	}
	if want := len(v.Roster) + 1 + 2*len(v.Objectives); len(heard) != want {
		t.Errorf("%s: %d texts, want %d", name, len(heard), want)
	}
}
