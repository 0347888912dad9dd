package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/bot/wire"
	"bivouac/render"
)

// symbols are the painters' symbols (render.Symbolist) as emoji of the application. One that
// Discord lacks or refuses is omitted: each label says the same in words.
type symbols struct {
	mu    sync.Mutex
	emoji map[string]string // by game and name, in the form for a control
	done  bool              // all of them are there
	again time.Time         // when a failed upload is tried again
}

const (
	symbolsEvery = 10 * time.Second
	symbolsPause = 10 * time.Minute // after a failure
)

// symbol returns the emoji of a game's symbol; "" if there is none.
func (b *Bot) symbol(game, name string) string {
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	return b.symbols.emoji[symbolKey(game, name)]
}

func symbolKey(game, name string) string { return game + "_" + name }

// uploadSymbols synchronises the application's emoji with the painters' symbols: an emoji's name is
// its game, its symbol, and a digest of the picture, so that another picture is another emoji.
// Emoji of old pictures and symbols are deleted; those with other names are not the bot's and stay.
func (b *Bot) uploadSymbols(ctx context.Context) {
	if !b.symbolsDue() {
		return
	}
	err := b.syncSymbols(ctx)
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	b.symbols.done, b.symbols.again = err == nil, b.kit.Now().Add(symbolsPause)
	if err != nil && ctx.Err() == nil {
		b.kit.Log.Warn("symbols of pieces not uploaded as emoji, buttons do without; to be tried again",
			"pause", symbolsPause, "err", err)
	}
}

// symbolsDue says whether the symbols must be synchronised now.
func (b *Bot) symbolsDue() bool {
	lost := b.client.LostEmoji()
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	if lost { // one was deleted: none is used until it is known which
		b.symbols.done, b.symbols.again, b.symbols.emoji = false, time.Time{}, nil
	}
	return b.told.any() && !b.symbols.done && !b.kit.Now().Before(b.symbols.again)
}

func (b *Bot) syncSymbols(ctx context.Context) error {
	there, err := b.client.Emojis(ctx)
	if err != nil {
		return err
	}
	has := map[string]wire.Emoji{}
	for _, e := range there {
		has[e.Name] = e
	}
	mine := map[string]bool{} // by id
	for _, title := range b.kit.Titles {
		painter, ok := title.Painter.(render.Symbolist)
		if !ok {
			continue
		}
		for name, sprite := range painter.Symbols() {
			png, err := sprite.Symbol()
			if err != nil {
				return fmt.Errorf("symbol %s: %w", name, err)
			}
			key := symbolKey(title.Game.Info().ID, name)
			full := emojiName(key, png)
			e, ok := has[full]
			if !ok {
				if e, err = b.client.AddEmoji(ctx, full, png); err != nil {
					return err
				}
			}
			mine[e.ID] = true
			b.publish(key, e.Text())
		}
	}
	return b.dropSymbols(ctx, there, mine)
}

// publish enables a symbol in panels.
func (b *Bot) publish(key, text string) {
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	if b.symbols.emoji == nil {
		b.symbols.emoji = map[string]string{}
	}
	b.symbols.emoji[key] = text
}

// dropSymbols deletes the emoji of our games without a symbol: those of old pictures, of removed
// symbols, and duplicates.
func (b *Bot) dropSymbols(ctx context.Context, there []wire.Emoji, mine map[string]bool) error {
	ours := func(name string) bool {
		return digestedName.MatchString(name) && slices.ContainsFunc(b.kit.Titles, func(t Title) bool {
			return strings.HasPrefix(name, symbolKey(t.Game.Info().ID, ""))
		})
	}
	for _, e := range there {
		if mine[e.ID] || !ours(e.Name) {
			continue
		}
		if err := b.client.DropEmoji(ctx, e.ID); err != nil {
			return err
		}
	}
	return nil
}

// digestDigits is the length of the digest in an emoji's name, which has at most 32 characters.
const digestDigits = 5

var digestedName = regexp.MustCompile(`_[0-9a-f]{5}$`)

func emojiName(key string, png []byte) string {
	sum := sha256.Sum256(png)
	return key + "_" + hex.EncodeToString(sum[:])[:digestDigits]
}
