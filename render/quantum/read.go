package quantum

import (
	"fmt"
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

var _ render.Reader = Painter{}

// Read returns the board as text for a screen reader: how the game stands, each player with their ships, and
// the planets.
func (Painter) Read(s render.Scene) []render.Section {
	t := newTeller(s)
	now := render.Section{Title: t.say("quantum.picture.read.now"), Lines: []string{t.head()}}
	now.Lines = append(now.Lines, t.focusLines()...)
	told := []render.Section{now}
	for _, seat := range t.seats() {
		told = append(told, t.readPlayer(seat))
	}
	return append(told, t.readPlanets())
}

// readPlayer describes a player's counters and ships, a line for each ship.
func (t teller) readPlayer(seat game.Seat) render.Section {
	p := t.view.Players[seat]
	s := render.Section{
		Title: t.say("quantum.picture.read.player", "who", t.scene.Player(seat, t.seated()),
			"faction", t.factionName(seat), "letter", p.Faction),
	}
	if p.Out {
		s.Add(t.say("quantum.picture.resigned") + ".")
	}
	s.Add(t.say("quantum.picture.read.cubes", "placed", len(p.Cubes), "left", p.Reserve))
	s.Add(t.say("quantum.picture.read.counters", "domination", p.Domination, "research", p.Research))
	for _, ship := range t.view.Ships {
		if ship.Seat == seat {
			s.Add(t.readShip(ship))
		}
	}
	if len(p.Roll) > 0 {
		s.Add(t.say("quantum.picture.alt.rolled", "dice", digits(p.Roll)))
	}
	if len(p.Scrap) > 0 {
		s.Add(t.say("quantum.picture.alt.scrap", "dice", digits(p.Scrap)))
	}
	if p.Draw {
		s.Add(t.say("quantum.picture.read.draw"))
	}
	return s
}

// readShip describes a ship: "f4: 3, Destroyer, has moved".
func (t teller) readShip(ship quantum.Ship) string {
	line := t.say("quantum.picture.read.ship", "square", ship.Square, "value", ship.Value,
		"class", game.Key(fmt.Sprintf("quantum.class.%d", ship.Value)))
	if ship.Seat == t.view.Active && ship.Moved {
		line += ", " + t.say("quantum.picture.alt.moved")
	}
	if ship.Seat == t.view.Active && ship.Used {
		line += ", " + t.say("quantum.picture.alt.used")
	}
	return line
}

// readPlanets describes the nine planets: number, cubes, and the ships in orbit.
func (t teller) readPlanets() render.Section {
	s := render.Section{Title: t.say("quantum.picture.read.planets")}
	for _, p := range t.view.Planets {
		line := t.say("quantum.picture.read.planet", "square", p.Square, "number", p.Number,
			"free", p.Slots-len(p.Cubes), "slots", p.Slots)
		if list := t.owners(p); list != "" {
			line += " " + t.say("quantum.picture.read.built", "who", list)
		}
		for seat, sum := range p.Sums {
			if sum > 0 {
				line += " " + t.say("quantum.picture.read.orbit", "who", t.called(game.Seat(seat)), "sum", sum)
			}
		}
		s.Add(line)
	}
	return s
}

func (t teller) owners(p quantum.Planet) string {
	var list []string
	for _, seat := range p.Cubes {
		list = append(list, t.called(seat))
	}
	return strings.Join(list, ", ")
}
