package play

import (
	"encoding/json"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// changed is a duel whose positions are changed.
type changed struct {
	game.Game
	change func(game.State) game.State
}

// New begins with a changed position.
func (c changed) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := c.Game.New(setup)
	if err != nil {
		return nil, nil, err
	}
	return c.change(s), events, nil
}

// Load reads a changed position.
func (c changed) Load(data []byte) (game.State, error) {
	s, err := c.Game.Load(data)
	if err != nil {
		return nil, err
	}
	return c.change(s), nil
}

// Position draws a changed position.
func (c changed) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	s, events, err := c.Game.Position(text, seed)
	if err != nil {
		return nil, nil, err
	}
	return c.change(s), events, nil
}

// Strengths of the computer are enough for a duel, and quick.
func (changed) Strengths() (all [game.Levels]game.Strength) {
	for i := range all {
		all[i] = game.Strength{Method: game.Flat, Decisions: 2_000, Width: 32, Depth: 60}
	}
	return all
}

// position is one of the duel.
type position struct{ game.State }

// MarshalJSON writes what Load reads.
func (p position) MarshalJSON() ([]byte, error) { return json.Marshal(p.State) }

// frail is a duel that is over for all as soon as any player leaves it.
type frail struct{ position }

// Clone is frail too.
func (s frail) Clone() game.State { return frail{position{s.State.Clone()}} }

// Redeal is frail too.
func (s frail) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return frail{position{s.State.Redeal(seat, luck)}}
}

// Apply lets all others leave behind the first.
func (s frail) Apply(m game.Move) ([]game.Event, error) {
	events, err := s.State.Apply(m)
	for seat := range game.Seat(len(s.View(game.Spectator).(duel.View).Cards)) {
		if _, over := s.Result(); m.Action == game.Forfeit && err == nil && !over && seat != m.Seat {
			_, err = s.State.Apply(game.Move{Seat: seat, Action: game.Forfeit})
		}
	}
	return events, err
}

// judged is a duel that the computer can judge.
type judged struct{ position }

// Clone is judged too.
func (s judged) Clone() game.State { return judged{position{s.State.Clone()}} }

// Redeal is judged too.
func (s judged) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return judged{position{s.State.Redeal(seat, luck)}}
}

// Prospects are the shares of each seat.
func (s judged) Prospects(to []int) []int {
	for _, share := range s.State.(*duel.State).Evaluate() {
		to = append(to, int(share*game.CertainWin))
	}
	return to
}
