package lune

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"bivouac/game/lune"
	"bivouac/render"
)

// label is a small plate that belongs to a square. Labels do not overlap each other, and cover
// little of what stands on the board: spread finds places for them.
type label struct {
	about  place
	want   image.Point // the middle of the place where it would stand
	size   image.Point
	draw   func(*easel, *label)
	unit   *lune.Unit // whose slip or name this is; else nil
	sign   string
	more   string // a second sign, behind the text
	text   string
	fill   rgba
	hollow bool            // only its edge has the colour
	tails  [2]tail         // parts at its right end; one without a colour does not exist
	box    image.Rectangle // its place
	lost   bool            // there was no room for it: the legend names it
	cut    [2]tail         // its tails, if there was no room for them: the legend names them
}

// Measures of labels, in canvas pixels.
const (
	slipHigh   = 52
	slipDown   = 36 // from the middle of a square down to a unit's slip
	healthWide = 46 // minimum, of a number and the pips above it
	pipWide    = 10
	pipHigh    = 9
	badge      = 22 // radius of the disc with a Vek's initiative number
	leftWide   = 32 // of the signs for what a Mech may still do
	statusWide = 36
	chipHigh   = 44
	signWide   = 38
	nameHigh   = 40
	labelGap   = 4   // between two labels
	labelStep  = 12  // from one place that is tried to the next
	labelNear  = 58  // a label farther than this from its first place has a line
	labelReach = 240 // how far a label may stand from its first place
	coverMost  = 3   // labels cover at most one in so many pixels of a piece
	coverCost  = 260 // a label moves up to this far to avoid covering a whole piece
	nameReach  = 48  // how far from its first place a name is tried
	nameAway   = 12  // how far it may be from its slip, which it faces for at least nameSide
	nameSide   = 36
	nameApart  = 24 // distance from other units' slips, so that the name is not taken for theirs
	nameCover  = 8  // a name covers at most one in so many pixels of a piece
	faceHalf   = 22 // half the side of a Mech's face, a square that no label covers
	faceUp     = 54 // from the middle of a Mech's square up to that of its face
)

// tail is a part of a label in its own colour: what the unit or the buildings on the square will
// lose or have lost. It is a part of their label so that it is clear what the number refers to.
type tail struct {
	sign, text, more string
	fill             rgba
}

const tailSign = 32 // width of a sign in a tail

func (t tail) wide() int {
	if t.fill.A == 0 {
		return 0
	}
	wide := 2 * render.Gap
	for _, sign := range [...]string{t.sign, t.more} {
		if sign != "" {
			wide += tailSign
		}
	}
	if t.text != "" {
		wide += render.Width(t.text, chipStyle)
	}
	return wide
}

// tailed adds tails to a label.
func (l *label) tailed(tails [2]tail) {
	l.tails = tails
	for _, t := range tails {
		l.size.X += t.wide()
	}
}

// cutTails removes a label's tails. It returns false if it has none.
func (l *label) cutTails() bool {
	l.cut, l.tails = l.tails, [2]tail{}
	wide := 0
	for _, t := range l.cut {
		wide += t.wide()
	}
	l.size.X -= wide
	return wide > 0
}

// inscribe draws a sign, a text and another sign into a box, from left to right. Each of them may
// be "". A sign takes the width wide.
func (e *easel) inscribe(b image.Rectangle, wide int, sign, text, more string) {
	x, y := b.Min.X+render.Gap, (b.Min.Y+b.Max.Y)/2
	if sign != "" {
		e.Stamp(e.sheet.signs[sign+" tag"], x+wide/2, y)
		x += wide
	}
	if text != "" {
		x += e.Text(text, x, y, chipStyle)
	}
	if more != "" {
		e.Stamp(e.sheet.signs[more+" tag"], x+wide/2, y)
	}
}

