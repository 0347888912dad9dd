package quantum

import (
	"encoding/json"
	"fmt"

	"bivouac/game"
)

// saved is a State as JSON: lists cut to length, a ship as [square, value, marks].
type saved struct {
	Map     uint8              `json:"map"`
	Phase   phase              `json:"phase"`
	Active  seat               `json:"active"`
	First   seat               `json:"first"`
	Actions uint8              `json:"actions"`
	Fresh   uint8              `json:"fresh"`
	Gaining bool               `json:"gaining"`
	Gains   uint8              `json:"gains"`
	Round   uint8              `json:"round"`
	Players []savedPlayer      `json:"players"`
	Slots   [planetCount][]int `json:"slots"`
	Won     [3]uint8           `json:"won"`
	Asked   [mostSeats]int     `json:"asked"`
	Last    int                `json:"last"`
	Reason  reason             `json:"reason"`
	Winner  seat               `json:"winner"`
	Sharing [mostSeats]bool    `json:"sharing"`
	Now     savedTrace         `json:"now"`
	Before  savedTrace         `json:"before"`
	Luck    game.Rand          `json:"luck"`
}

type savedPlayer struct {
	Faction    uint8            `json:"faction"`
	Ships      [][3]uint8       `json:"ships"`
	Domination uint8            `json:"domination"`
	Research   uint8            `json:"research"`
	Cubes      []int            `json:"cubes"`
	Roll       [fleetSize]uint8 `json:"roll"`
	// Flags is answered 1, rerolled 2, out 4, draw 8, auto 16.
	Flags uint8 `json:"flags"`
}

type savedTrace struct {
	Round uint8              `json:"round"`
	Seat  seat               `json:"seat"`
	Alone bool               `json:"alone"`
	Ended bool               `json:"ended"`
	Steps [][stepBytes]uint8 `json:"steps,omitempty"`
}

// flags packs truths into bits, the first lowest.
func flags(list ...bool) uint8 {
	n := uint8(0)
	for i, b := range list {
		if b {
			n |= 1 << i
		}
	}
	return n
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) {
	v := saved{
		Map: s.chart, Phase: s.phase, Active: s.active, First: s.first, Actions: s.actions, Fresh: s.fresh,
		Gaining: s.gaining, Gains: s.gains, Round: s.round, Won: [3]uint8{s.won.ship, uint8(s.won.from), uint8(s.won.target)},
		Asked: s.asked, Last: s.last, Reason: s.end.reason, Winner: s.end.winner, Sharing: s.end.sharing,
		Now: s.now.saved(), Before: s.before.saved(), Luck: s.luck,
	}
	for i := range s.list() {
		v.Players = append(v.Players, s.players[i].saved())
	}
	for p := range s.slots {
		c := &s.slots[p]
		for _, of := range c.owner[:c.n] {
			v.Slots[p] = append(v.Slots[p], int(of))
		}
	}
	return json.Marshal(v)
}

func (p *player) saved() savedPlayer {
	v := savedPlayer{
		Faction: p.faction, Domination: p.domination, Research: p.research, Roll: p.roll,
		Flags: flags(p.answered, p.rerolled, p.out, p.draw, p.auto),
	}
	for _, x := range p.fleet() {
		v.Ships = append(v.Ships, [3]uint8{uint8(x.at), x.value, flags(x.moved, x.used)})
	}
	for _, c := range p.cubes[:p.placed] {
		v.Cubes = append(v.Cubes, int(c))
	}
	return v
}

func (t *trace) saved() savedTrace {
	v := savedTrace{Round: t.round, Seat: t.seat, Alone: t.alone, Ended: t.ended}
	for _, p := range t.steps[:t.n] {
		v.Steps = append(v.Steps, p.bytes())
	}
	return v
}

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	var v saved
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("load a position of quantum: %w", err)
	}
	if err := v.check(); err != nil {
		return nil, fmt.Errorf("load a position of quantum: %w", err)
	}
	s := &State{
		chart: v.Map, seats: uint8(len(v.Players)), phase: v.Phase, active: v.Active, first: v.First,
		actions: v.Actions, fresh: v.Fresh, gaining: v.Gaining, gains: v.Gains, round: v.Round,
		won: victory{v.Won[0], square(v.Won[1]), square(v.Won[2])}, asked: v.Asked, last: v.Last,
		end: ending{v.Reason, v.Winner, v.Sharing}, now: v.Now.trace(), before: v.Before.trace(), luck: v.Luck,
	}
	for i, p := range v.Players {
		s.players[i] = p.player()
	}
	for p, list := range v.Slots {
		for n, of := range list {
			s.slots[p].owner[n], s.slots[p].n = seat(of), uint8(n+1)
		}
	}
	if s.phase == inInfamy {
		if n, _ := s.opens(s.active); n == 0 {
			return nil, fmt.Errorf("load a position of quantum: an Infamy without a planet")
		}
	}
	return s, nil
}

func (v savedPlayer) player() player {
	has := func(bit uint8) bool { return v.Flags&bit != 0 }
	p := player{
		faction: v.Faction, count: uint8(len(v.Ships)), domination: v.Domination, research: v.Research,
		placed: uint8(len(v.Cubes)), roll: v.Roll,
		answered: has(1), rerolled: has(2), out: has(4), draw: has(8), auto: has(16),
	}
	for i, x := range v.Ships {
		p.ships[i] = ship{at: square(x[0]), value: x[1], moved: x[2]&1 != 0, used: x[2]&2 != 0}
	}
	for i, c := range v.Cubes {
		p.cubes[i] = planet(c)
	}
	return p
}

func (v savedTrace) trace() trace {
	t := trace{round: v.Round, seat: v.Seat, alone: v.Alone, ended: v.Ended, n: uint8(len(v.Steps))}
	for i, b := range v.Steps {
		t.steps[i] = stepOf(b)
	}
	return t
}
