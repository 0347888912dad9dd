package invade

import (
	"encoding/json"
	"fmt"

	"bivouac/game"
)

// saved is a State as JSON: soldiers as [square, cell], traces cut to length.
type saved struct {
	Field   [][2]uint8      `json:"field"`
	Base    [2][kinds]uint8 `json:"base"`
	Dice    [2]dice         `json:"dice"`
	Roll    [roles]uint8    `json:"roll"`
	Phase   phase           `json:"phase"`
	Active  seat            `json:"active"`
	Opening uint8           `json:"opening"`
	Effect  effect          `json:"effect"`
	Moves   uint8           `json:"moves"`
	Shots   uint8           `json:"shots"`
	Auto    uint8           `json:"auto"`
	Happens bool            `json:"happens"`
	Puller  int16           `json:"puller"`
	Turn    uint16          `json:"turn"`
	Quiet   uint16          `json:"quiet"`
	Chosen  [2]columns      `json:"chosen"`
	Placed  [2]bool         `json:"placed"`
	Offer   [2]bool         `json:"offer"`
	Asked   [2]int          `json:"asked"`
	Last    int             `json:"last"`
	End     [2]uint8        `json:"end"`
	Now     savedTrace      `json:"now"`
	Before  savedTrace      `json:"before"`
	Luck    game.Rand       `json:"luck"`
}

type savedTrace struct {
	Turn   uint16       `json:"turn"`
	Side   seat         `json:"side"`
	Rolled bool         `json:"rolled"`
	Fought bool         `json:"fought"`
	Ended  bool         `json:"ended"`
	Effect effect       `json:"effect"`
	Roll   [roles]uint8 `json:"roll"`
	Alloc  dice         `json:"alloc"`
	Steps  [][4]uint8   `json:"steps,omitempty"`
	Falls  [][3]uint8   `json:"falls,omitempty"`
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) {
	v := saved{
		Base: s.base, Dice: s.dice, Roll: s.roll, Phase: s.phase, Active: s.active, Opening: s.opening,
		Effect: s.effect, Moves: s.moves, Shots: s.shots, Auto: s.auto, Happens: s.happens, Puller: s.puller,
		Turn: s.turn, Quiet: s.quiet, Chosen: s.chosen, Placed: s.placed, Offer: s.offer, Asked: s.asked,
		Last: s.last, End: [2]uint8{uint8(s.end.reason), uint8(s.end.winner)},
		Now: s.now.saved(), Before: s.before.saved(), Luck: s.luck,
	}
	for q, c := range s.cells {
		if c != 0 {
			v.Field = append(v.Field, [2]uint8{uint8(q), uint8(c)})
		}
	}
	return json.Marshal(v)
}

func (t *trace) saved() savedTrace {
	v := savedTrace{
		Turn: t.turn, Side: t.side, Rolled: t.rolled, Fought: t.fought, Ended: t.ended,
		Effect: t.effect, Roll: t.roll, Alloc: t.alloc,
	}
	for _, p := range t.steps[:t.n] {
		v.Steps = append(v.Steps, [4]uint8{uint8(p.deed), uint8(p.kind), uint8(p.from), uint8(p.to)})
	}
	for _, f := range t.falls[:t.fallen] {
		v.Falls = append(v.Falls, [3]uint8{uint8(f.at), uint8(f.cell), f.step})
	}
	return v
}

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	var v saved
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("load a position of invade: %w", err)
	}
	if err := v.check(); err != nil {
		return nil, fmt.Errorf("load a position of invade: %w", err)
	}
	s := &State{
		base: v.Base, dice: v.Dice, roll: v.Roll, phase: v.Phase, active: v.Active, opening: v.Opening,
		effect: v.Effect, moves: v.Moves, shots: v.Shots, auto: v.Auto, happens: v.Happens, puller: v.Puller,
		turn: v.Turn, quiet: v.Quiet, chosen: v.Chosen, placed: v.Placed, offer: v.Offer, asked: v.Asked,
		last: v.Last, end: ending{reason(v.End[0]), seat(v.End[1])},
		now: v.Now.trace(), before: v.Before.trace(), luck: v.Luck,
	}
	for _, p := range v.Field {
		s.put(square(p[0]), cell(p[1]))
	}
	return s, nil
}

func (v savedTrace) trace() trace {
	t := trace{
		turn: v.Turn, side: v.Side, rolled: v.Rolled, fought: v.Fought, ended: v.Ended,
		effect: v.Effect, roll: v.Roll, alloc: v.Alloc, n: uint8(len(v.Steps)), fallen: uint8(len(v.Falls)),
	}
	for i, p := range v.Steps {
		t.steps[i] = step{deed(p[0]), kind(p[1]), square(p[2]), square(p[3])}
	}
	for i, p := range v.Falls {
		t.falls[i] = fall{square(p[0]), cell(p[1]), p[2]}
	}
	return t
}