// drawTails draws the tails of a label in its box, and returns the rest of the box.
func (e *easel) drawTails(l *label) image.Rectangle {
	rest := l.box
	for n := len(l.tails) - 1; n >= 0; n-- {
		t, b := l.tails[n], rest
		if t.fill.A == 0 {
			continue
		}
		b.Min.X = b.Max.X - t.wide()
		rest.Max.X = b.Min.X
		e.Panel(b, render.RadiusSmall+2, edgeDark)
		e.Fill(image.Rect(b.Min.X-render.RadiusSmall, b.Min.Y, b.Min.X+render.RadiusSmall, b.Max.Y), edgeDark)
		e.Panel(b.Inset(3), render.RadiusSmall, t.fill)
		e.inscribe(b, tailSign, t.sign, t.text, t.more)
	}
	return rest
}

// tries are the offsets at which places for a label are tried, nameTries those for a name.
var (
	tries     = sync.OnceValue(func() []render.Try { return render.Tries(labelStep, labelReach, 1) })
	nameTries = sync.OnceValue(func() []render.Try { return render.Tries(labelStep, nameReach, 1) })
)

// labels draws all labels, each joined to its square by a line if it stands away from it.
func (e *easel) labels() {
	list, names, _ := e.placed()
	list = append(list, names...)
	for n := range list {
		l := &list[n]
		middle := l.box.Min.Add(l.size.Div(2))
		if l.lost || l.text != "" && l.unit != nil || near(middle.Sub(l.want)) {
			continue
		}
		body := e.body(l.about)
		k := sketch{Canvas: e.Canvas, scale: 1, crisp: true}
		if line := short(point(body), point(middle), bodyHalf, 0); line != nil {
			k.stroke(edgeDark, render.Thick, line[0].X, line[0].Y, line[1].X, line[1].Y)
			k.stroke(white, render.Thin, line[0].X, line[0].Y, line[1].X, line[1].Y)
		}
	}
	for n := range list {
		l := &list[n]
		if l.lost || l.cut != [2]tail{} {
			e.untold = append(e.untold, e.worded(l))
		}
		if !l.lost {
			l.draw(e, l)
		}
	}
}

// placed returns the labels of the picture at their places, those with names separately, and the
// crowd that they were placed in. In a crop, labels are left out if the middle of their square's
// figure is not shown.
func (e *easel) placed() (list, names []label, crowd *render.Crowd) {
	list, crowd = e.labelled(), e.crowd()
	if !e.Shown.Empty() {
		list = slices.DeleteFunc(list, func(l label) bool { return !e.body(l.about).In(e.Shown) })
	}
	spread(list, crowd)
	return list, e.named(list, crowd), crowd
}

// The middle of a figure is bodyUp above the middle of its square. A label's line begins at a
// distance of bodyHalf from it.
const (
	bodyUp   = 26
	bodyHalf = 34
)

// body returns the middle of a figure on a square.
func (e *easel) body(p place) image.Point { return e.grid.middle(p).Sub(image.Pt(0, bodyUp)) }

// near says whether a label this far from its first place needs no line to its square.
func near(away image.Point) bool { return away.X*away.X+away.Y*away.Y < labelNear*labelNear }

// crowd returns what labels must avoid: all that stands or will come up on the board, what is
// written around it, and the faces of the Mechs. In a crop, labels stay within what it shows.
func (e *easel) crowd() *render.Crowd {
	c := &render.Crowd{Within: boardBox, Apart: labelGap, Pieces: make([]image.Rectangle, 0, squares)}
	c.Figures = make([]image.Rectangle, 0, 24)
	if e.Shown.Empty() {
		c.Figures = append(append(c.Figures, cornerBox(0), cornerBox(1), insetBox), rims...)
		c.Figures = append(c.Figures, compassBox(image.Pt(compassX, compassY)))
	} else {
		if at, free := skyIn(e.Shown); free {
			c.Figures = append(c.Figures, compassBox(at))
		}
		c.Within = c.Within.Intersect(e.Shown.Inset(labelGap))
		for name := range letters(e.Shown) {
			c.Figures = append(c.Figures, name.box())
		}
	}
	for n := range squares {
		p := placeOf(n)
		at, name := e.grid.middle(p), e.standing(p)
		if name == "" {
			name = e.grid.squares[n].Marker
		}
		thing, ok := e.things[name]
		if !ok {
			continue
		}
		c.Pieces = append(c.Pieces, thing.Box().Add(at))
		if u := e.grid.units[n]; u != nil && mechs[u.Code] != nil {
			c.Figures = append(c.Figures, box(at.X, at.Y-faceUp, 2*faceHalf, 2*faceHalf))
		}
	}
	return c
}

