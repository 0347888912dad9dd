package render

import (
	"image"
	"math"
	"testing"
)

// chessBoard is a board of 16 by 16 squares for crops.
func chessBoard(matter ...image.Rectangle) Cut {
	return Cut{
		Board: image.Rect(40, 200, 40+16*62, 200+16*62), Cell: image.Pt(62, 62),
		Zooms: []float64{CropBoard / 12.0 / 62, CropBoard / 16.0 / 62}, Matter: matter,
		Square: func(name string) (image.Rectangle, bool) {
			if len(name) != 2 {
				return image.Rectangle{}, false
			}
			return squareAt(int(name[0]-'a'), int(name[1]-'a')), true
		},
	}
}

func squareAt(col, row int) image.Rectangle {
	return image.Rect(40+62*col, 200+62*row, 102+62*col, 262+62*row)
}

// TestCropPlan: a crop has its size, shows what matters and all targets, is smaller where they
// are far apart and higher where they are farther, and is none where nothing matters.
func TestCropPlan(t *testing.T) {
	for _, c := range []struct {
		name    string
		matter  []image.Rectangle
		targets []string
		large   bool
		zoom    int // of chessBoard's; -1 for a larger one, -2 for no crop
		high    bool
	}{
		{"nothing", nil, nil, false, -2, false},
		{"a word that is no square", nil, []string{"enter"}, false, -2, false},
		{"one square", []image.Rectangle{squareAt(3, 3)}, nil, false, 0, false},
		{"one square, large", []image.Rectangle{squareAt(3, 3)}, nil, true, -1, false},
		{"a corner", []image.Rectangle{squareAt(15, 15)}, nil, false, 0, false},
		{"a target", nil, []string{"bb"}, false, 0, false},
		{"far apart", []image.Rectangle{squareAt(0, 5)}, []string{"nf"}, false, 1, false},
		{"the whole board", []image.Rectangle{squareAt(0, 0)}, []string{"pp"}, false, 1, true},
	} {
		cut := chessBoard(c.matter...)
		p, ok := cut.Plan(Crop{Targets: c.targets}, c.large)
		if ok != (c.zoom > -2) {
			t.Errorf("%s: a crop is %v", c.name, ok)
		}
		if !ok {
			continue
		}
		want := cut.Zooms[0] * largeZoom
		if c.zoom >= 0 {
			want = cut.Zooms[c.zoom]
		}
		if size := p.Box.Size(); size.X != CropWide || size.Y < CropLow || size.Y > CropHigh != c.high || p.Zoom != want {
			t.Errorf("%s: %v at zoom %.2f, want zoom %.2f and higher: %v", c.name, size, p.Zoom, want, c.high)
		}
		for _, r := range c.matter {
			if !zoomBox(r, p.Zoom).In(p.Board) {
				t.Errorf("%s: %v is not in %v", c.name, zoomBox(r, p.Zoom), p.Board)
			}
		}
		for n, name := range c.targets {
			if square, _ := cut.Square(name); !p.Tags[n].In(zoomBox(square, p.Zoom)) || p.Tags[n].Empty() {
				t.Errorf("%s: the tag of %s stands at %v", c.name, name, p.Tags[n])
			}
		}
	}
}

// TestWholeBoard: a crop of a greatest height shows all of the board where that has room at a magnification at which
// pieces can be told, as large as it can be; else it shows what matters. Large figures need more room.
func TestWholeBoard(t *testing.T) {
	for _, c := range []struct {
		high   int
		share  float64 // of the last magnification at which all is told; 0 for boards that are never shown whole so
		large  bool
		whole  bool
		zoomed float64 // of the last magnification, where all is shown
	}{
		{1200, 0.7, false, true, 1}, {1060, 0.7, false, true, 1}, {1040, 0.7, false, true, 0.96},
		{800, 0.7, false, true, 0.72}, {740, 0.7, false, false, 0}, {1060, 0, false, false, 0},
		{1200, 0.7, true, true, 1}, {900, 0.7, true, false, 0},
	} {
		cut := chessBoard(squareAt(3, 3))
		far := cut.Zooms[len(cut.Zooms)-1]
		cut.Least = c.share * far
		p, ok := cut.Plan(Crop{High: c.high, Targets: []string{"ee"}}, c.large)
		whole := p.Board == zoomBox(cut.Board, p.Zoom)
		if !ok || whole != c.whole || c.whole && math.Abs(p.Zoom/far-c.zoomed) > 0.001 || p.Box.Dy() > c.high {
			t.Errorf("%d high, told at %.2f, large %t: whole %t at %.2f, %d high", c.high, c.share, c.large, whole, p.Zoom/far,
				p.Box.Dy())
		}
		if !zoomBox(squareAt(3, 3), p.Zoom).In(p.Board) || p.Tags[0].Empty() {
			t.Errorf("%d high: what matters is not in %v, or the tag is at %v", c.high, p.Board, p.Tags[0])
		}
	}
}

// TestCropBands: what stands below the board is shown where there is room for it, and is left out
// otherwise; a crop is never higher than it may be.
func TestCropBands(t *testing.T) {
	for _, c := range []struct{ high, bands int }{{230, 0}, {420, 0}, {600, 1}, {783, 1}} {
		cut := chessBoard(squareAt(3, 3))
		cut.Bands = []image.Rectangle{image.Rect(0, 1440, 1200, 1592)}
		p, ok := cut.Plan(Crop{High: c.high}, false)
		if !ok || len(p.Bands) != c.bands || p.Box.Dy() > c.high {
			t.Errorf("%d high: %t, %d high with bands %v, want %d of them", c.high, ok, p.Box.Dy(), p.Bands, c.bands)
		}
		for _, b := range p.Bands {
			if badge := (image.Rectangle{p.Box.Min, p.Box.Min.Add(image.Pt(BadgeWide, p.Box.Dy()))}); b.Box.Overlaps(badge) {
				t.Errorf("%d high: the band at %v lies under Discord's badge", c.high, b.Box)
			}
		}
	}
}

