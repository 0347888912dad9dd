package bot

import (
	"context"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/render"
)

// Warm paints each game's empty board for nobody, and lets painters draw ahead what they
// keep: sheets and palettes cost the first picture a second, which is nobody's to wait for.
func (b *Bot) Warm(ctx context.Context) {
	for _, title := range b.kit.Titles {
		if ctx.Err() != nil {
			return
		}
		if err := b.warmOne(title); err != nil {
			b.kit.Log.Error("painter not warm", "game", title.Game.Info().ID, "err", err)
		}
	}
}

func (b *Bot) warmOne(title screen.Title) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = screen.AsError(r)
		}
	}()
	if w, ok := title.Painter.(render.Warmer); ok {
		w.Warm()
	}
	_, err = screen.Unbegun(title, 0, nil, b.kit.Public(table.Table{}))
	return err
}
