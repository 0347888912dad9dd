package secrecy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/store/enginetest"
)

// Options are the options of Check and of Games.
type Options struct {
	Title bot.Title
	Pairs int    // number of pairs of positions
	Seed  uint64 // the same seed repeats the same run
	Dir   string // folder of the stores; "" is a temporary one

	plant func(game.State) game.State // for tests: a planted leak
	leak  func(town.Sight) string     // for tests: returns a text that the bot sends as a planted leak
	only  string                      // for tests: the only kind of act
	judge bot.Ranker
	doing func(string) // for tests: called with what is used, and with "" when that is done
}

// Report counts what Check did.
type Report struct {
	Pairs   int            // pairs of positions
	Hidden  int            // pairs that differ in something hidden
	Outputs int            // outputs that were compared
	Bytes   int            // bytes in the outputs
	Acts    map[string]int // acts by kind
	Used    map[string]int // commands with their options ("/board text") and operations ("|c") that were used
	Fresh   int            // new pairs of worlds, begun because something was revealed
}

// Leak is the error of Check if a seat could tell two positions apart.
type Leak struct {
	Pair   int    // number of the pair, from 0
	Seat   string // the seat that could tell them apart
	Match  string // the set-up of the match
	Act    string // what was done
	Output string // the difference, and where it is
}

// Error returns the whole description.
func (l *Leak) Error() string {
	return fmt.Sprintf("pair %d, %s, %s, after %s: %s", l.Pair, l.Match, l.Seat, l.Act, l.Output)
}

// run is the state of one call of Check.
type run struct {
	o       Options
	luck    *rand.Rand
	texts   *lang.Catalog
	setups  []game.Setup
	walk    *game.Match // a random game, from which positions are taken
	worlds  [2]*world
	started int
	report  Report

	uses, forgeries, scenes, completions deck // the next use, forgery and so on is drawn from its deck

	seat  game.Seat // seat of the present pair
	who   string    // the member in that seat, or a spectator
	setup game.Setup
}

// Check does the same things with pairs of positions that a seat cannot tell apart. It compares
// everything that the bot says to this seat and to everybody. Its error is a *Leak, or a fault of
// the worlds.
func Check(o Options) (Report, error) {
	if o.Dir == "" {
		dir, remove, err := town.Folder()
		if err != nil {
			return Report{}, err
		}
		defer remove()
		o.Dir = dir
	}
	texts, err := town.Catalog([]bot.Title{o.Title})
	if err != nil {
		return Report{}, err
	}
	r := &run{o: o, uses: deck{n: len(uses)}, forgeries: deck{n: len(forgeries)}, scenes: deck{n: len(scenes)},
		completions: deck{n: len(completions)},
		luck:        rand.New(rand.NewPCG(o.Seed, 1)), texts: texts, setups: gametest.Setups(o.Title.Game.Info()),
		report: Report{Acts: map[string]int{}, Used: map[string]int{}}}
	for r.report.Pairs < o.Pairs && err == nil {
		err = r.pair()
	}
	return r.report, errors.Join(err, r.close())
}

// worldLife is how many pairs use the same two worlds. Then new worlds begin, because the channels of
// the old worlds have grown long.
const worldLife = 100

// renew begins two new worlds.
func (r *run) renew() error {
	if err := r.close(); err != nil {
		return err
	}
	r.started++
	for i := range r.worlds {
		path := storeOf(r.o.Dir, fmt.Sprintf("%d-%d", r.started, i))
		w, err := newWorld(r.o, path)
		if err != nil {
			return err
		}
		r.worlds[i] = w
	}
	return nil
}

func (r *run) close() error {
	var err error
	for i, w := range r.worlds {
		if w != nil {
			err = errors.Join(err, w.Close(), enginetest.RemoveAll(w.path))
		}
		r.worlds[i] = nil
	}
	return err
}

// pair puts a position into one world and its twin into the other, and does the same things in both.
func (r *run) pair() error {
	s, err := r.position()
	if err != nil {
		return err
	}
	if r.worlds[0] == nil || r.report.Pairs%worldLife == 0 {
		if err := r.renew(); err != nil {
			return err
		}
	}
	r.seat = game.Seat(r.luck.IntN(r.setup.Seats+1)) - 1
	r.who = watcher
	if r.seat != game.Spectator {
		r.who = members[r.seat].Key
	}
	deal := game.NewRand(gametest.SeedOf(r.luck.Uint64()), "twin")
	twin := s.Redeal(r.seat, &deal)
	if a, b := fmt.Sprint(jsonOf(s)), fmt.Sprint(jsonOf(twin)); a != b {
		r.report.Hidden++
	}
	name := fmt.Sprint("pair ", r.report.Pairs)
	r.report.Pairs++
	err = r.both("the table is set", true, func(w *world, _ *rand.Rand) (string, error) {
		p := s
		if w == r.worlds[1] {
			p = twin
		}
		return "", errors.Join(w.seat(name, p, r.setup), r.secretNotes(w))
	})
	if err == nil {
		err = r.script()
	}
	if errors.Is(err, errOver) {
		r.report.Fresh++
		return r.renew()
	}
	return err
}

// position returns a position of a random game that is not over.
func (r *run) position() (game.State, error) {
	for {
		if r.walk == nil {
			setup := r.setups[r.luck.IntN(len(r.setups))]
			setup.Seed = gametest.SeedOf(r.luck.Uint64())
			m, _, err := game.NewMatch(r.o.Title.Game, setup)
			if err != nil {
				return nil, err
			}
			r.walk, r.setup = m, setup
		}
		for range r.luck.IntN(5) {
			pending := r.walk.Pending()
			if len(pending) == 0 {
				break
			}
			d := pending[r.luck.IntN(len(pending))]
			legal := r.walk.State.Legal(d.Seat, nil)
			m, _, err := r.walk.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[r.luck.IntN(len(legal))]})
			if err != nil {
				return nil, err
			}
			r.walk = m
		}
		if _, over := r.walk.State.Result(); !over {
			return r.walk.State, nil
		}
		r.walk = nil
	}
}

// leak returns a Leak: an error about a difference between the two worlds.
func (r *run) leak(act, output string) error {
	return &Leak{Pair: r.report.Pairs - 1, Seat: fmt.Sprintf("seat %d (%s)", r.seat, r.who), Act: act, Output: output,
		Match: fmt.Sprintf("%s with %d seats %v", r.setup.Game, r.setup.Seats, r.setup.Options)}
}

// compare requires that the same outputs have left both worlds.
func (r *run) compare(act string, a, b []output) error {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) {
			rest := append(a[min(i, len(a)):], b[min(i, len(b)):]...)
			return r.leak(act, fmt.Sprintf("%d outputs and %d; %s goes to %s in one world only", len(a), len(b),
				rest[0].what, rest[0].to))
		}
		x, y := a[i], b[i]
		r.report.Outputs++
		r.report.Bytes += len(x.data)
		if x.to != y.to || x.what != y.what {
			return r.leak(act, fmt.Sprintf("%s to %s, and %s to %s", x.what, x.to, y.what, y.to))
		}
		if !bytes.Equal(x.data, y.data) {
			return r.leak(act, fmt.Sprintf("%s to %s: %s", x.what, x.to, difference(x.data, y.data)))
		}
	}
	return nil
}

// difference describes where two texts begin to differ.
func difference(a, b []byte) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	cut := func(s []byte) []byte { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Sprintf("%d and %d bytes differ at %d: %q and %q", len(a), len(b), at, cut(a), cut(b))
}

func jsonOf(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
