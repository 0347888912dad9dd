package lune

import (
	"os"
	"testing"

	"bivouac/game"
)

// greedy plays the side of the players: for each Mech it tries every move with every
// attack on a dry copy, lets the announced attacks hit, and takes what leaves the best
// position. It does not look further.
type greedy struct {
	s    *State
	acts []game.Action
}

// plan is what one Mech does, and what it is worth.
type plan struct {
	plays [2]play
	count int
	value int
}

// turn plays until no Mech can better the position, then is ready.
func (g *greedy) turn(t *testing.T) {
	for g.s.phase == inPlayers {
		best := plan{value: worth(g.s)}
		for m := range uint8(mechCount) {
			if u := &g.s.now.units[m]; u.alive && !u.acted {
				g.study(m, &best)
			}
		}
		if best.count == 0 {
			g.say(t, "/")
			return
		}
		for _, p := range best.plays[:best.count] {
			g.say(t, p.text())
		}
		if g.s.allActed() && g.s.phase == inPlayers {
			g.say(t, "/")
			return
		}
	}
}

// study finds what a Mech can do best, if it is better than the best so far.
func (g *greedy) study(m uint8, best *plan) {
	stay := g.s.rehearsal()
	g.attacks(&stay, m, &plan{}, best)
	if g.s.now.units[m].moved || g.s.webbed(id(m)) {
		return
	}
	var r reached
	g.s.reach(id(m), &r)
	for all := r.ends; all != 0; {
		p := play{verb: vMove, mech: m, at: all.pop()}
		there := g.s.rehearsal()
		there.carry(&p)
		so := plan{plays: [2]play{p}, count: 1}
		so.keep(&there, best)
		if there.now.units[m].alive {
			g.attacks(&there, m, &so, best)
		}
	}
}

// attacks tries all attacks and the Repair of a Mech where it stands.
func (g *greedy) attacks(s *State, m uint8, before, best *plan) {
	at := *s
	at.now.units[m].moved = true
	g.acts = at.legalMech(m, g.acts[:0])
	for _, a := range g.acts {
		p, ok := parse(string(a))
		if !ok || p.verb == vMove {
			continue
		}
		then := *s
		then.carry(&p)
		so := *before
		so.plays[so.count] = p
		so.count++
		so.keep(&then, best)
	}
}

// keep makes a plan the best one if what it leads to is worth more.
func (p *plan) keep(s *State, best *plan) {
	if p.value = worth(s); p.value > best.value {
		*best = *p
	}
}

// wanted is what greedy says in the shop, as long as it may: skills, shields for the next
// mission, the Grid, then equipment.
var wanted = []game.Action{
	"C^1", "K^1", "A^1", "C^3", "K^3", "A^3", "$SH", "$GR", "$DE>C", "$CE>A", "$CE>K",
}

// shop buys until nothing that it wants is left.
func (g *greedy) shop(t *testing.T) {
	for _, a := range wanted {
		for g.s.phase == inShop && g.may(a) {
			g.say(t, a)
		}
	}
	g.say(t, "/")
}

func (g *greedy) may(a game.Action) bool {
	g.acts = g.s.Legal(0, g.acts[:0])
	for _, b := range g.acts {
		if a == b {
			return true
		}
	}
	return false
}

func (g *greedy) say(t *testing.T, a game.Action) {
	t.Helper()
	asked := g.s.Pending()
	if len(asked) != 1 {
		t.Fatalf("%d questions, want one to answer with %s", len(asked), a)
	}
	if _, err := g.s.Apply(game.Move{Decision: asked[0].ID, Seat: asked[0].Seat, Action: a}); err != nil {
		t.Fatalf("%s: %v\n%s", a, err, g.s.given())
	}
}

// plays a session to its end and says whether it was won.
func (g *greedy) plays(t *testing.T, mode string, seed int) bool {
	setup := game.Setup{Game: ID, Rules: 1, Seats: 1, Seed: game.Seed{1, byte(seed), byte(seed >> 8)}, Options: map[string]string{"mode": mode}}
	s, _, err := Game{}.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	g.s = s.(*State)
	for {
		switch g.s.phase {
		case inShop:
			g.shop(t)
		case inDeploy:
			g.say(t, "@")
			g.say(t, "/")
		case inPlayers:
			g.turn(t)
		case over:
			return g.s.end == won
		}
	}
}

// wins plays so many games and counts those that are won.
func wins(t *testing.T, mode string, games int) int {
	n := 0
	for seed := range games {
		var g greedy
		if g.plays(t, mode, seed) {
			n++
		}
	}
	t.Logf("%s: %d of %d won", mode, n, games)
	return n
}

// Mission 1 is winnable by who looks no farther than the coming Vek turn.
func TestGreedy(t *testing.T) {
	const games = 20
	if n := wins(t, optMode.Values[1], games); n < games/2 {
		t.Errorf("the greedy player wins %d of %d games of mission 1, want at least half", n, games)
	}
}

// So is each mission, and the campaign: with BIVOUAC_LAWS set, for the figures.
func TestGreedyEverywhere(t *testing.T) {
	if os.Getenv("BIVOUAC_LAWS") == "" {
		t.Skip("BIVOUAC_LAWS is not set")
	}
	const games = 200
	for _, mode := range optMode.Values {
		t.Run(mode, func(t *testing.T) {
			if wins(t, mode, games) == 0 {
				t.Errorf("the greedy player never wins %s in %d games", mode, games)
			}
		})
	}
}
