package bot

import (
	"errors"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// Names given to Config.Count and Config.Observe, with what the label says.
const (
	CountPost      = "posts"   // what came of trying a post; label is its kind and made, retried or dropped
	ObservePicture = "picture" // painting a board; label is the game
)

// count tells whoever counts.
func (b *Bot) count(name, label string) {
	if b.counts != nil {
		b.counts(name, label)
	}
}

// outcome is what an error makes of a post.
func outcome(err error) string {
	switch {
	case err == nil:
		return "made"
	case errors.Is(err, wire.ErrUnknownChannel), errors.Is(err, wire.ErrUnknownGuild), errors.Is(err, table.ErrNoPost),
		errors.Is(err, wire.ErrLimit), errors.Is(err, wire.ErrInvalidBody):
		return "dropped"
	}
	return "retried"
}
