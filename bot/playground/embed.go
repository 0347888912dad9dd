package playground

import (
	"embed"
	"io/fs"
)

// The page's own tests are not embedded.
//
//go:embed page/index.html page/icon.svg page/css page/js
var pageFiles embed.FS

func embeddedPage() fs.FS {
	sub, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // cannot happen: the folder is embedded in this package
	}
	return sub
}
