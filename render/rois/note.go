package rois

import (
	"fmt"
	"image"
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Parts of the strip at the foot.
const (
	pileWide = 292
	stepGap  = 20
)

// note draws the strip below the board: the legend, or the cards and actions of the last turn. The piles are
// on the right. After the battle the strip also names the orders that were kept.
func (e *easel) note() {
	e.Panel(e.noteBox(), render.Radius, plank)
	e.bigHand()
	line, turns := e.line(0), e.turns()
	y, x := line.Min.Y, line.Min.X
	told := e.legend()
	if !told {
		x = e.dealt(x, y)
	}
	low, piles := e.noteBox().Max.Y-noteHigh/2, e.view.Turn > 0 || e.view.Pile > 0
	switch {
	case e.revealed():
		e.keptOrders(low)
		low, piles = y, len(turns) > 0
	case !told && x == line.Min.X && len(turns) == 0: // nothing stands above the piles
		low = (e.noteBox().Min.Y + e.noteBox().Max.Y) / 2
	}
	if piles {
		e.piles(width-render.Gap-pileWide, low)
	}
	if told || len(turns) == 0 {
		return
	}
	t := turns[len(turns)-1]
	e.Mark(pt(float64(x+markRadius), float64(y)), markRadius, sideOf(t.Seat))
	x += 2*markRadius + render.Pad
	first := len(t.Steps)
	for room := line.Max.X - x; first > 0; first-- { // the last ones that fit
		room -= e.stepWidth(&t.Steps[first-1])
		if room < 0 || room < dots && first > 1 {
			break
		}
	}
	if first > 0 {
		x += e.Text("…", x, y, render.Style{Size: render.SizeSmall, Color: sand}) + render.Gap
	}
	for i := first; i < len(t.Steps); i++ {
		x = e.told(&t.Steps[i], x, y)
	}
}

// revealed says whether the orders that the players kept are shown: after the battle (R30.10).
func (e *easel) revealed() bool {
	end := e.view.End
	return end != nil && e.scene.Focus == nil && len(end.Kept[red])+len(end.Kept[black]) > 0
}

// keptLine is the distance between the lines of the two players' orders.
const keptLine = 34

// keptOrders names the orders that each player kept, on lines around y, in the order of the panels.
func (e *easel) keptOrders(y int) {
	style := render.Style{Size: render.SizeSmall, Color: render.Paper}
	for seat, kept := range e.view.End.Kept {
		if len(kept) == 0 {
			continue
		}
		x, y := render.Gap+render.Pad+replyMark, y+keptLine/2
		if e.panelBox(seat).Min.Y == northTop {
			y -= keptLine
		}
		e.Mark(pt(float64(x), float64(y)), replyMark, sideOf(game.Seat(seat)))
		x += replyMark + render.Gap
		style.Max = width - 2*render.Gap - x
		e.Text(e.say("rois.picture.kept", "orders", e.orderNames(kept)), x, y, style)
	}
}

// line returns the ends of the n-th line of the strip, at the line's middle height. There is a second line
// beside the viewer's cards.
func (e *easel) line(n int) image.Rectangle {
	y := noteTop + noteHigh/2 + n*noteHigh
	left, right := render.Gap+render.Pad, width-2*render.Gap
	if cards := len(e.cards()); cards > 0 {
		left += bigRight(cards)
	}
	if n > 0 || len(e.cards()) == 0 {
		right -= pileWide
	}
	return image.Rectangle{image.Pt(left, y), image.Pt(right, y)}
}

// dealt shows the card that must be played now (R-CAR3, R-COL2) and what the viewer alone was shown (R30.8).
// It returns the x at which the strip goes on.
func (e *easel) dealt(x, y int) int {
	show := func(name string, label game.Key) {
		x += e.Text(e.say(label), x, y, render.Style{Size: render.SizeSmall, Bold: true, Color: render.Accent}) + render.Gap
		for word := range strings.FieldsSeq(name) {
			if _, _, ok := readCard(word); !ok {
				x += e.Text(e.say(orderName(word)), x, y, stepStyle) + render.Gap
				continue
			}
			e.face(image.Rect(x, y-miniHigh/2, x+miniWide, y+miniHigh/2), word)
			x += miniWide + 4
		}
		x += render.Pad
	}
	if e.view.Must != "" {
		show(e.view.Must, "rois.picture.must")
	}
	if p, ok := e.player(e.view.Seat); ok && len(p.Seen) > 0 && e.view.End == nil {
		show(strings.Join(p.Seen, " "), "rois.picture.seen")
	}
	return x
}

// dots is the room for the sign that steps are left out.
const dots = 40

// shownCards returns the cards of a step: the paid ones, or else those turned over.
func shownCards(s *rois.Step) []string {
	if len(s.Cards) > 0 {
		return s.Cards
	}
	return s.Drawn
}

var stepStyle = render.Style{Size: render.SizeSmall, Color: render.Paper}

// reply returns the other side's reaction: the name of the order that it used, or "", and the cards that it
// paid. A counter, which crosses the step out, has only cards.
func (e *easel) reply(s *rois.Step) (order string, paid []string) {
	for n, w := range strings.Fields(s.Answer) {
		if id := rois.AnswerOrder(w); id != "" && n == 0 {
			order = e.say(orderName(id))
		} else if _, _, ok := readCard(w); ok {
			paid = append(paid, w)
		}
	}
	return order, paid
}

// replyMark is the radius of the mark of the side that reacts.
const replyMark = 13

// stepWidth returns the width of a step.
func (e *easel) stepWidth(s *rois.Step) int {
	from, to := ends(s)
	wide := len(shownCards(s))*(miniWide+4) + render.Width(from, stepStyle) + kindWide +
		render.Width(to, stepStyle) + render.Gap + stepGap
	if sum := outcome(s); sum != "" {
		wide += render.Width(sum, resultStyle) + render.Gap
	}
	if word, paid := e.reply(s); word != "" || len(paid) > 0 {
		wide += 2*replyMark + 2*render.Gap + len(paid)*(miniWide+4)
		if word != "" {
			wide += render.Width(word, stepStyle) + render.Gap
		}
	}
	return wide
}

// told writes a step, and returns the x at which the next one begins.
func (e *easel) told(s *rois.Step, x, y int) int {
	for _, c := range shownCards(s) {
		e.face(image.Rect(x, y-miniHigh/2, x+miniWide, y+miniHigh/2), c)
		x += miniWide + 4
	}
	x += render.Gap
	from := x
	before, behind := ends(s)
	x += e.Text(before, x, y, stepStyle)
	e.Stamp(e.stock.signs[kindSign(s.Kind)], x+kindWide/2, y)
	x += kindWide
	x += e.Text(behind, x, y, stepStyle)
	if s.Cancelled {
		e.Fill(image.Rect(from-4, y-2, x+4, y+2), alarmOnOak)
	}
	if sum := outcome(s); sum != "" {
		x += render.Gap
		x += e.Text(sum, x, y, resultStyle)
	}
	return e.answered(s, x, y) + stepGap
}

// answered writes the reaction after its step, and returns the x at its end.
func (e *easel) answered(s *rois.Step, x, y int) int {
	word, paid := e.reply(s)
	if word == "" && len(paid) == 0 {
		return x
	}
	x += render.Gap + replyMark
	e.Mark(pt(float64(x), float64(y)), replyMark, sideOf(1-s.Seat))
	x += replyMark + render.Gap
	if word != "" {
		x += e.Text(word, x, y, stepStyle) + render.Gap
	}
	for _, c := range paid {
		e.face(image.Rect(x, y-miniHigh/2, x+miniWide, y+miniHigh/2), c)
		x += miniWide + 4
	}
	return x
}

var resultStyle = render.Style{Size: render.SizeSmall, Bold: true, Color: alarmOnOak}

// kindWide is the room of an action's sign.
const kindWide = 48

// ends returns the zones of a step that are written before and after its sign.
func ends(s *rois.Step) (from, to string) {
	if s.To == "" || s.To == s.From {
		return "", s.From
	}
	return s.From, s.To
}

// outcome returns what the step cost the other side, or else its own side, or else what it healed. It returns
// "" if it did none of these.
func outcome(s *rois.Step) string {
	lost, own, healed := 0, 0, 0
	for _, h := range s.Done {
		healed += h.Healed
		if h.Seat == s.Seat {
			own += h.Points
			continue
		}
		lost += h.Points
	}
	switch {
	case lost > 0:
		return fmt.Sprintf("−%d", lost)
	case own > 0:
		return fmt.Sprintf("(−%d)", own)
	case healed > 0:
		return fmt.Sprintf("+%d", healed)
	}
	return ""
}

// piles draws the draw pile, the top of the discard pile, and as stars the jokers in the discard pile, which
// can no longer counter (R13.3).
func (e *easel) piles(x, y int) {
	card := image.Rect(x, y-miniHigh/2, x+miniWide, y+miniHigh/2)
	e.back(card)
	x = card.Max.X + render.Gap
	e.Text(fmt.Sprint(e.view.Pile), x, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Paper})
	x += 56
	card = image.Rect(x, y-miniHigh/2, x+miniWide, y+miniHigh/2)
	if n := len(e.view.Discard); n > 0 {
		e.face(card, e.view.Discard[n-1])
	} else {
		e.Frame(card, render.RadiusSmall, render.Hairline, brass)
	}
	x = card.Max.X + render.Pad
	for n := range 2 { // the two jokers
		at := pt(float64(x+20+n*44), float64(y))
		if n < e.jokers() {
			e.Shape(render.Star, at, 17, powerColor)
			continue
		}
		e.Shape(render.Star, at, 17, brass)
		e.Shape(render.Star, at, 12, plank)
	}
}

// jokers returns how many jokers lie in the discard pile.
func (e *easel) jokers() int {
	n := 0
	for _, c := range e.view.Discard {
		if c != "" && c[0] == '*' {
			n++
		}
	}
	return n
}

// mover returns the seat whose choices are shown: the viewer's, or the active player's for spectators.
func (e *easel) mover() game.Seat {
	if e.view.Seat == game.Spectator {
		return e.view.Active
	}
	return e.view.Seat
}
