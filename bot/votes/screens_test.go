package votes

import (
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// refusing is a duel that cannot go on without one of its seats.
type refusing struct{ game.State }

func (s refusing) Clone() game.State { return refusing{s.State.Clone()} }

func (s refusing) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return refusing{s.State.Redeal(seat, luck)}
}

func (s refusing) Apply(m game.Move) ([]game.Event, error) {
	if m.Action == game.Forfeit {
		return nil, game.Refuse("X", "x")
	}
	return s.State.Apply(m)
}

// TestWithout tells how a game would end without a player, and changes nothing.
func TestWithout(t *testing.T) {
	for _, c := range []struct {
		user    string
		refuses bool
		over    bool
		void    bool
		key     string
	}{
		{"bruno", false, true, false, "duel.end.won"},
		{"emma", false, false, false, ""}, // she has no seat
		{"bruno", true, true, true, ""},
	} {
		m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		if c.refuses {
			m.State = refusing{m.State}
		}
		at := table.Table{Game: "duel", Status: table.Playing}
		at.Players = []table.Player{{User: "alice"}, {User: "bruno"}}
		end, over := without(at.With(m), c.user)
		if over != c.over || end.Void != c.void || string(end.Text.Key) != c.key {
			t.Errorf("without %s, refused %t: %t, %+v", c.user, c.refuses, over, end)
		}
		if _, over := m.State.Result(); over || len(m.Journal) > 0 {
			t.Errorf("without %s, refused %t: the match has changed", c.user, c.refuses)
		}
	}
}
