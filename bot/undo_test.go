package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// lenient is the duel whose rules let the others agree to an undo.
type lenient struct{ duel.Game }

func (l lenient) Info() game.Info {
	info := l.Game.Info()
	info.Consent = true
	return info
}

// bothBid is a game of the lenient duel in which both have bid.
func bothBid(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, bot.Title{Game: lenient{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.choose("alice", private(t, w.press("alice", "Options"), ""), "kept")
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
	for _, who := range []string{"alice", "bruno"} {
		w.command(who, "do", playground.Opts{"line": bid(w, who)})
	}
	w.sees("emma", "do you counter")
	return w
}

func TestUndoIsAskedForInWords(t *testing.T) {
	w := bothBid(t)
	private(t, w.command("alice", "undo", nil), "something has been revealed since")
	ballot := w.sees("emma", "This would undo 2 actions (Alice: 1, Bruno: 1).")
	if !strings.Contains(ballot.Content, "What everybody has seen since:\n• ") || len(ballot.Attachments) != 1 {
		t.Fatalf("the ballot says %q with %d pictures", ballot.Content, len(ballot.Attachments))
	}
	picture := &ballot.Attachments[0] // its frame says that this board does not stand
	if !strings.HasPrefix(picture.Description, "If you agree. ") {
		t.Errorf("the picture says %q", picture.Description)
	}
	picture.Description = strings.TrimPrefix(picture.Description, "If you agree. ")
	if v := view(t, &ballot); int(v.Seat) != -1 {
		t.Errorf("the ballot shows the view of seat %d", v.Seat)
	}
	w.press("bruno", "Refuse")
	w.sees("emma", "what Alice played stands")
}

// TestUndoThatComesTwice: a press that comes again, when the vote that it opened is over,
// takes nothing back. Seed 92 of the fault simulation, 928 steps.
func TestUndoThatComesTwice(t *testing.T) {
	w := bothBid(t)
	var undo *wire.Interaction
	w.heard = func(in *wire.Interaction) {
		if len(in.Command) > 0 && in.Command[0] == "undo" {
			undo = in
		}
	}
	private(t, w.command("alice", "undo", nil), "something has been revealed since")
	w.press("bruno", "Agree")
	w.sees("emma", "Agreed: Alice’s action is undone")
	w.command("alice", "do", playground.Opts{"line": bid(w, "alice")})
	before := w.here().Entries()
	again := *undo
	w.bot.Interaction(w.ctx(), &again, wire.NewAnswer(w.client, &again, wire.DeferNever))
	if got := w.here().Entries(); got != before {
		t.Errorf("%d entries, want %d: the same press took Alice's new bid back", got, before)
	}
}

func TestUndoneInTheHistory(t *testing.T) {
	w := bothBid(t)
	w.command("alice", "undo", nil)
	w.press("bruno", "Agree")
	w.sees("emma", "Agreed: Alice’s action is undone")
	for who, want := range map[string]string{"emma": "", "alice": "Undone: ~~`b"} {
		r := private(t, w.command(who, "history", nil), "Undone: ~~")
		if !strings.Contains(r.Content, want) || who == "emma" && strings.Contains(r.Content, "~~`b") {
			t.Errorf("%s reads %q", who, r.Content)
		}
	}
	if m := w.sees("emma", "which card do you bid"); strings.Contains(m.Content, "~~") {
		t.Errorf("the board tells what was undone: %q", m.Content)
	}
}

// bid is a card of the player's hand, as typed.
func bid(w *world, who string) string {
	w.t.Helper()
	choices, err := w.srv.As(who).Complete(w.ctx(), channel, "do", playground.Opts{"line": ""}, "line")
	w.check(err)
	if len(choices) == 0 {
		w.t.Fatalf("%s is offered nothing", who)
	}
	return fmt.Sprint(choices[0].Value)
}
