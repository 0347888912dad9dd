package quantum

import (
	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// factions are the looks of the four factions by their letter (Q1.2), similar to the palette of Okabe and
// Ito. A test checks that people can distinguish them.
var factions = map[string]render.SeatStyle{
	"V": {Fill: render.RGB(0xE0651A), Edge: render.RGB(0x4A1D00), Text: render.Ink,
		Glow: render.RGB(0xF7935A), Shape: render.Hexagon},
	"K": {Fill: render.RGB(0x0A6FB8), Edge: render.RGB(0x00263F), Text: render.White,
		Glow: render.RGB(0x6CC0F5), Shape: render.Circle},
	"O": {Fill: render.RGB(0x2FB98A), Edge: render.RGB(0x003F2C), Text: render.Ink,
		Glow: render.RGB(0x3FD0A5), Shape: render.Square},
	"A": {Fill: render.RGB(0xF5E45A), Edge: render.RGB(0x4A4200), Text: render.Ink,
		Glow: render.RGB(0xF5E45A), Shape: render.Diamond},
}

// letters are the factions in the order of the rules.
const letters = "VKOA"

// letter returns the letter of a seat's faction. It returns the first one if there is no such seat.
func (e *easel) letter(seat game.Seat) string {
	if int(seat) < 0 || int(seat) >= len(e.view.Players) {
		return letters[:1]
	}
	return e.view.Players[seat].Faction
}

// Style returns the look of the seat's faction. It implements render.Colorist.
func (Painter) Style(v game.View, seat game.Seat) render.SeatStyle {
	view, _ := v.(quantum.View)
	return (&easel{view: view}).style(seat)
}

func (e *easel) style(seat game.Seat) render.SeatStyle { return factions[e.letter(seat)] }

func (e *easel) say(key game.Key, args ...any) string { return e.scene.Say(game.T(key, args...)) }

// seated returns what the seats are called: by their factions.
func (e *easel) seated() render.SeatNames {
	return render.SeatNames{Own: e.factionName, Short: func(seat game.Seat) game.Text {
		return game.T(game.Key("quantum.picture.faction." + e.letter(seat)))
	}}
}

// Seat returns what a picture calls a seat: by its faction. It implements render.Seater.
func (Painter) Seat(v game.View, seat game.Seat) game.Text {
	view, _ := v.(quantum.View)
	return (&easel{view: view}).factionName(seat)
}

// factionName returns what a seat is called if its player has no name.
func (e *easel) factionName(seat game.Seat) game.Text {
	return game.T(game.Key("quantum.faction." + e.letter(seat)))
}

// name returns the player of a seat, or the seat's faction.
func (e *easel) name(seat game.Seat) string { return e.scene.Name(seat, e.seated()) }
