package bot_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/rois"
)

// renewed is Les Rois before and after an upgrade of the bot that brought its presets.
type renewed struct {
	rois.Game
	upgraded *atomic.Bool
}

func (g renewed) Info() game.Info {
	info := g.Game.Info()
	if !g.upgraded.Load() {
		info.Presets = nil
	}
	return info
}

// manoeuvre is a position in which Alice (Red) may move C1-C2 and Bruno may counter it.
const manoeuvre = "turn 3R action R[C1=4 B3=2] B[B4=4 D5=4] hR[2S 3S 4S 5S 2H 3H] hB[3C 4C 6D 8S *1]"

// battle is a table of Les Rois in a position, Alice against Bruno, who reads French.
func battle(t *testing.T, upgraded bool) (*world, *atomic.Bool) {
	t.Helper()
	on := &atomic.Bool{}
	on.Store(upgraded)
	g := renewed{upgraded: on}
	w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
	m, _, err := game.NewMatch(g, game.Setup{Game: "rois", Rules: g.Info().Rules, Seats: 2, Position: manoeuvre})
	w.check(err)
	at := table.Seating{
		Actor: table.Actor{Interaction: "position"}, Guild: w.srv.GuildID(), Channel: w.srv.ChannelID(channel), Locale: "en",
	}
	for _, who := range []string{"alice", "bruno"} {
		at.Players = append(at.Players, table.Player{User: w.srv.As(who).ID(), Name: who})
	}
	_, err = w.tables.Import(w.ctx(), at, m)
	w.check(err)
	w.sees("emma", "The game begins.")
	return w, on
}

// TestPresetsAfterAnUpgrade: at a table that runs already each player is told in one private
// line, in his language, and has them from then on; before that nothing passes for him.
func TestPresetsAfterAnUpgrade(t *testing.T) {
	w, on := battle(t, false)
	on.Store(true)
	const line, ligne = "From your next question on I answer for you here",
		"Dès votre prochaine question, je réponds pour vous"
	r := w.command("alice", "do", playground.Opts{"line": "C1-C2"})
	if !strings.Contains(r.Message.Content, line) ||
		!strings.Contains(r.Message.Content, "When the enemy moves: let it happen · When the enemy heals: let it happen") {
		t.Errorf("she reads %q", r.Message.Content)
	}
	if got := w.here(); !got.WaitsFor(w.srv.As("bruno").ID()) {
		t.Fatal("a move passes before he was told")
	}
	r = w.press("bruno", "Play")
	if !strings.Contains(r.Message.Content, ligne) {
		t.Errorf("he reads %q", r.Message.Content)
	}
	if got := w.here(); !got.WaitsFor(w.srv.As("bruno").ID()) {
		t.Fatal("what he is asked is answered while he reads")
	}
	r = w.command("bruno", "do", playground.Opts{"line": "pass"})
	if strings.Contains(r.Message.Content, ligne) {
		t.Error("he is told twice")
	}
	r = w.command("alice", "do", playground.Opts{"line": "C2-C3"})
	if strings.Contains(r.Message.Content, line) || w.here().WaitsFor(w.srv.As("bruno").ID()) {
		t.Errorf("she is told twice, or the move does not pass: %q", r.Message.Content)
	}
	public, err := w.srv.As("emma").Messages(channel)
	w.check(err)
	for _, m := range public {
		if strings.Contains(m.Content, line) {
			t.Error("everybody reads it")
		}
	}
}