// spread finds a place for each label in turn.
func spread(list []label, crowd *render.Crowd) {
	cost := func(b image.Rectangle) float64 { return coverCost * crowd.Hidden(b) }
	for n := range list {
		l := &list[n]
		settle := func() (image.Rectangle, bool) {
			return crowd.Settle(box(l.want.X, l.want.Y, l.size.X, l.size.Y), tries(), coverMost, cost)
		}
		placed, ok := settle()
		if !ok && l.cutTails() {
			placed, ok = settle()
		}
		l.box, l.lost = placed, !ok
		if ok {
			crowd.Take(placed)
		}
	}
}

// labelled returns the labels of a picture except names, in the order in which they are placed: the
// private marks, the Mechs, the threats, the other units, the buildings, and what happened last.
func (e *easel) labelled() []label {
	list := make([]label, 0, squares)
	list = e.overlayLabels(list)
	for n := range e.view.Units {
		if u := &e.view.Units[n]; mechs[u.Code] != nil {
			list = e.unitLabel(list, u)
		}
	}
	list = e.threatLabels(list)
	for n := range e.view.Units {
		if u := &e.view.Units[n]; mechs[u.Code] == nil {
			list = e.unitLabel(list, u)
		}
	}
	for n := range squares {
		if s := &e.grid.squares[n]; s.Obstacle == "building" && e.grid.units[n] == nil {
			want := e.grid.middle(placeOf(n)).Add(image.Pt(0, slipDown))
			l := e.chip(placeOf(n), want, "house", strconv.Itoa(s.Count), tower.east)
			l.tailed(e.tailsOf(placeOf(n)))
			list = append(list, l)
		}
	}
	return e.storyLabels(list)
}

// chip returns a label with a sign, a text or both.
func (e *easel) chip(p place, want image.Point, sign, text string, fill rgba) label {
	l := label{about: p, want: want, draw: (*easel).drawChip, sign: sign, text: text, fill: fill}
	l.size = image.Pt(2*render.Gap, chipHigh)
	if sign != "" {
		l.size.X += signWide
	}
	if text != "" {
		l.size.X += render.Width(text, chipStyle)
	}
	return l
}

var chipStyle = render.Style{Size: render.SmallestNumber, Bold: true, Color: white}

func (e *easel) drawChip(l *label) {
	b := e.drawTails(l)
	e.Panel(b, render.RadiusSmall+2, edgeDark)
	e.Panel(b.Inset(2), render.RadiusSmall, l.fill)
	if l.hollow {
		e.Panel(b.Inset(6), render.RadiusSmall-2, edgeDark)
	}
	e.inscribe(b, signWide, l.sign, l.text, l.more)
}

// statusSigns returns the status signs that a unit's slip shows behind its health, and their number
// (L9).
func statusSigns(u *lune.Unit) (list [4]string, count int) {
	for _, s := range [...]struct {
		name string
		on   bool
	}{{"fire", u.Fire}, {"web", len(u.Webbed) > 0}, {"overload", u.Overload}, {"shield", u.Shield}} {
		if s.on {
			list[count] = s.name
			count++
		}
	}
	return list, count
}

