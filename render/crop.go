package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"sync"
)

// Sizes of a crop in canvas pixels. On a phone with three device pixels per CSS pixel, they are 350
// CSS pixels wide and 230 to 270 high. Crop.High can set another maximum height.
const (
	CropWide = 1050
	CropLow  = 690
	CropHigh = 810
)

// Size of the badge "ALT", which Discord shows over the lower left corner of a picture, in canvas
// pixels.
const (
	BadgeWide = 140
	BadgeHigh = 96
)

// leastBoard is the minimum height of the board in a crop that shows Bands too, in canvas pixels.
const leastBoard = 420

// Cut is a painter's description of a board for crops. All places are those on the whole picture.
type Cut struct {
	Board image.Rectangle
	// Cell is the size of a square on a board of rows and columns, whose crops are cut at the edges
	// of squares. It is zero on other boards.
	Cell  image.Point
	Zooms []float64 // possible magnifications, largest first; at the last one a crop shows a whole row
	// Least is the smallest magnification at which pieces and their values can be recognised. If
	// the whole board fits at this magnification or a larger one, a crop with a maximum height
	// (Crop.High) shows all of it. If Least is zero, a crop shows only what matters.
	Least float64
	Earth color.RGBA
	Ink   color.RGBA // of coordinates on Earth
	// Ground is used instead of the picture's own ground if that shows more than the board; else it
	// is nil.
	Ground *Ground

	Matter  []image.Rectangle // the squares that the player's question is about
	Figures []image.Rectangle // places of pieces, which tags should not cover
	// Labels returns the places of the labels in a crop that shows this part of the board. Tags do
	// not cover them if there is room. It is nil if there are no labels.
	Labels func(shown image.Rectangle) []image.Rectangle
	Square func(name string) (image.Rectangle, bool)
	// Inside says that a tag lies wholly on its square, even if it has to cover a figure.
	Inside bool
	Axes   []Axis

	// Home is the part of the board that is shown if nothing in particular matters, for example the
	// area around the viewer's own pieces. It is empty for the whole board.
	Home image.Rectangle
	// Bands are parts of the whole picture that a crop shows below the board, one below the other,
	// such as a hand of cards or dice. Alone says that they are shown without the board.
	Bands []image.Rectangle
	Alone bool
}

// Axis is a row or a column: its name and the line through the centres of its squares, which ends
// on the side of the board where the name stands. On a board that stands on a corner, rows have
// their names on the left or right, columns above or below. If that is impossible, the name stands
// at Start, provided that the crop shows this point.
type Axis struct {
	Name     string
	From, To Point
	Row      bool
	Start    Point // beside the first square
}

// CropBoard is the width of the board in a crop of rows and columns, without the rim in which their
// names stand.
const CropBoard = CropWide - rimWide

// GridAxes returns the columns, then the rows of a board of squares. The functions column and row
// return the name of the n-th one, counted from the left or from the top. Names of columns are
// below the board, names of rows on its left.
func GridAxes(board image.Rectangle, cell image.Point, column, row func(int) string) (list []Axis) {
	for n := range board.Dx() / cell.X {
		x := float64(board.Min.X+n*cell.X) + float64(cell.X)/2
		list = append(list, Axis{
			Name: column(n), From: Point{x, float64(board.Min.Y)}, To: Point{x, float64(board.Max.Y + cell.Y)},
		})
	}
	for n := range board.Dy() / cell.Y {
		y := float64(board.Min.Y+n*cell.Y) + float64(cell.Y)/2
		list = append(list, Axis{
			Name: row(n), From: Point{float64(board.Max.X), y}, To: Point{float64(board.Min.X - cell.X), y},
		})
	}
	return list
}

// Measures of a crop, in canvas pixels.
const (
	rimWide    = 44
	headHigh   = 10   // visible above the first row, since figures extend above their squares
	largeZoom  = 1.25 // factor of the largest magnification if figures are to be large
	largeSteps = 3    // number of steps between two magnifications if figures are to be large
	tagHigh    = 46
	tagStep    = 4
	tagReach   = 120
	tagSize    = SizeBody
)

