package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/mind"
	"bivouac/game/mind/ladder"
)

// helped are the games of TestBrowserHelp: their luck, and how many answers were given before it, so
// that a review of Alice's answers leaves a puzzle.
var helped = map[string]struct {
	seed    byte
	answers int
}{"invade": {65, 20}, "quantum": {21, 18}, "rois": {26, 70}, "lune": {22, 14}}

// TestBrowserHelp presses hint, review and puzzle in each title: in a game that the computer has
// played so far for two members, one takes a hint and plays it, the game is given up, both have it
// reviewed, and a third member solves the puzzle that a review has left.
func TestBrowserHelp(t *testing.T) {
	p := openPage(t)
	p.killBot()
	for _, title := range titles.Offered {
		m := novices(t, title.Game)
		p.seat(m, []string{"alice", "chloe"}[:m.Seats()]...)
	}
	p.startBot()
	p.click(`[data-hint="close"]`)
	for _, title := range titles.Offered {
		id := title.Game.Info().ID
		t.Run(id, func(t *testing.T) {
			v := p.of(t).visits(id)
			v.takesAHint()
			v.givesUp("alice")
			v.reviewed("alice")
			v.puzzled("emma", v.puzzled("bruno", ""))
		})
	}
}

// novices is a game of two novices, or of one in a common cause, as far as its first turns go.
func novices(t *testing.T, g game.Game) *game.Match {
	t.Helper()
	p, err := mind.New(g, 1)
	if err != nil {
		t.Fatal(err)
	}
	p.Limit = 0
	info := g.Info()
	luck := helped[info.ID]
	setup := game.Setup{Game: info.ID, Rules: info.Rules, Seats: 2, Seed: game.Seed{luck.seed}}
	if info.Coop {
		setup.Seats = 1
	}
	m, err := ladder.Play(t.Context(), g, setup, []*mind.Player{p, p}, uint64(luck.seed), luck.answers)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// takesAHint has the member who is asked press Hint and play what it marks.
func (v *visit) takesAHint() {
	v.t.Helper()
	v.until("somebody is asked", func() bool { return len(v.asked(v.channel)) > 0 })
	asked := v.asked(v.channel)[0]
	member := v.key(asked)
	v.be(member)
	v.opens(asked, v.channel)
	m, _ := v.panel(asked, v.channel)
	v.click(on(m, v.control(m, "1|hi|")))
	m = v.becomes(member, m, "**Conseil**")
	v.looks("hint", m, " coup", "sur 100).", "100 est une partie gagnée")
	v.presses(member, m, "1|c|")
}

// becomes waits until a message of a member's says something.
func (v *visit) becomes(member string, m playground.Message, texts ...string) playground.Message {
	v.t.Helper()
	v.until(strings.Join(texts, " or ")+" is said", func() bool {
		m, _ = v.find(member, m.ID)
		return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(m.Content, text) })
	})
	return m
}

// givesUp ends the game, for good: who leaves a common cause alone ends it without a result.
func (v *visit) givesUp(member string) {
	v.t.Helper()
	command, options := "resign", map[string]any{}
	if v.channel == "lune" {
		command, options = "do", map[string]any{"line": "##"}
	}
	m := v.does(member, command, options).Message
	if command == "resign" {
		v.post("component", map[string]any{
			"as": member, "channel": m.Channel, "message": m.ID, "custom_id": m.Buttons()[0].CustomID,
		})
	}
	v.until("the game is over", func() bool { return v.over(v.channel) })
}

// reviewed has a member's answers looked through from the button of the report, and looks at what
// cost most.
func (v *visit) reviewed(member string) {
	v.t.Helper()
	v.be(member)
	end := v.board("1|U|")
	report := v.opensBy(member, func() { v.click(on(end, v.control(end, "1|U|"))) })
	const under, found = "regarde vos réponses", "Ce qui vous a coûté le plus"
	v.click(on(report, v.control(report, "1|re|")))
	m := v.becomes(member, report, under, found)
	v.looks("review-begun", m)
	v.until("the message has become the review", func() bool {
		m, _ = v.find(member, m.ID)
		return strings.Contains(m.Content, found)
	})
	v.looks("review", m, found, "Votre coup", "Mieux", "sur 100.")
}

// puzzled has a member answer a puzzle: by the button that is the best answer, if it is known, or by
// its first controls; then the next. It is the best answer's label.
func (v *visit) puzzled(member, best string) string {
	v.t.Helper()
	v.be(member)
	m := v.opensBy(member, func() { v.write("/problème") })
	v.looks("puzzle", m, "🧩 **Problème", "trouvez le meilleur coup")
	tried := ""
	for n := 0; !strings.Contains(m.Content, "Vous en avez trouvé ici"); n++ {
		if n == 12 {
			v.t.Fatalf("no end of the puzzle: %q, %v, %v", m.Content, m.Buttons(), m.Menus())
		}
		w := way{}
		tried = ""
		for _, b := range m.Buttons() {
			if strings.HasSuffix(b.CustomID, "|<<") || strings.HasSuffix(b.CustomID, "|<") {
				v.t.Errorf("a puzzle offers to take an action back: %q", b.Label)
			}
			if strings.Contains(b.CustomID, "|c|") && (w.control == "" || b.Label == best) {
				w.control, tried = b.CustomID, b.Label // a whole answer
			}
		}
		if menus := m.Menus(); w.control == "" && len(menus) > 0 {
			w = along(m, menus[0].CustomID)
		} else if w.control == "" {
			w.control = m.Buttons()[0].CustomID
		}
		v.post("component", map[string]any{
			"as": member, "channel": m.Channel, "message": m.ID, "custom_id": w.control, "values": w.values,
		})
		m, _ = v.find(member, m.ID)
	}
	v.looks("puzzle-solved", m, "Dans la partie")
	_, after, _ := strings.Cut(m.Content, "**Problème")
	_, after, _ = strings.Cut(after, "\n")
	_, after, _ = strings.Cut(after, ": **")
	label, _, _ := strings.Cut(after, "**")
	if tried != "" && tried == label && !strings.Contains(m.Content, "✅ Trouvé") {
		v.t.Errorf("%q was tried: %q", tried, m.Content)
	}
	v.click(on(m, v.control(m, "next")))
	v.until("there is another puzzle, or none", func() bool {
		m, _ = v.find(member, v.newest(v.ids[member], v.channel))
		return strings.Contains(m.Content, "trouvez le meilleur coup") || strings.Contains(m.Content, "Pas de problème")
	})
	v.looks("puzzle-next", m)
	return label
}
