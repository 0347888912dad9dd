package cli_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/game/rois"

	"github.com/chromedp/chromedp"
)

// TestBrowserBetween looks at what there is between turns at two tables: in French at a
// battle of Les Rois, in English at a mission of Sur la Lune.
func TestBrowserBetween(t *testing.T) {
	battle, mission := reacting(t), deployed(t)
	p := openPage(t)
	p.killBot()
	p.seat(battle, "dev", "alice")
	p.seatIn("en", mission, "dev", "bruno")
	p.startBot()
	p.click(`[data-hint="close"]`)
	v := p.visits("rois")
	v.catchesUp("alice", "**Depuis votre dernier coup**\n",
		"à vous. Jouez une carte. Avant, vous pouvez changer d’ordre.")
	v.arranges("alice")
	v.plans("alice")
	v.takesBack("dev", "alice")
	v.replays("alice")
	v = p.visits("lune")
	v.catchesUp("dev", "**Since your last action**\n", "will emerge", "over to you.")
	v.tries("dev")
}

// reacting is a battle in which the Romans are asked whether they let a move happen; what all
// have from the start answers for them.
func reacting(t *testing.T) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(rois.Game{}, battleSetup(0))
	for n := 0; err == nil && n < 17; n++ {
		d := m.Pending()[0]
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: battle(m.State, d.Seat)})
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// deployed is a mission whose Mechs stand on the board.
func deployed(t *testing.T) *game.Match {
	t.Helper()
	info := lune.Game{}.Info()
	m, _, err := game.NewMatch(lune.Game{}, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: 2, Seed: game.Seed{7}, Options: map[string]string{"mode": "mission1"},
	})
	for _, step := range []struct {
		seat   game.Seat
		action game.Action
	}{{0, "C@C2"}, {0, "@"}, {0, "/"}, {1, ""}, {1, "@"}, {1, "/"}} {
		d, _ := m.Asked(step.seat)
		legal := m.State.Legal(step.seat, nil)
		if step.action == "" {
			step.action = legal[0]
		}
		if err == nil && slices.Contains(legal, step.action) {
			m, _, err = m.Act(game.Move{Decision: d.ID, Seat: step.seat, Action: step.action})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// catchesUp asks what happened: a short film, a few lines, and what is asked.
func (v *visit) catchesUp(member string, want ...string) {
	v.t.Helper()
	v.be(member)
	b := v.board("1|1|")
	m := v.opensBy(member, func() { v.click(on(b, v.control(b, "1|1|"))) })
	v.looks("catch", m, want...)
	if film := m.Attachments; len(film) != 1 || film[0].ContentType != "image/gif" ||
		len(strings.Split(m.Content, "\n")) > 7 {
		v.t.Errorf("no film, or too much to read: %q with %v", m.Content, film)
	}
	v.control(m, "1|p|")
}

// arranges an order by menus, before those that all have from the start, and lets it rest.
func (v *visit) arranges(member string) {
	v.t.Helper()
	const when, order = "Quand l’ennemi annonce une action",
		"**Laisser faire** · sauf si\u00a0: elle m’enlève des unités ou c’est une frappe · jusqu’à ce que je " +
			"la retire"
	m := v.opensBy(member, func() { v.write("/consignes") })
	v.looks("orders-start", m,
		"**Quand l’adversaire se déplace\u00a0: laisser faire** · pour tous, dès le début · active")
	m = v.presses(member, m, "1|6|")
	m = v.chooses(member, "orders-answer", m, 0, "0")
	m = v.chooses(member, "orders-when", m, 1, "1", "2")
	v.looks("orders-until", m,
		"**"+when+"\u00a0: Laisser faire · sauf si\u00a0: elle m’enlève des unités ou c’est une frappe**\n"+
			"Jusqu’à quand")
	m = v.presses(member, m, "withdrawn")
	v.looks("orders-noted", m, when+"\u00a0: "+order)
	m = v.opensBy(member, func() { v.write("/consignes") })
	v.looks("orders-list", m, "1. "+when+"\u00a0: "+order+" · active")
	m = v.presses(member, m, "pause")
	v.looks("orders-paused", m, "⏸️ en pause\u00a0: vous l’avez mise en pause")
	m = v.presses(member, m, "arm")
	m = v.chooses(member, "orders-which", m, 0, "1")
	v.looks("orders-one", m,
		"**Quand l’adversaire se déplace\u00a0: laisser faire** · pour tous, dès le début · active")
}

// plans types a plan that cannot begin into the form.
func (v *visit) plans(member string) {
	v.t.Helper()
	m := v.opensBy(member, func() { v.write("/consignes") })
	form := `dialog[open] input`
	v.click(on(m, v.control(m, "1|7|")))
	v.until("there is the form", func() bool { return v.there(form) })
	v.shot("between-rois-form")
	v.run(chromedp.SendKeys(form, "B4-B3; end"))
	v.click(`dialog[open] [type="submit"]`)
	v.until("the form is answered", func() bool {
		now, _ := v.find(member, m.ID)
		answered := now.Content != m.Content
		m = now
		return answered
	})
	v.looks("orders-plan", m,
		"Votre plan est noté, mais il s’arrête déjà\u00a0: sa réponse n’était pas possible.")
	for _, m := range v.messages("emma", v.channel) {
		if strings.Contains(m.Content, "/consignes") {
			v.t.Errorf("the channel is told what she has just read: %q", m.Content)
		}
	}
	b := v.board("1|p|")
	m = v.opensBy(member, func() { v.click(on(b, v.control(b, "1|p|"))) })
	v.looks("orders-stopped", m, "⚠️ `Plan", "est en pause", "Voir `/consignes`.")
}

// takesBack asks for an undo, which the other agrees to, and reads of it in the history.
func (v *visit) takesBack(member, other string) {
	v.t.Helper()
	v.be(member)
	m := v.opensBy(member, func() { v.write("/undo") })
	v.looks("undo-asked", m, "You can’t undo this on your own", "I have asked the others")
	v.be(other)
	b := v.board("1|y|")
	v.looks("ballot", b, "**Dev voudrait reprendre un coup**", "Cela effacerait 2 coups (Dev\u00a0: 1, Alice\u00a0: 1).",
		"Ce que tout le monde a vu depuis")
	if alt := b.Attachments[0].Description; !strings.HasPrefix(alt, "Si vous acceptez. ") {
		v.t.Errorf("the picture of a ballot says %q", alt)
	}
	v.click(on(b, v.control(b, "1|y|")))
	v.until("it is agreed", func() bool {
		return slices.ContainsFunc(v.messages(v.ids[other], v.channel), func(m playground.Message) bool {
			return strings.Contains(m.Content, "Dev reprend son coup")
		})
	})
	v.looks("agreed", v.board("1|p|"))
	m = v.opensBy(other, func() { v.write("/historique") })
	v.looks("history", m, "↩️ Coup repris\u00a0: ~~Dev annonce\u00a0: B1 → C2, avec 9♣.~~")
}

// replays the last turn for a member alone and step by step, then the game for all.
func (v *visit) replays(member string) {
	v.t.Helper()
	m := v.opensBy(member, func() { v.write("/film") })
	v.looks("film", m, "**Film** · le dernier tour · vu par Alice")
	m = v.opensBy(member, func() { v.click(on(m, v.control(m, "1|2|"))) })
	v.looks("step", m, "**Étape ", " · vu par Alice")
	v.does(member, "replay", map[string]any{"public": true, "what": "game"})
	v.until("the film is there", func() bool {
		all := v.messages("emma", v.channel)
		m = all[len(all)-1]
		return !m.Loading && strings.HasPrefix(m.Content, "**Film**")
	})
	v.looks("film-public", m, "toute la partie · vu par tout le monde")
}

// tries a move and what comes of it, answers for the other, and does it in the game.
func (v *visit) tries(member string) {
	v.t.Helper()
	const only = "🧪 **Only a try: nothing of this happens in your game.**"
	b := v.board("1|p|")
	m := v.opensBy(member, func() { v.click(on(b, v.control(b, "1|p|"))) })
	v.looks("panel", m)
	m = v.presses(member, v.presses(member, m, "1|f|"), "1|Q|")
	v.looks("try", m, only)
	if alt := m.Attachments[0].Description; !strings.HasPrefix(alt, "Only a try. ") {
		v.t.Errorf("the picture of a try says %q", alt)
	}
	m = v.presses(member, m, "|A|C")
	// With the symbols of the pieces, which come when they are uploaded, there is no space for all squares.
	if !slices.ContainsFunc(m.Buttons(), func(b playground.Button) bool {
		return strings.HasSuffix(b.CustomID, "|move|A1")
	}) {
		m = v.presses(member, m, "|A|C|move|^1")
	}
	m = v.presses(member, m, "|A|C|move|A1")
	v.looks("try-moved", m, only, "✅ Dev: Combat Mech → A1.")
	m = v.presses(member, m, "|/")
	v.looks("try-other", m, only, "**Now answer for Bruno**, or let the computer decide.\n-# ")
	m = v.presses(member, m, "reply")
	v.looks("try-reply", m, only, "The computer has answered for the others.")
	m = v.presses(member, m, "1|I|back")
	v.looks("try-back", m, only, "↩️ Undone.")
	m = v.presses(member, m, "real")
	v.looks("try-real", m, "This is the real game again. Do what you have tried?")
	m = v.presses(member, m, "sure")
	v.looks("try-done", m, "✅ Dev: Combat Mech → A1.")
	if strings.Contains(m.Content, only) {
		v.t.Errorf("the real panel says %q", m.Content)
	}
}
