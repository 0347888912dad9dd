package titles_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/game/mind"
)

// TestGreenIsBetterThanStaying: where a title is judged by the position after each answer, the green button of a
// recorded question leaves its seat better off than it is, and most green squares have a reason.
func TestGreenIsBetterThanStaying(t *testing.T) {
	catalog, err := bot.Catalog(titles.Offered)
	if err != nil {
		t.Fatal(err)
	}
	for locale, word := range map[lang.Locale]string{lang.English: "Green: ", lang.French: "Vert"} {
		greens, squares, reasons, judged := 0, 0, 0, 0
		for _, title := range titles.Offered {
			by := game.AdviceOf(title.Game)
			if by.Method != game.OneStep {
				continue
			}
			judged++
			kit := &screen.Kit{
				Titles: titles.Offered, Catalog: catalog, Facts: calm{}, Now: time.Now,
				Closed: func(string) bool { return false },
				Judge: func(ctx context.Context, b game.Blind) ([]mind.Option, error) {
					return bot.AdviseBy(ctx, b, by)
				},
			}
			m := gametest.Played(t, title.Game)[0]
			for n := 0; n < len(m.Journal); n += 2 {
				at, err := m.At(n)
				if err != nil {
					t.Fatal(err)
				}
				tb := table.Table{Game: title.Game.Info().ID, Status: table.Playing}.With(at)
				for i := range m.Seats() {
					tb.Players = append(tb.Players, table.Player{User: fmt.Sprint(i), Name: string(rune('A' + i))})
				}
				seat := m.Journal[n].Seat
				p, err := panel.New(screen.Reader{Kit: kit, Locale: locale, User: fmt.Sprint(int(seat)), Text: true}, tb)
				if err != nil {
					t.Fatal(err)
				}
				message := p.Start("")
				green := greenOf(p, message)
				if green == nil || game.PointOf(at.State, seat, *green).Ends || green.Action == p.Asked.Default {
					continue
				}
				luck := game.NewRand(game.Seed{}, "green")
				blind, err := at.Blind(seat, &luck)
				if err != nil {
					t.Fatal(err)
				}
				gain, known, err := mind.GainOf(t.Context(), blind, green.Action)
				if err != nil || !known || gain.After <= gain.Before {
					t.Errorf("entry %d: %s is green: %+v, %v, %v", n, green.Action, gain, known, err)
				}
				if slightly(gain) && !promises(at.State, seat, green.Action) {
					t.Errorf("entry %d: %s is green for %+v", n, green.Action, gain.Reasons)
				}
				if greens++; game.PointOf(at.State, seat, *green).Target != "" && !green.Final {
					squares++
					if strings.Contains(message.Content, word) {
						reasons++
					}
				}
			}
		}
		t.Logf("%s: %d greens, %d of %d squares with a reason", locale, greens, reasons, squares)
		if judged > 0 && (greens < 5 || 3*reasons < 2*squares || reasons == 0) {
			t.Errorf("%s: %d greens, %d of %d squares with a reason", locale, greens, reasons, squares)
		}
	}
}

// slightly says whether a gain has changes, and none that is an achievement.
func slightly(gain mind.Gain) bool {
	changed := slices.DeleteFunc(slices.Clone(gain.Reasons), func(r mind.Reason) bool { return r.Now == r.Best })
	return len(changed) > 0 && !slices.ContainsFunc(changed, func(r mind.Reason) bool { return !r.Slight && r.Improves() })
}

// promises says whether an answer makes a gain possible for the next one.
func promises(s game.State, seat game.Seat, a game.Action) bool {
	p, ok := s.(game.Promiser)
	return ok && !p.Promise(seat, a).IsZero()
}

// greenOf returns the choice of a panel's green button; nil if none is green.
func greenOf(p *panel.Panel, m wire.Message) *game.Choice {
	for _, r := range m.Rows {
		for _, b := range r.Buttons {
			to, err := screen.ParseCustomID(b.CustomID)
			if b.Style != wire.Success || err != nil {
				continue
			}
			for _, c := range p.Choices() {
				args := screen.ArgsOf(c)
				ofPiece := len(args) > 1 && strings.Join(to.Path, " ") == args[0]+" "+c.Verb+" "+args[1]
				if c.Action == to.Action() || ofPiece {
					return &c
				}
			}
		}
	}
	return nil
}