// Cropped is a planned crop: the box and all places are on the whole picture scaled by Zoom.
type Cropped struct {
	Zoom    float64
	Box     image.Rectangle
	Board   image.Rectangle   // the part of Box that shows the board; row and column names are around it
	Tags    []image.Rectangle // places of the targets' names; empty if the target is not a square
	Figures []image.Rectangle
	Bands   []Band
}

// Band is a part of the whole picture that a crop shows below the board, scaled by Zoom.
type Band struct {
	Part image.Rectangle // of the whole picture
	Box  image.Rectangle // its place in the crop
	Zoom float64
}

// Shown returns the part of the board that the crop shows, as a place on the whole picture.
func (p *Cropped) Shown() image.Rectangle { return zoomBox(p.Board, 1/p.Zoom) }

// A Cropper is a Painter whose Board method supports Scene.Crop.
type Cropper interface {
	// Cut returns what a crop of the scene can show.
	Cut(Scene) Cut
}

// Crops says whether the scene's Crop makes its picture show only a part of the board.
func Crops(p Painter, s Scene) bool {
	c, ok := p.(Cropper)
	if !ok || s.Crop == nil {
		return false
	}
	cut := c.Cut(s)
	plan, ok := cut.Plan(*s.Crop, s.Look.Large)
	return ok && plan.Board.Size() != zoomBox(cut.Board, plan.Zoom).Size()
}

// Tagged says whether the scene's Crop marks all of its targets on the picture: whether each of
// them is a square of the board.
func Tagged(p Painter, s Scene) bool {
	c, ok := p.(Cropper)
	if !ok || s.Crop == nil {
		return false
	}
	cut := c.Cut(s)
	plan, ok := cut.Plan(*s.Crop, s.Look.Large)
	return ok && !slices.ContainsFunc(plan.Tags, image.Rectangle.Empty)
}

// Picture paints a scene on the ground, whole or cropped by the scene's Crop, in the viewer's
// colours, and returns the PNG. It calls cut only if the scene has a Crop. cut is nil for a picture
// that is never cropped.
func (g *Ground) Picture(s Scene, cut func(Scene) Cut, paint func(*Canvas)) ([]byte, error) {
	if s.Crop == nil || cut == nil {
		return g.png(s.Look.Colors, paint), nil
	}
	c := cut(s)
	p, ok := c.Plan(*s.Crop, s.Look.Large)
	if !ok {
		return g.png(s.Look.Colors, paint), nil
	}
	board := g
	if c.Ground != nil {
		board = c.Ground
	}
	return board.zoomed(&c, p.Zoom).part(p.Box, s.Look.Colors, func(canvas *Canvas) {
		native := &Canvas{Image: &image.RGBA{Rect: g.rect}, Shown: p.Shown(), waits: true}
		paint(native)
		native.DrawStamped()
		canvas.zoomed(native.ops, p.Zoom, Point{})
		if square, there := c.squareOf(s.Crop.Piece); there {
			canvas.chosen(zoomBox(square, p.Zoom), c.slanted())
		}
		c.rim(canvas, p)
		for n, box := range p.Tags {
			canvas.tag(s.Crop.Targets[n], box)
		}
		g.bands(canvas, p, c.Earth, paint)
	})
}

