package rois

import (
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Symbols returns a block of each army on both sides.
func (Painter) Symbols() map[string]render.Sprite {
	all := map[string]render.Sprite{}
	for look, sprite := range sharedStock().blocks {
		if look.army != "" && look.whole && look.short && !look.small {
			all[symbolName(look.seat, look.army)] = sprite
		}
	}
	return all
}

// Symbol returns the name of the symbol of the troop in a zone. It returns "" if there is none.
func (Painter) Symbol(view game.View, _ game.Seat, piece string) string {
	v, _ := view.(rois.View)
	for _, z := range v.Zones {
		if z.Name == piece && z.Owner >= 0 && v.Players[z.Owner].Army != "" {
			return symbolName(int(z.Owner), v.Players[z.Owner].Army)
		}
	}
	return ""
}

func symbolName(seat int, army string) string {
	return "troop_" + [2]string{"red", "black"}[seat] + "_" + strings.ToLower(army)
}
