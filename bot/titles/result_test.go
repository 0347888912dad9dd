package titles_test

import (
	"bivouac/bot/board"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lang"
)

// shortResult is how many letters of a result stand on a line of a phone.
const shortResult = 33

// TestResultTellsTheNewsFirst: in every title, where an answer had an event among the title's deeds, or
// one that reveals something, the result's line begins with the weightiest, in both languages.
func TestResultTellsTheNewsFirst(t *testing.T) {
	catalog, err := bot.Catalog(titles.Offered)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			info := title.Game.Info()
			m := gametest.Played(t, title.Game)[0]
			said, short := 0, 0
			for n := range m.Journal {
				at, err := m.At(n)
				if err != nil {
					t.Fatal(err)
				}
				e := m.Journal[n]
				d, asked := at.Asked(e.Seat)
				if !asked {
					continue
				}
				after, events, err := at.Act(game.Move{Decision: d.ID, Seat: e.Seat, Action: e.Action})
				if err != nil {
					continue // the recorded clock's
				}
				first, weight := game.Text{}, len(info.Deeds)+1
				for _, ev := range slices.Backward(events) {
					w := slices.Index(info.Deeds, ev.Text.Key)
					if w < 0 && ev.Reveals {
						w = len(info.Deeds)
					}
					if w >= 0 && w < weight && ev.VisibleTo(e.Seat) && !ev.Aside {
						first, weight = ev.Text, w
					}
				}
				if weight > len(info.Deeds) {
					continue
				}
				tb := table.Table{Game: info.ID}.With(after)
				for i := range m.Seats() {
					tb.Players = append(tb.Players, table.Player{User: fmt.Sprint(i), Name: string(rune('A' + i))})
				}
				seen := slices.DeleteFunc(events, func(ev game.Event) bool { return !ev.VisibleTo(e.Seat) })
				history := []table.Line{{Events: seen}}
				for _, locale := range lang.Locales {
					s := screen.Reader{Kit: &screen.Kit{Titles: titles.Offered, Catalog: catalog}, Locale: locale}.At(tb)
					got := board.Result(s, tb, history, shortResult)
					if want := strings.TrimRight(s.Say(first), " ."); !strings.Contains(got, want) {
						t.Errorf("entry %d, %s: %q, want %q among it", n, locale, got, want)
					}
					if said++; len([]rune(got)) <= shortResult {
						short++
					}
					if said < 5 {
						t.Log(got)
					}
				}
			}
			if said == 0 {
				t.Error("nothing happened")
			}
			t.Logf("%d of %d within %d letters", short, said, shortResult)
		})
	}
}