// TestCropOfBandsAlone: the first has what the others leave, and the last of several stands beside
// Discord's badge.
func TestCropOfBandsAlone(t *testing.T) {
	for _, high := range []int{420, 600, 783} {
		cut := chessBoard()
		cut.Alone, cut.Bands = true, []image.Rectangle{image.Rect(0, 0, 1200, 400), image.Rect(0, 1440, 1200, 1592)}
		p, ok := cut.Plan(Crop{High: high}, false)
		if !ok || len(p.Bands) != 2 || p.Box.Dy() > high || p.Box.Dy() < min(high, 420)-40 {
			t.Fatalf("%d high: %t, %d high with bands %v", high, ok, p.Box.Dy(), p.Bands)
		}
		if first, last := p.Bands[0].Box, p.Bands[1].Box; last.Min.X < p.Box.Min.X+BadgeWide || last.Dy() > first.Dy() {
			t.Errorf("%d high: bands at %v and %v", high, first, last)
		}
	}
}

// TestLargeCrop: a crop for large figures is larger than the normal one, as far as what matters fits.
func TestLargeCrop(t *testing.T) {
	for columns, want := range map[int]float64{1: 1.25, 9: 1.25, 10: 1.16, 11: 1.08, 12: 1, 13: 1.21, 14: 1.10, 16: 1} {
		cut := chessBoard(squareAt(0, 0).Union(squareAt(columns-1, 0)))
		normal, _ := cut.Plan(Crop{}, false)
		if large, _ := cut.Plan(Crop{}, true); math.Abs(large.Zoom/normal.Zoom-want) > 0.01 {
			t.Errorf("%d columns: %.2f times as large, want %.2f", columns, large.Zoom/normal.Zoom, want)
		}
	}
}

// TestCropTagsGiveWay: a tag leaves the figure on its square to be seen, and the label
// where there is room.
func TestCropTagsGiveWay(t *testing.T) {
	cut := chessBoard()
	s := squareAt(5, 5)
	cut.Figures = []image.Rectangle{s.Inset(14)}
	label := image.Rect(s.Min.X-20, s.Min.Y-20, s.Max.X+20, s.Min.Y+12)
	cut.Labels = func(image.Rectangle) []image.Rectangle { return []image.Rectangle{label} }
	p, _ := cut.Plan(Crop{Targets: []string{"ff"}}, false)
	if n := p.Tags[0]; n.Overlaps(p.Figures[0]) || n.Overlaps(zoomBox(label, p.Zoom)) ||
		!n.Overlaps(zoomBox(s, p.Zoom)) {
		t.Errorf("the tag stands at %v, the figure at %v", n, p.Figures[0])
	}
}

// TestTagsInside: where a board says so, tags are wholly on their squares, over figures if they must, and leave labels
// to be seen.
func TestTagsInside(t *testing.T) {
	cut := chessBoard(squareAt(0, 0)) // with the target pp: the whole board
	cut.Inside = true
	targets := []string{"ff", "fg", "gf", "gg", "pp"}
	for _, name := range targets {
		square, _ := cut.Square(name)
		cut.Figures = append(cut.Figures, square.Inset(4))
	}
	first, _ := cut.Square("ff")
	label := image.Rectangle{first.Min, first.Min.Add(image.Pt(first.Dx()/2, first.Dy()/6))}
	cut.Labels = func(image.Rectangle) []image.Rectangle { return []image.Rectangle{label} }
	p, _ := cut.Plan(Crop{Targets: targets}, false)
	for n, name := range targets {
		square, _ := cut.Square(name)
		if !p.Tags[n].In(zoomBox(square, p.Zoom)) || p.Tags[n].Empty() {
			t.Errorf("the tag of %s is at %v, the square at %v", name, p.Tags[n], zoomBox(square, p.Zoom))
		}
	}
	if over := p.Tags[0].Intersect(zoomBox(label, p.Zoom)); leaveLabels*area(over) > area(zoomBox(label, p.Zoom)) {
		t.Errorf("the tag at %v covers the label at %v", p.Tags[0], zoomBox(label, p.Zoom))
	}
}

// TestCropAxes: lines are named where they leave the crop, not where they end within.
func TestCropAxes(t *testing.T) {
	box := image.Rect(0, 0, 100, 100)
	for _, c := range []struct {
		from, to, want Point
		ok             bool
	}{
		{Point{50, 0}, Point{50, 120}, Point{50, 100}, true},
		{Point{90, 50}, Point{-10, 50}, Point{0, 50}, true},
		{Point{50, 0}, Point{50, 90}, Point{}, false},
		{Point{150, 0}, Point{150, 120}, Point{}, false},
		{Point{60, -20}, Point{160, 80}, Point{100, 20}, true},
	} {
		if got, ok := leaves(box, c.from, c.to); ok != c.ok || got != c.want {
			t.Errorf("from %v to %v: %v, %v; want %v, %v", c.from, c.to, got, ok, c.want, c.ok)
		}
	}
}
