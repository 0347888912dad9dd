package bot

import "context"

// Warm paints each game's empty board for nobody, and lets painters draw ahead what they
// keep: it costs the first picture some hundredths of a second, and nobody waits for it then.
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
