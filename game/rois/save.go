package rois

import (
	"encoding/json"
	"fmt"
	"strings"

	"bivouac/game"
)

// saved is a State as JSON. Inputs are written in the notation of R31, cards as
// lists of names, zones by name ("-" for none), a unit as [HP, maximum, hero].
type saved struct {
	Set     savedSet             `json:"set"`
	Room    uint8                `json:"room"`
	Phase   phase                `json:"phase"`
	Active  seat                 `json:"active"`
	Turn    uint16               `json:"turn"`
	Quiet   uint16               `json:"quiet"`
	Players [2]savedPlayer       `json:"players"`
	Plots   [zones]string        `json:"plots"`
	Board   [zones]savedPlace    `json:"board"`
	Pile    string               `json:"pile"`
	Discard string               `json:"discard"`
	Owned   [zones]suit          `json:"owned"`
	Marks   savedMarks           `json:"marks"`
	Table   savedTable           `json:"table"`
	Choice  savedChoice          `json:"choice"`
	Asked   [2]int               `json:"asked"`
	Last    int                  `json:"last"`
	Reason  reason               `json:"reason"`
	Winner  seat                 `json:"winner"`
	Now     savedTrace           `json:"now"`
	Before  savedTrace           `json:"before"`
	Luck    map[string]game.Rand `json:"luck"`
}

type savedSet struct {
	Units    [2]uint8 `json:"units"`
	HP       [2]uint8 `json:"hp"`
	Terrain  layout   `json:"terrain"`
	Theme    theme    `json:"theme"`
	Rounds   uint8    `json:"rounds"`
	Quiet    uint8    `json:"quiet"`
	Orders   bool     `json:"orders,omitempty"`
	Passages bool     `json:"passages,omitempty"`
	Specials bool     `json:"specials,omitempty"`
	FreeFlip bool     `json:"freeFlip,omitempty"`
}

type savedPlayer struct {
	Army    army            `json:"army"`
	Initial uint8           `json:"initial"`
	Waiting uint8           `json:"waiting"`
	Hand    string          `json:"hand"`
	Use     string          `json:"use,omitempty"`
	Form    savedForm       `json:"form"`
	Kept    uint8           `json:"kept"`
	Lost    uint8           `json:"lost"`
	Slot    string          `json:"slot"`
	Flags   uint16          `json:"flags"` // see player.flags
	Markers [markers]string `json:"markers"`
	Turns   uint16          `json:"turns"`
	Seen    string          `json:"seen,omitempty"`
	SeenOf  string          `json:"seenOrder,omitempty"`
	SeenIn  uint16          `json:"seenIn,omitempty"`
}

type savedForm struct {
	Done    bool            `json:"done"`
	Set     area            `json:"set"`
	Plots   [zones]string   `json:"plots"`
	Kept    uint8           `json:"kept"`
	Laid    string          `json:"laid"`
	Up      bool            `json:"up"`
	Hero    string          `json:"hero"`
	Markers [markers]string `json:"markers"`
}

type savedPlace struct {
	Hive   seat       `json:"hive"`
	Owner  seat       `json:"owner"`
	Units  [][3]uint8 `json:"units"`
	Flayer [3]uint8   `json:"flayer"`
}

type savedMarks struct {
	Flags   uint16      `json:"flags"` // see marks.flags
	DrawsTo uint8       `json:"drawsTo"`
	Sealed  string      `json:"sealed"`
	Hit     [zones]area `json:"hit"`
	From    string      `json:"from"`
	Struck  string      `json:"struck"`
	Emptied area        `json:"emptied"`
}

type savedTable struct {
	Stage     stage        `json:"stage"`
	Play      string       `json:"play,omitempty"`
	Cards     string       `json:"cards,omitempty"`
	Cancelled string       `json:"cancelled,omitempty"`
	Answer    string       `json:"answer,omitempty"`
	Paid      string       `json:"paid,omitempty"`
	Spread    [zones]uint8 `json:"spread"`
	Must      string       `json:"must,omitempty"`
	Traded    bool         `json:"traded,omitempty"`
	Drawn     string       `json:"drawn,omitempty"`
	Thinned   bool         `json:"thinned,omitempty"`
	Lead      bool         `json:"lead,omitempty"`
	Fit       uint8        `json:"fit,omitempty"`
}

type savedChoice struct {
	Kind  choiceKind `json:"kind"`
	By    seat       `json:"by"`
	Held  savedHeld  `json:"held"`
	Count int8       `json:"count"`
}

type savedHeld struct {
	Order string `json:"order"`
	Card  string `json:"card"`
	By    seat   `json:"by"`
}

