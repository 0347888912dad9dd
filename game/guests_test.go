package game_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

// salon is a game that people join and leave while it runs, with a clock that rings
// when there is no knock for an hour and shuts the door at the second ring.
type salon struct{ toy }

func (salon) Info() game.Info {
	i := toy{}.Info()
	i.ID, i.Seats = "salon", [2]int{1, 3}
	return i
}

type salonState struct {
	*toyState
	In    int
	Rings int
}

func (salon) New(s game.Setup) (game.State, []game.Event, error) {
	t, events, err := toy{}.New(s)
	return &salonState{toyState: t.(*toyState), In: s.Seats}, events, err
}

func (salon) Load(data []byte) (game.State, error) {
	t := &salonState{toyState: new(toyState)}
	return t, json.Unmarshal(data, t)
}

func (t *salonState) Clone() game.State {
	return &salonState{toyState: t.toyState.Clone().(*toyState), In: t.In, Rings: t.Rings}
}

func (t *salonState) Seats() int { return t.In }

func (t *salonState) Room() (game.Seat, bool) { return game.Seat(t.In), t.In < 3 }

func (t *salonState) Timeout() (time.Duration, game.Action, bool) {
	return time.Hour, "ring", t.Rings < 2
}

func (t *salonState) Apply(m game.Move) ([]game.Event, error) {
	switch m.Action {
	case game.Join:
		t.In++
		return nil, nil
	case "ring":
		t.Rings++
		return nil, nil
	}
	return t.toyState.Apply(m)
}

func newSalon(t *testing.T) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(salon{}, game.Setup{Game: "salon", Rules: 3, Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func act(t *testing.T, m *game.Match, move game.Move) *game.Match {
	t.Helper()
	next, _, err := m.Act(move)
	if err != nil {
		t.Fatalf("%+v: %v", move, err)
	}
	return next
}

func TestNewcomersJoin(t *testing.T) {
	m := newSalon(t)
	for _, wrong := range []game.Move{
		{Seat: 0, Action: game.Join}, {Seat: 2, Action: game.Join}, {Seat: 1, Action: "hi"},
		{Seat: 1, Decision: 1, Action: game.Join},
	} {
		if _, _, err := m.Act(wrong); err == nil {
			t.Errorf("%+v was taken", wrong)
		}
	}
	for want := 1; want < 3; want++ {
		seat, ok := m.Room()
		if !ok || int(seat) != want || m.Seats() != want {
			t.Fatalf("room %d, %v of %d seats; want seat %d", seat, ok, m.Seats(), want)
		}
		m = act(t, m, game.Move{Seat: seat, Action: game.Join})
		m = act(t, m, game.Move{Seat: seat, Action: "hi"})
	}
	if seat, ok := m.Room(); ok {
		t.Errorf("seat %d is free at a full table", seat)
	}
}

func TestTheClockActs(t *testing.T) {
	m := newSalon(t)
	for _, wrong := range []game.Move{
		{Seat: 0, Action: "ring"}, {Seat: game.Spectator, Action: "hi"}, {Seat: game.Spectator, Decision: 1, Action: "ring"},
	} {
		if _, _, err := m.Act(wrong); err == nil {
			t.Errorf("%+v was taken", wrong)
		}
	}
	for range 2 {
		after, move, ok := m.Timeout()
		if !ok || after != time.Hour {
			t.Fatalf("the clock says %v, %v", after, ok)
		}
		m = act(t, m, move)
	}
	if _, move, ok := m.Timeout(); ok {
		t.Errorf("%+v is due after the last ring", move)
	}
	if _, _, err := m.Act(game.Move{Seat: game.Spectator, Action: "ring"}); !errors.Is(err, game.ErrNotAsked) {
		t.Errorf("a third ring: %v", err)
	}
}

func TestGuestsAndClockAreReplayed(t *testing.T) {
	m := newSalon(t)
	m = act(t, m, game.Move{Seat: 1, Action: game.Join})
	m = act(t, m, game.Move{Seat: game.Spectator, Action: "ring"})
	m = act(t, m, m.MoveOf(0, "s"))
	capsule, err := game.NewCapsule(m, true)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := capsule.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again, err := game.ReadCapsule(&file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.Journal, again.Journal); diff != "" {
		t.Fatalf("the capsule's journal differs (-match +capsule):\n%s", diff)
	}
	back, err := game.Resume(salon{}, m.Setup, again.Journal, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(m.State.(*salonState).In, back.State.(*salonState).In); diff != "" ||
		back.State.(*salonState).Rings != 1 {
		t.Errorf("replayed to %+v", back.State)
	}
}

func TestGamesWithoutGuestsOrClock(t *testing.T) {
	m, _, err := game.NewMatch(toy{}, game.Setup{Game: "toy", Rules: 3, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if seat, ok := m.Room(); ok || m.Seats() != 2 {
		t.Errorf("room %d, %v, %d seats", seat, ok, m.Seats())
	}
	if _, _, ok := m.Timeout(); ok {
		t.Error("a clock runs")
	}
	for _, move := range []game.Move{{Seat: 2, Action: game.Join}, {Seat: game.Spectator, Action: "ring"}} {
		if _, _, err := m.Act(move); !errors.Is(err, game.ErrNotAsked) {
			t.Errorf("%+v: %v", move, err)
		}
	}
}
