package titles_test

import (
	"bivouac/bot/panel"
	"context"
	"fmt"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/game/mind"
)

// calm knows of no news.
type calm struct{ screen.Facts }

func (calm) HistoryOf(table.Table, string, int) ([]table.Line, error) { return nil, nil }

func (calm) Tally(_, _ string) (table.Tally, error) { return table.Tally{}, nil }

// TestPanelIsJudgedOnce: the judge, which takes most of a panel's time, is asked once for a panel.
func TestPanelIsJudgedOnce(t *testing.T) {
	catalog, err := bot.Catalog(titles.Offered)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			asked := 0
			kit := &screen.Kit{
				Titles: titles.Offered, Catalog: catalog, Facts: calm{}, Now: time.Now,
				Closed: func(string) bool { return false },
				Judge: func(ctx context.Context, b game.Blind) ([]mind.Option, error) {
					asked++
					return bot.AdviseBy(ctx, b, game.Strength{Method: game.OneStep, Decisions: 50})
				},
			}
			m, judged := gametest.Played(t, title.Game)[0], 0
			for n := 0; n < len(m.Journal); n += max(1, len(m.Journal)/amount.Of(12, 60)) {
				at, err := m.At(n)
				if err != nil {
					t.Fatal(err)
				}
				tb := table.Table{Game: title.Game.Info().ID, Status: table.Playing}.With(at)
				for i := range m.Seats() {
					tb.Players = append(tb.Players, table.Player{User: fmt.Sprint(i), Name: string(rune('A' + i))})
				}
				user := fmt.Sprint(int(m.Journal[n].Seat))
				p, err := panel.New(screen.Reader{Kit: kit, Locale: lang.English, User: user, Text: true}, tb)
				if err != nil {
					t.Fatal(err)
				}
				asked = 0
				p.Start("")
				if judged += asked; asked > 1 {
					t.Errorf("entry %d: the judge was asked %d times", n, asked)
				}
			}
			if judged == 0 {
				t.Error("no panel was judged")
			}
		})
	}
}
