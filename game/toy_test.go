package game_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing/fstest"

	"bivouac/game"
)

// toy is a game made for the tests of Match: two seats take turns; in a turn one
// steps (s), throws a die (r), asks the other for a favour (f, which he grants: g)
// uses a favour (h) or ends the turn (e). The first with 9 steps wins. Anybody may
// say hi at any time.
type toy struct{}

func (toy) Info() game.Info {
	return game.Info{
		ID: "toy", Rules: 3, Seats: [2]int{2, 2}, Consent: true, Texts: fstest.MapFS{},
		Options: []game.Option{{ID: "speed", Values: []string{"slow", "fast"}}},
	}
}

type toyState struct {
	Active int
	Favour int
	Steps  [2]int
	Asked  [2]int
	Last   int
	Dice   game.Rand
	Stride int // how far a step goes, if not 1
}

// raised is the toy under later rules: a step is two. blind cannot read a position.
type raised struct {
	toy
	rules int
	blind bool
}

func (r raised) Info() game.Info {
	info := r.toy.Info()
	info.Rules = r.rules
	return info
}

func (r raised) Load(data []byte) (game.State, error) {
	if r.blind {
		return nil, errors.New("no such position")
	}
	s, err := r.toy.Load(data)
	s.(*toyState).Stride = 2
	return s, err
}

func (r raised) New(s game.Setup) (game.State, []game.Event, error) {
	first, events, err := r.toy.New(s)
	first.(*toyState).Stride = 2
	return first, events, err
}

func (toy) New(s game.Setup) (game.State, []game.Event, error) {
	t := &toyState{Dice: game.NewRand(s.Seed, "dice")}
	if s.Option(toy{}.Info().Options[0]) == "fast" {
		t.Steps = [2]int{5, 5}
	}
	t.ask(0)
	return t, []game.Event{{Text: game.T("toy.begins")}}, nil
}

func (toy) Load(data []byte) (game.State, error) {
	t := new(toyState)
	return t, json.Unmarshal(data, t)
}

func (toy) Words(line string) []string { return strings.Fields(line) }

// Position is the steps of both seats: "3 4".
func (toy) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	t := &toyState{Dice: game.NewRand(seed, "dice")}
	if _, err := fmt.Sscanf(text, "%d %d", &t.Steps[0], &t.Steps[1]); err != nil {
		return nil, nil, err
	}
	t.ask(0)
	return t, nil, nil
}

func (t *toyState) ask(seat int) {
	t.Last++
	t.Asked[seat] = t.Last
}

func (t *toyState) Clone() game.State { c := *t; return &c }

func (t *toyState) Pending() []game.Decision {
	var p []game.Decision
	if _, over := t.Result(); over {
		return nil
	}
	for seat, id := range t.Asked {
		if id > 0 {
			p = append(p, game.Decision{ID: id, Seat: game.Seat(seat), Ask: game.T("toy.ask")})
		}
	}
	return p
}

func (t *toyState) Legal(seat game.Seat, to []game.Action) []game.Action {
	switch {
	case t.Asked[seat] == 0:
		return to
	case int(seat) == t.Active && t.Favour > 0:
		return append(to, "s", "r", "f", "e", "h")
	case int(seat) == t.Active:
		return append(to, "s", "r", "f", "e")
	}
	return append(to, "g")
}

func (t *toyState) Anytime(game.Seat) []game.Action { return []game.Action{game.Resign, "hi"} }

func (t *toyState) Read(_ game.Seat, word string, earlier bool) ([]game.Action, error) {
	if word == "again" && earlier {
		return []game.Action{"s"}, nil
	}
	if word == "nothing" {
		return nil, nil
	}
	if strings.Trim(word, "sr") == "" { // "ssr" is two steps and a throw
		var all []game.Action
		for _, letter := range word {
			all = append(all, game.Action(letter))
		}
		return all, nil
	}
	return []game.Action{game.Action(word)}, nil
}

func (t *toyState) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) {
		t.Steps[1-m.Seat] = 9
		return nil, nil
	}
	if m.Decision == 0 && m.Action == "hi" {
		return nil, nil
	}
	if !slices.Contains(t.Legal(m.Seat, nil), m.Action) || t.Asked[m.Seat] != m.Decision {
		return nil, game.Refuse("T1", "toy.no")
	}
	t.Asked[m.Seat] = 0
	switch m.Action {
	case "s":
		t.Steps[m.Seat] += max(1, t.Stride)
	case "r":
		t.Steps[m.Seat] += t.Dice.Die(6)
		t.ask(int(m.Seat))
		return []game.Event{{Text: game.T("toy.threw"), Reveals: true}}, nil
	case "f":
		t.ask(1 - t.Active) // both are asked now, and any next move ends the favour
	case "e":
		t.Asked = [2]int{}
		t.Active = 1 - t.Active
		t.ask(t.Active)
		return nil, nil
	case "h":
		t.Favour--
	case "g":
		t.Favour++
		return nil, nil
	}
	if m.Action == "s" {
		t.Asked[1-m.Seat] = 0
	}
	t.ask(int(m.Seat))
	return []game.Event{{Text: game.T("toy.did")}}, nil
}

func (t *toyState) Describe(game.Seat, game.Action) game.Choice { return game.Choice{} }
func (t *toyState) Suggest(game.Seat) []game.Suggestion         { return nil }
func (t *toyState) View(game.Seat) game.View                    { return *t }

func (t *toyState) Result() (game.Result, bool) {
	for seat, steps := range t.Steps {
		if steps >= 9 {
			return game.Result{Winners: []game.Seat{game.Seat(seat)}}, true
		}
	}
	return game.Result{}, false
}

func (t *toyState) Redeal(game.Seat, *game.Rand) game.State { return t.Clone() }

func (t *toyState) Rig(stream string, values []string) error {
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > 6 || stream != "dice" {
			return fmt.Errorf("want dice of 1 to 6, not %s %q", stream, v)
		}
		t.Dice.Force(n - 1)
	}
	return nil
}
