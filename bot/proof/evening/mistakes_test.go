package evening

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
	"bivouac/bot/screen"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/amount"
)

// TestMistakes: mistakes in each title, and the bot's answer word for word, in both languages. The
// game always stays as it was, and the answer is private. The short form makes them in every other title.
func TestMistakes(t *testing.T) {
	for _, title := range amount.Some(titles.Offered, 2) {
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			m := &mistakes{evening: newEvening(t, title)}
			m.language = "en"
			m.make()
			if err := m.town.Close(); err != nil {
				t.Error(err)
			}
			compare(t, filepath.Join("testdata", "mistakes", title.Game.Info().ID+".txt"), m.said.String())
		})
	}
}

// mistakes is an evening of mistakes: its transcript is what was said to them.
type mistakes struct {
	*evening
	said strings.Builder
}

// make is the script.
func (m *mistakes) make() {
	m.command(anne, "play", playground.Opts{"game": m.title.Game.Info().ID, "language": m.language})
	m.press(ben, "host.button.join")
	m.inBoth(ben, "Start, by a guest", func() playground.Reply { return m.press(ben, "host.button.start") })
	options := *m.press(anne, "host.button.options").Message
	m.press(anne, "host.button.start")
	m.inBoth(anne, "an option, when the game has begun", func() playground.Reply {
		id, values := control(options, nil)
		return m.seen(anne, options, id, values...)
	})
	m.inBoth(eve, "Play, by a stranger", func() playground.Reply { return m.press(eve, "host.button.play") })
	for range 3 {
		m.types()
	}
	m.oldPictures()
	m.typed()
	m.forms()
	m.twice()
	m.olderBot()
	m.plainMessages()
	m.emoji()
	m.blocked()
}

// oldPictures: a player presses a target of a picture that was answered already, and of one whose
// answer was taken back.
func (m *mistakes) oldPictures() {
	var q question
	var old playground.Message
	m.inBoth("", "a target of an answered picture", func() playground.Reply {
		q, old = m.opens()
		m.plays(q)
		return m.seen(q.who, old, target(m.t, old))
	})
	m.inBoth("", "a target of a picture that was taken back", func() playground.Reply {
		q, _ = m.opens()
		m.plays(q)
		_, asked := m.here().Seen(q.seat).Asked()
		if !asked {
			return playground.Reply{}
		}
		old = *m.press(q.who, "host.button.play").Message
		was, _ := m.here().Seen(q.seat).Asked()
		m.must(m.town.Command(q.who, room, "undo", nil))
		if now, _ := m.here().Seen(q.seat).Asked(); now.ID == was.ID {
			return playground.Reply{} // others are asked first
		}
		return m.seen(q.who, old, target(m.t, old))
	})
}

// typed: a word that is none, one with a number that is none, and a word out of turn.
func (m *mistakes) typed() {
	line := func(change func(game.Action) string) func() playground.Reply {
		return func() playground.Reply {
			q, _ := m.asked()
			return m.must(m.town.Command(q.who, room, "do", playground.Opts{"line": change(q.legal[0])}))
		}
	}
	m.inBoth("", "a word that is none", line(func(game.Action) string { return "zzzz" }))
	m.inBoth("", "a number out of range", line(func(a game.Action) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '9'
			}
			return r
		}, string(a)) + "99"
	}))
	m.inBoth("", "the other player's turn", func() playground.Reply {
		if len(m.here().Public().Pending()) > 1 {
			return playground.Reply{}
		}
		q, _ := m.asked()
		other := map[string]string{anne: ben, ben: anne}[q.who]
		return m.must(m.town.Command(other, room, "do", playground.Opts{"line": string(q.legal[0])}))
	})
}

// forms: a line is sent when the question at which its form was opened is answered.
func (m *mistakes) forms() {
	m.inBoth("", "a form that was open too long", func() playground.Reply {
		q, panel := m.opens()
		more := *m.use(q.who, panel.ID, buttonOf(m.t, panel, screen.OpMore)).Message
		form := m.use(q.who, more.ID, buttonOf(m.t, more, screen.OpType))
		m.plays(q)
		return m.must(m.town.Submit(q.who, form.Modal, playground.Opts{"line": string(q.legal[0])}))
	})
}

