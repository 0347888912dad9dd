package evening

import (
	"crypto/sha256"
	"image"
	"image/color/palette"
	"io/fs"

	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/render"
)

// brief is a title for which the computer thinks a moment only, so that a review takes none.
type brief struct{ game.Game }

func (brief) Strengths() (all [game.Levels]game.Strength) {
	for i := range all {
		all[i] = brief{}.Advice()
	}
	return all
}

func (brief) Advice() game.Strength {
	return game.Strength{Method: game.OneStep, Decisions: 200}
}

func (b brief) Lessons() fs.FS { return b.Game.(game.Teacher).Lessons() }

// sketch is a painter whose pictures are small, and differ where what it says of them differs, so that
// films have as many pictures as with the title's painter.
type sketch struct{ render.Painter }

func (p sketch) Board(s render.Scene) ([]byte, error) {
	sum := sha256.Sum256([]byte(p.Alt(s)))
	img := image.NewPaletted(image.Rect(0, 0, 128, 96), palette.WebSafe)
	for n := range sum {
		img.Pix[n] = sum[n] % uint8(len(palette.WebSafe))
	}
	return town.PNG(img)
}
