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

func TestReplayOfWhatIsNotOver(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	for who, eyes := range map[string]string{"alice": "2", "bruno": "1", "emma": "1"} {
		r := w.command(who, "replay", playground.Opts{"eyes": eyes})
		if s := private(t, r, "").Content; !strings.Contains(s, "own eyes") && !strings.Contains(s, "par vos yeux") {
			t.Errorf("%s looks through another's eyes: %q", who, s)
		}
	}
	for _, eyes := range []string{"9", "x", "-1", "0"} {
		r := w.command("alice", "replay", playground.Opts{"eyes": eyes})
		if !strings.Contains(r.Message.Content, "Choose from what is offered") {
			t.Errorf("eyes %q: %q", eyes, r.Message.Content)
		}
	}
	w.seesOnlyHis("alice", 0)
	list, err := w.srv.As("alice").Complete(w.ctx(), channel, "replay", playground.Opts{}, "eyes")
	w.check(err)
	if len(list) != 2 || list[0].Value != "all" || list[1].Value != "1" {
		t.Errorf("Alice may choose %v, want everybody's and her own", list)
	}
}

func TestStepByStep(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.types("bruno", "b4")
	w.sees("alice", "do you counter?")
	film := private(t, w.command("alice", "replay", playground.Opts{"what": "game"}), "")
	at := w.on("alice", film, "Step by step")
	m := private(t, at, "Step 1 of 3")
	if b, _ := m.Button("◀"); !b.Disabled || view(t, m).Seat != 0 || view(t, m).MyBid != 0 {
		t.Errorf("the beginning shows %+v", view(t, m))
	}
	m = private(t, w.on("alice", m, "▶"), "Step 2 of 3")
	if !strings.Contains(m.Content, "Alice has bid") || view(t, m).MyBid != 3 {
		t.Errorf("the second step: %q %+v", m.Content, view(t, m))
	}
	m = private(t, w.on("alice", m, "▶|"), "Step 3 of 3")
	if b, _ := m.Button("▶"); !b.Disabled || view(t, m).High != 4 {
		t.Errorf("the last step shows %+v", view(t, m))
	}
	private(t, w.on("alice", m, "|◀"), "Step 1 of 3")
	r := w.command("emma", "replay", playground.Opts{"step": true})
	if !strings.Contains(r.Message.Content, "Step 1 of 3") || view(t, r.Message).Seat != -1 {
		t.Errorf("Emma watches %q", r.Message.Content)
	}
}

func TestReplayAfterTheEnd(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	if r := w.command("alice", "export", nil); !strings.Contains(private(t, r, "").Content, "once the game is over") ||
		len(r.Message.Attachments) != 0 {
		t.Errorf("a running game's file: %+v", r.Message)
	}
	w.types("bruno", "resign")
	w.sees("emma", "The game is over")
	w.press("emma", "Replay")
	film := w.sees("emma", "the whole game · seen by everybody")
	if _, seen := w.film(&film); len(seen) < 3 {
		t.Errorf("%d frames", len(seen))
	}
	r := private(t, w.command("emma", "replay", playground.Opts{"eyes": "1", "step": true, "what": "game"}),
		"seen by Alice")
	m := private(t, w.on("emma", r, "▶"), "Step 2 of")
	if v := view(t, m); v.Seat != 0 || v.MyBid != 3 {
		t.Errorf("through Alice's eyes: %+v", v)
	}
	m = private(t, w.choose("emma", m, "2"), "seen by Bruno")
	if v := view(t, m); v.Seat != 1 || v.MyBid != 0 || len(v.Hand) != 3 {
		t.Errorf("through Bruno's eyes: %+v", v)
	}
	capsule := string(w.upload(private(t, w.command("emma", "export", nil), "bivouac verify")))
	if !strings.HasPrefix(capsule, "bivouac capsule 3\ngame duel\n") || !strings.Contains(capsule, "\nseed ") ||
		!strings.Contains(capsule, "b3\n") {
		t.Errorf("the file holds %q", capsule)
	}
}

func TestWhatHappened(t *testing.T) {
	w := newWorld(t, drawnDuel)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.press("bruno", "What happened?"), "")
	if !strings.Contains(r.Content, "Rien ne s’est passé") || len(r.Attachments) != 0 {
		t.Errorf("at the beginning: %q", r.Content)
	}
	for _, who := range []string{"alice", "bruno"} {
		if _, ok := private(t, w.press(who, map[string]string{"alice": "Play", "bruno": "Jouer"}[who]),
			"").Button("What happened?"); ok {
			t.Errorf("%s is offered what has not happened", who)
		}
	}
	w.types("alice", "b3")
	r = private(t, w.press("alice", "What happened?"), "Nothing has happened since your last action.")
	if !strings.Contains(r.Content, "<@"+w.srv.As("bruno").ID()+">") || len(r.Attachments) != 0 || len(r.Pings) != 0 {
		t.Errorf("what is asked of whom is missing, or somebody was called: %+v", r)
	}
	w.types("bruno", "b4")
	w.sees("alice", "do you counter?")
	panel := private(t, w.press("alice", "Play"), "do you counter?")
	r = private(t, w.more("alice", panel, "What happened?"), "**Since your last action**")
	if _, play := r.Button("Play"); !play || strings.Count(r.Content, "•") == 0 || strings.Count(r.Content, "•") > 3 {
		t.Errorf("the card: %q", r.Content)
	}
	if _, seen := w.film(r); len(seen) != 2 {
		t.Errorf("%d frames, want what she has seen and what came of it", len(seen))
	}
	if r := private(t, w.press("emma", "What happened?"), "**The last turn**"); len(r.Attachments) != 1 {
		t.Error("no film for who watches")
	} else if _, play := r.Button("Play"); play {
		t.Error("who watches is asked to play")
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
