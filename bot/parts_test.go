package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
)

// nextDuel is the duel under later rules.
type nextDuel struct{ lenient }

func (n nextDuel) Info() game.Info {
	info := n.lenient.Info()
	info.Rules++
	return info
}

// raisedWorld is a duel in which both have bid, as a bot of later rules finds it.
func raisedWorld(t *testing.T) (w *world, before map[string]string) {
	w = bothBid(t)
	before = map[string]string{}
	for _, who := range []string{"alice", "bruno", "emma"} {
		before[who] = private(t, w.command(who, "history", nil), "").Content
	}
	w.stopBot()
	w.title = bot.Title{Game: nextDuel{}, Painter: plainPainter{}}
	w.startBot()
	return w, before
}

// pass answers the open question of each player who is asked, with the first legal answer.
func (w *world) passAll() {
	w.t.Helper()
	for who, seat := range map[string]game.Seat{"alice": 0, "bruno": 1} {
		if legal := w.here().Match.State.Legal(seat, nil); len(legal) > 0 {
			w.types(who, string(legal[0]))
		}
	}
}

// TestRaisedRulesInWords: a player is told what was told before, where the rules changed,
// why he cannot undo further, and where pictures and report begin.
func TestRaisedRulesInWords(t *testing.T) {
	w, before := raisedWorld(t)
	for _, who := range []string{"alice", "bruno", "emma"} {
		now := private(t, w.command(who, "history", nil), "").Content
		body := before[who][strings.Index(before[who], "\n"):]
		if !strings.Contains(now, body) || !strings.Contains(now, "2") {
			t.Errorf("%s reads\n%s\nwhere he read\n%s", who, now, before[who])
		}
	}
	private(t, w.command("emma", "history", nil), "From here on the game follows version 2 of its rules, before it was 1.")
	private(t, w.command("alice", "undo", nil), "The rules of the game have changed since.")
	private(t, w.command("emma", "replay", playground.Opts{"what": "game"}),
		"The pictures begin where the rules of the game changed.")
	private(t, w.command("emma", "replay", playground.Opts{"step": true}),
		"The pictures begin where the rules of the game changed.")
	private(t, w.press("alice", "What happened?"), "show")
	w.passAll()
	w.sees("emma", "From here on the game follows version 2 of its rules")
	if n := w.told("From here on the game follows version 2"); n > 1 {
		t.Errorf("the channel is told of it %d times", n)
	}
	private(t, w.command("alice", "undo", nil), "")
	w.types("alice", "resign")
	w.sees("emma", "Luck and course are counted from where the rules of the game changed")
	private(t, w.press("emma", "Report"), "Luck and course are counted from where the rules of the game changed")
	capsule := string(w.upload(private(t, w.command("emma", "export", nil), "")))
	private(t, w.imports(capsule, "bruno"), "entries stands here.")
	private(t, w.command("emma", "history", nil), "From here on the game follows version 2 of its rules")
}

// TestAnEarlierGameThatIsOver is told as it was then, and shows its last board.
func TestAnEarlierGameThatIsOver(t *testing.T) {
	w := bothBid(t)
	w.types("alice", "resign")
	w.sees("emma", "The game is over")
	was := private(t, w.command("emma", "history", nil), "").Content
	w.stopBot()
	w.title = bot.Title{Game: nextDuel{}, Painter: plainPainter{}}
	w.startBot()
	now := private(t, w.command("emma", "history", nil),
		"The game was played under version 1 of its rules; the bot has version 2 by now").Content
	if body := was[strings.Index(was, "\n"):]; !strings.Contains(now, body) {
		t.Errorf("emma reads\n%s\nand read\n%s", now, was)
	}
	r := private(t, w.command("emma", "replay", playground.Opts{"what": "game"}),
		"which cannot be replayed: this is its last board")
	if len(r.Attachments) != 1 {
		t.Error("there is no picture")
	}
	private(t, w.press("emma", "Report"), "its luck and its course are not counted")
	capsule := string(w.upload(private(t, w.command("emma", "export", nil), "")))
	if !strings.Contains(capsule, "\norigin 2 ") {
		t.Errorf("its capsule holds no last position:\n%s", capsule)
	}
}
