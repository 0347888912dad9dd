package votes

import (
	"bivouac/bot/table"
	"bivouac/game"
)

// without returns how the game would end if a user's seat were given up, and whether it would, for
// voters. The result has no text if the rules cannot continue without the seat. It is computed in a
// redeal for spectators, so that it reveals nothing hidden.
func without(t table.Table, user string) (end game.Result, over bool) {
	seat, ok := t.SeatOf(user)
	if !ok || !t.Begun() || t.Status != table.Playing {
		return game.Result{}, false
	}
	luck := game.NewRand(game.Seed{}, "without")
	err := table.Safely(func() error {
		after, _, err := t.Public().Branch(&luck).Act(game.Move{Seat: seat, Action: game.Forfeit})
		if err != nil { // see forfeit
			end, over = game.Result{Void: true}, true
			return nil
		}
		end, over = after.State.Result()
		return nil
	})
	if err != nil {
		return game.Result{}, false
	}
	return end, over
}

// hasDefault says whether a user's open question has a default answer.
func hasDefault(t table.Table, user string) bool {
	seat, ok := t.SeatOf(user)
	if !ok || !t.Begun() {
		return false
	}
	d, asked := t.Seen(seat).Asked()
	return asked && d.Default != ""
}
