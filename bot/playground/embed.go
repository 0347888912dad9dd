package playground

import (
	"embed"
	"io/fs"
)

//go:embed page
var pageFiles embed.FS

func embeddedPage() fs.FS {
	sub, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // the folder is part of this package
	}
	return sub
}
