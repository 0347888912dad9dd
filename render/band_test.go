package render

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"testing"

	"pgregory.net/rapid"
)

func TestJoinSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOf(rapid.Byte()).Draw(t, "a"), rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		got := joinSums(adler32.Checksum(a), adler32.Checksum(b), len(b))
		if want := adler32.Checksum(append(bytes.Clone(a), b...)); got != want {
			t.Fatalf("joined %08x, want %08x", got, want)
		}
	})
}

// TestKeptIsBounded: what is kept is dropped in the end, the oldest first, and what is
// asked for stays.
func TestKeptIsBounded(t *testing.T) {
	store := kept[int, []byte]{most: 1 << 20, size: func(b []byte) int { return len(b) }}
	const often = -1
	store.put(often, []byte("often"))
	chunk := make([]byte, 1<<16)
	for n := range 1000 {
		store.put(n, chunk)
		if _, ok := store.get(often); !ok {
			t.Fatalf("after %d values the one that is used all the time is gone", n)
		}
	}
	if _, ok := store.get(0); ok {
		t.Error("the first value is still there")
	}
	held := 0
	for _, half := range []map[int][]byte{store.young, store.old} {
		for _, b := range half {
			held += len(b)
		}
	}
	if held > 2*store.most {
		t.Errorf("%d bytes held, at most %d", held, 2*store.most)
	}
	if got := store.bytes(); got != held {
		t.Errorf("%d bytes are said to be held, there are %d", got, held)
	}
}

// TestLongKeptBandsAreAlone: a band that stays while others of its block are dropped does not keep their memory.
func TestLongKeptBandsAreAlone(t *testing.T) {
	store := kept[int, band]{most: blockSize / 2, size: func(b band) int { return len(b.chunk) }, own: band.own}
	press, rows := newPress(), make([]byte, 100)
	for n := 0; store.old == nil; n++ {
		rows[n%len(rows)]++
		store.put(n, press.band(rows))
	}
	first := store.old[0]
	again, ok := store.get(0)
	if !ok || !bytes.Equal(again.chunk, first.chunk) {
		t.Fatalf("the first band is %v, it was %v", again, first)
	}
	if &again.chunk[0] == &first.chunk[0] || cap(again.chunk) > 2*len(again.chunk) {
		t.Errorf("the band lies in a block: %d of %d bytes", len(again.chunk), cap(again.chunk))
	}
}

// TestFormsAreKept: gg draws a form once, for all places at whole pixels and for all colours.
func TestFormsAreKept(t *testing.T) {
	base := NewCanvas(64, 10*bandRows)
	base.Fill(base.Image.Rect, Night)
	g := NewGround(base, Learn(base.Image))
	masks.forget()
	forms := func() int { masks.mu.Lock(); defer masks.mu.Unlock(); return len(masks.young) + len(masks.old) }
	for n, at := range []Point{{20, 20}, {30, 50}, {41, 87}} {
		drawn(t, g, func(c *Canvas) { c.Disc(at, 9, []color.RGBA{Ink, Alarm, Night}[n]) })
		if got := forms(); got != 1 {
			t.Fatalf("after %d discs of one size %d forms are kept, want 1", n+1, got)
		}
	}
	if bytes := Kept().Forms; bytes < 18*18 {
		t.Errorf("the form of a disc takes %d bytes, want more than its pixels", bytes)
	}
	drawn(t, g, func(c *Canvas) { c.Disc(Point{20, 20}, 8, Ink) })
	if got := forms(); got != 2 {
		t.Errorf("with a smaller disc %d forms are kept, want 2", got)
	}
}

// TestOnlyChangedBandsAreDrawn: a dot that moves leaves the other bands alone.
func TestOnlyChangedBandsAreDrawn(t *testing.T) {
	base := NewCanvas(64, 10*bandRows)
	base.Fill(base.Image.Rect, Night)
	g := NewGround(base, Learn(base.Image))
	dot := func(x int) func(*Canvas) {
		return func(c *Canvas) { c.Fill(image.Rect(x, 3*bandRows+1, x+4, 3*bandRows+5), Night) }
	}
	count := func() int { known.mu.Lock(); defer known.mu.Unlock(); return len(known.young) + len(known.old) }
	Forget()
	drawn(t, g, dot(1))
	before := count()
	drawn(t, g, dot(2))
	if got := count() - before; before != 10 || got != 1 {
		t.Errorf("%d bands for the first picture and %d more for the second, want 10 and 1", before, got)
	}
}

