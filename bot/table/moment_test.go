package table

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// written is a position in bytes.
func written(t *testing.T, s game.State) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// watched lists what Moments shows to a seat: index, end of a turn, position.
func (b *bench) watched(id ID, seat game.Seat) (indexes []int, turns []bool, states []string) {
	b.t.Helper()
	b.must(b.Shelf.Moments(b.get(id), seat, func(m Moment) bool {
		indexes, turns = append(indexes, m.Index), append(turns, m.Turn)
		states = append(states, written(b.t.(*testing.T), m.state))
		return true
	}))
	return indexes, turns, states
}

func TestMomentsAreThePositionsThatWere(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	was := []string{written(t, b.get(id).match.State)}
	note := func() { was = append(was, written(t, b.get(id).match.State)) }
	b.act(id, "alice", "b1")
	_, err := b.undo(b.by("alice"), id)
	b.must(err)
	b.act(id, "alice", "b3") // entry 2
	note()
	b.act(id, "bruno", "b4")
	note()
	b.act(id, "alice", "pass")
	note()
	b.act(id, "bruno", "pass")
	note()
	indexes, turns, states := b.watched(id, game.Spectator)
	if diff := cmp.Diff([]int{SetupLine, 2, 3, 4, 5}, indexes); diff != "" {
		t.Errorf("moments: %s", diff)
	}
	if diff := cmp.Diff([]bool{false, false, false, false, true}, turns); diff != "" {
		t.Errorf("turns: %s", diff)
	}
	if diff := cmp.Diff(was, states); diff != "" {
		t.Errorf("positions: %s", diff)
	}
	for n, want := range map[int]string{
		SetupLine: was[0], 0: was[0], 1: was[0], 2: was[1], 3: was[2], 5: was[4], 99: was[4],
	} {
		m, err := b.Shelf.MomentOf(b.get(id), game.Spectator, n)
		b.must(err)
		if got := written(t, m.state); got != want {
			t.Errorf("the moment of entry %d is %s, want %s", n, got, want)
		}
	}
}

func TestMomentsKeepSecrets(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	m, err := b.Shelf.MomentOf(b.get(id), 1, 0)
	b.must(err)
	if m.Action != "" {
		t.Errorf("bruno reads the action %q", m.Action)
	}
	v := m.View(1).(duel.View)
	if v.Hand == nil || v.Hand[0] != 4 {
		t.Errorf("bruno's eyes see %+v", v)
	}
	now := b.get(id)
	for _, c := range []struct {
		user string
		seat game.Seat
		want bool
	}{
		{"alice", 0, true}, {"alice", 1, false}, {"alice", game.Spectator, true}, {"dev", 0, false},
		{"dev", game.Spectator, true}, {"alice", 7, false}, {"alice", -2, false},
	} {
		if got := now.MaySee(c.user, c.seat); got != c.want {
			t.Errorf("MaySee(%s, %d) = %v", c.user, c.seat, got)
		}
	}
	b.act(id, "alice", game.Resign)
	if over := b.get(id); !over.MaySee("dev", 1) || !over.MaySee("alice", 1) || over.MaySee("dev", 2) {
		t.Error("after the end everybody may see through the eyes of every seat, and no other")
	}
}

func TestMomentsBeforeANewcomer(t *testing.T) {
	b, id := parlourBench(t)
	b.act(id, "alice", b.first(id, 0))
	_, err := b.Join(ctx, b.by("chloe"), id, "Chloé")
	b.must(err)
	var seats []int
	b.must(b.Shelf.Moments(b.get(id), 2, func(m Moment) bool {
		seats = append(seats, m.Seats)
		if m.Seats == 3 {
			return false
		}
		if v := m.View(2).(duel.View); v.Seat != game.Spectator {
			t.Errorf("before she came her view was %+v", v)
		}
		return true
	}))
	if diff := cmp.Diff([]int{2, 2, 3}, seats); diff != "" {
		t.Errorf("seats: %s", diff)
	}
}

// first is the first legal action of a seat.
func (b *bench) first(id ID, seat game.Seat) game.Action {
	return b.get(id).match.State.Legal(seat, nil)[0]
}

func TestMomentsRefuse(t *testing.T) {
	b := newBench(t)
	never := func(Moment) bool { t.Error("a moment"); return false }
	if err := b.Shelf.Moments(b.get(b.lobby("a", "duel")), 0, never); !errors.Is(err, ErrNotPlaying) {
		t.Errorf("in the lobby: %v", err)
	}
	old := b.get(b.playing("b", "duel"))
	m := *old.match
	m.Setup.Rules++
	old.match = &m
	if err := b.Shelf.Moments(old, 0, never); !errors.Is(err, game.ErrOldRules) {
		t.Errorf("under other rules: %v", err)
	}
	if _, err := b.Shelf.MomentOf(old, 0, 0); !errors.Is(err, game.ErrOldRules) {
		t.Errorf("a moment under other rules: %v", err)
	}
}
