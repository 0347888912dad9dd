package render

import "io/fs"

// Texts returns the folder texts of a painter's embedded files: the texts of its picture in every
// language, which the host adds to the game's own.
func Texts(embedded fs.FS) fs.FS {
	texts, err := fs.Sub(embedded, "texts")
	if err != nil {
		panic("render: the embedded texts are gone: " + err.Error())
	}
	return texts
}
