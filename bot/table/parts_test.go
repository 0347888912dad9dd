package table

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/store"
)

// newer is a game under later rules. blind cannot read a position of earlier ones.
type newer struct {
	game.Game
	by    int
	blind bool
}

func (n newer) Info() game.Info {
	info := n.Game.Info()
	info.Rules += n.by
	return info
}

func (n newer) Load(data []byte) (game.State, error) {
	if n.blind {
		return nil, errors.New("no such position")
	}
	return n.Game.Load(data)
}

// raise restarts with later rules of every game.
func (b *bench) raise(by int) {
	b.t.Helper()
	for i, g := range b.cfg.Games {
		b.cfg.Games[i] = newer{Game: g, by: by} // one upon another
	}
	b.restart()
}

// oldRound is a pact in which something was taken back by agreement and a round was played.
func oldRound(t *testing.T) (*bench, ID) {
	b, id := taken(t)
	b.act(id, "bruno", "b6")
	b.act(id, "alice", "pass")
	b.act(id, "bruno", "pass")
	return b, id
}

var readers = []string{"alice", "bruno", "dev"}

// tellings are what each reader is told of a table.
func (b *bench) tellings(id ID) map[string][]Line {
	b.t.Helper()
	all := map[string][]Line{}
	for _, user := range readers {
		lines, err := b.History(id, user, SetupLine)
		b.must(err)
		all[user] = lines
	}
	return all
}

// TestRaisedRulesKeepWhatWasTold: a program of later rules tells each reader what they
// were told before, and no more; also after several changes, and when the game is over.
func TestRaisedRulesKeepWhatWasTold(t *testing.T) {
	b, id := oldRound(t)
	for _, by := range []int{1, 1, 3} {
		before := b.tellings(id)
		n := b.get(id).Entries()
		b.raise(by)
		after := b.tellings(id)
		for _, user := range readers {
			last := &after[user][len(after[user])-1]
			if r := last.Raised; r == nil || r.To-r.From != by || r.Untold {
				t.Errorf("%s reads of the change %+v", user, r)
			}
			last.Raised = nil
			if diff := cmp.Diff(before[user], after[user]); diff != "" {
				t.Errorf("%s reads (-before +after):\n%s", user, diff)
			}
		}
		b.act(id, "alice", b.first(id, 0))
		b.act(id, "bruno", b.first(id, 1))
		if got := b.get(id).match.Since(); got != n {
			t.Errorf("the present rules hold since %d, want %d", got, n)
		}
	}
	b.act(id, "alice", game.Resign)
	before := b.tellings(id)
	b.raise(1)
	after := b.tellings(id)
	if diff := cmp.Diff(before["dev"][1:3], after["dev"][1:3]); diff != "" || after["dev"][1].Action == "" {
		t.Errorf("after the end (-before +after):\n%s", diff)
	}
}

// TestRaisedRulesAreStoredWithTheEntry: nothing is written until a player acts; then the
// origin is in the journal with that player's entry.
func TestRaisedRulesAreStoredWithTheEntry(t *testing.T) {
	b, id := oldRound(t)
	n := b.get(id).Entries()
	b.raise(1)
	if at := b.get(id); at.Entries() != n || at.match.Since() != n {
		t.Fatalf("%d entries, since %d", at.Entries(), at.match.Since())
	}
	b.act(id, "alice", b.first(id, 0))
	b.restart()
	at := b.get(id)
	if o := at.match.Journal[n].Origin; o == nil || o.Rules != at.match.Rules() || at.Entries() != n+1 {
		t.Errorf("the entry is %+v", at.match.Journal[n])
	}
}

// TestRaisedRulesAndUndo: what was done before stands, and what is done now can be taken
// back, freely and by agreement.
func TestRaisedRulesAndUndo(t *testing.T) {
	b, id := oldRound(t)
	b.raise(1)
	refused := func(when string) {
		t.Helper()
		if _, err := b.undo(b.by("alice"), id); !errors.Is(err, game.ErrOldRules) {
			t.Errorf("%s: %v, want ErrOldRules", when, err)
		}
	}
	refused("at once")
	begin := b.get(id).match.State.View(0)
	b.act(id, "alice", b.first(id, 0))
	_, err := b.undo(b.by("alice"), id)
	b.must(err)
	refused("after a move that was taken back")
	b.act(id, "alice", b.first(id, 0))
	b.act(id, "bruno", b.first(id, 1))
	b.restart()
	b.undone(id, "alice", "bruno")
	at := b.get(id)
	if diff := cmp.Diff(begin, at.match.State.View(0)); diff != "" {
		t.Errorf("the position is another:\n%s", diff)
	}
	lines, err := b.History(id, "dev", SetupLine)
	b.must(err)
	told := 0
	for _, l := range lines {
		if len(l.Undone) > 0 {
			told++
		}
	}
	if told != 4 { // two of them under the rules before
		t.Errorf("%d undone lines are told, want 4: %+v", told, lines)
	}
}

