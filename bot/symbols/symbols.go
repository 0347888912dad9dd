// Package symbols puts the painters' symbols on the buttons of pieces: it uploads them as emoji of the
// application. A symbol that Discord lacks or refuses is left out, since each label says the same in
// words. Of several processes the one that serves shard 0 uploads and deletes, and the others only
// list.
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

// name is the folder's name.
const name = "symbols"

// Feature is what this package adds to the bot.
var Feature = house.Feature{Name: name, Ready: prepare, Run: run}

// prepare makes the symbols known to panels, none at first.
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
	wire.Every(ctx, d.Client.Pace(), every, s.upload)
}

// symbols are the painters' symbols (render.Symbolist) as emoji of the application.
type symbols struct {
	wanted []wantedSymbol // made once; only upload uses it

	mu     sync.Mutex
	desk   *call.Desk        // nil until run
	emoji  map[string]string // by game and name, in the form for a control
	done   bool              // all symbols are uploaded, and no emoji is left to delete
	owned  bool              // this process had shard 0 at the last synchronisation
	lost   bool              // Discord has refused an emoji since the last synchronisation
	looked time.Time         // when Discord was last asked
	looks  int               // number of synchronisations in a row; the pause after each is longer
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
	every        = 10 * time.Second
	longestPause = 10 * time.Minute
)

// symbol returns the emoji of a game's symbol; "" if there is none.
func (s *symbols) symbol(game, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heedLoss()
	return s.emoji[symbolKey(game, name)]
}

// heedLoss stops using emoji once Discord has refused one, until it is known which ones exist. The
// caller holds the lock.
func (s *symbols) heedLoss() {
	if s.desk != nil && s.desk.Client.LostEmoji() {
		s.done, s.lost, s.emoji = false, true, nil
	}
}

func symbolKey(game, name string) string { return game + "_" + name }

// owns says whether this process uploads and deletes.
func (s *symbols) owns() bool { return s.desk.Tables.Sharing.Serves("") && s.desk.Listed(0) }

// upload synchronises the application's emoji with the painters' symbols. An emoji's name has its
// game, its symbol, and a digest of the picture, so that another picture is another emoji. Emoji of
// old pictures and symbols are deleted. Emoji with other names are not the bot's and stay.
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
	pause := min(every<<min(s.looks, 10), longestPause)
	if s.looks++; done && !s.lost {
		s.looks = 0
	}
	s.done, s.lost, s.looked, s.again = done, false, now, now.Add(pause)
	if err != nil && ctx.Err() == nil && !errors.Is(err, errNotOwner) {
		s.desk.Kit.Log.Warn("symbols of pieces not uploaded as emoji, buttons do without; to be tried again",
			"pause", pause, "err", err)
	}
}

// due says whether the symbols must be synchronised now.
func (s *symbols) due() bool {
	owner := s.owns()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heedLoss()
	if owner != s.owned { // another owner may have left work, or this process may no longer do it
		s.done, s.owned, s.looks, s.again = false, owner, 0, time.Time{}
	}
	return s.desk.Listed(call.AnyShard) && !s.done && !s.desk.Kit.Now().Before(s.again)
}

// errNotOwner ends a synchronisation, because shard 0 belongs to another process now.
var errNotOwner = errors.New("another process looks after the symbols")

// sync uses the symbols that exist, and, if this process may, uploads the others and deletes
// superfluous emoji. It says whether nothing is left to do. After a change it must run once more,
// since a process that had shard 0 before may have uploaded the same symbol at that moment.
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
	use, mine := map[string]string{}, map[string]bool{} // mine is keyed by id
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

// wantedSymbols returns the symbols of all painters, by name.
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

// add uploads a symbol. If Discord refuses it because its name is taken, by a process that had
// shard 0 before, it returns the emoji that has the name.
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
		return nil, errNotOwner // the new owner may have uploaded it too
	}
	return e, err
}

// publish makes panels use these symbols.
func (s *symbols) publish(use map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.emoji = maps.Clone(use)
}

// drop deletes the emoji of our games that have no symbol: those of old pictures, of removed
// symbols, and duplicates. It says whether there were any.
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

// digestDigits is the length of the digest in an emoji's name, which has at most 32 characters.
const digestDigits = 5

var digestedName = regexp.MustCompile(`_[0-9a-f]{5}$`)

func emojiName(key string, png []byte) string {
	sum := sha256.Sum256(png)
	return key + "_" + hex.EncodeToString(sum[:])[:digestDigits]
}
