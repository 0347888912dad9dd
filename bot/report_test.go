package bot_test

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// finished is a world with a duel that was played to its end, an hour for each answer.
func finished(t *testing.T) *world {
	t.Helper()
	w := opened(t)
	w.playOut()
	w.sees("alice", "The game is over.")
	return w
}

// playOut answers every question of the channel's table with its first legal action.
func (w *world) playOut() {
	w.t.Helper()
	for range 100 {
		t := w.here()
		if t.Status != table.Playing {
			return
		}
		w.srv.Clock().Advance(time.Hour)
		d := t.Match.Pending()[0]
		action := t.Match.State.Legal(d.Seat, nil)[0]
		_, err := w.tables.Act(w.ctx(), table.Click{
			Actor: table.Actor{User: t.UserOf(d.Seat)}, Table: t.ID, Decision: table.Now, Action: action,
		})
		w.check(err)
	}
	w.t.Fatal("the duel does not end")
}

func TestTheEndTellsTurnsLuckAndTheTurningPoint(t *testing.T) {
	w := finished(t)
	end := w.sees("alice", "The game is over.").Content
	for _, part := range []string{"3 turns, ", "🎲 **Alice**: ", "-# 2 cards drawn: ", " expected\n",
		"The luck can be checked now"} {
		if !strings.Contains(end, part) {
			t.Errorf("the end says nothing of %q:\n%s", part, end)
		}
	}
	r, err := w.tables.Review(w.here())
	w.check(err)
	if swung := len(r.Swings(1, 0.03)) > 0; swung != strings.Contains(end, "📈 Turning point: turn ") {
		t.Errorf("a turning point is there: %t; the end says\n%s", swung, end)
	}
}

// TestResigningIsNoTurningPoint: the end of a game that its players have hardly begun names no turn.
func TestResigningIsNoTurningPoint(t *testing.T) {
	w := opened(t)
	w.resigns("bruno")
	end := w.sees("alice", "The game is over.").Content
	if strings.Contains(end, "Turning point") {
		t.Errorf("nothing was played, and the end says\n%s", end)
	}
	report := w.press("emma", "Report").Message.Content
	if !strings.Contains(report, "No single turn") {
		t.Errorf("nothing was played, and the report says\n%s", report)
	}
}

func TestTheReport(t *testing.T) {
	w := finished(t)
	r := w.press("emma", "Report") // a watcher may ask: nothing is a secret any more
	if !r.Message.Ephemeral {
		t.Error("the report is public")
	}
	for _, part := range []string{
		"**Report · ", "Counted: points", "🎲 **Bruno**: ",
	} {
		if !strings.Contains(r.Message.Content, part) {
			t.Errorf("the report says nothing of %q:\n%s", part, r.Message.Content)
		}
	}
	if c := r.Message.Content; strings.Contains(c, "📈 **") == strings.Contains(c, "No single turn") {
		t.Errorf("turning points, or that there are none:\n%s", c)
	}
	if len(r.Message.Attachments) != 1 || !strings.Contains(r.Message.Attachments[0].Description, "Alice: 50% (start)") {
		t.Fatalf("attachments %+v", r.Message.Attachments)
	}
	file := w.download(r.Message.Attachments[0])
	if _, err := png.Decode(bytes.NewReader(file)); err != nil {
		t.Errorf("the chart is no picture: %v", err)
	}
	if dir := os.Getenv("BIVOUAC_SHOTS"); dir != "" {
		w.check(os.WriteFile(filepath.Join(dir, "stats-report-chart.png"), file, 0o600))
	}
}

func TestNoReportBeforeTheEnd(t *testing.T) {
	w := opened(t)
	id := w.here().ID
	if _, err := w.tables.Review(w.here()); err == nil {
		t.Error("a game that goes on was reviewed")
	}
	if rows := w.sees("alice", "The game begins.").Buttons(); len(rows) > 0 {
		for _, b := range rows {
			if strings.Contains(b.CustomID, "|U|") {
				t.Errorf("a report is offered: %+v of %s", b, id)
			}
		}
	}
}

func TestStats(t *testing.T) {
	w := opened(t)
	if got := w.command("emma", "stats", nil); !strings.Contains(got.Message.Content, "Nobody has finished a game") ||
		!got.Message.Ephemeral {
		t.Errorf("before any game: %q", got.Message.Content)
	}
	w.resigns("bruno")
	here := w.command("alice", "stats", nil).Message.Content
	for _, part := range []string{
		"**Games on this server**", "**Alice**: 1 game (1 won, 0 lost)", "**Bruno**: 1 game (0 won, 1 lost)",
	} {
		if !strings.Contains(here, part) {
			t.Errorf("the server's statistics lack %q:\n%s", part, here)
		}
	}
	one := w.command("bruno", "stats", playground.Opts{"player": w.srv.As("alice").ID()}).Message.Content
	for _, part := range []string{
		"**Alice sur ce serveur**", "1 partie (victoires\u00a0: 1, défaites\u00a0: 0)", "le plus souvent avec Bruno (1)",
	} {
		if !strings.Contains(one, part) {
			t.Errorf("Alice's statistics lack %q:\n%s", part, one)
		}
	}
}

// download fetches an attachment.
func (w *world) download(a playground.Attachment) []byte {
	w.t.Helper()
	r, err := http.Get(w.srv.URL() + a.URL)
	w.check(err)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	w.check(err)
	return data
}

// resigns has a player of the channel's table give up.
func (w *world) resigns(who string) {
	w.t.Helper()
	t := w.here()
	_, err := w.tables.Act(w.ctx(), table.Click{
		Actor: table.Actor{User: w.srv.As(who).ID()}, Table: t.ID, Action: "resign",
	})
	w.check(err)
}

// TestReportTellsDeeds: a turning point is told by who fell and who broke through, not by
// what every turn has in other words.
func TestReportTellsDeeds(t *testing.T) {
	w := invaded(t, "S: d8 h2 a3 b3 c3 e3 f3 g3 i3 j3 l3 m3 b2 c2 e2 f2; N: k1 d9; "+
		"active S; phase MOVE; dice C3 A4 O3 E2 P6; foe 1")
	private(t, w.command("alice", "do", playground.Opts{"line": "d8-d7 xxd9 ."}), "✅")
	w.sees("alice", "The game is over.")
	r := w.press("emma", "Report")
	for _, part := range []string{
		"📈 **Bruno**, turn ", "% to 100%", "> Alice shoots from d7 and kills a Soldier on d9 ",
		"> Bruno has broken through and wins.",
	} {
		if !strings.Contains(r.Message.Content, part) {
			t.Errorf("the report says nothing of %q:\n%s", part, r.Message.Content)
		}
	}
	if strings.Contains(r.Message.Content, "Upheaval") {
		t.Errorf("the upheaval is told for a cause:\n%s", r.Message.Content)
	}
	if alt := r.Message.Attachments[0].Description; !strings.Contains(alt, "100% (turn 9)") {
		t.Errorf("the chart's words do not end at 100%%: %s", alt)
	}
}
