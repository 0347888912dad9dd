package lune

import (
	"bytes"
	"fmt"

	"bivouac/game"
	"bivouac/game/notation"
)

// save describes the JSON form of the whole position: lists cut to length, a tile as one number, a
// unit as a list of numbers. The battles for reset and undo are null if they equal the present one
// or are not needed.
func (s *State) save() notation.Save {
	return notation.Save{
		"mode", &s.mode, "flags", notation.Flags(&s.shields, &s.autoEnd, &s.late, &s.spent, &s.guarded),
		"seats", &s.seats, "left", &s.left, "joined", &s.came, "delay", &s.delay, "phase", &s.phase,
		"mission", &s.mission, "turn", &s.turn,
		"owner", &s.owner, "votes", notation.Row(&s.ready, &s.reset, &s.giveUp),
		"roster", notation.Cut(s.roster[:], &s.types, nil),
		"goals", notation.Cut(s.goals[:], &s.goalCount, func(g *goal) any { return &g.code }),
		"purse", &s.purse, "resist", &s.resist, "shop", notation.All(s.shop[:], (*share).save), "bought", &s.bought,
		"results", notation.Cut(s.results[:], &s.ended, func(r *done) any { return r.save() }),
		"now", kept{s, &s.now}, "start,omitempty", kept{s, &s.start}, "calm,omitempty", kept{s, &s.calm},
		"acts,omitempty", notation.Via(s.savedActs, s.loadActs), "since", &s.since,
		"asked", &s.asked, "last", &s.last, "end", &s.end, "was", s.was.save(), "is", s.is.save(),
		"rig,omitempty", notation.Via(s.rig.saved, s.rig.load),
	}
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) { return s.save().MarshalJSON() }

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	s := &State{}
	return notation.Load("a position of lune", data, s, s.save(), s.sound)
}

// kept encodes one of the three battles of a State. Those for reset and undo are null if they equal
// the present one or are not needed.
type kept struct {
	s *State
	b *battle
}

func (k kept) MarshalJSON() ([]byte, error) {
	if k.b != &k.s.now && k.s.phase != inPlayers {
		return []byte("null"), nil
	}
	text, err := k.b.save().MarshalJSON()
	if err != nil || k.b == &k.s.now {
		return text, err
	}
	now, err := k.s.now.save().MarshalJSON()
	if bytes.Equal(text, now) {
		text = []byte("null")
	}
	return text, err
}

func (k kept) UnmarshalJSON(text []byte) error {
	*k.b = battle{}
	err := k.b.save().UnmarshalJSON(text)
	if err == nil {
		err = k.b.stand()
	}
	if k.b == &k.s.now { // which is encoded first
		k.s.start, k.s.calm = k.s.now, k.s.now
	}
	return err
}

func (b *battle) save() notation.Save {
	return notation.Save{
		"tiles", notation.Via(b.savedTiles, b.loadTiles), "units", notation.Cut(b.units[:], &b.count, (*unit).save),
		"serial", &b.serial, "rocks", &b.rocks,
		"markers", notation.Cut(b.markers[:], &b.marked, func(m *marker) any {
			return notation.Row(&m.at, notation.Flags(&m.meteor))
		}),
		"grid", &b.grid, "tally", b.tally.save(),
		"pilots", notation.All(b.pilots[:], func(p *pilot) any { return notation.Row(&p.xp, &p.skills, &p.chosen) }),
		"luck", &b.luck,
	}
}

// stand places the units of a list on the board.
func (b *battle) stand() error {
	for q := range b.on {
		b.on[q] = none
	}
	for i := range b.units[:b.count] {
		switch u := &b.units[i]; {
		case u.kind >= kindCount || u.at != nowhere && u.at >= squares:
			return fmt.Errorf("a unit %v", *u)
		case u.at == nowhere:
		case b.on[u.at] != none:
			return fmt.Errorf("two units on %s", u.at.name())
		default:
			b.on[u.at] = id(i)
		}
	}
	return nil
}

