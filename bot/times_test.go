package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

func TestHoursOfTheLimit(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	form := private(t, w.press("alice", "Options"), "")
	if n := len(form.Menus()); n != 4 {
		t.Errorf("%d menus without a limit, want mode, seats, time, order", n)
	}
	form = private(t, w.choose("alice", form, "8"), "")
	w.sees("emma", "Time per answer: 8 hours")
	form = private(t, w.choose("alice", form, "480-1320"), "")
	w.sees("emma", "Time per answer: 8 hours, 08:00–\u206022:00 (London)")
	fill := func(from, to, zone, weekend, want string) {
		t.Helper()
		r := w.choose("alice", form, "other")
		if r.Modal == nil {
			t.Fatalf("no form: %+v", r)
		}
		r, err := w.srv.As("alice").Submit(w.ctx(), r.Modal, playground.Opts{
			"from": from, "to": to, "zone": zone, "weekend": weekend,
		})
		w.check(err)
		if !strings.Contains(r.Message.Content, want) {
			t.Errorf("%s to %s in %s, %s: %q, want %q", from, to, zone, weekend, r.Message.Content, want)
		}
	}
	fill("25", "8", "Paris", "yes", "I can’t read")
	fill("9", "18", "Bivouac", "yes", "time zone")
	fill("9", "18", "Paris", "perhaps", "I can’t read")
	fill("9:00", "9:30", "Paris", "no", "no such option")
	fill("9", "18h", "paris", "no", "09:00–\u206018:00, Monday to Friday (Paris)")
	w.sees("emma", "Monday to Friday (Paris)")
	private(t, w.choose("bruno", private(t, w.press("bruno", "Options"), ""), "480-1320"), "hôte")
	w.press("alice", "Start")
	w.sees("emma", "The clock runs 09:00–\u206018:00, Monday to Friday (Paris).")
}
