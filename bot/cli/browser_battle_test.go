package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/rois"
)

// battleSetup is a small battle of Les Rois, Greeks against Romans: five units a side.
// With this seed the plan below comes to all that the test wants to see (sawAll).
func battleSetup(seed byte) game.Setup {
	info := rois.Game{}.Info()
	return game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: 2, Seed: game.Seed{seed},
		Options: map[string]string{"units": "1", "hp": "4"},
	}
}

var (
	oneStrike = regexp.MustCompile(`^[A-E][1-5]x[A-E][1-5]$`)
	oneShot   = regexp.MustCompile(`^[A-E][1-5]~[A-E][1-5]$`)
	oneMove   = regexp.MustCompile(`^[A-E][1-5]-[A-E][1-5]$`)
)

// battle is what both generals do: the Greeks attack whenever they can and replace
// what is countered, the Romans counter while they have the cards, and have an envoy.
func battle(s game.State, seat game.Seat) game.Action {
	legal := s.Legal(seat, nil)
	for _, a := range []game.Action{"army GRE", "army ROM"} {
		if i := int(seat); find(legal, string(a)) != "" && (i == 0) == (a == "army GRE") {
			return a
		}
	}
	for _, word := range []string{"terr ok", "orders GRE4+", "orders ROM5+", "rep", "counter", "dip", "pass"} {
		if a := find(legal, word); a != "" {
			return a
		}
	}
	for _, form := range []*regexp.Regexp{oneStrike, oneShot} {
		for _, a := range legal {
			if form.MatchString(string(a)) {
				return a
			}
		}
	}
	for _, a := range legal {
		if from, to := a[1:2], a[len(a)-1:]; oneMove.MatchString(string(a)) && (from < to) == (seat == 0) && from != to {
			return a
		}
	}
	if a := find(legal, "disc"); a != "" && find(legal, "on") == "" && find(legal, "keep") == "" {
		return a
	}
	return find(legal, "end")
}

// find is the first of the actions that begins with a text.
func find(legal []game.Action, text string) game.Action {
	for _, a := range legal {
		if strings.HasPrefix(string(a), text) {
			return a
		}
	}
	return ""
}

// TestBrowserBattle plays a whole battle between two members by buttons and menus alone, in a
// match whose luck is known: a member counters, a cancelled order is replaced and cancelled again,
// an order answers out of turn; and the bot is killed while a member is asked for their reaction.
func TestBrowserBattle(t *testing.T) {
	m, _, err := game.NewMatch(rois.Game{}, battleSetup(0))
	p := openPage(t)
	p.check(err)
	p.killBot()
	members := p.seat(m, "alice", "bruno")
	p.startBot()
	p.click(`[data-hint="close"]`)
	v := p.visits("rois")
	for _, member := range []string{"alice", "bruno"} { // of moves too, which all pass from the start
		v.be(member)
		m := v.opensBy(member, func() { v.does(member, "orders", nil) })
		m = v.presses(member, m, "1|6|")
		asked := strconv.Itoa(len(rois.Game{}.Info().Ahead[0].Answers)) // the last of the menu
		m = v.chooses(member, "orders-answer", m, 0, asked)
		v.presses(member, v.presses(member, m, "-"), "withdrawn")
	}
	var said []string
	kills := 0
	for pending := m.Pending(); len(pending) > 0; pending = m.Pending() {
		seat := pending[0].Seat
		if kills == 0 && slices.Contains(m.State.Legal(seat, nil), "dip") {
			kills++
			p.killBot()
			p.startBot()
		}
		a := battle(m.State, seat)
		p.plays("rois", members[seat], m.State, seat, a)
		p.shot(fmt.Sprintf("battle-%02d", len(said)))
		m, _, err = m.Act(game.Move{Decision: pending[0].ID, Seat: seat, Action: a})
		p.check(err)
		said = append(said, strings.Fields(string(a))[0])
	}
	if line := strings.Join(said, " "); kills == 0 || !strings.Contains(line, "counter rep counter") ||
		!strings.Contains(line, "dip") {
		t.Errorf("the battle had not all that it should: %s", line)
	}
	p.until("all know that it is over", func() bool { return p.over("rois") })
	p.shot("battle-end")
	p.ended(script{game: "rois", end: "**"})
}

// seat puts a match into the channel of its game, for these members.
func (p *page) seat(m *game.Match, keys ...string) (ids []string) {
	p.t.Helper()
	return p.seatIn("fr", m, keys...)
}

// seatIn is seat with the table's language.
func (p *page) seatIn(locale string, m *game.Match, keys ...string) (ids []string) {
	p.t.Helper()
	var text bytes.Buffer
	p.check(game.WriteCapsule(&text, m, true))
	file := filepath.Join(p.dir, "battle.capsule")
	p.check(os.WriteFile(file, text.Bytes(), 0o600))
	s := p.state("alice")
	args := []string{"import", "--lang", locale, "--guild", s.Guild.ID, file}
	for _, c := range s.Channels {
		if c.Name == m.Setup.Game {
			args = append(args, "--channel", c.ID)
		}
	}
	for _, key := range keys {
		for _, member := range s.Members {
			if member.Key == key {
				ids = append(ids, member.ID)
				args = append(args, "--player", member.ID+"="+member.Name)
			}
		}
	}
	load := exec.Command(p.binary, args...)
	load.Dir = p.dir
	load.Env = append(os.Environ(), "BIVOUAC_STORE="+filepath.Join(p.dir, "games.db"))
	if out, err := load.CombinedOutput(); err != nil {
		p.t.Fatalf("import: %v\n%s", err, out)
	}
	return ids
}

// plays has a member play an action by the buttons and menus that lead to it.
func (p *page) plays(channel, id string, s game.State, seat game.Seat, a game.Action) {
	p.t.Helper()
	p.until("the member is asked for "+string(a), func() bool { return slices.Contains(p.asked(channel), id) })
	p.be(p.key(id))
	for range 12 {
		panel, ok := p.panel(id, channel)
		if !ok {
			p.opens(id, channel)
			continue
		}
		w, ok := toward(panel, s, seat, a)
		if all := controls(panel); strings.HasPrefix(all[0], "1|a|") {
			w, ok = way{control: all[0]}, true
		}
		if !ok {
			p.t.Fatalf("nothing leads to %s on %q with %v", a, panel.Content, controls(panel))
		}
		if p.step(channel, w, panel, id); p.done(panel.ID, id, channel) {
			return
		}
	}
	p.t.Fatalf("%s was not done in twelve steps", a)
}

// done says that a panel tells that what its member wanted is done.
func (p *page) done(panel, id, channel string) bool {
	return slices.ContainsFunc(p.messages(id, channel), func(m playground.Message) bool {
		return m.ID == panel && strings.HasPrefix(m.Content, "✅")
	})
}
