package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// Run plays random games of g with every number of seats and all options, and checks the laws of
// package game: see law_*.go, one file per subject.
func Run(t *testing.T, g game.Game) {
	t.Helper()
	texts := textsOf(t, g)
	t.Run("texts", func(t *testing.T) { lawTexts(t, g.Info(), texts) })
	t.Run("commands", func(t *testing.T) { lawCommands(t, g.Info(), texts) })
	t.Run("lesson", func(t *testing.T) { lawLesson(t, g, texts) })
	t.Run("set-ups", func(t *testing.T) { lawSetups(t, g) })
	t.Run("events stay", func(t *testing.T) { lawEventsStay(t, g) })
	setups := Setups(g.Info())
	for _, setup := range setupsOf(g) {
		t.Run(setupName(setup), func(t *testing.T) {
			for n := range max(1, gamesAll/len(setups)) * times() {
				c := newCourt(t, g, texts, rand.New(rand.NewPCG(uint64(n), 1)))
				c.states = statesOf(len(setups))
				setup.Seed = SeedOf(uint64(n))
				c.play(setup)
			}
		})
	}
}

// RunPlayed checks the same laws along the recorded games (Played).
func RunPlayed(t *testing.T, g game.Game) {
	t.Helper()
	texts, states := textsOf(t, g), statesPlayed()
	for n, m := range Played(t, g) {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			c := newCourt(t, g, texts, rand.New(rand.NewPCG(uint64(n), 2)))
			next := 0
			c.walk(m.Setup, func(now *game.Match) game.Move {
				e := m.Journal[next]
				next++
				return now.MoveOf(e.Seat, e.Action)
			}, func(int) (bool, bool) { return c.luck.IntN(len(m.Journal)) < states, true })
		})
	}
}

// Setups lists a game's set-ups: every number of seats with every combination of options. If there
// are more than setupsAll combinations, only one option at a time differs from its default.
func Setups(info game.Info) []game.Setup {
	options := []map[string]string{{}}
	all := 1
	for _, o := range info.Options {
		all = min(all*len(o.Values), setupsAll+1)
	}
	for _, o := range info.Options {
		if all > setupsAll {
			for _, v := range o.Values[1:] {
				options = append(options, map[string]string{o.ID: v})
			}
			continue
		}
		var longer []map[string]string
		for _, before := range options {
			for _, v := range o.Values {
				with := maps.Clone(before)
				with[o.ID] = v
				longer = append(longer, with)
			}
		}
		options = longer
	}
	var setups []game.Setup
	for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
		for _, o := range options {
			setups = append(setups, game.Setup{Game: info.ID, Rules: info.Rules, Seats: seats, Options: o})
		}
	}
	return setups
}

func setupName(s game.Setup) string {
	name := fmt.Sprintf("%d seats", s.Seats)
	for _, o := range slices.Sorted(maps.Keys(s.Options)) {
		name += " " + o + "=" + s.Options[o]
	}
	return name
}

// textsOf reads a game's texts in every language.
func textsOf(t testing.TB, g game.Game) *lang.Catalog {
	t.Helper()
	texts, err := lang.New(g.Info().Texts)
	if err != nil {
		t.Fatalf("texts: %v", err)
	}
	return texts
}

// court is the state of one random game under test.
type court struct {
	testing.TB
	game   game.Game
	info   game.Info
	texts  *lang.Catalog
	luck   *rand.Rand
	states int // about how many positions are checked closely: see play
	match  *game.Match
	stood  *game.Match // the match whose position is in before
	before []byte      // a position as JSON: see the method position
	high   int         // the largest decision ID of the State so far
	old    []game.Action
	out    map[game.Seat]bool // the seats that are out of the match: see lawOut

	revealed bool // whether the game revealed anything
	looked   bool // whether a position was checked for secrecy
	redealt  bool // whether Redeal ever changed anything
}

func newCourt(t testing.TB, g game.Game, texts *lang.Catalog, luck *rand.Rand) *court {
	return &court{TB: t, game: g, info: g.Info(), texts: texts, luck: luck}
}

// play plays a random game to its end. It checks many early positions closely, since they differ most,
// and ever fewer later ones.
func (c *court) play(setup game.Setup) {
	c.walk(setup, c.anyMove, func(n int) (bool, bool) { return n < c.states/2 || c.luck.IntN(n) < c.states/4, true })
}

// walk plays the chosen moves from a set-up to the end. The function look is called with the number of
// each position. It returns whether the position is checked closely and whether the game continues.
func (c *court) walk(setup game.Setup, choose func(*game.Match) game.Move, look func(n int) (close, on bool)) {
	m, events, err := game.NewMatch(c.game, setup)
	if err != nil {
		c.Fatalf("set-up %+v: %v", setup, err)
	}
	c.match = m
	defer func() {
		if p := recover(); p != nil {
			c.Logf("%s", c.story())
			panic(p)
		}
		if c.Failed() {
			c.Logf("%s", c.story())
		}
	}()
	c.lawEvents(events)
	for n := 0; ; n++ {
		c.lawPending()
		near, on := look(n)
		if _, over := c.match.State.Result(); over {
			break
		}
		if !on {
			return
		}
		if n == longest {
			c.Fatalf("the game does not end within %d actions", longest)
		}
		if near {
			c.lawState()
		}
		c.step(choose(c.match))
	}
	c.lawEnd()
	c.lawReview()
}

