package bot_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

// drawnDuel is the duel with its real pictures.
var drawnDuel = bot.Title{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}

// upload is what a message shows.
func (w *world) upload(m *playground.Message) []byte {
	w.t.Helper()
	if len(m.Attachments) != 1 {
		w.t.Fatalf("%d attachments on %q", len(m.Attachments), m.Content)
	}
	r, err := http.Get(w.srv.URL() + m.Attachments[0].URL)
	w.check(err)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	w.check(err)
	return data
}

// film is the moving picture of a message, and what is seen of it at last.
func (w *world) film(m *playground.Message) (*gif.GIF, []image.Image) {
	w.t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(w.upload(m)))
	w.check(err)
	screen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	var seen []image.Image
	for _, f := range film.Image {
		draw.Draw(screen, f.Rect, f, f.Rect.Min, draw.Over)
		now := image.NewRGBA(screen.Rect)
		copy(now.Pix, screen.Pix)
		seen = append(seen, now)
	}
	return film, seen
}

// isBoard fails unless a frame is the picture of a message.
func (w *world) isBoard(frame image.Image, m *playground.Message) {
	w.t.Helper()
	board, err := png.Decode(bytes.NewReader(w.upload(m)))
	w.check(err)
	want := image.NewRGBA(board.Bounds())
	draw.Draw(want, want.Rect, board, image.Point{}, draw.Src)
	if !bytes.Equal(want.Pix, frame.(*image.RGBA).Pix) {
		w.t.Errorf("a frame is not the board of %q", m.Content)
	}
}

// types plays a typed line that must be played.
func (w *world) types(who, line string) {
	w.t.Helper()
	private(w.t, w.command(who, "do", playground.Opts{"line": line}), "")
}

func TestReplay(t *testing.T) {
	w := newWorld(t, drawnDuel)
	w.load("A 2 3 5; B 1 4 6; round 3")
	first := w.command("emma", "board", nil)
	w.types("alice", "b3")
	w.types("bruno", "b4")
	w.sees("alice", "do you counter?")
	now := w.command("emma", "board", nil)
	r := private(t, w.command("emma", "replay", playground.Opts{"what": "game"}), "the whole game · seen by everybody")
	film, seen := w.film(r)
	if len(seen) != 3 || film.Delay[0] != 200 || film.Delay[2] != 500 {
		t.Errorf("%d frames shown for %v, want 3, the last one longest", len(seen), film.Delay)
	}
	w.isBoard(seen[0], first.Message)
	w.isBoard(seen[len(seen)-1], now.Message)
	if alt := r.Attachments[0].Description; !strings.HasPrefix(alt, "Film of 3 pictures. At its end:") {
		t.Errorf("alt text %q", alt)
	}
	all := w.command("bruno", "replay", playground.Opts{"turns": 2})
	if private(t, all, "les 2 derniers tours · vu par Bruno"); len(all.Message.Attachments) != 1 {
		t.Error("no film for Bruno")
	}
	public := w.command("alice", "replay", playground.Opts{"public": true})
	if public.Message.Ephemeral || !strings.Contains(public.Message.Content, "seen by everybody") {
		t.Errorf("in public: %+v", public.Message)
	}
	if r := w.command("alice", "replay",
		playground.Opts{"public": true, "eyes": "1"}); !strings.Contains(r.Message.Content, "through your own eyes") {
		t.Errorf("her own eyes in public: %q", r.Message.Content)
	}
}

// TestReplayKeepsSecrets plays the same game twice with other cards on Bruno's side,
// where Alice and the public cannot see them: what they are shown is the same.
func TestReplayKeepsSecrets(t *testing.T) {
	w := newWorld(t, drawnDuel)
	shown := func(hand, bid string) (all [][]byte) {
		w.load("A 2 3 5; B " + hand + "; round 3")
		w.types("alice", "b3")
		w.types("bruno", bid)
		for _, who := range []string{"alice", "emma"} {
			for _, o := range []playground.Opts{
				{"what": "game"}, {"what": "game", "public": true}, {"turns": 1}, {"step": true, "what": "game"},
			} {
				r := w.command(who, "replay", o)
				all = append(all, w.upload(r.Message), []byte(r.Message.Content), []byte(r.Message.Attachments[0].Description))
			}
		}
		return all
	}
	one, two := shown("1 4 6", "b4"), shown("2 4 5", "b4")
	for i := range one {
		if !bytes.Equal(one[i], two[i]) {
			t.Errorf("%d: %d bytes and %d bytes differ, which nobody but Bruno may know", i, len(one[i]), len(two[i]))
		}
	}
}
