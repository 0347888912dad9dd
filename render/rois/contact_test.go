package rois

import (
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
	"bivouac/game/rois"
	"bivouac/render"
)

// orderIDs are the 66 orders, army by army.
func orderIDs() (list []string) {
	for _, code := range codes {
		for n := range 6 {
			list = append(list, code+string(rune('1'+n)))
		}
	}
	return list
}

// cardBoxes are the two sizes in which an order is drawn: in a panel and spread over
// the board.
func cardBoxes() []image.Rectangle {
	return []image.Rectangle{
		image.Rect(orderLeft, 6, turn(false).panelBox(red).Dx()-6, panelHigh-6), image.Rect(8, 0, boardBox.Dx()/2-8, sixHigh),
	}
}

// TestOrdersFit: each order's name and whole text can be read on its card, in every
// language and both sizes.
func TestOrdersFit(t *testing.T) {
	for _, locale := range lang.Locales {
		e := &easel{scene: render.Scene{Say: sayer(t, locale)}}
		for _, box := range cardBoxes() {
			room := box.Dx() - orderBand - orderPad + 3 - orderPad
			style := render.Style{Size: render.SizeSmall, Max: room}
			for _, id := range orderIDs() {
				name := render.Width(e.say(orderName(id)), render.Style{Size: render.SizeBody, Bold: true})
				lines := wrap(e.scene.Say(rois.OrderText(id, black)), style, orderMost)
				code := render.Width(id, render.Style{Size: render.SizeSmall}) + render.Pad
				if name > room {
					name = render.Width(e.say(orderName(id)), render.Style{Size: render.SizeSmall, Bold: true})
				}
				if name > room || name+code > room && len(lines) == orderMost {
					t.Errorf("%s %s: the name is %d wide and the code %d, room for %d above %d lines", locale, id, name, code, room,
						len(lines))
				}
				for _, line := range lines {
					if wide := render.Width(line, render.Style{Size: render.SizeSmall}); wide > room {
						t.Errorf("%s %s: %q is %d wide, room for %d", locale, id, line, wide, room)
					}
				}
			}
		}
	}
}

// TestContactSheet writes all orders as cards and all emblems, if the flag -out says
// where, to be looked at.
func TestContactSheet(t *testing.T) {
	out := flag.Lookup("out").Value.String()
	if out == "" {
		t.Skip("-out says where to")
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		box := cardBoxes()[1]
		wide, high := box.Dx()+render.Pad, box.Dy()+render.Pad
		c := render.NewCanvas(6*wide+emblemBox+render.Pad, len(codes)*high)
		c.Fill(c.Image.Rect, oak)
		e := &easel{Canvas: c, sheet: sheetOf("antique"), view: rois.View{}, scene: render.Scene{Say: sayer(t, locale)}}
		for n, id := range orderIDs() {
			row := n / 6
			e.Stamp(e.emblems[armyOf(id)], emblemBox/2, row*high+high/2)
			e.orderCard(image.Rect(0, 0, box.Dx(), box.Dy()).Add(image.Pt(emblemBox+render.Gap+n%6*wide, row*high+render.Gap)),
				red, id, "", orderFree)
		}
		f, err := os.Create(filepath.Join(out, "orders-"+string(locale)+"-sheet.png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, c.Image); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPages: the position of each page of rules is painted, and the page of an order
// has that order's card in it. The short form paints one in eight.
func TestPages(t *testing.T) {
	say := sayer(t, "en")
	ids := orderIDs()
	for n, topic := range (rois.Game{}).Info().Topics {
		if topic.Position == "" || !amount.Long() && n%8 != 0 {
			continue
		}
		v := view(play(t, topic.Position, nil), game.Spectator)
		data, err := Painter{}.Board(render.Scene{View: v, Seat: game.Spectator, Say: say})
		if err != nil || len(data) == 0 {
			t.Errorf("%s: %v", topic.ID, err)
		}
		if slices.Contains(ids, topic.ID) &&
			!slices.ContainsFunc(v.Players, func(p rois.Player) bool {
				return p.Up && (p.Slot == topic.ID || p.Copies == topic.ID)
			}) {
			t.Errorf("%s: no player has this order face up", topic.ID)
		}
	}
}

// TestWrap: no word is lost, no line too long but by one word.
func TestWrap(t *testing.T) {
	style := render.Style{Size: render.SizeSmall, Max: 300}
	for _, text := range []string{
		"", "one", "a b c d e f g h i j k l m n o p q r s t u v w x y z", strings.Repeat("W", 80), "  spaces   between  ",
		"retiré\u00a0: une unité",
	} {
		lines := wrap(text, style, 3)
		if got, want := strings.Join(lines, " "),
			strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' }), " "); got != want {
			t.Errorf("wrap(%q) = %q", text, lines)
		}
		if len(lines) > 3 {
			t.Errorf("wrap(%q) has %d lines, want at most 3", text, len(lines))
		}
	}
}
