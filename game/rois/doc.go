// Package rois is the rules of Les Rois du Champ de Bataille: two armies of equal
// units on 5x5 zones, a deck of 54 cards whose suits strike and move, counters out
// of turn, and one order card in play that bends the rules. Numbers in comments
// (R10.5, R-GRE1.1) are those of the rules.
//
// It may import game only.
package rois
