package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/game"
)

// tour walks through the screens of a channel on one phone. What members do, they do by
// the page's own routes; what they see is looked at on the page.
type tour struct {
	*page
	channel string
	shots   int
}

// goes makes another channel the tour's.
func (w *tour) goes(channel string) {
	w.t.Helper()
	w.channel = channel
	w.click(fmt.Sprintf(`#channels [data-name=%q]`, channel))
}

// place is the id of the tour's channel.
func (w *tour) place() string {
	w.t.Helper()
	for _, c := range w.state("alice").Channels {
		if c.Name == w.channel {
			return c.ID
		}
	}
	w.t.Fatalf("no channel %s", w.channel)
	return ""
}

// says has a member use a command: the answer.
func (w *tour) says(as, command string, options map[string]any) playground.Message {
	w.t.Helper()
	return w.reply(w.post("command", map[string]any{
		"as": as, "channel": w.place(), "command": command, "options": options,
	}))
}

func (w *tour) reply(r playground.Reply) playground.Message {
	w.t.Helper()
	if r.Message == nil {
		w.t.Fatalf("no answer: %+v", r)
	}
	return *r.Message
}

// uses has a member use the first control of a message whose custom_id has that part.
func (w *tour) uses(as string, m playground.Message, part string, values ...string) playground.Reply {
	w.t.Helper()
	var all []string
	for _, b := range m.Buttons() {
		all = append(all, b.CustomID)
	}
	for _, menu := range m.Menus() {
		all = append(all, menu.CustomID)
	}
	i := slices.IndexFunc(all, func(id string) bool { return strings.Contains(id, part) })
	if i < 0 {
		w.t.Fatalf("nothing has %s on %q: %v", part, m.Content, all)
	}
	return w.post("component", map[string]any{
		"as": as, "channel": m.Channel, "message": m.ID, "custom_id": all[i], "values": values,
	})
}

// sees waits for a message of the channel that has a text; the newest that has.
func (w *tour) sees(as, text string) (found playground.Message) {
	w.t.Helper()
	w.until(as+" sees "+text, func() bool {
		for _, m := range slices.Backward(w.messages(as, w.channel)) {
			if strings.Contains(m.Content, text) {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// wait advances the playground's clock.
func (w *tour) wait(hours int) {
	w.t.Helper()
	w.post("clock", map[string]any{"advance": hours * 3600})
}

// look is a message as a member sees it at a phone's width: what it must say, a text
// for each picture, and nothing that is wider than the page.
func (w *tour) look(as, name string, m playground.Message, wants ...string) {
	w.t.Helper()
	if !w.there(fmt.Sprintf(`#members [data-user=%q][aria-pressed="true"]`, as)) {
		for _, c := range w.state(as).Channels {
			// otherwise the page goes where the member was called
			w.post("read", map[string]any{"as": as, "channel": c.ID})
		}
		w.be(as)
		w.goes(w.channel)
	}
	at := fmt.Sprintf(`document.querySelector('[data-message="%s"]')`, m.ID)
	for _, want := range wants {
		quoted, err := json.Marshal(want)
		w.check(err)
		w.until(fmt.Sprintf("%s says %q", name, want), func() bool {
			return w.evaluate(
				fmt.Sprintf(`(%s?.innerText ?? "").replace(/[\u00a0\u202f]/g, " ").replace(/\u2060/g, "").includes(%s)`, at,
					quoted),
			)
		})
	}
	w.until(name+" has its pictures", w.pictured)
	for _, a := range m.Attachments {
		if a.Description == "" {
			w.t.Errorf("%s: a picture without a text", name)
		}
	}
	if !w.evaluate(
		fmt.Sprintf(`document.documentElement.scrollWidth <= window.innerWidth && %s.scrollWidth <= %[1]s.clientWidth`, at),
	) {
		w.t.Errorf("%s is wider than the page", name)
	}
	w.touchable(name, m)
	w.evaluate(fmt.Sprintf(`(() => { %s?.scrollIntoView({block:"end"}); return true; })()`, at))
	w.shot(fmt.Sprintf("comfort-%02d-%s", w.shots, name))
	w.shots++
}

// imports puts a match to the tour's channel that wants one move to be over, played
// by chance; it is the move and who makes it.
func (w *tour) imports(g game.Game, seed byte, host, second string) (last game.Action, who string) {
	w.t.Helper()
	before, last, seat := almostOver(w, g, seed)
	var capsule bytes.Buffer
	w.check(game.WriteCapsule(&capsule, before, true))
	resp, err := http.Post(w.url+"/play/upload?as="+host+"&name=game.capsule", "application/octet-stream", &capsule)
	w.check(err)
	defer resp.Body.Close()
	var file playground.Attachment
	w.check(json.NewDecoder(resp.Body).Decode(&file))
	w.says(host, "import", map[string]any{"file": file.ID, "second": w.state(second).Me})
	return last, []string{host, second}[seat]
}

// almostOver is a match of two before the move that ends it.
func almostOver(w *tour, g game.Game, seed byte) (m *game.Match, last game.Action, seat game.Seat) {
	w.t.Helper()
	info := g.Info()
	luck := rand.New(rand.NewPCG(uint64(seed), 7))
	next, _, err := game.NewMatch(g, game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: 2, Seed: game.Seed{seed}, Options: map[string]string{},
	})
	for err == nil && len(next.Pending()) > 0 {
		d := next.Pending()[0]
		legal := next.State.Legal(d.Seat, nil)
		m, last, seat = next, legal[luck.IntN(len(legal))], d.Seat
		next, _, err = m.Act(game.Move{Decision: d.ID, Seat: seat, Action: last})
	}
	w.check(err)
	return m, last, seat
}