// bands draws the parts of the whole picture that a crop shows below its board. An op is drawn if
// it lies entirely within such a part or just beyond its edge.
func (g *Ground) bands(canvas *Canvas, p Cropped, earth color.RGBA, paint func(*Canvas)) {
	if len(p.Bands) == 0 {
		return
	}
	canvas.Fill(image.Rect(p.Box.Min.X, p.Bands[0].Box.Min.Y, p.Box.Max.X, p.Box.Max.Y), earth)
	g.made()
	whole := &Canvas{Image: &image.RGBA{Rect: g.rect}, waits: true}
	paint(whole)
	whole.DrawStamped()
	for _, b := range p.Bands {
		var in []op
		for _, list := range [][]op{g.ops, whole.ops} {
			for i := range list {
				if list[i].box.In(b.Part.Inset(-2 * Grid)) {
					in = append(in, list[i])
				}
			}
		}
		canvas.zoomed(in, b.Zoom, Point{
			float64(b.Box.Min.X) - float64(b.Part.Min.X)*b.Zoom, float64(b.Box.Min.Y) - float64(b.Part.Min.Y)*b.Zoom,
		})
	}
}

// WarmCrops draws the grounds of a board's crops in advance.
func (g *Ground) WarmCrops(c Cut, large bool) {
	if c.Ground != nil {
		g = c.Ground
	}
	for _, zoom := range c.zooms(large) {
		g.zoomed(&c, zoom).made()
	}
}

// zooms returns the possible magnifications of a crop, largest first. If figures are to be large,
// it returns more of them, closer together, so that figures are larger even if the largest crop
// cannot show all that matters.
func (c *Cut) zooms(large bool) (list []float64) {
	if !large {
		return c.Zooms
	}
	last := c.Zooms[0] * largeZoom
	list = append(list, last)
	for _, zoom := range c.Zooms {
		for n := 1; n < largeSteps; n++ {
			list = append(list, last*math.Pow(zoom/last, float64(n)/largeSteps))
		}
		list, last = append(list, zoom), zoom
	}
	return list
}

// zoomKey identifies one of the magnified versions of a ground.
type zoomKey struct {
	zoom float64
	deep bool // with room for bands below the board
}

// bandRoom is the maximum height of the bands below a board, in pixels.
const bandRoom = 700

// zoomed returns a ground that shows g's board magnified, with space for coordinates around it.
func (g *Ground) zoomed(c *Cut, zoom float64) *Ground {
	key := zoomKey{zoom, len(c.Bands) > 0}
	if known, ok := g.zooms.Load(key); ok {
		return known.(*Ground)
	}
	board, earth := zoomBox(c.Board, zoom), c.Earth
	rect := board.Inset(-2 * rimWide)
	if spare := (CropWide - rect.Dx() + 1) / 2; spare > 0 { // the board is narrower than a crop
		rect.Min.X, rect.Max.X = rect.Min.X-spare, rect.Max.X+spare
	}
	if len(c.Bands) > 0 {
		rect.Max.Y += bandRoom
	}
	known, _ := g.zooms.LoadOrStore(key, lateGround(rect, g.palette, func() *Canvas {
		g.made()
		layer := newLayer(rect)
		layer.Fill(rect, earth)
		layer.zoomed(g.ops, zoom, Point{})
		layer.Fill(image.Rectangle{rect.Min, image.Pt(rect.Max.X, board.Min.Y)}, earth) // hides cut letters
		return layer
	}))
	return known.(*Ground)
}

func zoomBox(r image.Rectangle, zoom float64) image.Rectangle {
	f := func(v int) int { return round(float64(v) * zoom) }
	return image.Rect(f(r.Min.X), f(r.Min.Y), f(r.Max.X), f(r.Max.Y))
}

