package rendertest

import (
	"fmt"
	"image/color"
	"io/fs"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	"bivouac/render"
)

// toy paints what its paint does, and says what its words do.
type toy struct {
	ground *render.Ground
	paint  func(*render.Canvas, render.Scene)
	words  func(render.Scene) string
}

func (p toy) Board(s render.Scene) ([]byte, error) {
	return p.ground.PNG(func(c *render.Canvas) { p.paint(c, s) })
}
func (p toy) Alt(s render.Scene) string  { return p.words(s) }
func (p toy) Text(s render.Scene) string { return p.words(s) }

var toyGround = sync.OnceValue(func() *render.Ground {
	c := render.NewCanvas(400, 200)
	c.Fill(c.Image.Rect, render.Night)
	sample := func(c *render.Canvas) { toyPaint(c, render.Scene{Say: func(game.Text) string { return "Seat" }}) }
	return render.NewGround(c, render.LearnOver(c, sample))
})

func put(c *render.Canvas, text string, x, y, size int) {
	c.Text(text, x, y, render.Style{Size: size, Color: render.Paper, Max: 380 - x})
}

func toyPaint(c *render.Canvas, s render.Scene) {
	put(c, s.Say(game.T("duel.picture.turn", "n", 1)), 10, 60, render.SizeBody)
	own := func(game.Seat) game.Text { return game.T("duel.seat.0") }
	put(c, s.Name(0, render.SeatNames{Own: own}), 10, 140, render.SizeBody)
}

func toyTexts(lines ...string) fs.FS {
	text := `{"duel.picture.turn": "Turn {{.n}}"` + strings.Join(lines, "") + "}"
	return fstest.MapFS{"en.json": {Data: []byte(text)}, "fr.json": {Data: []byte(text)}}
}

// sound is a painter that owes nothing.
func sound(t testing.TB) Painter {
	names := []string{"Alice", "Bruno"}
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{
		Game: duel.Game{}.Info().ID, Rules: duel.Game{}.Info().Rules, Seats: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	p := Painter{Game: duel.Game{}, Texts: toyTexts(), Ground: func(render.Scene) *render.Ground { return toyGround() },
		Paint: toyPaint, Bytes: 20_000, Allocations: 60, Phrases: []game.Key{"duel.picture.turn", "duel.name"},
		Pairs: []render.Pair{{Name: "good", Text: render.Paper, Under: render.Night}}}
	for seat := range game.Seat(2) {
		p.Scenes = append(p.Scenes,
			Scene{Name: fmt.Sprint(seat), Scene: render.Scene{View: m.State.View(seat), Seat: seat, Names: names,
				Say: Sayer(t, p.Game, p.Texts, lang.English, names)}})
	}
	return p
}

// heard is what a check says of a painter; "" if it is content.
func heard(t testing.TB, name string, p Painter) string {
	if p.Painter == nil {
		p.Painter = toy{
			toyGround(), p.Paint, func(s render.Scene) string { return s.Say(game.T("duel.picture.turn", "n", 1)) },
		}
	}
	ear := &listener{TB: t}
	for _, c := range checks {
		if c.name != name {
			continue
		}
		done := make(chan struct{})
		go func() { // Fatalf ends the goroutine
			defer close(done)
			c.check(p, ear)
		}()
		<-done
		return ear.heard
	}
	t.Fatalf("there is no check %q", name)
	return ""
}

// listener is a testing.TB that only listens.
type listener struct {
	testing.TB
	heard string
}

func (l *listener) Logf(string, ...any)               {}
func (l *listener) Error(args ...any)                 { l.heard += fmt.Sprintln(args...) }
func (l *listener) Errorf(format string, args ...any) { l.heard += fmt.Sprintf(format+"\n", args...) }
func (l *listener) Fatal(args ...any)                 { l.Error(args...); runtime.Goexit() }
func (l *listener) Fatalf(format string, args ...any) { l.Errorf(format, args...); runtime.Goexit() }

func TestSoundPainter(t *testing.T) {
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			if said := heard(t, c.name, sound(t)); said != "" {
				t.Error(said)
			}
		})
	}
}