// twice: the same button by two devices at once is played once.
func (m *mistakes) twice() {
	m.inBoth("", "the same button by two devices", func() playground.Reply {
		q, panel := m.opens()
		for range 30 {
			if ready(panel) != "" {
				break
			}
			m.plays(q)
			q, panel = m.opens()
		}
		before, id := m.here().Entries(), ready(panel)
		second := m.atOnce(q.who, panel, id)
		if m.here().Entries() == before { // it is to be confirmed
			panel = *second.Message
			second = m.atOnce(q.who, panel, panel.Buttons()[0].CustomID)
		}
		played := m.here().Unveiled().Journal[before:]
		if n := len(slices.DeleteFunc(slices.Clone(played), func(e game.Entry) bool { return e.Seat != q.seat })); n != 1 {
			m.t.Errorf("two presses are %d entries: %+v", n, played)
		}
		return second
	})
}

// atOnce presses a button by two devices and answers with what the second one shows.
func (m *mistakes) atOnce(who string, panel playground.Message, id string) playground.Reply {
	var tickets []*playground.Ticket
	for range 2 {
		one, err := m.town.Server.As(who).BeginPressSeen(room, panel, id)
		m.check(err)
		tickets = append(tickets, one)
	}
	m.town.Settle()
	return tickets[1].Reply()
}

// olderBot: buttons as other versions of the bot wrote them, or as no version did.
func (m *mistakes) olderBot() {
	for _, id := range []string{"0|c|{t}|{d}|x", "1|4|{t}|{d}", "1|c|{t}|{d}|nothing", "1|s|{t}|{d}|nothing|x"} {
		m.inBoth("", "a button "+id, func() playground.Reply {
			q, panel := m.opens()
			d, _ := m.here().Seen(q.seat).Asked()
			real := target(m.t, panel)
			id := strings.NewReplacer("{t}", m.here().ID.String(), "{d}", fmt.Sprint(d.ID)).Replace(id)
			panel.Components = json.RawMessage(bytes.ReplaceAll(panel.Components, []byte(real), []byte(id)))
			return m.seen(q.who, panel, id)
		})
	}
}

// plainMessages: where Discord takes no cards, panels are plain messages and work.
func (m *mistakes) plainMessages() {
	const card = 1 << 15
	m.town.Server.RefuseCards(true)
	m.inBoth("", "a target of an answered picture, where there are no cards", func() playground.Reply {
		q, panel := m.opens()
		if panel.Flags&card != 0 || len(panel.Buttons()) == 0 {
			m.t.Errorf("the panel is %+v", panel)
		}
		m.plays(q)
		return m.seen(q.who, panel, target(m.t, panel))
	})
	m.town.Server.RefuseCards(false)
	if _, panel := m.opens(); panel.Flags&card == 0 {
		m.t.Error("and then there are none")
	}
}

// emoji: who deleted the symbols of the pieces gets panels without them.
func (m *mistakes) emoji() {
	ctx := m.t.Context()
	m.town.Pass(time.Minute)
	all, err := m.town.Client.Emojis(ctx)
	m.check(err)
	for _, e := range all {
		m.check(m.town.Client.DropEmoji(ctx, e.ID))
	}
	q, panel := m.opens()
	for _, b := range panel.Buttons() {
		if b.Emoji != nil && b.Emoji.ID != "" {
			m.t.Errorf("a button with the deleted emoji %s", b.Emoji.Name)
		}
	}
	m.plays(q)
}

