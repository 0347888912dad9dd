package game

import "io/fs"

// A Teacher is a Game with a guided first game: a short scripted match in which a newcomer performs
// the real actions. Optional. Package game/scenario reads the scripts (lesson.go) and gametest
// checks them.
//
// Texts follow from the names of the steps; for a game with ID "chess":
//
//	chess.learn.<step>        what the step says: one or two short sentences
//	chess.learn.<step>.hint   a hint after a wrong press, if the step asks for an action
type Teacher interface {
	// Lessons are the scenes, *.txt, played in the order of their names.
	Lessons() fs.FS
}
