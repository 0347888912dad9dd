package lune

import (
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// Symbols are the Mechs in the colours of every seat.
func (Painter) Symbols() map[string]render.Sprite {
	all := map[string]render.Sprite{}
	for code := range mechs {
		for seat := range mostSeats {
			all[symbolName(code, seat)] = shared().things[mechName(code, seat)]
		}
	}
	return all
}

// Symbol is that of a Mech.
func (Painter) Symbol(view game.View, _ game.Seat, piece string) string {
	v, _ := view.(lune.View)
	for _, m := range v.Mechs {
		if m.Code == piece {
			return symbolName(piece, min(max(int(m.Owner), 0), mostSeats-1))
		}
	}
	return ""
}

func symbolName(code string, seat int) string {
	return "mech_" + strings.ToLower(code) + "_" + strconv.Itoa(seat+1)
}
