package bot

import (
	"context"
	"testing"

	"bivouac/bot/think"
	"bivouac/render"
)

// Occupy has the computer think about something else until release or the end, and then about something of
// each of these users.
func (b *Bot) Occupy(t testing.TB, users ...string) (release func()) {
	began, over := make(chan struct{}), make(chan struct{})
	if err := b.thinker.Add(think.Task{Think: func(ctx context.Context) {
		close(began)
		select {
		case <-over:
		case <-ctx.Done():
		}
	}}); err != nil {
		t.Fatal(err)
	}
	<-began
	for _, user := range users {
		if err := b.thinker.Add(think.Task{Person: user, Think: func(context.Context) {}}); err != nil {
			t.Fatal(err)
		}
	}
	return func() { close(over) }
}

// Waiting is how much the computer has still to begin to think about.
func (b *Bot) Waiting() int { return b.thinker.Waiting() }

// Symbols is how many symbols the bot shows on its buttons.
func (b *Bot) Symbols() (n int) {
	for _, title := range b.kit.Titles {
		painter, ok := title.Painter.(render.Symbolist)
		if !ok {
			continue
		}
		for name := range painter.Symbols() {
			if b.kit.Symbol(title.Game.Info().ID, name) != "" {
				n++
			}
		}
	}
	return n
}