// Plan returns the part of the board that a crop shows, the places of its tags, and its bands. It
// returns false if the picture is to be whole: if nothing in particular matters and crop.High is
// zero, or if bands are to be shown alone and none has room.
func (c *Cut) Plan(crop Crop, large bool) (Cropped, bool) {
	var matter image.Rectangle
	for _, r := range c.Matter {
		matter = matter.Union(r)
	}
	for _, name := range slices.Concat(crop.Squares, crop.Targets, []string{crop.Piece}) {
		if r, ok := c.squareOf(name); ok {
			matter = matter.Union(r)
		}
	}
	matter = matter.Intersect(c.Board)
	if matter.Empty() && crop.High > 0 {
		matter = cmp.Or(c.Home, c.Board)
	}
	if c.Alone && crop.High > 0 {
		p := Cropped{Zoom: 1, Tags: make([]image.Rectangle, len(crop.Targets))} // no square is shown
		c.below(&p, cmp.Or(crop.High, CropHigh))
		return p, len(p.Bands) > 0
	}
	if matter.Empty() {
		return Cropped{}, false
	}
	rims := image.Pt(rimWide, rimWide)
	above := headHigh
	if c.slanted() { // names are on all sides
		rims.X, above = 2*rimWide, rimWide
	}
	most := cmp.Or(crop.High, CropHigh)
	if crop.High > 0 {
		for _, b := range c.Bands {
			most -= bandSize(b, CropWide-BadgeWide, most-leastBoard).Y
		}
	}
	room := image.Pt(CropWide, most-above).Sub(rims)
	p := Cropped{Zoom: 1}
	var need image.Rectangle
	for _, p.Zoom = range c.zooms(large) {
		need = zoomBox(matter, p.Zoom)
		if need.Dx() <= room.X && need.Dy() <= room.Y {
			break
		}
	}
	for step := 1; crop.High > 0 && need.Dy() > room.Y && step <= shrinkSteps; step++ {
		p.Zoom = c.Zooms[len(c.Zooms)-1] * (1 - shrinkBy*float64(step))
		need = zoomBox(matter, p.Zoom)
	}
	if zoom := c.whole(room, large); crop.High > 0 && zoom > 0 {
		p.Zoom, need = zoom, zoomBox(c.Board, zoom)
	}
	board := zoomBox(c.Board, p.Zoom)
	cell := image.Pt(round(float64(c.Cell.X)*p.Zoom), round(float64(c.Cell.Y)*p.Zoom))
	low := CropLow - rims.Y - above
	if crop.High > 0 {
		low = room.Y // the picture is as high as it may be
		if cell.Y > 0 {
			low = max(low/cell.Y*cell.Y, min(low, need.Dy()))
		}
	} else if cell.Y > 0 && low%cell.Y > 0 && low+cell.Y-low%cell.Y <= room.Y {
		low += cell.Y - low%cell.Y // whole squares
	}
	high := max(low, need.Dy())
	if over := need.Dy() - room.Y; crop.High > 0 && over > 0 { // it does not fit: its middle is shown
		need.Min.Y, need.Max.Y = need.Min.Y+over/2, need.Max.Y-(over-over/2)
		high = room.Y
	}
	p.Board.Min.X, p.Board.Max.X = span(need.Min.X, need.Max.X, board.Min.X, board.Max.X, room.X, cell.X)
	p.Board.Min.Y, p.Board.Max.Y = span(need.Min.Y, need.Max.Y, board.Min.Y, board.Max.Y, high, cell.Y)
	p.Box = image.Rect(p.Board.Min.X-rimWide, p.Board.Min.Y-above, p.Board.Max.X+rims.X-rimWide, p.Board.Max.Y+rimWide)
	if spare := CropWide - p.Box.Dx(); spare > 0 && crop.High > 0 { // the board is narrower than a crop
		p.Box.Min.X, p.Box.Max.X = p.Box.Min.X-spare/2, p.Box.Max.X+spare-spare/2
	}
	for _, f := range c.Figures {
		p.Figures = append(p.Figures, zoomBox(f, p.Zoom))
	}
	p.Tags = c.tags(crop.Targets, p)
	if crop.High > 0 {
		c.below(&p, crop.High)
	}
	return p, true
}

// whole returns the largest magnification at which the whole board fits into room. It returns zero
// if pieces could not be recognised at that magnification, or if c.Least is zero.
func (c *Cut) whole(room image.Point, large bool) float64 {
	least := c.Least
	if large {
		least *= largeZoom
	}
	for step := 0; c.Least > 0; step++ {
		zoom := c.Zooms[len(c.Zooms)-1] * (1 - shrinkBy*float64(step))
		if zoom < least {
			break
		}
		if size := zoomBox(c.Board, zoom).Size(); size.X <= room.X && size.Y <= room.Y {
			return zoom
		}
	}
	return 0
}

