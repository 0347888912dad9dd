package review

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// TestAnswered: what was taken back, answered by others, or said without being asked is no answer
// of the player's.
func TestAnswered(t *testing.T) {
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: duel.Game{}.Info().Rules, Seats: 2})
	act := func(seat game.Seat, a game.Action) {
		t.Helper()
		if err == nil {
			m, _, err = m.Act(m.MoveOf(seat, a))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	act(0, m.State.Legal(0, nil)[0])
	if m, err = m.Undo(0); err != nil {
		t.Fatal(err)
	}
	act(0, m.State.Legal(0, nil)[0])
	act(1, m.State.Legal(1, nil)[0])
	act(0, game.Resign)
	at := table.Table{}.With(m)
	if got := answered(at, 0); !slices.Equal(got, []int{2}) {
		t.Errorf("the seat has answered with entries %v of %+v", got, m.Journal)
	}
	at.Unattended.Stood = []int{2}
	if got := answered(at, 0); len(got) > 0 {
		t.Errorf("what the computer has answered: %v", got)
	}
}

// handPace is a clock that a test sets, and what is to run concurrently.
type handPace struct {
	wire.Pace
	now  time.Time
	runs []func()
}

func (p *handPace) Now() time.Time { return p.now }

func (p *handPace) Go(f func()) { p.runs = append(p.runs, f) }

// TestProgressWaitsForNoEdit: the message is edited every few seconds, and the computer thinks on while
// Discord delays an edit.
func TestProgressWaitsForNoEdit(t *testing.T) {
	pace := &handPace{Pace: wire.MachinePace(), now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	client, err := wire.NewClient(wire.Config{Token: wire.NewSecret("token"), Pace: pace})
	if err != nil {
		t.Fatal(err)
	}
	w := &watch{call: &call.Call{In: &wire.Interaction{Received: pace.now}, Client: client}, at: pace.now}
	r := &reviews{under: map[table.ID]int{}, shown: map[reader]*watch{{1, "alice"}: w}}
	v := &job{Desk: &call.Desk{Client: client}, t: table.Table{ID: 1, Players: []table.Player{{User: "alice"}}}}
	w.mu.Lock() // an edit is on its way all the time
	for _, after := range []struct {
		pass  time.Duration
		edits int
	}{{time.Second, 0}, {fillPause, 1}, {time.Second, 1}, {fillPause, 2}, {wire.TokenLife, 2}} {
		pace.now = pace.now.Add(after.pass)
		if r.progress(t.Context(), v); len(pace.runs) != after.edits {
			t.Errorf("%s later there were %d edits, want %d", after.pass, len(pace.runs), after.edits)
		}
	}
}
