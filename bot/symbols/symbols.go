// Package symbols puts the painters' symbols on the buttons of pieces. It uploads the symbols as emoji of the
// application. If Discord lacks or refuses an emoji, the button has no symbol, and its label says the same in
// words. If there are several processes, only the one that serves shard 0 uploads and deletes emoji, and the
// others only list them.
package symbols

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

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/render"
)

// name is the name of this feature's folder.
const name = "symbols"

// Feature is what this package adds to the bot.
var Feature = house.Feature{Name: name, Ready: prepare, Run: run}

// prepare lets panels look up symbols. There are none until run has listed the emoji.
func prepare(k *screen.Kit) (any, error) {
	s := &symbols{}
	k.Symbol = s.symbol
	return s, nil
}

// run synchronises the emoji until the context ends.
func run(ctx context.Context, d *call.Desk) {
	s := d.Kit.Ready[name].(*symbols)
	s.mu.Lock()
	s.desk = d
	s.mu.Unlock()
	wire.Every(ctx, d.Client.Pace(), firstPause, s.upload)
}

// symbols holds the painters' symbols (render.Symbolist) that are emoji of the application.
type symbols struct {
	wanted []wantedSymbol // filled at first use; only upload uses it

	mu     sync.Mutex
	desk   *call.Desk        // nil until run begins
	emoji  map[string]string // by game and symbol, as text for a control
	done   bool              // all symbols are uploaded, and no emoji is left to delete
	owned  bool              // whether this process served shard 0 at the last synchronisation
	lost   bool              // whether Discord has refused an emoji since the last synchronisation
	looked time.Time         // when Discord was last asked
	looks  int               // synchronisations without success in a row; the pause after each is longer
	again  time.Time         // no synchronisation before this time
}

// wantedSymbol is a painter's symbol and the name of the symbol's emoji.
type wantedSymbol struct {
	key, name string
	png       []byte
}

// The bot lists Discord's emoji at once. It lists them again after pauses that double, from
// firstPause to longestPause, until no symbol is missing. All this starts again if Discord refuses an
// emoji.
const (
	firstPause   = 10 * time.Second
	longestPause = 10 * time.Minute
)

// symbol returns the emoji of a game's symbol. It returns "" if there is none.
func (s *symbols) symbol(game, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heedLoss()
	return s.emoji[symbolKey(game, name)]
}

// heedLoss stops the use of all emoji if Discord has refused one. The next synchronisation finds
// out which emoji exist. The caller of heedLoss holds the lock.
func (s *symbols) heedLoss() {
	if s.desk != nil && s.desk.Client.LostEmoji() {
		s.done, s.lost, s.emoji = false, true, nil
	}
}

func symbolKey(game, name string) string { return game + "_" + name }

// owns says whether this process may upload and delete emoji.
func (s *symbols) owns() bool { return s.desk.Tables.Sharing.Serves("") && s.desk.Listed(0) }

// upload synchronises the application's emoji with the painters' symbols, if it is time. An emoji's
// name consists of the game, the symbol, and a digest of the picture, so that a new picture gets a
// new emoji. Emoji of old pictures and symbols are deleted. Emoji with other names do not belong to
// the bot and stay.
func (s *symbols) upload(ctx context.Context) {
	if !s.due() {
		return
	}
	done, err := s.sync(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.desk.Kit.Now()
	if now.Sub(s.looked) > 2*longestPause {
		s.looks = 0
	}
	pause := min(firstPause<<min(s.looks, 10), longestPause)
	if s.looks++; done && !s.lost {
		s.looks = 0
	}
	s.done, s.lost, s.looked, s.again = done, false, now, now.Add(pause)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errNotOwner) {
		s.desk.Kit.Log.Warn("symbols of pieces not uploaded as emoji, buttons do without; to be tried again",
			"pause", pause, "err", err)
	}
}

// due says whether it is time to synchronise the symbols.
func (s *symbols) due() bool {
	owner := s.owns()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heedLoss()
	if owner != s.owned { // the last owner may have left work, or this process is no longer the owner
		s.done, s.owned, s.looks, s.again = false, owner, 0, time.Time{}
	}
	return s.desk.Listed(call.AnyShard) && !s.done && !s.desk.Kit.Now().Before(s.again)
}