// squareOf returns the place of a square on the picture by its name. It returns false if there is
// no such square.
func (c *Cut) squareOf(name string) (image.Rectangle, bool) {
	if c.Square == nil || name == "" {
		return image.Rectangle{}, false
	}
	return c.Square(name)
}

// chosen frames the chosen piece: its square, or its diamond on a board that stands on a corner.
func (c *Canvas) chosen(box image.Rectangle, slanted bool) {
	const wide = 2 * Thin
	if !slanted {
		c.Frame(box.Inset(-int(wide)/2), Radius, wide+2*Hairline, Ink)
		c.Frame(box.Inset(-int(wide)/2), Radius, wide, Accent)
		return
	}
	x, y := float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2
	around := []Point{{x, float64(box.Min.Y)}, {float64(box.Max.X), y}, {x, float64(box.Max.Y)},
		{float64(box.Min.X), y}, {x, float64(box.Min.Y)}}
	c.Line(around, wide+2*Hairline, Ink)
	c.Line(around, wide, Accent)
}

// A board that is too high even at its smallest magnification is shrunk by up to shrinkSteps steps
// of shrinkBy each. Below that, pieces could not be told apart.
const (
	shrinkBy    = 0.04
	shrinkSteps = 11
)

// below adds the bands that have room below a crop's board, to the right of Discord's badge. If the
// crop shows no board, the bands fill all of it. most is the maximum height of the crop.
func (c *Cut) below(p *Cropped, most int) {
	alone := p.Box.Empty()
	if alone {
		p.Box = image.Rectangle{c.Board.Min, c.Board.Min.Add(image.Pt(CropWide, 0))}
	}
	for i, part := range c.Bands {
		room, badge := most-leastBoard, BadgeWide
		if alone {
			left, later := most-p.Box.Dy(), c.Bands[i+1:]
			room = left
			for _, b := range later {
				room -= bandSize(b, CropWide-BadgeWide, left/(len(later)+1)).Y
			}
			if len(later) > 0 || i == 0 { // the band is above the badge, or the badge may cover the only band
				badge = 0
			}
		}
		size := bandSize(part, p.Box.Dx()-badge, room)
		if size.Y == 0 {
			continue
		}
		at := image.Pt((p.Box.Min.X+badge+p.Box.Max.X-size.X)/2, p.Box.Max.Y)
		p.Bands = append(p.Bands, Band{Part: part, Box: image.Rectangle{at, at.Add(size)},
			Zoom: float64(size.X) / float64(part.Dx())})
		p.Box.Max.Y += size.Y
	}
}

// bandSize returns the size of a band that is scaled to the given width, or to less if it would be
// too high. The size is zero if there is no room.
func bandSize(part image.Rectangle, wide, high int) image.Point {
	zoom := min(float64(wide)/float64(part.Dx()), float64(max(high, 1))/float64(part.Dy()))
	zoom = math.Floor(zoom/bandStep) * bandStep
	return image.Pt(round(float64(part.Dx())*zoom), round(float64(part.Dy())*zoom))
}

// bandStep is the step between two magnifications of bands. It keeps their number small, since
// sprites are cached for each.
const bandStep = 0.025

// span returns the range of a board that a crop shows. The needed part is from..to, and the board
// is least..most. The range is wide pixels long, or longer if the needed part is, and centred on
// that part if possible. If squares have a size (cell), it starts at the edge of one if possible.
func span(from, to, least, most, wide, cell int) (int, int) {
	wide = min(max(wide, to-from), most-least)
	start := (from + to - wide) / 2
	if cell > 0 {
		start = least + round(float64(start-least)/float64(cell))*cell
		start = min(start, from) // the needed part stays whole
		start = max(start, to-wide)
	}
	start = min(max(start, least), most-wide)
	return start, start + wide
}

