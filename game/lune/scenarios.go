package lune

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
		panic("lune: " + err.Error()) // the path is ours
	}
	return files
}
