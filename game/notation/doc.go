// Package notation is the kit of which titles make what is written and read: saves of
// positions, drawn positions, the words of the notation, and what stands in their place
// where a game has none of its own yet. Begin reading at save.go.
//
// It knows no title and no position. What a title's grammar has for itself (how a move
// implies another, what a word means in which phase) stays with the title.
package notation
