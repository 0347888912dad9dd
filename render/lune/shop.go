package lune

import (
	"image"
	"strconv"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// Places in an item's card.
const (
	itemsAcross = 3
	itemWide    = (width - 2*render.Gap) / itemsAcross
	itemPad     = 14
)

// itemBox returns the place of the card of the n-th item.
func itemBox(n int) image.Rectangle {
	x, y := render.Gap+n%itemsAcross*itemWide, itemsTop+n/itemsAcross*itemHigh
	return image.Rect(x, y, x+itemWide-render.Gap, y+itemHigh-render.Gap)
}

// shop draws the items that can be bought (L17).
func (e *easel) shop() {
	if e.view.Shop == nil {
		return
	}
	for n, item := range e.view.Shop.Items {
		if n < itemsAcross*3 {
			e.item(item, itemBox(n))
		}
	}
}

// item draws an item's card. Its name is above, since it needs the whole width in French. Below are
// its price or the Mech that has it, and the sign of a weapon or an upgrade.
func (e *easel) item(item lune.Item, b image.Rectangle) {
	edge, ink := rim, haze
	if item.Buy {
		edge, ink = render.Accent, render.Paper
	}
	if item.Owned {
		ink = render.Paper
	}
	e.Panel(b, render.Radius, edge)
	e.Panel(b.Inset(3), render.Radius-3, card)
	left, right, low := b.Min.X+itemPad, b.Max.X-itemPad, b.Max.Y-32
	e.Text(e.say(itemKey(item.Code)), left, b.Min.Y+34, render.Style{
		Size: render.SizeSmall, Bold: true, Color: ink, Max: right - left,
	})
	sign := "aim"
	switch {
	case itemUpgrade[item.Code]:
		sign = "up"
	case item.Code == "GR":
		sign = "bolt"
	case item.Code == "SH":
		sign = "shield"
	}
	e.Stamp(e.sheet.signs[sign], right-24, low-2)
	e.itemState(item, left, low, right-60)
}

var itemUpgrade = map[string]bool{"CE": true, "CV": true, "LS": true, "DE": true}

func itemKey(code string) game.Key { return game.Key("lune.item." + code) }

// itemState draws the price of an item, or the Mech that has it.
func (e *easel) itemState(item lune.Item, x, y, right int) {
	style := render.Style{Size: render.SizeSmall, Color: haze, Max: right - x - 48}
	if item.Owned {
		e.Stamp(e.sheet.signs["check"], x+20, y)
		text := e.say("lune.picture.item.spare")
		if item.On != "" {
			text = e.say(mechKey(item.On))
		}
		e.Text(text, x+48, y, style)
		return
	}
	e.Stamp(e.sheet.signs["coin small"], x+20, y)
	x += 46
	x += e.Text(strconv.Itoa(item.Price), x, y, render.Style{
		Size: render.SizeNumber, Bold: true, Color: render.Accent,
	}) + render.Space
	if item.Count > 0 {
		e.Text("×"+strconv.Itoa(item.Count), x, y, render.Style{Size: render.SizeNumber, Bold: true, Color: render.Paper})
		e.Stamp(e.sheet.signs["check"], x+74, y)
	}
}
