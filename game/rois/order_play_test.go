package rois

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
)

// TestOrdersInPlay plays random games in which one order after the other lies face up
// against any order of any army, the two sides at close quarters: nothing panics, all
// that is listed can be done, no card or unit comes from nowhere, and each position
// can be seen, told, dealt anew and stored. The short form plays
// one order in eight, BIVOUAC_LONG=20 twenty times as many games.
func TestOrdersInPlay(t *testing.T) {
	for o := order(1); int(o) <= ordersInAll; o++ {
		if !amount.Long() && o%8 != 1 {
			continue
		}
		t.Run(o.String(), func(t *testing.T) {
			for n := range amount.Of(1, 2) {
				d := drill{T: t, luck: rand.New(rand.NewPCG(uint64(o), uint64(n)))}
				d.play(o, uint64(n))
			}
		})
	}
}

// drill is one such game.
type drill struct {
	*testing.T
	luck *rand.Rand
	s    *State
	done []string
}

// play sets the order against a random one, or against the one that copies it.
func (d *drill) play(o order, n uint64) {
	text := d.position(o, order(1+d.luck.IntN(ordersInAll)))
	s, _, err := Game{}.Position(text, gametest.SeedOf(n))
	if err != nil {
		d.Fatalf("%s: %v", text, err)
	}
	d.s = s.(*State)
	defer func() {
		if p := recover(); p != nil || d.Failed() {
			now, _ := json.Marshal(d.s)
			d.Errorf("%v\n%s\n%s\nnow %s", p, text, strings.Join(d.done, "\n"), now)
		}
	}()
	for n := 0; n < 120 && d.s.phase != over; n++ {
		d.act(n%12 == 0)
		d.sane()
	}
}

// position has both armies face to face on ground with woods, marshes and a torrent.
func (d *drill) position(o, q order) string {
	if d.luck.IntN(4) == 0 {
		q = orderOf(gauls, 5)
	}
	if d.luck.IntN(2) == 0 {
		o, q = q, o
	}
	return d.facing(o, q)
}

// facing is such a position with o face up on Red's side and q on Black's.
func (d *drill) facing(o, q order) string {
	var b strings.Builder
	fmt.Fprintf(&b, "turn 3R order fresh army[%v/%v] init[20/20]", o.army(), q.army())
	for i, up := range [...]order{o, q} {
		a, n := up.army(), up.number()
		fmt.Fprintf(&b, " o%c[%v+ %v %v]", "RB"[i], up, orderOf(a, n%6+1), orderOf(a, (n+1)%6+1))
	}
	b.WriteString(" T[A2:F C3:F E4:M B3:T D3:B B5:F D1:L]")
	for i, rows := range [...][2]int{{1, 2}, {3, 4}} {
		fmt.Fprintf(&b, " %c[", "RB"[i])
		stand := d.luck.Perm(2 * side)
		for k, units := range [...]int{4, 3, 3, 2, 2, 2} { // four of 20 are lost
			fmt.Fprintf(&b, " %v:%d", zoneAt(stand[k]%side, rows[stand[k]/side]), 3+d.luck.IntN(7))
			b.WriteString(strings.Repeat(",10", units-1))
		}
		b.WriteString("]")
	}
	deal := d.luck.Perm(deckSize)
	for _, list := range [...]struct {
		name     string
		from, to int
	}{{"hR", 0, 5}, {"hB", 5, 10}, {"pile", 10, deckSize}} {
		fmt.Fprintf(&b, " %s[", list.name)
		for _, c := range deal[list.from:list.to] {
			b.WriteString(" " + card(c).String())
		}
		b.WriteString("]")
	}
	return b.String()
}

// act does any legal thing; look tells all of them and shows the position.
func (d *drill) act(look bool) {
	pending := d.s.Pending()
	if len(pending) != 1 {
		d.Fatalf("%d are asked", len(pending))
	}
	of := pending[0].Seat
	legal := d.s.Legal(of, nil)
	if len(legal) == 0 {
		d.Fatal("nothing is legal")
	}
	if look {
		d.look(of, legal)
	}
	a := d.choose(legal)
	d.done = append(d.done, fmt.Sprintf("%d: %s", of, a))
	if _, err := d.s.Apply(game.Move{Decision: pending[0].ID, Seat: of, Action: a}); err != nil {
		d.Fatalf("%s: %v", a, err)
	}
}

// choose takes what an order gives in one half of the cases, and else ends turns,
// throws cards away and changes orders less often than the lists would have it.
func (d *drill) choose(legal []game.Action) game.Action {
	var own []game.Action
	for _, a := range legal {
		p, _ := parse(string(a))
		if p.twist != plain || p.verb >= vSPQR || p.verb >= vDip && p.verb <= vSpread {
			own = append(own, a)
		}
	}
	if len(own) > 0 && d.luck.IntN(2) == 0 {
		return own[d.luck.IntN(len(own))]
	}
	// The first of a list is to keep the order in force, or to let an action happen.
	if d.s.phase == inOrder && d.luck.IntN(4) > 0 || d.s.phase == inReaction && d.luck.IntN(2) == 0 {
		return legal[0]
	}
	a := legal[d.luck.IntN(len(legal))]
	for range 3 {
		p, _ := parse(string(a))
		if c := p.class(); c != classDiscard && c != classPhase && p.verb != vEnd && p.verb != vUse {
			break
		}
		a = legal[d.luck.IntN(len(legal))]
	}
	return a
}

// look shows the position to all, tells every choice, stores it and deals it anew.
func (d *drill) look(of game.Seat, legal []game.Action) {
	for _, a := range legal {
		d.s.Describe(of, a)
	}
	d.s.Suggest(of)
	var luck game.Rand
	for viewer := game.Spectator; viewer <= 1; viewer++ {
		d.s.View(viewer)
		r := d.s.Redeal(viewer, &luck)
		if got, want := len(r.Pending()), 1; got != want {
			d.Fatalf("dealt anew %d are asked", got)
		}
	}
	data, err := json.Marshal(d.s)
	if err == nil {
		_, err = Game{}.Load(data)
	}
	if err != nil {
		d.Fatal(err)
	}
}

// sane is that cards, units and hit points are where they may be.
func (d *drill) sane() {
	s := d.s
	all := s.table.cards | s.table.paid | s.table.drawn | s.mustCards()
	n := all.count()
	for _, p := range s.players {
		n += p.hand.count()
		all |= p.hand
	}
	for _, c := range append(append([]card{}, s.pile[:s.piled]...), s.discard[:s.thrown]...) {
		n++
		all.add(c)
	}
	if n != deckSize || all != allCards {
		d.Fatalf("%d cards, %d different", n, all.count())
	}
	for z := range zone(zones) {
		t := &s.board[z].troop
		if int(t.n) > s.capacity(red) && int(t.n) > s.capacity(black) || t.n > 0 && s.ground.impassable(z) {
			d.Fatalf("%d units in %v", t.n, z)
		}
		for _, u := range t.list() {
			if u.hp == 0 || u.hp > u.most || u.most > 10 {
				d.Fatalf("a unit of %d HP in %v", u.hp, z)
			}
		}
	}
	for of := red; of <= black; of++ {
		if s.alive(of) > int(s.players[of].initial) {
			d.Fatalf("%d units of seat %d", s.alive(of), of)
		}
	}
}
