package game

import "io/fs"

// A Teacher is a Game with a guided first game: a short scripted match in which a
// newcomer does the real actions himself. Optional. Package game/scenario reads the
// scripts (lesson.go there) and gametest holds them to their law.
//
// Texts follow from the names of the steps; for a game with ID "chess":
//
//	chess.learn.<step>        what the step says: one or two short sentences
//	chess.learn.<step>.hint   the kind word after a wrong press, where the step asks for an action
type Teacher interface {
	// Lessons are the scenes, *.txt, played in the order of their names.
	Lessons() fs.FS
}
