package lune

import (
	"encoding/json"
	"fmt"

	"bivouac/game"
)

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	var v saved
	s := &State{}
	err := json.Unmarshal(data, &v)
	if err == nil {
		err = s.load(&v)
	}
	if err == nil {
		err = s.sound()
	}
	if err != nil {
		return nil, fmt.Errorf("load a position of lune: %w", err)
	}
	return s, nil
}

// load takes what was saved; what would not fit into the lists is an error, the rest is
// for sound to judge.
func (s *State) load(v *saved) error {
	if len(v.Roster) > len(s.roster) || len(v.Goals) > len(s.goals) || len(v.Results) > len(s.results) || len(v.Acts) > len(s.acts) {
		return fmt.Errorf("too many types, objectives, results or inputs")
	}
	has := func(n uint8) bool { return v.Flags&n != 0 }
	*s = State{
		mode: v.Mode, shields: has(1), autoEnd: has(2), late: has(4), spent: has(8), guarded: has(16),
		seats: v.Seats, left: v.Left, came: v.Joined, delay: v.Delay, phase: v.Phase, mission: v.Mission, turn: v.Turn, owner: v.Owner,
		ready: v.Votes[0], reset: v.Votes[1], giveUp: v.Votes[2], purse: v.Purse, resist: v.Resist, bought: v.Bought,
		types: uint8(len(v.Roster)), goalCount: uint8(len(v.Goals)), ended: uint8(len(v.Results)), acted: uint8(len(v.Acts)),
		since: v.Since, asked: v.Asked, last: v.Last, end: v.End,
	}
	for i, k := range v.Roster {
		s.roster[i] = kind(k)
	}
	for i, code := range v.Goals {
		s.goals[i].code = uint8(code)
	}
	for i, n := range v.Shop {
		s.shop[i] = shareOf(n)
	}
	return s.loadParts(v)
}

// loadParts takes the parts that have a form of their own.
func (s *State) loadParts(v *saved) error {
	for i := range v.Results {
		if err := s.results[i].load(&v.Results[i]); err != nil {
			return err
		}
	}
	for i, text := range v.Acts {
		p, ok := parse(text)
		if s.acts[i] = p; !ok || string(p.text()) != text {
			return fmt.Errorf("%q is no input", shorten(text))
		}
	}
	if err := s.was.load(&v.Was); err != nil {
		return err
	}
	if err := s.is.load(&v.Is); err != nil {
		return err
	}
	if err := s.rig.load(v.Rig); err != nil {
		return err
	}
	return s.loadBattles(v)
}

func (s *State) loadBattles(v *saved) error {
	for _, b := range []struct {
		text json.RawMessage
		to   *battle
	}{{v.Now, &s.now}, {v.Start, &s.start}, {v.Calm, &s.calm}} {
		if len(b.text) == 0 && b.to != &s.now {
			*b.to = s.now
			continue
		}
		var w savedBattle
		if err := json.Unmarshal(b.text, &w); err != nil {
			return err
		}
		if err := b.to.load(&w); err != nil {
			return err
		}
	}
	return nil
}

func shareOf(n uint8) share {
	h := share{owned: n&1 != 0, fresh: n&2 != 0, on: unmounted}
	if n&4 != 0 {
		h.on = n >> 3
	}
	return h
}

func (t *tally) load(list []int) error {
	if len(list) != len(tallyWords) {
		return fmt.Errorf("a tally of %d counts", len(list))
	}
	for i, n := range t.counts() {
		if list[i] < 0 || list[i] > 255 {
			return fmt.Errorf("a count of %d", list[i])
		}
		*n = uint8(list[i])
	}
	t.bossDead = list[len(list)-1] == 1
	return nil
}

func (r *done) load(v *savedResult) error {
	if len(v.Goals) > len(r.goals) {
		return fmt.Errorf("%d objectives of a mission", len(v.Goals))
	}
	r.mission, r.won, r.grid, r.count = v.Mission, v.Won, v.Grid, uint8(len(v.Goals))
	for i, g := range v.Goals {
		r.goals[i] = goal{g[0], g[1], g[2]}
	}
	return r.tally.load(v.Tally)
}

