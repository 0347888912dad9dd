package invade

import (
	"embed"
	"io/fs"
)

//go:embed learn/*.txt
var lessonFiles embed.FS

// Lessons are the scenes of the guided first game: game.Teacher.
func (Game) Lessons() fs.FS {
	files, err := fs.Sub(lessonFiles, "learn")
	if err != nil {
		panic("invade: " + err.Error()) // the path is ours
	}
	return files
}
