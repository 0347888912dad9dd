package cli_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// crew is two members who play a mission of Lune together by what their panels show: they do not
// know the rules, the seed or the position.
type crew struct {
	*page
	moved  map[string]int // by member and turn
	struck map[string]int
	seen   int // attacks that told before what they do
}

const mission = "lune" // the channel and the game

// TestBrowserMission plays mission 1 from the lobby to its end with two members, by
// buttons and menus: each commands their own Mechs, a move is taken back, a turn is
// begun anew when both want it, and both see the same.
func TestBrowserMission(t *testing.T) {
	c := &crew{page: openPage(t), moved: map[string]int{}, struck: map[string]int{}}
	alice, bruno := c.boards()
	c.deploys(alice, "C")
	c.deploys(bruno, "K")
	c.until("the first turn begins", func() bool { return c.turn() == "1" })
	c.shot("mission-2-turn")
	c.same(alice, bruno)
	c.takesBack(alice)
	c.keepsOff(alice)
	c.beginAnew(alice, bruno)
	for n := 0; !c.over(mission); n++ {
		if n > 200 {
			t.Fatal("the mission does not end")
		}
		var asked []string
		c.until("somebody is asked, or all is over", func() bool {
			asked = c.asked(mission)
			return len(asked) > 0 || c.over(mission)
		})
		if len(asked) > 0 {
			c.acts(asked[0])
		}
	}
	c.until("every picture is there", c.pictured)
	c.shot("mission-9-end")
	c.judged(alice, bruno)
}

// boards opens a table for the mission alone; a second member joins it.
func (c *crew) boards() (alice, bruno string) {
	c.t.Helper()
	c.click(`[data-hint="close"]`)
	c.click(`#channels [data-name="lune"]`)
	c.write("/jouer " + mission)
	c.click(`[data-custom-id^="1|o|"]`)
	c.click(`button.select[data-custom-id*="|mode|"]`)
	c.click(`#sheet [data-value="mission1"]`)
	c.until("the card tells the mission", func() bool {
		return slices.ContainsFunc(c.messages("emma", mission), func(m playground.Message) bool {
			return strings.Contains(m.Content, "Naufrage")
		})
	})
	c.be("bruno")
	c.click(`[data-custom-id^="1|j|"]`)
	c.until("both have joined", func() bool { return c.joined(mission, 2) })
	c.be("alice")
	c.shot("mission-0-lobby")
	c.click(`[data-custom-id^="1|g|"]`)
	c.until("both are asked", func() bool { return len(c.asked(mission)) == 2 })
	c.shot("mission-1-begun")
	for _, m := range c.state("alice").Members {
		switch m.Key {
		case "alice":
			alice = m.ID
		case "bruno":
			bruno = m.ID
		}
	}
	return alice, bruno
}

// deploys puts a Mech on a square by menus, lets the game place the others, and is ready.
func (c *crew) deploys(id, mech string) {
	c.t.Helper()
	c.does(id, "deploy", mech)
	if w := c.root(id); slices.ContainsFunc(controls(w), isAction("@")) {
		c.does(id, "@", "")
	}
	c.does(id, "/", "")
}

var toldTurnOf = regexp.MustCompile(`Tour (\d) sur 5`)

// turn is the turn that the public board tells of; "" before the first.
func (c *crew) turn() string {
	for _, m := range slices.Backward(c.messages("emma", mission)) {
		if found := toldTurnOf.FindStringSubmatch(m.Content); found != nil {
			return found[1]
		}
	}
	return ""
}

// sight is what a member's panel says in words of the board: all but what they may choose, what happened last, and
// the levels, which are told only where they fit.
func (c *crew) sight(id string) string {
	c.t.Helper()
	panel := c.root(id)
	if len(panel.Attachments) != 1 {
		c.t.Fatalf("a panel without a picture: %q", panel.Content)
	}
	alt := strings.TrimPrefix(panel.Attachments[0].Description, "La partie du plateau dont il est question.\n")
	head, rest, _ := strings.Cut(alt, "\n")
	if strings.HasPrefix(head, "Entre les missions") {
		return head + rest // without a marked choice
	}
	for _, end := range []string{"\nJuste avant", "\nNiveaux, rangée 8"} {
		rest, _, _ = strings.Cut(rest, end)
	}
	return head + rest[max(strings.Index(rest, "\nMech de Combat ("), 0):]
}

// alike compares two boards in words as far as both go: a long list of choices before them cuts one short.
func alike(a, b string) bool {
	a, cutA := strings.CutSuffix(a, "…")
	b, cutB := strings.CutSuffix(b, "…")
	return a == b || cutA && strings.HasPrefix(b, a) || cutB && strings.HasPrefix(a, b)
}