// blocked: reminders for a player who blocks the bot come in the channel.
func (m *mistakes) blocked() {
	q, _ := m.asked()
	settings := *m.must(m.town.Command(q.who, room, "settings", nil)).Message
	settings = *m.must(m.town.Press(q.who, room, settings.ID, "1|k||0|topic", "remind")).Message
	wish := screen.CustomID{Op: features.All.Code("settings.wish"), Path: []string{"direct", "on"}}
	m.seen(q.who, settings, wish.String())
	m.check(m.town.Server.SetClosed(q.who, true))
	from := len(m.public())
	m.town.Pass(26 * time.Hour)
	m.town.Pass(time.Hour)
	fmt.Fprintf(&m.said, "\n== a reminder of who blocks the bot\n")
	for _, one := range m.public()[from:] {
		fmt.Fprintln(&m.said, m.script.named(one.Content))
	}
}

// inBoth makes a mistake in each language and notes the answer. who is the member who makes it; ""
// for the one who is asked.
func (m *mistakes) inBoth(who, what string, do func() playground.Reply) {
	m.t.Helper()
	fmt.Fprintf(&m.said, "\n== %s\n", what)
	for _, locale := range []string{"en-GB", "fr"} {
		for _, one := range []string{anne, ben, eve} {
			if who == "" || who == one {
				m.check(m.town.Server.As(one).SetLocale(locale))
			}
		}
		r := do()
		if r.Message == nil {
			fmt.Fprintf(&m.said, "(%s)\n", r.Outcome)
			continue
		}
		if !r.Message.Ephemeral {
			m.t.Errorf("%s: all read %q", what, r.Message.Content)
		}
		fmt.Fprintln(&m.said, m.script.named(refusal(r)))
	}
}

// seen presses a control of a message as it was, and demands that nothing is played.
func (m *mistakes) seen(who string, seen playground.Message, id string, values ...string) playground.Reply {
	m.t.Helper()
	before := m.here().Entries()
	r := m.must(m.town.PressSeen(who, room, seen, id, values...))
	if now := m.here().Entries(); now != before {
		m.t.Errorf("%s plays: %d entries, then %d", id, before, now)
	}
	return r
}

func (m *mistakes) must(r playground.Reply, err error) playground.Reply {
	m.t.Helper()
	m.check(err)
	return r
}

// opens opens the panel of the player who is asked first.
func (m *mistakes) opens() (question, playground.Message) {
	m.t.Helper()
	q, ok := m.asked()
	if !ok {
		m.t.Fatal("the game is over")
	}
	return q, *m.must(m.town.Button(q.who, room, "Play")).Message
}

// plays types an action of a player's.
func (m *mistakes) plays(q question) {
	m.t.Helper()
	m.moves++
	line := string(q.legal[m.moves*7919%len(q.legal)])
	m.must(m.town.Command(q.who, room, "do", playground.Opts{"line": line}))
}

// refusal is what an answer says of what was done or not: its line with a sign, or all of an
// answer without one.
func refusal(r playground.Reply) string {
	if r.Message == nil {
		return ""
	}
	for line := range strings.Lines(r.Message.Content) {
		if strings.HasPrefix(line, "⛔") || strings.HasPrefix(line, "✅") {
			return strings.TrimSpace(line)
		}
	}
	return r.Message.Content
}

// target is the first control of a panel that leads to an answer.
func target(t *testing.T, m playground.Message) string {
	t.Helper()
	for _, b := range m.Buttons() {
		op := town.Custom(b.CustomID).Op
		if !b.Disabled && slices.Contains([]string{screen.OpStep, screen.OpChoose, screen.OpPiece}, op) {
			return b.CustomID
		}
	}
	t.Fatalf("no answer on %q", m.Content)
	return ""
}

// ready is the first ready answer of a panel that is done at once; "" where there is none.
func ready(m playground.Message) string {
	for _, b := range m.Buttons() {
		if town.Custom(b.CustomID).Op == screen.OpChoose {
			return b.CustomID
		}
	}
	return ""
}

// buttonOf is the button of an operation.
func buttonOf(t *testing.T, m playground.Message, op string) string {
	t.Helper()
	for _, b := range m.Buttons() {
		if town.Custom(b.CustomID).Op == op {
			return b.CustomID
		}
	}
	t.Fatalf("no button %q on %q", op, m.Content)
	return ""
}
