package mindtest

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

// TestPeekIsCaught: a title whose deals give the true position away, and ranks answers by
// it, is noticed by the law of blindness; without the peek it is not.
func TestPeekIsCaught(t *testing.T) {
	p, err := mind.With(duel.Game{}, game.Strength{Method: game.OneStep, Decisions: 1, Width: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, peeks := range map[string]bool{"honest": false, "peeks": true} {
		ear := &listener{TB: t}
		heard := make(chan struct{})
		go func() {
			defer close(heard)
			Blindness(ear, peeking{Game: duel.Game{}, peeks: peeks}, []*mind.Player{p}, 50)
		}()
		<-heard
		if got := strings.Contains(ear.said, "where it cannot tell the difference"); got != peeks {
			t.Errorf("%s: noticed %v: %q", name, got, ear.said)
		}
	}
}

// TestSimulatedIsCaught: a hushed position that talks, asks in words, goes another way, or shares
// what changes with the one that it was copied from, is noticed; one that keeps the law is not.
func TestSimulatedIsCaught(t *testing.T) {
	for flaw, said := range map[string]string{
		"": "", "talks": "with %v, %v", "asks": "hushed asks", "strays": "goes another way",
		"shares": "changes what it was copied from",
	} {
		ear := &listener{TB: t}
		heard := make(chan struct{})
		go func() {
			defer close(heard)
			Simulated(ear, hushing{Game: duel.Game{}, flaw: flaw}, 20)
		}()
		<-heard
		if !strings.Contains(ear.said, said) || flaw == "" && ear.said != "" {
			t.Errorf("%q: noticed %q, want %q", flaw, ear.said, said)
		}
	}
}

// hushing is a game whose positions can be simulated, with a flaw.
type hushing struct {
	duel.Game
	flaw string
}

func (h hushing) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := h.Game.New(setup)
	return &hushable{State: s, flaw: h.flaw}, events, err
}

func (h hushing) Load(b []byte) (game.State, error) {
	s, err := h.Game.Load(b)
	return &hushable{State: s, flaw: h.flaw}, err
}

type hushable struct {
	game.State
	flaw   string
	hushed bool
}

func (h *hushable) Clone() game.State { return &hushable{h.State.Clone(), h.flaw, h.hushed} }

func (h *hushable) Hush() { h.hushed = true }

func (h *hushable) Copy(from game.State) {
	*h = *from.(*hushable)
	if h.flaw != "shares" {
		h.State = h.State.Clone()
	}
}

func (h *hushable) Pending() []game.Decision {
	list := slices.Clone(h.State.Pending())
	for i := range list {
		if h.hushed && h.flaw != "asks" {
			list[i].Ask, list[i].Default = game.Text{}, ""
		}
	}
	return list
}

func (h *hushable) Apply(m game.Move) ([]game.Event, error) {
	if legal := h.Legal(m.Seat, nil); h.hushed && h.flaw == "strays" {
		m.Action = legal[len(legal)-1]
	}
	events, err := h.State.Apply(m)
	if h.hushed && h.flaw != "talks" {
		events = nil
	}
	return events, err
}

func (h *hushable) MarshalJSON() ([]byte, error) { return json.Marshal(h.State) }

// listener is a testing.TB that ends its goroutine at the first complaint.
type listener struct {
	testing.TB
	said string
}

func (l *listener) Helper() {}

func (l *listener) Fatalf(format string, _ ...any) {
	l.said = format
	runtime.Goexit()
}

// peeking is a game whose positions, dealt anew for a seat, remember what they were dealt
// from.
type peeking struct {
	duel.Game
	peeks bool
}

func (p peeking) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := p.Game.New(setup)
	return &remembering{State: s, peeks: p.peeks}, events, err
}

func (p peeking) Load(b []byte) (game.State, error) {
	s, err := p.Game.Load(b)
	return &remembering{State: s, peeks: p.peeks}, err
}

type remembering struct {
	game.State
	peeks bool
	truth game.State // what it was dealt from; nil for a true position
}

func (r *remembering) Clone() game.State {
	return &remembering{State: r.State.Clone(), peeks: r.peeks}
}

func (r *remembering) Redeal(seat game.Seat, luck *game.Rand) game.State {
	truth := r.truth
	if truth == nil {
		truth = r.State
	}
	return &remembering{r.State.Redeal(seat, luck), r.peeks, truth}
}

func (r *remembering) MarshalJSON() ([]byte, error) { return json.Marshal(r.State) }

// Candidates are the legal answers, begun at one that the truth chooses.
func (r *remembering) Candidates(seat game.Seat, to []game.Action) []game.Action {
	to = r.Legal(seat, to)
	if !r.peeks || r.truth == nil {
		return to
	}
	b, err := json.Marshal(r.truth)
	if err != nil {
		panic(err)
	}
	sum := 0
	for _, c := range b {
		sum += int(c)
	}
	slices.Sort(to)
	from := sum % len(to)
	return slices.Concat(to[from:], to[:from])
}
