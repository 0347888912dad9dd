package board

import (
	"testing"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
)

// TestPlayIsBlueForAll: Play is blue where every player at the table is asked, and grey where one of them waits.
// Players who left do not count.
func TestPlayIsBlueForAll(t *testing.T) {
	both := []table.Player{{User: "1", Name: "Ada"}, {User: "2", Name: "Bo"}}
	gone := []table.Player{{User: "1", Name: "Ada"}, {User: "2", Name: "Bo", Left: true}}
	for _, c := range []struct {
		players []table.Player
		asks    []clock.Question
		want    wire.ButtonStyle
	}{
		{both, []clock.Question{{Seat: 0}}, wire.Secondary}, {both, []clock.Question{{Seat: 0}, {Seat: 1}}, wire.Primary},
		{gone, []clock.Question{{Seat: 0}}, wire.Primary},
	} {
		if got := playStyle(table.Table{Players: c.players, Asks: c.asks}); got != c.want {
			t.Errorf("%v of %v are asked: style %d, want %d", c.asks, c.players, got, c.want)
		}
	}
}
