package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"bivouac/bot/wire"
	"bivouac/render"
)

// symbols are the painters' symbols (render.Symbolist) as emoji of the application. A symbol that
// Discord lacks or refuses is left out, since each label says the same in words. Of several
// processes the one that serves shard 0 uploads and deletes, and the others only list.
type symbols struct {
	wanted []wantedSymbol // made once; only uploadSymbols uses it

	mu     sync.Mutex
	emoji  map[string]string // by game and name, in the form for a control
	done   bool              // all of them are uploaded, and none is left to delete
	owned  bool              // this process had shard 0 at the last synchronisation
	lost   bool              // Discord has refused one since the last synchronisation
	looked time.Time         // when Discord was last asked
	looks  int               // number of synchronisations in a row; each has a longer pause
	again  time.Time         // no synchronisation before this time
}

// wantedSymbol is a painter's symbol and its emoji's name.
type wantedSymbol struct {
	key, name string
	png       []byte
}

// Discord is asked for the emoji at once, and then after pauses that double, until all are there.
// It is asked again when one is lost.
const (
	symbolsEvery = 10 * time.Second
	symbolsPause = 10 * time.Minute
)

// symbol returns the emoji of a game's symbol; "" if there is none.
func (b *Bot) symbol(game, name string) string {
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	b.heedLoss()
	return b.symbols.emoji[symbolKey(game, name)]
}

// heedLoss stops using emoji once Discord has refused one, until it is known which ones exist. The
// caller holds the lock.
func (b *Bot) heedLoss() {
	if b.client.LostEmoji() {
		b.symbols.done, b.symbols.lost, b.symbols.emoji = false, true, nil
	}
}

func symbolKey(game, name string) string { return game + "_" + name }

// ownsSymbols says whether this process uploads and deletes.
func (b *Bot) ownsSymbols() bool { return b.tables.Sharing.Serves("") && b.told.has(0) }

// uploadSymbols synchronises the application's emoji with the painters' symbols. An emoji's name
// has its game, its symbol, and a digest of the picture, so that another picture is another emoji.
// Emoji of old pictures and symbols are deleted. Those with other names are not the bot's and stay.
func (b *Bot) uploadSymbols(ctx context.Context) {
	if !b.symbolsDue() {
		return
	}
	done, err := b.syncSymbols(ctx)
	s := &b.symbols
	s.mu.Lock()
	defer s.mu.Unlock()
	now := b.kit.Now()
	if now.Sub(s.looked) > 2*symbolsPause {
		s.looks = 0
	}
	pause := min(symbolsEvery<<min(s.looks, 10), symbolsPause)
	if s.looks++; done && !s.lost {
		s.looks = 0
	}
	s.done, s.lost, s.looked, s.again = done, false, now, now.Add(pause)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errNotOwner) {
		b.kit.Log.Warn("symbols of pieces not uploaded as emoji, buttons do without; to be tried again",
			"pause", pause, "err", err)
	}
}

// symbolsDue says whether the symbols must be synchronised now.
func (b *Bot) symbolsDue() bool {
	owner, s := b.ownsSymbols(), &b.symbols
	s.mu.Lock()
	defer s.mu.Unlock()
	b.heedLoss()
	if owner != s.owned { // another owner may have left work, or this process may no longer do it
		s.done, s.owned, s.looks, s.again = false, owner, 0, time.Time{}
	}
	return b.told.any() && !s.done && !b.kit.Now().Before(s.again)
}

// errNotOwner ends a synchronisation, because shard 0 belongs to another process now.
var errNotOwner = errors.New("another process looks after the symbols")

// syncSymbols uses the symbols that exist, and, if this process may, uploads the others and deletes
// superfluous ones. It says whether nothing is left to do. After a change it must run once more,
// since a process that had shard 0 before may have uploaded the same at that moment.
func (b *Bot) syncSymbols(ctx context.Context) (done bool, err error) {
	wanted, err := b.wantedSymbols()
	if err != nil {
		return false, err
	}
	there, err := b.client.Emojis(ctx)
	if err != nil {
		return false, err
	}
	has := oldest(there)
	use, mine := map[string]string{}, map[string]bool{} // mine is keyed by id
	done = true
	for _, w := range wanted {
		if e, ok := has[w.name]; ok {
			use[w.key], mine[e.ID] = e.MessageFormat(), true
		} else {
			done = false
		}
	}
	b.publish(use)
	if !b.ownsSymbols() {
		return done, nil
	}
	for _, w := range wanted {
		if _, ok := has[w.name]; ok {
			continue
		}
		e, err := b.addSymbol(ctx, w)
		if err != nil {
			return false, err
		}
		use[w.key], mine[e.ID] = e.MessageFormat(), true
		b.publish(use)
	}
	dropped, err := b.dropSymbols(ctx, there, mine)
	return done && !dropped, err
}