// flags packs truths into bits, the first lowest.
func flags(list ...bool) uint16 {
	n := uint16(0)
	for i, b := range list {
		if b {
			n |= 1 << i
		}
	}
	return n
}

func (p *player) flags() uint16 {
	return flags(p.chosen, p.active, p.known, p.locked, p.crowned, p.once, p.night, p.draw)
}

func (m *marks) flags() uint16 {
	return flags(m.acted, m.counts, m.jammed, m.fought, m.volley, m.noRed, m.noMove, m.once, m.used, m.noDraw, m.hurt, m.dropped)
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) {
	v := saved{
		Set:  savedSet{s.set.units, s.set.hp, s.set.terrain, s.set.theme, s.set.rounds, s.set.quiet, s.set.orders, s.set.passages, s.set.specials, s.set.freeflip},
		Room: s.room, Phase: s.phase, Active: s.active, Turn: s.turn, Quiet: s.quiet,
		Players: [2]savedPlayer{s.players[red].saved(), s.players[black].saved()},
		Pile:    pileText(s.pile[:s.piled]), Discard: pileText(s.discard[:s.thrown]), Owned: s.owned,
		Marks: s.marks.saved(), Table: s.table.saved(),
		Choice: savedChoice{s.choice.kind, s.choice.by, s.choice.held.saved(), s.choice.count},
		Asked:  s.asked, Last: s.last, Reason: s.end.reason, Winner: s.end.winner,
		Now: s.now.saved(), Before: s.before.saved(),
		Luck: map[string]game.Rand{streamDeck: s.deck, streamGround: s.soil, streamChance: s.chance},
	}
	for z := range s.board {
		v.Plots[z], v.Board[z] = s.ground.plots[z].String(), s.board[z].saved()
	}
	return json.Marshal(v)
}

// pileText writes a pile of cards, the first first.
func pileText(list []card) string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.String()
	}
	return strings.Join(names, " ")
}

func (u unit) saved() [3]uint8 { return [3]uint8{u.hp, u.most, uint8(flags(u.hero))} }

func (p *place) saved() savedPlace {
	v := savedPlace{Hive: p.hive, Owner: p.troop.owner, Units: [][3]uint8{}, Flayer: p.flayer.saved()}
	for _, u := range p.troop.list() {
		v.Units = append(v.Units, u.saved())
	}
	return v
}

func (p *player) saved() savedPlayer {
	return savedPlayer{
		Army: p.army, Initial: p.initial, Waiting: p.waiting, Hand: p.hand.String(), Use: p.use.String(), Form: p.form.saved(),
		Kept: p.kept, Lost: p.lost, Slot: p.slot.String(), Flags: p.flags(), Markers: zoneNames(p.markers), Turns: p.turns,
		Seen: p.seen.String(), SeenOf: p.seenOrder.String(), SeenIn: p.seenIn,
	}
}

func zoneNames(list [markers]zone) (names [markers]string) {
	for i, z := range list {
		names[i] = z.String()
	}
	return names
}

func (f *form) saved() savedForm {
	v := savedForm{Done: f.done, Set: f.set, Kept: f.kept, Laid: f.laid.String(), Up: f.up, Hero: f.hero.String(), Markers: zoneNames(f.markers)}
	for z := range f.plots {
		v.Plots[z] = f.plots[z].String()
	}
	return v
}

func (m *marks) saved() savedMarks {
	return savedMarks{m.flags(), m.drawsTo, m.sealed.String(), m.hit, m.follow.from.String(), m.follow.struck.String(), m.follow.emptied}
}

func (h held) saved() savedHeld { return savedHeld{h.order.String(), h.card.String(), h.by} }

func (t *table) saved() savedTable {
	return savedTable{
		Stage: t.stage, Play: string(t.play.text()), Cards: t.cards.String(), Cancelled: one(t.cancelled), Answer: string(t.answer.text()),
		Paid: t.paid.String(), Spread: t.spread, Must: one(t.must), Traded: t.traded, Drawn: t.drawn.String(),
		Thinned: t.thinned, Lead: t.lead, Fit: t.fit,
	}
}

// one writes a card, "" for none.
func one(c card) string {
	if c == noCard {
		return ""
	}
	return c.String()
}

// Load is the inverse of json.Marshal; bytes that are no position are an error.
func (Game) Load(data []byte) (game.State, error) {
	var v saved
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("load a position of rois: %w", err)
	}
	l := loader{}
	s := l.state(&v)
	if l.err == nil {
		l.err = s.sound()
	}
	if l.err != nil {
		return nil, fmt.Errorf("load a position of rois: %w", l.err)
	}
	return s, nil
}
