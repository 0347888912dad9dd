package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/orders"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/rois"
)

// fought is a world in which alice and bruno, whose client is French, play a drawn battle.
func fought(t *testing.T, position string) *world {
	w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
	setup := game.Setup{Game: "rois", Rules: rois.Game{}.Info().Rules, Seats: 2, Position: position}
	m, _, err := game.NewMatch(rois.Game{}, setup)
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
	return w
}

// TestDiscardsAtRandomByOrder is R13.10's auto-give over the wire: asked about a ruse (the
// position of scenario R12.03-pass-loses-at-random), a player arranges by menus that two
// cards go at random. It is done at once, and for each ruse to come.
func TestDiscardsAtRandomByOrder(t *testing.T) {
	w := fought(t, "R[C2=3] B[C5=3] hR[5S 6H 7D 8C] hB[2H 3H 4H]")
	w.command("alice", "do", playground.Opts{"line": "ruse 5S 6H 7D"})
	if bruno := w.srv.As("bruno").ID(); !slices.Equal(w.here().Asked(), []string{bruno}) {
		t.Fatalf("%v are asked about the ruse, want bruno", w.here().Asked())
	}
	r := w.press("bruno", "Play")
	r = w.on("bruno", r.Message, "Répondre d’avance…")
	r = w.on("bruno", r.Message, "Ajouter…")
	place := slices.IndexFunc((rois.Game{}).Info().Ahead[0].Answers, func(r game.Ready) bool { return r.ID == "autogive" })
	if !strings.Contains(string(r.Message.Components), "deux cartes au hasard") {
		t.Errorf("the menu does not offer it: %s", r.Message.Components)
	}
	r = w.choose("bruno", r.Message, string(rune('0'+place)))
	r = w.on("bruno", r.Message, "Toujours")
	r = w.on("bruno", r.Message, "Jusqu’à ce que je la retire")
	got := w.here()
	if last := got.Match.Journal[len(got.Match.Journal)-1]; last.Action != "pass" || last.Seat != 1 ||
		len(got.Obeyed) != 1 {
		t.Errorf("after %q the last entry is %+v, obeyed %v", r.Message.Content, last, got.Obeyed)
	}
	said := r.Message.Content
	if !strings.Contains(said,
		"Contre une ruse\u00a0: défausser deux cartes au hasard** · jusqu’à ce que je la retire") {
		t.Errorf("it is told as %q", said)
	}
	own := slices.DeleteFunc(orders.Of(got, 1), func(o orders.Standing) bool { return o.Preset != "" })
	if len(own) != 1 || own[0].Own != game.Is("class", rois.KindRuse) || own[0].Off != "" {
		t.Errorf("his orders are %+v", own)
	}
}