// anyMove returns a random move, occasionally one that answers no question.
func (c *court) anyMove(m *game.Match) game.Move {
	move := answer(c.luck, m.State)
	if c.luck.IntN(60) == 0 {
		move = c.unasked(m, move)
	}
	return move
}

// step makes a move and checks its result.
func (c *court) step(move game.Move) {
	m := c.match
	next, events, err := m.Act(move)
	if err != nil {
		c.Fatalf("listed %+v: %v", move, err)
	}
	before := c.match.State
	c.match = next
	c.lawEvents(events) // they may name a newcomer
	c.lawOut(move)
	if c.luck.IntN(4) == 0 {
		c.lawNews(before)
	}
	c.revealed = c.revealed || reveals(events)
	if c.luck.IntN(8) == 0 {
		c.lawUndo(m, next, move)
	}
	if len(c.old) < 50 {
		c.old = append(c.old, move.Action)
	}
}

// unasked returns a random act that answers no question, of a seat, a newcomer or the clock. It
// returns the move other if there is none.
func (c *court) unasked(m *game.Match, other game.Move) game.Move {
	if seat, ok := m.Room(); ok && c.luck.IntN(4) == 0 {
		return game.Move{Seat: seat, Action: game.Join}
	}
	if _, move, ok := m.Timeout(); ok && c.luck.IntN(3) == 0 {
		return move
	}
	seat := game.Seat(c.luck.IntN(m.Seats()))
	if acts := m.State.Anytime(seat); len(acts) > 0 {
		return m.MoveOf(seat, pick(c.luck, acts))
	}
	return other
}

// answer returns a random answer to one of a position's questions.
func answer(luck *rand.Rand, s game.State) game.Move {
	d := pick(luck, s.Pending())
	return game.Move{Decision: d.ID, Seat: d.Seat, Action: pick(luck, s.Legal(d.Seat, nil))}
}

func pick[T any](luck *rand.Rand, from []T) T { return from[luck.IntN(len(from))] }

// some returns at most n elements of a list, chosen at random.
func some[T any](luck *rand.Rand, from []T, n int) []T {
	if len(from) <= n {
		return from
	}
	picked := make([]T, n)
	for i, j := range luck.Perm(len(from))[:n] {
		picked[i] = from[j]
	}
	return picked
}

func (c *court) json(v any) []byte { return inJSON(c, v) }

// inJSON returns a value's JSON; a State without one breaks the law. The State's own method is
// called, since json.Marshal would validate its result again.
func inJSON(t testing.TB, v any) []byte {
	t.Helper()
	marshal := func() ([]byte, error) { return json.Marshal(v) }
	if s, ok := v.(interface {
		game.State
		json.Marshaler
	}); ok {
		marshal = s.MarshalJSON
	}
	data, err := marshal()
	if err != nil {
		t.Fatalf("%T has no JSON: %v", v, err)
	}
	return data
}

// same checks that two values have equal JSON. Values that are deeply equal pass at once, but States
// are compared by their JSON alone, since what they cache may differ.
func (c *court) same(what string, a, b any) {
	c.Helper()
	if _, state := a.(game.State); !state && reflect.DeepEqual(a, b) {
		return
	}
	c.alike(what, c.json(a), c.json(b))
}

// position returns the JSON of the match's position, as it was at the first call for that match.
func (c *court) position() []byte {
	if c.stood != c.match {
		c.stood, c.before = c.match, c.json(c.match.State)
	}
	return c.before
}

// alike checks that two texts in JSON are equal.
func (c *court) alike(what string, x, y []byte) {
	c.Helper()
	if !bytes.Equal(x, y) {
		from := 0
		for from < min(len(x), len(y)) && x[from] == y[from] {
			from++
		}
		cut := func(s []byte) []byte { return s[max(0, from-120):min(len(s), from+200)] }
		c.Fatalf("%s: they differ at byte %d:\n  ...%s...\n  ...%s...", what, from, cut(x), cut(y))
	}
}

// story describes how the game reached its position.
func (c *court) story() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, seed %x, after %d entries:", setupName(c.match.Setup),
		c.match.Setup.Seed[:8], len(c.match.Journal))
	from := max(0, len(c.match.Journal)-60)
	for _, e := range c.match.Journal[from:] {
		fmt.Fprintf(&b, " %d:%s", e.Seat, e.Action)
	}
	return b.String()
}

// lawSetups: a set-up that Info does not list is refused; the positions of the topics can be drawn.
func lawSetups(t testing.TB, g game.Game) {
	info := g.Info()
	for _, s := range []game.Setup{
		{Game: info.ID, Seats: info.Seats[0] - 1},
		{Game: info.ID, Seats: info.Seats[1] + 1},
		{Game: info.ID + "x", Seats: info.Seats[0]},
		{Game: info.ID, Seats: info.Seats[0], Options: map[string]string{"no such option": "x"}},
	} {
		if _, _, err := game.NewMatch(g, s); err == nil {
			t.Errorf("set-up %+v is taken", s)
		}
	}
	for _, topic := range info.Topics {
		if topic.Position == "" {
			continue
		}
		s, _, err := g.Position(topic.Position, SeedOf(1))
		if err != nil {
			t.Errorf("topic %s: %v", topic.ID, err)
			continue
		}
		lawShown(t, info, topic, s)
	}
	if _, err := g.Load([]byte(`{"cut off`)); err == nil {
		t.Error("Load takes broken JSON")
	}
	if _, _, err := g.Position("\x00 no position \xff", SeedOf(1)); err == nil {
		t.Error("Position takes nonsense")
	}
}
