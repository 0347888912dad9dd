package lune

import (
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// Symbols returns the symbols of the Mechs, in the colours of every seat.
func (Painter) Symbols() map[string]render.Sprite {
	all := map[string]render.Sprite{}
	for code := range mechs {
		for seat := range mostSeats {
			all[symbolName(code, seat)] = shared().things[mechName(code, seat)]
		}
	}
	return all
}

// Symbol returns the name of a Mech's symbol, or "" for any other piece.
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