// tags returns the places of the targets' names: on or near their squares, not on figures or on
// each other, and, if there is space, not on labels of the board. The place is empty if a target is
// not a square.
func (c *Cut) tags(targets []string, p Cropped) []image.Rectangle {
	crowd := Crowd{Within: p.Board, Apart: 2, Figures: p.Figures}
	if c.Labels != nil && len(targets) > 0 {
		for _, l := range c.Labels(p.Shown()) {
			crowd.Pieces = append(crowd.Pieces, zoomBox(l, p.Zoom))
		}
	}
	list := make([]image.Rectangle, len(targets))
	for n, name := range targets {
		square, ok := c.Square(name)
		if !ok {
			continue
		}
		square = zoomBox(square, p.Zoom)
		size := tagSpace(name)
		first := image.Rectangle{Max: size}.Add(square.Min.Add(square.Size().Sub(size).Div(2)))
		if c.Inside {
			list[n] = crowd.inside(square.Inset(2), first)
			crowd.Take(list[n])
			continue
		}
		off := func(box image.Rectangle) float64 { return 1 - float64(area(box.Intersect(square)))/float64(area(box)) }
		on := func(box image.Rectangle) float64 {
			if off(box) > mostOff {
				return math.Inf(1)
			}
			return tagReach * off(box)
		}
		list[n], ok = crowd.Settle(first, tagTries(), leaveLabels, on)
		if !ok {
			list[n], ok = crowd.Settle(first, tagTries(), coverLabels, on)
		}
		if !ok {
			list[n], ok = crowd.Settle(first, tagTries(), coverLabels, func(box image.Rectangle) float64 {
				return tagReach * off(box)
			})
		}
		if !ok {
			list[n] = first // there is no room at all: a tag on another square would be misleading
		}
		crowd.Take(list[n])
	}
	return list
}

// inside returns the place of a tag within a square where it hides the least of the figures and, if
// possible, no label.
func (c *Crowd) inside(square, first image.Rectangle) image.Rectangle {
	open := Crowd{Within: square, Apart: c.Apart, Pieces: c.Pieces, taken: c.taken}
	figures := Crowd{Pieces: c.Figures}
	for _, hides := range []int{coverFigure, 1} {
		hidden := func(box image.Rectangle) float64 {
			if slices.ContainsFunc(c.Figures, func(f image.Rectangle) bool { return hides*area(f.Intersect(box)) > area(f) }) {
				return math.Inf(1)
			}
			return tagReach * figures.Hidden(box)
		}
		for _, share := range []int{leaveLabels, coverLabels} {
			if box, ok := open.Settle(first, tagTries(), share, hidden); ok {
				return box
			}
		}
	}
	return first
}

// coverFigure limits what a tag that must be on its square hides: if there is space, at most one in
// coverFigure pixels of a figure.
const coverFigure = 4

// mostOff is the share of a tag that may lie off its square, as long as there is space.
const mostOff = 0.65

// The share of a label that tags may cover: one in leaveLabels pixels, or any part of it
// (coverLabels) if necessary.
const (
	leaveLabels = 12
	coverLabels = 0
)

var tagTries = sync.OnceValue(func() []Try { return Tries(tagStep, tagReach, 1) })

var tagStyle = Style{Size: tagSize, Bold: true, Color: Ink, Align: Centre}

// tagSpace returns the size of a tag.
func tagSpace(tag string) image.Point {
	return image.Pt(max(tagHigh, Width(tag, tagStyle)+2*Grid), tagHigh)
}

