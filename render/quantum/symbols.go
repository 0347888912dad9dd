package quantum

import (
	"fmt"
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// Symbols returns the ships of every faction, by value.
func (Painter) Symbols() map[string]render.Sprite {
	all := map[string]render.Sprite{}
	for look, sprite := range shared().ships {
		if !look.moved && !look.used {
			all[symbolName(look.faction, look.value)] = sprite
		}
	}
	return all
}

// Symbol returns the name of the symbol of the ship on a square. It returns "" if there is none.
func (Painter) Symbol(view game.View, _ game.Seat, piece string) string {
	v, _ := view.(quantum.View)
	for _, ship := range v.Ships {
		if ship.Square == piece {
			return symbolName(v.Players[ship.Seat].Faction, ship.Value)
		}
	}
	return ""
}

func symbolName(faction string, value int) string {
	return fmt.Sprintf("ship_%s_%d", strings.ToLower(faction), value)
}