func (u *unit) save() any {
	flags := notation.Flags(&u.alive, &u.fire, &u.shield, &u.moved, &u.acted, &u.aim.set, &u.aim.burst)
	return notation.Row(&u.kind, flags, &u.at, &u.hp, &u.most, &u.move, &u.order, &u.aim.dir, &u.aim.n,
		&u.webs, &u.fell, &u.leaves)
}

func (t *tally) save() any {
	var row []any
	for _, n := range t.counts() {
		row = append(row, n)
	}
	return notation.Row(append(row, notation.Flags(&t.bossDead))...)
}

func (r *done) save() any {
	goals := notation.Cut(r.goals[:], &r.count, func(g *goal) any { return notation.Row(&g.code, &g.count, &g.state) })
	return notation.Save{"mission", &r.mission, "won", &r.won, "grid", &r.grid, "tally", r.tally.save(), "goals", goals}
}

func (t *trace) save() notation.Save {
	marks := notation.Cut(t.marks[:], &t.count, func(m *mark) any {
		return notation.Row(&m.kind, &m.unit, &m.code, &m.num, &m.from, &m.to, &m.n, &m.dir, &m.why)
	})
	return notation.Save{"turn", &t.turn, "calm", &t.calm, "cut", &t.cut, "marks", marks}
}

// bit returns n if b is true, else 0.
func bit(b bool, n int) int {
	if b {
		return n
	}
	return 0
}

// save encodes a piece of equipment as a number: 0 not owned; else 1, plus 2 if fresh, plus 4 + 8 *
// Mech if mounted.
func (h *share) save() any {
	return notation.Via(func() int {
		if !h.owned {
			return 0
		}
		n := 1 | bit(h.fresh, 2)
		if h.on != unmounted {
			n |= 4 | int(h.on)<<3
		}
		return n
	}, func(n int) error {
		*h = share{owned: n&1 != 0, fresh: n&2 != 0, on: unmounted}
		if n&4 != 0 {
			h.on = uint8(n >> 3)
		}
		return nil
	})
}

// savedTiles encodes each tile as bits: level plus one in 3 bits, cracked, terrain 2, obstacle 2,
// count 3, shield, Capsule.
func (b *battle) savedTiles() (list [squares]uint16) {
	for q, t := range b.tiles {
		list[q] = uint16(int(t.level+1) | bit(t.cracked, 1<<3) | int(t.terrain)<<4 | int(t.obstacle)<<6 |
			int(t.count)<<8 | bit(t.shield, 1<<11) | bit(t.capsule, 1<<12))
	}
	return list
}

func (b *battle) loadTiles(list [squares]uint16) error {
	for q, n := range list {
		b.tiles[q] = tile{
			level: int8(n&7) - 1, cracked: n>>3&1 != 0, terrain: terrain(n >> 4 & 3), obstacle: obstacle(n >> 6 & 3),
			count: uint8(n >> 8 & 7), shield: n>>11&1 != 0, capsule: n>>12&1 != 0,
		}
	}
	return nil
}

// savedActs encodes the inputs that can be undone.
func (s *State) savedActs() (list []string) {
	for i := range s.acts[:s.acted] {
		if s.phase == inPlayers {
			list = append(list, string(s.acts[i].text()))
		}
	}
	return list
}

func (s *State) loadActs(list []string) error {
	if len(list) > len(s.acts) {
		return fmt.Errorf("%d inputs", len(list))
	}
	for i, text := range list {
		p, ok := parse(text)
		if s.acts[i] = p; !ok || string(p.text()) != text {
			return fmt.Errorf("%q is no input", shorten(text))
		}
	}
	s.acted = uint8(len(list))
	return nil
}

// saved encodes the rigged draws. It returns nil if there are none.
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

func (r *rigged) load(list [][]int) error {
	if len(list) > len(r.values) {
		return fmt.Errorf("%d streams of luck are rigged", len(list))
	}
	for why, values := range list {
		for _, n := range values {
			if n < 0 || n > 255 || len(values) > 1000 {
				return fmt.Errorf("a rigged draw of %d", n)
			}
			r.values[why] = append(r.values[why], uint8(n))
		}
	}
	return nil
}
