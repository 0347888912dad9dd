package lune

import (
	"bytes"
	"encoding/json"
	"fmt"

	"bivouac/game"
)

// saved is a State as JSON: lists cut to length, a tile as one number, a unit as a list
// of them. Start and Calm are left out where they are the position itself, or of no use.
type saved struct {
	Mode    uint8            `json:"mode"`
	Flags   uint8            `json:"flags"` // shields 1, autoEnd 2, late 4, spent 8, guarded 16
	Seats   uint8            `json:"seats"`
	Left    seatSet          `json:"left"`
	Joined  [mostSeats]uint8 `json:"joined"`
	Delay   uint8            `json:"delay"`
	Phase   phase            `json:"phase"`
	Mission uint8            `json:"mission"`
	Turn    uint8            `json:"turn"`
	Owner   [mechCount]seat  `json:"owner"`
	Votes   [3]seatSet       `json:"votes"` // ready, reset, abandon
	Roster  []int            `json:"roster"`
	Goals   []int            `json:"goals"`
	Purse   int8             `json:"purse"`
	Resist  int8             `json:"resist"`
	Shop    [equipment]uint8 `json:"shop"` // 0 not owned; else 1, fresh 2, on a Mech 4 + 8 * Mech
	Bought  [3]uint8         `json:"bought"`
	Results []savedResult    `json:"results"`
	Now     json.RawMessage  `json:"now"`
	Start   json.RawMessage  `json:"start,omitempty"`
	Calm    json.RawMessage  `json:"calm,omitempty"`
	Acts    []string         `json:"acts,omitempty"`
	Since   uint8            `json:"since"`
	Asked   [mostSeats]int   `json:"asked"`
	Last    int              `json:"last"`
	End     ending           `json:"end"`
	Was     savedTrace       `json:"was"`
	Is      savedTrace       `json:"is"`
	Rig     [][]int          `json:"rig,omitempty"`
}

type savedResult struct {
	Mission uint8      `json:"mission"`
	Won     bool       `json:"won"`
	Grid    int8       `json:"grid"`
	Tally   []int      `json:"tally"`
	Goals   [][3]uint8 `json:"goals"`
}

type savedBattle struct {
	Tiles   [squares]uint16     `json:"tiles"`
	Units   [][unitNumbers]int  `json:"units"`
	Serial  uint8               `json:"serial"`
	Rocks   uint8               `json:"rocks"`
	Markers [][2]uint8          `json:"markers"`
	Grid    int8                `json:"grid"`
	Tally   []int               `json:"tally"`
	Pilots  [mechCount][3]uint8 `json:"pilots"`
	Luck    game.Rand           `json:"luck"`
}

type savedTrace struct {
	Turn  uint8              `json:"turn"`
	Calm  uint8              `json:"calm"`
	Cut   bool               `json:"cut"`
	Marks [][markNumbers]int `json:"marks"`
}

// bit is a truth as a number.
func bit(b bool, n int) int {
	if b {
		return n
	}
	return 0
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) {
	v := saved{
		Mode: s.mode, Seats: s.seats, Left: s.left, Joined: s.came, Delay: s.delay, Phase: s.phase, Mission: s.mission, Turn: s.turn,
		Owner: s.owner, Votes: [3]seatSet{s.ready, s.reset, s.giveUp}, Purse: s.purse, Resist: s.resist, Bought: s.bought,
		Since: s.since, Asked: s.asked, Last: s.last, End: s.end, Was: s.was.saved(), Is: s.is.saved(), Rig: s.rig.saved(),
		Flags: uint8(bit(s.shields, 1) | bit(s.autoEnd, 2) | bit(s.late, 4) | bit(s.spent, 8) | bit(s.guarded, 16)),
	}
	for _, k := range s.roster[:s.types] {
		v.Roster = append(v.Roster, int(k))
	}
	for _, g := range s.goals[:s.goalCount] {
		v.Goals = append(v.Goals, int(g.code))
	}
	for i, h := range s.shop {
		v.Shop[i] = h.saved()
	}
	for i := range s.results[:s.ended] {
		v.Results = append(v.Results, s.results[i].saved())
	}
	for i := range s.acts[:s.acted] {
		if s.phase != inPlayers {
			break // they can no longer be taken back
		}
		v.Acts = append(v.Acts, string(s.acts[i].text()))
	}
	for _, b := range []struct {
		to *json.RawMessage
		of *battle
	}{{&v.Now, &s.now}, {&v.Start, &s.start}, {&v.Calm, &s.calm}} {
		text, err := json.Marshal(b.of.saved())
		if err != nil {
			return nil, fmt.Errorf("save a position of lune: %w", err)
		}
		if *b.to = text; b.to != &v.Now && (s.phase != inPlayers || bytes.Equal(text, v.Now)) {
			*b.to = nil
		}
	}
	return json.Marshal(v)
}