// unitLabel adds a unit's slip to the list: the initiative number or the owner's mark, health,
// statuses, what a Mech may still do, and when a Rocket takes off.
func (e *easel) unitLabel(list []label, u *lune.Unit) []label {
	p, ok := parse(u.At)
	if !ok {
		return list
	}
	_, statuses := statusSigns(u)
	wide := healthOf(u) + statusWide*statuses
	switch {
	case mechs[u.Code] != nil:
		wide += markWide
		if e.view.Phase == lune.PhasePlayers {
			wide += leftWide
		}
	case figures[u.Code] != nil:
		wide += e.badgeOf(u)
	case u.Code == "R":
		wide += signWide + render.Width(leaves(u), chipStyle)
	}
	want := e.grid.middle(p).Add(image.Pt(0, slipDown))
	l := label{about: p, want: want, size: image.Pt(wide, slipHigh), draw: (*easel).drawUnit, unit: u}
	l.tailed(e.tailsOf(p))
	return append(list, l)
}

// markWide is the width of an owner's mark.
const markWide = 38

func healthOf(u *lune.Unit) int { return max(healthWide, pipWide*u.Most+12) }

// badgeOf returns how far the disc with a Vek's initiative number extends beyond the left edge of
// its slip.
func (e *easel) badgeOf(u *lune.Unit) int { return discWide(u.Order) - 10 }

func discWide(order int) int {
	return max(2*badge, render.Width(strconv.Itoa(order), orderStyle)+14)
}

var orderStyle = render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Ink, Align: render.Centre}

// leaves returns the turn at whose end a Rocket takes off, such as "T4" (L16.50).
func leaves(u *lune.Unit) string { return "T" + strconv.Itoa(u.Leaves) }

func (e *easel) drawUnit(l *label) {
	u, b := l.unit, e.drawTails(l)
	fill, pip := otherPlate, pipMech
	m := e.mech(u.Code)
	seat := 0
	if m != nil {
		seat = min(max(int(m.Owner), 0), mostSeats-1)
	}
	vek := figures[u.Code] != nil
	switch {
	case mechs[u.Code] != nil:
		fill = liveryOf(seat).dark
	case vek:
		fill, pip = vekPlate, pipVek
		b.Min.X += e.badgeOf(u)
	}
	e.Panel(b, render.RadiusSmall+2, edgeDark)
	if mechs[u.Code] != nil {
		e.Panel(b.Inset(2), render.RadiusSmall, white)
	}
	e.Panel(b.Inset(4), render.RadiusSmall-2, fill)
	x, y := b.Min.X, (b.Min.Y+b.Max.Y)/2
	if mechs[u.Code] != nil {
		e.Mark(pt(float64(x+markWide/2+3), float64(y)), 14, render.Seats[seat])
		x += markWide
	}
	wide := healthOf(u)
	e.pips(image.Rect(x+6, b.Min.Y+5, x+wide-6, b.Min.Y+5+pipHigh), u.HP, u.Most, pip)
	number := render.Style{Size: render.SizeNumber, Bold: true, Color: white, Align: render.Centre}
	e.Text(strconv.Itoa(u.HP), x+wide/2, b.Max.Y-19, number)
	x += wide
	signs, count := statusSigns(u)
	for _, s := range signs[:count] {
		e.Stamp(e.sheet.signs[s+" tag"], x+statusWide/2-2, y)
		x += statusWide
	}
	switch {
	case m != nil && e.view.Phase == lune.PhasePlayers:
		e.Stamp(e.sheet.signs[doneName("boot", m.Moved || m.Acted)+" small"], x+leftWide/2-2, b.Min.Y+15)
		e.Stamp(e.sheet.signs[doneName("aim", m.Acted)+" small"], x+leftWide/2-2, b.Min.Y+35)
	case u.Code == "R":
		e.Stamp(e.sheet.signs["launch tag"], x+signWide/2-4, y)
		e.Text(leaves(u), x+signWide-8, y, chipStyle)
	case vek:
		e.order(u.Order, l.box.Min.X+discWide(u.Order)/2, y)
	}
}

// order draws an initiative number in a disc (L5.7).
func (e *easel) order(n, x, y int) {
	b := box(x, y, discWide(n), 2*badge)
	e.Panel(b, badge, edgeDark)
	e.Panel(b.Inset(3), badge-3, render.Paper)
	e.Text(strconv.Itoa(n), x, y, orderStyle)
}

