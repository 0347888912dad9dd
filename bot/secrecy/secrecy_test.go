package secrecy

import (
	"testing"

	"bivouac/bot"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

var duelTitle = bot.Title{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}

// TestLawHolds: the duel keeps the law, and everything that there is to do was done.
// The program's titles are judged at the top, with more pairs.
func TestLawHolds(t *testing.T) {
	report, err := Check(Options{Title: duelTitle, Pairs: 50, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", report)
	if len(report.Acts) < 16 || report.Hidden < report.Pairs*9/10 || report.Acts["another's secret answer"] < 2 {
		t.Errorf("%+v", report)
	}
}