func (b *battle) load(v *savedBattle) error {
	if len(v.Units) > len(b.units) || len(v.Units) < mechCount || len(v.Markers) > len(b.markers) {
		return fmt.Errorf("%d units and %d markers", len(v.Units), len(v.Markers))
	}
	*b = battle{count: uint8(len(v.Units)), serial: v.Serial, rocks: v.Rocks, marked: uint8(len(v.Markers)), grid: v.Grid, luck: v.Luck}
	for q, n := range v.Tiles {
		b.tiles[q], b.on[q] = tileOf(n), none
	}
	for i, list := range v.Units {
		u, err := unitOf(list)
		if err != nil {
			return err
		}
		if b.units[i] = u; u.at == nowhere {
			continue
		}
		if b.on[u.at] != none {
			return fmt.Errorf("two units on %s", u.at.name())
		}
		b.on[u.at] = id(i)
	}
	for i, m := range v.Markers {
		b.markers[i] = marker{square(m[0]), m[1] == 1}
	}
	for k, p := range v.Pilots {
		b.pilots[k] = pilot{p[0], p[1], p[2]}
	}
	return b.tally.load(v.Tally)
}

func tileOf(n uint16) tile {
	return tile{
		level: int8(n&7) - 1, cracked: n>>3&1 != 0, terrain: terrain(n >> 4 & 3), obstacle: obstacle(n >> 6 & 3),
		count: uint8(n >> 8 & 7), shield: n>>11&1 != 0, capsule: n>>12&1 != 0,
	}
}

// unitOf unpacks a unit whose numbers all fit.
func unitOf(list [unitNumbers]int) (unit, error) {
	for _, n := range list {
		if n < 0 || n > 255 {
			return unit{}, fmt.Errorf("a unit %v", list)
		}
	}
	flags := list[1]
	u := unit{
		kind: kind(list[0]), at: square(list[2]), hp: int8(list[3]), most: int8(list[4]), move: int8(list[5]), order: uint8(list[6]),
		webs: id(list[9]), fell: uint8(list[10]), leaves: uint8(list[11]),
		alive: flags&1 != 0, fire: flags&2 != 0, shield: flags&4 != 0, moved: flags&8 != 0, acted: flags&16 != 0,
		aim: aim{set: flags&32 != 0, burst: flags&64 != 0, dir: dir(list[7]), n: uint8(list[8])},
	}
	if u.at != nowhere && u.at >= squares || u.kind >= kindCount {
		return u, fmt.Errorf("a unit %v", list)
	}
	return u, nil
}

func (t *trace) load(v *savedTrace) error {
	if len(v.Marks) > len(t.marks) {
		return fmt.Errorf("a trace of %d marks", len(v.Marks))
	}
	*t = trace{turn: v.Turn, calm: v.Calm, cut: v.Cut, count: uint8(len(v.Marks))}
	for i, n := range v.Marks {
		m := mark{markKind(n[0]), id(n[1]), kind(n[2]), uint8(n[3]), square(n[4]), square(n[5]), int8(n[6]), dir(n[7]), cause(n[8])}
		back := [...]int{int(m.kind), int(m.unit), int(m.code), int(m.num), int(m.from), int(m.to), int(m.n), int(m.dir), int(m.why)}
		if back != n || !m.sound() {
			return fmt.Errorf("a mark %v", n)
		}
		t.marks[i] = m
	}
	return nil
}

func (m *mark) sound() bool {
	place := func(q square) bool { return q < squares || q == nowhere }
	return m.kind <= mDraw && (m.unit < mostUnits || m.unit == none) && m.code < kindCount && place(m.from) && place(m.to) &&
		(m.dir <= west || m.dir == noDir) && m.why <= forChoice && (m.kind != mDraw || m.why >= forRoster)
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
