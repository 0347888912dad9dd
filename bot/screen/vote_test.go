package screen

import (
	"strings"
	"testing"

	"bivouac/bot/table"
	"bivouac/bot/table/vote"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
)

// TestConfirmationsAreWords: what a motion or a choice would do is written as on its button, without the
// characters that names need.
func TestConfirmationsAreWords(t *testing.T) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	at := table.Table{
		Game: "duel", Host: "1", Status: table.Playing, Match: m,
		Players: []table.Player{{User: "1", Name: "Alice"}, {User: "2", Name: "B*b"}},
	}
	for _, l := range lang.Locales {
		s := Reader{Kit: testKit(t), Locale: l, User: "1"}
		said := map[string]string{}
		for _, m := range []vote.Motion{vote.MotionRemove, vote.MotionEnd, vote.MotionRest, vote.MotionAnswer} {
			said[string(m)] = ConfirmMotion(s, at, m, "2").Content
		}
		for _, a := range vote.Answers {
			said[string(a)] = ConfirmPick(s, at, a, "x").Content
		}
		for what, text := range said {
			if strings.Contains(strings.ReplaceAll(text, `B\*b`, ""), `\`) {
				t.Errorf("%s: %s is confirmed as %q", l, what, text)
			}
		}
		if text := said[string(vote.MotionRemove)]; !strings.Contains(text, `B\*b`) {
			t.Errorf("%s: %q does not show the name as it is", l, text)
		}
	}
}
