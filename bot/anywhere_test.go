package bot_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game/gametest/duel"
)

// TestAnywhere: what needs no table works in direct messages with the bot, and what needs a
// server is not offered there.
func TestAnywhere(t *testing.T) {
	w := newWorld(t)
	const direct = "@bot"
	for command, want := range map[string]string{
		"rules": "**Goal**", "settings": "**Your settings**", "games": "any table", "help": "**Bivouac**",
		"privacy": "What I keep",
	} {
		r, err := w.srv.As("alice").Command(w.ctx(), direct, command, nil)
		w.check(err)
		if r.Message == nil || !strings.Contains(strings.ToLower(r.Message.Content), strings.ToLower(want)) {
			t.Errorf("/%s: %+v, want %q", command, r.Message, want)
		}
	}
	r, err := w.srv.As("alice").Command(w.ctx(), direct, "learn", playground.Opts{"game": "duel"})
	w.check(err)
	if r.Message == nil || len(r.Message.Buttons()) == 0 {
		t.Errorf("/learn: %+v", r.Message)
	}
	for _, command := range []string{"stats", "move-table", "kick"} {
		if _, err := w.srv.As("alice").Command(w.ctx(), direct, command, nil); err == nil {
			t.Errorf("/%s is offered in direct messages", command)
		}
	}
}

// TestTableInDirectMessages: a user plays there alone against the computer, from the card to
// the end, and takes the table away with /forget-me; it counts in no statistics.
func TestTableInDirectMessages(t *testing.T) {
	w := newWorld(t)
	const direct = "@bot"
	alice := w.srv.As("alice")
	uses := func(command string, o playground.Opts) playground.Reply {
		t.Helper()
		r, err := alice.Command(w.ctx(), direct, command, o)
		w.check(err)
		return r
	}
	presses := func(label string) playground.Reply {
		t.Helper()
		r, err := alice.Press(w.ctx(), direct, label)
		w.check(err)
		return r
	}
	sees := func(what string) playground.Message {
		t.Helper()
		m, err := alice.Wait(w.ctx(), direct, func(m playground.Message) bool { return strings.Contains(m.Content, what) })
		if err != nil {
			all, _ := alice.Messages(direct)
			t.Fatalf("nothing says %q: %+v", what, all)
		}
		return m
	}
	uses("play", playground.Opts{"game": "duel"})
	card := sees("Here you play alone")
	id, err := table.ParseID(strings.Split(card.Buttons()[0].CustomID, "|")[2])
	w.check(err)
	presses("More…")
	presses("Add computer")
	sees("can press **Start**")
	presses("Start")
	begun, err := alice.Wait(w.ctx(), direct, func(m playground.Message) bool { _, ok := m.Button("Play"); return ok })
	w.check(err)
	if got, err := w.tables.Get(id); err != nil || got.Guild != "" || got.Status != table.Playing {
		t.Fatalf("the table is %+v, %v", got, err)
	}
	w.await("the board is noted", func() bool { got, err := w.tables.Get(id); return err == nil && got.Board != "" })
	link := "https://discord.com/channels/@me/" + begun.Channel + "/"
	if !strings.Contains(uses("games", nil).Message.Content, link) {
		t.Errorf("/games does not lead to %s", link)
	}
	if r := uses("play", playground.Opts{"game": "duel"}); r.Message == nil || !r.Message.Ephemeral {
		t.Errorf("a second table there: %+v", r.Message)
	}
	if r := presses("Play"); r.Message == nil || !r.Message.Ephemeral {
		t.Errorf("Play opens %+v", r.Message)
	}
	_, err = w.tables.Forget(w.ctx(), alice.ID())
	w.check(err)
	got, err := w.tables.Get(id)
	if err != nil || got.Live() || got.Has(alice.ID()) {
		t.Errorf("forgotten, and the table is %+v, %v", got, err)
	}
	if all, err := w.tables.Tallies(""); err != nil || len(all) != 0 {
		t.Errorf("statistics of no server: %v, %v", all, err)
	}
}

