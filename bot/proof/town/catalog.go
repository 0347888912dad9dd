package town

import (
	"crypto/sha256"
	"io/fs"
	"sync"

	"bivouac/bot"
	"bivouac/game/lang"
)

var catalogs sync.Map // by the hash of the titles' message files

// Catalog returns the catalog that bot.Catalog makes. It is made once for all towns of the process
// whose titles have the same texts, because reading the texts takes longer than starting a bot.
func Catalog(titles []bot.Title) (*lang.Catalog, error) {
	sum := sha256.New()
	for _, title := range titles {
		for _, files := range []fs.FS{title.Game.Info().Texts, title.Texts} {
			for _, l := range lang.Locales {
				var text []byte
				if files != nil {
					text, _ = fs.ReadFile(files, string(l)+".json") // bot.Catalog reports a missing file
				}
				each := sha256.Sum256(text)
				sum.Write(each[:])
			}
		}
	}
	key := [sha256.Size]byte(sum.Sum(nil))
	if made, ok := catalogs.Load(key); ok {
		return made.(*lang.Catalog), nil
	}
	made, err := bot.Catalog(titles)
	if err == nil {
		catalogs.Store(key, made)
	}
	return made, err
}
