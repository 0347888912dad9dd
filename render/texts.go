package render

import "io/fs"

// Texts is the folder texts of a painter's embedded files: the sentences of its
// picture in every language, which the host adds to the game's own. A tree without
// that folder is a bug of ours and panics.
func Texts(embedded fs.FS) fs.FS {
	texts, err := fs.Sub(embedded, "texts")
	if err != nil {
		panic("render: the embedded texts are gone: " + err.Error())
	}
	return texts
}
