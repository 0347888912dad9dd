package bot

import "context"

// Warm paints each game's empty board and fills the painters' caches, so that the first picture is
// not slower.
func (b *Bot) Warm(ctx context.Context) {
	for _, title := range b.kit.Titles {
		if ctx.Err() != nil {
			return
		}
		if err := b.kit.Warm(title); err != nil {
			b.kit.Log.Error("painter not warm", "game", title.Game.Info().ID, "err", err)
		}
	}
}
