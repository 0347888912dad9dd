package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"

	"github.com/google/go-cmp/cmp"
)

func TestSimulate(t *testing.T) {
	s := newShell(t)
	for _, c := range []struct {
		name, args string
		want       []string
	}{
		{"plain", "simulate duel -n 7 --seed 3",
			[]string{"duel, 2 seats, seed 3: 7 games, 7 finished, ", " decisions/s", "length min/median/max: "}},
		{"seats", "simulate duel -n 2 --seats 3", []string{"3 seats", "2 finished"}},
		{"by a level", "simulate duel -n 4 --level 2 --openings 1 --option mode=rivals",
			[]string{"level 2", "4 finished", "seat 1 wins ", "answer 1: "}},
		{"the board game", "simulate invade -n 1", []string{"invade, 2 seats, seed 1: 1 games, 1 finished"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			out := s.does(strings.Fields(c.args)...)
			for _, want := range c.want {
				if !strings.Contains(out, want) {
					t.Errorf("%s says %q, not %q", c.args, out, want)
				}
			}
		})
	}
}

func TestSimulateJSON(t *testing.T) {
	s := newShell(t)
	report := func() (r Simulation) {
		d := json.NewDecoder(strings.NewReader(s.does("simulate", "duel", "-n", "20", "--seed", "5", "--json")))
		d.DisallowUnknownFields()
		s.check(d.Decode(&r))
		return r
	}
	r := report()
	sum := 0
	for _, n := range r.Outcomes {
		sum += n
	}
	l := r.Length
	if r.Games != 20 || r.Finished != 20 || sum != 20 || r.PerSecond <= 0 || l.Min < 1 || l.Min > l.Median ||
		l.Median > l.Max || r.Decisions < 20*l.Min {
		t.Errorf("the report does not add up: %+v", r)
	}
	again := report()
	again.PerSecond = r.PerSecond
	if diff := cmp.Diff(r, again); diff != "" {
		t.Errorf("the same seed plays other games:\n%s", diff)
	}
}

// TestSimulateKeeps: each game is written as a capsule that is in order.
func TestSimulateKeeps(t *testing.T) {
	s := newShell(t)
	s.does("simulate", "duel", "-n", "3", "--level", "1", "--keep", s.path("games"))
	names, err := filepath.Glob(s.path("games/*.capsule"))
	s.check(err)
	if len(names) != 3 {
		t.Fatalf("kept %v", names)
	}
	text, err := os.ReadFile(names[0])
	s.check(err)
	c, err := game.ReadCapsule(bytes.NewReader(text))
	s.check(err)
	if report, err := c.Verify(t.Context(), duel.Game{}); err != nil || !report.Over {
		t.Errorf("%s: %+v, %v", names[0], report, err)
	}
}

func TestSimulateRefuses(t *testing.T) {
	s := newShell(t)
	for _, c := range []struct{ args, says string }{
		{"simulate chess", `there is no game "chess"; there are: invade, duel`},
		{"simulate duel -n 0", "-n and --limit must be at least 1"},
		{"simulate duel --limit 0", "-n and --limit must be at least 1"},
		{"simulate duel --seats 9", "2 to 3 seats"},
		{"simulate duel --seats=-1", "2 to 3 seats"},
		{"simulate duel --level 6", "no such level: 6; they are 1 to 5"},
		{"simulate duel --option mode=war", "option mode of duel takes"},
		{"simulate duel -n 2 --limit 3", "2 of 2 games did not finish within 3 decisions"},
	} {
		r := s.run(strings.Fields(c.args)...)
		if r.code != 1 || !strings.Contains(r.err, c.says) {
			t.Errorf("%s: code %d, %q, want %q", c.args, r.code, r.err, c.says)
		}
	}
}

// mute is a game that asks and lists no answer.
type mute struct{ duel.Game }

func (m mute) New(s game.Setup) (game.State, []game.Event, error) {
	state, events, err := m.Game.New(s)
	return muteState{state}, events, err
}

type muteState struct{ game.State }

func (muteState) Legal(game.Seat, []game.Action) []game.Action { return nil }

func TestSimulateFindsAGameThatIsStuck(t *testing.T) {
	c := simulateCmd{N: 1, Seed: 1, Seats: 2, Limit: 100}
	_, err := c.simulate(t.Context(), mute{}, func() {})
	if err == nil || !strings.Contains(err.Error(), "is asked and has no answer") || errors.Is(err, game.ErrOver) {
		t.Errorf("simulate says %v", err)
	}
}
