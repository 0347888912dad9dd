package rois

import (
	"image"

	"bivouac/game/rois"
	"bivouac/render"
)

// The key line explains the signs on the board to a player who has ended fewer than two games. It
// follows the legend of the marks, as far as there is room.

// keyed is an entry of the key line: a sign of the stock, or an arrow if sign is "".
type keyed struct {
	sign, text string
	dashed     bool
}

// keyIndent is how much room the sign of an entry takes.
const keyIndent = 56

// keys returns the entries for the signs on the board, the most important first. It returns nil for public
// pictures and for viewers who know the signs.
func (e *easel) keys() (list []keyed) {
	if !e.scene.Novice || e.scene.Focus == nil {
		return nil
	}
	var shield, gold, skull, drop, shot, push bool
	for _, z := range e.view.Zones {
		cover, penalty := worth(z)
		shield, gold, skull = shield || cover > 0, gold || gilded(z), skull || penalty > 0
		drop = drop || terrainOf(z) == "T" && cover == 0 && penalty == 0
	}
	see := func(a *rois.Action, pushed string) {
		shot = shot || a.Kind == rois.KindShot && len(e.way(a)) > 0
		push = push || pushed != ""
	}
	if e.view.Open != nil {
		see(e.view.Open, "")
	}
	for _, t := range e.turns() {
		for i := range t.Steps {
			see(&t.Steps[i].Action, t.Steps[i].Pushed)
		}
	}
	for _, k := range []struct {
		used bool
		keyed
	}{
		{shield, keyed{sign: "shield", text: e.say("rois.picture.key.shield")}},
		{gold, keyed{sign: "gold shield", text: e.say("rois.picture.key.gold")}},
		{skull, keyed{sign: "skull", text: e.say("rois.picture.key.skull")}},
		{shot, keyed{dashed: true, text: e.say("rois.picture.key.shot")}},
		{push, keyed{dashed: true, text: e.say("rois.picture.key.push")}},
		{drop, keyed{sign: "drop", text: e.say("rois.picture.key.drop")}},
	} {
		if k.used {
			list = append(list, k.keyed)
		}
	}
	return list
}

// keyEntry draws an entry at the beginning of a line, and returns its width.
func (e *easel) keyEntry(line image.Rectangle, k keyed) int {
	x, y := line.Min.X, line.Min.Y
	if k.sign != "" {
		e.Stamp(e.stock.signs[k.sign], x+keyIndent/2-4, y)
	} else {
		e.Arrow([]render.Point{pt(float64(x), float64(y)), pt(float64(x+keyIndent-render.Gap), float64(y))},
			render.ArrowStyle{Width: render.Thin, Color: strikeColor, Under: render.Ink, Dashed: k.dashed})
	}
	return keyIndent + e.Text(k.text, x+keyIndent, y, render.Style{Size: render.SizeSmall, Color: render.Paper})
}