// pips draws health as a bar with as many parts as the unit's maximum, of which those are filled
// that it has left.
func (e *easel) pips(b image.Rectangle, have, most int, col rgba) {
	most = max(most, 1)
	for n := range most {
		x0, x1 := b.Min.X+b.Dx()*n/most, b.Min.X+b.Dx()*(n+1)/most
		if n < most-1 {
			x1 -= 2
		}
		fill := pipEmpty
		if n < have {
			fill = col
		}
		e.Fill(image.Rect(x0, b.Min.Y, x1, b.Max.Y), fill)
	}
}

// Backgrounds of slips and colours of their pips.
var (
	vekPlate   = hardBrood.shade
	otherPlate = render.RGB(0x2B3048)
	pipEmpty   = abyss
	pipVek     = render.Paper
	pipMech    = render.RGB(0x9CF0B8)
)

func doneName(name string, done bool) string {
	if done {
		return name + " done"
	}
	return name
}

// named returns labels with the names of units. Each is beside its unit's slip and away from the
// slips of others. A name is left out if there is no such place that covers hardly anything.
func (e *easel) named(list []label, crowd *render.Crowd) (names []label) {
	for n := range list {
		slip := &list[n]
		if slip.unit == nil || slip.lost {
			continue
		}
		text := e.say(mechKey(slip.unit.Code))
		size := image.Pt(render.Width(text, nameStyle)+render.Pad, nameHigh)
		b := slip.box
		beside := func(here image.Rectangle) float64 {
			side, wide := here.Inset(-nameAway).Intersect(b), here.Inset(-nameApart)
			theirs := func(l label) bool { return l.unit != nil && l.unit != slip.unit && !l.lost && l.box.Overlaps(wide) }
			if max(side.Dx(), side.Dy()) < nameSide || slices.ContainsFunc(list, theirs) {
				return math.Inf(1)
			}
			return 0
		}
		middle := b.Min.Add(b.Size().Div(2))
		for _, at := range [...]image.Point{
			{middle.X, b.Max.Y + labelGap + nameHigh/2}, {b.Max.X + labelGap + size.X/2, middle.Y},
			{b.Min.X - labelGap - (size.X+1)/2, middle.Y}, {middle.X, b.Min.Y - labelGap - nameHigh/2},
		} {
			if here, ok := crowd.Settle(box(at.X, at.Y, size.X, size.Y), nameTries(), nameCover, beside); ok {
				crowd.Take(here)
				names = append(names, label{draw: (*easel).drawName, unit: slip.unit, text: text, box: here})
				break
			}
		}
	}
	return names
}

var nameStyle = render.Style{Size: render.SizeSmall, Bold: true, Color: white, Align: render.Centre}

func (e *easel) drawName(l *label) {
	e.Panel(l.box, render.RadiusSmall, card)
	e.Text(l.text, (l.box.Min.X+l.box.Max.X)/2, (l.box.Min.Y+l.box.Max.Y)/2, nameStyle)
}

// worded returns what a label without room on the board says, for the legend.
func (e *easel) worded(l *label) string {
	text := l.text
	if u := l.unit; u != nil {
		text = e.say(mechKey(u.Code)) + " " + strconv.Itoa(u.HP) + "/" + strconv.Itoa(u.Most)
	}
	for _, t := range l.cut {
		if t.text != "" {
			text += " " + t.text
		}
	}
	return l.about.String() + " " + text
}

// overlayLabels adds the numbers of the private picture's marks to the list.
func (e *easel) overlayLabels(list []label) []label {
	for _, p := range e.marks.order {
		t, ok := e.marks.tags[p]
		if !ok {
			continue
		}
		fill := goodCol
		if t.bad {
			fill = lossCol
		}
		list = append(list, e.chip(p, e.grid.middle(p), "", t.text, fill))
	}
	return list
}

