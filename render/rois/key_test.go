package rois

import (
	"slices"
	"strings"
	"testing"

	"bivouac/game/lang"
	"bivouac/game/rois"
	"bivouac/render"
)

// TestSignsAreExplained: the panel of a player who is new to the game explains the signs on the board; that of another
// player, and the public picture, do not.
func TestSignsAreExplained(t *testing.T) {
	m := play(t, field, nil, "R A1-A2", "B pass", "R B2~B4")
	say := sayer(t, lang.English)
	for _, c := range []struct {
		focus  *render.Focus
		novice bool
		order  bool // protects the first troop
		want   string
	}{
		{&render.Focus{}, true, false, "less damage, more damage, a shot, loses HP each turn"},
		{&render.Focus{}, true, true, "less damage, changed by an order, more damage, a shot, loses HP each turn"},
		{&render.Focus{}, false, false, ""}, {nil, true, false, ""},
	} {
		e := &easel{view: view(m, 1), scene: render.Scene{Seat: 1, Say: say, Focus: c.focus, Novice: c.novice}}
		if first := slices.IndexFunc(e.view.Zones, func(z rois.Zone) bool { return len(z.Units) > 0 }); c.order {
			e.view.Zones[first].Cover = 5
		}
		var got []string
		for _, k := range e.keys() {
			got = append(got, k.text)
		}
		if said := strings.Join(got, ", "); said != c.want {
			t.Errorf("new: %t, a panel: %t: %q, want %q", c.novice, c.focus != nil, said, c.want)
		}
	}
}

// TestOldArrowsFade: what is over is faint for a player who is asked; the public picture shows the last turn in full,
// and the turn before goes once something is done.
func TestOldArrowsFade(t *testing.T) {
	e := &easel{view: view(play(t, field, nil, "R A1-A2", "B pass"), red)}
	e.view.Last = &rois.Trace{Seat: black, Steps: e.view.Now.Steps}
	if turns := e.turns(); len(turns) != 1 || turns[0].Seat != red || !turns[0].strong {
		t.Errorf("once Red has moved the turns are %+v", turns)
	}
	e = &easel{view: view(play(t, field, nil, clash...), black)}
	if turns := e.turns(); len(turns) != 1 || turns[0].Seat != red || !turns[0].strong {
		t.Errorf("in public the turns are %+v", turns)
	}
	e.scene.Focus = &render.Focus{}
	if turns := e.turns(); len(turns) != 1 || turns[0].strong {
		t.Errorf("in a panel the turns are %+v", turns)
	}
}
