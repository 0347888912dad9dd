package duel

import (
	"embed"
	"io/fs"
)

//go:embed testdata/scenarios/*.txt
var scenarioFiles embed.FS

// Scenarios are the rules' scenario files, *.txt: positions that a developer can
// draw, or load into a channel of the playground.
func Scenarios() fs.FS {
	files, err := fs.Sub(scenarioFiles, "testdata/scenarios")
	if err != nil {
		panic("duel: " + err.Error()) // the path is ours
	}
	return files
}

//go:embed learn/*.txt
var lessonFiles embed.FS

// Lessons are the scenes of the guided first game: game.Teacher.
func (Game) Lessons() fs.FS {
	files, err := fs.Sub(lessonFiles, "learn")
	if err != nil {
		panic("duel: " + err.Error()) // the path is ours
	}
	return files
}
