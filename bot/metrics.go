package bot

import "time"

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

// observe tells whoever measures.
func (b *Bot) observe(name, label string, took time.Duration) {
	if b.spans != nil {
		b.spans(name, label, took)
	}
}
