package secrecy

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/wire"
	"bivouac/game"
)

// mostActs is the largest number of acts with one pair.
const mostActs = 5

// errOver ends a pair: something was revealed, so the two positions may differ from now on.
var errOver = errors.New("something came to light")

// script does some acts with the present pair, and compares what the seat does and sees. It returns
// errOver if the pair must end.
func (r *run) script() error {
	for n := range mostActs {
		if err := r.act(n); err != nil {
			return err
		}
	}
	return nil
}

// act does one thing in both worlds.
func (r *run) act(n int) error {
	d := r.luck
	if d.IntN(60) == 0 {
		return r.both("a restart", true, func(w *world, _ *rand.Rand) (string, error) { return "", w.Restart() })
	}
	if n > 0 && d.IntN(8) == 0 {
		return r.day()
	}
	if n > 0 && d.IntN(5) == 0 {
		return r.elsewhere()
	}
	who := r.who
	if d.IntN(8) == 0 {
		who = watcher
	}
	for { // skip kinds that a test does not want
		if k := kinds[d.IntN(len(kinds))]; r.o.only == "" || r.o.only == k.name {
			return k.do(r, who)
		}
	}
}

// both calls the function do in each of the two worlds, with the same luck. It compares what leaves
// the worlds, and the texts that the two calls return. If reads is true, the seat reads the private
// answers. The error is errOver if something was revealed or the match has ended.
func (r *run) both(what string, reads bool, do func(*world, *rand.Rand) (string, error)) error {
	seed := r.luck.Uint64()
	var said [2]string
	var out [2][]output
	var ends [2]town.Sight
	open := true
	for i, w := range r.worlds {
		before, _ := w.here()
		w.own = reads
		var err error
		if said[i], err = do(w, rand.New(rand.NewPCG(seed, 7))); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if err := r.whisper(w, seed); err != nil {
			return err
		}
		w.Settle()
		out[i] = w.take()
		after, err := w.here()
		if err != nil {
			return err
		}
		open = open && quiet(before, after)
		open = open && after.Phase == town.Playing && r.seated(w, after)
		ends[i] = after
	}
	r.doing("")
	if !open || !r.alike(ends) {
		return errOver
	}
	r.report.Acts[what]++
	if said[0] != said[1] {
		return r.leak(what, fmt.Sprintf("what could be done differs: %q and %q", said[0], said[1]))
	}
	return r.compare(what+" "+said[0], out[0], out[1])
}

// whisper sends the text that a test plants as a leak.
func (r *run) whisper(w *world, mark uint64) error {
	t, err := w.here()
	if err != nil || r.o.leak == nil {
		return nil
	}
	_, err = w.Client.Send(context.Background(), w.Server.ChannelID(channel), wire.Message{
		Content: r.o.leak(t), Nonce: fmt.Sprint("w", mark),
	})
	return err
}

// quiet says whether nothing was revealed between two states of a table. If the first state is of
// another table, quiet checks the whole journal of the new match, because a standing order may
// already have answered in it.
func quiet(before, after town.Sight) bool {
	if after.Match == nil {
		return true
	}
	from := 0
	if before.Match != nil && before.ID == after.ID {
		from = len(before.Match.Journal)
	}
	m, err := after.Match.At(from)
	if err != nil {
		return false
	}
	for i, e := range after.Match.Journal[from:] {
		if e.Strike != nil { // an undo itself reveals nothing; the entries after it are checked too
			if m, err = after.Match.At(from + i + 1); err != nil {
				return false
			}
			continue
		}
		next, events, err := m.Act(game.Move{Seat: e.Seat, Decision: e.Decision, Action: e.Action})
		if err != nil || slices.ContainsFunc(events, func(ev game.Event) bool { return ev.Reveals }) {
			return false
		}
		m = next
	}
	return true
}

// seated says whether the same users sit at the table as at the beginning of the pair.
func (r *run) seated(w *world, t town.Sight) bool {
	for seat, p := range t.Players {
		if p.Left || p.User != w.Server.As(members[seat].Key).ID() {
			return false
		}
	}
	return len(t.Players) == r.setup.Seats
}