// same checks that both see the same, and answers with it.
func (c *crew) same(a, b string) string {
	c.t.Helper()
	one, other := c.sight(a), c.sight(b)
	if !alike(one, other) {
		c.t.Errorf("they see different boards:\n%s\n\n%s", one, other)
	}
	return one
}

// takesBack moves and takes the move back: the board is as before.
func (c *crew) takesBack(id string) {
	c.t.Helper()
	before := c.sight(id)
	if !c.moves(id, "C") {
		return
	}
	c.shot("mission-2-moved")
	if c.sight(id) == before {
		c.t.Error("a move is not seen")
	}
	c.does(id, "<", "")
	if after := c.sight(id); !alike(after, before) {
		c.t.Errorf("a move that was taken back leaves its marks:\n%s\n\n%s", before, after)
	}
}

// moves has a member move a Mech, or another where a Web holds it; false if none can.
func (c *crew) moves(id, mech string) bool {
	c.t.Helper()
	panel := c.root(id)
	for _, m := range []string{mech, "C", "K", "A"} {
		if piece := pieceButton(panel, m); piece != "" {
			c.step(mission, way{control: piece}, panel, id)
			panel = c.root(id)
		}
		if slices.ContainsFunc(controls(panel), leadsTo("move")) {
			c.does(id, "move", "")
			return true
		}
	}
	return false
}

// keepsOff: another's Mech is refused by a sentence that says whose it is.
func (c *crew) keepsOff(id string) {
	c.t.Helper()
	before := c.newest(id, mission)
	c.write("/coup K+")
	c.until("it is answered", func() bool { return c.newest(id, mission) != before })
	c.until("it is refused", func() bool { return c.told(id, mission, "⛔") })
	all := c.messages(id, mission)
	if text := all[len(all)-1].Content; !strings.Contains(text, "C’est Bruno qui commande le Mech Canon") {
		c.t.Errorf("the other's Mech is refused by %q", text)
	}
	c.shot("mission-2-refused")
}

// beginAnew: both act, one proposes to begin the turn anew, the other agrees.
func (c *crew) beginAnew(alice, bruno string) {
	c.t.Helper()
	before := c.same(alice, bruno)
	c.moves(alice, "C")
	c.moves(bruno, "K")
	c.does(bruno, "attack", "K")
	c.does(alice, "<<", "")
	c.shot("mission-4-proposed")
	c.agrees(bruno, "<<")
	if after := c.same(alice, bruno); !alike(after, before) {
		c.t.Errorf("the turn does not begin as it did:\n%s\n\n%s", before, after)
	}
}

// agrees has a member who is asked nothing do what they may do at any time.
func (c *crew) agrees(id, action string) {
	c.t.Helper()
	c.be(c.key(id))
	var panel playground.Message
	for range 3 { // More, the line of its menu, the confirmation
		for _, m := range c.messages(id, mission) {
			if m.Ephemeral {
				panel = m
			}
		}
		w := way{}
		for _, b := range panel.Buttons() {
			if strings.HasPrefix(b.CustomID, "1|f|") || strings.HasPrefix(b.CustomID, "1|a|") {
				w = way{control: b.CustomID}
			}
		}
		for _, m := range panel.Menus() {
			w = way{m.CustomID, []string{action}}
		}
		c.step(mission, w, panel, id)
	}
	c.until("it is done", func() bool { return c.done(panel.ID, id, mission) })
}

// judged checks the end and what was seen of the whole game.
func (c *crew) judged(ids ...string) {
	c.t.Helper()
	all := c.messages("emma", mission)
	called := map[string]int{}
	begun := 0 // a turn that is begun anew may call once more
	for _, m := range all {
		if strings.Contains(m.Content, "recommence le tour") {
			begun++
		}
		if turn := toldTurnOf.FindStringSubmatch(m.Content); turn != nil {
			for _, id := range m.Pings {
				called[fmt.Sprintf("%s in turn %s after %d resets", c.key(id), turn[1], begun)]++
			}
		}
	}
	for who, n := range called {
		if n > 1 {
			c.t.Errorf("%s was mentioned %d times", who, n)
		}
	}
	if c.seen == 0 || len(called) < 2 {
		c.t.Errorf("%d attacks told before, %v mentioned", c.seen, called)
	}
	last := all[len(all)-1]
	if len(last.Attachments) != 1 || !strings.Contains(last.Attachments[0].Description, "Veks") {
		c.t.Errorf("the end is told without statistics: %q", last.Content)
	}
	c.t.Logf("%d attacks told before, %v\n%s\n%s", c.seen, called, last.Content, last.Attachments[0].Description)
}
