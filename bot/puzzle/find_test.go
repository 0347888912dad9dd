package puzzle

import (
	"testing"

	"bivouac/bot/review"
	"bivouac/bot/table"
)

// TestFound: only a clear answer of a game with a result on a server makes a puzzle.
func TestFound(t *testing.T) {
	good := table.Table{ID: 1, Status: table.Over, Place: table.Place{Guild: "g"}}
	table.Piece[[]review.Reviewed]{Name: "reviews"}.Set(&good, []review.Reviewed{
		{Seat: 1, Done: true, Lapses: []review.Lapse{{Lead: clearly}, {Lead: clearly - 1}}},
	})
	if n := len(found(good)); n != 1 {
		t.Errorf("%d puzzles", n)
	}
	for name, spoil := range map[string]func(*table.Table){
		"still played":       func(t *table.Table) { t.Status = table.Playing },
		"in direct messages": func(t *table.Table) { t.Place.Guild = "" },
		"without a result":   func(t *table.Table) { t.Result.Void = true },
		"closed":             func(t *table.Table) { t.Status = table.Cancelled },
	} {
		bad := good
		if spoil(&bad); len(found(bad)) > 0 {
			t.Errorf("%s: there is a puzzle", name)
		}
	}
}