// TestRaisedRulesAndMoments: replay and try begin where the rules changed.
func TestRaisedRulesAndMoments(t *testing.T) {
	b, id := oldRound(t)
	n := b.get(id).Entries()
	b.raise(1)
	indexes := func() (all []int) {
		b.must(b.Shelf.Moments(b.get(id), 0, func(m Moment) bool { all = append(all, m.Index); return true }))
		return all
	}
	if diff := cmp.Diff([]int{n - 1}, indexes()); diff != "" {
		t.Error(diff)
	}
	b.act(id, "alice", b.first(id, 0))
	b.act(id, "bruno", b.first(id, 1))
	if diff := cmp.Diff([]int{n - 1, n, n + 1}, indexes()); diff != "" {
		t.Error(diff)
	}
	if _, err := b.Shelf.MomentOf(b.get(id), 0, n-2); !errors.Is(err, game.ErrOldRules) {
		t.Errorf("a moment before: %v", err)
	}
	b.act(id, "alice", game.Resign)
	if r, err := b.get(id).match.Review(); err != nil || r.Since != n || len(r.Course) == 0 {
		t.Errorf("the review is %+v, %v", r, err)
	}
}

// TestRehearsalNamesTables that later rules cannot go on with, live or over.
func TestRehearsalNamesTables(t *testing.T) {
	b, live := oldRound(t)
	lobby := b.lobby("d", "duel")
	over := b.position("e", "duel", "A 1 2 3; B 4 5 6")
	b.act(over, "alice", game.Resign)
	if r, err := b.Shelf.Rehearse(ctx); err != nil || len(r.Failed) != 0 || r.Raised != 0 || r.Live != 2 {
		t.Errorf("under the same rules: %+v, %v", r, err)
	}
	b.raise(1)
	if r, err := b.Shelf.Rehearse(ctx); err != nil || len(r.Failed) != 0 || r.Raised != 1 || r.Live != 2 {
		t.Errorf("under later rules: %+v, %v", r, err)
	}
	for i, g := range b.cfg.Games {
		b.cfg.Games[i] = newer{Game: g, blind: true}
	}
	b.restart()
	r, err := b.Shelf.Rehearse(ctx)
	if err != nil || len(r.Failed) != 2 || r.Live != 1 {
		t.Fatalf("blind: %+v, %v", r, err)
	}
	for i, id := range []ID{live, over} {
		if says := r.Failed[i].Error(); !strings.Contains(says, "table "+id.String()+" in channel ") ||
			!strings.Contains(says, "no such position") {
			t.Errorf("it says %q", says)
		}
	}
	b.get(lobby)
	stopped, stop := context.WithCancel(ctx)
	stop()
	if _, err = b.Shelf.Rehearse(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestAnOlderJournalIsTold: entries that an older program stored without what they told
// are told by their notation, to those who may read it.
func TestAnOlderJournalIsTold(t *testing.T) {
	b, id := oldRound(t)
	m, err := b.cfg.Store.Load(uint64(id))
	b.must(err)
	for i := range m.Journal {
		entries, _, err := readJournal(m.Journal[i : i+1])
		b.must(err)
		m.Journal[i], err = json.Marshal(entries[0])
		b.must(err)
	}
	later := &Shelf{
		games: map[string]game.Game{"pact": newer{Game: pact{}, by: 1}}, hot: newCache(1, (*store.Held)(nil).Has),
	}
	at, err := later.decode(store.Match{ID: m.ID, Record: m.Record, Journal: m.Journal, Snapshot: m.Snapshot})
	b.must(err)
	for user, want := range map[string]string{"alice": "b2", "bruno": ""} {
		lines, err := later.HistoryOf(at, user, SetupLine)
		b.must(err)
		if l := lines[4]; !l.Untold || string(l.Action) != want || len(l.Events) > 0 {
			t.Errorf("%s reads %+v", user, l)
		}
		if r := lines[len(lines)-1].Raised; r == nil || !r.Untold {
			t.Errorf("%s is not told that something is missing: %+v", user, r)
		}
	}
}
