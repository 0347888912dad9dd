package titles_test

import (
	"bivouac/bot/panel"
	"fmt"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/hints"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/game/mind"
)

// TestHintsSayWhy: of recorded questions the hint of every title names counts by which the best
// answer differs, in both languages, and calls no answer the best that another equals.
func TestHintsSayWhy(t *testing.T) {
	catalog, err := bot.Catalog(titles.Offered)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			p, err := mind.New(title.Game, 3) // as the hints of level 5, but soon
			if err != nil {
				t.Fatal(err)
			}
			p.Limit = 0
			m := gametest.Played(t, title.Game)[0]
			with, asked := 0, 0
			for n := len(m.Journal) / 4; n < len(m.Journal) && asked < 12; n += 3 {
				seat := m.Journal[n].Seat
				at, err := m.At(n)
				if err != nil || len(at.State.Legal(seat, nil)) < 3 {
					continue
				}
				luck, seed := think.Luck(fmt.Sprint("why ", n))
				b, err := at.Blind(seat, &luck)
				if err != nil {
					t.Fatal(err)
				}
				advice, err := p.Advise(t.Context(), b, seed)
				if err != nil {
					t.Fatal(err)
				}
				asked++
				if !hinted(t, catalog, title, at, seat, advice) {
					continue
				}
				with++
			}
			if 2*with < asked {
				t.Errorf("%d of %d hints have a reason", with, asked)
			}
		})
	}
}

// hinted checks a hint in both languages; it returns whether it has a reason.
func hinted(t *testing.T, catalog *lang.Catalog, title screen.Title, m *game.Match, seat game.Seat,
	a mind.Advice) bool {
	t.Helper()
	why := false
	for locale, word := range map[lang.Locale][2]string{
		lang.English: {"Why: ", "Best: "}, lang.French: {"Pourquoi", "Le meilleur coup"},
	} {
		kit := &screen.Kit{Titles: titles.Offered, Catalog: catalog}
		tb := table.Table{Game: title.Game.Info().ID, Status: table.Playing}.With(m)
		for i := range m.Seats() {
			tb.Players = append(tb.Players, table.Player{User: fmt.Sprint(i), Name: string(rune('A' + i))})
		}
		panel, err := panel.New(screen.Reader{Kit: kit, Locale: locale, User: fmt.Sprint(int(seat))}, tb)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Join(hints.Lines(panel.Seated, a), "\n")
		t.Log(lines)
		if strings.Contains(lines, "reckon") || strings.Contains(lines, "{{") {
			t.Errorf("%s: %q", locale, lines)
		}
		even := len(a.Options) > 1 && screen.Percent(a.Options[0].Value) == screen.Percent(a.Options[1].Value)
		if even == strings.Contains(lines, word[1]) {
			t.Errorf("%s, as good as another %t: %q", locale, even, lines)
		}
		why = why || strings.Contains(lines, word[0])
	}
	return why
}