// TestBlockedInDirectMessages: a user who plays alone in direct messages blocks the bot. The game goes
// on in the panel, which says what is wrong; the board is tried ever more rarely, and comes once, when
// the bot is used there after it was let in again.
func TestBlockedInDirectMessages(t *testing.T) {
	w := newWorld(t)
	const direct = "@bot"
	alice := w.srv.As("alice")
	uses := func(command string, o playground.Opts) playground.Message {
		t.Helper()
		r, err := alice.Command(w.ctx(), direct, command, o)
		w.check(err)
		if r.Message == nil {
			t.Fatalf("/%s has no answer: %+v", command, r)
		}
		return *r.Message
	}
	presses := func(label string) playground.Message {
		t.Helper()
		r, err := alice.Press(w.ctx(), direct, label)
		w.check(err)
		return *r.Message
	}
	boards := func() (n int) {
		all, err := alice.Messages(direct)
		w.check(err)
		for _, m := range all {
			if _, ok := m.Button("My view"); ok || strings.Contains(m.Content, "over to you") {
				n++
			}
		}
		return n
	}
	uses("play", playground.Opts{"game": "duel"})
	card, err := alice.Wait(w.ctx(), direct, func(m playground.Message) bool {
		return strings.Contains(m.Content, "Here you play alone")
	})
	w.check(err)
	id, err := table.ParseID(strings.Split(card.Buttons()[0].CustomID, "|")[2])
	w.check(err)
	presses("More…")
	presses("Add computer")
	_, err = alice.Wait(w.ctx(), direct, func(m playground.Message) bool {
		return strings.Contains(m.Content, "can press **Start**")
	})
	w.check(err)
	w.check(w.srv.SetClosed("alice", true))
	presses("Start")
	w.await("a panel that says what is wrong", func() bool {
		return strings.Contains(uses("hand", nil).Content, "you have blocked me")
	})
	before := w.requests()["POST 403"]
	tried := func() int {
		w.srv.Clock().Advance(time.Hour)
		w.total()
		return w.requests()["POST 403"] - before
	}
	for range 20 { // a reminder is due after 24 h
		if n := tried(); n > 20 {
			t.Errorf("tried %d times in twenty hours", n)
		}
	}
	n := 0
	for hours := 20; n < 2 && hours < 40; hours++ {
		n = tried()
	}
	if n < 2 {
		t.Errorf("tried %d times in forty hours", n)
	}
	if got, err := w.tables.Get(id); err != nil || !got.Live() || boards() != 0 {
		t.Errorf("blocked, and the table is %+v, %v, with %d boards", got, err, boards())
	}
	w.check(w.srv.SetClosed("alice", false))
	w.srv.Clock().Advance(time.Minute) // a channel is not tried again within seconds of the last try
	uses("hand", nil)
	_, err = alice.Wait(w.ctx(), direct, func(m playground.Message) bool { _, ok := m.Button("Play"); return ok })
	w.check(err)
	w.total()
	if n := boards(); n != 1 {
		t.Errorf("let in again, and there are %d boards", n)
	}
	w.await("a panel without trouble", func() bool { return !strings.Contains(uses("hand", nil).Content, "blocked") })
}

// TestElsewhere: on a server that has not installed the bot, or between friends, /play and the end
// of a lesson say with a link where tables are, and open none.
func TestElsewhere(t *testing.T) {
	s := newStage(t, bot.Title{Game: duel.Game{}, Painter: seatPainter{}}, func(*stage) {})
	lesson := screen.CustomID{Op: screen.OpLearn, Table: "duel", Path: []string{screen.LearnOpen}}
	acts := map[string]act{
		"/play":             {command: "play", options: object{"game": "duel"}},
		"a lesson's button": {id: lesson.String(), private: true},
	}
	for what, a := range acts {
		for locale, said := range map[string]string{
			"en-GB": "I open tables on servers that have me", "fr": "J’ouvre des tables sur les serveurs où je suis",
		} {
			between := bytes.Replace(a.event(s, "900", roleOf("direct")), []byte(`"context":1`), []byte(`"context":2`), 1)
			foreign := bytes.Replace(a.event(s, "901", roleOf("asked")), []byte(`"application_id"`),
				[]byte(`"authorizing_integration_owners":{"1":"101"},"application_id"`), 1)
			for where, event := range map[string][]byte{"between friends": between, "on a foreign server": foreign} {
				o := s.sendRaw(bytes.Replace(event, []byte(`"locale":"en-GB"`), []byte(`"locale":"`+locale+`"`), 1))
				link := strings.Contains(o.content, "https://discord.com/oauth2/authorize?client_id=1&")
				if o.after.Game != "" || !o.private || !link || !strings.Contains(o.content, said) {
					t.Errorf("%s %s: %q, table %+v, private %t", what, where, o.content, o.after, o.private)
				}
			}
		}
	}
}
