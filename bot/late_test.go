package bot_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game/amount"
)

// lateLine is a line to Discord on which each new message times out until it is
// mended; the first of them lies on its way meanwhile.
type lateLine struct {
	mu     sync.Mutex
	late   *http.Request
	body   []byte
	mended bool
}

func (l *lateLine) RoundTrip(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.mended || r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/messages") {
		return http.DefaultTransport.RoundTrip(r)
	}
	if l.late == nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		l.late, l.body = r.Clone(r.Context()), body
	}
	return nil, errors.New("time-out")
}

func (l *lateLine) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.mended = true
}

// arrive delivers the posts that were on their way.
func (w *world) arrive(l *lateLine) {
	w.t.Helper()
	r := l.late.Clone(w.ctx())
	r.Body = io.NopCloser(bytes.NewReader(l.body))
	resp, err := http.DefaultTransport.RoundTrip(r)
	w.check(err)
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		w.t.Fatalf("the late message got %s", resp.Status)
	}
}

// givenUp waits until a message was tried for as long as one try lasts.
func (w *world) givenUp() {
	w.t.Helper()
	w.await("three tries of the message", func() bool { return w.requests()["POST error"] >= 3 })
}

// leaveLobby has the table begun, or closed, without the card's buttons.
func (w *world) leaveLobby(begin bool) {
	w.t.Helper()
	t, alice := w.here(), table.Actor{User: w.srv.As("alice").ID()}
	leave := w.tables.Cancel
	if begin {
		leave = w.tables.Start
	}
	if bruno := w.srv.As("bruno").ID(); begin && !t.Has(bruno) {
		_, err := w.tables.Join(w.ctx(), table.Actor{User: bruno}, t.ID, "Bruno")
		w.check(err)
	}
	_, err := leave(w.ctx(), alice, t.ID)
	w.check(err)
}

// TestLateCardIsBeforeTheBoard: a card that timed out and arrives when the lobby was
// left is one message, before the first board, and its buttons are taken away.
func TestLateCardIsBeforeTheBoard(t *testing.T) {
	t.Parallel()
	for _, test := range amount.Some([]struct {
		name  string
		begin bool
		early bool // it arrives before the bot tries again
		want  []string
	}{
		{"begun, arrives behind", true, false, []string{"The game is on.", "The game begins."}},
		{"begun, arrives between", true, true, []string{"The game is on.", "The game begins."}},
		{"closed, arrives behind", false, false, []string{"closed before it began"}},
		{"closed, arrives between", false, true, []string{"closed before it began"}},
	}, 2) {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			w.stopBot()
			line := &lateLine{}
			w.line = line
			w.startBot()
			w.command("alice", "play", playground.Opts{"game": "duel"})
			w.givenUp()
			w.leaveLobby(test.begin)
			if test.early {
				w.arrive(line)
			}
			line.mend()
			w.sees("emma", test.want[len(test.want)-1])
			w.arrive(line)
			w.shows(test.want...)
		})
	}
}

// TestUnansweredCardIsTakenDown is the same for a card that everybody sees but the
// bot, which is not answered: who presses its buttons begins the game.
func TestUnansweredCardIsTakenDown(t *testing.T) {
	w := newWorld(t)
	w.check(w.srv.Fault(playground.Fault{Kind: "after", Count: 1000, Route: posting}))
	w.check(w.srv.Fault(playground.Fault{Kind: "status", Code: 503, Count: 1000, Route: "GET /api/v10/channels/"}))
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.givenUp()
	w.leaveLobby(true)
	w.srv.ClearFaults()
	w.shows("The game is on.", "The game begins.")
}

// TestNewCardIsNotTheOldOne: a card that is too old to be edited is not taken for the
// new one that follows it, whose first tries got lost.
func TestNewCardIsNotTheOldOne(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	w.srv.Clock().Advance(2 * time.Hour)
	w.speak("fr", "Appuyez sur")
	w.speak("en", "Press **Join**")
	w.speak("fr", "Appuyez sur") // the third edit, after which the playground takes no more
	w.stopBot()
	line := &lateLine{}
	w.line = line
	w.startBot()
	w.command("alice", "language", playground.Opts{"language": "en", "table": true})
	w.givenUp()
	line.mend()
	w.sees("emma", "Press **Join**")
	if n := len(w.publics()); n != 2 {
		t.Errorf("%d public messages, want the old card and the new one", n)
	}
}

// TestLateTwinBecomesTheCard: a copy of the card that arrives when the card was
// deleted is the card from then on; no second one is made beside it.
func TestLateTwinBecomesTheCard(t *testing.T) {
	w := newWorld(t)
	w.stopBot()
	line := &lateLine{}
	w.line = line
	w.startBot()
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.givenUp()
	line.mend()
	card := w.sees("emma", "Press **Join**")
	w.await("a known card", func() bool { return w.here().Posts.Card != "" })
	w.check(w.srv.As("alice").DeleteMessage(channel, card.ID))
	w.arrive(line)
	w.press("bruno", "Join")
	w.sees("emma", "(2 of")
	w.shows("(2 of")
}

// speak changes the table's language and waits until the card shows it.
func (w *world) speak(language, said string) {
	w.t.Helper()
	w.command("alice", "language", playground.Opts{"language": language, "table": true})
	w.sees("emma", said)
}

// shows waits until the public messages hold these texts, one each, in this order,
// and none but the last has buttons.
func (w *world) shows(want ...string) {
	w.t.Helper()
	w.await(fmt.Sprintf("a channel that shows %q", want), func() bool {
		all := w.publics()
		for i, m := range all {
			if len(all) != len(want) || !strings.Contains(m.Content, want[i]) || i < len(all)-1 && len(m.Buttons()) > 0 {
				return false
			}
		}
		return len(all) > 0
	})
}
