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
		d := t.Public().Pending()[0]
		action := t.Seen(d.Seat).Legal()[0]
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
	r, err := w.here().Unveiled().Review()
	w.check(err)
	if swung := len(r.Swings(1, 0.03)) > 0; swung != strings.Contains(end, "📈 Turning point: turn ") {
		t.Errorf("a turning point is there: %t; the end says\n%s", swung, end)
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