// tag draws a target's tag, the text on a white panel. It draws nothing if the box is empty.
func (c *Canvas) tag(text string, box image.Rectangle) {
	if box.Empty() {
		return
	}
	const round = tagHigh / 2
	c.Panel(box, round, Ink)
	c.Panel(box.Inset(int(Hairline)+1), round-Hairline-1, White)
	c.Text(text, (box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2, tagStyle)
}

// rim covers the area around the board in a crop, and names the rows and columns there.
func (c *Cut) rim(canvas *Canvas, p Cropped) {
	style := Style{Size: SizeSmall, Bold: true, Color: c.Ink, Align: Centre}
	for _, strip := range []image.Rectangle{
		{p.Box.Min, image.Pt(p.Board.Min.X, p.Box.Max.Y)}, {image.Pt(p.Box.Min.X, p.Board.Max.Y), p.Box.Max},
		{image.Pt(p.Board.Max.X, p.Box.Min.Y), p.Box.Max},
	} {
		canvas.Fill(strip, c.Earth)
	}
	if c.slanted() {
		canvas.Fill(image.Rectangle{p.Box.Min, image.Pt(p.Box.Max.X, p.Board.Min.Y)}, c.Earth)
	}
	for _, n := range c.Names(p) {
		canvas.Text(n.Text, n.At.X, n.At.Y, style)
	}
}

// slanted says whether the board stands on a corner.
func (c *Cut) slanted() bool { return c.Cell == (image.Point{}) }

// Name is the name of a row or a column around a crop, and its centre.
type Name struct {
	Text string
	At   image.Point
}

// Names returns the names of the rows and columns that leave a crop, and their places around it.
func (c *Cut) Names(p Cropped) (list []Name) {
	for _, a := range c.Axes {
		from, to := Point{a.From.X * p.Zoom, a.From.Y * p.Zoom}, Point{a.To.X * p.Zoom, a.To.Y * p.Zoom}
		at, ok := leaves(p.Board, from, to)
		if !ok {
			continue
		}
		if c.slanted() && beside(p.Board, at) != a.Row {
			other, there := leaves(p.Board, to, from)
			switch {
			case there && beside(p.Board, other) == a.Row:
				at, from, to = other, to, from
			case !there:
				if start := image.Pt(round(a.Start.X*p.Zoom), round(a.Start.Y*p.Zoom)); start.In(p.Box.Inset(rimWide / 2)) {
					list = append(list, Name{a.Name, start})
					continue
				}
			}
		}
		// Move along the line into the middle of the rim, where the names of rows and columns that
		// cross at the edge are farther apart.
		dx, dy := to.X-from.X, to.Y-from.Y
		step := rimWide / 2 / math.Abs(dx)
		if !beside(p.Board, at) {
			step = rimWide / 2 / math.Abs(dy)
		}
		list = append(list, Name{a.Name, image.Pt(round(at.X+step*dx), round(at.Y+step*dy))})
	}
	return list
}

// beside says whether a point on the edge of a box is on its left or right side, not above or
// below.
func beside(box image.Rectangle, at Point) bool {
	y := round(at.Y)
	return y > box.Min.Y && y < box.Max.Y
}

// leaves returns the point where a line from one point to another finally leaves a box. It returns
// false if the line ends inside the box, or never enters it.
func leaves(box image.Rectangle, from, to Point) (Point, bool) {
	share := math.Inf(1)
	enter := 0.0
	for _, edge := range []struct{ from, to, least, most float64 }{
		{from.X, to.X, float64(box.Min.X), float64(box.Max.X)}, {from.Y, to.Y, float64(box.Min.Y), float64(box.Max.Y)},
	} {
		d := edge.to - edge.from
		if d == 0 {
			if edge.from < edge.least || edge.from > edge.most {
				return Point{}, false
			}
			continue
		}
		first, last := (edge.least-edge.from)/d, (edge.most-edge.from)/d
		enter, share = max(enter, min(first, last)), min(share, max(first, last))
	}
	if share < enter || share > 1 {
		return Point{}, false
	}
	return Point{from.X + share*(to.X-from.X), from.Y + share*(to.Y-from.Y)}, true
}
