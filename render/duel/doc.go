// Package duel paints the example game of game/gametest/duel: the smallest whole
// painter, to be read before one writes another. Begin at painter.go.
package duel
