package lune

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
)

// TestSaved: the law of package gametest; positions are survived whole, damage is not.
func TestSaved(t *testing.T) { gametest.Saved(t, Game{}) }

// TestSaveKeepsAll: each field of a position comes back, in all phases of random games.
// (The law compares JSON, which could leave the same thing out twice.)
func TestSaveKeepsAll(t *testing.T) {
	for seed := range uint64(4) {
		luck := rand.New(rand.NewPCG(seed, 3))
		walk(t, seed, luck, func(m *game.Match) {
			if luck.IntN(5) > 0 {
				return
			}
			data, err := json.Marshal(m.State)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Game{}.Load(data)
			if err != nil {
				t.Fatalf("%v\n%s", err, data)
			}
			was, read := *m.State.(*State), *got.(*State)
			forget(&was)
			forget(&read)
			if !reflect.DeepEqual(was, read) {
				t.Fatalf("after %d actions: %+v\nis read as %+v", len(m.Journal), was, read)
			}
		})
	}
}

// forget clears what lies behind the ends of lists.
func forget(s *State) {
	if clear(s.acts[s.acted:]); s.phase != inPlayers {
		clear(s.acts[:])
		s.acted, s.is.calm = 0, 0
		s.start, s.calm = battle{}, battle{}
	}
	for _, t := range []*trace{&s.was, &s.is} {
		clear(t.marks[t.count:])
	}
	for _, b := range []*battle{&s.now, &s.start, &s.calm} {
		clear(b.markers[b.marked:])
		clear(b.units[b.count:])
	}
	clear(s.results[s.ended:])
	clear(s.goals[s.goalCount:])
	clear(s.roster[s.types:])
	for i := range s.rig.values {
		if len(s.rig.values[i]) == 0 {
			s.rig.values[i] = nil
		}
	}
}

// walk plays a random game of the seed, all options in turn, and looks at each match
// along the way.
func walk(t *testing.T, seed uint64, luck *rand.Rand, look func(*game.Match)) {
	t.Helper()
	setups := gametest.Setups(Game{}.Info())
	setup := setups[int(seed)*7%len(setups)]
	setup.Seed = gametest.SeedOf(seed)
	m, _, err := game.NewMatch(Game{}, setup)
	if err != nil {
		t.Fatal(err)
	}
	for {
		look(m)
		move, ok := anyMove(m, luck)
		if !ok {
			return
		}
		if m, _, err = m.Act(move); err != nil {
			t.Fatalf("%+v: %v", move, err)
		}
	}
}

// anyMove is a random answer, or now and then one that answers nothing; false when no seat is
// asked.
func anyMove(m *game.Match, luck *rand.Rand) (game.Move, bool) {
	pending := m.Pending()
	if len(pending) == 0 {
		return game.Move{}, false
	}
	if room, ok := m.Room(); ok && luck.IntN(40) == 0 {
		return game.Move{Seat: room, Action: game.Join}, true
	}
	if _, late, ok := m.Timeout(); ok && luck.IntN(40) == 0 {
		return late, true
	}
	d := pending[luck.IntN(len(pending))]
	if list := m.State.Anytime(d.Seat); len(list) > 1 && luck.IntN(30) == 0 {
		return game.Move{Seat: d.Seat, Action: list[luck.IntN(len(list)-1)]}, true // resign is the last
	}
	legal := m.State.Legal(d.Seat, nil)
	return game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}, true
}
