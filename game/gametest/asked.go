package gametest

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"bivouac/game"
)

// asked calls everything that the host calls on a position, and plays some actions of each
// question: nothing may panic, and the position must survive a JSON round trip.
func asked(t testing.TB, g game.Game, s game.State) {
	t.Helper()
	data := inJSON(t, s)
	again, err := g.Load(data)
	if err != nil {
		t.Fatalf("what was written is not read: %v\n%s", err, data)
	}
	if b := inJSON(t, again); !bytes.Equal(data, b) {
		t.Fatalf("written and read is another position:\n  %s\n  %s", data, b)
	}
	looked(t, g, s)
	for _, d := range s.Pending() {
		legal := s.Legal(d.Seat, nil)
		tried := []game.Action{legal[0], legal[len(legal)-1], d.Default}
		for _, a := range slices.DeleteFunc(tried, func(a game.Action) bool { return a == "" }) {
			next := s.Clone()
			if _, err := next.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatalf("listed %q: %v", a, err)
			}
			looked(t, g, next)
		}
	}
}

// looked calls the views and lists of a position for each seat.
func looked(t testing.TB, g game.Game, s game.State) {
	t.Helper()
	luck := game.NewRand(game.Seed{9}, "redeal")
	_, _ = s.Result()
	for seat := game.Spectator; int(seat) <= g.Info().Seats[1]; seat++ {
		legal := s.Legal(seat, nil)
		if len(legal) == 0 {
			continue
		}
		for _, a := range legal {
			s.Describe(seat, a)
		}
		s.Suggest(seat)
		s.Anytime(seat)
		s.Redeal(seat, &luck)
	}
	for _, d := range s.Pending() {
		if _, err := json.Marshal(s.View(d.Seat)); err != nil {
			t.Fatalf("the view has no JSON: %v", err)
		}
	}
}
