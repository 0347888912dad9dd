package screen

import (
	"slices"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/lune"
	paintlune "bivouac/render/lune"
)

// TestAPageForAllSeatsHasAPicture: a position of a page may ask more seats than the
// game needs at least.
func TestAPageForAllSeatsHasAPicture(t *testing.T) {
	title := Title{Game: lune.Game{}, Painter: paintlune.Painter{}, Texts: paintlune.Texts()}
	catalog, err := Catalog([]Title{title})
	if err != nil {
		t.Fatal(err)
	}
	k := &Kit{Titles: []Title{title}, Catalog: catalog}
	pages := title.Game.Info().Topics
	coop := slices.IndexFunc(pages, func(page game.Topic) bool { return page.ID == "coop" })
	if coop < 0 {
		t.Fatal("no page tells of playing together")
	}
	if _, err := TopicPicture(title, pages[coop], k.Public(table.Table{})); err != nil {
		t.Error(err)
	}
}