// alike says whether the other seats have done the same in both worlds, or things that look the same
// to r.seat. For example, r.seat cannot see another seat's default answer until it is given.
func (r *run) alike(ends [2]town.Sight) bool {
	var others, seen [2]string
	for i, t := range ends {
		if t.Match == nil {
			return true
		}
		theirs := slices.DeleteFunc(slices.Clone(t.Match.Journal), func(e game.Entry) bool { return e.Seat == r.seat })
		others[i], seen[i] = jsonOf(theirs), r.looks(t.Match)
	}
	return others[0] == others[1] || seen[0] == seen[1]
}

// elsewhere lets another seat answer. The answers may differ between the worlds if the seat cannot
// see which answer was given.
func (r *run) elsewhere() error {
	if r.luck.IntN(6) == 0 {
		return r.othersUndo()
	}
	a, b, other, ok := r.secret()
	if !ok {
		return nil
	}
	what := "another's answer"
	if a != b {
		what = "another's secret answer"
	}
	err := r.both(what, false, func(w *world, _ *rand.Rand) (string, error) {
		line := a
		if w == r.worlds[1] {
			line = b
		}
		_, err := w.command(members[other].Key, "do", playground.Opts{"line": string(line)})
		w.Pass(time.Second) // open panels are updated meanwhile
		return "", err
	})
	if err != nil || r.luck.IntN(2) == 0 {
		return err
	}
	return r.both("/history", true, func(w *world, _ *rand.Rand) (string, error) {
		return w.command(r.who, "history", nil)
	})
}

// othersUndo makes a user undo, or ask for an undo.
func (r *run) othersUndo() error {
	who := members[r.luck.IntN(r.setup.Seats)].Key
	return r.both("another's undo", who == r.who, func(w *world, _ *rand.Rand) (string, error) {
		_, err := w.command(who, "undo", nil)
		return "", err
	})
}

// secret finds two answers of another seat, one for each world, that look the same to the seat and
// reveal nothing. It does not take different answers that lead to the same position (sameEnd). ok is
// false if it finds no answers.
func (r *run) secret() (a, b game.Action, other game.Seat, ok bool) {
	one, two := r.match(0), r.match(1)
	for _, at := range r.luck.Perm(r.setup.Seats) {
		other = game.Seat(at)
		if other == r.seat {
			continue
		}
		mine, theirs := one.State.Legal(other, nil), two.State.Legal(other, nil)
		for range 6 {
			if len(mine) == 0 || len(theirs) == 0 {
				break
			}
			a, b = mine[r.luck.IntN(len(mine))], theirs[r.luck.IntN(len(theirs))]
			if x, y := r.sight(one, other, a), r.sight(two, other, b); x != "" && x == y && !sameEnd(one, other, a, b) {
				return a, b, other, true
			}
		}
	}
	return "", "", 0, false
}

// sameEnd says whether two different actions lead to the same position. If so, the bot
// may show which of them was done, since that reveals nothing about the position.
func sameEnd(m *game.Match, by game.Seat, a, b game.Action) bool {
	if a == b {
		return false
	}
	x, _, err := m.Act(m.MoveOf(by, a))
	y, _, err2 := m.Act(m.MoveOf(by, b))
	return err == nil && err2 == nil && jsonOf(x.State) == jsonOf(y.State)
}

// match returns the match in one of the worlds.
func (r *run) match(i int) *game.Match {
	t, err := r.worlds[i].here()
	if err != nil || t.Match == nil {
		panic(fmt.Sprintf("secrecy: no match in world %d: %v", i, err))
	}
	return t.Match
}

// sight returns what the seat and everybody see after an action of another seat. It returns "" if
// the action is refused, ends the match or reveals something.
func (r *run) sight(m *game.Match, by game.Seat, a game.Action) string {
	next, events, err := m.Act(m.MoveOf(by, a))
	if err != nil || slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
		return ""
	}
	if _, over := next.State.Result(); over {
		return ""
	}
	return r.looks(next)
}

// looks returns what the seat and everybody see of a match.
func (r *run) looks(m *game.Match) string {
	pending := m.Pending()
	for i := range pending {
		pending[i].Default = "" // a default is its own seat's secret
	}
	return jsonOf([]any{m.State.View(r.seat), m.State.View(game.Spectator), pending})
}

// The method named still reports whether an action of the seat keeps all secrets: in neither world
// does the action reveal anything or end the match.
func (r *run) still(a game.Action) bool {
	for i := range r.worlds {
		m := r.match(i)
		next, events, err := m.Act(m.MoveOf(r.seat, a))
		if err != nil {
			continue // refused: nothing happens
		}
		if _, over := next.State.Result(); over || slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return false
		}
	}
	return true
}
