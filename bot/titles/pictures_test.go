package titles_test

import (
	"bivouac/bot/panel"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/hints"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/titles"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/lang"
	"bivouac/game/mind"
	"bivouac/render"
)

// unpainted has the crops and the words of a painter, and no paint.
type unpainted struct{ render.Painter }

func (u unpainted) Cut(s render.Scene) render.Cut { return u.Painter.(render.Cropper).Cut(s) }

func (unpainted) Board(render.Scene) ([]byte, error) { return []byte("board"), nil }

// TestHintsHavePictures: a hint has a picture for every kind of answer in recorded games, also where
// the picture shows cards alone and the answer names a square of the board. The short form paints none.
func TestHintsHavePictures(t *testing.T) {
	catalog, err := bot.Catalog(titles.Offered)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles.Offered {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			if !amount.Long() {
				title.Painter = unpainted{title.Painter}
			}
			log := &strings.Builder{}
			kit := &screen.Kit{
				Titles: []screen.Title{title}, Catalog: catalog, Facts: calm{}, Now: time.Now,
				Closed: func(string) bool { return false }, Log: slog.New(slog.NewTextHandler(log, nil)),
			}
			all := gametest.Played(t, title.Game)
			painted := map[string]int{} // by the question and the verb
			for _, m := range all[:min(len(all), amount.Of(4, 8))] {
				for n, e := range m.Journal {
					if !amount.Long() && n > 30 && n%7 > 0 { // behind the set-up
						continue
					}
					at, err := m.At(n)
					if err != nil {
						t.Fatal(err)
					}
					d, asked := at.Asked(e.Seat)
					kind := string(d.Ask.Key) + " " + at.State.Describe(e.Seat, e.Action).Verb
					if !asked || painted[kind] >= amount.Of(1, 5) {
						continue
					}
					painted[kind]++
					tb := table.Table{Game: title.Game.Info().ID, Status: table.Playing}.With(at)
					for i := range m.Seats() {
						tb.Players = append(tb.Players, table.Player{User: fmt.Sprint(i), Name: string(rune('A' + i))})
					}
					p, err := panel.New(
						screen.Reader{Kit: kit, Locale: lang.English, User: fmt.Sprint(int(e.Seat))}, tb)
					if err != nil {
						t.Fatal(err)
					}
					hint := hints.Advised(p, mind.Advice{Options: []mind.Option{{Action: e.Action}}})
					if len(hint.Files) == 0 || log.Len() > 0 {
						t.Errorf("%s, %s: %d pictures, %s", kind, e.Action, len(hint.Files), log)
						log.Reset()
					}
				}
			}
			t.Log(len(painted), "kinds")
		})
	}
}
