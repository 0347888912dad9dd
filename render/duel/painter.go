// Package duel paints the game on the second page of the guide, game/gametest/duel. It is the
// smallest complete painter, to be read before you write another. The painter of the first page,
// render/oxo, needs even less.
package duel

import (
	"embed"
	"fmt"
	"image"
	"io/fs"
	"strings"
	"sync"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

//go:embed texts/*.json
var textFiles embed.FS

// Texts returns the sentences of the picture in every language.
func Texts() fs.FS { return render.Texts(textFiles) }

// The picture in canvas pixels: a header, three rows of players, the hand.
const (
	width   = 1200
	head    = 96
	row     = 128
	seats   = 3
	handTop = head + seats*row
	height  = handTop + 248

	cardWide, cardHigh = 112, 152
	backWide, backHigh = 40, 56
	mark               = 26

	nameX, heldX, lastX, bidX, pointsX = 96, 440, 720, 912, 1136
	nameMax                            = heldX - nameX - render.Space
)

// Painter paints a duel. The zero value is ready; it implements render.Painter.
type Painter struct{}

// Board returns the picture as a PNG of 1200 by 728.
func (Painter) Board(s render.Scene) ([]byte, error) {
	return ground().PNG(func(c *render.Canvas) { paint(c, s) })
}

// ground is the table without cards, with the palette learnt from two samples.
var ground = sync.OnceValue(func() *render.Ground {
	say := func(game.Text) string { return "Sample 0123456789" }
	var samples []func(*render.Canvas)
	for seat := range game.Seat(2) {
		view := duel.View{Seat: seat, Mode: duel.Rivals, Round: 2, Phase: duel.Counter, Hand: []int{1, 4, 6},
			MyBid: 5, Cards: []int{3, 3, 2},
			Asked: []bool{true, false, true}, Out: make([]bool, 3), Bids: []int{5, 2, 3}, High: 5,
			Points: []int{1, 0, 2},
			Last:   &duel.Trace{Bids: []int{1, 2, 3}, Counters: []bool{true, false, false}}}
		samples = append(samples, func(c *render.Canvas) { paint(c, render.Scene{View: view, Seat: seat, Say: say}) })
	}
	table := render.NewCanvas(width, height)
	table.Fill(table.Image.Rect, render.Night)
	for n := range seats {
		top := head + n*row
		table.Panel(image.Rect(render.Pad, top, width-render.Pad, top+row-render.Gap), render.Radius, render.Slate)
	}
	return render.NewGround(table, render.LearnOver(table, samples...))
})

// easel is one picture being painted.
type easel struct {
	*render.Canvas
	view  duel.View
	scene render.Scene
}

// viewOf returns a scene's view. Before the game has begun, no player is asked anything in it.
func viewOf(s render.Scene) duel.View {
	v := s.View.(duel.View)
	if s.Unbegun {
		v.Phase, v.Asked = "", make([]bool, len(v.Asked))
	}
	return v
}

func paint(c *render.Canvas, s render.Scene) {
	e := &easel{c, viewOf(s), s}
	e.header()
	for seat := range e.view.Cards {
		e.player(game.Seat(seat), head+seat*row+(row-render.Gap)/2)
	}
	e.hand()
}

func (e *easel) say(key game.Key, args ...any) string { return e.scene.Say(game.T(key, args...)) }

// seated are the names of the seats, which are colours.
var seated = render.SeatNames{Own: seatName}

func seatName(seat game.Seat) game.Text { return game.T(game.Key(fmt.Sprintf("duel.seat.%d", seat))) }

// header writes the game, the round, and its stake.
func (e *easel) header() {
	const y = head / 2
	x := render.Space
	x += e.Text(e.say("duel.name"), x, y, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Accent,
	}) + render.Space
	e.Text(e.say("duel.picture.round", "round", e.view.Round, "rounds", duel.Rounds), x, y, render.Style{
		Size: render.SizeBody, Color: render.Mist,
	})
	e.Text(e.stake(), width-render.Space, y, render.Style{
		Size: render.SizeNumber, Bold: true, Color: render.Paper, Align: render.Right,
	})
}

// stake returns the text about the prize, the enemy's announced strength, or the end.
func (e *easel) stake() string {
	switch {
	case e.view.Phase == duel.Over:
		return e.say("duel.picture.over")
	case e.view.Mode == duel.Together:
		return e.say("duel.picture.enemy", "strength", e.view.Intent, "lives", e.view.Lives)
	}
	return e.say("duel.picture.prize", "points", e.view.Prize)
}

