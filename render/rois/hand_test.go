package rois

import (
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
)

// battle is a view being made by hand.
type battle struct{ rois.View }

// begin is an empty field of two armies in the middle of a battle.
func begin(theme, redArmy, blackArmy string) *battle {
	b := &battle{rois.View{Seat: game.Spectator, Phase: rois.PhaseAction, Turn: 7, Round: 4, Rounds: 60, QuietLimit: 20,
		Theme: theme, Capacity: 4, Orders: true, Pile: 31}}
	for n := range zones {
		b.Zones = append(b.Zones, rois.Zone{
			Name: placeOf(n).String(), Owned: game.Spectator, Owner: game.Spectator, Hive: game.Spectator,
		})
	}
	for seat, army := range []string{redArmy, blackArmy} {
		b.Players = append(b.Players, rois.Player{
			Seat: game.Seat(seat), Army: army, Initial: 20, Beaten: 10, UnitHP: 10, Cards: 4, Reserve: 2,
		})
	}
	b.Players[red].Asked = true
	return b
}

// stand puts troops of a seat: "C1=4" four whole units, "B2:10,7,5s,10^" one by one,
// in the notation of R31.4.
func (b *battle) stand(seat game.Seat, troops string) *battle {
	for word := range strings.FieldsSeq(troops) {
		p, _ := parse(word[:2])
		z := &b.Zones[p.index()]
		z.Owner = seat
		if word[2] == '=' {
			for range word[3] - '0' {
				z.Units = append(z.Units, rois.Unit{HP: 10, Most: 10})
			}
		} else {
			for text := range strings.SplitSeq(word[3:], ",") {
				u := rois.Unit{Most: 10}
				for _, c := range text {
					switch {
					case c == 's':
						u.Most = 5
					case c == '^':
						u.Hero = true
					default:
						u.HP = 10*u.HP + int(c-'0')
					}
				}
				z.Units = append(z.Units, u)
			}
		}
		pl := &b.Players[seat]
		for _, u := range z.Units {
			pl.Alive++
			pl.HP += u.HP
		}
		pl.Dead = max(0, pl.Initial-pl.Alive)
	}
	return b
}

// land lays terrain: "C3=F D2=W(NE)".
func (b *battle) land(terrain string) *battle {
	for word := range strings.FieldsSeq(terrain) {
		z := b.zone(word[:2])
		z.Terrain = word[3:4]
		if z.Terrain == "W" {
			z.Walls = strings.Trim(word[4:], "()")
		}
	}
	for n := range b.Zones {
		z := &b.Zones[n]
		z.Cover, z.Penalty = covers[z.Terrain], penalties[z.Terrain]
	}
	return b
}

func (b *battle) zone(name string) *rois.Zone {
	p, _ := parse(name)
	return &b.Zones[p.index()]
}

// order lays an order in a seat's slot.
func (b *battle) order(seat game.Seat, id string, up bool) *battle {
	p := &b.Players[seat]
	p.Slot, p.Laid, p.Up = id, true, up
	return b
}

// hand is the viewer's.
func (b *battle) hand(seat game.Seat, list string) *battle {
	p := &b.Players[seat]
	b.Seat, p.Hand = seat, strings.Fields(list)
	p.Cards = len(p.Hand)
	return b
}

// act is a step of a turn: text, kind, from, to, cards.
func act(seat game.Seat, kind, text, from, to, shown string, done ...rois.Hit) rois.Step {
	return rois.Step{
		Action: rois.Action{Seat: seat, Kind: kind, From: from, To: to, Text: text, Cards: strings.Fields(shown)}, Done: done,
	}
}

// horde is a crowded fantasy battle: small goblins, captured and pinned troops, a
// hero, night.
func horde() *battle {
	b := begin("fantasy", "ELF", "ORC").stand(red, "A1:10,10,10,10,7,3,1 B2:10^,10,6,2,1 C1=4 D2:10 C3:8,8,7").
		stand(black,
			"A4:10,10,5s,5s,4s,3s,2s B3=2 C4:10,9,9 D3=4 E2:1 "+
				"E5:5s,5s,2s").land("A1=F B2=F C1=F D4=B E4=H A5=M B4=L C5=E D1=T E1=G A3=R C2=W(W)")
	b.order(red, "ELF5", true).order(black, "ORC2", true).hand(red, "AH 10H 7D QS *1")
	b.zone("C3").Captured = true
	b.zone("D2").Pinned, b.zone("D2").Flayer = true, &rois.Unit{HP: 8, Most: 10}
	b.zone("A1").Markers, b.zone("B2").Markers = "LW", "D"
	b.Players[black].Night = true
	b.Specials, b.Active = true, red
	return b
}

// swarm is a battle of the future: hives, plasma, a force field, an order copied.
func swarm() *battle {
	b := begin("future", "COL", "INS").stand(red, "A1=4 B2:10,10,7 C2:10,4 D1=4 E2:10,10,10,1").stand(black,
		"A4:10,10,6 B4=3 C3:4,2 D4=4 E5=4").
		land("A1=F B3=H C2=B D3=M E3=L A5=T D2=W(NE) E4=R C5=G B5=E A3=F C4=T")
	b.zone("C4").Hive, b.zone("B3").Hive = black, red
	b.order(red, "COL5", true).order(black, "GAU5", true)
	b.Players[black].Copies, b.Players[black].Army, b.Players[red].Waiting = "COL5", "GAU", 1
	b.Turn, b.Round, b.Active, b.Quiet = 57, 29, black, 17
	b.Last = &rois.Trace{Turn: 56, Seat: red, Line: "56R", Steps: []rois.Step{
		act(red, rois.KindOrder, "terra B3-C4", "B3", "C4", ""),
		act(red, rois.KindHeal, "+E2 S", "E2", "", "4S 9S", rois.Hit{Zone: "E2", Seat: red, Healed: 4}),
		act(red, rois.KindMove, "D1-D2", "D1", "D2", "2S"),
	}}
	return b
}
