package titles_test

import (
	"fmt"
	"testing"

	"bivouac/bot"
	"bivouac/bot/think"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
)

// rankedAnswers is how many questions of a recorded game are looked at: about four turns.
const rankedAnswers = 40

// TestEveryAnswerIsRanked: in turns of recorded games the ranking of every question names all its
// answers, each once, also where they are all worth the same, as after the first move of Invade.
func TestEveryAnswerIsRanked(t *testing.T) {
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			questions, even := 0, 0
			for _, m := range amount.Some(gametest.Played(t, title.Game), 3) {
				n, e := rankedIn(t, m)
				questions, even = questions+n, even+e
			}
			if questions < 20 {
				t.Errorf("%d questions", questions)
			}
			t.Logf("%d questions, all answers of %d worth the same", questions, even)
		})
	}
}

// rankedIn checks the questions of the middle turns of a recorded game; it returns how many they
// are, and of how many all answers are worth the same.
func rankedIn(t *testing.T, m *game.Match) (questions, even int) {
	t.Helper()
	for n := len(m.Journal) / 3; n < len(m.Journal) && questions < rankedAnswers; n++ {
		seat := m.Journal[n].Seat
		at, err := m.At(n)
		if err != nil || m.Journal[n].Decision == 0 {
			t.Fatal(n, err)
		}
		luck, _ := think.Luck(fmt.Sprint("ranked ", n))
		b, err := at.Blind(seat, &luck)
		if err != nil {
			t.Fatal(err)
		}
		ranked, err := bot.Advise(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[game.Action]bool{}
		for _, o := range ranked {
			seen[o.Action] = true
		}
		legal := at.State.Legal(seat, nil)
		for _, a := range legal {
			if !seen[a] {
				t.Errorf("entry %d: %q of %d answers is not ranked", n, a, len(legal))
			}
		}
		if len(ranked) != len(legal) {
			t.Errorf("entry %d: %d ranked of %d", n, len(ranked), len(legal))
		}
		if questions++; len(legal) > 1 && ranked[0].Value == ranked[len(ranked)-1].Value {
			even++
		}
	}
	return questions, even
}
