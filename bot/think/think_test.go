package think_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"bivouac/bot/think"
	"bivouac/bot/turns"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/oxo"
	"bivouac/game/mind"
)

func TestWorkerThinksAboutOneTaskAtATime(t *testing.T) {
	w := think.New(wire.MachinePace())
	defer w.Stop()
	var mu sync.Mutex
	var all sync.WaitGroup
	running, most := 0, 0
	for range 20 {
		all.Add(1)
		err := w.Add(think.Task{Think: func(ctx context.Context) {
			defer all.Done()
			mu.Lock()
			running++
			most = max(most, running)
			mu.Unlock()
			for range 100 {
				_ = ctx.Err()
			}
			mu.Lock()
			running--
			mu.Unlock()
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
	if most != 1 {
		t.Errorf("%d tasks were thought about at one time", most)
	}
}

func TestWorkerTakesFewTasksOfAPerson(t *testing.T) {
	w := think.New(wire.MachinePace())
	release := make(chan struct{})
	wait := func(context.Context) { <-release }
	for n := range 3 {
		err := w.Add(think.Task{Person: "alice", Think: wait})
		var busy *turns.Busy
		if got := errors.As(err, &busy) && busy.Why == turns.Own; got != (n == 2) {
			t.Errorf("task %d of a person: %v", n+1, err)
		}
	}
	if err := w.Add(think.Task{Person: "bruno", Think: wait}); err != nil {
		t.Errorf("another's first task: %v", err)
	}
	close(release)
	w.Stop()
}

func TestWorkerStops(t *testing.T) {
	w := think.New(wire.MachinePace())
	began, ended := make(chan struct{}), make(chan struct{})
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(w.Add(think.Task{Think: func(ctx context.Context) {
		close(began)
		for ctx.Err() == nil {
			continue
		}
		close(ended)
	}}))
	must(w.Add(think.Task{Think: func(context.Context) { t.Error("a task that waited was thought about") }}))
	<-began
	w.Stop()
	select {
	case <-ended:
	default:
		t.Error("the worker has stopped before its task")
	}
	var busy *turns.Busy
	if err := w.Add(think.Task{Think: func(context.Context) {}}); !errors.As(err, &busy) || busy.Why != turns.Shut {
		t.Errorf("a stopped worker takes a task: %v", err)
	}
}

func TestChooseIsTheSameAgain(t *testing.T) {
	m, _, err := game.NewMatch(oxo.Game, game.Setup{Game: "oxo", Rules: oxo.Game.Info().Rules, Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	seat := m.Pending()[0].Seat
	var first mind.Choice
	for n, tries := 0, 0; n < 3; tries++ {
		if tries == 50 {
			t.Fatalf("%d of %d choices were of level 3", n, tries)
		}
		luck, seed := think.Luck("table 1, question 1")
		blind, err := m.Blind(seat, &luck)
		if err != nil {
			t.Fatal(err)
		}
		choice, err := think.Choose(t.Context(), blind, 3, seed)
		if err != nil {
			t.Fatal(err)
		}
		if choice.Level < 3 {
			continue // a busy machine took longer than mind.Limit
		}
		if n++; n == 1 {
			first = choice
		}
		if choice.Action != first.Action || choice.Spent != first.Spent {
			t.Errorf("%q after %d decisions, then %q after %d", first.Action, first.Spent, choice.Action, choice.Spent)
		}
	}
	luck, seed := think.Luck("table 1, question 1")
	blind, _ := m.Blind(seat, &luck)
	if _, err := think.Choose(t.Context(), blind, 6, seed); !errors.Is(err, mind.ErrLevel) {
		t.Errorf("level 6: %v", err)
	}
}