var spoiltPainters = []struct {
	name, check, want string
	spoil             func(*Painter)
}{
	{"a colour that no sample had", "palette", "PSNR", func(p *Painter) {
		p.Paint = func(c *render.Canvas, _ render.Scene) { c.Fill(c.Image.Rect, color.RGBA{0, 0xFF, 0, 0xFF}) }
	}},
	{"remembers how often it painted", "same scene", "another picture", func(p *Painter) {
		n := 0
		p.Paint = func(c *render.Canvas, _ render.Scene) {
			n++
			c.Disc(render.Point{X: float64(n), Y: 50}, 20, render.Paper)
		}
	}},
	{"allocations: litters", "allocations", "at most 60", func(p *Painter) {
		p.Paint = func(c *render.Canvas, s render.Scene) {
			toyPaint(c, s)
			litter = nil
			for range 200 {
				litter = append(litter, new(int))
			}
		}
	}},
	{"too small", "text sizes", "want at least",
		painting(func(c *render.Canvas, _ render.Scene) { put(c, "x", 10, 50, render.SmallestText-1) })},
	{"outside", "text sizes", "leaves the picture",
		painting(func(c *render.Canvas, _ render.Scene) { put(c, "x", 10, 195, render.SizeBody) })},
	{"silent", "text sizes", "nothing was written", painting(func(*render.Canvas, render.Scene) {})},
	{"too small on the ground", "text sizes", "ground:", func(p *Painter) {
		p.Static = func(c *render.Canvas) { put(c, "x", 10, 50, render.SmallestText-1) }
	}},
	{"on each other", "overlaps", "overlap", painting(func(c *render.Canvas, _ render.Scene) {
		put(c, "mine", 10, 50, render.SizeBody)
		put(c, "yours", 20, 55, render.SizeBody)
	})},
	{"pale", "contrast", "pale",
		func(p *Painter) { p.Pairs = []render.Pair{{Name: "pale", Text: render.Paper, Under: render.White}} }},
	{"another's key", "texts", "duel.other", func(p *Painter) { p.Texts = toyTexts(`, "duel.other": "x"`) }},
	{"only English", "texts", "duel.picture.turn", func(p *Painter) {
		p.Texts = fstest.MapFS{"en.json": {Data: []byte(`{"duel.picture.turn": "x"}`)}, "fr.json": {Data: []byte(`{}`)}}
	}},
	{"unknown phrase", "phrases", "duel.picture.none", func(p *Painter) { p.Phrases = []game.Key{"duel.picture.none"} }},
	{"unknown text", "spoken", "a text is missing", saying(game.T("duel.picture.none"))},
	{"text without its argument", "spoken", "{{.n}}", saying(game.T("duel.picture.turn"))},
	{"wordless", "spoken", "alt text of 0", wording("")},
	{"wordy", "names", "text board of", wording(strings.Repeat("x", render.MaxText+1))},
	{"unknown text in a text", "focus", "a text is missing",
		saying(game.T("duel.picture.turn", "n", game.T("duel.picture.none")))},
	{"wrong colours of an overlay", "focus", "PSNR", painting(func(c *render.Canvas, s render.Scene) {
		if s.Focus != nil {
			c.Fill(c.Image.Rect, color.RGBA{0, 0xFF, 0, 0xFF})
		}
	})},
}

// TestSpoiltPainters: each check hears what it is for.
func TestSpoiltPainters(t *testing.T) {
	for _, test := range spoiltPainters {
		t.Run(test.name, func(t *testing.T) {
			p := sound(t)
			test.spoil(&p)
			if said := heard(t, test.check, p); !t.Skipped() && !strings.Contains(said, test.want) {
				t.Errorf("%s says %q, want %q", test.check, said, test.want)
			}
		})
	}
}

var litter []*int

func painting(paint func(*render.Canvas, render.Scene)) func(*Painter) {
	return func(p *Painter) { p.Paint = paint }
}

func saying(text game.Text) func(*Painter) {
	return painting(func(c *render.Canvas, s render.Scene) { put(c, s.Say(text), 10, 60, render.SizeBody) })
}

func wording(words string) func(*Painter) {
	return func(p *Painter) { p.Painter = toy{toyGround(), p.Paint, func(render.Scene) string { return words }} }
}

// TestGoldenIsSmall: a picture with too many bytes is heard.
func TestGoldenIsSmall(t *testing.T) {
	if *update {
		t.Skip("nothing is kept of these pictures")
	}
	p, ear := sound(t), &listener{TB: t}
	p.Bytes, p.Painter = 10, toy{toyGround(), p.Paint, nil}
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.golden(ear, p.Scenes[0])
	}()
	<-done
	if !strings.Contains(ear.heard, "at most 10") || !strings.Contains(ear.heard, "run with -update") {
		t.Errorf("heard %q", ear.heard)
	}
}