// errNotOwner is the error that ends a synchronisation if shard 0 belongs to another process now.
var errNotOwner = errors.New("another process looks after the symbols")

// sync makes panels use the symbols that exist. If this process may upload and delete emoji, sync then
// uploads the missing symbols and deletes superfluous emoji. The result done says that nothing was left to
// do. If sync has changed anything, done is false, so that sync runs once more: a process that served shard
// 0 before may have uploaded the same symbols at that moment.
func (s *symbols) sync(ctx context.Context) (done bool, err error) {
	wanted, err := s.wantedSymbols()
	if err != nil {
		return false, err
	}
	there, err := s.desk.Client.Emojis(ctx)
	if err != nil {
		return false, err
	}
	has := oldest(there)
	use, mine := map[string]string{}, map[string]bool{} // emoji by symbol key, and the ids of emoji in use
	done = true
	for _, w := range wanted {
		if e, ok := has[w.name]; ok {
			use[w.key], mine[e.ID] = e.MessageFormat(), true
		} else {
			done = false
		}
	}
	s.publish(use)
	if !s.owns() {
		return done, nil
	}
	for _, w := range wanted {
		if _, ok := has[w.name]; ok {
			continue
		}
		e, err := s.add(ctx, w)
		if err != nil {
			return false, err
		}
		use[w.key], mine[e.ID] = e.MessageFormat(), true
		s.publish(use)
	}
	dropped, err := s.drop(ctx, there, mine)
	return done && !dropped, err
}

// wantedSymbols returns the symbols of all painters, in the order of their emoji's names.
func (s *symbols) wantedSymbols() ([]wantedSymbol, error) {
	if s.wanted != nil {
		return s.wanted, nil
	}
	wanted := []wantedSymbol{}
	for _, title := range s.desk.Kit.Titles {
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
	s.wanted = wanted
	return wanted, nil
}

// oldest returns the emoji by name. If several emoji have the same name it returns the oldest: all
// processes use this one, and the others are deleted.
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

// add uploads a symbol and returns its emoji. If Discord refuses the symbol, because a process that
// served shard 0 before has used its name, add returns the emoji with this name.
func (s *symbols) add(ctx context.Context, w wantedSymbol) (*wire.Emoji, error) {
	if !s.owns() {
		return nil, errNotOwner
	}
	e, err := s.desk.Client.AddEmoji(ctx, w.name, w.png)
	if errors.Is(err, wire.ErrInvalidBody) {
		if there, e2 := s.desk.Client.Emojis(ctx); e2 == nil {
			if taken, ok := oldest(there)[w.name]; ok {
				e, err = taken, nil
			}
		}
	}
	if err == nil && !s.owns() {
		return nil, errNotOwner // the new owner may have uploaded the symbol too
	}
	return e, err
}

// publish sets the symbols that panels use.
func (s *symbols) publish(use map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.emoji = maps.Clone(use)
}

// drop deletes emoji that belong to this bot's games and whose IDs are not in the map mine: emoji of old
// pictures, emoji of removed symbols, and duplicates. The result dropped says whether it deleted any.
func (s *symbols) drop(ctx context.Context, there []*wire.Emoji, mine map[string]bool) (dropped bool, err error) {
	ours := func(name string) bool {
		return digestedName.MatchString(name) && slices.ContainsFunc(s.desk.Kit.Titles, func(t screen.Title) bool {
			return strings.HasPrefix(name, symbolKey(t.Game.Info().ID, ""))
		})
	}
	for _, e := range there {
		if mine[e.ID] || !ours(e.Name) {
			continue
		}
		if !s.owns() {
			return dropped, errNotOwner
		}
		if err := s.desk.Client.DropEmoji(ctx, e.ID); err != nil {
			return dropped, err
		}
		dropped = true
	}
	return dropped, nil
}

// digestDigits is the number of characters of the digest in an emoji's name. The name has at most
// 32 characters.
const digestDigits = 5

var digestedName = regexp.MustCompile(`_[0-9a-f]{5}$`)

func emojiName(key string, png []byte) string {
	sum := sha256.Sum256(png)
	return key + "_" + hex.EncodeToString(sum[:])[:digestDigits]
}