// threatLabels adds labels that show how hard squares are struck. Units and buildings show it on
// their own labels instead.
func (e *easel) threatLabels(list []label) []label {
	var seen [squares]bool
	for _, t := range e.announced() {
		for _, h := range t.Hits {
			p, ok := parse(h.At)
			if !ok || t.Void || seen[p.index()] || e.plated(p) {
				continue
			}
			seen[p.index()] = true
			foretold := e.foretold(p)
			want := e.grid.middle(p)
			if e.standing(p) != "" {
				want = want.Add(image.Pt(0, slipDown))
			}
			l := e.chip(p, want, foretold.sign, foretold.text, dangerCol)
			l.hollow = e.standing(p) == "" // nobody is hit
			if l.more = foretold.more; l.more != "" {
				l.size.X += signWide
			}
			list = append(list, l)
		}
	}
	return list
}

// plated says whether something on a square has a label of its own: a unit or buildings.
func (e *easel) plated(p place) bool {
	return e.grid.units[p.index()] != nil || e.grid.square(p).Obstacle == "building"
}

// foretold returns how hard a square will be struck, in the order of the attacks, with a warning if
// something is to be protected (L21.6). For units and empty squares it is the damage, for buildings
// the number of those lost, one for each hit. The tail has no text if the square is not struck.
func (e *easel) foretold(p place) tail {
	x, houses := tail{fill: dangerCol}, 0
	for _, t := range e.announced() {
		for _, h := range t.Hits {
			switch {
			case t.Void || h.At != p.String():
			case t.Blob || h.Damage == 0:
				x.more = "blob"
			default:
				if x.text != "" {
					x.text += "+"
				}
				x.text += strconv.Itoa(h.Damage)
				houses++
				if endangers(t, h) {
					x.sign = "warning"
				}
				if t.Lays {
					x.more = "drop"
				}
			}
		}
	}
	switch {
	case x.text == "":
	case e.grid.units[p.index()] != nil:
		x.text = "−" + strings.ReplaceAll(x.text, "+", "−") // several hits: −3−2
	case e.grid.square(p).Obstacle == "building":
		x.text = "−" + strconv.Itoa(min(houses, max(e.grid.square(p).Count, 1)))
	}
	return x
}

// tailsOf returns the tails for the label of a square's unit or buildings: what they lost last or
// would lose by a chosen action, then what they will lose.
func (e *easel) tailsOf(p place) (tails [2]tail) {
	if w := &e.tale[p.index()]; w.lost > 0 && e.grid.units[p.index()] != nil {
		tails[0] = tail{text: "−" + strconv.Itoa(w.lost), fill: lossCol}
	}
	if x := e.foretold(p); x.text != "" || x.more != "" {
		tails[1] = x
	}
	return tails
}

// storyLabels adds labels for what happened last on squares: losses, healing, and signs for other
// events.
func (e *easel) storyLabels(list []label) []label {
	for n := range squares {
		w := &e.tale[n]
		p, at := placeOf(n), e.grid.middle(placeOf(n))
		left := at.Add(image.Pt(-48, -58))
		if w.lost > 0 && !w.died && e.grid.units[n] == nil {
			list = append(list, e.chip(p, left, "", "−"+strconv.Itoa(w.lost), lossCol))
		}
		if w.healed > 0 {
			list = append(list, e.chip(p, left, "", "+"+strconv.Itoa(w.healed), goodCol))
		}
		if w.ruined > 0 {
			list = append(list, e.chip(p, left, "bolt", "−"+strconv.Itoa(w.ruined), lossCol))
		}
		for _, sign := range w.signs {
			list = append(list, e.chip(p, left, sign, "", otherPlate))
		}
		if w.died && e.standing(p) != "" {
			list = append(list, e.chip(p, left, "skull", "", otherPlate))
		}
	}
	return list
}

// rims are the places of the letters and numbers on the plinth, which no label covers.
var rims = func() (list []image.Rectangle) {
	for name := range letters(image.Rect(0, 0, width, height)) {
		list = append(list, name.box())
	}
	return list
}()
