package invade

import (
	"strings"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

var _ render.Reader = Painter{}

// Read returns the board as text for a screen reader: how the game stands, then each side by kinds of
// soldiers.
func (Painter) Read(s render.Scene) []render.Section {
	t := newTeller(s)
	now := render.Section{Title: t.say("invade.picture.read.now"), Lines: []string{t.head()}}
	now.Lines = append(now.Lines, t.alarmLine()...)
	now.Lines = append(now.Lines, t.turnLines()...)
	now.Lines = append(now.Lines, t.focusLines()...)
	told := []render.Section{now}
	for _, side := range t.view.Sides {
		told = append(told, t.readSide(side))
	}
	return told
}

// readSide describes a player and their soldiers, a line for each kind.
func (t teller) readSide(side invade.Side) render.Section {
	who := t.scene.Player(side.Seat, seated)
	s := render.Section{Title: t.say("invade.picture.read.side", "who", who, "seat", seatName(side.Seat))}
	s.Add(t.say("invade.picture.read.owned", "role", t.role(side), "pre", side.Pre, "owned", side.Owned))
	for _, kind := range []string{"N", "A", "B", "C"} {
		if list := t.readKind(side.Seat, kind); list != "" {
			s.Add(t.say("invade.picture.read.kind", "kind", kindName(kind), "list", list))
		}
	}
	if side.Field == (invade.Count{}) {
		s.Add(t.say("invade.picture.read.nobody"))
	}
	s.Add(t.say("invade.picture.read.base", "list", t.readBase(side.Base)))
	if side.Offer {
		s.Add(t.say("invade.picture.read.offer"))
	}
	return s
}

// readKind lists the squares of a side's soldiers of one kind: "d5, e6 with shell".
func (t teller) readKind(seat game.Seat, kind string) string {
	var list []string
	for _, u := range t.view.Units {
		if u.Side == seat && u.Kind == kind {
			u.Kind = "N" // the kind stands before the list
			list = append(list, t.soldier(u))
		}
	}
	return strings.Join(list, ", ")
}

// readBase lists a base by kinds: "12 Soldiers, 1 Bombardier".
func (t teller) readBase(n invade.Count) string {
	var list []string
	for _, k := range []struct {
		kind string
		n    int
	}{{"N", n.N}, {"A", n.A}, {"B", n.B}, {"C", n.C}} {
		if k.n > 0 {
			list = append(list, t.say(game.Key("invade.picture.count."+k.kind), "n", k.n))
		}
	}
	if len(list) == 0 {
		return t.say("invade.picture.alt.nobody")
	}
	return strings.Join(list, ", ")
}

func kindName(kind string) game.Key { return game.Key("invade.kind." + kind) }