// TestKeysTellOpsApart: each change of the pixels changes the key.
func TestKeysTellOpsApart(t *testing.T) {
	dot := NewSprite(8, func(c *Canvas, m Point) { c.Disc(m, 3, Ink) })
	ring := NewSprite(8, func(c *Canvas, m Point) { c.Ring(m, 3, 1, Ink) })
	style := Style{Size: SizeSmall, Color: Ink}
	bold, large, red := style, style, style
	bold.Bold, large.Size, red.Color = true, SizeBody, Alarm
	c := NewCanvas(200, 200)
	for _, paint := range []func(){
		func() { c.Fill(image.Rect(0, 0, 9, 9), Ink) }, func() { c.Fill(image.Rect(0, 0, 9, 9), Alarm) },
		func() { c.Fill(image.Rect(0, 0, 9, 8), Ink) }, func() { c.Panel(image.Rect(0, 0, 9, 9), 2, Ink) },
		func() { c.Panel(image.Rect(0, 0, 9, 9), 3, Ink) }, func() { c.Frame(image.Rect(0, 0, 9, 9), 2, 1, Ink) },
		func() { c.Frame(image.Rect(0, 0, 9, 9), 2, 2, Ink) }, func() { c.Disc(Point{9, 9}, 4, Ink) },
		func() { c.Disc(Point{9.25, 9}, 4, Ink) }, func() { c.Ring(Point{9, 9}, 4, 1, Ink) },
		func() { c.Polygon([]Point{{1, 1}, {9, 1}, {9, 9}}, Ink) },
		func() { c.Polygon([]Point{{1, 1}, {9, 1}, {8.5, 9}}, Ink) },
		func() { c.Line([]Point{{1, 1}, {9, 1}, {9, 9}}, 1, Ink) },
		func() { c.Line([]Point{{1, 1}, {9, 1}, {9, 9}}, 1, Ink, 2, 3) },
		func() { c.Line([]Point{{1, 1}, {9, 1}, {9, 9}}, 1, Ink, 3, 2) },
		func() { c.Text("ab", 9, 99, style) }, func() { c.Text("ba", 9, 99, style) }, func() { c.Text("ab", 9, 99, bold) },
		func() { c.Text("ab", 9, 99, large) }, func() { c.Text("ab", 9, 99, red) }, func() { c.Text("ab", 10, 99, style) },
		func() { c.Stamp(dot, 9, 9) }, func() { c.Stamp(ring, 9, 9) }, func() { c.StampFaint(dot, 9, 9, 0.5) },
		func() { c.Stamp(dot, 9, 10) },
		func() { c.Stencil(image.Rect(0, 0, 9, 9), Ink, func(l *Canvas) { l.Disc(Point{5, 5}, 2, Ink) }) },
		func() { c.Stencil(image.Rect(0, 0, 9, 9), Ink, func(l *Canvas) { l.Disc(Point{5, 5}, 3, Ink) }) },
	} {
		paint()
	}
	seen := map[string]int{}
	for n := range c.ops {
		key := string(c.ops[n].key(nil))
		if other, twice := seen[key]; twice {
			t.Errorf("ops %d and %d have one key", other, n)
		}
		seen[key] = n
	}
}

// TestBandsDrawWhatTheWholeDraws: cut into bands or not, the pixels are the same,
// shapes that reach out of the picture included.
func TestBandsDrawWhatTheWholeDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(name string) Point {
			return Point{rapid.Float64Range(-40, 340).Draw(t, name+"x"), rapid.Float64Range(-40, 240).Draw(t, name+"y")}
		}
		a, b, c := at("a"), at("b"), at("c")
		size := rapid.Float64Range(0.1, 60).Draw(t, "size")
		paint := func(canvas *Canvas) {
			canvas.Disc(a, size, Alarm)
			canvas.Line([]Point{a, b, c}, size/4, Accent)
			canvas.Line([]Point{c, a}, size/8, Ink, size, size/2)
			canvas.Polygon([]Point{a, b, c}, Clear(Paper, 0.5))
			canvas.Ring(b, size, size/6, Mist)
			canvas.Panel(around(size, c), size/3, Clear(Slate, 0.7))
			canvas.Text("Ág,;j", int(b.X), int(b.Y), Style{Size: SizeTitle, Color: White})
		}
		whole := NewCanvas(300, 200)
		paint(whole)
		notes := &Canvas{Image: &image.RGBA{Rect: whole.Image.Rect}}
		paint(notes)
		cut := NewCanvas(300, 200)
		for y := 0; y < 200; y += bandRows {
			band := cut.Image.SubImage(image.Rect(0, y, 300, min(200, y+bandRows))).(*image.RGBA)
			for i := range notes.ops {
				if o := &notes.ops[i]; o.box.Overlaps(band.Rect) {
					o.paint(band)
				}
			}
		}
		if !bytes.Equal(whole.Image.Pix, cut.Image.Pix) {
			t.Fatal("the bands show something else than the whole")
		}
	})
}