// player draws a player's row: name, cards held, the last round's bid, this round's bid, points.
func (e *easel) player(seat game.Seat, y int) {
	style := render.Seats[seat]
	if e.view.Asked[seat] {
		e.Frame(image.Rect(render.Pad, y-(row-render.Gap)/2, width-render.Pad, y+(row-render.Gap)/2), render.Radius,
			render.Thin, render.Accent)
	}
	e.Mark(render.Point{X: 56, Y: float64(y)}, mark, style)
	e.DrawName(&e.scene, seat, seated, nameX, y, render.Style{
		Size: render.SizeBody, Bold: true, Color: style.Glow, Max: nameMax,
	})
	for n := range e.view.Cards[seat] {
		left := heldX + n*(backWide+render.Gap)
		e.back(image.Rect(left, y-backHigh/2, left+backWide, y+backHigh/2), style)
	}
	if t := e.view.Last; t != nil && t.Bids[seat] > 0 { // the previous round
		e.Text(fmt.Sprintf("(%d)", t.Bids[seat]), lastX, y, render.Style{Size: render.SizeNumber, Color: render.Mist})
	}
	e.bid(seat, y)
	if e.view.Mode == duel.Rivals {
		e.Text(fmt.Sprint(e.view.Points[seat]), pointsX, y, render.Style{
			Size: render.SizeHuge, Bold: true, Color: render.Paper, Align: render.Right,
		})
	}
}

// bid draws the card of this round: face up, face down, or as an empty frame if there is none yet.
func (e *easel) bid(seat game.Seat, y int) {
	const wide, high = 72, 96
	box := image.Rect(bidX, y-high/2, bidX+wide, y+high/2)
	switch {
	case e.view.Bids[seat] > 0:
		e.face(box, e.view.Bids[seat], render.SizeHuge)
	case seat == e.view.Seat && e.view.MyBid > 0:
		e.face(box, e.view.MyBid, render.SizeHuge)
	case e.view.Phase == duel.Bid && !e.view.Asked[seat] && !e.view.Out[seat]:
		e.back(box, render.Seats[seat])
	default:
		e.Frame(box, render.RadiusSmall, render.Hairline, render.Steel)
	}
}

// hand draws the viewer's own cards, face up; a spectator has none.
func (e *easel) hand() {
	const y = handTop + 48
	key := game.Key("duel.picture.hand")
	if len(e.view.Hand) == 0 {
		key = "duel.picture.nohand"
	}
	e.Text(e.say(key), render.Space, y, render.Style{Size: render.SizeSmall, Color: render.Mist})
	for n, value := range e.view.Hand {
		left := render.Space + n*(cardWide+render.Pad)
		e.face(image.Rect(left, y+28, left+cardWide, y+28+cardHigh), value, render.SizeHuge)
	}
}

func (e *easel) face(box image.Rectangle, value, size int) {
	e.Panel(box, render.RadiusSmall, render.Paper)
	e.Text(fmt.Sprint(value), (box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2,
		render.Style{Size: size, Bold: true, Color: render.Ink, Align: render.Centre})
}

func (e *easel) back(box image.Rectangle, s render.SeatStyle) {
	e.Panel(box, render.RadiusSmall, render.Paper)
	e.Panel(box.Inset(int(render.Thin)), render.RadiusSmall-render.Thin, s.Fill)
}

// Alt returns the picture in words.
func (Painter) Alt(s render.Scene) string { return render.Clip(words(s), render.MaxAlt) }

// Text returns the picture in words too, since a duel has no map.
func (Painter) Text(s render.Scene) string { return render.Clip(words(s), render.MaxText) }

func words(s render.Scene) string {
	e := &easel{view: viewOf(s), scene: s}
	v := e.view
	lines := []string{
		fmt.Sprintf("%s, %s. %s.", e.say("duel.name"),
			e.say("duel.picture.round", "round", v.Round, "rounds", duel.Rounds), e.stake()),
	}
	for seat := range v.Cards {
		lines = append(lines, e.told(game.Seat(seat)))
	}
	if len(v.Hand) > 0 {
		lines = append(lines, e.say("duel.picture.hand")+" "+strings.Trim(fmt.Sprint(v.Hand), "[]")+".")
	}
	return strings.Join(lines, "\n")
}

// told returns a player's row in words.
func (e *easel) told(seat game.Seat) string {
	v, parts := e.view, []string{e.say("duel.picture.cards", "cards", e.view.Cards[seat])}
	if v.Mode == duel.Rivals {
		parts = append(parts, e.say("duel.picture.points", "points", v.Points[seat]))
	}
	if v.Bids[seat] > 0 {
		parts = append(parts, e.say("duel.picture.bid", "card", v.Bids[seat]))
	}
	if v.Asked[seat] {
		parts = append(parts, e.say("duel.picture.asked"))
	}
	if v.Last != nil && v.Last.Bids[seat] > 0 {
		parts = append(parts, e.say("duel.picture.last", "card", v.Last.Bids[seat]))
	}
	return e.scene.Joined(seat, seated) + ": " + strings.Join(parts, ", ") + "."
}
