package invade

import (
	"strings"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// Symbols returns the soldiers of both sides, by kind.
func (Painter) Symbols() map[string]render.Sprite {
	all := map[string]render.Sprite{}
	for look, sprite := range shared().soldiers {
		if !look.cracked && !look.moved && !look.shell {
			all[symbolName(look.side, look.kind)] = sprite
		}
	}
	return all
}

// Symbol returns the name of the symbol of the soldier on a square, or of a kind in the seat's base. It
// returns "" if there is none.
func (Painter) Symbol(view game.View, seat game.Seat, piece string) string {
	v, _ := view.(invade.View)
	for _, u := range v.Units {
		if u.Square == piece {
			return symbolName(u.Side, u.Kind)
		}
	}
	for _, kind := range kinds {
		if kind == piece && seat >= 0 {
			return symbolName(seat, kind)
		}
	}
	return ""
}

func symbolName(side game.Seat, kind string) string {
	return "soldier_" + [2]string{"south", "north"}[side] + "_" + strings.ToLower(kind)
}