// saved packs a piece of equipment into a number.
func (h *share) saved() uint8 {
	if !h.owned {
		return 0
	}
	n := 1 | bit(h.fresh, 2)
	if h.on != unmounted {
		n |= 4 | int(h.on)<<3
	}
	return uint8(n)
}

func (t *tally) saved() []int {
	list := make([]int, 0, len(tallyWords))
	for _, n := range t.counts() {
		list = append(list, int(*n))
	}
	return append(list, bit(t.bossDead, 1))
}

func (r *done) saved() savedResult {
	v := savedResult{Mission: r.mission, Won: r.won, Grid: r.grid, Tally: r.tally.saved()}
	for _, g := range r.goals[:r.count] {
		v.Goals = append(v.Goals, [3]uint8{g.code, g.count, g.state})
	}
	return v
}

func (b *battle) saved() savedBattle {
	v := savedBattle{Serial: b.serial, Rocks: b.rocks, Grid: b.grid, Tally: b.tally.saved(), Luck: b.luck}
	for q := range b.tiles {
		v.Tiles[q] = b.tiles[q].saved()
	}
	for i := range b.units[:b.count] {
		v.Units = append(v.Units, b.units[i].saved())
	}
	for _, m := range b.markers[:b.marked] {
		v.Markers = append(v.Markers, [2]uint8{uint8(m.at), uint8(bit(m.meteor, 1))})
	}
	for k, p := range b.pilots {
		v.Pilots[k] = [3]uint8{p.xp, p.skills, p.chosen}
	}
	return v
}

// saved packs a tile: its level and one 3 bits, cracked, terrain 2, obstacle 2, count 3,
// shield, Capsule.
func (t *tile) saved() uint16 {
	return uint16(int(t.level+1) | bit(t.cracked, 1<<3) | int(t.terrain)<<4 | int(t.obstacle)<<6 |
		int(t.count)<<8 | bit(t.shield, 1<<11) | bit(t.capsule, 1<<12))
}

// unitNumbers is how many numbers a unit is saved as.
const unitNumbers = 12

func (u *unit) saved() [unitNumbers]int {
	flags := bit(u.alive, 1) | bit(u.fire, 2) | bit(u.shield, 4) | bit(u.moved, 8) | bit(u.acted, 16) |
		bit(u.aim.set, 32) | bit(u.aim.burst, 64)
	return [...]int{
		int(u.kind), flags, int(u.at), int(u.hp), int(u.most), int(u.move), int(u.order),
		int(u.aim.dir), int(u.aim.n), int(u.webs), int(u.fell), int(u.leaves),
	}
}

// markNumbers is how many numbers a mark is saved as.
const markNumbers = 9

func (t *trace) saved() savedTrace {
	v := savedTrace{Turn: t.turn, Calm: t.calm, Cut: t.cut}
	for _, m := range t.list() {
		v.Marks = append(v.Marks, [...]int{
			int(m.kind), int(m.unit), int(m.code), int(m.num), int(m.from), int(m.to), int(m.n), int(m.dir), int(m.why),
		})
	}
	return v
}

// saved is nil where nothing is rigged.
func (r *rigged) saved() [][]int {
	var list [][]int
	for why, values := range r.values {
		for len(values) > 0 && len(list) <= why {
			list = append(list, nil)
		}
		for _, n := range values {
			list[why] = append(list[why], int(n))
		}
	}
	return list
}