// wantedSymbols returns the symbols of all painters, by name.
func (b *Bot) wantedSymbols() ([]wantedSymbol, error) {
	if b.symbols.wanted != nil {
		return b.symbols.wanted, nil
	}
	wanted := []wantedSymbol{}
	for _, title := range b.kit.Titles {
		painter, ok := title.Painter.(render.Symbolist)
		if !ok {
			continue
		}
		for name, sprite := range painter.Symbols() {
			png, err := sprite.Symbol()
			if err != nil {
				return nil, fmt.Errorf("symbol %s: %w", name, err)
			}
			key := symbolKey(title.Game.Info().ID, name)
			wanted = append(wanted, wantedSymbol{key, emojiName(key, png), png})
		}
	}
	slices.SortFunc(wanted, func(v, w wantedSymbol) int { return cmp.Compare(v.name, w.name) })
	b.symbols.wanted = wanted
	return wanted, nil
}

// oldest returns the emoji by name. If several have the same name all processes use the oldest, and
// the others are deleted.
func oldest(there []*wire.Emoji) map[string]*wire.Emoji {
	has := map[string]*wire.Emoji{}
	for _, e := range there {
		old, ok := has[e.Name]
		if !ok || cmp.Or(cmp.Compare(len(e.ID), len(old.ID)), cmp.Compare(e.ID, old.ID)) < 0 {
			has[e.Name] = e
		}
	}
	return has
}

// addSymbol uploads a symbol. If Discord refuses it because its name is taken, by a process that
// had shard 0 before, it returns that one.
func (b *Bot) addSymbol(ctx context.Context, w wantedSymbol) (*wire.Emoji, error) {
	if !b.ownsSymbols() {
		return nil, errNotOwner
	}
	e, err := b.client.AddEmoji(ctx, w.name, w.png)
	if errors.Is(err, wire.ErrInvalidBody) {
		if there, e2 := b.client.Emojis(ctx); e2 == nil {
			if taken, ok := oldest(there)[w.name]; ok {
				e, err = taken, nil
			}
		}
	}
	if err == nil && !b.ownsSymbols() {
		return nil, errNotOwner // the new owner may have uploaded it too
	}
	return e, err
}

// publish makes panels use these symbols.
func (b *Bot) publish(use map[string]string) {
	b.symbols.mu.Lock()
	defer b.symbols.mu.Unlock()
	b.symbols.emoji = maps.Clone(use)
}

// dropSymbols deletes the emoji of our games that have no symbol: those of old pictures, of removed
// symbols, and duplicates. It says whether there were any.
func (b *Bot) dropSymbols(ctx context.Context, there []*wire.Emoji, mine map[string]bool) (dropped bool, err error) {
	ours := func(name string) bool {
		return digestedName.MatchString(name) && slices.ContainsFunc(b.kit.Titles, func(t Title) bool {
			return strings.HasPrefix(name, symbolKey(t.Game.Info().ID, ""))
		})
	}
	for _, e := range there {
		if mine[e.ID] || !ours(e.Name) {
			continue
		}
		if !b.ownsSymbols() {
			return dropped, errNotOwner
		}
		if err := b.client.DropEmoji(ctx, e.ID); err != nil {
			return dropped, err
		}
		dropped = true
	}
	return dropped, nil
}

// digestDigits is the length of the digest in an emoji's name, which has at most 32 characters.
const digestDigits = 5

var digestedName = regexp.MustCompile(`_[0-9a-f]{5}$`)

func emojiName(key string, png []byte) string {
	sum := sha256.Sum256(png)
	return key + "_" + hex.EncodeToString(sum[:])[:digestDigits]
}
