package screen

import (
	"slices"

	"bivouac/game"
)

// deedsOf returns the events by which a game explains its turning points, the most important first.
func deedsOf(s Reader, gameID string) []game.Key {
	title, ok := s.TitleOf(gameID)
	if !ok {
		return nil
	}
	return title.Game.Info().Deeds
}

// telling selects the events that explain a turn: the most important of the game's deeds, of equal
// ones the last. If the game has none, those of the kinds that are rarest in the whole game.
func telling(deeds []game.Key, turn, all []game.Event) []game.Event {
	if deeds != nil {
		return weightiest(deeds, turn)
	}
	common := map[game.Key]int{}
	for _, e := range all {
		common[e.Text.Key]++
	}
	rare := slices.Clone(turn)
	slices.SortStableFunc(rare, func(x, y game.Event) int { return common[x.Text.Key] - common[y.Text.Key] })
	if len(rare) <= swingLines {
		return turn
	}
	most := common[rare[swingLines-1].Text.Key]
	told := slices.DeleteFunc(slices.Clone(turn), func(e game.Event) bool { return common[e.Text.Key] > most })
	return told[max(0, len(told)-swingLines):]
}

// weightiest returns the most important deeds of a turn, in order; of equal ones the last.
func weightiest(deeds []game.Key, turn []game.Event) []game.Event {
	weight := func(e game.Event) int { return slices.Index(deeds, e.Text.Key) }
	told := slices.DeleteFunc(slices.Clone(turn), func(e game.Event) bool { return weight(e) < 0 })
	for len(told) > swingLines {
		lightest := 0
		for i, e := range told {
			if weight(e) > weight(told[lightest]) {
				lightest = i
			}
		}
		told = slices.Delete(told, lightest, lightest+1)
	}
	return told
}
